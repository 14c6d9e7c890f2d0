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
# # A first look
#
# Simulate games of Queen's Necklace, open their log, and draw the four themes: Merchant timing, ring value, King and
# Necklace, rarity. Raise `games` for narrower intervals; the first run on a machine compiles the engine, once.

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt
import polars as pl

import qn_analysis as qn

alt.JupyterChart.enable_offline()
log = qn.simulate(games, players=4, bots="greedy", seed=1)
log

# %% [markdown]
# ## The log
#
# Everything that happens is one row. `log.events` and `log.games` are lazy polars frames.

# %%
log.events.group_by("event").len().sort("len", descending=True).head(10).collect()

# %%
log.games.select(pl.col("^score_.$").mean()).collect()

# %% [markdown]
# One game, as a person would tell it (the end of it):

# %%
print(log.transcript(0)[-2600:])
