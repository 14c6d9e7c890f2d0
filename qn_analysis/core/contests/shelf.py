"""A shelf of house rules: which goal each mends, and what it costs elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import polars as pl

from ..base.calls import public
from ..charts.strip import reach
from ..page.blocks import Chapter
from ..play.bot import Bot
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import shelf_of
from ..stats.measures import EVEN, Goal
from ..stats.verdicts import LESS, MORE, surely
from .effects import Row, largest
from .trials import GAMES, PLAYERS, Asked, Trials, tried
from .trials_page import MARKS, Table, TrialsSheet

MENDS, WORSE = "mends", "worse"


class ShelfSheet(TrialsSheet):
    """A shelf in the words of a language."""

    key = "shelf"
    on_screen = ("goals",)

    def __init__(self, shelf: Shelf, lang: str) -> None:
        super().__init__(shelf, lang)
        self.of = shelf
        self.ranking = shelf.ranking
        goals = shelf.frame.filter(pl.col("key").is_in([each.key for each in shelf.goals]))
        self.far = {each.key: reach(goals.filter(key=each.key)) for each in shelf.goals}

    @property
    def title(self) -> str:
        """What was tried."""
        return self.text("title", game=self.say.text("report.game"), n=str(len(self.of.trials)))

    def headline(self) -> str:
        """For each goal the house rule that mends it most, in one sentence."""
        parts, without = [], []
        for goal in self.of.goals:
            best = self._best(goal)
            name = self.called[goal.key]
            if best is None:
                without.append(name)
            else:
                row = self.of.row(best, goal.key, self.of.about)
                rule = self.names[best][:1].lower() + self.names[best][1:]
                parts.append(self.text("best", goal=name, rule=rule, words=self.effects.words(row)))
        if without:
            parts.append(self.text("none", goals=self.say.join(without)))
        text = self.text("join").join(parts)
        players = self.tables_of(self.of.about)
        return self.text("sentence", players=players, text=text)

    def _best(self, goal: Goal) -> str | None:
        """The house rule that surely mends a goal most at the number of players that the sentence is about."""
        mends = [
            row for each in self.of.trials for row in [self.of.row(each.key, goal.key, self.of.about)]
            if self.of.effect(goal, row) == "mends"
        ]  # fmt: skip
        return max(mends, key=lambda row: abs(row["value"]))["of"] if mends else None

    def lead(self) -> str:
        """What was played, and who plays rules that they did not learn."""
        of = self.of
        played = self.text(
            "lead", n=str(len(of.trials)), games=self.say.count(of.games), base=of.base.name, bots=self.bots(),
            players=self.say.join(map(str, of.players)),
        )  # fmt: skip
        return " ".join(filter(None, (played, self.learnt(), self.assumed())))

    def first(self) -> Table:
        """What each house rule does to each goal, at one number of players; those that mend most goals first."""
        mended = self.ranking.group_by("of").agg(
            goals=(pl.col("mends") > 0).sum(), gain=pl.col("gain").filter(pl.col("mends") > 0).max().fill_null(0.0)
        )
        order = mended.sort("goals", "gain", "of", descending=[True, True, False])["of"]
        rows = [
            [self.names[of], *(self._cell(goal, self.of.row(of, goal.key, self.of.about)) for goal in self.of.goals)]
            for of in order
        ]
        heads = [self.text("head.rule"), *(self.called[goal.key] for goal in self.of.goals)]
        return self.text("first", players=self.tables_of(self.of.about)), heads, rows

    def _cell(self, goal: Goal, row: Row) -> str:
        return self.beside(dict(row), self.far[goal.key], MARKS[self.of.effect(goal, row)])

    def tables(self) -> list[Table]:
        """For each goal the house rules that mend it, number of players by number of players, and what they cost."""
        return [self._goal(goal) for goal in self.of.goals]

    def _goal(self, goal: Goal) -> Table:
        ranked = self.ranking.filter((pl.col("goal") == goal.key) & (pl.col("mends") > 0))
        name = self.called[goal.key]
        if ranked.is_empty():
            return self.text("nobody", goal=name[:1].upper() + name[1:], n=str(len(self.of.trials))), [], []
        rows = []
        for of in ranked["of"]:
            cells = [self._cell(goal, self.of.row(of, goal.key, number)) for number in self.of.players]
            rows.append([self.names[of], *cells, self._costs(of, goal)])
        heads = [self.text("head.rule"), *map(self.tables_of, self.of.players), self.text("head.costs")]
        return (
            self.text("goal", goal=name[:1].upper() + name[1:], n=str(ranked.height), all=str(len(self.of.trials))),
            heads,
            rows,
        )

    def _costs(self, of: str, goal: Goal) -> str:
        worse, others = self.of.costs(of, goal, self.of.about)
        parts = [self.text("worse", words=self.effects.words(row)) for row in worse]
        parts += [self.effects.words(row) for row in others]
        return self.text("join").join(parts) or self.text("costs_nothing")

    def chapters(self) -> list[Chapter]:
        """A table for each goal."""
        note = self.text("costs_note", players=self.tables_of(self.of.about))
        blocks = [
            self.grid(f"goal-{goal.key}", table, note if table[2] else "")
            for goal, table in zip(self.of.goals, self.tables(), strict=True)
        ]
        return [self.chapter("goals", blocks)]


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
        """What a house rule does elsewhere: the rows of other goals that it makes worse, and all other effects that
        surely matter, better or worse, the largest of each topic."""
        worse = [
            row for each in self.goals if each.key != goal.key
            for row in [self.row(of, each.key, players)] if self.effect(each, row) == WORSE
        ]  # fmt: skip
        topic = {each.key: each.topic for each in self.measures}
        told = {goal.measure.topic, *(topic[row["key"]] for row in worse)}
        mine = self.of(of, players)
        return worse, [row for row in largest(mine, self.measures, mine.height) if topic[row["key"]] not in told]

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


@public(renamed={"folder": "out"})
def shelf(
    base: BaseRuleset | str | Path | None = None,
    *,
    players: int | Sequence[int] = PLAYERS,
    games: int = GAMES,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    gifts: int | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
    players_know_rules: bool | int = True,
) -> Shelf:
    """Play the house rules that come with a game, each on the same deals as the base, and rank them by what they mend.

    The rules are in `rulebook/shelf.toml` of each game, the goals in `stats/goals.toml`.

    Args:
        base: the ruleset that each house rule changes, or its TOML file; None is the rulebook's.
        players: one number of players, or several.
        games: deals, for each ruleset and number of players.
        bots: as of `simulate`; None is who plays the game's reports.
        seed: as of `simulate`.
        gifts: as of `compare`, of each ruleset and number of players.
        out: a folder where each ruleset's figures are kept as soon as it was played; the same call goes on there.
        executor, progress, game: as of `simulate`.
        players_know_rules: as of `simulate`: each ruleset is played by players who know it, which takes minutes for
            each and number of players the first time. False: the same bots play all the rules; where a learnt one did
            not learn them all, it plays with the weights that it learnt under the rulebook's rules.

    Raises:
        ShelfError: names all that is wrong with the call.
        LogError: the folder cannot be written, or keeps what was played otherwise.
        GameError, WorkerError: as of `simulate`.
    """
    ask = Asked(game, base, players, games, bots, seed, out, executor, progress, gifts, players_know_rules)
    return Shelf(**tried(ask, shelf_of))
