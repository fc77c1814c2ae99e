"""What may be typed, offered while it is typed: the legal moves with what they move, and the words."""

from collections.abc import Iterable
from typing import Any

from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.layout import CompletionsMenu, Window
from prompt_toolkit.layout.menus import CompletionsMenuControl
from prompt_toolkit.mouse_events import MouseEvent

from freecellar.engine import format_move
from freecellar.sitting import Sitting, describe_move, in_ascii, offered
from freecellar_cli.games.session import MEANINGS
from freecellar_cli.screen.commands import COMMANDS


class LegalCompleter(Completer):
    """Offers what begins as the line does."""

    def __init__(self, sitting: Sitting, *, plain: bool) -> None:
        """Take the sitting; ``plain`` offers in plain characters."""
        self._sitting = sitting
        self._plain = plain

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the moves, unless the cards are hidden, then the words; after a blank nothing."""
        del complete_event  # the same whether asked for or not
        typed = document.text_before_cursor.lstrip()
        if " " in typed:
            return
        game = self._sitting.game
        for move in () if game.state.is_paused else offered(game.rules, game.position):
            text = format_move(game.rules, game.position, move)
            if text.startswith(typed):
                meaning = describe_move(game.rules, game.position, move)
                yield Completion(text, -len(typed), display_meta=in_ascii(meaning) if self._plain else meaning)
        words = {str(command): entry.meaning for command, entry in COMMANDS.items()} | MEANINGS
        for word, meaning in sorted(words.items()):
            if word.startswith(typed.lower()):
                yield Completion(word.removesuffix(" 3"), -len(typed), display=word, display_meta=meaning)


class _Choices(CompletionsMenuControl):
    """The offered completions; a click on those of a line that has changed or ended meanwhile means nothing."""

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """Choose what is clicked, where it is still offered."""
        state = get_app().current_buffer.complete_state
        if state is None or mouse_event.position.y >= len(state.completions):
            return NotImplemented
        return super().mouse_handler(mouse_event)


def completions_menu() -> CompletionsMenu:
    """Return the list in which completions are offered."""
    menu = CompletionsMenu(max_height=8, scroll_offset=1)
    if isinstance(menu.content, Window):
        menu.content.content = _Choices()
    return menu
