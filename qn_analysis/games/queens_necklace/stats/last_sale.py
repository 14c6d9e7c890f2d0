"""What a card of the last display did to who wins: the last sale scored again by the engine without it.

Without whose copies, and how many of them, is said of each figure: a player's own, everybody's, or one alone.

Everybody's displays stay as they were otherwise, and so do the pounds of all sales before. So no figure here says what
the others would have shown had they known, or what the card had earned earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.schema import CARD_ENUM
from ..sale.displays import displays
from ..sale.kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, RINGS
from ..sale.rescore import pounds
from ..words.cards import GEMS, SEATS, Card
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
_MOVED: Final = {"game": pl.UInt32(), "card": CARD_ENUM, "moved": pl.Float64()}
_ONE: Final = {"game": pl.UInt32(), "card": CARD_ENUM, "lost": pl.Float64(), "copies": pl.Int64()}


@statistic("rescored")
def last_sale_wins(t: Tables) -> Pieces:
    """What cards of the last sale did to who wins: that sale without copies of one card.

    Grain: one row a card (Ring, King, Necklace, Banker, and an Alchemist that was played) and measure. `measure`: wins
    (share of all wins that their winner would not have had without her own copies of the card; `n` counts wins, one a
    game), shown (the same of the wins of who showed it; `n` counts these), lost (share of a win that who showed it
    would have lost without her own copies, winner or not; below 0 where the card cost her the win; `n` counts players
    who showed it), changes (share of games won by somebody else where nobody had shown a copy; `n` counts games), one
    (share of a win that who showed it would have lost without one of her copies, all others still there; `n` counts
    copies). A shared first place is shared in equal parts.

    Not in it: what the card earned at earlier sales, what it deterred, and what she had bought in its place.
    """
    rows, moved, one = _rows(t)
    games = _grid().join(rows.select("game").unique(), how="cross")
    gone = (pl.col("win") - pl.col("without")).clip(lower_bound=0)
    lost = rows.group_by("card", "game").agg(lost=gone.sum()).filter(pl.col("lost") > 0)
    every = games.join(lost, on=["card", "game"], how="left").with_columns(pl.col("lost").fill_null(0.0))
    changed = games.join(moved, on=["card", "game"], how="left").with_columns(pl.col("moved").fill_null(0.0))
    shown, keys = rows.drop_nulls("win"), ["card"]
    return {
        "wins": Ratio(every, "lost", by=keys, share=True, grid=_grid()),
        "shown": Ratio(shown.filter(pl.col("win") > 0), gone, "win", keys, True, _grid(), "share"),
        "lost": Ratio(shown, pl.col("win") - pl.col("without"), by=keys, grid=_grid(), unit="share"),
        "changes": Ratio(changed, "moved", by=keys, share=True, grid=_grid()),
        "one": Ratio(one, "lost", "copies", by=keys, grid=_grid(), unit="share"),
    }


def _grid() -> pl.DataFrame:
    return pl.DataFrame({"card": LAST_SALE_CARDS}, schema={"card": CARD_ENUM})


def _rows(t: Tables) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Who showed which card at the last sale: game, card, win (share of it), without (what it would have been); a game
    in which nobody showed any has a row without a card. Then of each game the part of the win that moves to others
    without anybody's copies (moved), and of each player's copies in one place what they lose one at a time (lost, for
    all of them together) and their number (copies)."""
    import numpy as np

    t.require("fashion_set", Knows.SALES.said)
    parts = [pl.DataFrame(schema=_SCHEMA)]
    moved, one = [pl.DataFrame(schema=_MOVED)], [pl.DataFrame(schema=_ONE)]
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

        def anew(which: Numbers, changed: Numbers, before: Numbers = before) -> Numbers:
            return _wins(before[which] + pounds(changed, t.rules)[:, :players], late)

        for card in _CARDS:
            bare = sheets.copy()
            for seat in range(players):
                shown, changed = _without(sheets, seat, card)
                found = {"game": mine[shown], "win": wins[shown, seat], "without": anew(shown, changed)[:, seat]}
                parts.append(_frame(found, _SCHEMA, card))
                theirs, less = _without(bare, seat, card)
                bare[theirs] = less
                for which, thinner, copies in _one_less(sheets, seat, card):
                    lost = copies * (wins[which, seat] - anew(which, thinner)[:, seat])
                    one.append(_frame({"game": mine[which], "lost": lost, "copies": copies}, _ONE, card))
            other = np.flatnonzero((bare != sheets).any(axis=1))
            part = np.abs(wins[other] - anew(other, bare[other])).sum(axis=1) / 2
            moved.append(_frame({"game": mine[other], "moved": part}, _MOVED, card))
    return (
        pl.concat(parts, how="diagonal").select(*_SCHEMA),
        pl.concat(moved),
        pl.concat(one),
    )


def _frame(columns: Mapping[str, Numbers], schema: Mapping[str, Any], card: Card) -> pl.DataFrame:
    """Columns with that of the card."""
    made = pl.DataFrame(columns, schema={name: dtype for name, dtype in schema.items() if name != "card"})
    return made.with_columns(card=pl.lit(card.name.lower(), CARD_ENUM)).select(*schema)


def _places(card: Card, seat: int) -> slice:
    """Where a sheet has a seat's copies of a card that lies in its display."""
    first, count = _PLACES[card]
    return slice(LAID + seat * OWN + first, LAID + seat * OWN + first + count)


def _own_moves(sheets: Numbers, seat: int) -> Numbers:
    """[sheets, moves] which moves of an Alchemist are a seat's."""
    import numpy as np

    moves = sheets[:, MOVES + 1 : LAID].reshape(len(sheets), SEATS, 3)
    there = np.arange(moves.shape[1]) < sheets[:, MOVES, None]
    own: Numbers = there & (moves[:, :, 0] == seat)
    return own


def _without(sheets: Numbers, seat: int, card: Card) -> tuple[Numbers, Numbers]:
    """Which displays of a seat have a card, and those sheets without any copy of it."""
    import numpy as np

    if card == Card.ALCHEMIST:
        own = _own_moves(sheets, seat)
        shown = np.flatnonzero(own.any(axis=1))
        return shown, _dropped(sheets[shown], own[shown])
    place = _places(card, seat)
    shown = np.flatnonzero(sheets[:, place].any(axis=1))
    changed = sheets[shown].copy()
    changed[:, place] = 0
    return shown, changed


def _one_less(sheets: Numbers, seat: int, card: Card) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """For each place where a seat can have copies of a card: which sheets have some there, those sheets with one copy
    less, and how many there are."""
    import numpy as np

    if card == Card.ALCHEMIST:
        own = _own_moves(sheets, seat)
        for move in range(own.shape[1]):
            shown = np.flatnonzero(own[:, move])
            drop = np.zeros((len(shown), own.shape[1]), bool)
            drop[:, move] = True
            yield shown, _dropped(sheets[shown], drop), np.ones(len(shown), np.int64)
        return
    place = _places(card, seat)
    for column in range(place.start, place.stop):
        shown = np.flatnonzero(sheets[:, column])
        changed = sheets[shown].copy()
        changed[:, column] -= 1
        yield shown, changed, sheets[shown, column].astype(np.int64)


def _dropped(sheets: Numbers, drop: Numbers) -> Numbers:
    """Sheets without some moves of an Alchemist; the later ones move up."""
    changed: Numbers = sheets.copy()
    moves = sheets[:, MOVES + 1 : LAID].reshape(len(sheets), SEATS, 3)
    for row, moved, gone in zip(changed, moves, drop, strict=True):
        kept = moved[: row[MOVES]][~gone[: row[MOVES]]]
        row[MOVES:LAID] = 0
        row[MOVES] = len(kept)
        row[MOVES + 1 : MOVES + 1 + kept.size] = kept.reshape(-1)
    return changed


def _wins(scores: Numbers, late: bool) -> Numbers:
    """[games, players] share of the win; of equal totals the later seat's, where a ruling says so."""
    import numpy as np

    ranked = scores * scores.shape[1] + np.arange(scores.shape[1]) if late else scores
    first = ranked == ranked.max(axis=1, keepdims=True)
    found: Numbers = first / first.sum(axis=1, keepdims=True)
    return found
