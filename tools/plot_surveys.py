"""Make the table in docs/surveys.md, and the picture beside it, of the sums in docs/surveys.

    python tools/plot_surveys.py [--table]

The picture needs matplotlib: pip install -e '.[study]'. With --table only the table is made.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "surveys.md"
SUMS = ROOT / "docs" / "surveys"
PICTURE = SUMS / "surveys.svg"

FIRST, LAST = "<!-- table by tools/plot_surveys.py -->\n", "<!-- end -->\n"
TICKS = (0.0001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.99999)
MOST = 40
"""How many exceptions the table lists in full."""


def main() -> None:
    """Write the table, and the picture where it is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", action="store_true", help="make the table alone")
    arguments = parser.parse_args()
    surveys = read(SUMS)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(with_table(text, surveys), encoding="utf-8")
    if not arguments.table:
        draw(surveys, PICTURE)


def read(folder: Path) -> list[dict[str, Any]]:
    """Return the sums, those with the most winnable deals first."""
    surveys = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))]
    return sorted(surveys, key=lambda survey: -survey["verdicts"]["solved"]["share"])


def with_table(document: str, surveys: list[dict[str, Any]]) -> str:
    """Return a document with its table made anew."""
    before, _, rest = document.partition(FIRST)
    _, _, after = rest.partition(LAST)
    return f"{before}{FIRST}{table(surveys)}{LAST}{after}"


def table(surveys: list[dict[str, Any]]) -> str:
    """Return the table of all surveys, and the exceptions of each."""
    if not surveys:
        return "\nNone yet.\n\n"
    lines = [
        "| variant | deals | winnable | lost | given up | share winnable (95 %) | moves, mean | positions, median | most | seconds | date |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for survey in surveys:
        solved, unsolvable, gave_up = (survey["verdicts"][word] for word in ("solved", "unsolvable", "gave_up"))
        share = f"{solved['share']:.4%} ({solved['low']:.4%} to {solved['high']:.4%})"
        cells = [
            f"[{survey['variant']}](surveys/{survey['variant']}.json)",
            survey["numbers"],
            *(f"{each['count']:,}" for each in (solved, unsolvable, gave_up)),
            share,
            "" if survey["length"]["mean"] is None else f"{survey['length']['mean']:.1f}",
            *(f"{survey['nodes'][word]:,}" for word in ("median", "most")),
            f"{survey['seconds']:,.0f}",
            survey["date"],
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines.append("")
    for survey in surveys:
        for word, numbers in survey["exceptions"].items():
            if 0 < len(numbers) <= MOST:
                lines += [f"- {survey['variant']}, {word.replace('_', ' ')}: {', '.join(map(str, numbers))}"]
    return "\n".join(["", *lines, ""]).replace("\n\n\n", "\n\n") + "\n"


def draw(surveys: list[dict[str, Any]], picture: Path) -> None:
    """Draw the shares with their intervals, and how many positions the deals took."""
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        sys.exit("the picture needs matplotlib: pip install -e '.[study]'")
    mpl.rcParams.update({"svg.hashsalt": "freecellar", "svg.fonttype": "none", "font.size": 9})
    names = [survey["variant"] for survey in reversed(surveys)]
    figure = Figure(figsize=(9, 0.9 + 0.38 * len(names)), layout="constrained")
    shares, nodes = figure.subplots(1, 2, sharey=True)
    for row, survey in enumerate(reversed(surveys)):
        solved, deals = survey["verdicts"]["solved"], survey["deals"]
        inside = min(max(solved["share"], 0.5 / deals), 1 - 0.5 / deals)  # the scale has neither 0 nor 1
        shares.plot([_low(survey), _high(survey)], [row, row], color="#4c72b0", linewidth=2)
        shares.plot([inside], [row], "o", color="#1f3b73", markersize=4)
        shares.annotate(f"{solved['share']:.4%}", (inside, row), (0, 5), textcoords="offset points", ha="center")
        nodes.plot([survey["nodes"]["median"], survey["nodes"]["most"]], [row, row], color="#dd8452", linewidth=1)
        nodes.plot([survey["nodes"]["median"]], [row], "o", color="#8c4a1f", markersize=4)
        nodes.plot([survey["nodes"]["most"]], [row], "|", color="#8c4a1f", markersize=8)
    shares.set_xscale("logit")
    shares.set_xlim(0.3 * min(map(_low, surveys)), 1 - 0.5 * (1 - max(map(_high, surveys))))
    left, right = shares.get_xlim()
    ticks = [tick for tick in TICKS if left <= tick <= right]
    shares.set_xticks(ticks, [f"{100 * tick:.8g} %" for tick in ticks])
    shares.set_xticks([], minor=True)
    shares.set_yticks(range(len(names)), names)
    shares.set_ylim(-0.6, len(names) - 0.3)
    shares.set_xlabel("share of winnable deals, with 95 % interval")
    nodes.set_xscale("log")
    nodes.set_xlabel("positions looked at: median, and most")
    for each in (shares, nodes):
        each.grid(axis="x", alpha=0.3)
        each.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, metadata={"Date": None})


def _low(survey: dict[str, Any]) -> float:
    """Return where the interval of a share begins on a scale without 0."""
    return float(max(survey["verdicts"]["solved"]["low"], 0.1 / survey["deals"]))


def _high(survey: dict[str, Any]) -> float:
    """Return where it ends on a scale without 1."""
    return float(min(survey["verdicts"]["solved"]["high"], 1 - 0.1 / survey["deals"]))


if __name__ == "__main__":
    main()
