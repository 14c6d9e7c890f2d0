# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # 7. Cards and seats
#
# Which cards return their price, does a seat have an advantage, and how long is a game open?

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=7)
t = stats.tables(log)
returns = stats.card_returns(t)
charts.card_returns(returns)

# %% [markdown]
# ## Seats

# %%
seats = stats.seat_results(t)
charts.seat_wins(seats)

# %% [markdown]
# ## Bought or not
#
# How often a seat wins that bought a card, less one that was offered it, could pay, and did not buy. Whoever buys
# differs in other ways too: this is an association. Of the cards
# with 30 players or more on either side, the three with the highest and the three with the lowest difference:

# %%
wins = stats.card_wins(t).filter(pl.col("n") >= 30, measure="difference").sort("value", descending=True)
ends = pl.concat([wins.head(3), wins.tail(3)]).select("card", "assumed", "value", "low", "high", "n")
qn.show(ends, "Games won by who bought a card, less by who did not", unit="share")

# %% [markdown]
# ## What was learned

# %%
first = qn.figure(stats.first_seat(t), "share")
even = first.says(
    "The first seat has an advantage", "The first seat has a disadvantage", "Whether the first seat matters is open",
    "The first seat makes no difference that matters", least=-0.02, most=0.02,
)  # fmt: skip
back = stats.comebacks(t)
led, last = (qn.figure(back, "share", sale=2, measure=name) for name in ("led", "last"))
weight = qn.figure(stats.sale_weights(t), "share", sale=3)
best = qn.leading(returns.filter(measure="return"), "card", "pounds a ducat")
qn.learned(
    log,
    f"The card that returns most for its price: {best} (n there counts ducats).",
    f"{even}: games won by the first seat, less an equal share, {first}.",
    f"The winner led before the last sale in {led} of games, and was last then in {last}.",
    f"The last sale pays {weight} of all pounds (n there counts pounds).",
)
