"""A review knows no game: of one that is made up, with chances that are known, it finds what they are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.base.catalogue import Catalogue, Loader
from qn_analysis.core.log.transcript import Teller
from qn_analysis.core.review.case import TO_THE_END, Ask, Case, Choice, Fall, Samples, Step, Trail, Worth
from qn_analysis.core.review.result import Review
from qn_analysis.core.review.reviewing import Effort, Reviewing

TOSS = 0.2
"""What a toss of the coin moves, up or down."""
HABIT, GOOD, BAD = 0.0, 0.05, -0.25
"""What decisions move, of her chance who decides: what everybody does by habit, and what else there is."""
GAMES = Effort(along=4000, sure=4000, own=400, people=4000, again=8000, strokes=2, believed=8, games=60_000)

Numbers = Any


def decision(row: int, seat: int, chance: float, choice: float, *falls: Fall) -> Step:
    """Somebody decides where the first seat wins with this chance."""
    did = (round(100 * choice),)
    return Step(row, seat, "choice", "choice", row, 1, 3, did, np.array([[chance, 0.0]]), True, row + 1, list(falls))


class Tell(Teller):
    """Tells players and rows."""

    catalogue = Loader("qn_analysis.games.queens_necklace.review.texts")

    def _texts(self, lang: str) -> Catalogue:
        return self.catalogue(lang)

    def sentence(self, row: Any) -> str:
        return f"{row}."


class Made(Case):
    """A game of two: its position is the chance of the first seat, whom a number thrown at the end lets win or not.

    The first seat plays by habit but for one bad mistake; the second is a person who plays well once. Between them a
    coin is tossed, which falls well for the first.
    """

    texts = Tell.catalogue
    stands_in, policy, line_up = "steady", "steady (made up)", ("steady", "steady")
    even = np.array([0.5, 0.5])

    def __init__(self) -> None:
        log: Any = SimpleNamespace(players=2, bots=["steady", "Zoe"], sitters=(), rules=None)
        positions: Any = SimpleNamespace(teller=lambda _rules, lang, names: Tell(None, lang, names or ["A", "B"]))
        steps = (
            decision(0, 0, 0.5, HABIT, Fall(0, "draw", 0)),
            decision(1, 1, 0.5 + TOSS, GOOD),
            decision(2, 0, 0.5 + TOSS - GOOD, BAD),
            decision(3, 0, 0.5 + TOSS - GOOD + BAD, HABIT, Fall(3, "draw", 0)),
        )
        super().__init__(log, 7, positions, Trail(("tossed", "", "", "decided"), steps, (0.0, 1.0)))

    def moved(self, chance: Numbers, choice: Choice) -> Numbers:
        """A chance of the first seat after what whoever decides there does."""
        seat = next((step.seat for step in self.trail.steps if np.allclose(step.worlds[0][0], chance)), 0)
        return chance + sum(choice) / 100 * (1 if seat == 0 else -1)

    def thrown(self, dice: int, count: int) -> Numbers:
        """The same number, the same throws."""
        return np.random.default_rng(dice).random(count)

    def try_out(
        self, position: Any, choices: Any, worlds: int, dice: int, *, seat: int, turn: int = TO_THE_END
    ) -> Samples:
        chances = np.array([np.full(worlds, self.moved(position[0], choice)) for choice in choices])
        if turn == TO_THE_END:
            chances = (self.thrown(dice, worlds) < chances) * 1.0
        return Samples(len(choices), worlds, np.stack([chances, 1 - chances], axis=2))

    def judged(self, ask: Ask, worlds: int, dice: int, kind: Any = None) -> Samples:
        chances = self.worlds(ask, worlds, dice, kind)[:, 0]
        return Samples(1, worlds, np.stack([chances, 1 - chances], axis=1)[None])

    def rivals(self, step: Step, dice: int) -> list[Choice]:
        return [(round(100 * HABIT),)]

    def settle(self) -> None:
        return

    def kinds(self, ask: Ask) -> list[tuple[float, Any]]:
        """Before the coin is tossed it falls either way, as likely."""
        return [(0.5, TOSS), (0.5, -TOSS)] if ask.position[0] == 0.5 and not ask.falls else [(1.0, 0.0)]

    def start(self) -> Worth:
        return Worth(self.even, np.zeros(2), 1)

    def worlds(self, ask: Ask, count: int, dice: int, kind: Any = None) -> Numbers:
        chance = self.moved(ask.position[0], ask.choice) + (TOSS if ask.falls else kind or 0.0)
        return np.stack([np.full(count, chance), self.thrown(dice, count)], axis=1)

    def decide(self, worlds: Numbers, chosen: Numbers, seat: int) -> Numbers:
        return np.flatnonzero((worlds != chosen).any(axis=1))  # by habit: nothing is moved

    def ends(self, worlds: Numbers) -> Numbers:
        first = worlds[:, 1] < worlds[:, 0]
        return np.stack([first, ~first], axis=1) * 1.0

    def sentence(self, tell: Teller, step: Step, choice: Choice, other: Choice) -> str:
        return f"{tell.seat(step.seat)} does {choice[0]}"


@cache
def reviewed(games: bool) -> Review:
    return Reviewing(Made(), GAMES if games else replace(GAMES, games=0)).review("en")


@pytest.mark.parametrize("games", [True, False])
def test_what_is_known_of_a_game_is_found(games: bool) -> None:
    """The toss, what decisions changed against habit, and what is left for the end; they add up to who won."""
    found = reviewed(games)
    assert found.off < 1e-9
    assert found.start == (0.5, 0.5)
    assert found.result == (0.0, 1.0)
    close = 0.03 if games else 1e-9
    deal, toss, last = (each.change[0] for each in found.strokes)
    assert deal == pytest.approx(0, abs=close)
    assert toss == pytest.approx(TOSS, abs=close)
    assert last == pytest.approx(-(0.5 + TOSS - GOOD + BAD), abs=close)
    changes = [each.change[0] for each in found.choices]
    assert changes == pytest.approx([0, -GOOD, BAD, 0], abs=close)


def test_by_habit_nothing_changes_and_a_person_is_named() -> None:
    found = reviewed(True)
    assert found.choices[0].change == found.choices[0].change_error == (0.0, 0.0)
    assert [each["en"] for each in found.notes] == [
        "For Zoe the steady bot stands wherever games are played on: nobody knows how people go on."
    ]
    assert found.line_up == ("steady", "steady")


def test_the_one_mistake_is_named_with_its_better_choice() -> None:
    found = reviewed(True)
    assert [each.verdict for each in found.choices] == ["", "", "blunder", ""]
    mistake = found.choices[2]
    assert mistake.low is not None
    assert mistake.high is not None
    assert mistake.low <= HABIT - BAD <= mistake.high
    assert (mistake.chosen["en"], mistake.best["en"]) == ("Steady does -25", "Steady does 0")
    assert mistake.cost[1] == pytest.approx(mistake.loss)
    assert "game 7" in found.text("en").lower()
    assert "better: Steady does 0" in " ".join(found.text("en").split())
