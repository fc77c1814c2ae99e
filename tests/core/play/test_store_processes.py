"""Several processes with one store: killed at random moments, and two at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from freecellar.play.store.faults import HeldGame
from freecellar.play.store.opening import open_store
from support.games import play
from support.saving import another_process, begin

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_killed_process_loses_nothing_that_it_was_told() -> None:
    """`tools/kill_games.py` kills a few times here; docs/saves.md tells of several hundred."""
    command = [sys.executable, "tools/kill_games.py", "--times", "25", "--seed", "1000"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
    assert "25 kills, each game as it was told" in ended.stdout


def test_game_that_another_process_plays_is_not_taken(tmp_path: Path) -> None:
    """Who has it is told; other games and the statistics are shared; once it is left, or killed, it is free."""
    with open_store(tmp_path) as store:
        begin(store, 1, "6a").leave()
        with another_process(tmp_path) as process:
            with pytest.raises(HeldGame, match=f"process {process.pid} is playing this game"):
                store.resume(store.open_games()[0].uuid)
            with pytest.raises(HeldGame, match=f"process {process.pid} is playing freecell in house standard"):
                begin(store, 617, "8a")
            begin(store, 617, "8a", house="tavern")
            assert store.statistics("freecell", "standard").played == 0
            process.kill()
        play(store.resume(store.open_game("freecell", "standard").uuid).game, "undo")  # type: ignore[union-attr]


def test_game_that_was_left_can_be_taken(tmp_path: Path) -> None:
    """Leaving lets go at once."""
    with open_store(tmp_path) as store:
        begin(store, 1, "6a").leave()
        with another_process(tmp_path) as process:
            process.communicate(b"")
        assert store.resume(store.open_games()[0].uuid).game.tally.moves == 1


def test_two_writers_of_one_game_never_mix(tmp_path: Path) -> None:
    """Where a lock is no help, as within one process, the later one is refused and the journal stays whole."""
    with open_store(tmp_path) as one, open_store(tmp_path) as two:
        first = begin(one, 1, "6a")
        second = two.resume(first.uuid)
        play(first.game, "7b")
        first.save()
        play(second.game, "undo")

        with pytest.raises(HeldGame, match="another process has played on"):
            second.save()

        assert one.journal(first.uuid) == first.game.journal


def test_processes_write_at_once(tmp_path: Path) -> None:
    """Games of several houses are saved side by side, and none waits in vain."""
    script = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from freecellar.play import open_store
from support.games import play
from support.saving import begin
with open_store(Path(sys.argv[1])) as store:
    saved = begin(store, 617, "82", house=sys.argv[2])
    for _ in range(30):
        play(saved.game, "23 32")
        saved.save()
"""
    houses = ["standard", "tavern", "parlour"]
    commands = [[sys.executable, "-c", script, str(tmp_path), house] for house in houses]
    processes = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for command in commands]

    assert [process.communicate()[1] for process in processes] == [b""] * 3

    with open_store(tmp_path) as store:
        assert sorted(game.house for game in store.open_games()) == sorted(houses)
        assert [len(store.journal(game.uuid)) for game in store.open_games()] == [61] * 3
