"""Real solutions by fc-solve, a solver not written here, played to a win under house `standard`."""

import subprocess
from collections.abc import Iterator

import pytest

from freecellar.engine.boards import board_text
from freecellar.engine.deals import LAST_NUMBER, deal
from freecellar.engine.notation import parse_move
from freecellar.engine.rules import Rules
from freecellar.engine.script import MoveItem, read_script
from freecellar.play.game import Game
from support.games import under

DEALS = 200
"""How many solved deals of each game are played; unsolvable and undecided ones do not count."""

NUMBERS = [1 + step * (LAST_NUMBER - 1) // 599 for step in range(600)]
"""Deal numbers over the whole range, the first and the last among them."""

COMPLETE = ("--method", "a-star", "-to", "01ABCDE", "-mi", "8000")
"""An order that tries every single-card move; those that fc-solve prefers are wrong outside FreeCell."""

GAMES = {
    "freecell": "freecell",
    "bakers-game": "bakers_game",
    "seahaven-towers": "seahaven_towers",
    "eight-off": "eight_off",
    "forecell": "forecell",
}
"""Our variant, and fc-solve's name for it."""


def solutions(fc_solve: str, rules: Rules, name: str) -> Iterator[tuple[int, str]]:
    """Yield deal numbers with fc-solve's moves as sentences."""
    for number in NUMBERS:
        board = board_text(deal(rules.tables, number), rules.tables)
        command = [fc_solve, "-g", name, *COMPLETE, "-m", "-"]
        answer = subprocess.run(command, input=board, capture_output=True, text=True, check=False)
        if "solveable" in answer.stdout:
            yield number, answer.stdout


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
def test_solutions_play_to_a_win(fc_solve: str, variant: str) -> None:
    """Each move of 200 solutions is legal, and the last one wins."""
    rules, policy = under("standard", variant)
    won = 0
    for number, solution in solutions(fc_solve, rules, GAMES[variant]):
        game = Game(rules, policy, deal(rules.tables, number), now=lambda: 0)
        for item in read_script(solution):
            assert isinstance(item, MoveItem)
            game.play(parse_move(item.text, rules, game.position, item.dialect))
        assert game.is_won, f"{variant} {number}"
        won += 1
        if won == DEALS:
            return
    pytest.fail(f"fc-solve solved only {won} of {len(NUMBERS)} deals")
