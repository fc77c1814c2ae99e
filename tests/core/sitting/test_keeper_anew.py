"""A file of saved games that goes, or is another, while a game is played: the game is saved anew, and nothing is lost."""

import shutil
from pathlib import Path

from freecellar import Intent, cell, column
from freecellar.play import open_store
from freecellar.sitting import Sitting
from support.saving import begin
from support.sittings import laid_out, seated


def play_on(sitting: Sitting) -> str:
    """Make a move, and return what is told of saving it."""
    return sitting.play(Intent(column(2), cell(1))).trouble


def replace_file(folder: Path, by: Path) -> None:
    """Put the files of another folder in place of what is there."""
    for file in folder.iterdir():
        file.unlink()
    for file in by.iterdir():
        shutil.copy(file, folder)


def test_game_whose_file_is_gone_is_saved_whole_in_a_new_one(tmp_path: Path) -> None:
    """That is said once."""
    home = tmp_path / "home"
    with seated(home) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        shutil.rmtree(home)

        told = play_on(sitting)

        assert told == f"Saved anew: {home / 'freecellar.db'}: the file was removed or replaced while it was in use."
        assert sitting.undo().trouble == ""
        (waiting,) = sitting.keeper.store.open_games()
        assert sitting.keeper.store.journal(waiting.uuid) == sitting.game.journal


def test_game_whose_home_cannot_be_made_again_is_not_saved(tmp_path: Path) -> None:
    """The first word says so; play goes on."""
    home = tmp_path / "home"
    with seated(home) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        shutil.rmtree(home)
        home.write_text("a file")

        told = play_on(sitting)

        assert told == f"Not saved: {home / 'freecellar.db'}: the file was removed or replaced while it was in use."
        assert not sitting.keeper.is_saving
        assert (sitting.undo().trouble, sitting.game.tally.undos) == ("", 1)


def test_game_goes_on_in_a_copy_that_holds_its_beginning(tmp_path: Path) -> None:
    """As a program does that brings back or shares files: the game is the same one there, and lost to nobody."""
    home, copy = tmp_path / "home", tmp_path / "copy"
    with seated(home) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        sitting.keeper.bookmark("here")
        sitting.keeper.store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copytree(home, copy)
        sitting.undo()
        replace_file(home, copy)

        assert play_on(sitting).startswith("Saved anew: ")

        store = sitting.keeper.store
        (waiting,) = store.open_games()
        assert store.journal(waiting.uuid) == sitting.game.journal
        assert sitting.keeper.bookmarks() == ("here",)
        assert store.statistics("freecell", "standard").played == 0


def test_copy_in_which_the_game_went_another_way_keeps_it(tmp_path: Path) -> None:
    """Neither of the two is written over."""
    home, copy = tmp_path / "home", tmp_path / "copy"
    with seated(home) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        sitting.keeper.store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copytree(home, copy)
        with open_store(copy) as store:
            saved = store.resume(store.open_games()[0].uuid)
            saved.game.undo()
            saved.save()
            journal = saved.game.journal
        replace_file(home, copy)

        assert play_on(sitting).startswith("Not saved: another process has played on in this game")
        assert play_on(sitting) == ""

    with open_store(home) as store:
        assert store.journal(store.open_games()[0].uuid) == journal


def test_another_game_in_the_file_that_is_there_now_stays_open(tmp_path: Path) -> None:
    """Nobody was asked whether to leave it."""
    home, other = tmp_path / "home", tmp_path / "other"
    with open_store(other) as store:
        begin(store, 1, "6a").leave()
    with seated(home, laid_out()) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        replace_file(home, other)

        told = play_on(sitting)

        assert told.startswith("Not saved: ")
        assert told.endswith("while it was in use, and in the one that is there another game is open.")
    with open_store(home) as store:
        assert [game.number for game in store.open_games()] == [1]
        assert store.statistics("freecell", "standard").lost == 0
