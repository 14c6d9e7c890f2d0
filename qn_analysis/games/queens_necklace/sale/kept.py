"""Sheets of sales as a log: what was shown is written down, and the engine derives what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.evenings import cells
from qn_analysis.core.evenings.played import Played, Player, Reading, at, said
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.log.follow import Row

from ..log.rows import Fact
from ..log.schema import SHOWN_CARDS
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import NOBODY, Card, Gem
from ..words.events import Event
from ..words.phases import Phase
from .result import SaleResult
from .score import AnySheet, score_sale
from .sheet import Sheet
from .written import keyed, sheets_of


@public
def log_of_sales(sheets: Sequence[AnySheet], rules: Ruleset | None = None, lang: str = "en") -> Log:
    """Sheets of sales, one after the other, as a log that knows `sales`.

        log = qn.log_of_sales(["sale1.toml", "sale2.toml", "sale3.toml"])
        qn.lint(log), log.displays().collect()

    Sales with the same players belong to one game, until it has as many as there are Merchants. Counts, rarity, what is
    sold and for how much, totals and places are derived by the engine.

    Args:
        sheets: dictionaries, JSON or TOML files, or `Sheet`s, in the order in which the sales were held; a file may
            hold several under `sales`, with `date` and `place`.
        rules: the ruleset that was played; None: the rulebook's.
        lang: language of sheets and of what is refused.

    Raises:
        LogError: a sheet that cannot be: all problems of all sheets are named.
    """
    chosen = rules or Ruleset.default()
    reading = Reading("sheets", Log, chosen)
    found, sheet = [], 0
    for sheet, each in enumerate(sheets, 1):
        name = str(each) if isinstance(each, str | Path) else ""
        reading.name = name if name and sheet == 1 else "sheets"
        try:
            found.append((name, data_of(each, Sheet)))
        except SheetError as error:
            reading.faults += [_at(name, said("fault.sheet", n=sheet, why=why)) for why in error.problems]
    _read(reading, found, chosen, lang)
    made = reading.log(skip=False)
    assert isinstance(made, Log)
    return made


def _at(name: str, fault: Message) -> Message:
    """A fault with the file in which it is; sheets that were given as they are have none."""
    return at(name, fault) if name else fault


def is_sheet(data: Mapping[str, Any]) -> bool:
    """Whether a document looks like a sheet of a sale, or like several."""
    return any({"displays", "sales"} & {*keyed(data, lang)} for lang in ("en", "fr"))


def read_sheets(sheets: Sequence[tuple[Reading, Any]], rules: Ruleset, lang: str) -> Reading:
    """How files that are sheets are read, together: `sheets` are what each holds, and what was read of it so far."""
    whole = Reading(", ".join(reading.name for reading, _ in sheets), Log, rules, "sheets")
    _read(whole, [(reading.name, data) for reading, data in sheets], rules, lang)
    return whole


def sales_of(rules: Ruleset) -> int:
    """The sales of a game: one for each Merchant."""
    return rules.copies[Card.MERCHANT]


@dataclass
class _Game:
    """A game of which sales are read; `where` is its first sheet, `scores` are totals so far, date and place as a sheet
    says.
    """

    where: str
    seats: list[str]
    date: str | None
    place: str | None
    sales: list[SaleResult] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    sound: bool = True


def _read(reading: Reading, documents: Sequence[tuple[str, Any]], rules: Ruleset, lang: str) -> None:
    reading.what = "sheets"
    game: _Game | None = None
    alone, sums = len(documents) == 1, 0

    def fault(name: str, what: Message) -> None:
        reading.faults.append(what if alone else _at(name, what))

    for number, (name, fresh, sheet) in enumerate(_each(documents, lang), 1):
        try:
            score = score_sale(sheet, rules, lang)
        except SheetError as error:
            for why in error.problems:
                fault(name, said("fault.sheet", n=number, why=why))
            reading.bad += 1
            game = None
            continue
        players = score.sheet.players
        full = game is not None and len(game.sales) == sales_of(rules)
        if game is None or fresh or full or {*players} != {*game.seats}:
            _close(reading, game, rules)
            date = cells.day(cells.text(score.sheet.date), False)
            game = _Game(name or f"sheet {number}", players, date, cells.text(score.sheet.place) or None)
        _add(reading, game, score, number, name)
        sums += any(row.summed for each in score.sheet.displays for row in each.rows.values())
    _close(reading, game, rules)
    if sums:
        reading.untold = frozenset({SHOWN_CARDS})
        reading.notes.append(said("note.sums", n=sums))


def _each(documents: Sequence[tuple[str, Any]], lang: str) -> Iterator[tuple[str, bool, Any]]:
    """Each sheet with its name, and whether a game begins with it for certain."""
    for name, document in documents:
        found = sheets_of(document, lang)
        for nth, sheet in enumerate(found):
            yield name, nth == 0 and sheet is not document, sheet


def _add(reading: Reading, game: _Game, score: SaleResult, number: int, name: str) -> None:
    """One more sale of a game."""
    for display in score.sheet.displays:
        due = game.scores.get(display.player, 0)
        if display.score not in (0, due):
            values = {"name": display.player, "given": display.score, "due": due}
            reading.faults.append(_at(name, said("fault.score", n=number, **values)))
            reading.bad += game.sound
            game.sound = False
        game.scores[display.player] = due + score.gain[display.player]
    game.sales.append(score)


def _close(reading: Reading, game: _Game | None, rules: Ruleset) -> None:
    if game is not None and game.sound:
        players = tuple(Player(name, where=game.where) for name in game.seats)
        reading.take(Played(game.where, players, game.date, game.place, tuple(_rows(game, rules))))


def _rows(game: _Game, rules: Ruleset) -> Iterator[Row]:
    """What somebody would have to write down of a game: fashion, and what was shown at each sale."""
    fashion: tuple[str, ...] = ()
    for score in game.sales:
        if score.sheet.fashion != fashion:
            fashion = score.sheet.fashion
            for rank, gem in enumerate(fashion):
                yield {
                    "event": "fashion_set",
                    "phase": "setup",
                    "gem": gem,
                    "slot": rank,
                    "amount": rules.fashion[rank],
                }
        seats = [game.seats.index(name) for name in score.sheet.players]
        yield {"event": "sale_opened", "phase": "sale", "seat": seats[0]}
        for fact in score.events:
            if fact.event in (Event.SHOWN, Event.TRANSMUTED):
                yield _row(fact, seats)


def _row(fact: Fact, seats: Sequence[int]) -> Row:
    """A card that is shown or changed, as a row of a log."""
    return {
        "event": fact.event.name.lower(), "phase": Phase(fact.phase).name.lower(), "seat": seats[fact.seat],
        "card": Card(fact.card).name.lower(), "gem": None if fact.gem == NOBODY else Gem(fact.gem).name.lower(),
    }  # fmt: skip
