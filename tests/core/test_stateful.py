"""Whole games nobody thought of: random rules, random houses, random players."""

from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from freecellar.cards import Card
from freecellar.engine.autoplay import next_home
from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import deal_cards
from freecellar.engine.layouts import unshuffled
from freecellar.engine.moves import Intent, Kind, Move, Place, column
from freecellar.engine.notation import format_move, parse_move
from freecellar.engine.position import Position
from freecellar.engine.reasons import IllegalMove
from freecellar.engine.rules import Rules
from freecellar.engine.supermove import expand
from freecellar.errors import SpecError
from freecellar.play.game import Game
from freecellar.play.state import Refused
from freecellar.spec.house import House
from freecellar.spec.merging import merge
from freecellar.spec.spec import RuleSpec
from freecellar.testing import cards_in_play
from support.strategies import houses, small_specs, specs


def deck_of(rules: Rules) -> Counter[Card | int]:
    """Return what `cards_in_play` is to be, always."""
    deck = unshuffled(rules.tables.decks, rules.tables.ranks, rules.tables.suits)
    loose = None in rules.tables.foundations.suits
    return Counter(card.rank for card in deck) if loose else Counter(deck)


class Playing(RuleBasedStateMachine):
    """One game under a random spec and house."""

    spec_strategy = specs()
    game: Game

    @initialize(data=st.data(), house=houses(), wish=st.booleans())
    def deal(self, data: st.DataObject, house: House, *, wish: bool) -> None:
        """Lay out a shuffled deck; where house and variant do not go together, play the variant's own rules."""
        spec: RuleSpec = data.draw(self.spec_strategy)
        tables, policy = spec.compile(), house.compile()
        try:
            rules = Rules(merge(tables, policy))
        except SpecError:
            rules = Rules(tables)
        deck = data.draw(st.permutations(unshuffled(tables.decks, tables.ranks, tables.suits)))
        self.game = Game(rules, policy, deal_cards(rules.tables, deck), now=lambda: 0, finishes_itself=wish)

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Make a legal move; it does what `apply` says, and is undone to where it began and redone to where it led."""
        game, before = self.game, self.game.position
        moves = game.rules.legal_moves(before)
        if not moves or game.state.is_paused:
            return
        homeward = [each for each in moves if each.target.kind is Kind.FOUNDATION]
        move = data.draw(st.sampled_from(homeward * 2 + moves))
        copy = deepcopy(before)
        step = game.play(move)
        assert before == copy
        assert step.before == before
        applied = game.rules.apply(before, move)
        for each in step.automatic:
            applied = game.rules.apply(applied, each)
        assert step.after == applied
        assert not game.can_redo

    @rule()
    def undo_and_redo(self) -> None:
        """Undo leads back to the position before, redo to the one after; both leave what else was undone."""
        game = self.game
        after, redoable = game.position, game.state.undone
        if not game.can_undo:
            with pytest.raises(Refused):
                game.undo()
            return
        step = game.undo()
        assert (game.position, step.after) == (step.before, after)
        game.redo()
        assert (game.position, game.state.undone) == (after, redoable)

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        """Take some steps back, as far as that goes."""
        while steps and self.game.can_undo:
            self.game.undo()
            steps -= 1

    @rule(steps=st.integers(1, 3))
    def go_back(self, steps: int) -> None:
        """Going back several steps is as many undos."""
        game = self.game
        one_by_one = Game.replay(game.rules, game.policy, game.table.start, game.journal)
        try:
            game.go_back(steps)
        except Refused:
            return
        for _ in range(steps):
            one_by_one.undo()
        assert game.state == one_by_one.state

    @rule()
    def redo(self) -> None:
        """Play an undone step again where there is one."""
        if self.game.can_redo:
            self.game.redo()

    @rule(what=st.sampled_from(["auto", "finish", "note_hint", "pause", "resume"]))
    def press(self, what: str) -> None:
        """Press a button; it is refused, and changes nothing, or it does what it is for."""
        game, before = self.game, self.game.state
        can_finish = game.can_finish
        try:
            getattr(game, what)()
        except Refused:
            assert game.state == before
            assert not (what == "finish" and can_finish)
        else:
            assert what != "finish" or (can_finish and game.is_won)

    @rule(kind=st.sampled_from(Kind), index=st.integers(0, 14), count=st.integers(0, 3))
    def tap(self, kind: Kind, index: int, count: int) -> None:
        """Tap anywhere: a step, a selection, or a refusal that changes nothing."""
        before = self.game.state
        try:
            step = self.game.tap(Place(kind, index), count)
        except (Refused, IllegalMove):
            assert self.game.state == before
        else:
            assert step is None or step.before == before.position

    @rule(
        kinds=st.tuples(st.sampled_from(Kind), st.sampled_from(Kind)),
        indices=st.tuples(*[st.integers(-1, 14)] * 2),
        count=st.none() | st.integers(-1, 5),
    )
    def ask_for_anything(self, kinds: tuple[Kind, Kind], indices: tuple[int, int], count: int | None) -> None:
        """Whatever the intent, it is played, or refused and leaves no trace."""
        before = self.game.state
        try:
            self.game.play(Intent(Place(kinds[0], indices[0]), Place(kinds[1], indices[1]), count))
        except (IllegalMove, Refused):
            assert self.game.state == before

    @invariant()
    def cards_are_conserved(self) -> None:
        """No card is lost or doubled, and what is home is what the foundations hold."""
        rules, position = self.game.rules, self.game.position
        assert cards_in_play(rules, position) == deck_of(rules)
        assert position.home == rules.tables.deck_size - sum(position.cards().values())

    @invariant()
    def points_are_earned(self) -> None:
        """Points are never negative, nor more than those of the cards home and of a win."""
        score, keeps = self.game.tally.score, self.game.policy.score
        if keeps is None:
            assert score is None
            return
        assert score is not None
        assert 0 <= score <= keeps.card_home * self.game.position.home + keeps.win * self.game.is_won

    @invariant()
    def autoplay_rests(self) -> None:
        """After every step what goes by itself has gone."""
        game = self.game
        if game.state.done and not game.state.undone:
            assert next_home(game.rules, game.position, game.rules.tables.autoplay) is None

    @invariant()
    def board_is_read_back(self) -> None:
        """The board's text is the position."""
        tables = self.game.rules.tables
        assert parse_board(board_text(self.game.position, tables), tables, whole=True) == self.game.position

    def teardown(self) -> None:
        """The journal is the game: played again, it gives the same state; moves are read back, and runs decompose."""
        if not hasattr(self, "game"):
            return
        game, rules, position = self.game, self.game.rules, self.game.position
        assert Game.replay(rules, game.policy, game.table.start, game.journal).state == game.state
        for move in rules.legal_moves(position):
            text = format_move(rules, position, move)
            assert rules.resolve(position, parse_move(text, rules, position)) == move
            check_expansion(rules, position, move)
        for source in range(len(position.columns)):
            for target in range(len(position.columns)):
                check_inference(rules, position, source, target)


def check_expansion(rules: Rules, position: Position, move: Move) -> None:
    """Assert that single cards do the same as a supermove, where they can."""
    singles = expand(rules, position, move)
    if singles is not None:
        after = position
        for single in singles:
            assert single.count == 1
            after = rules.apply(after, single)
        assert after == rules.apply(position, move)


def check_inference(rules: Rules, position: Position, source: int, target: int) -> None:
    """Assert that a count left open becomes the longest legal one, or a move or error that tells why there is none."""
    pair = column(source), column(target)
    most = max(len(position.columns[source]), 1)
    legal = [count for count in range(1, most + 1) if rules.check(position, Move(*pair, count)) is None]
    try:
        found = rules.resolve(position, Intent(*pair))
    except IllegalMove:
        assert legal
        assert max(legal) < len(position.columns[source])
        assert not rules.tables.whole_columns
        return
    assert found.count == max(legal, default=found.count)


class SmallPlaying(Playing):
    """A game of a few cards, where every move that could be thought of is asked about."""

    spec_strategy = small_specs()

    @invariant()
    def moves_are_those_that_check_allows(self) -> None:
        """`legal_moves` lists what `check` lets pass, each once."""
        rules, position = self.game.rules, self.game.position
        places = [Place(kind, index) for kind in Kind for index in range(rules.place_count(kind))]
        counts = range(max((len(pile) for pile in position.columns), default=0) + 2)
        every = (Move(source, target, count) for source in places for target in places for count in counts)
        moves = rules.legal_moves(position)
        assert sorted(moves) == sorted(move for move in every if rules.check(position, move) is None)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(stateful_step_count=40)
TestSmallPlaying = SmallPlaying.TestCase
TestSmallPlaying.settings = settings(stateful_step_count=30)
