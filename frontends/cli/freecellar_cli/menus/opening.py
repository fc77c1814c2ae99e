"""The menu from its opening to its end: what is chosen is played, and the player comes back to it."""

from typing import TYPE_CHECKING, Final

from freecellar import FreecellarError, Registry
from freecellar.play import open_store
from freecellar.plugins import data_folder
from freecellar.sitting import sentence
from freecellar_cli.console import Code, Stop, has_screen
from freecellar_cli.games.keeping import check_saving, open_keeper
from freecellar_cli.games.naming import Options
from freecellar_cli.games.registry import open_registry
from freecellar_cli.menus.memory import Choice, Way
from freecellar_cli.settings.looks import Looks
from freecellar_cli.settings.settled import settled

if TYPE_CHECKING:  # plain words do without a screen
    from freecellar_cli.menus.desk import Ending

_WAYS: Final = {"winnable": Way.WINNABLE, "next-unplayed": Way.NUMBER}


def open_menu() -> int:
    """Ask what to play, play it, ask again; return the exit code once the player leaves."""
    looks, registry = Looks.settled(), open_registry()
    first = _settled_choice(registry)
    if looks.plain or not has_screen():
        from freecellar_cli.menus.spoken import ask_in_words

        return ask_in_words(registry, first, looks)
    return _go_round(registry, first, looks)


def _settled_choice(registry: Registry) -> Choice:
    """Return what Enter plays the first time: what variables and the file settle; raise `Stop` or `FreecellarError`."""
    variant, house = registry.variant(str(settled("variant").value)), registry.house(str(settled("house").value))
    return Choice(variant.id, house.id, _WAYS.get(str(settled("deal").value), Way.RANDOM))


def _go_round(registry: Registry, first: Choice, looks: Looks) -> int:
    """Show the menu and play what is chosen, again and again."""
    from freecellar_cli.menus.desk import Leave

    trouble = ""
    while True:
        ending = _ask(registry, first, looks, trouble)
        if isinstance(ending, Leave):
            return ending.code
        trouble = ""
        try:
            code = _play(ending, registry, looks)
        except (FreecellarError, Stop) as error:
            code, trouble = Code.DONE, sentence(str(error))
        if code == Code.INTERRUPTED:
            return code


def _ask(registry: Registry, first: Choice, looks: Looks, trouble: str) -> "Ending":
    """Show the menu, with what went wrong before, until something is chosen."""
    from freecellar_cli.menus.desk import Desk, Leave
    from freecellar_cli.menus.starting import StartPage
    from freecellar_cli.menus.view import View
    from freecellar_cli.screen.theme import chosen

    with open_store(data_folder(), to_read=True) as store:
        desk = Desk(registry, store, data_folder(), chosen(looks), first)
        desk.open(StartPage(desk))
        if trouble:
            desk.tell(trouble)
        View(desk, mouse=looks.mouse).run()
        return desk.ending or Leave()


def _play(ending: "Ending", registry: Registry, looks: Looks) -> int:
    from freecellar_cli.actions.playing import play_on, play_table
    from freecellar_cli.menus.desk import Play, Resume

    with open_keeper() as keeper:
        match ending:
            case Resume(waiting):
                check_saving(keeper)
                return play_on(waiting, keeper, registry, looks=looks)
            case Play(dealt):
                options = Options(variant=dealt.variant, house=dealt.house)
                return play_table(dealt, options, keeper, registry, leaves_open=True, looks=looks)
            case _:
                return Code.DONE
