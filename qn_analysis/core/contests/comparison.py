"""The result of a comparison of two rulesets: its frames, and all of it written out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.metadata import version
from textwrap import wrap
from typing import Any, Final

import polars as pl

from ..base.addressed import way
from ..base.calls import public
from ..charts.differences import changes
from ..charts.strip import reach
from ..log.folder import LogError
from ..log.log import Log
from ..page.blocks import Block, Chapter
from ..page.html import Cell, aligned, plain_table, value_text
from ..play.engine import TRAINED
from ..report.declaration import TermValue, report_of
from ..report.report import trained_bot
from ..report.result_views import WIDE, ResultPage, ResultViews, Rows, lines_of
from ..rules.ruleset import BaseRuleset
from ..stats.differences import Differences, Figure
from ..stats.measures import Measure, judged, there, wants_of
from ..stats.verdicts import LESS, MORE
from .effects import Effects

_HEADS: Final = ("measure", "change", "difference", "base", "variant", "verdict", "n")

_PLAIN: Final = ("change", "measure", "difference", "base", "variant", "verdict", "n")

FIRST: Final = 8
"""Measures of the chart on the first screen; the table has a strip for each."""

_EVERY: Final = ("statistic", "base", "variant", "difference", "effect", "sure", "n")

_RETUNED: Final = ("measure", "before", "verdict", "after", "verdict", "flag")

MOST: Final = 60
"""Rows of the table of every statistic; the JSON has all."""


class ComparisonSheet(ResultPage):
    """A comparison in the words of a language."""

    key = "compare"
    words = f"{__package__}.texts"
    on_screen = ("measures", "every")

    def __init__(self, comparison: Comparison, lang: str) -> None:
        super().__init__(comparison.game, lang)
        self.of = comparison
        self.names = comparison.names(lang)
        changed = {part for each in comparison.variant.differences(comparison.base) for part in each.key.split(".")}
        self.effects = Effects(comparison.measures, self.say, changed)
        self.far = reach(comparison._shown)

    @property
    def title(self) -> str:
        """What is compared."""
        game = self.say.text("report.game")
        return self.text("title", game=game, variant=self.of.variant.name, base=self.of.base.name)

    def headline(self) -> str:
        """What changed, in one sentence."""
        return self.effects.sentence(self.of._shown)

    def lead(self) -> str:
        """What was played, in a sentence."""
        of, say = self.of, self.say
        played = self.text(
            "lead", games=say.count(of.games), players=str(of.players), variant=of.variant.name, base=of.base.name,
            bots=self.bots(),
        )  # fmt: skip
        know = self.text("know_both") if any(self.of.trained) else ""
        return " ".join(filter(None, (played, know, self.assumed())))

    def bots(self) -> str:
        """Who played, seat by seat if not all are the same; both line-ups if they differ."""
        said = []
        for bots, trained in zip((self.of.bots, self.of.variant_bots), self.of.trained, strict=True):
            named = [trained_bot(self.say, bot, trained[bot]) if bot in trained else bot for bot in bots]
            said.append(self.say.join(named if len(set(named)) > 1 else named[:1]))
        return " / ".join(dict.fromkeys(said))

    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and in what the rulesets differ."""
        return self.text("differences"), [
            self.text("difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
            for each in self.of.variant.differences(self.of.base)
        ] or [self.text("no_difference")]

    def figure(self, row: dict[str, Any], key: str) -> Cell:
        """One of the two figures."""
        return Cell(self.effects.figure(row, row[key]), row[key])

    def difference(self, row: dict[str, Any]) -> Cell:
        """The difference with its interval; of shares in percentage points."""
        written, bounds, value = self.effects.difference(row)
        return Cell(written, value, bounds)

    def measures(self) -> Rows:
        """The measures, those that change most first."""
        return [self._measure(row) for row in by_weight(self.of._shown).iter_rows(named=True)]

    def _measure(self, row: dict[str, Any]) -> list[str]:
        verdict = self.text(f"verdict.{row['verdict']}")
        return [
            self.names[row["key"]], self.effects.strip(row, self.far), self.difference(row),
            self.figure(row, "base"), self.figure(row, "variant"), verdict, self.count(row["n"] or 0),
        ]  # fmt: skip

    def every(self) -> Rows:
        """The statistics by group with the largest effects."""
        rows = []
        for row in self.of.every.filter(pl.col("effect").is_not_null()).head(MOST).iter_rows(named=True):
            name = " · ".join(part for part in (row["statistic"], row["measure"], row["group"]) if part)
            sure = self.text("sure") if row["chance"] is not None and row["chance"] < 0.05 else ""
            rows.append(
                [name, self.figure(row, "base"), self.figure(row, "variant"), self.difference(row),
                 Cell(self.say.number(row["effect"], 2), row["effect"]), sure, self.count(row["n"])]
            )  # fmt: skip
        return rows

    def retuned(self) -> Rows:
        """Each measure with the bots as they were and with bots tuned anew."""
        again = self.of.retuned
        assert again is not None
        other = set(self.of.disagreements["key"])
        later = {row["key"]: row for row in again._shown.iter_rows(named=True)}
        return [
            [self.names[row["key"]], self.difference(row), self.text(f"verdict.{row['verdict']}"),
             self.difference(later[row["key"]]), self.text(f"verdict.{later[row['key']]['verdict']}"),
             self.text("other") if row["key"] in other else ""]
            for row in by_weight(self.of._shown).iter_rows(named=True)
        ]  # fmt: skip

    def narrowing(self) -> str:
        """How much the shared deals narrowed the intervals."""
        if self.of.narrowed is None:
            return self.text("narrowing_unknown")
        return self.text("narrowing", ratio=self.say.number(self.of.narrowed, 2))

    def retuning(self) -> str:
        """What tuning the bots anew came to."""
        if self.of.retuned is None:
            if any(self.of.trained):
                return f"{self.text('know_both')} {self.text('could_retune')}"
            return " ".join(map(self.text, ("not_retuned", "could_retune")))
        found = [self.names[key] for key in self.of.disagreements["key"]]
        budget = self.say.count(self.of.budget)
        if not found:
            return self.text("retuned_same", budget=budget)
        return self.text("retuned_other", budget=budget, measures=self.say.join(found))

    def assumed(self) -> str:
        """How many of the rulesets' numbers are assumed."""
        key, base, _ = self.report.counted(self.of.base, self.say)
        _, variant, _ = self.report.counted(self.of.variant, self.say)
        return self.text("assumed", what=self.say.text(f"report.fact.{key}"), base=base, variant=variant)

    def notes(self) -> list[str]:
        """What the figures are and are not."""
        rows = self.of.every.height
        many = self.text("note.multiplicity", rows=self.say.count(rows), expected=self.say.count(round(rows / 20)))
        return [self.narrowing(), self.retuning(), self.text("note.verdict"), many]

    def facts(self) -> list[TermValue]:
        """What was played."""
        of = self.of
        return [
            ("base", of.base.name, False), ("base_hash", of.base.hash, True), ("variant", of.variant.name, False),
            ("variant_hash", of.variant.hash, True), ("bots", self.bots(), False),
            ("players", str(of.players), False), ("games", self.say.count(of.games), False),
            ("seed", str(of.seed), True), ("package", version("qn-analysis"), True),
        ]  # fmt: skip

    def plain(self, notes: bool = False) -> str:
        """The measures as plain text; `notes`: also hashes, and what the figures are and are not."""
        rows = [[strip, name, *rest] for name, strip, *rest in self.measures()]
        table = aligned(self.heads(_PLAIN), rows, left=2)
        changed = [f"  {line}" for line in self.unlike()[1]]
        parts = [*wrap(self.headline(), WIDE), "", *table, "", self.text("key"), "", *wrap(self.lead(), WIDE), *changed]
        if not notes:
            return lines_of(
                parts, [*([self.retuning()] if self.of.retuned else []), self.text(way("folded", "folded_command"))]
            )
        return lines_of([*parts, "", *(f"  {term}: {value}" for term, value, _ in self.told())], self.notes())

    def notebook(self) -> str:
        """The measures for a notebook."""
        changed = "".join(f"<li>{escape(line)}</li>" for line in self.unlike()[1])
        told = "".join(f"<li>{escape(f'{term}: {value}')}</li>" for term, value, _ in self.told())
        said = "".join(f"<p>{escape(note)}</p>" for note in self.notes())
        table = plain_table(self.heads(_HEADS), self.measures())
        said = f"<details><summary>{escape(self.text('behind'))}</summary><ul>{told}</ul>{said}</details>"
        opening = f"<p><strong>{escape(self.headline())}</strong></p><p>{escape(self.lead())}</p><ul>{changed}</ul>"
        return f"{opening}{table}<p>{escape(self.text('key'))}</p>{said}"

    def opening(self) -> Block:
        """The chart of the first screen."""
        played = [each.key for each in self.of.measures if each.played]
        sure = pl.col("verdict").is_in([MORE, LESS])
        found = by_weight(self.of._shown)
        shown = found.filter(sure | ~pl.col("key").is_in(played))  # gifts of few deals reach far both ways
        drawn = changes(shown, self.names, self.say, self.effects.sure(self.of._shown), FIRST)
        return self.chart("changes", drawn, self.text("caption", games=self.say.count(self.of.games)))

    def chapters(self) -> list[Chapter]:
        """What changes, what bots tuned anew say of it, and every statistic."""
        made = [self.chapter("measures", [self._figures("measures", _HEADS, self.measures())])]
        if self.of.retuned:
            made.append(self.chapter("retuned", [self._figures("retuned", _RETUNED, self.retuned())]))
        return [*made, self.chapter("every", [self._figures("every", _EVERY, self.every())])]

    def _figures(self, name: str, heads: Iterable[str], rows: Rows) -> Block:
        return self.table(name, self.heads(heads), rows, self.text(f"note.{name}"))


@dataclass(frozen=True)
class Comparison(ResultViews):
    """What a change of the rules changes.

    Attributes:
        game: whose rules, its name in manifests.
        base, variant: the rulesets.
        bots, variant_bots: who played them (the same, unless tuned anew or told otherwise by two logs).
        players, games, seed: what was played.
        frame: one row a measure (`goals.toml` and `measures.toml` of the game's `stats`): key, base, variant, value
            (the difference), low, high (95 %, paired, clustered by game), n, clusters, narrowed, effect, chance,
            matters (the smallest difference that would matter, fixed beforehand), verdict: more, less, same (no
            difference that matters) or undecided.
        every: the same of every statistic of the report by group, those with the largest effect first.
        retuned: the comparison between bots tuned anew for each ruleset, or None.
        budget: games of each of these tunings.
        trained: of the base and the variant, games in which networks were trained on for it, by bot.
    """

    game: str
    base: BaseRuleset
    variant: BaseRuleset
    bots: tuple[str, ...]
    variant_bots: tuple[str, ...]
    players: int
    games: int
    seed: int
    _found: Differences[Any]
    retuned: Comparison | None = None
    budget: int = 0
    trained: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})

    @classmethod
    @public
    def of(
        cls, base: Log, variant: Log, executor: Executor | None = None, *,
        played: tuple[list[Figure], list[Figure]] = ([], []),
    ) -> Comparison:  # fmt: skip
        """The comparison of two logs of the same deals, by an executor as of `simulate`.

        Args:
            base, variant: the logs.
            executor: as of `simulate`.
            played: figures of both that no log tells (`core.contests.played`); measures of what was not played, or is
                not there at this number of players, are left out.

        Raises:
            LogError: they are not.
        """
        if any(log.manifest.get("seed") is None for log in (base, variant)):
            raise LogError("a log without a seed has its deals for itself: compare logs that were simulated")
        report = report_of(base.layout.game)
        statistics = report.statistics
        first = wants_of(statistics.compared)
        found = Differences(statistics.tables(base), statistics.tables(variant), first, report.wants, executor, played)
        return cls(
            base.layout.game, base.rules, variant.rules, tuple(base.bots), tuple(variant.bots), base.players,
            int(base.manifest["games"]), int(base.manifest["seed"]), found,
            trained=(base.manifest.get(TRAINED, {}), variant.manifest.get(TRAINED, {})),
        )  # fmt: skip

    @cached_property
    def frame(self) -> pl.DataFrame:
        """The measures; `chance` takes every statistic."""
        return self._judged(self._found.whole)

    @cached_property
    def every(self) -> pl.DataFrame:
        """Every statistic of the report by group, those with the largest effect first."""
        effect = pl.col("effect").abs()
        return self._found.whole.sort(effect, descending=True, nulls_last=True, maintain_order=True)

    @cached_property
    def _shown(self) -> pl.DataFrame:
        """The measures without `chance`, which no text has and which takes every statistic."""
        return self._judged(self._found.first).drop("chance")

    def _judged(self, found: pl.DataFrame) -> pl.DataFrame:
        statistics = report_of(self.game).statistics
        keys = [each.key for each in there(statistics.figures, self._found.played, self.players)]
        return judged(statistics.goals, statistics.others, found).filter(pl.col("key").is_in(keys))

    @property
    def measures(self) -> Sequence[Measure]:
        """What was measured, goals first; a goal is called as its figure is."""
        known = set(self._shown["key"])
        return [each for each in report_of(self.game).statistics.figures if each.key in known]

    @property
    def biggest(self) -> pl.DataFrame:
        """The measures, those that surely change by what matters first, and of each kind those that change most."""
        return by_weight(self.frame)

    @property
    def narrowed(self) -> float | None:
        """Width of the intervals over what it would be without shared deals: the median over all measures."""
        middle = self._shown["narrowed"].median()
        return float(middle) if isinstance(middle, float) else None

    @property
    def disagreements(self) -> pl.DataFrame:
        """Measures whose verdict is another one once the bots have learnt each ruleset: key, verdict, retuned.

        "undecided" disagrees with nothing.
        """
        if self.retuned is None:
            return self._shown.select("key", "verdict", retuned="verdict").clear()
        both = self._shown.select("key", "verdict").join(
            self.retuned._shown.select("key", retuned="verdict"), on="key", maintain_order="left"
        )
        known = (pl.col("verdict") != "undecided") & (pl.col("retuned") != "undecided")
        return both.filter(known & (pl.col("verdict") != pl.col("retuned")))

    def names(self, lang: str = "en") -> Mapping[str, str]:
        """What the measures are called, by key."""
        return {each.key: each.names[lang] for each in self.measures}

    def sheet(self, lang: str = "en") -> ResultPage:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return ComparisonSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {
            "game": self.game,
            "base": self.base.to_dict(),
            "variant": self.variant.to_dict(),
            "differences": [
                {"key": each.key, "base": each.there, "variant": each.here}
                for each in self.variant.differences(self.base)
            ],
            "bots": list(self.bots),
            "variant_bots": list(self.variant_bots),
            "trained": [dict(each) for each in self.trained],
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "package": version("qn-analysis"),
            "narrowed": self.narrowed,
            "measures": self.frame.to_dicts(),
            "every": self.every.to_dicts(),
            "retuned": None if self.retuned is None else {"budget": self.budget, **self.retuned.to_dict()},
        }

    def __repr__(self) -> str:
        return (
            f"<Comparison of {self.variant.name!r} with {self.base.name!r}: {self.games:,} games of {self.players},"
            f" bots {', '.join(dict.fromkeys(self.bots))}, seed {self.seed}>"
        )


def by_weight(frame: pl.DataFrame) -> pl.DataFrame:
    """Measures, those that surely change by what matters first, and of each kind those that change most."""
    weight = (pl.col("value") / pl.col("matters")).abs()
    surely = pl.col("verdict").is_in([MORE, LESS])
    return frame.sort(surely, weight, descending=[True, True], nulls_last=True, maintain_order=True)
