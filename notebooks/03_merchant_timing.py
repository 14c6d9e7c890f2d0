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
# # 3. Merchant timing
#
# When do sales come, can they be foreseen, and what does a Cardinal change?

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt

import qn_analysis as qn
from qn_analysis import charts, stats

alt.renderers.enable("jupyter", offline=True)  # charts without a network
log = qn.simulate(games, players=3, bots="expert", seed=3)
t = stats.tables(log)  # keeps the tables for all that follows
stats.sale_timing(t)

# %%
charts.sale_turns(stats.sale_turns(t))

# %% [markdown]
# ## The hazard, as seen at the table
#
# As a turn begins, everybody knows how many cards are left and which Merchants have come. How often is one drawn in
# this turn's refill, and what would somebody say who knows the set-up and counts?

# %%
charts.merchant_hazard(stats.merchant_hazard(t))

# %%
stats.merchant_foresight(t)

# %% [markdown]
# ## Cardinals, played both ways
#
# A decision can be played again on the same deal: with the Cardinal and without. What differs is what the Cardinal
# changed, with these bots.

# %%
stats.cardinals_played(t)

# %%
stats.cardinal_effects(t, sample=min(games, 1000))
