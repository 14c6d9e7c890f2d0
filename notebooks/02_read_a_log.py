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
# # 2. Read a log
#
# A log is a table of events; everything else follows from it. Here: the events, the tidy tables, and one sale in words.

# %% tags=["parameters"]
games = 2000

# %%
import polars as pl

import qn_analysis as qn

log = qn.simulate(games, players=3, bots="expert", seed=2)
log.events.group_by("event").len().sort("len", descending=True).head(12).collect()

# %% [markdown]
# Tidy tables are lazy polars frames, each with a declared grain (no two rows share it): turns, purchases, offers,
# characters played, sales, gems of a sale, displays, and hands as a sale opens.

# %%
log.purchases().head(5).collect()

# %%
log.gem_rows().filter(game=0, sale=1).collect()

# %% [markdown]
# Any question is then a few lines. At which step of their ladder are cards bought?

# %%
bought = log.purchases().group_by("card", "step").agg(pl.len().alias("cards"), pl.col("paid").mean().round(2))
bought.filter(card="king").sort("step").collect()

# %% [markdown]
# How many cards does a player hold as each sale opens?

# %%
held = log.hands().group_by("game", "sale", "seat").agg(pl.col("copies").sum())
held.group_by("sale").agg(pl.col("copies").mean().round(2), pl.len().alias("n")).sort("sale").collect()

# %% [markdown]
# One sale of one game, settled and explained by the engine:

# %%
print(qn.score_sale(log.sale(0, 1).sheet))

# %% [markdown]
# The linter works the rules out a second time, from the events alone:

# %%
qn.lint(log)
