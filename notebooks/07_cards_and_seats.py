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
# Every card's price, return and company in won games; the seats; how games go.

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts, stats

alt.renderers.enable("jupyter", offline=True)  # charts without a network
log = qn.simulate(games, players=3, bots="expert", seed=7)
t = stats.tables(log)
charts.card_returns(stats.card_returns(t))

# %% [markdown]
# ## Bought or not
#
# How often a seat wins that bought a card, against one that was offered it, could pay, and did not buy. Whoever buys
# differs in other ways too: this is an association.

# %%
wins = stats.card_wins(t)
charts.card_wins(wins)

# %%
wins.filter(pl.col("value").is_not_null()).sort("value").tail(5)

# %% [markdown]
# ## Seats

# %%
charts.seat_wins(stats.seat_results(t))

# %%
stats.first_seat(t)

# %% [markdown]
# ## Player counts

# %%
logs = {k: qn.simulate(games // 4, players=k, bots="expert", seed=7, progress=False) for k in (2, 3, 4)}
charts.player_counts(stats.player_counts(logs))

# %% [markdown]
# ## Pace and drama

# %%
stats.comebacks(t)

# %%
charts.sale_weights(stats.sale_weights(t))
