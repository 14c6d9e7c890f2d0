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

alt.renderers.enable("jupyter", offline=True)  # charts without a network
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

# %% [markdown]
# ## Merchant timing
#
# Each statistic is a small tidy frame (`stats`), and each chart takes such a frame (`charts`). `stats.tables` reads the
# log once for all of them.

# %%
from qn_analysis.games.queens_necklace import charts, stats

t = stats.tables(log)
stats.sale_timing(t)

# %%
charts.sale_turns(stats.sale_turns(t))

# %% [markdown]
# ## Ring value

# %%
charts.ring_gems(stats.ring_value(t, "gem"))

# %% [markdown]
# ## King and Necklace

# %%
charts.king_cancels(stats.king_outcomes(t, "rank"))

# %% [markdown]
# ## Rarity

# %%
charts.rarity_gems(stats.rarity_tiles(t, "gem"))

# %% [markdown]
# ## The whole report
#
# One HTML file that opens from disk: all of this with tables, intervals and what is assumed.

# %%
qn.report(log, "first_look.html")
