"""All displays of a log as sheets in numbers, a part of the log at a time.

A sheet in numbers is described in `kernel`. Here seats are those of the log (in a `log.sale` sheet the active player
comes first; what a sale brings is the same). Displays are as laid; the Alchemist's moves follow as they were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.folder import LogError

from ..log.table import Log
from ..words.cards import GEM_KINDS, GEMS, KINDS, SEATS, Card
from ..words.events import Event
from .kernel import BANKERS, BLANKS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_EVENTS: Final = (Event.FASHION_SET, Event.SALE_OPENED, Event.SHOWN, Event.TRANSMUTED, Event.SALE_CLOSED)
_ROWS: Final = {Card.RING: RINGS, Card.KING: KINGS, Card.NECKLACE: NECKLACES}
"""Where the cards are counted that lie in a row of any gem."""


@dataclass(frozen=True)
class Displays:
    """The displays of some games.

    Attributes:
        keys: one row a sale: game, sale (1 the first).
        sheets: [sales, SHEET] numbers as `kernel` has them.
        pounds: [sales, SEATS] pounds that each seat gained in the sale, as logged; tributes included.
    """

    keys: pl.DataFrame
    sheets: Numbers
    pounds: Numbers


def displays(log: Log) -> Iterator[Displays]:
    """The displays of all sales that were held to their end, some thousand games at a time.

    Raises:
        LogError: a sale without a fashion, or with more Alchemists than a sheet has room for.
    """
    for part in log.parts():
        yield read_displays(part.events, log.players)


def read_displays(events: pl.LazyFrame, players: int) -> Displays:
    """The displays of whole games, from their events in order.

    Raises:
        LogError: a sale without a fashion, or with more Alchemists than a sheet has room for.
    """
    import numpy as np

    wanted = events.filter(pl.col("event").is_in([event.name.lower() for event in _EVENTS]))
    frame = wanted.select("game", "year", "event", "seat", "card", "gem", "slot", "amount").collect()
    column = {name: _codes(frame[name]) for name in frame.columns}
    event = column["event"]
    opened = np.flatnonzero(event == Event.SALE_OPENED)
    column["sale"] = np.cumsum(event == Event.SALE_OPENED) - 1  # which of the sales a row belongs to
    here = column["sale"] >= 0
    here[here] = (column["game"] == column["game"][opened][column["sale"]])[here]
    here[here] &= (column["year"] == column["year"][opened][column["sale"]])[here]

    def rows(kind: Event) -> dict[str, Numbers]:
        found = np.flatnonzero(here & (event == kind))
        return {name: values[found] for name, values in column.items()}

    sheets = np.zeros((len(opened), SHEET), np.int16)
    sheets[:, PLAYERS] = players
    closed = rows(Event.SALE_CLOSED)
    held = np.bincount(closed["sale"], minlength=len(opened)) == players
    _lay(sheets, rows(Event.SHOWN))
    _move(sheets, rows(Event.TRANSMUTED), column["game"][opened])
    _order(sheets, column, opened)
    scores = np.zeros((len(opened), SEATS), np.int32)
    scores[closed["sale"], closed["seat"]] = closed["amount"]
    game = column["game"][opened]
    before = np.zeros_like(scores)
    before[1:] = np.where((game[1:] == game[:-1])[:, None], scores[:-1], 0)
    keys = frame[opened].select("game", pl.col("year").alias("sale")).filter(pl.Series(held))
    return Displays(keys, sheets[held], (scores - before)[held])


def _codes(series: pl.Series) -> Numbers:
    """A column as numbers; null is -1."""
    numbers = series.to_physical() if isinstance(series.dtype, pl.Enum) else series
    return numbers.cast(pl.Int64 if series.name == "game" else pl.Int32).fill_null(-1).to_numpy()


def _lay(sheets: Numbers, shown: dict[str, Numbers]) -> None:
    """Count the cards of each display."""
    import numpy as np

    place, by_gem = np.full(KINDS, -1), np.zeros(KINDS, np.int64)
    place[:GEM_KINDS] = np.arange(GEM_KINDS)
    place[Card.BANKER] = BANKERS
    place[Card.BLANK_GRAY] = BLANKS
    for card, start in _ROWS.items():
        place[card], by_gem[card] = start, 1
    column = place[shown["card"]] + by_gem[shown["card"]] * shown["gem"]
    known = place[shown["card"]] >= 0
    at = shown["sale"] * SHEET + LAID + shown["seat"] * OWN + column
    sheets += np.bincount(at[known], minlength=sheets.size).reshape(sheets.shape).astype(np.int16)


def _move(sheets: Numbers, moved: dict[str, Numbers], game: Numbers) -> None:
    """Write down the Alchemists' moves in the order in which they were played."""
    import numpy as np

    sale = moved["sale"]
    nth = np.arange(len(sale)) - np.searchsorted(sale, sale)
    if len(nth) and nth.max() >= SEATS:
        wrong = game[sale[nth.argmax()]]
        raise LogError(f"a sale of game {wrong} has more than {SEATS} Alchemists; a sheet has room for {SEATS}")
    sheets[:, MOVES] = np.bincount(sale, minlength=len(sheets))
    for step, name in enumerate(("seat", "card", "gem")):
        sheets[sale, MOVES + 1 + 3 * nth + step] = moved[name]


def _order(sheets: Numbers, column: dict[str, Numbers], opened: Numbers) -> None:
    """Write down the fashion: each gem lies where the last tile before the sale put it."""
    import numpy as np

    tiles = np.flatnonzero(column["event"] == Event.FASHION_SET)
    game = column["game"]
    seen = np.zeros((len(sheets), GEMS), bool)
    for gem in range(GEMS):
        mine = tiles[column["gem"][tiles] == gem]
        last = np.searchsorted(mine, opened) - 1
        known = np.flatnonzero(last >= 0)
        known = known[game[mine[last[known]]] == game[opened[known]]]
        rank = column["slot"][mine[last[known]]]
        sheets[known, rank] = gem
        seen[known, rank] = True
    if not seen.all():
        wrong = game[opened[np.flatnonzero(~seen.all(axis=1))[0]]]
        raise LogError(f"game {wrong} has a sale before all four gems have their place in fashion")
