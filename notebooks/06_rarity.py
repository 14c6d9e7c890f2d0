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
# # 6. Rarity
#
# Which gems are rare, can it be foreseen, and does it pay to hold back?

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt

import qn_analysis as qn
from qn_analysis import charts, stats

alt.renderers.enable("jupyter", offline=True)  # charts without a network
log = qn.simulate(games, players=3, bots="expert", seed=6)
t = stats.tables(log)
charts.rarity_gems(stats.rarity_tiles(t, "gem"))

# %% [markdown]
# ## Fashion and rarity together

# %%
charts.combinations(stats.combinations(t))

# %% [markdown]
# ## Foreseen
#
# What everybody has seen of the hands ranks the gems before a sale. How often is it right, against chance and against
# somebody who knows every hand?

# %%
charts.rarity_foresight(stats.rarity_foresight(t, "sale"))

# %% [markdown]
# ## One card held back
#
# Each sale scored again with one gem card fewer: what would its owner have had more? What the card could earn later is
# not in it.

# %%
stats.held_back(t)

# %% [markdown]
# In hindsight: pounds that the best display would have earned beyond what was earned, and what the cards kept earned
# later.

# %%
stats.sale_regret(t, "sale")
