"""What keys and the mouse mean on the board: pointing, picking up, landing, tapping, carrying."""

from collections.abc import Sequence

from freecellar import Intent, Move, NotationError, Place, parse_intent
from freecellar.engine import Kind
from freecellar.pages import Marks
from freecellar.sitting import counted, landings, sentence
from freecellar_cli.screen.arranging import Patch
from freecellar_cli.screen.drawing import Chosen
from freecellar_cli.screen.hands import Direction, Grip, run_at
from freecellar_cli.screen.stage import Stage

SCROLLED = 3
"""How many cards a turn of the wheel moves long columns."""


class Gestures:
    """Turns what hands do into wishes of the sitting."""

    def __init__(self, stage: Stage) -> None:
        """Take the stage that the hands belong to."""
        self._stage = stage
        self._hands = stage.hands

    @property
    def held(self) -> Chosen | None:
        """What is picked up: by the player, or by a tap in a house where a tap selects."""
        return self._hands.picked or self._stage.sitting.game.selected

    def marks(self) -> Marks:
        """Return what is marked on the board: cards in hand with their landings, what is being typed, or a hint."""
        stage = self._stage
        chosen = self._hands.grip.chosen if self._hands.grip and self._hands.grip.moved else self.held
        if chosen is None and stage.typed:
            return self._typed_marks(stage.typed)
        if chosen is not None:
            return Marks(origin=chosen[0], count=chosen[1], landings=self._highlighted(self._landings(chosen)))
        hint = stage.sitting.marked
        return Marks() if hint is None or not hint.moves else self._hint_marks(hint.moves)

    def arrow(self, direction: Direction) -> None:
        """Follow an arrow key."""
        stage = self._stage
        if stage.board is not None:
            self._hands.move(direction, stage.board, stage.sitting.game.rules, stage.sitting.game.position)

    def next_landing(self, step: int) -> None:
        """Point at the next place where the cards in hand may land."""
        chosen, board = self.held, self._stage.board
        if chosen is None or board is None:
            return
        places = [place for row in board.rows for place in row if place in self._landings(chosen)]
        if places:
            at = places.index(self._hands.place) if self._hands.place in places else -min(step, 0)
            self._hands.point(
                places[(at + step) % len(places)] if self._hands.place in places else places[at - 1 + step]
            )
            self._hands.is_shown = True

    def press(self) -> None:
        """Pick up at the cursor, or put down there; put down where they were picked up, they go home or are let go."""
        hands, chosen = self._hands, self.held
        hands.is_shown = True
        if chosen is None:
            self.pick((hands.place, hands.count))
        elif hands.place == chosen[0]:
            self._send_home_or_let_go(chosen)
        else:
            self._land(chosen, hands.place)

    def home(self) -> None:
        """Send the card in hand, or at the cursor, home."""
        place, _ = self.held or (self._hands.place, 1)
        self._stage.take(self._stage.sitting.play(Intent(place, Kind.FOUNDATION)))

    def tap(self) -> None:
        """Tap the cards in hand, or at the cursor."""
        place, count = self.held or (self._hands.place, self._hands.count)
        self.let_go()
        self._stage.take(self._stage.sitting.tap(place, count))

    def let_go(self) -> bool:
        """Hold nothing; return whether anything was held or marked."""
        stage = self._stage
        had = self.held is not None or stage.sitting.marked is not None
        stage.sitting.game.selected = stage.sitting.marked = None
        self._hands.let_go()
        return had

    def pick(self, chosen: Chosen) -> bool:
        """Pick cards up, or say why not; return whether they are in hand."""
        refusal = self._refusal(*chosen)
        if refusal:
            self._stage.say(refusal, is_refusal=True)
            return False
        self._hands.picked = chosen
        self._hands.point(*chosen)
        self._stage.say("")
        return True

    def press_mouse(self, x: int, y: int) -> None:
        """Take hold of what lies under the pointer."""
        patch = self._at(x, y)
        self._hands.grip = self._hands.grip if patch is None else None
        if patch is None:
            self.let_go()
            return
        self._hands.is_shown = False
        self._hands.grip = Grip((patch.place, max(1, patch.from_end)), x - patch.x, y - patch.y, (x, y))

    def drag_mouse(self, x: int, y: int) -> bool:
        """Carry what was taken hold of; return whether there is anything new to see."""
        grip = self._hands.grip
        if grip is None:
            return False
        if not grip.moved and (x, y) != grip.at and self._refusal(*grip.chosen):
            self.pick(grip.chosen)
            self._hands.let_go()
            return True
        self._hands.grip = grip.follow(x, y)
        return self._hands.grip.moved

    def release_mouse(self, x: int, y: int) -> None:
        """Let a carried run fall, or click."""
        grip, self._hands.grip = self._hands.grip, None
        if grip is None:
            return
        if grip.moved:
            self._drop(grip, x, y)
        else:
            self._click(grip.chosen)

    def mark_mouse(self, x: int, y: int) -> None:
        """Pick up what lies under the pointer, and tell how many places take it."""
        patch = self._at(x, y)
        self.let_go()
        if patch is not None and self.pick((patch.place, max(1, patch.from_end))):
            found = self._landings((patch.place, max(1, patch.from_end)))
            self._stage.say(f"{counted(len(found), 'landing')}." if found else "No landing takes it.")

    def scroll(self, cards: int) -> None:
        """Show deeper cards of columns that are too long for the window, or their open ends again."""
        stage = self._stage
        longest = max((len(pile) for pile in stage.position.columns), default=0)
        stage.scroll = max(0, min(stage.scroll + cards, longest))

    def _click(self, chosen: Chosen) -> None:
        held, stage = self.held, self._stage
        if held is not None and chosen[0] != held[0]:
            self._land(held, chosen[0])
        elif held is not None:
            self._send_home_or_let_go(held)
        elif not self._taps_move:
            self.pick(chosen)
        elif not stage.sitting.game.rules.source_cards(stage.sitting.game.position, chosen[0]):
            self.let_go()
        else:
            stage.take(stage.sitting.tap(*chosen))

    @property
    def _taps_move(self) -> bool:
        """Whether a click moves cards: the player may have switched that off where the house allows."""
        return self._stage.looks.taps or not self._stage.sitting.game.policy.tap.may_be_off

    def _drop(self, grip: Grip, x: int, y: int) -> None:
        """Land carried cards under the pointer, or where their middle lies; else they are back."""
        board, source = self._stage.board, grip.chosen[0]
        corner_x, corner_y = grip.follow(x, y).corner
        middle = corner_x + (board.end(source).width // 2 if board else 0), corner_y
        found = [patch.place for patch in (self._at(x, y), self._at(*middle)) if patch is not None]
        targets = [place for place in found if place != source]
        legal = [place for place in targets if place in self._landings(grip.chosen)]
        self._hands.let_go()
        if targets:
            self._land(grip.chosen, (legal or targets)[0])

    def _land(self, chosen: Chosen, target: Place) -> None:
        source, count = chosen
        self._stage.sitting.game.selected = None
        kind = Kind.FOUNDATION if target.kind is Kind.FOUNDATION else target
        said = self._stage.sitting.play(Intent(source, kind, count))
        self._stage.take(said)
        if not said.is_refusal:
            self._hands.point(target)

    def _send_home_or_let_go(self, chosen: Chosen) -> None:
        home = any(place.kind is Kind.FOUNDATION for place in self._landings(chosen))
        self.let_go()
        if home:
            self._stage.take(self._stage.sitting.play(Intent(chosen[0], Kind.FOUNDATION, chosen[1])))
        else:
            self._stage.say("")

    def _landings(self, chosen: Chosen) -> frozenset[Place]:
        game = self._stage.sitting.game
        return landings(game.rules, game.position, *chosen) - {chosen[0]}

    def _highlighted(self, found: frozenset[Place]) -> frozenset[Place]:
        """Return the landings that are marked: none where the house leaves them to the eye."""
        return found if self._stage.sitting.game.policy.highlights_landings else frozenset()

    def _hint_marks(self, moves: Sequence[Move]) -> Marks:
        """Return what a hint takes where; a run that is carried card by card is one."""
        from freecellar.sitting import whole_move  # it comes with the solver, which is there by now

        game = self._stage.sitting.game
        return Marks.of(whole_move(game.rules, game.position, moves))

    def _typed_marks(self, typed: str) -> Marks:
        """Return the source that is being typed, with every landing of its card and runs."""
        game = self._stage.sitting.game
        try:
            place = parse_intent(f"{typed.strip()[:1]}h").source
        except NotationError:
            return Marks()
        if " " in typed.strip() or place.index >= game.rules.place_count(place.kind):
            return Marks()
        runs = range(1, run_at(game.rules, game.position, place) + 1)
        found = frozenset[Place]().union(*(self._landings((place, count)) for count in runs))
        return Marks(origin=place, landings=self._highlighted(found))

    def _refusal(self, place: Place, count: int) -> str:
        """Return why cards cannot be picked up, or nothing."""
        game = self._stage.sitting.game
        if game.is_over or game.state.is_paused:
            return self._refused_now()
        reason = game.rules.check_source(game.position, place, count)
        return "" if reason is None else sentence(str(reason))

    def _refused_now(self) -> str:
        return "The game is over." if self._stage.sitting.game.is_over else "The game is paused."

    def _at(self, x: int, y: int) -> Patch | None:
        return None if self._stage.board is None else self._stage.board.at(x, y)
