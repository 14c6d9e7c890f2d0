"""Positions played to their ends by the table's own players, all hands known: what a position is worth to each seat.

A name that no bot has is a person: the strongest bot that does not search stands for her. It also stands for bots that
search, which take seconds a game, and for bots that are not compiled. Draws that have not happened fall anew, and every
mind has new dice. So a player who always does the same in the same place changes nothing by what she decides: it is
what her own games expected of her.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .case import Ask, Case, Step, Worth

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]


class Playing:
    """The games of a case that are played on; `games` of them so far."""

    def __init__(self, case: Case) -> None:
        self.case, self.games = case, 0

    def worth(self, asks: Sequence[Ask], games: Sequence[int], dice: int) -> list[Worth]:
        """What positions are worth: by so many games of each, of each kind of worlds as many as it is likely. The same
        number of the dice gives the same worlds.
        """
        found = []
        for ask, count in zip(asks, games, strict=True):
            parts = [
                (share, self._ends(self.case.worlds(ask, max(2, round(share * count)), dice, kind)))
                for share, kind in self.case.kinds(ask)
            ]
            mean = sum(share * each.mean(axis=0) for share, each in parts)
            variance = sum(share**2 * (each.var(axis=0) + 1 / len(each)) / len(each) for share, each in parts)
            found.append(Worth(np.asarray(mean), np.asarray(variance), sum(len(each) for _, each in parts)))
        return found

    def moved(self, steps: Sequence[Step], games: Sequence[int], dice: int) -> list[Worth]:
        """What each decision changed against what its player does there herself, in the same worlds, `games` of each.

        Only worlds in which she would have done something else are played; in all others it changed nothing.
        """
        found = []
        for step, count in zip(steps, games, strict=True):
            some = max(1, -(-count // len(step.worlds)))
            apart = [
                self._apart(Ask(world, step.choice), step.seat, some, dice + n) for n, world in enumerate(step.worlds)
            ]
            every = np.concatenate(apart)
            spread = every.var(axis=0, ddof=1) / len(every) if len(every) > 1 else np.zeros(every.shape[1])
            if len(apart) > 1:  # worlds of the same deal of hidden hands are alike
                means = np.array([each.mean(axis=0) for each in apart])
                spread = np.maximum(spread, means.var(axis=0, ddof=1) / len(means))
            found.append(Worth(every.mean(axis=0), spread, len(every)))
        return found

    def _apart(self, ask: Ask, seat: int, count: int, dice: int) -> Numbers:
        """[world, seat] what comes of a choice less what comes of the player's own."""
        own, chosen = (self.case.worlds(each, count, dice) for each in (Ask(ask.position), ask))
        differ = self.case.decide(own, chosen, seat)
        found = np.zeros((count, self.case.log.players))
        if len(differ):
            shares = self._ends(np.concatenate([chosen[differ], own[differ]]))
            found[differ] = shares[: len(differ)] - shares[len(differ) :]
        return found

    def _ends(self, worlds: Numbers) -> Numbers:
        self.games += len(worlds)
        return self.case.ends(worlds)
