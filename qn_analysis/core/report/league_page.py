"""A league written out: as plain text, for a notebook, and as a page in the look of the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import polars as pl

from ..charts import league as charts
from ..charts.theme import DARK
from ..league import narrowing
from ..page import Cell, chart_parts, render, script_safe, table_html, vega_bundle
from .blocks import Block, Chapter, figure_cell, lookup, spec_height
from .game import report_of
from .texts_of import aligned, plain_table, value_text

if TYPE_CHECKING:
    from ..charts.marks import AnyChart
    from .league import League

TEXTS = f"{__package__}.league_texts"
_HEADS = ("bot", "win", "score", "place", "rating", "seats")
Rows = list[list[str]]


class Sheet:
    """A league in the words of a language: its tables as written-out cells."""

    def __init__(self, league: League, lang: str) -> None:
        self.league = league
        report = report_of(league.game)
        self.say = report.wording(lang, [report.texts, TEXTS])
        self.unit = self.say.text("report.score_unit")
        self.order = league.standings["bot"].to_list()

    def text(self, key: str, **values: Any) -> str:
        """A text of the league."""
        return self.say.text(f"league.{key}", **values)

    def heads(self, keys: Sequence[str]) -> list[str]:
        """Headings of columns."""
        return [self.text(f"head.{key}", unit=self.unit) for key in keys]

    def figure(self, value: float | None, low: float | None, high: float | None, digits: int = 1,
               share: bool = False) -> str:  # fmt: skip
        """A figure with its interval."""
        return figure_cell(self.say, value, low, high, share, digits)

    def count(self, number: int) -> str:
        """A number of things."""
        return Cell(self.say.count(number), number)

    def _row(self, row: dict[str, Any], share: bool) -> str:
        return self.figure(row["value"], row["low"], row["high"], 1, share)

    def standings(self) -> Rows:
        """The standings."""
        rows = []
        for row in self.league.standings.iter_rows(named=True):
            rows.append(
                [row["bot"], self.figure(row["win_share"], row["win_low"], row["win_high"], share=True),
                 self.figure(row["score"], row["score_low"], row["score_high"]),
                 self.figure(row["place"], row["place_low"], row["place_high"], 2),
                 self.figure(row["rating"], row["rating_low"], row["rating_high"], 0), self.count(row["seats"])]
            )  # fmt: skip
        return rows

    def cross(self) -> Rows:
        """The cross table."""
        found = lookup(self.league.cross, "bot", "opponent")
        none = self.say.text("figure.none")
        return [
            [bot, *(none if bot == other else self._row(found[bot, other], True) for other in self.order)]
            for bot in self.order
        ]

    def by_seat(self, measure: str) -> Rows:
        """A measure of each bot in each seat."""
        found = lookup(self.league.by_seat.filter(pl.col("measure") == measure), "bot", "seat")
        return [
            [bot, *(self._row(found[bot, seat], measure == "win") for seat in range(self.league.players)),
             self.count(found[bot, 0]["n"])]
            for bot in self.order
        ]  # fmt: skip

    def line_ups(self) -> Rows:
        """The win share of each bot in each line-up."""
        found = lookup(self.league.line_ups.filter(pl.col("measure") == "win"), "line_up", "bot")
        none = self.say.text("figure.none")
        return [
            [
                name.replace(" × ", "\u00a0×\u00a0"),
                *(self._row(found[name, bot], True) if (name, bot) in found else none for bot in self.order),
            ]
            for name in self.league._played.line_ups
        ]

    def lead(self) -> str:
        """What was played, in a sentence."""
        league, say = self.league, self.say
        line_ups, deals = (
            self.text(f"lead_{key}", n=n, count=say.count(n))
            for key, n in (("line_ups", len(league._played.line_ups)), ("deals", league.deals))
        )
        games = say.count(league.games.height)
        return self.text("lead", games=games, line_ups=line_ups, deals=deals, rotations=str(league.players))

    def narrowing(self) -> str:
        """How much the rotations narrow the intervals."""
        made = self.league.precision
        ratio, score = narrowing(made), narrowing(made, "score")
        if ratio is None or score is None:
            return self.text("narrowing.unknown")
        return self.text("narrowing.all", ratio=self.say.number(ratio, 2), score=self.say.number(score, 2))

    def range(self, figures: pl.Series) -> str:
        """The lowest to the highest of some counts."""
        low, high = self.say.count(min(figures)), self.say.count(max(figures))
        return low if low == high else self.say.text("figure.interval", low=low, high=high)

    def facts(self) -> list[tuple[str, str, bool]]:
        """What was played: term, value, and whether the value is a code."""
        league, say = self.league, self.say
        games = say.count(league.games.height)
        if league.games.height != league._played.wished:
            games = self.text("fact.of_wished", games=games, wished=say.count(league._played.wished))
        listed = [
            ("bots", say.join(league.bots), False),
            ("players", str(league.players), False),
            ("games", games, False),
            ("line_ups", say.count(len(league._played.line_ups)), False),
            ("deals", say.count(league.deals), False),
            ("rotations", str(league.players), False),
            ("ruleset", league.rules.name, False),
            ("hash", league.rules.hash, True),
            ("seed", str(league.seed), True),
            ("package", version("qn-analysis"), True),
            ("kernel", league.kernel, True),
        ]
        if league.bots_from:
            listed.insert(1, ("bots_from", "; ".join(f"{bot}: {each}" for bot, each in league.bots_from.items()), True))
        return [(self.text(f"fact.{key}"), value, code) for key, value, code in listed]


def text(league: League, lang: str = "en") -> str:
    """Standings and cross table as plain text."""
    sheet = Sheet(league, lang)
    parts = [sheet.lead(), "", *aligned(sheet.heads(_HEADS), sheet.standings())]
    parts += ["", f"{sheet.text('table.cross')}:", *aligned(sheet.heads(["bot"]) + sheet.order, sheet.cross())]
    fair = sheet.say.share(1 / league.players)
    facts = "; ".join(f"{term}: {value}" for term, value, _ in sheet.facts()[1:])
    for note in (sheet.text("note.win", fair=fair), sheet.text("note.rating"), sheet.narrowing(), facts):
        parts += ["", *wrap(note, 100)]
    return "\n".join(parts).replace("\u00a0", " ") + "\n"


def notebook(league: League, lang: str = "en") -> str:
    """Standings and cross table for a notebook."""
    sheet = Sheet(league, lang)
    said = (sheet.lead(), sheet.text("note.win", fair=sheet.say.share(1 / league.players)), sheet.narrowing())
    standings = plain_table(sheet.heads(_HEADS), sheet.standings())
    cross = plain_table(sheet.heads(["bot"]) + sheet.order, sheet.cross())
    title = escape(sheet.text("table.cross"))
    return f"<p>{escape(said[0])}</p>{standings}<p>{title}:</p>{cross}<p>{escape(said[1])} {escape(said[2])}</p>"


def page(league: League, lang: str = "en") -> str:
    """The league as one HTML page."""
    sheet = Sheet(league, lang)
    language = sheet.say.texts.language
    locale = {
        "decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["", ""],
    }  # fmt: skip
    differences = [
        sheet.say.text("report.fact.difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
        for each in league.rules.differences()
    ]
    words = {key: sheet.say.text(f"report.word.{key}") for key in ("contents", "differences", "noscript")}
    chapters = [make(sheet) for make in (_standings, _cross, _seats, _line_ups)]
    return render(
        __package__ or "",
        "figures.html.j2",
        {
            "lang": lang,
            "title": sheet.text("title", game=sheet.say.text("report.game"), players=str(league.players)),
            "lead": sheet.lead(),
            "words": {**words, "played": sheet.text("played")},
            "facts": sheet.facts(),
            "differences": differences,
            "notes": [sheet.text("note.deals"), sheet.narrowing()],
            "contents": [("played", sheet.text("played")), *((each.name, each.title) for each in chapters)],
            "chapters": chapters,
            "dark": DARK,
            "bundle": vega_bundle(),
            "locale": json.dumps(locale),
        },
    )


def _chart(sheet: Sheet, name: str, chart: AnyChart, caption: str) -> Block:
    title, spec = chart_parts(chart)
    return Block(name, title, caption, script_safe(spec), spec_height(spec))


def _table(sheet: Sheet, name: str, heads: Sequence[str], rows: Rows, note: str = "") -> Block:
    caption = " ".join(part for part in (sheet.say.text("report.caption.cells"), note) if part)
    written = table_html(f"t-{name}", heads, rows)
    return Block(f"table-{name}", sheet.text(f"table.{name}", unit=sheet.unit), caption, table=written)


def _standings(sheet: Sheet) -> Chapter:
    frame, say = sheet.league.standings, sheet.say
    seats = sheet.say.count(frame["seats"][0])
    lines = sheet.text("caption", n=seats, deals=sheet.say.count(frame["deals"][0]))
    win, rating = sheet.text("note.win", fair=sheet.say.share(1 / sheet.league.players)), sheet.text("note.rating")
    blocks = [
        _chart(sheet, "wins", charts.league_wins(frame, say), f"{lines} {win}"),
        _chart(sheet, "ratings", charts.league_ratings(frame, say), f"{lines} {rating}"),
        _chart(sheet, "scores", charts.league_scores(frame, say), lines),
        _table(sheet, "standings", sheet.heads(_HEADS), sheet.standings(), sheet.text("note.seats")),
    ]
    return _chapter(sheet, "standings", blocks)


def _cross(sheet: Sheet) -> Chapter:
    chart = charts.league_cross(sheet.league.cross, sheet.say, sheet.order)
    n, deals = (sheet.range(sheet.league.cross[key]) for key in ("n", "clusters"))
    caption = sheet.text("caption_cross", n=n, deals=deals)
    heads = sheet.heads(["bot"]) + sheet.order
    blocks = [_chart(sheet, "cross", chart, caption), _table(sheet, "cross", heads, sheet.cross(), caption)]
    return _chapter(sheet, "cross", blocks)


def _seats(sheet: Sheet) -> Chapter:
    heads = [*sheet.heads(["bot"]), *(sheet.say.seat(seat) for seat in range(sheet.league.players))]
    heads += sheet.heads(["n_seat"])
    blocks = [_table(sheet, f"seat_{measure}", heads, sheet.by_seat(measure)) for measure in ("win", "score")]
    return _chapter(sheet, "seats", blocks)


def _line_ups(sheet: Sheet) -> Chapter:
    heads = sheet.heads(["line_up"]) + sheet.order
    games, deals = sheet.league.deals * sheet.league.players, sheet.league.deals
    note = sheet.text("note.games", games=sheet.say.count(games), deals=sheet.say.count(deals))
    return _chapter(sheet, "line_ups", [_table(sheet, "line_ups", heads, sheet.line_ups(), note)])


def _chapter(sheet: Sheet, name: str, blocks: list[Block]) -> Chapter:
    return Chapter(name, sheet.text(f"chapter.{name}.title"), sheet.text(f"chapter.{name}.intro"), blocks)
