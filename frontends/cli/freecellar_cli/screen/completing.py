"""What may be typed, offered while it is typed: the legal moves with what they move, and the words."""

from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from freecellar.engine import format_move
from freecellar.sitting import Sitting, describe_move, in_ascii, offered
from freecellar_cli.screen.commands import COMMANDS
from freecellar_cli.session import MEANINGS


class LegalCompleter(Completer):
    """Offers what begins as the line does."""

    def __init__(self, sitting: Sitting, *, plain: bool) -> None:
        """Take the sitting; ``plain`` offers in plain characters."""
        self._sitting = sitting
        self._plain = plain

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the moves, then the words; after a blank nothing."""
        del complete_event  # the same whether asked for or not
        typed = document.text_before_cursor.lstrip()
        if " " in typed:
            return
        game = self._sitting.game
        for move in offered(game.rules, game.position):
            text = format_move(game.rules, game.position, move)
            if text.startswith(typed):
                meaning = describe_move(game.rules, game.position, move)
                yield Completion(text, -len(typed), display_meta=in_ascii(meaning) if self._plain else meaning)
        words = {str(command): entry.meaning for command, entry in COMMANDS.items()} | MEANINGS
        for word, meaning in sorted(words.items()):
            if word.startswith(typed.lower()):
                yield Completion(word.removesuffix(" 3"), -len(typed), display=word, display_meta=meaning)
