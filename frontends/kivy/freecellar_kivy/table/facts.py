"""What the table keeps in view, and which of its buttons can be pressed. It needs no Kivy."""

from typing import Final

from freecellar.sitting import Seen, Sitting
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.table.fitting import Fact


def facts_of(sitting: Sitting, *, outlook: str = "") -> list[Fact]:
    """Return the facts that the house keeps in view; ``outlook`` is what is known of the position."""
    dealt = sitting.dealt
    view = sitting.view()
    title = view[Seen.DEAL]
    if sitting.showing is not None:
        return [Fact((title, dealt.name), 2, dealt.name), Fact((sitting.showing.describe(),), 3)]
    short = title.removeprefix(dealt.name).strip()
    found = [Fact((title, short or title), 2, dealt.name)]
    found += [_fact(what, text) for what, text in view.items() if what is not Seen.DEAL]
    if outlook and outlook != view.get(Seen.STUCK):
        found.append(Fact((outlook,), 8))
    return found


_WORTH: Final = {
    Seen.HOUSE: 0,
    Seen.DAY: 1,
    Seen.STREAK: 1,
    Seen.CAPS: 4,
    Seen.SCORE: 6,
    Seen.STUCK: 8,
    Seen.MOVES: 7,
    Seen.TIME: 9,
}
"""How long each keeps its room where that is scarce."""


def _fact(what: Seen, text: str) -> Fact:
    """Return a text with its shorter form, which of houses and days is nothing; the name of a house is cut before."""
    short = {Seen.SCORE: text.partition(" ")[0], Seen.CAPS: text.partition(" · ")[0]}
    short |= dict.fromkeys((Seen.MOVES, Seen.TIME, Seen.STUCK), text)
    return Fact((text, short.get(what, "")), _WORTH[what], text if what is Seen.HOUSE else "")


def offered_commands(sitting: Sitting) -> frozenset[Command]:
    """Return the commands of buttons that would do something now."""
    game = sitting.game
    if sitting.showing is not None:
        back = (Command.UNDO,) if sitting.showing.index else ()
        forth = () if sitting.showing.is_over else (Command.REDO, Command.WATCH)
        return frozenset((Command.BACK, *back, *forth))
    found = {Command.MENU}
    if game.can_undo:
        found.add(Command.UNDO)
    if game.can_redo:
        found.add(Command.REDO)
    if game.can_finish:
        found.add(Command.FINISH)
    if not game.is_over:
        found |= {Command.PAUSE} if game.state.is_paused else {Command.PAUSE, Command.HINT, Command.AUTO}
    return frozenset(found)
