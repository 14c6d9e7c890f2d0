"""The same rounds scored again under another ruleset, by the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..engine.scoring import place_of, score_round
from ..engine.state import Game
from ..rulebook import Ruleset
from ..words.cards import SEATS, TREASURES
from .builds import plain_game, plain_log


class End(NamedTuple):
    """What lies on the table at the end of a round."""

    chests: list[list[int]]  # by seat, pieces of each treasure
    titles: list[int]  # who holds each, -1 nobody
    causes: list[int]  # why each title cannot be lost any more (`Cause`)


class Scorer:
    """Scores games anew whose rounds ended as they did, by a ruleset of which points and rulings count."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.players = players
        self.game: Game = plain_game(rules, players)
        self.log = plain_log()
        self.log.capacity = 0

    def places(self, ends: Iterable[End]) -> list[tuple[int, int]]:
        """Points of all rounds and place of each seat, from how the rounds of one game ended."""
        t = self.game.table
        for seat in range(SEATS):
            t.score[seat] = 0
        for end in ends:
            for treasure in range(TREASURES):
                t.title[treasure] = end.titles[treasure]
                t.permanent[treasure] = end.causes[treasure]
                for seat in range(self.players):
                    t.chest[seat][treasure] = end.chests[seat][treasure]
            score_round(self.game, self.log)
        return [(t.score[seat], place_of(self.game, seat)) for seat in range(self.players)]
