"""A shelf of house rules written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from ..charts.strip import reach
from ..measures.measures import Goal
from ..page.blocks import Chapter
from .effects import Row
from .trials_page import MARKS, Table, TrialsSheet

if TYPE_CHECKING:
    from .shelf import Shelf


class ShelfSheet(TrialsSheet):
    """A shelf in the words of a language."""

    key = "shelf"

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
        return f"{played} {self.unlearnt()}".strip()

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
