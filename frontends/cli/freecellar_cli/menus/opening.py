"""The menu from its opening to its end: what is chosen is played, and the player comes back to it."""

from freecellar import FreecellarError, Registry
from freecellar.play import open_store
from freecellar.plugins import data_folder
from freecellar.sitting import sentence
from freecellar_cli.console import Code, Stop
from freecellar_cli.menus.desk import Desk, Leave, Outcome, Play, Resume
from freecellar_cli.menus.starting import StartPage
from freecellar_cli.menus.view import View
from freecellar_cli.naming import Options, open_registry
from freecellar_cli.playing import play_on, play_table
from freecellar_cli.saving import open_keeper
from freecellar_cli.screen.theme import choose as choose_theme


def open_menu() -> int:
    """Ask what to play, play it, ask again; return the exit code once the player leaves."""
    registry, trouble = open_registry(), ""
    while True:
        outcome = ask(registry, trouble)
        if isinstance(outcome, Leave):
            return outcome.code
        trouble = ""
        try:
            code = _play(outcome, registry)
        except (FreecellarError, Stop) as error:
            code, trouble = Code.DONE, sentence(str(error))
        if code == Code.INTERRUPTED:
            return code


def ask(registry: Registry, trouble: str = "") -> Outcome:
    """Show the menu, with what went wrong before, until something is chosen."""
    with open_store(data_folder(), to_read=True) as store:
        desk = Desk(registry, store, data_folder(), choose_theme())
        desk.open(StartPage(desk))
        if trouble:
            desk.tell(trouble)
        View(desk).run()
        return desk.outcome or Leave()


def _play(outcome: Play | Resume, registry: Registry) -> int:
    with open_keeper() as keeper:
        match outcome:
            case Resume(waiting):
                return play_on(waiting, keeper, registry)
            case Play(dealt):
                options = Options(variant=dealt.variant, house=dealt.house)
                return play_table(dealt, options, keeper, registry, leaves_open=True)
