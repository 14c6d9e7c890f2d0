"""A shelf of house rules: which goal each mends, and what it costs elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import polars as pl

from ..measures.measures import EVEN, Goal
from ..play.bot import Bot
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import shelf_of
from ..stats.verdicts import LESS, MORE
from .effects import Row, largest, surely
from .shelf_page import ShelfSheet
from .trials import GAMES, PLAYERS, Asked, Trials, tried

MENDS, WORSE = "mends", "worse"
ELSE = 2
"""So many other effects are told of a house rule."""


def shelf(
    base: BaseRuleset | str | Path | None = None,
    *,
    players: int | Sequence[int] = PLAYERS,
    games: int = GAMES,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    folder: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> Shelf:
    """Play the house rules that come with a game, each on the same deals as the base, and rank them by what they mend.

    The rules are in `rulebook/shelf.toml` of each game, the goals in `stats/goals.toml`.

    Args:
        base: the ruleset that each house rule changes, or its TOML file; None is the rulebook's.
        players: one number of players, or several.
        games: deals, for each ruleset and number of players.
        bots: as of `simulate`; None is who plays the game's reports. The same bots play all the rules: where a learnt
            one does not know them all, it plays by what it learnt of its own.
        seed: as of `simulate`.
        folder: where each ruleset's figures are kept as soon as it was played; the same call goes on there.
        executor, progress, game: as of `simulate`.

    Raises:
        ShelfError: names all that is wrong with the call.
        LogError: the folder cannot be written, or keeps what was played otherwise.
        GameError, WorkerError: as of `simulate`.
    """
    ask = Asked(game, base, players, games, bots, seed, folder, executor, progress)
    return Shelf(**tried(ask, shelf_of))


class Shelf(Trials):
    """House rules beside a base, on the same deals; attributes as of `Trials`."""

    def effect(self, goal: Goal, row: Row) -> str:
        """What a house rule does to a goal: mends, worse, same or undecided.

        The verdict holds among all house rules of the shelf: the best of many is else the luckiest.
        """
        found = surely(row, len(self.trials))
        if found not in (MORE, LESS):
            return found
        return MENDS if found == (LESS if goal.way == EVEN else goal.way) else WORSE

    @property
    def ranking(self) -> pl.DataFrame:
        """The house rules by what they do for each goal, those that mend it for most numbers of players first, then by
        how much: goal, rank (1 the best), of, mends and worse (at how many numbers of players), gain (mean over these,
        in units of the smallest change that matters)."""
        rows = []
        for goal in self.goals:
            sign = 1.0 if goal.way == MORE else -1.0
            found = []
            for each in self.trials:
                mine = [self.row(each.key, goal.key, number) for number in self.players]
                effects = [self.effect(goal, row) for row in mine]
                gains = [sign * row["value"] / row["matters"] for row in mine if row["value"] is not None]
                gain = sum(gains) / len(gains) if gains else 0.0
                found.append((goal.key, each.key, effects.count(MENDS), effects.count(WORSE), gain))
            found.sort(key=lambda row: (-row[2], row[3], -row[4]))
            rows += [(goal, at, *rest) for at, (goal, *rest) in enumerate(found, 1)]
        schema = {"goal": pl.String, "rank": pl.Int64, "of": pl.String, "mends": pl.Int64, "worse": pl.Int64,
                  "gain": pl.Float64}  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    def row(self, of: str, key: str, players: int) -> dict[str, Any]:
        """The row of a house rule, a measure and a number of players."""
        return self.of(of, players).row(by_predicate=pl.col("key") == key, named=True)

    def costs(self, of: str, goal: Goal, players: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """What a house rule does elsewhere: the rows of other goals that it makes worse, and those of the largest other
        effects, of which nobody says whether they are good."""
        worse = [
            row for each in self.goals if each.key != goal.key
            for row in [self.row(of, each.key, players)] if self.effect(each, row) == WORSE
        ]  # fmt: skip
        told = {each.key for each in self.goals}
        topics = {goal.measure.topic, *(each.measure.topic for each in self.goals)}
        mine = self.of(of, players).filter(~pl.col("key").is_in(told))
        others = largest(mine, self.measures, mine.height)
        topic = {each.key: each.topic for each in self.measures}
        return worse, [row for row in others if topic[row["key"]] not in topics][:ELSE]

    def sheet(self, lang: str = "en") -> ShelfSheet:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return ShelfSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {**super().to_dict(), "ranking": self.ranking.to_dicts()}

    def __repr__(self) -> str:
        tables = ", ".join(map(str, self.players))
        return f"<Shelf of {len(self.trials)} house rules: {self.games:,} games each at {tables} players>"
