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
# # 1. Play and record
#
# Games of Queen's Necklace, played by bots and recorded event by event. Raise `games` for narrower intervals; the first
# run on a machine compiles the engine, once.

# %% tags=["parameters"]
games = 2000

# %%
import polars as pl

import qn_analysis as qn

log = qn.simulate(games, players=3, bots="expert", seed=1)
log

# %% [markdown]
# `bots` names one bot for all seats or one a seat; `qn bots` lists them. The same call plays the same games, whatever
# the machine. With `out="folder"` the log is written to disk as it grows, and `resume=True` goes on after a stop.

# %%
print(log.transcript(0)[:1500])

# %% [markdown]
# The end of the same game, as the player in seat 1 saw it, in French:

# %%
print(log.transcript(0, lang="fr", viewer=0)[-1500:])

# %% [markdown]
# Who won? A mean is worth little without its interval: all that happens in one game counts as one observation.

# %%
from qn_analysis import stats

stats.seat_results(log)

# %% [markdown]
# Other line-ups, and other rules (here a richer purse), are played the same way:

# %%
rich = qn.Ruleset.default().with_(purse=12)
mixed = qn.simulate(games // 4, players=3, bots=["expert", "greedy", "collector"], seed=1, rules=rich)
stats.seat_results(mixed).select("seat", "bot", "measure", pl.col("value", "low", "high").round(3), "n")
