"""Auctions: how often they are asked for, who wins them, what it costs and brings, and what they save in actions.

Source: section 8. What a trade gains is, of a purchase, the selling price of the card; of a sale, the price of the
object with the coins on the Buyer. Its profit is that less all that was paid for it: cost, offer, the coin for asking.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from .tables import Tables, statistic

_BY = ("", "trade")


@statistic
def auctions(t: Tables, by: str = "") -> Pieces:
    """How auctions come about and end; by `trade` (buy, sell), or ("") altogether.

    Grain: one row a group and measure. `measure`: possible (share of the `n` trades at which another player in the city
    could ask for an auction), asked (share of the `n` trades of that sort that come to an auction), challengers (who
    ask, an auction), taken (share of the `n` auctions that one of them wins), offer (coins that the winner offers).
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    possible = t.trades.filter(pl.col("asked") > 0)
    held = t.trades.filter(pl.col("challengers") > 0)
    return {
        "possible": Ratio(t.trades, pl.col("asked") > 0, by=keys, share=True, grid=grid),
        "asked": Ratio(possible, pl.col("challengers") > 0, by=keys, share=True, grid=grid),
        "challengers": Ratio(held, "challengers", by=keys, grid=grid, unit="players"),
        "taken": Ratio(held, pl.col("way") == "taken", by=keys, share=True, grid=grid),
        "offer": Ratio(held, "offer", by=keys, grid=grid, unit="coins"),
    }


@statistic("net")
def bidders(t: Tables, by: str = "") -> Pieces:
    """Whether an auction is worth it to who takes part; by `trade`, or ("") altogether.

    Grain: one row a role (active: whose round it is; challenger: who asks), group and measure; `n` players in auctions.
    `measure`: won (share), offer (coins, paid or not), profit (of the trade if she wins it, less what asking cost; else
    what asking cost, as a loss; in coins).
    """
    keys = ["role", *t.keys(by, *_BY)]
    grid = t.grid(keys)
    return {
        "won": Ratio(t.bidders, "won", by=keys, share=True, grid=grid),
        "offer": Ratio(t.bidders, "offer", by=keys, grid=grid, unit="coins"),
        "profit": Ratio(t.bidders, "profit", by=keys, grid=grid, unit="coins"),
    }


@statistic("net")
def trade_profits(t: Tables) -> Pieces:
    """What purchases and sales bring to who makes them, with and without an auction.

    Grain: one row a trade (buy, sell), way (unasked: no auction; kept: the active player wins one; taken: another does)
    and measure; `n` trades. `measure`: gained, paid, profit (coins), spent (actions; none where taken), win (share of
    games won by who makes it, a shared victory in equal parts; an association).
    """
    keys, known = ["trade", "way"], t.known(t.trades)
    grid = t.grid(keys)
    units = {"gained": "coins", "paid": "coins", "profit": "coins", "spent": "actions"}
    made = {name: Ratio(t.trades, name, by=keys, grid=grid, unit=unit) for name, unit in units.items()}
    return {**made, "win": Ratio(known, "win", by=keys, share=True, grid=grid)}


@statistic
def auction_actions(t: Tables) -> Pieces:
    """What auctions are in terms of actions.

    Grain: one row a measure. `measure`: free (share of the `n` trades that cost whoever makes them no action, won at
    auction in the round of another), spent (share of the `n` actions of games, those forgone not counted, that go into
    a trade with an auction), fees (coins for asking, a player and game; `n` players of games).
    """
    used = t.actions.filter(pl.col("action") != "forgo")
    kept = t.trades.filter(pl.col("way") == "kept").select("game", "step", kept=1)
    used = used.join(kept, on=["game", "step"], how="left")
    fees = t.told("challenged").group_by("game", "seat").agg(fees=pl.col("amount").sum())
    players = t.results.join(fees, on=["game", "seat"], how="left")
    return {
        "free": Ratio(t.trades, pl.col("way") == "taken", share=True),
        "spent": Ratio(used, pl.col("spent") * pl.col("kept").fill_null(0), "spent", share=True),
        "fees": Ratio(players, pl.col("fees").fill_null(0), unit="coins"),
    }
