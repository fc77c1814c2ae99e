"""What the table keeps in view, and which of its buttons can be pressed. It needs no Kivy."""

from freecellar.play import Label
from freecellar.sitting import Sitting
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.screens.fitting import Fact


def facts_of(sitting: Sitting, *, outlook: str = "") -> list[Fact]:
    """Return the facts that the house keeps in view; ``outlook`` is what is known of the position."""
    dealt, labels = sitting.dealt, sitting.game.policy.labels
    title, *middle, clock, caps = sitting.facts()
    if sitting.showing is not None:
        return [Fact((title, dealt.name), 2), Fact((sitting.showing.describe(),), 3)]
    short = title.removeprefix(dealt.name).strip()
    found = [Fact((title, short or title) if Label.NUMBER in labels else (dealt.name,), 2)]
    found += [fact for text in middle if (fact := _middle(text, sitting, labels)) is not None]
    if Label.TIME in labels:
        found.append(Fact((clock,), 9))
    if Label.CAP in labels and not sitting.game.is_over:
        found.append(Fact((caps, caps.partition(" · ")[0]), 4))
    if outlook:
        found.append(Fact((outlook,), 8))
    return found


def _middle(text: str, sitting: Sitting, labels: tuple[Label, ...]) -> Fact | None:
    if text == sitting.dealt.house:
        return Fact((text, ""), 0)
    if text.endswith(("move", "moves")):
        return Fact((text,), 7) if Label.MOVES in labels else None
    if text.endswith(("point", "points")):
        return Fact((text, text.partition(" ")[0]), 6) if Label.SCORE in labels else None
    return Fact((text, ""), 1)  # the day whose deal it is, and how many were won in a row


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
