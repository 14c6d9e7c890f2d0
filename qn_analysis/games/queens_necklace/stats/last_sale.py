"""What a card of the last display did to who wins: the last sale scored again by the engine without it.

Everybody's displays stay as they were otherwise, and so do the pounds of all sales before. So no figure here says what
the others would have shown had they known, or what the card had earned earlier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.stats.statistic import Pieces, Ratio

from ..log.schema import CARD_ENUM
from ..sale.displays import displays
from ..sale.kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, RINGS
from ..sale.rescore import pounds
from ..words.cards import GEMS, Card
from .tables import Tables, statistic

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_PLACES: Final = {
    Card.RING: (RINGS, GEMS), Card.KING: (KINGS, GEMS), Card.NECKLACE: (NECKLACES, GEMS), Card.BANKER: (BANKERS, 1),
}  # fmt: skip
"""Where cards stand in a seat's numbers of a sheet: the first place, and how many."""
_CARDS: Final = (*_PLACES, Card.ALCHEMIST)
LAST_SALE_CARDS: Final = tuple(card.name.lower() for card in _CARDS)
"""Cards of which `last_sale_wins` tells."""
_SCHEMA: Final = {"game": pl.UInt32(), "card": CARD_ENUM, "win": pl.Float64(), "without": pl.Float64()}


@statistic
def last_sale_wins(t: Tables) -> Pieces:
    """What cards of the last sale did to who wins: that sale without all her copies of one card.

    Grain: one row a card (Ring, King, Necklace, Banker, and an Alchemist that was played) and measure. `measure`: wins
    (share of all wins that their winner would not have had without the card; `n` counts wins, one a game), shown (the
    same of the wins of who showed it; `n` counts these), lost (share of a win that who showed it would have lost,
    winner or not; below 0 where the card cost her the win; `n` counts players who showed it). A shared first place is
    shared in equal parts.

    Not in it: what the card earned at earlier sales, what it deterred, and what she had bought in its place.
    """
    rows = _rows(t)
    games = _grid().join(rows.select("game").unique(), how="cross")
    gone = (pl.col("win") - pl.col("without")).clip(lower_bound=0)
    lost = rows.group_by("card", "game").agg(lost=gone.sum()).filter(pl.col("lost") > 0)
    every = games.join(lost, on=["card", "game"], how="left").with_columns(pl.col("lost").fill_null(0.0))
    shown, keys = rows.drop_nulls("win"), ["card"]
    return {
        "wins": Ratio(every, "lost", by=keys, share=True, grid=_grid(), unit="share"),
        "shown": Ratio(shown.filter(pl.col("win") > 0), gone, "win", keys, True, _grid(), "share"),
        "lost": Ratio(shown, pl.col("win") - pl.col("without"), by=keys, grid=_grid(), unit="share"),
    }


def _grid() -> pl.DataFrame:
    return pl.DataFrame({"card": LAST_SALE_CARDS}, schema={"card": CARD_ENUM})


def _rows(t: Tables) -> pl.DataFrame:
    """Who showed which card at the last sale: game, card, win (share of it), without (what it would have been); a game
    in which nobody showed any has a row without a card."""
    import numpy as np

    t.require("fashion_set")
    parts = [pl.DataFrame(schema=_SCHEMA)]
    players, late = t.log.players, bool(t.rules.tables()["final_tie"])
    for of in displays(t.log):
        last = (of.keys["sale"] == t.merchants).to_numpy()
        games, at = np.unique(of.keys["game"].to_numpy(), return_inverse=True)
        totals = np.zeros((len(games), players), np.int64)
        np.add.at(totals, at, of.pounds[:, :players])
        sheets, gained, score = of.sheets[last], of.pounds[last, :players], totals[at[last]]
        mine, before = games[at[last]], score - gained
        wins = _wins(score, late)
        parts.append(pl.DataFrame({"game": mine}, schema={"game": pl.UInt32()}))
        for card in _CARDS:
            for seat in range(players):
                shown, changed = _without(sheets, seat, card)
                told = before[shown] + pounds(changed, t.rules)[:, :players]
                parts.append(
                    pl.DataFrame(
                        {"game": mine[shown], "win": wins[shown, seat], "without": _wins(told, late)[:, seat]},
                        schema={"game": pl.UInt32(), "win": pl.Float64(), "without": pl.Float64()},
                    ).with_columns(card=pl.lit(card.name.lower(), CARD_ENUM))
                )
    return pl.concat(parts, how="diagonal").select(*_SCHEMA)


def _without(sheets: Numbers, seat: int, card: Card) -> tuple[Numbers, Numbers]:
    """Which displays of a seat have a card, and those sheets without it."""
    import numpy as np

    if card == Card.ALCHEMIST:
        moves = sheets[:, MOVES + 1 : LAID].reshape(len(sheets), (LAID - MOVES - 1) // 3, 3)
        there = np.arange(moves.shape[1]) < sheets[:, MOVES, None]
        own = there & (moves[:, :, 0] == seat)
        shown = np.flatnonzero(own.any(axis=1))
        changed = sheets[shown].copy()
        for row, moved, drop in zip(changed, moves[shown], own[shown], strict=True):
            kept = moved[: row[MOVES]][~drop[: row[MOVES]]]
            row[MOVES:LAID] = 0
            row[MOVES] = len(kept)
            row[MOVES + 1 : MOVES + 1 + kept.size] = kept.reshape(-1)
        return shown, changed
    first, count = _PLACES[card]
    place = slice(LAID + seat * OWN + first, LAID + seat * OWN + first + count)
    shown = np.flatnonzero(sheets[:, place].any(axis=1))
    changed = sheets[shown].copy()
    changed[:, place] = 0
    return shown, changed


def _wins(scores: Numbers, late: bool) -> Numbers:
    """[games, players] share of the win; of equal totals the later seat's, where a ruling says so."""
    import numpy as np

    ranked = scores * scores.shape[1] + np.arange(scores.shape[1]) if late else scores
    first = ranked == ranked.max(axis=1, keepdims=True)
    found: Numbers = first / first.sum(axis=1, keepdims=True)
    return found
