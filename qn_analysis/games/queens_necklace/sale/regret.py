"""Regret of this sale, over whole logs, and what the cards that were kept earned later, in compiled code.

Regret is what the best display of the hand as the sale opened would have earned in this sale, the others' displays and
Alchemists as they were, less what she earned: a best reply in hindsight. Her own Alchemist she may play in any way or
not at all. The search is exact (`reply`) and the engine scores; nobody could have known the others' displays.

Cards kept are those of the kinds that can be shown (gem cards, Rings, Kings, Necklace, Bankers) that she held as the
sale opened and did not show. What they earned later is an expectation by one rule: of equal cards in a hand, each is as
likely as any other to be the one that is shown, given up or stolen, and within a year cards come into the hand before
any leaves it. What a card earns at a sale is said in `hindsight`. A card that left the hand earned her nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.base.executor import mapped
from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.log.folder import LogError

from ..engine import state
from ..log.table import Log
from ..log.tidy.sales import GAINED, GIVEN, HANDS, MANY, ROBBED
from ..play.builds import record_game
from ..rulebook import Ruleset
from ..words.cards import GEM_KINDS, KINDS, NOBODY, SEATS, Card
from . import best, changes
from . import hindsight as source
from .displays import Displays, read_displays
from .hindsight import BEST, CREDITED, EARNED, FEWEST, WIDTH
from .kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET
from .searching import ALCHEMISTS, MEMO, Search

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

SALES: Final = 2048
"""Sales of one call of the kernel; threads take them in turns."""
SCHEMA: Final = {
    "game": pl.UInt32(), "sale": pl.UInt8(), "seat": pl.UInt8(), "earned": pl.Int32(), "best": pl.Int32(),
    "regret": pl.Int32(), "shown": pl.UInt8(), "fewest": pl.UInt8(), "kept": pl.UInt8(), "later": pl.Float64(),
}  # fmt: skip


@cache
def _signatures() -> Mapping[str, Any]:
    """Explicit types of the entry point, and of the leaves that all builds have."""
    import numba
    from numba import types

    t: Any = types
    game, log, search = (numba.from_dtype(dtype(record)) for record in (state.Game, state.Log, Search))
    return {
        "look_back_batch": t.void(
            *(t.Array(record, 1, "C") for record in (game, log, search, t.int64, t.int16)),
            t.Array(t.int16, 2, "C"), *(t.Array(n, 3, "C") for n in (t.int16, t.int32, t.float64)),
        ),
    }  # fmt: skip


compiled = LazyBuild(
    lambda: Build(
        (*best.SOURCES, changes.__name__, source.__name__), best.WORDS, _signatures,
        about="the search for the best displays", declared=(__name__,), base=best.compiled.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled build."""


def regrets(log: Log) -> Iterator[pl.DataFrame]:
    """Every player at every sale that was held to its end, some thousand games at a time.

    Grain: one row a player at a sale: game, sale, seat; earned (pounds of this sale, tributes included), best (the most
    that any display of her hand would have earned), regret (best less earned); shown (cards spent: shown, and her
    Alchemist if played), fewest (the fewest cards that earn `best`); kept (cards of kinds that can be shown, held and
    not shown), later (pounds that these earned her at later sales: an expectation by the rule of this module).

    Raises:
        LogError: hands are not in the log; a sale without a fashion; a player shows cards that she does not hold, or
            has more Alchemists than are searched; blank cards can be shown, which the search does not lay.
    """
    if log.rules.copies[Card.BLANK_GRAY] and log.rules.roles[Card.BLANK_GRAY] != NOBODY:
        raise LogError("blank cards can be shown at the sales of this log, and best displays are searched without them")
    for part in log.parts():
        of = read_displays(part)
        hands, lost = (_by_sale(cards, of) for cards in (HANDS.raw(part).collect(), _lost(part.events)))
        wait = _by_sale(_come(part.events), of) if log.rules.rulings["same_turn"] == "none" else None
        yield regret_rows(of, hands, lost, log.rules, wait)


def regret_rows(
    of: Displays, hands: Numbers, lost: Numbers, rules: Ruleset, wait: Numbers | None = None
) -> pl.DataFrame:
    """The rows of `regrets`, of whole games in order; cards are [sales, SEATS, KINDS].

    Args:
        hands: held as the sale opens.
        lost: that left the hand in the year before it.
        wait: that came in the turn of the sale, less those that were taken from the hand in it; None where they may be
            shown (ruling `same_turn`).
    """
    import numpy as np

    shown = shown_cards(of.sheets)
    _check(of, hands, shown)
    free = hands if wait is None else np.minimum(hands, np.maximum(hands - wait, 0))
    found, credit = look_back(of.sheets, free, rules)
    kept = (hands - shown)[:, :, :CREDITED]
    later = (kept * _worth_later(of, credit, kept, (hands + lost)[:, :, :CREDITED])).sum(axis=2)
    columns = {
        "earned": found[:, :, EARNED],
        "best": found[:, :, BEST],
        "regret": found[:, :, BEST] - found[:, :, EARNED],
        "shown": shown.sum(axis=2),
        "fewest": found[:, :, FEWEST],
        "kept": kept.sum(axis=2),
        "later": later,
    }
    players = int(of.sheets[0, PLAYERS]) if len(of.sheets) else 0
    keys = {name: np.repeat(of.keys[name].to_numpy(), players) for name in ("game", "sale")}
    seats = np.tile(np.arange(players), len(of.sheets))
    flat = {name: numbers[:, :players].reshape(-1) for name, numbers in columns.items()}
    return pl.DataFrame({**keys, "seat": seats, **flat}).cast(dict(SCHEMA))  # type: ignore[arg-type]


def look_back(sheets: Numbers, hands: Numbers, rules: Ruleset) -> tuple[Numbers, Numbers]:
    """[n, SEATS, WIDTH] what each seat earned, her best and the fewest cards for it, of sheets in numbers and the cards
    held; and [n, SEATS, CREDITED] pounds that the cards of each kind brought."""
    import numpy as np

    found = np.zeros((len(sheets), SEATS, WIDTH), np.int32)
    credit = np.zeros((len(sheets), SEATS, CREDITED))
    kernel = compiled()["look_back_batch"]

    def run(start: int) -> None:
        logs = np.zeros(2, dtype(state.Log))
        logs["capacity"] = state.ROWS, 0
        space = np.zeros(1, dtype(Search)), np.zeros(MEMO, np.int64), np.zeros(SHEET, np.int16)
        piece = (each[start : start + SALES] for each in (sheets, hands, found, credit))
        kernel(record_game(rules, 2), logs, *space, *piece)

    with ThreadPoolExecutor(os.cpu_count() or 1, "regret") as pool:
        mapped(pool, run, range(0, len(sheets), SALES))
    return found, credit


def shown_cards(sheets: Numbers) -> Numbers:
    """[n, SEATS, KINDS] cards that each seat spends, her Alchemists included, of sheets in numbers."""
    import numpy as np

    own = sheets[:, LAID:].reshape(len(sheets), SEATS, OWN)
    shown = np.zeros((len(sheets), SEATS, KINDS), np.int16)
    shown[:, :, :GEM_KINDS] = own[:, :, :GEM_KINDS]
    shown[:, :, Card.RING] = own[:, :, RINGS:KINGS].sum(axis=2)
    shown[:, :, Card.KING] = own[:, :, KINGS:NECKLACES].sum(axis=2)
    shown[:, :, Card.NECKLACE] = own[:, :, NECKLACES:BANKERS].sum(axis=2)
    shown[:, :, Card.BANKER] = own[:, :, BANKERS]
    for move in range(SEATS):
        played = np.flatnonzero(sheets[:, MOVES] > move)
        shown[played, sheets[played, MOVES + 1 + 3 * move], Card.ALCHEMIST] += 1
    return shown


def _check(of: Displays, hands: Numbers, shown: Numbers) -> None:
    """Raise on cards that cannot be."""
    import numpy as np

    short = np.argwhere(shown > hands)
    if len(short):
        at, seat, card = short[0].tolist()
        game, sale = of.keys.row(at)
        raise LogError(
            f"game {game}, sale {sale}: seat {seat} shows {shown[at, seat, card]} {Card(card).name.lower()} and holds"
            f" {hands[at, seat, card]} as the sale opens; qn lint says what else is wrong with this log"
        )
    many = np.argwhere(hands[:, :, Card.ALCHEMIST] > ALCHEMISTS)
    if len(many):
        at, seat = many[0].tolist()
        game, sale = of.keys.row(at)
        raise LogError(
            f"game {game}, sale {sale}: seat {seat} holds {hands[at, seat, Card.ALCHEMIST]} Alchemists;"
            f" a best reply is searched for up to {ALCHEMISTS}"
        )


def _worth_later(of: Displays, credit: Numbers, kept: Numbers, pool: Numbers) -> Numbers:
    """[sales, SEATS, CREDITED] pounds that one card kept earned at later sales, by the rule of this module; `pool` are
    the cards held as the sale opens, and those that left the hand in the year before it."""
    import numpy as np

    worth = np.zeros_like(credit)
    game, sale = of.keys["game"].to_numpy(), of.keys["sale"].to_numpy()
    followed = np.zeros(len(game), bool)
    followed[:-1] = game[1:] == game[:-1]
    for number in sorted(set(sale[followed].tolist()), reverse=True):
        now = np.flatnonzero(followed & (sale == number))
        brought = credit[now + 1] + kept[now + 1] * worth[now + 1]
        worth[now] = brought / np.maximum(pool[now + 1], 1)
    return worth


def _lost(events: pl.LazyFrame) -> pl.DataFrame:
    """Cards that left hands otherwise than at a sale: game, sale (the next), seat, card, copies."""
    event = pl.col("event")
    leaving = [name for name in (*GIVEN, *ROBBED) if name != "shown"]
    owner = pl.when(event.is_in(ROBBED)).then("other").otherwise("seat")
    copies = pl.when(event.is_in(MANY)).then("count").otherwise(1)
    return (
        events.filter(event.is_in(leaving) & pl.col("card").is_not_null())
        .select("game", pl.col("year").alias("sale"), owner.alias("seat"), "card", copies.alias("copies"))
        .collect()
    )


def _come(events: pl.LazyFrame) -> pl.DataFrame:
    """Cards that came to hands in the turn of a sale, before it, less those taken from them; columns as of `_lost`."""
    event = pl.col("event")
    keys = ("game", "turn", "seq", "card")
    came = events.filter(event.is_in(GAINED)).select(*keys, "seat", copies=pl.lit(1))
    robbed = events.filter(event.is_in(ROBBED)).select(*keys, seat="other", copies=pl.lit(-1))
    given = events.filter(event == "surrendered").select(*keys, "seat", copies=pl.lit(-1))
    opened = events.filter(event == "sale_opened").select("game", "turn", sale="year", opened="seq")
    moved = pl.concat([came, robbed, given]).filter(pl.col("card").is_not_null()).join(opened, on=["game", "turn"])
    before = moved.filter((pl.col("seq") < pl.col("opened")) & (pl.col("turn") > 0))
    return before.group_by("game", "sale", "seat", "card").agg(pl.sum("copies")).collect()


def _by_sale(cards: pl.DataFrame, of: Displays) -> Numbers:
    """[sales, SEATS, KINDS] copies, of rows of game, sale, seat, card and copies; other sales are left out."""
    import numpy as np

    made = np.zeros((len(of.sheets), SEATS, KINDS), np.int16)
    keys = of.keys.with_row_index("at").cast({"game": cards.schema["game"], "sale": cards.schema["sale"]})
    found = cards.join(keys, on=["game", "sale"])
    where = found["at"].to_numpy(), found["seat"].to_numpy(), found["card"].to_physical().to_numpy()
    np.add.at(made, where, found["copies"].to_numpy().astype(np.int16))
    return made
