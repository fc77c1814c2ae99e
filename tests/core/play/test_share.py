"""Links and packed layouts: short, checked, and for what a variant can hold nothing else; results without spoilers."""

import re
import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar import LinkError, Position, board_text, deal, parse_board
from freecellar.cards import CARDS
from freecellar.play import Link, Named, Result, result_text
from freecellar.play.packing import LONGEST, pack, unpack
from freecellar.play.share import MAX_LINK, SCHEME
from freecellar.plugins import Variant, check_name, name_of
from freecellar.spec import RuleSpec
from support.fixtures import FIXTURES
from support.games import board, registry, rules_of, under
from support.layouts import LAYOUTS
from support.strategies import specs

FREECELL = Named("freecell")
STANDARD = Named("standard")
LINK = str(Link(FREECELL, STANDARD, 617))
OWN = [variant.id for variant in registry().variants.values() if variant.plugin == "standard"]


@pytest.mark.parametrize("variant", OWN)
def test_whole_layout_takes_at_most_48_characters(variant: str) -> None:
    """A deal of any built-in variant, and any position of it, is short."""
    rules = registry().variant(variant).rules()
    for number in (1, 617, 11_982, 2**33 - 1):
        start = deal(rules.tables, number)
        position = start
        text = pack(rules.tables, start)
        assert len(text) <= 38
        assert unpack(rules.tables, text) == start
        for step in range(30):
            moves = rules.legal_moves(position)
            if not moves:
                break
            position = rules.apply(position, moves[(step * 7 + number) % len(moves)])
            text = pack(rules.tables, position)
            assert len(text) <= 48
            assert unpack(rules.tables, text) == position


@pytest.mark.parametrize("variant", OWN)
def test_longest_layout_takes_at_most_48_characters(variant: str) -> None:
    """Every card in the last column, and none of them where the deal puts it, is as long as a layout gets."""
    tables = registry().variant(variant).tables
    position = Position(
        columns=(*[()] * (tables.columns - 1), tuple(reversed(CARDS))),
        cells=((),) * tables.cells.count,
        foundations=(0,) * 4,
        bases=(1,) * 4,
    )

    text = pack(tables, position)

    assert len(text) <= 48
    assert unpack(tables, text) == position


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_of_the_family_go_through(name: str) -> None:
    """Two decks, filled cells, cards home at the deal, and bases that the deal sets."""
    tables = LAYOUTS[name]
    lengths = set()
    for number in (1, 2, 617, 11_982):
        start = deal(tables, number)
        text = pack(tables, start)
        assert unpack(tables, text) == start
        lengths.add(len(text))

    assert max(lengths) <= (48 if tables.decks == 1 else 94)


@given(specs(), st.integers(1, 2**33 - 1))
def test_any_deal_of_any_spec_goes_through(spec: RuleSpec, number: int) -> None:
    """Whatever the schema can say is packed within the limit, and unpacked."""
    tables = spec.compile()
    start = deal(tables, number)

    text = pack(tables, start)

    assert len(text) <= LONGEST
    assert unpack(tables, text) == start


@given(st.sampled_from(FIXTURES), st.text(string.ascii_letters + string.digits + "-_", max_size=LONGEST + 2))
def test_any_text_is_a_layout_or_refused(spec: RuleSpec, text: str) -> None:
    """No text crashes; what is a layout is written so and no other way, and has the whole deck."""
    tables = spec.compile()
    try:
        position = unpack(tables, text)
    except LinkError:
        return
    assert pack(tables, position) == text
    assert parse_board(board_text(position, tables), tables, whole=True) == position


@pytest.mark.parametrize("text", ["", "A" * (LONGEST + 1), "é", "a b", "AAAA", "-" * LONGEST, "=", "a\n"])
def test_no_layout(text: str) -> None:
    """Empty, over-long, of other letters, zeros in front, and numbers that are too great."""
    with pytest.raises(LinkError):
        unpack(rules_of().tables, text)


@pytest.mark.parametrize(
    "link",
    [
        Link(FREECELL, STANDARD, 1),
        Link(FREECELL, Named("tavern"), 2**33 - 1),
        Link(Named("mine", "0123456789abcdef"), Named("my-own-house", "f" * 16), 617),
        Link(Named("x" * 60, "0" * 16), Named("y" * 60, "1" * 16), layout="-" * LONGEST),
    ],
)
def test_link_is_read_as_it_was_written(link: Link) -> None:
    """With or without the scheme, and with white space around, as it is pasted."""
    text = str(link)

    assert Link.parse(text) == link
    assert Link.parse(text.removeprefix(SCHEME)) == link
    assert Link.parse(f"  {text}\n") == link
    assert len(text) <= MAX_LINK


def test_links_stay_as_they_are() -> None:
    """A link that was handed on once means the same for ever."""
    rules, _ = under("parlour")
    numbered = Link.parse("freecellar:1.freecell.tavern.617.Cwhwq9")
    whole = Link.parse("freecellar:1.freecell.parlour.~FzJXtq7-e7g1r1UbU7tthfPsCXOptq0f4YiDsS.Arjkcm")

    assert numbered == Link(FREECELL, Named("tavern"), 617)
    assert whole.start(rules.tables) == deal(rules.tables, 617)


def test_link_is_safe_in_a_url() -> None:
    """After the scheme there are only characters that need no escape anywhere."""
    rules, _ = under("standard")
    for start in (deal(rules.tables, number) for number in range(1, 40)):
        link = str(Link.to(Named("mine", "0" * 16), STANDARD, rules.tables, start, None))
        assert re.fullmatch(r"freecellar:[A-Za-z0-9._~-]+", link)


def test_link_to_a_whole_layout_gives_the_same_board_in_every_house() -> None:
    """The order of foundations in a house makes no difference to a deal."""
    packed = {pack(under(house)[0].tables, deal(under(house)[0].tables, 24)) for house in registry().houses}

    assert len(packed) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is no link; a link reads like freecellar:1."),
        ("https://example.org/", "is no link"),
        ("x" * (MAX_LINK + 1), f"the link has {MAX_LINK + 1} characters; at most {MAX_LINK} are read"),
        (LINK.replace("1.", "2.", 1), "the link is of version 2; this program reads version 1"),
        (LINK.replace("617", "618"), "the link does not agree with its check"),
        (LINK.replace("617", "0617"), "is no link"),
        (LINK.replace("617", "-617"), "is no link"),
        (LINK.replace("617", "٦١٧"), "is no link"),
        (LINK.replace("freecell.", "FreeCell."), "is no link"),
        (LINK.lower(), "the link does not agree with its check"),
        (LINK + LINK, "is no link"),
        (LINK[:-1], "is no link"),
        ("freecellar:1.freecell.standard.617\x1b[2J.abcdef", "is no link"),
        ("../../etc/passwd", "is no link"),
    ],
)
def test_what_is_no_link_is_refused_in_one_line(text: str, why: str) -> None:
    """Malformed, over-long and hostile texts, each with the reason."""
    with pytest.raises(LinkError, match=re.escape(why)) as refused:
        Link.parse(text)
    assert str(refused.value).isprintable()


def test_every_wrong_character_is_noticed() -> None:
    """Any one character replaced, left out, or swapped with its neighbour."""
    text = LINK.removeprefix(SCHEME)
    changed = [text[:i] + letter + text[i + 1 :] for i in range(len(text)) for letter in string.printable]
    changed += [text[:i] + text[i + 1 :] for i in range(len(text))]
    changed += [text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)]
    for wrong in {each for each in changed if each.strip() != text}:
        with pytest.raises(LinkError):
            Link.parse(wrong)


@given(st.text(max_size=80) | st.text("freecellar:1.-_~0", max_size=80))
def test_any_text_is_a_link_or_refused(text: str) -> None:
    """No text crashes."""
    try:
        link = Link.parse(text)
    except LinkError:
        return
    assert Link.parse(str(link)) == link


def test_hostile_links_are_refused() -> None:
    """Long runs of what a pattern could try in many ways do not keep it busy for ever."""
    for text in ("a-" * 190, "1." + "a" * 390, "1.a.b.~" + "-" * 380, "freecellar:" * 30, " " * 10**6):
        with pytest.raises(LinkError):
            Link.parse(text)


def test_number_beyond_the_last_names_no_deal() -> None:
    """A link may be well formed and mean nothing."""
    link = Link.parse(str(Link(FREECELL, STANDARD, 9_999_999_999)))

    with pytest.raises(LinkError, match="deal numbers go from 1 to 8589934591"):
        link.start(rules_of().tables)


def test_layout_of_another_variant_is_refused() -> None:
    """A layout of eight columns is none of ten, or means another one that is whole."""
    seahaven = registry().variant("seahaven-towers").tables
    layout = pack(seahaven, deal(seahaven, 617))
    german = FIXTURES[2].compile()

    with pytest.raises(LinkError, match="the link's layout is none of this variant"):
        unpack(german, layout + "AA")


def mine(**fields: object) -> Variant:
    """Return a variant made up for a test."""
    return Variant.of(RuleSpec.model_validate({"id": "mine", "name": "Mine", **fields}))


def test_other_rules_under_the_same_id_are_refused() -> None:
    """What is not Freecellar's own is named with its digest, and only those rules are meant."""
    named = name_of(registry(), mine())

    assert re.fullmatch(r"mine~[0-9a-f]{16}", str(named))
    check_name(registry(), named, mine())
    with pytest.raises(LinkError, match=f"the link means a variant mine that has the digest {named.digest}"):
        check_name(registry(), named, mine(cells={"count": 3}))


def test_freecellars_own_needs_no_digest() -> None:
    """A built-in variant is named by its id alone, and nothing else can pass for it."""
    own = registry().variant("freecell")
    named = name_of(registry(), own)

    assert str(named) == "freecell"
    check_name(registry(), named, own)
    with pytest.raises(LinkError, match="that comes with Freecellar"):
        check_name(registry(), named, mine(id="freecell", cells={"count": 7}))
    with pytest.raises(LinkError, match="the link means a variant freecell that has the digest 00"):
        check_name(registry(), Named("freecell", "0" * 16), own)
    with pytest.raises(LinkError, match="the link means a house tavern that comes with Freecellar; the one at hand is"):
        check_name(registry(), Named("tavern"), registry().house("parlour"))


def test_partial_position_is_no_link() -> None:
    """A link holds whole decks: what lacks cards, or has one twice, is not packed."""
    rules = rules_of()
    once = deal(rules.tables, 617)
    twice = replace(once, columns=(once.columns[0][:-1] + once.columns[1][-1:], *once.columns[1:]))

    for position in (board(rules, "8S 7H|9D"), twice):
        with pytest.raises(LinkError, match="all cards of the deck"):
            pack(rules.tables, position)


def test_result_tells_nothing_of_the_game() -> None:
    """Variant, number, cards home, moves, undos, time, and the link if asked for."""
    result = Result(won=False, home=1, moves=1, undos=0, hints=3, score=10, time=3_723_999)

    text = result_text("FreeCell #617", "tavern", result, Link.parse(LINK))

    assert text == f"FreeCell #617, house tavern\nNot won: 1 card home, 1 move, 0 undos, 1:02:03\n{LINK}"
