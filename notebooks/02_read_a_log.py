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

# %%
import polars as pl

import qn_analysis as qn

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=2)
counts = log.events.group_by("event").agg(rows=pl.len()).sort("rows", descending=True)
qn.show(counts.head(12), "The commonest events")

# %% [markdown]
# Tidy tables are lazy polars frames, each with a declared grain (no two rows share it): turns, purchases and what each
# earned, offers, the market by card and price, refills, characters played, sales, gems of a sale, displays, scores sale
# by sale, and hands as a turn begins or a sale opens.

# %%
qn.show(log.purchases().head(5), "Purchases: a row each")

# %%
columns = ["gem", "fashion", "stones", "tile", "kings", "cancelled", "sellers", "jewels", "pounds"]
qn.show(log.gem_rows().filter(game=0, sale=1).select(columns), "The first sale of the first game, by gem")

# %% [markdown]
# Any question is then a few lines. At which step of their ladder are cards bought?

# %%
bought = log.purchases().group_by("card", "step").agg(pl.len().alias("cards"), pl.col("paid").mean())
qn.show(bought.filter(card="king").sort("step"), "Kings bought, by steps down the ladder: how many, and ducats paid")

# %% [markdown]
# How many cards does a player hold as each sale opens?

# %%
held = log.hands().group_by("game", "sale", "seat").agg(pl.col("copies").sum())
cards = held.group_by("sale").agg(pl.col("copies").mean().alias("cards in a hand"), pl.len().alias("n")).sort("sale")
qn.show(cards, "Cards in a hand as a sale opens")

# %% [markdown]
# One sale of one game, settled and explained by the engine:

# %%
print(qn.score_sale(log.sale(0, 1).sheet))

# %% [markdown]
# The linter works the rules out a second time, from the events alone:

# %%
qn.lint(log)
