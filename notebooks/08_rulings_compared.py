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
# # 8. Rulings compared
#
# What would another reading of the rules, or another price, change? Both rulesets are played on the same deals, so that
# luck cancels, and each difference is held against the smallest that would matter.

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt

import qn_analysis as qn
from qn_analysis.queens_necklace import stored_study

alt.renderers.enable("jupyter", offline=True)  # charts without a network
rules = qn.Ruleset.default()
own = rules.with_(name="Queen in one's own devaluation", queen_scope="own")
found = qn.compare(rules, own, games=games // 2, players=3, bots="expert", seed=8)
found

# %% [markdown]
# How much did the shared deals help? Intervals are so many times as wide as they would be on different deals:

# %%
found.narrowed

# %% [markdown]
# A change that bites: the Necklace two ducats cheaper.

# %%
cheap = rules.with_(name="cheap Necklace", cards={"necklace": {"prices": [11, 9, 7, 5]}})
other = qn.compare(rules, cheap, games=games // 2, players=3, bots="expert", seed=8)
other.biggest.select("key", "base", "variant", "value", "low", "high", "verdict", "n").head(8)

# %% [markdown]
# `qn.compare(..., retune=GAMES)` also tunes the bots anew on each ruleset: a rule judged by players who learnt another
# one misleads.
#
# ## Every ruling, every assumed price
#
# These studies come with the package (`make studies` plays them again): each open point of the rules read the other
# way, and each assumed ladder a step up and a step down. What moves any measure by more than matters?

# %%
rulings = stored_study("rulings")
rulings.strongest.select("of", "step", "key", "value", "low", "high", "more", "less", "undecided")

# %%
prices = stored_study("prices")
prices.strongest.select("of", "step", "key", "value", "low", "high", "more", "less", "undecided").head(8)
