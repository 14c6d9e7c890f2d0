"""A number of the rules moved step by step: every measure along it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..charts.strip import Point, curve_svg, curve_text, ladder_svg
from ..page.blocks import Block, Chapter
from ..page.html import Cell, Drawn
from ..play.bot import Bot
from ..report.declaration import report_of
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import LeftOut, Trial, fields, parse_sweep, swept
from ..stats.measures import Measure
from ..stats.verdicts import verdict
from .effects import largest
from .fair import AWAY, PRICE, Fair, fair_at, ladder_of, measure_of, point_of
from .trials import GAMES, PLAYERS, Asked, Trials, tried
from .trials_page import Table, TrialsSheet

FIRST: Final = 4
"""Measures of the first screen."""


class SweepSheet(TrialsSheet):
    """A sweep in the words of a language."""

    key = "sweep"
    on_screen = ("curves", "figures")

    def __init__(self, sweep: Sweep, lang: str) -> None:
        super().__init__(sweep, lang)
        self.of = sweep
        self.ends = sweep.ends(sweep.about)
        first, last = sweep.trials[0].value, sweep.trials[-1].value
        self.span = {"field": sweep.field, "first": str(first), "last": str(last)}

    @property
    def title(self) -> str:
        """What was moved."""
        return self.text("title", game=self.say.text("report.game"), **self.span)

    def headline(self) -> str:
        """What the last step is beside the first, in one sentence."""
        text = self.effects.sentence(self.ends, opens=False)
        said = self.text("sentence", players=self.tables_of(self.of.about), text=text, **self.span)
        return f"{self.fair(self.of.about)} {said}".strip()

    def fair(self, players: int) -> str:
        """Where the ladder that was moved is fair, in a sentence; "" where it is none, or gifts were not played."""
        found = self.of.fair(players)
        if found is None:
            return ""
        fields = {"card": self.say.text(f"card.{found.kind}"), "players": self.tables_of(players), **self.span}
        if found.at is not None and found.low is not None and found.high is not None:
            fields |= {"at": str(found.at), "interval": self.say.bounds(found.low, found.high, digits=1)}
        return self.text(f"fair.{found.word}", n=self.say.count(found.n), **fields)

    def opening(self) -> Block:
        """The table of the first screen; of a ladder first the picture of its card's fair price."""
        found, block = self.of.fair(self.of.about), super().opening()
        points = [] if found is None else self.of.priced(self.of.about, PRICE)
        if found is None or not points:
            return block
        rules = {each.value: each.rules for each in self.of.trials}
        ladders = [ladder_of(rules[point.at], self.of.field) for point in points]
        title = self.text("fair.title", card=self.say.text(f"card.{found.kind}"))
        told = title + ": " + "; ".join(f"{point.at}: {self.say.number(point.value, 1)}" for point in points)
        drawn = ladder_svg(
            points, [(min(each), max(each)) for each in ladders], found.at,
            (title, self.text("fair.ladder")), lambda value: self.say.number(value, 0), told,
        )  # fmt: skip
        table = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(block.title)}">{block.table}</div>'
        return replace(block, table="", html=f"<figure>{drawn}</figure>{table}")

    def lead(self) -> str:
        """What was played, and who plays rules that they did not learn."""
        of = self.of
        played = self.text(
            "lead", n=str(len(of.trials)), games=self.say.count(of.games), base=of.base.name, bots=self.bots(),
            own=str(of.own), players=self.say.join(map(str, of.players)), **self.span,
        )  # fmt: skip
        return " ".join(filter(None, (played, self.learnt(), self.assumed())))

    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and what each step changes besides the number itself, such as the size of the deck."""
        heading, listed = super().unlike()
        more = any(len(each.rules.differences(self.of.base)) > 1 for each in self.of.trials)
        return heading, listed if more else []

    def legend(self) -> str:
        """What marks and shades are."""
        return self.text("key", **self.span)

    def _order(self) -> list[str]:
        """The measures: the largest effects, one a topic, then all others by their size."""
        weight = (pl.col("value") / pl.col("matters")).abs()
        every = self.ends.sort(weight, descending=True, nulls_last=True, maintain_order=True)["key"].to_list()
        top = [row["key"] for row in largest(self.ends, self.of.measures, FIRST)]
        return [*top, *(key for key in every if key not in top)]

    def _curve(self, key: str, players: int) -> str:
        points = self.of.points(key, players)
        if not points:
            return self.say.text("figure.none")
        rows = self.of.frame.filter((pl.col("key") == key) & (pl.col("players") == players))
        row = rows.filter(pl.col("variant").is_not_null()).row(0, named=True)

        def write(value: float) -> str:
            return self.effects.figure(row, value)

        title = f"{self.called[key]}: " + "; ".join(f"{point.at}: {write(point.value)}" for point in points)
        base = points[0].value if row["base"] is None else row["base"]
        svg = curve_svg(points, base, row["matters"], self.of.own, write, title)
        text = f"{write(points[0].value)} {curve_text(points)} {write(points[-1].value)}"
        return Drawn(text, svg, points[-1].value - points[0].value)

    def _table(self, heading: str, keys: list[str]) -> Table:
        rows = [[self.called[key], *(self._curve(key, number) for number in self.of.players)] for key in keys]
        return heading, [self.say.text("compare.head.measure"), *map(self.tables_of, self.of.players)], rows

    def first(self) -> Table:
        """The largest effects."""
        return self._table(self.text("first", **self.span), self._order()[:FIRST])

    def tables(self) -> list[Table]:
        """All other measures."""
        return [self._table(self.text("rest", **self.span), self._order()[FIRST:])]

    def chapters(self) -> list[Chapter]:
        """All other measures as pictures, and every figure."""
        curves = self.grid("curves", self.tables()[0], self.legend())
        figures = [self._figures(number) for number in self.of.players]
        return [self.chapter("curves", [curves]), self.chapter("figures", figures)]

    def _figures(self, number: int) -> Block:
        """Every figure at a number of players, step by step."""
        steps = [each.key for each in self.of.trials]
        rows = []
        for key in self._order():
            found = self.of.frame.filter((pl.col("key") == key) & (pl.col("players") == number))
            by = {row["of"]: row for row in found.iter_rows(named=True)}
            cells = [Cell(self.effects.figure(by[of], by[of]["variant"]), by[of]["variant"]) for of in steps]
            rows.append([self.called[key], *cells])
        heads = [self.say.text("compare.head.measure"), *(str(each.value) for each in self.of.trials)]
        return self.grid(f"figures-{number}", (self.tables_of(number), heads, rows))


class Sweep(Trials):
    """A number moved step by step, each step beside the base; attributes as of `Trials`.

    Attributes:
        field: the number, by its key in a file.
    """

    field: str

    def __init__(self, *, field: str, **made: Any) -> None:
        super().__init__(**made)
        object.__setattr__(self, "field", field)

    @cached_property
    def measures(self) -> list[Measure]:
        """The figures of goals that no measure of comparisons tells of as well, and those measures."""
        known = set(self.frame["key"])
        return [each for each in report_of(self.game).statistics.figures if each.key in known]

    @property
    def own(self) -> int:
        """The value that the base has."""
        return fields(self.base)[self.field]

    @public
    def priced(self, players: int, measure: str) -> list[Point]:
        """A figure of gifts along the ladder that is moved, each with an interval of its own; nothing where the number
        is no price, or gifts were not played.

        Args:
            players: at the table.
            measure: `core.stats.worth.PRICE` or `AWAY`.
        """
        found = measure_of(self.field, self.measures, measure)
        if found is None:
            return []
        rows = self.frame.filter((pl.col("key") == found[0].key) & (pl.col("players") == players))
        values = {each.key: each.value for each in self.trials}
        made = [point_of(row, values[row["of"]] or 0) for row in rows.iter_rows(named=True)]
        points = [point for point in made if point is not None]
        halves = sorted((point.high - point.low) / 2 for point in points if None not in (point.low, point.high))  # type: ignore[operator]
        if not halves:
            return points
        half = halves[len(halves) // 2]  # the base is held against itself: it has an interval like that of the others
        return [
            Point(point.at, point.value, point.value - half, point.value + half) if point.low is None else point
            for point in points
        ]

    @public
    def fair(self, players: int) -> Fair | None:
        """Where the ladder that is moved is fair: the first price at which its middle is the fair price of its card.

        Args:
            players: at the table.

        Returns:
            A `core.contests.fair.Fair`; None where the number is no price, or gifts were not played.
        """
        found = measure_of(self.field, self.measures, AWAY)
        if found is None:
            return None
        rows = self.frame.filter((pl.col("key") == found[0].key) & (pl.col("players") == players))
        return fair_at(found[1], self.priced(players, AWAY), int(rows["n"].max() or 0))  # type: ignore[arg-type]

    def points(self, key: str, players: int) -> list[Point]:
        """A measure along the number, without the steps at which nothing of it was seen."""
        rows = self.frame.filter((pl.col("key") == key) & (pl.col("players") == players))
        values = {each.key: each.value for each in self.trials}
        made = []
        for row in rows.iter_rows(named=True):
            at = values[row["of"]]
            if row["variant"] is None or at is None:
                continue
            low, high = ((None if row[end] is None else row["base"] + row[end]) for end in ("low", "high"))
            made.append(Point(at, row["variant"], low, high))
        return made

    def ends(self, players: int) -> pl.DataFrame:
        """What the last step is beside the first, for each measure: the columns of `frame`.

        Both differ from the base by an interval; that of their difference is as wide as both together, so it errs on
        the wide side.
        """
        first, last = ({row["key"]: row for row in self.of(each.key, players).iter_rows(named=True)}
                       for each in (self.trials[0], self.trials[-1]))  # fmt: skip
        same = {each.key for each in self.trials if each.rules.hash == self.base.hash}
        rows = []
        for key in (each.key for each in self.measures):
            one, other = first[key], last[key]
            made = {**other, "base": one["variant"], "n": min(one["n"], other["n"])}
            bounds = [self._bounds(row, row["of"] in same) for row in (one, other)]
            known = one["value"] is not None and other["value"] is not None
            made["value"] = other["value"] - one["value"] if known else None
            told = known and None not in (*bounds[0], *bounds[1])
            made["low"] = bounds[1][0] - bounds[0][1] if told else None
            made["high"] = bounds[1][1] - bounds[0][0] if told else None
            made["verdict"] = verdict(made["low"], made["high"], -made["matters"], made["matters"])
            rows.append(made)
        return pl.DataFrame(rows, schema=self.frame.schema)

    @staticmethod
    def _bounds(row: dict[str, Any], same: bool) -> tuple[Any, Any]:
        return (0.0, 0.0) if same else (row["low"], row["high"])

    def sheet(self, lang: str = "en") -> SweepSheet:
        """This sweep worded in a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return SweepSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        fair = {str(players): found._asdict() for players in self.players if (found := self.fair(players))}
        return {**super().to_dict(), "field": self.field, "fair": fair}

    def __repr__(self) -> str:
        tables = ", ".join(map(str, self.players))
        return f"<Sweep of {self.field} in {len(self.trials)} steps: {self.games:,} games each at {tables} players>"


@public(renamed={"folder": "out"})
def sweep(
    field: str,
    values: Iterable[int] | None = None,
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
) -> Sweep:
    """Play a ruleset with one of its numbers moved step by step, each on the same deals as the base.

        qn.sweep("purse", range(8, 15))
        qn.sweep("cards.king.prices=8..14:2")

    Args:
        field: the number by its key in a file (`purse`, `cards.king.copies`); of a list, such as a ladder of prices,
            the first, and the others move with it. Without `values`, also how far: `purse=8..14`, `purse=8,10,14`, or
            every second one, `purse=8..14:2`.
        values: what it is moved to, at most 50.
        base: the ruleset that is changed, or its TOML file; None is the rulebook's.
        players, games, bots, seed, gifts, out, executor, progress, game, players_know_rules: as of `shelf`.

    Raises:
        ShelfError: names all that is wrong with the call: no such number, an empty range, too many steps, rules that
            cannot be played.
        LogError, GameError, WorkerError: as of `shelf`.
    """
    ask = Asked(game, base, players, games, bots, seed, out, executor, progress, gifts, players_know_rules)
    made = tried(ask, partial(_steps, field, None if values is None else list(values)))
    moved = made["trials"][0].key.partition("=")[0]
    return Sweep(**made, field=moved)


def _steps(field: str, values: list[int] | None, base: BaseRuleset) -> tuple[list[Trial[Any]], list[LeftOut]]:
    if values is None:
        field, values = parse_sweep(field)
    return list(swept(base, field, values)), []
