"""How the house behaves, in words: what goes home by itself, taps, undo, counting, and the end of a game."""

from collections.abc import Iterator
from typing import Final

from freecellar.cards import Suit
from freecellar.engine.tables import MAX_RANK, Autoplay, Tables
from freecellar.pages import homeward
from freecellar.pages.document import Block, Listing, Paragraph
from freecellar.pages.words import count, listed, number, sentences
from freecellar.play.policy import DailyDeal, Finish, Label, Loss, Policy, Sharing, Stuck, TapTarget

_LABELS: Final = {
    Label.NUMBER: "the deal's number",
    Label.VERDICT: "that the deal cannot be won, once that is known",
    Label.CAP: "the longest run that may move",
    Label.MOVES: "the moves",
    Label.TIME: "the time",
    Label.SCORE: "the points",
}


def has_undo(policy: Policy) -> bool:
    """Return whether anything can be taken back."""
    return policy.undo.limit != 0


def autoplay_words(tables: Tables, policy: Policy) -> str:
    """Return which cards go home by themselves, when, and what that counts as."""
    if tables.autoplay is Autoplay.OFF:
        return "No card goes home by itself."
    if homeward.takes_no_card(tables, tables.autoplay):
        return f"{homeward.no_card(tables)}, so none goes home by itself."
    deal = "before the first move and " if tables.autoplay_at_deal else ""
    undo = "One undo takes them back, together with the move before them." if has_undo(policy) else None
    return sentences(
        f"Cards go home by themselves {deal}after each move, until none is left that may. This is called autoplay.",
        homeward.which_cards(tables, tables.autoplay),
        _automatic_cost(tables, policy),
        undo,
        "What goes home at the deal is not undone, and does not start the clock." if tables.autoplay_at_deal else None,
    )


def _automatic_cost(tables: Tables, policy: Policy) -> str:
    moves = "Each such card is a move" if policy.autoplay_counts else "Such cards are no moves"
    if policy.autoplay_counts and tables.autoplay_at_deal:
        moves += ", except at the deal"
    if policy.score is None:
        return f"{moves}."
    link = "and" if policy.autoplay_counts else "but"
    return f"{moves}, {link} they score."


def auto_words(tables: Tables, policy: Policy) -> str:
    """Return what Auto does."""
    if policy.auto is Autoplay.OFF:
        return "There is no Auto here."
    if homeward.takes_no_card(tables, policy.auto):
        return f"{homeward.no_card(tables)}, so Auto finds nothing to do."
    if tables.autoplay is not Autoplay.OFF and policy.auto is tables.autoplay:
        same = "Auto would send home the same cards that go by themselves, so that it seldom finds one."
        return sentences(same, _batch(policy))
    first = "Auto sends cards home, one after the other, until none is left that may go."
    return sentences(first, homeward.which_cards(tables, policy.auto), _batch(policy))


def _batch(policy: Policy) -> str:
    return "Each card is one move" + ("; one undo takes all of them back." if has_undo(policy) else ".")


def finish_words(tables: Tables, policy: Policy) -> str:
    """Return when the rest is played out."""
    test = "moves to the foundations alone win"
    ranks = None
    match policy.finish:
        case Finish.NEVER:
            return "The rest of a game is never played out for you."
        case Finish.COLUMNS_DESCEND:
            test = f"no column's ranks rise towards its open end (equal ranks may meet, in any suits), and {test}"
            ranks = _order(tables)
        case Finish.HOME_ALONE:
            pass
    return sentences(
        f"Finish is offered once {test}.",
        ranks,
        f"It sends every card home, the lowest first. {_batch(policy)}",
        "A player may switch on that this happens without a press." if policy.finishes_itself else None,
    )


def _order(tables: Tables) -> str:
    """Return what counts as a higher rank, where that is not the usual order."""
    foundations = tables.foundations
    order = None if foundations.base == foundations.step == 1 else "Higher is what comes later on a foundation."
    lowest = "Cards that no foundation takes are the lowest." if foundations.length < tables.ranks else None
    return sentences(order, lowest)


def tap_blocks(policy: Policy) -> Iterator[Block]:
    """Yield what a tap does."""
    order = policy.tap.order
    if order:
        yield Paragraph("A tap or click on a card moves it to the first of these that takes it:")
        yield Listing(tuple(_TAPS[target] for target in order))
        goes = [target for target in order if target in (TapTarget.COLUMN, TapTarget.EMPTY_COLUMN)]
        runs = "A tapped run goes to columns only." if goes else "A tapped run does not move."
        yield Paragraph(sentences(runs, "A card that is home does not move by a tap.", _selecting(policy)))
    else:
        yield Paragraph(_selecting(policy) or "A tap moves nothing; drag a card or run to where it shall go.")
    if policy.tap.may_be_off:
        yield Paragraph("Taps may be switched off, so that only a drag moves a card.")


_TAPS: Final = {
    TapTarget.FOUNDATION: "a foundation",
    TapTarget.COLUMN: "the leftmost occupied column that takes it",
    TapTarget.CELL: "the first cell with room, unless it comes from a cell",
    TapTarget.EMPTY_COLUMN: "the leftmost empty column",
}


def _selecting(policy: Policy) -> str:
    if not policy.tap.selects:
        return ""
    if not policy.tap.order:
        return "A tap or click selects a card or run, and the next one chooses where it lands."
    return "What none of them takes is selected, and the next tap chooses where it lands."


def undo_words(policy: Policy) -> str:
    """Return how steps are taken back."""
    undo = policy.undo
    if undo.limit == 0:
        return "There is no undo."
    reach = "as far back as the deal" if undo.limit is None else f"through the last {count(undo.limit, 'step')}"
    if undo.limit == 1:
        reach = "once only"
    if undo.counts:
        counter = "Each undo, and each redo, is a move itself, and the move counter never goes down."
    else:
        counter = "That brings back the cards and the move counter, but not the time."
    cost = (
        f"An undo takes back the points of its step and costs {number(policy.score.undo)} more."
        if policy.score
        else None
    )
    redo = "Redo plays the step again" + (", and gives the points back." if policy.score else ".")
    paused = "while the game is paused, or " if policy.pauses else ""
    return sentences(
        f"Undo takes back one step at a time, {reach}. {counter}",
        cost,
        redo,
        f"Neither works {paused}once the game is over.",
    )


def counting_words(policy: Policy) -> str:
    """Return what counts as a move, and what scores."""
    moves = "A run that moves at once is one move, like a single card."
    if policy.score is None:
        return sentences(moves, "No points are kept.")
    return sentences(moves, _score(policy))


def _score(policy: Policy) -> str:
    score = policy.score
    if score is None:
        return ""
    parts = [f"Each card that goes home scores {count(score.card_home, 'point')}, also where it goes by itself."]
    if score.win:
        less = f" less {number(score.win_per_move)} for each move (never below 0)" if score.win_per_move else ""
        parts.append(f"A win scores {count(score.win, 'point')}{less}.")
    return " ".join((*parts, "The score never falls below 0."))


def end_words(tables: Tables, policy: Policy) -> str:
    """Return what the house says and records of a game that is not won."""
    full = "the cells are full, " if tables.cells.count else ""
    stuck = {
        Stuck.NEVER: "The house never says by itself that a game is stuck.",
        Stuck.NO_PLACE: f"The house says that a game is stuck when {full}no column is empty, and no card can go to a "
        "foundation or to another column.",
        Stuck.PROVEN: "The house says that a game is lost only where a solver has proven it.",
    }[policy.stuck]
    points = "; the points so far then count" if policy.score else ""
    lost = {
        Loss.NEVER: "No loss is ever recorded.",
        Loss.ABANDONED: "A restart or a new deal, after at least one move of an unfinished game, records a loss.",
    }[policy.loss]
    undo = "Undo alone records nothing." if has_undo(policy) and policy.loss is not Loss.NEVER else None
    return sentences(stuck, f"A game may be given up{points}." if policy.gives_up else None, lost, undo)


def time_words(policy: Policy) -> str:
    """Return what the clock counts."""
    clock = "The clock starts with the first move and stops at the end. Time away from the game does not count."
    if not policy.pauses:
        return clock
    return f"{clock} A game may be paused: the clock stops, and moves and undo wait until it is resumed."


def hint_words(policy: Policy) -> str:
    """Return how a hint is given."""
    if policy.hint.second_press_plays:
        first = "Hint marks a card and where it should land; pressed again on the same suggestion, it makes the move."
    else:
        first = "Hint shows a move, which is yours to make."
    over = "A run longer than the limit is then moved card by card." if policy.hint.single_cards else None
    return sentences(first, over)


def view_words(tables: Tables, policy: Policy) -> str:
    """Return what the table keeps in view."""
    labels = [_LABELS[label] for label in policy.labels if label is not Label.SCORE or policy.score]
    suits = policy.marks_foundations and any(suit is not None for suit in tables.foundations.suits)
    return sentences(
        f"Kept in view: {listed(labels)}." if labels else None,
        "An empty foundation shows its suit." if suits else None,
        "Legal landings are marked while a card is picked up." if policy.highlights_landings else None,
    )


def deal_words(tables: Tables, policy: Policy) -> str:
    """Return how deals are chosen."""
    deals = policy.deals
    if deals.first == deals.last:
        span = f"Deals at random, and those of the day, are always number {deals.first:,}."
    else:
        span = f"Deals at random, and those of the day, draw from the numbers {deals.first:,} to {deals.last:,}."
    ask = "You may ask for any number." if deals.by_number else "The menu deals at random only."
    winnable = "The menu offers a deal that a solver has won before others." if deals.winnable else None
    is_microsofts = (tables.decks, tables.ranks, len(tables.suits)) == (1, MAX_RANK, len(Suit))
    names = "the shuffle, as in Microsoft FreeCell" if is_microsofts else "the shuffle"
    return sentences(
        f"A deal has a number, which names {names}; the same number is always the same deal.",
        span,
        ask,
        winnable,
    )


def daily_words(policy: Policy) -> str:
    """Return how the deal of the day is chosen."""
    which = {
        DailyDeal.ANY: "It may be one that cannot be won.",
        DailyDeal.NOT_LOST: "Numbers known to be unsolvable are skipped.",
        DailyDeal.WINNABLE: "A solver has won it before it is dealt.",
    }[policy.daily.deal]
    return sentences(
        "The deal of the day is the same for everyone.",
        which,
        "Its progress is kept apart from other games." if policy.daily.kept_apart else None,
        "The first run of the day is the one that counts." if policy.daily.first_run_counts else None,
    )


def sharing_words(policy: Policy) -> str:
    """Return what can be handed to others."""
    shared = {
        Sharing.LAYOUT: "a link to the deal",
        Sharing.RESULT: "a result that gives nothing away: the number, the cards home, the moves and the undos",
    }
    return f"You can share {listed(shared[part] for part in policy.share)}." if policy.share else ""
