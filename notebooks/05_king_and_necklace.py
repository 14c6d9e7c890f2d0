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
# # 5. King and Necklace
#
# What Kings destroy and for whom, what a King is worth in his sale, and what the Necklace earns its owner.

# %% tags=["parameters"]
games = 2000

# %%
import altair as alt

import qn_analysis as qn
from qn_analysis import charts, stats

alt.renderers.enable("jupyter", offline=True)  # charts without a network
log = qn.simulate(games, players=3, bots="expert", seed=5)
t = stats.tables(log)
stats.king_totals(t)

# %%
charts.king_cancels(stats.king_outcomes(t, "rank"))

# %% [markdown]
# Each King shown ends in one of five ways:

# %%
charts.king_fates(stats.king_fates(t, "rank"), stats.king_fates(t))

# %% [markdown]
# ## The same sale without him
#
# `own` is what a King brought his owner in that sale, `swing` by how much he moved her margin over the best rival. What
# others did not show for fear of him is not in it.

# %%
stats.king_values(t)

# %%
stats.king_values(t, "rank").filter(measure="swing")

# %% [markdown]
# ## Whom he hurts

# %%
charts.king_victims(stats.king_victims(t))

# %% [markdown]
# ## The Necklace

# %%
stats.necklace_earnings(t)

# %%
stats.necklace_and_kings(t)
