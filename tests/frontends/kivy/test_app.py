"""The application opens its window, and takes what is dropped on it."""

from pathlib import Path

import pytest

from freecellar import board_text
from support.stage import Stage

LINK = "freecellar:1.freecell.standard.617.AeIo34"


def test_app_opens_with_a_window_of_its_title(stage: Stage) -> None:
    """The window is named for the game."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415

    app = FreecellarApp()

    stage.run(app)

    assert app.root is not None
    assert app.get_application_name() == "Freecellar"


class Dropper:
    """An app on the stage, and who drops things on its window as SDL tells of it."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415

        stage.resize(640, 480)
        self.stage, self.app = stage, FreecellarApp(folder)
        stage.run(self.app)

    def drop(self, name: str | bytes, kind: str = "file") -> None:
        """Drop a file of a name, or a text."""
        from kivy.core.window import Window  # noqa: PLC0415

        Window._dispatch_drop_event("dropbegin", ())  # noqa: SLF001 - as Kivy does when SDL tells of it
        Window._dispatch_drop_event(f"drop{kind}", (name if isinstance(name, bytes) else name.encode(),))  # noqa: SLF001
        Window._dispatch_drop_event("dropend", ())  # noqa: SLF001
        self.stage.frames(4)

    @property
    def title(self) -> str:
        """What lies on the table."""
        assert self.app.root.current == "Table"
        return self.app.table.sitting.dealt.title

    @property
    def said(self) -> str:
        """All that is written on the page in view."""
        from kivy.uix.label import Label  # noqa: PLC0415

        texts = [each.text for each in self.app.root.current_screen.walk() if isinstance(each, Label)]
        return "\n".join(texts).replace("[font=DejaVuSans]", "").replace("[/font]", "")


@pytest.fixture
def dropper(stage: Stage, data_folder: Path) -> Dropper:
    """Return an app at home, and who drops things on it."""
    return Dropper(stage, data_folder)


@pytest.mark.parametrize(("name", "kind"), [(LINK, "file"), (LINK.upper()[:10] + LINK[10:], "file"), (LINK, "text")])
def test_link_that_is_dropped_is_opened(dropper: Dropper, name: str, kind: str) -> None:
    """SDL hands on a link that was tapped on iOS or macOS as a file; out of a browser it is dragged as a text."""
    dropper.drop(name, kind)

    assert dropper.title == "FreeCell #617"


def test_link_asks_before_it_ends_a_game(dropper: Dropper) -> None:
    """The game on the table stays open, with its move, until somebody says so."""
    dropper.drop(LINK)
    sitting = dropper.app.table.sitting
    sitting.play(sitting.game.rules.legal_moves(sitting.game.position)[0])

    dropper.drop("freecellar:1.freecell.standard.1.AAAAAA")
    assert "does not agree with its check" in dropper.said
    dropper.drop(LINK)
    assert "A game is open" in dropper.said
    (waiting,) = dropper.app.desk.store.open_games()
    assert waiting.moves == 1


@pytest.mark.parametrize("kind", ["file", "text"])
def test_board_that_is_dropped_is_dealt(dropper: Dropper, tmp_path: Path, kind: str) -> None:
    """A file of a board, or the board itself, as `freecellar deal` writes it."""
    table = dropper.app.desk.table("freecell", "standard").dealt(164)
    text = board_text(table.start, table.tables)
    path = tmp_path / "board \N{BLACK HEART SUIT}.txt"
    path.write_text(text, encoding="utf-8-sig")

    dropper.drop(str(path) if kind == "file" else text, kind)

    assert dropper.title == "FreeCell (given board)"
    assert dropper.app.table.sitting.game.position == table.start


def test_file_with_a_link_is_opened(dropper: Dropper, tmp_path: Path) -> None:
    """As somebody saves it out of a letter."""
    (tmp_path / "link.txt").write_text(f"\n{LINK}\r\n")

    dropper.drop(str(tmp_path / "link.txt"))

    assert dropper.title == "FreeCell #617"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("song.mp3", b"ID3\x00\xff" * 100, "song.mp3 is no board and no link."),
        ("long.txt", b"JD " * 10_000, "long.txt is no board and no link."),
        ("mine.toml", b'id = "mine"', "mine.toml is no board and no link. Spec files are read from "),
        ("folder", None, "folder is no file."),
        ("nobody", b"", "expected a board"),
        ("half.txt", b"JD KD 2S\n7X", "'7X' is not a card"),
        ("wrong.txt", "\u202e7♥ 6♠\n".encode(), "expected cards, such as 7H"),
    ],
)
def test_what_is_wrong_with_what_is_dropped_is_said(
    dropper: Dropper, tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    """Nothing is dealt, and nothing ends."""
    path = tmp_path / name
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)

    dropper.drop(str(path))

    assert said in dropper.said
    assert dropper.app.desk.sitting is None


@pytest.mark.parametrize("name", [b"", b"/no/such/file", b"\xff\xfe", b"freecellar:" + b"\xff" * 5000, b"a\0b"])
def test_names_that_are_none_harm_nothing(dropper: Dropper, name: bytes) -> None:
    """Whatever another program drops is answered in words."""
    dropper.drop(name)

    assert any(words in dropper.said.lower() for words in ("is no file", "no link", "the link has"))
    assert dropper.app.desk.sitting is None


def test_nothing_is_taken_once_the_app_has_ended(dropper: Dropper) -> None:
    """The window may still tell of something."""
    dropper.stage.close()

    dropper.drop(LINK)

    assert dropper.app.desk.sitting is None
