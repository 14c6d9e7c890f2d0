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
# # 4. Ring value
#
# What a Ring brings, where it brings most, and whether it was worth its ducats.

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt

import qn_analysis as qn
from qn_analysis import charts, stats

alt.renderers.enable("jupyter", offline=True)  # charts without a network
log = qn.simulate(games, players=3, bots="expert", seed=4)
t = stats.tables(log)
stats.ring_value(t, "")

# %%
charts.ring_gems(stats.ring_value(t, "gem"))

# %% [markdown]
# By the price paid; prices that no source tells are marked as assumed.

# %%
charts.ring_prices(stats.ring_value(t, "price"))

# %% [markdown]
# ## The marginal Ring
#
# Every sale is scored again with one Ring fewer, and with each Ring in the row where it would have earned most.

# %%
stats.ring_margins(t, "rings")

# %%
stats.ring_margins(t, "rank").filter(measure="misplaced")

# %% [markdown]
# ## Wasted Rings

# %%
charts.ring_fates(stats.ring_fates(t), stats.rings_wasted(t))

# %% [markdown]
# ## Return on ducats
#
# Pounds for each ducat paid, by the step of the ladder.

# %%
stats.ring_return(t)
