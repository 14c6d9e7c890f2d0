"""Scoring a sale: the engine plays it, and its events explain it. There is no second scorer.

Source: "Jewel Sale" in all editions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.views import Shown, View
from qn_analysis.core.compile.records import blank, fill

from ..engine import state
from ..engine.selling import close_sale, jewel_price
from ..log.replay import Fact
from ..play.builds import plain_log, record_game, record_log
from ..rulebook import Ruleset
from ..words.cards import GEMS, SEATS, Card, Gem
from ..words.events import Column, Event
from . import kernel
from .checking import check, problem
from .numbers import Codes, numbers
from .sheet import GEM_NAMES, Sheet, SheetError, load, read_sheet

if TYPE_CHECKING:
    import polars as pl

AnySheet = Mapping[str, Any] | str | Path | Sheet


@dataclass(frozen=True, repr=False)
class SaleScore(Shown):
    """A sale and what came of it.

    Attributes:
        sheet, rules: what was scored.
        counted: stones of each gem on all displays, after the Alchemist; gems in fashion order, here and below.
        rarity: pounds of each gem's rarity tile.
        price: pounds of one jewel of each gem, before Bankers.
        gain: pounds of each player in this sale, tributes included.
        events: all that happened, as a log has it; seats are places in `sheet.displays`.
    """

    sheet: Sheet
    rules: Ruleset
    counted: dict[str, int]
    rarity: dict[str, int]
    price: dict[str, int]
    gain: dict[str, int]
    events: tuple[Fact, ...]

    @cached_property
    def cancelled(self) -> list[str]:
        """Gems whose sale a King cancels."""
        gems = [GEM_NAMES[fact.gem] for fact in self._all(Event.GEM_CANCELLED)]
        return list(dict.fromkeys(gems))

    @cached_property
    def tributes(self) -> list[tuple[str, str, str, int]]:
        """Payer, receiver, gem, pounds."""
        who = self.sheet.players
        return [(who[f.seat], who[f.other], GEM_NAMES[f.gem], f.amount) for f in self._all(Event.TRIBUTE_PAID)]

    @cached_property
    def sold(self) -> list[tuple[str, str, int, int]]:
        """Player, gem, jewels, pounds."""
        who = self.sheet.players
        return [(who[f.seat], GEM_NAMES[f.gem], f.number, f.amount) for f in self._all(Event.SOLD)]

    def _all(self, event: Event) -> list[Fact]:
        return [fact for fact in self.events if fact.event == event]

    def to_dict(self) -> dict[str, Any]:
        """What `qn sale --format json` prints."""
        return {
            "sheet": self.sheet.to_dict(),
            "counted": self.counted,
            "rarity": self.rarity,
            "price": self.price,
            "gain": self.gain,
            "cancelled": self.cancelled,
            "tributes": [dict(zip(("payer", "receiver", "gem", "pounds"), row, strict=True)) for row in self.tributes],
            "sold": [dict(zip(("player", "gem", "jewels", "pounds"), row, strict=True)) for row in self.sold],
            "events": [
                {"event": fact.event.name.lower()} | dict(_said(fact, self.sheet.players)) for fact in self.events
            ],
        }

    def _view(self) -> View:
        """What each gem fetched and each player earned."""
        from .explain import view

        return view(self)

    def __repr__(self) -> str:
        return f"<SaleScore: {', '.join(f'{player} {pounds:+}' for player, pounds in self.gain.items())} pounds>"

    def explain(self, lang: str = "en") -> str:
        """The settlement step by step, each with its rule's address, as text.

        Raises:
            TextError: no texts in that language.
        """
        from .explain import explain

        return explain(self, lang)


def _said(fact: Fact, players: Sequence[str]) -> list[tuple[str, Any]]:
    """The columns of an event that say something, by their names."""
    said: list[tuple[str, Any]] = []
    score = fact.event == Event.SALE_CLOSED
    for key in ("seat", "other", "card", "gem", "slot", "number", "amount"):
        value = getattr(fact, key)
        if value == -1 and not (score and key == "amount"):
            continue
        if key in ("seat", "other"):
            said.append(("player" if key == "seat" else "other", players[value]))
        elif key in ("card", "gem"):
            said.append((key, (Card if key == "card" else Gem)(value).name.lower()))
        else:
            said.append(("count" if key == "number" else key, value))
    return said


def score_sale(sheet: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> SaleScore:
    """Score one sale.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`.
        rules: a ruleset; None is the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: a sheet that cannot be; every problem is named.
    """
    chosen = rules or Ruleset.default()
    read = read_sheet(sheet, chosen, lang)
    g = blank(state.Game)
    fill(state.Rules, g.table.rules, chosen.tables())
    log = plain_log()
    coded = numbers(read.to_dict(), Codes(chosen))
    assert coded is not None, "a sheet that was checked can be written in numbers"
    kernel.score_sheet(g, log, coded)
    t = g.table
    fashion = {GEM_NAMES[t.fashion[rank]]: rank for rank in range(GEMS)}
    counted = {gem: t.counted[t.fashion[rank]] for gem, rank in fashion.items()}
    rarity = {gem: t.rarity[t.fashion[rank]] for gem, rank in fashion.items()}
    price = {gem: jewel_price(g, rank) for gem, rank in fashion.items()}
    gain = {player: t.score[seat] for seat, player in enumerate(read.players)}
    for seat, display in enumerate(read.displays):
        t.score[seat] += display.score
    close_sale(g, log)
    facts = [[log.rows[n][column] for column in Column] for n in range(log.seq)]
    events = tuple(Fact._make([*row[:3], Event(row[3]), *row[4:]]) for row in facts)
    return SaleScore(read, chosen, counted, rarity, price, gain, events)


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


def score_sales(sheets: Iterable[AnySheet], rules: Ruleset | None = None, progress: bool = False) -> SaleScores:
    """Score many sales at once, on the compiled build.

    Raises:
        SheetError: sheets that cannot be; every problem of each is named, with the sheet's place in the list from 0.
    """
    import numpy as np

    from .builds import compiled

    chosen = rules or Ruleset.default()
    codes = Codes(chosen)
    read: list[Any] = []
    coded: list[list[int]] = []
    wrong: list[Message] = []
    for at, sheet in enumerate(sheets):
        given = sheet.to_dict() if isinstance(sheet, Sheet) else sheet
        try:
            data = load(given) if isinstance(given, (str, Path)) else given
        except SheetError as error:
            wrong += [problem("nth_sheet", at=str(at), problem=each) for each in error.problems]
            continue
        row = numbers(data, codes)
        if row is None:
            wrong += [problem("nth_sheet", at=str(at), problem=each) for each in check(data, chosen)]
            continue
        read.append(data)
        coded.append(row)
    if wrong:
        raise SheetError(wrong)
    results = np.zeros((len(read), SEATS + 2 * GEMS), np.int32)
    if read:
        table = np.array(coded, np.int16)
        compiled(progress).call("score_batch", record_game(chosen, 2), record_log(False, False), table, results)
    return SaleScores(read, chosen, results)
