"""The judge of Queen's Necklace: the weights of `learnt`, with a network that says who wins, and games played on by
them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.chance import below
from qn_analysis.core.compile.records import blank, copy_record, dtype
from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.play import collect
from qn_analysis.core.play.stored import rules_key
from qn_analysis.core.play.win_chances import KNOWLEDGE, Chances
from qn_analysis.core.position import resume
from qn_analysis.core.review import judge
from qn_analysis.core.review.case import Step
from qn_analysis.core.review.evaluate import Evaluation
from qn_analysis.core.review.result import ReviewError, refused

from ..bots.belief import held_back, in_sight
from ..bots.imagine import imagine
from ..bots.trained_weights import learnt_weights
from ..engine.state import Game
from ..log.table import Log
from ..play.positions import POSITIONS
from ..play.rebuild import new_dice
from ..play.standing import Standing
from ..play.win_chances import judged_by, win_chances
from ..words.cards import KINDS, NOBODY
from .builds import compiled
from .case import QueensCase, Worlds
from .trail import trail_of

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

PUBLIC_HANDS: Final = 60
"""Deals of all hands that are drawn for what everybody knows; several games are played of each."""
FULL_BIN: Final = 1000
"""Chances in a bin from which on it tells of the calibration."""
_SHEET: Final = 255
"""Most numbers of a sheet."""


class Judge(judge.Judge):
    """Judges by the weights of `learnt`."""

    why: ReviewError | None = None

    def check(self, at: resume.Standing, knowledge: str) -> None:
        """As of the class that it stands for."""
        assert isinstance(at, Standing)
        judged_by(at, knowledge, None)

    def said(self, at: resume.Standing, knowledge: str, seat: int | None) -> Evaluation:
        """As of the class that it stands for."""
        assert isinstance(at, Standing)
        found = win_chances(at, knowledge=knowledge, seat=seat)
        check = {} if at.over else worst_bin(_learnt(at.players).chances[knowledge])
        return Evaluation(
            found.chances, (), (), 0, "network", knowledge, found.seat, at.names, found.policy, check
        )  # fmt: skip

    def played(
        self, at: resume.Standing, knowledge: str, seat: int | None, games: int, seed: int
    ) -> tuple[Numbers, str]:
        """As of the class that it stands for; by what everybody knows, some games of each of many deals of hands."""
        learnt = _learnt(at.players)
        worlds = Worlds(learnt, seed)
        if knowledge == "public":
            hands = min(PUBLIC_HANDS, games)
            dice = new_dice(seed, 7)
            drawn = self.positions.records([public_world(at.game, dice) for _ in range(hands)])
            sizes = [games // hands + (n < games % hands) for n in range(hands)]
            found = [
                worlds.try_out(world, [()], size, n) for n, (world, size) in enumerate(zip(drawn, sizes, strict=True))
            ]
        else:
            (own,) = self.positions.records([at.game])
            found = [worlds.try_out(own, [()], games, 0, seat=NOBODY if seat is None else seat)]
        worlds.settle()
        return np.concatenate([each.chances[0] for each in found]), f"learnt ({learnt.fingerprint})"

    def check_log(self, log: AnyLog, lang: str) -> None:
        """Whether the log tells decisions, and the weights know its rules."""
        if (knows := knows_of(log.manifest)) < Knows.PUBLIC:
            raise ReviewError(refused(f"refused.{knows.said}")).speaking(lang)
        learnt = learnt_weights(log.players)
        if learnt is None or "all" not in learnt.chances:
            raise ReviewError(refused("refused.players", players=str(log.players))).speaking(lang)
        if learnt.rules != rules_key(log.rules):
            raise ReviewError(refused("refused.rules", rules=repr(log.rules.name))).speaking(lang)

    def case(self, log: AnyLog, game: int, seed: int = 0) -> QueensCase:
        """As of the class that it stands for."""
        return QueensCase(Log.of(log), game, _learnt(log.players), seed)

    def steps(self, log: AnyLog, game: int) -> Sequence[Step]:
        """As of the class that it stands for."""
        return trail_of(Log.of(log), game).steps

    def chances(self, steps: Sequence[Step], players: int, knowledge: str) -> list[list[float]]:
        """As of the class that it stands for."""
        if not steps:
            return []
        learnt = _learnt(players)
        kept = np.concatenate([step.worlds for step in steps])
        positions = np.zeros((len(kept), collect.DECISION), np.int32)
        entries = np.zeros((2, len(kept) * _SHEET), np.int16)
        kind = KNOWLEDGE.index(knowledge)
        compiled()["tell"](kept, np.zeros(1, dtype(Game)), len(kept), kind, np.zeros(2, np.int64), positions, entries)
        said = learnt.chances[knowledge].judged(positions, entries, learnt.units, players)
        seats = (np.arange(players) - positions[:, collect.SEAT : collect.SEAT + 1]) % players
        by_seat = np.take_along_axis(said, seats, axis=1)
        ends = np.cumsum([len(step.worlds) for step in steps])[:-1]
        return [list(map(float, part.mean(axis=0))) for part in np.split(by_seat, ends)]


def _learnt(players: int) -> Learnt:
    """The weights, once it was checked that they are there."""
    found = learnt_weights(players)
    assert found is not None
    return found


def worst_bin(chances: Chances) -> dict[str, Any]:
    """By how much the calibrated chances were off in the worst bin of ten and year, on games kept apart."""
    own = chances.calibration
    if own is None:
        return {}
    off = [abs(row["won"] - row["said"]) for stage in own.check for row in stage["bins"] if row["n"] >= FULL_BIN]
    return {"worst": round(100 * max(off), 1), "games": own.games}


def public_world(g: Game, dice: list[int]) -> Game:
    """A game that nobody who knows the table alone could exclude: every hand is drawn, that of who is asked too.

    Of each hand those cards stay that all rivals have seen come and not go.
    """
    t = g.table
    viewer = max(0, t.actor)
    me, made = g.seats[viewer], blank(Game)
    known = [
        [
            min((g.seats[other].known[seat][card] for other in range(t.players) if other != seat), default=0)
            for card in range(KINDS)
        ]
        for seat in range(t.players)
    ]
    own = blank(type(me))
    copy_record(own, me)
    for seat in range(t.players):
        for card in range(KINDS):
            own.known[seat][card] = 0 if seat == viewer else known[seat][card]
    for card in range(KINDS):
        own.hand[card] = known[viewer][card]
    left = [
        t.rules.copies[card] - in_sight(t, own, card) - sum(own.known[seat][card] for seat in range(t.players))
        for card in range(KINDS)
    ]
    pool = [card for card in range(KINDS) if not held_back(t, card) for _ in range(max(0, left[card]))]
    while sum(own.hand) < t.hand_size[viewer] and pool:
        own.hand[pool.pop(below(dice, len(pool)))] += 1
    for card in range(KINDS):
        own.usable[card] = min(own.hand[card], me.usable[card]) if sum(me.usable) else own.hand[card]
    imagine(made, t, own, dice)
    return made


JUDGE: Final = Judge(Log.layout.title, lambda: POSITIONS)
"""The judge."""
