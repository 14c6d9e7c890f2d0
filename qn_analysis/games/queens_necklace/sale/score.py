"""Scoring a sale: the engine plays it, and its events explain it. There is no second scorer.

Source: "Jewel Sale" in all editions.
"""

from __future__ import annotations

import textwrap
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import BASE, Message
from qn_analysis.core.base.views import Shown, ShownTable, View
from qn_analysis.core.compile.records import blank, fill
from qn_analysis.core.files.document import data_of

from ..engine import state
from ..engine.selling import close_sale, jewel_price
from ..log.rows import Fact
from ..play.builds import plain_log, record_game, record_log
from ..rulebook import Ruleset
from ..words.cards import GEMS, SEATS
from ..words.events import Column, Event
from ..words.texts import catalogue as words
from . import kernel
from .document import Codes, understood, with_numbers
from .kernel import SHEET
from .result import SaleResult
from .scene import scene
from .sheet import GEM_NAMES, Sheet, SheetError
from .texts import catalogue, problem

if TYPE_CHECKING:
    import polars as pl

_WIDTH = 88


def explain(score: SaleResult, lang: str = "en") -> str:
    """The steps of a sale, numbered, each with the address of its rule."""
    texts = catalogue(lang)
    told = scene(score, lang)
    tiles = [
        texts.text("explain.fashion_tile", gem=words(lang).text(f"gem.{gem['id']}"), pounds=gem["fashion"])
        for gem in told["gems"]
    ]
    lines = [texts.text("explain.heading"), texts.text("explain.fashion", gems=tiles), ""]
    for number, step in enumerate(told["steps"], 1):
        lines.append(f"{number:2}. {step['title']}")
        lines += textwrap.wrap(step["text"], _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4)
        said = texts.text("explain.rule", address=step["rule"]["address"])
        lines += textwrap.wrap(said, _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Summary:
    """What came of a sale: rows about gems and about players, the first one of each the heads, and tributes."""

    gems: list[list[str]]
    players: list[list[str]]
    tributes: list[str]


def summary(score: SaleResult, lang: str = "en") -> str:
    """What came of a sale in two small tables: gems, and players."""
    made = summarized(score, lang)
    tributes = [*made.tributes, ""] if made.tributes else []
    return "\n".join([*_table(made.gems, 1, 3), "", *tributes, *_table(made.players, 1, 2)]) + "\n"


def view(score: SaleResult) -> View:
    """The same, as it shows itself."""
    made = summarized(score)
    named = catalogue("en").join(list(score.gain))
    tables = [ShownTable("", rows[0], rows[1:], at) for rows, at in ((made.gems, (1, 2, 3)), (made.players, (1, 2)))]
    return View(f"Sale of {named}", (), tables, " ".join([*made.tributes, ".explain() tells why, step by step."]))


def summarized(score: SaleResult, lang: str = "en") -> Summary:
    """What came of a sale in words."""
    texts, names = catalogue(lang), words(lang)
    heads = [texts.text(f"summary.{key}") for key in ("gem", "stones", "rarity", "price", "sold")]
    gems = [heads]
    for gem in score.sheet.fashion:
        sellers = [
            texts.text("summary.seller", player=player, jewels=texts.text("unit.jewels", n=jewels), pounds=pounds)
            for player, sold, jewels, pounds in score.sold
            if sold == gem
        ]
        if gem in score.cancelled:
            sellers = [texts.text("summary.cancelled")]
        numbers = [texts.number(table[gem]) for table in (score.counted, score.rarity, score.price)]
        gems.append([names.text(f"gem.{gem}"), *numbers, texts.join(sellers) or texts.text("summary.nobody")])
    players = [[texts.text(f"summary.{key}") for key in ("player", "gain", "score")]]
    for display in score.sheet.displays:
        gain = score.gain[display.player]
        players.append([display.player, texts.number(gain), texts.number(display.score + gain)])
    tributes = [
        texts.text("summary.tribute", payer=payer, receiver=receiver, gem=names.text(f"gem.{gem}"), pounds=pounds)
        for payer, receiver, gem, pounds in score.tributes
    ]
    return Summary(gems, players, tributes)


def _table(rows: list[list[str]], first: int, last: int) -> list[str]:
    """Rows as aligned columns; those from `first` to `last` to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if first <= column <= last else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


AnySheet = Mapping[str, Any] | str | Path | Sheet


@dataclass(frozen=True, repr=False)
class SaleScore(SaleResult, Shown):
    """A sale and what came of it.

    Attributes:
        sheet, rules: what was scored.
        counted: stones of each gem on all displays, after the Alchemist; gems in fashion order, here and below.
        rarity: pounds of each gem's rarity tile.
        price: pounds of one jewel of each gem, before Bankers.
        gain: pounds of each player in this sale, tributes included.
        events: all that happened, as a log has it; seats are places in `sheet.displays`.
    """

    def _view(self) -> View:
        """What each gem fetched and each player earned."""
        return view(self)

    @public
    def explain(self, lang: str = "en") -> str:
        """The settlement step by step, each with its rule's address, as text.

        Raises:
            TextError: no texts in that language.
        """
        return explain(self, lang)


@public
def score_sale(sheet: AnySheet, rules: Ruleset | str | Path | None = None, lang: str = "en") -> SaleScore:
    """Score one sale.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`. Names may have capitals. A row may have the sum of its
            stones, `gems = 4`, instead of a number a card; cards of the deck that add up to it then stand for it.
        rules: a ruleset; None is the rulebook's.
        lang: language of what is refused; names of gems, cards and keys may be those of this language as well.

    Raises:
        SheetError: a sheet that cannot be; every problem is named.
    """
    chosen = Ruleset.of(rules)
    laid, coded = with_numbers(sheet, Codes(chosen), lang, sums=True)
    g = blank(state.Game)
    fill(state.Rules, g.table.rules, chosen.tables())
    log = plain_log()
    kernel.score_sheet(g, log, coded)
    t = g.table
    fashion = {GEM_NAMES[t.fashion[rank]]: rank for rank in range(GEMS)}
    counted = {gem: t.counted[t.fashion[rank]] for gem, rank in fashion.items()}
    rarity = {gem: t.rarity[t.fashion[rank]] for gem, rank in fashion.items()}
    price = {gem: jewel_price(g, rank) for gem, rank in fashion.items()}
    gain = {player: t.score[seat] for seat, player in enumerate(laid.players)}
    for seat, display in enumerate(laid.displays):
        t.score[seat] += display.score
    close_sale(g, log)
    facts = [[log.rows[n][column] for column in Column] for n in range(log.seq)]
    events = tuple(Fact._make([*row[:3], Event(row[3]), *row[4:]]) for row in facts)
    return SaleScore(laid, chosen, counted, rarity, price, gain, events)


class SaleScores(Sequence[SaleScore]):
    """Many sales, scored at once; one of them is explained when it is asked for.

    Attributes:
        frame: one row a sheet and player: sheet (from 0), player, pounds in this sale.
        gems: one row a sheet and gem: sheet, gem, stones counted, rarity tile in pounds.
    """

    def __init__(self, sheets: Sequence[Any], rules: Ruleset, results: Any) -> None:
        self._sheets = sheets
        self._rules = rules
        self._results = results

    def __len__(self) -> int:
        return len(self._sheets)

    @overload
    def __getitem__(self, at: int) -> SaleScore: ...
    @overload
    def __getitem__(self, at: slice) -> SaleScores: ...
    def __getitem__(self, at: int | slice) -> SaleScore | SaleScores:
        if isinstance(at, slice):
            return SaleScores(self._sheets[at], self._rules, self._results[at])
        return score_sale(self._sheets[at], self._rules)

    @cached_property
    def frame(self) -> pl.DataFrame:
        """One row a sheet and player."""
        import polars as pl

        names = [[display["player"] for display in sheet["displays"]] for sheet in self._sheets]
        pounds = [row[: len(who)] for row, who in zip(self._results.tolist(), names, strict=True)]
        return pl.DataFrame({"sheet": range(len(names)), "player": names, "gain": pounds}).explode("player", "gain")

    @cached_property
    def gems(self) -> pl.DataFrame:
        """One row a sheet and gem, in fashion order."""
        import polars as pl

        rows = self._results.tolist()
        found = [
            (n, gem, rows[n][SEATS + at], rows[n][SEATS + GEMS + at])
            for n, sheet in enumerate(self._sheets)
            for gem in sheet["fashion"]
            for at in (GEM_NAMES.index(gem),)
        ]
        return pl.DataFrame(found, schema=["sheet", "gem", "counted", "rarity"], orient="row")


@public
def score_sales(
    sheets: Iterable[AnySheet], rules: Ruleset | str | Path | None = None, progress: bool = True
) -> SaleScores:
    """Score many sales at once, on the compiled build.

    Raises:
        SheetError: sheets that cannot be; every problem of each is named, with the sheet's place in the list from 0.
    """
    import numpy as np

    from .builds import compiled

    chosen = Ruleset.of(rules)
    codes = Codes(chosen)
    given: list[Any] = []
    coded: list[array[int]] = []
    wrong: list[Message] = []
    for at, sheet in enumerate(sheets):
        try:
            data = data_of(sheet, Sheet)
        except SheetError as error:
            wrong += [problem("nth_sheet", at=str(at), problem=each) for each in error.problems]
            continue
        known = understood(data, codes, BASE, sums=True)
        wrong += [problem("nth_sheet", at=str(at), problem=each) for each in known.problems]
        given.append(known.said)
        coded.append(known.numbers)
    if wrong:
        raise SheetError(wrong)
    results = np.zeros((len(given), SEATS + 2 * GEMS), np.int32)
    if given:
        table = np.frombuffer(bytearray().join(coded), np.int16).reshape(len(given), SHEET)
        compiled(progress).call("score_batch", record_game(chosen, 2), record_log(False, False), table, results)
    return SaleScores(given, chosen, results)
