"""How cards move: from where they lay to where they lie, one after the other, and at the end just as the model has it."""

from collections import defaultdict
from itertools import pairwise

import pytest

from freecellar import Game, Move, cell, column, deal, foundation
from freecellar.engine import Kind, expand
from freecellar_kivy.presenting.dealing import LONGEST_DEAL, SWEEP, dealt
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.journeys import (
    APART,
    LONGEST_RUN,
    played,
    put_back,
    rearranged,
    taken_back,
)
from freecellar_kivy.presenting.layout import Face, Spot
from freecellar_kivy.presenting.motion import (
    GLIDE,
    STILL,
    USUAL,
    Flight,
    Motion,
    Pace,
    rest,
)
from freecellar_kivy.presenting.preferences import Speed
from support.games import game_at, under
from support.tables import PHONE, SCREENS, games, grown
from support.tables import USUAL as SCREEN


def shown(motion: Motion, game: Game, seconds: float) -> dict[Spot, tuple[float, float]]:
    """Return where every card is at a time."""
    layout = lay_out(game.rules, game.position, SCREEN)
    return {card.spot: (card.x, card.y) for card in motion.at(layout, seconds)}


def motion_of(game: Game, move: Move, pace: Pace = USUAL) -> Motion:
    """Make a move, and return its motion."""
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.play(move)
    return played(game.rules, before, lay_out(game.rules, game.position, SCREEN), (step,), pace)


def flight(motion: Motion, spot: Spot) -> Flight:
    """Return the flight of the card that ends there."""
    return next(each for each in motion.flights if each.card.spot == spot)


def test_card_glides() -> None:
    """It starts where it lay, slows down, and ends where it lies; the others stay."""
    game = game_at("standard", "9H|8S|2C")
    before = lay_out(game.rules, game.position, SCREEN)
    motion = motion_of(game, Move(column(1), column(0)))
    after = lay_out(game.rules, game.position, SCREEN)
    spot = Spot(column(0), 1)
    assert motion.duration == GLIDE
    assert shown(motion, game, 0)[spot] == before.at(Spot(column(1), 0))
    half = shown(motion, game, GLIDE / 2)[spot]
    (start, _), (goal, _) = before.at(Spot(column(1), 0)), after.at(spot)
    assert abs(half[0] - goal) < abs(half[0] - start) / 3
    assert motion.at(after, GLIDE) == rest(after)
    assert shown(motion, game, 0.05)[Spot(column(2), 0)] == after.at(Spot(column(2), 0))


def test_supermove_is_seen_as_single_cards() -> None:
    """Each card of a run goes by the cells, in the order of the single moves; a settings makes it one."""
    game = game_at("standard", "2C 9H 8S 7H|2D 10S")
    move = Move(column(0), column(1), 3)
    singles = expand(game.rules, game.position, move)
    assert singles is not None
    motion = motion_of(game, move)
    legs = sorted((leg.start, each.face) for each in motion.flights for leg in each.legs)
    assert len(legs) == len(singles) == 5
    assert [str(face.rank) for _, face in legs] == ["7", "8", "9", "8", "7"]
    assert len(flight(motion, Spot(column(1), 4)).legs) == 2
    for one, other in pairwise(legs):
        assert one[0] < other[0]
    game.undo()
    whole = motion_of(game, move, Pace(runs_whole=True))
    assert {len(each.legs) for each in whole.flights} == {1}
    assert whole.duration == GLIDE


def test_card_rests_on_its_way() -> None:
    """Between two legs a card lies in the cell that the single moves used."""
    game = game_at("standard", "2C 9H 8S 7H|2D 10S")
    motion = motion_of(game, Move(column(0), column(1), 3))
    first, second = flight(motion, Spot(column(1), 4)).legs
    layout = lay_out(game.rules, game.position, SCREEN)
    cells = [layout.at(Spot(cell(index), 0)) for index in range(4)]
    between = (first.end + second.start) / 2
    assert shown(motion, game, between)[Spot(column(1), 4)] in cells


def test_long_run_takes_no_longer() -> None:
    """However many single moves a run takes, the last card takes off in time; cards that wait in a column are fanned."""
    game = game_at("standard", "2C QH JS 10H 9S 8H 7S 6H 5S 4H 3S||2D KS|2H|2S|3C|3D|3H")
    motion = motion_of(game, Move(column(0), column(2), 10))
    assert sum(len(each.legs) for each in motion.flights) > 20
    assert LONGEST_RUN < motion.duration <= LONGEST_RUN + GLIDE
    layout = lay_out(game.rules, game.position, SCREEN)
    x, y, _, _ = layout.slots[column(1)]
    resting = {leg.goal for each in motion.flights for leg in each.legs if leg.goal[0] == x and leg.goal[1] <= y}
    heights = sorted((height for _, height in resting), reverse=True)
    fan = layout.fans[column(1)]
    assert len(heights) > 2
    assert all(one - other == fan for one, other in pairwise(heights))


def test_autoplay_sends_cards_apart() -> None:
    """What goes home by itself follows the player's card, one every sixty milliseconds."""
    game = game_at("tavern", "2H 9C|AS 9H|2D 3S|2S KC", home="C-K D-A H-A")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.play(Move(column(1), cell(0)))
    assert step.automatic
    after = lay_out(game.rules, game.position, SCREEN)
    motion = played(game.rules, before, after, (step,))
    starts = sorted(leg.start for each in motion.flights if each.is_lifted for leg in each.legs)
    assert starts == pytest.approx([APART * index for index in range(1 + len(step.automatic))])


def test_finish_sends_cards_apart() -> None:
    """So does a finish: the whole batch is one step, and is seen card by card."""
    game = game_at("standard", "KS KH|KD QS|KC QH", home="C-Q D-Q H-J S-J")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.finish()
    motion = played(game.rules, before, lay_out(game.rules, game.position, SCREEN), (step,))
    starts = sorted(leg.start for each in motion.flights if each.is_lifted for leg in each.legs)
    assert starts == pytest.approx([APART * index for index in range(6)])


def test_undo_goes_straight_back_at_once() -> None:
    """A batch that is taken back takes no longer than a card."""
    game = game_at("standard", "2C 9H 8S 7H|2D 10S")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.play(Move(column(0), column(1), 3))
    middle = lay_out(game.rules, game.position, SCREEN)
    game.undo()
    motion = taken_back(middle, before, (step,))
    assert motion.duration == GLIDE
    assert shown(motion, game, 0)[Spot(column(0), 3)] == middle.at(Spot(column(1), 4))
    assert motion.at(before, GLIDE) == rest(before)


def test_batch_that_is_taken_back_keeps_each_card_itself() -> None:
    """Two cards of one foundation go back each to its own place, with its own face."""
    game = game_at("standard", "KS|QS", home="C-K D-K H-K S-J")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.finish()
    motion = taken_back(lay_out(game.rules, game.position, SCREEN), before, (step,))
    assert {(each.card.spot.place, each.face.rank) for each in motion.flights} == {(column(0), 13), (column(1), 12)}


def test_card_is_taken_back_from_a_foundation_without_suits() -> None:
    """Though its face is not told there, it is seen to come back."""
    rules, (_, policy) = games()["fixture stalactites"], under("standard")
    game = Game(rules, policy, deal(rules.tables, 1), now=lambda: 0)
    home = next(move for move in rules.legal_moves(game.position) if move.target.kind is Kind.FOUNDATION)
    before = lay_out(rules, game.position, SCREEN)
    step = game.play(home)
    motion = taken_back(lay_out(rules, game.position, SCREEN), before, (step,))
    (back,) = motion.flights
    assert back.card.spot.place == home.source
    assert back.legs[0].origin == before.at(Spot(home.target, 0))


def test_flying_cards_are_in_front() -> None:
    """A card in the air is drawn after all that lie; one that still waits is not."""
    game = game_at("standard", "2C 9H 8S 7H|2D 10S")
    motion = motion_of(game, Move(column(0), column(1), 3))
    layout = lay_out(game.rules, game.position, SCREEN)
    cards = motion.at(layout, 0.01)
    assert [card.is_lifted for card in cards] == [False] * (len(cards) - 1) + [True]
    assert cards[-1].face.rank == 7
    order = {card.face.rank: index for index, card in enumerate(cards)}
    assert order[9] < order[8] < order[7]


def test_carried_cards_start_where_they_were_let_go() -> None:
    """A drop glides from under the finger to the landing, and a refused one back."""
    game = game_at("standard", "9H|8S")
    before = lay_out(game.rules, game.position, SCREEN)
    lifted = {Spot(column(1), 0): (33.0, 44.0)}
    back = put_back(before, lifted)
    assert shown(back, game, 0)[Spot(column(1), 0)] == (33.0, 44.0)
    assert back.at(before, GLIDE) == rest(before)
    step = game.play(Move(column(1), column(0)))
    motion = played(game.rules, before, lay_out(game.rules, game.position, SCREEN), (step,), USUAL, lifted)
    assert shown(motion, game, 0)[Spot(column(0), 1)] == (33.0, 44.0)


def test_speed() -> None:
    """Twice as fast takes half the time, and no motion takes none."""
    game = game_at("standard", "9H|8S")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.play(Move(column(1), column(0)))
    after = lay_out(game.rules, game.position, SCREEN)
    times = [
        played(game.rules, before, after, (step,), pace).duration
        for pace in (Pace(speed=Speed.SLOW.factor), Pace(speed=Speed.FAST.factor), Pace(is_still=True))
    ]
    assert times == [GLIDE * 2, GLIDE / 2, 0]
    assert played(game.rules, before, after, (step,), Pace(is_still=True)) == STILL
    assert STILL.at(after, 0) == rest(after)


def test_squeezed_column_closes_ranks() -> None:
    """Cards that only make room move along, and stay in their order under the one that flies."""
    rules, policy = under("standard")
    start = list(grown(rules, deal(rules.tables, 617)))[2]
    longest = max(range(8), key=lambda index: len(start.columns[index]))
    game = Game(rules, policy, start, now=lambda: 0)
    before = lay_out(rules, start, PHONE)
    target = next(move.target for move in rules.legal_moves(start) if move.source == column(longest))
    step = game.play(Move(column(longest), target))
    after = lay_out(rules, game.position, PHONE)
    motion = played(rules, before, after, (step,))
    closing = [each for each in motion.flights if not each.is_lifted]
    assert before.fans[column(longest)] != after.fans[column(longest)]
    assert len(closing) >= len(start.columns[longest]) - 2
    assert sorted(card.spot for card in motion.at(after, 0.05)) == sorted(card.spot for card in after.cards)


@pytest.mark.parametrize("game", ["freecell", "layout double-freecell", "layout stalactites", "odd deep-cells"])
def test_any_layout_to_any_other(game: str) -> None:
    """Two decks, foundations without suits, full cells: each card starts from a card of its face, or stands there."""
    rules = games()[game]
    layouts = [lay_out(rules, position, SCREEN) for position in grown(rules, deal(rules.tables, 617))]
    layouts.append(lay_out(rules, deal(rules.tables, 618), SCREEN))
    for before in layouts:
        origins: defaultdict[Face, set[tuple[float, float]]] = defaultdict(set)
        for card in before.cards:
            origins[card.face].add((card.x, card.y))
        for after in layouts:
            motion = rearranged(before, after)
            assert motion.at(after, motion.duration) == rest(after)
            for each in motion.flights:
                assert each.legs[0].origin in origins[each.face]
            assert rearranged(after, after) == STILL


def test_deal_is_quick_and_ends_in_the_layout() -> None:
    """The cards come from below the screen, out of sight, the deepest first, and soon all lie."""
    rules = games()["layout double-freecell"]
    for screen in SCREENS.values():
        layout = lay_out(rules, deal(rules.tables, 617), screen)
        motion = dealt(layout)
        assert len(motion.flights) == 104
        assert motion.duration <= LONGEST_DEAL + GLIDE
        assert all(each.legs[0].origin[1] < -layout.card_height for each in motion.flights)
        assert motion.at(layout, motion.duration) == rest(layout)


@pytest.mark.parametrize("game", ["freecell", "layout double-freecell", "layout stalactites", "odd deep-cells"])
def test_cards_are_swept_away_before_they_are_dealt(game: str) -> None:
    """From left to right all cards leave the table, and none is dealt before the last of them is out of sight."""
    rules = games()[game]
    layout = lay_out(rules, deal(rules.tables, 618), SCREEN)
    for position in grown(rules, deal(rules.tables, 617)):
        before = lay_out(rules, position, SCREEN)
        motion = dealt(layout, swept=before)
        lying = {(card.face, card.x, card.y) for card in before.cards}
        at_once = motion.at(layout, 0)
        assert len({shown.spot for shown in at_once}) == len(at_once) == len(layout.cards)
        assert {(shown.face, shown.x, shown.y) for shown in at_once if shown.y > 0} <= lying
        swept = [each.legs[0] for each in motion.flights if len(each.legs) > 1]
        assert max(leg.start for leg in swept) < SWEEP + 0.01
        assert [leg.origin[0] for leg in sorted(swept)] == sorted(leg.origin[0] for leg in swept)
        assert all(leg.end < each.legs[-1].start for leg in swept for each in motion.flights)
        between = motion.at(layout, max(leg.end for leg in swept))
        assert max(shown.y for shown in between) < -layout.card_height
        assert motion.duration <= SWEEP + GLIDE + LONGEST_DEAL + GLIDE
        assert motion.at(layout, motion.duration) == rest(layout)


def test_swept_column_stays_in_order() -> None:
    """A card that lies on another one lies above it on its way, too."""
    rules = games()["freecell"]
    before = lay_out(rules, deal(rules.tables, 617), SCREEN)
    motion = dealt(lay_out(rules, deal(rules.tables, 1), SCREEN), swept=before)
    first = [card.face for card in before.cards if card.spot.place == column(0)]
    order = [shown.face for shown in motion.at(before, GLIDE / 2)]
    assert sorted(first, key=order.index) == first
    assert all(shown.is_lifted for shown in motion.at(before, GLIDE / 2) if shown.face in first)


def test_reduced_motion_deals_at_once() -> None:
    """Who wants no motion sees none, and who wants it fast sees it fast."""
    rules = games()["freecell"]
    before, after = (lay_out(rules, deal(rules.tables, number), SCREEN) for number in (1, 2))
    assert dealt(after, Pace(is_still=True), before) == STILL
    usual, fast = dealt(after, swept=before), dealt(after, Pace(speed=Speed.FAST.factor), before)
    assert fast.duration == pytest.approx(usual.duration / Speed.FAST.factor)


def test_card_home_is_seen_to_arrive() -> None:
    """While the last of two cards flies home the one before it is on top of the foundation."""
    game = game_at("standard", "KS QS", home="C-K D-K H-K S-J")
    before = lay_out(game.rules, game.position, SCREEN)
    step = game.finish()
    after = lay_out(game.rules, game.position, SCREEN)
    motion = played(game.rules, before, after, (step,))
    home = after.at(Spot(foundation(3), 0))
    cards = motion.at(after, motion.duration - 0.01)
    lying = [card for card in cards if (card.x, card.y) == home]
    assert lying[-1].face.rank == 12
