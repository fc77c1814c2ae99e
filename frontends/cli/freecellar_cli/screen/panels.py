"""Pages that lie over the board: help, rules, statistics, moves, bookmarks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import Final

from freecellar.engine import format_move
from freecellar.play import Statistics, clock_text
from freecellar.sitting import Sitting, counted, describe_move, offered
from freecellar_cli.screen.canvas import Canvas
from freecellar_cli.screen.commands import COMMANDS, Command
from freecellar_cli.screen.theme import Theme

_MARGIN: Final = 2
_WIDEST: Final = 100
_NARROWEST: Final = 30
_KEY_WIDTH: Final = 10

_HANDS: Final = (
    ("arrows", "walk over the places; up takes one card more of a run"),
    ("Enter", "pick up, and put down where the cursor stands; twice sends home"),
    ("h", "send the card at the cursor home"),
    ("t", "tap it: it goes where this house sends a tapped card"),
    ("Tab", "with cards in hand: the next landing"),
    ("Esc", "put down; close a page; stop a search or a solution"),
    ("PgUp", "look at the deepest cards of columns too long for the window"),
)
_MOUSE: Final = (
    ("click", "tap a card; with cards in hand, land there"),
    ("drag", "carry a card or a run"),
    ("right", "mark where a card may land, and pick it up"),
    ("wheel", "scroll"),
)
_TYPED: Final = (
    ("26", "from column 2 to column 6; 26v3 moves three cards"),
    ("5a ah", "to cell a; from there home. Several moves may follow each other"),
    ("Tab", "walks through what is legal while you type"),
    (":new 617", "deals that number; :bookmark NAME and :goto NAME mark a place"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page: pieces with their style classes."""

    pieces: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str, style: str = "") -> "Line":
        """Return a line of one style."""
        return cls(((style, text),))


@dataclass(slots=True)
class Panel:
    """A page with its title, scrolled by whole lines; where it lists choices, one of them is chosen."""

    title: str
    lines: Sequence[Line]
    choices: tuple[str, ...] = ()
    chosen: int = 0
    offset: int = 0
    page: int = 10
    """How many lines were shown last."""
    command: Command | None = None
    """The command that opened it, where its keys differ from those of other pages."""
    remake: "Callable[[int], Panel] | None" = None
    """Makes it anew for a window of another width."""

    def fitted(self, width: int) -> "Panel":
        """Return the page for a window of another width, at the same place."""
        if self.remake is None:
            return self
        panel = self.remake(width)
        panel.offset, panel.remake = self.offset, self.remake
        return panel

    def scroll(self, lines: int) -> None:
        """Go on by some lines, or by as many choices."""
        if self.choices:
            self.chosen = max(0, min(len(self.choices) - 1, self.chosen + lines))
            self.offset = max(min(self.offset, self.chosen), self.chosen - self.page + 1)
        else:
            self.offset += lines
        self.offset = max(0, min(self.offset, len(self.lines) - self.page))

    def draw(self, canvas: Canvas, theme: Theme, height: int) -> None:
        """Draw it in the upper lines of a window, as large as its text needs."""
        longest = max((sum(len(text) for _, text in line.pieces) for line in self.lines), default=0)
        width = min(canvas.width, max(longest, len(self.title) + 4) + 2 * _MARGIN + 2)
        tall = min(height, len(self.lines) + 2)
        x, y = (canvas.width - width) // 2, (height - tall) // 2
        self.page = max(1, tall - 2)
        self.scroll(0)
        frame(canvas, theme, (x, y, width, tall), self.title)
        for row, index in enumerate(range(self.offset, min(len(self.lines), self.offset + self.page)), y + 1):
            at = x + 1 + _MARGIN
            is_chosen = bool(self.choices) and index == self.chosen
            for style, text in self.lines[index].pieces:
                cut = text[: max(0, x + width - 1 - at)]
                canvas.put(at, row, cut, "class:panel.selected" if is_chosen else style or "class:panel")
                at += len(text)
        self._draw_scrollbar(canvas, theme, (x + width - 1, y + 1))

    def _draw_scrollbar(self, canvas: Canvas, theme: Theme, at: tuple[int, int]) -> None:
        total, page = len(self.lines), self.page
        if total <= page:
            return
        size = max(1, page * page // total)
        begin = (page - size) * self.offset // (total - page)
        for row in range(begin, begin + size):
            canvas.put(at[0], at[1] + row, theme.signs.thumb, "class:panel.title")


def frame(canvas: Canvas, theme: Theme, box: tuple[int, int, int, int], title: str) -> None:
    """Draw a box with a title, over whatever is there."""
    x, y, width, height = box
    signs = theme.signs
    top_left, top_right, bottom_left, bottom_right = signs.corners
    canvas.fill(x, y, width, height, "class:panel")
    canvas.put(x, y, top_left + signs.across * (width - 2) + top_right, "class:panel.border")
    canvas.put(x, y + height - 1, bottom_left + signs.across * (width - 2) + bottom_right, "class:panel.border")
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, signs.down, "class:panel.border")
        canvas.put(x + width - 1, row, signs.down, "class:panel.border")
    canvas.put(x + 2, y, f" {title} "[: max(0, width - 4)], "class:panel.title")


def _room(width: int) -> int:
    """Return how long the lines of a page may be in a window of so many cells."""
    return max(_NARROWEST, min(width, _WIDEST) - 2 * _MARGIN - 2)


def text_panel(title: str, text: str) -> Panel:
    """Return a page of plain text."""
    return Panel(title, [Line.of(line) for line in text.rstrip("\n").split("\n")])


def help_panel(width: int) -> Panel:
    """Return the page of all keys, for a window of so many cells."""
    keys = [(entry.shown, entry.meaning) for entry in COMMANDS.values()]
    room = _room(width) - _KEY_WIDTH
    lines: list[Line] = []
    for heading, rows in (("Keys", keys), ("Cursor", _HANDS), ("Mouse", _MOUSE), ("Typed", _TYPED)):
        lines += [Line.of("")] * bool(lines) + [Line.of(heading, "class:panel.heading")]
        for key, meaning in rows:
            first, *rest = wrap(meaning[0].upper() + meaning[1:], room)
            lines.append(Line((("class:panel.key", f"{key:{_KEY_WIDTH}}"), ("class:panel", first))))
            lines += [Line.of(" " * _KEY_WIDTH + line) for line in rest]
    return Panel("Help", lines, remake=help_panel)


def rules_panel(sitting: Sitting, width: int) -> Panel:
    """Return the rulebook page of the game in its house."""
    from freecellar.pages import rules_page, write_text

    dealt = sitting.dealt
    page = rules_page(dealt.tables, dealt.policy, name=dealt.name)
    title, _, rest = write_text(page, width=_room(width)).partition("\n")
    lines = rest.partition("\n")[2].strip("\n").split("\n")
    return Panel(title, list(_with_headings(lines)), remake=partial(rules_panel, sitting))


def _with_headings(lines: Sequence[str]) -> Iterator[Line]:
    """Yield lines, those that are underlined by the next one as headings without that."""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line and set(line) == {"-"}:
            continue
        yield Line.of(line, "class:panel.heading" if following and set(following) == {"-"} else "")


def moves_panel(sitting: Sitting) -> Panel:
    """Return the legal moves, one to choose."""
    rules, position = sitting.game.rules, sitting.game.position
    typed = [
        (format_move(rules, position, move), describe_move(rules, position, move)) for move in offered(rules, position)
    ]
    if not typed:
        return text_panel("Legal moves", "There is no legal move.")
    lines = [Line((("class:panel.key", f"{text:7}"), ("class:panel", meaning))) for text, meaning in typed]
    return Panel("Legal moves", lines, choices=tuple(text for text, _ in typed))


def bookmarks_panel(names: tuple[str, ...]) -> Panel:
    """Return the bookmarks, one to choose."""
    if not names:
        nothing = [Line.of("There are none yet. Press m here to mark this place.")]
        return Panel("Bookmarks", nothing, command=Command.BOOKMARKS)
    return Panel("Bookmarks", [Line.of(name) for name in names], choices=names, command=Command.BOOKMARKS)


def statistics_panel(sitting: Sitting, found: Statistics, streak: int | None) -> Panel:
    """Return what was played under these rules, and the game so far."""
    game, dealt, tally = sitting.game, sitting.dealt, sitting.game.tally
    share = f" ({100 * found.won // found.played}%)" if found.played else ""
    rows = [
        ("Played", str(found.played)),
        ("Won", f"{found.won}{share}"),
        ("Lost", str(found.lost)),
        ("Won in a row", f"{found.streak}, at best {found.best_streak}"),
        ("Best time", _time(found.best_time)),
        ("Mean time", _time(found.mean_time)),
        ("Fewest moves", "-" if found.fewest_moves is None else str(found.fewest_moves)),
        *([("Best score", str(found.best_score))] if found.best_score is not None else []),
        *([("Days in a row", str(streak))] if streak is not None else []),
        ("Hints", str(found.hints)),
        ("", ""),
        (
            "This game",
            ", ".join((counted(tally.moves, "move"), counted(tally.undos, "undo"), counted(tally.hints, "hint"))),
        ),
        ("", f"{clock_text(game.elapsed())} on the clock, {game.position.home} cards home"),
    ]
    lines = [Line((("class:panel.dim", f"{name:15}"), ("class:panel", value))) for name, value in rows]
    bar = _bar(found)
    if bar:
        lines[3:3] = [Line((("", " " * 15), ("class:panel.key", bar)))]
    return Panel(f"{dealt.name}, house {dealt.house}", lines)


def _bar(found: Statistics, width: int = 20) -> str:
    """Return the share of games won as a bar."""
    if not found.played:
        return ""
    full = round(width * found.won / found.played)
    return "#" * full + "." * (width - full)


def _time(milliseconds: int | None) -> str:
    return "-" if milliseconds is None else clock_text(milliseconds)
