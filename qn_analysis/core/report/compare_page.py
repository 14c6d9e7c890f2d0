"""A comparison written out: as plain text, for a notebook, and as a page in the look of the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import polars as pl

from ..charts.compare import changes
from ..charts.theme import DARK
from ..page import Cell, chart_parts, render, script_safe, table_html, vega_bundle
from .blocks import Block, Chapter, spec_height
from .game import report_of
from .texts_of import aligned, plain_table, value_text

if TYPE_CHECKING:
    from .compare import Comparison

TEXTS = f"{__package__}.compare_texts"
_HEADS = ("measure", "base", "variant", "difference", "verdict", "n")
MOST = 60
"""Rows of the table of every statistic; the JSON has all."""
Rows = Sequence[Sequence[str]]


class Sheet:
    """A comparison in the words of a language."""

    def __init__(self, comparison: Comparison, lang: str) -> None:
        self.of = comparison
        self.report = report_of(comparison.game)
        self.say = self.report.wording(lang, [self.report.texts, TEXTS])
        self.names = comparison.names(lang)

    def text(self, name: str, **values: Any) -> str:
        """A text of the comparison."""
        return self.say.text(f"compare.{name}", **values)

    def heads(self) -> list[str]:
        """Headings of the measures."""
        return [self.text(f"head.{key}") for key in _HEADS]

    def title(self) -> str:
        """What is compared."""
        game = self.say.text("report.game")
        return self.text("title", game=game, variant=self.of.variant.name, base=self.of.base.name)

    def lead(self) -> str:
        """What was played, in a sentence."""
        of, say = self.of, self.say
        return self.text(
            "lead", games=say.count(of.games), players=str(of.players), variant=of.variant.name, base=of.base.name,
            bots=self.bots(),
        )  # fmt: skip

    def bots(self) -> str:
        """Who played, seat by seat if not all are the same; both line-ups if they differ."""
        both = dict.fromkeys((self.of.bots, self.of.variant_bots))
        return " / ".join(self.say.join(bots if len(set(bots)) > 1 else bots[:1]) for bots in both)

    def changed(self) -> list[str]:
        """In what the rulesets differ."""
        return [
            self.text("difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
            for each in self.of.variant.differences(self.of.base)
        ] or [self.text("no_difference")]

    def figure(self, row: dict[str, Any], key: str) -> Cell:
        """One of the two figures."""
        share, value = bool(row["share"]), row[key]
        return Cell(self.say.share(value) if share else self.say.number(value, 2), value)

    def difference(self, row: dict[str, Any]) -> Cell:
        """The difference with its interval; of shares in percentage points."""
        say, by = self.say, 100.0 if row["share"] else 1.0
        if row["value"] is None:
            return Cell(say.text("figure.none"))
        low, high = ((None if row[key] is None else by * row[key]) for key in ("low", "high"))
        digits = say.fitting(low, high, digits=1)
        written = say.number(by * row["value"], digits)
        written = written if row["value"] <= 0 else f"+{written}"
        bounds = say.interval(low, high, digits=digits).replace(" ", "\u00a0")
        return Cell(written, by * row["value"], f"({bounds})")

    def count(self, number: int) -> Cell:
        """A number of things."""
        return Cell(self.say.count(number), number)

    def measures(self) -> Rows:
        """The measures, those that change most first."""
        return [self._measure(row) for row in self.of.biggest.iter_rows(named=True)]

    def _measure(self, row: dict[str, Any]) -> list[str]:
        verdict = self.text(f"verdict.{row['verdict']}")
        return [
            self.names[row["key"]], self.figure(row, "base"), self.figure(row, "variant"),
            self.difference(row), verdict, self.count(row["n"] or 0),
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
        later = {row["key"]: row for row in again.frame.iter_rows(named=True)}
        return [
            [self.names[row["key"]], self.difference(row), self.text(f"verdict.{row['verdict']}"),
             self.difference(later[row["key"]]), self.text(f"verdict.{later[row['key']]['verdict']}"),
             self.text("other") if row["key"] in other else ""]
            for row in self.of.biggest.iter_rows(named=True)
        ]  # fmt: skip

    def narrowing(self) -> str:
        """How much the shared deals narrowed the intervals."""
        if self.of.narrowed is None:
            return self.text("narrowing_unknown")
        return self.text("narrowing", ratio=self.say.number(self.of.narrowed, 2))

    def retuning(self) -> str:
        """What tuning the bots anew came to."""
        if self.of.retuned is None:
            return " ".join(map(self.text, ("not_retuned", *(["could_retune"] if self.report.tune else []))))
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
        return [self.narrowing(), self.retuning(), self.assumed(), self.text("note.verdict"), many]

    def facts(self) -> list[tuple[str, str, bool]]:
        """What was played: term, value, and whether the value is a code."""
        of = self.of
        listed = [
            ("base", of.base.name, False), ("base_hash", of.base.hash, True), ("variant", of.variant.name, False),
            ("variant_hash", of.variant.hash, True), ("bots", self.bots(), False),
            ("players", str(of.players), False), ("games", self.say.count(of.games), False),
            ("seed", str(of.seed), True), ("package", version("qn-analysis"), True),
        ]  # fmt: skip
        return [(self.text(f"fact.{key}"), value, code) for key, value, code in listed]


def text(comparison: Comparison, lang: str = "en") -> str:
    """The measures as plain text."""
    sheet = Sheet(comparison, lang)
    parts = [sheet.lead(), *(f"  {line}" for line in sheet.changed()), ""]
    parts += aligned(sheet.heads(), sheet.measures())
    for note in sheet.notes():
        parts += ["", *wrap(note, 100)]
    return "\n".join(parts).replace("\u00a0", " ") + "\n"


def notebook(comparison: Comparison, lang: str = "en") -> str:
    """The measures for a notebook."""
    sheet = Sheet(comparison, lang)
    changed = "".join(f"<li>{escape(line)}</li>" for line in sheet.changed())
    said = "".join(f"<p>{escape(note)}</p>" for note in sheet.notes())
    return f"<p>{escape(sheet.lead())}</p><ul>{changed}</ul>{plain_table(sheet.heads(), sheet.measures())}{said}"


def page(comparison: Comparison, lang: str = "en") -> str:
    """The comparison as one HTML page."""
    sheet = Sheet(comparison, lang)
    language = sheet.say.texts.language
    locale = {
        "decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["", ""],
    }  # fmt: skip
    words = {key: sheet.say.text(f"report.word.{key}") for key in ("contents", "noscript")}
    words |= {"played": sheet.text("played"), "differences": sheet.text("differences")}
    chapters = [_measures(sheet), *([_retuned(sheet)] if comparison.retuned else []), _every(sheet)]
    return render(
        __package__ or "",
        "figures.html.j2",
        {
            "lang": lang,
            "title": sheet.title(),
            "lead": sheet.lead(),
            "words": words,
            "facts": sheet.facts(),
            "differences": sheet.changed(),
            "notes": sheet.notes(),
            "contents": [("played", sheet.text("played")), *((each.name, each.title) for each in chapters)],
            "chapters": chapters,
            "dark": DARK,
            "bundle": vega_bundle(),
            "locale": json.dumps(locale),
        },
    )


def _measures(sheet: Sheet) -> Chapter:
    title, spec = chart_parts(changes(sheet.of.biggest, sheet.names, sheet.say))
    games = sheet.say.count(sheet.of.games)
    chart = Block("changes", title, sheet.text("caption", games=games), script_safe(spec), spec_height(spec))
    return _chapter(sheet, "measures", [chart, _table(sheet, "measures", sheet.heads(), sheet.measures())])


def _retuned(sheet: Sheet) -> Chapter:
    heads = [sheet.text(f"head.{key}") for key in ("measure", "before", "verdict", "after", "verdict", "flag")]
    return _chapter(sheet, "retuned", [_table(sheet, "retuned", heads, sheet.retuned())])


def _every(sheet: Sheet) -> Chapter:
    heads = [sheet.text(f"head.{key}") for key in ("statistic", "base", "variant", "difference", "effect", "sure", "n")]
    return _chapter(sheet, "every", [_table(sheet, "every", heads, sheet.every())])


def _table(sheet: Sheet, name: str, heads: list[str], rows: Rows) -> Block:
    written = table_html(f"t-{name}", heads, rows)
    return Block(f"table-{name}", sheet.text(f"table.{name}"), sheet.text(f"note.{name}"), table=written)


def _chapter(sheet: Sheet, name: str, blocks: list[Block]) -> Chapter:
    return Chapter(name, sheet.text(f"chapter.{name}.title"), sheet.text(f"chapter.{name}.intro"), blocks)
