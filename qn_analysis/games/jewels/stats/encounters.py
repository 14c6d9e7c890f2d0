"""Encounters: how often each is met, and what it brings to who meets it."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from .tables import Tables, statistic

_BY = ("", "card", "type")


def _used(t: Tables) -> pl.DataFrame:
    """One row an encounter that enters or is met: game, card, type, entered, left (with who met it)."""
    placed = t.told("encounter_placed").select("game", card=t.key_of, type=t.type_of, entered=1, left=0)
    met = t.meetings.select("game", "card", "type", entered=0, left=pl.col("left").cast(pl.Int32))
    return pl.concat([placed, met])


@statistic("association")
def encounter_values(t: Tables, by: str = "card") -> Pieces:
    """What encounters bring to who meets them; by `card` (its key in the ruleset), `type` (buyer, mercenary, monster),
    or ("") altogether. To meet is to sell to a Buyer, or to interact with another one.

    Grain: one row a group and measure. `measure`: used (share of the `n` cards entering that are met and discarded; a
    Monster that is not beaten stays), coins (that she earns less what she pays: a sale with the coins on the card, less
    its auction; fees; effects on her until her next action), cards (into her hand), worth (coins, with those cards at
    selling prices), succeeded (share in which no die was too low), win (share of games won by who meets it, a shared
    victory in equal parts; an association); `n` meetings.
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    met, known = t.meetings, t.known(t.meetings)
    return {
        "used": Ratio(t.keep(_used), "left", "entered", by=keys, share=True, grid=grid),
        "coins": Ratio(met, "coins", by=keys, grid=grid, unit="coins"),
        "cards": Ratio(met, "cards", by=keys, grid=grid, unit="cards"),
        "worth": Ratio(met, "worth", by=keys, grid=grid, unit="coins"),
        "succeeded": Ratio(met, "succeeded", by=keys, share=True, grid=grid),
        "win": Ratio(known, "win", by=keys, share=True, grid=grid),
    }
