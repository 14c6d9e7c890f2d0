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
# What does a Ring bring, in which gem does it bring most, and is it worth its ducats?

# %%
import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=4)
t = stats.tables(log)
prices = stats.ring_value(t, "price")
qn.show(prices, "What a Ring brings, by the ducats paid for it", unit="pounds")

# %% [markdown]
# `shown` counts Rings that lay on the table, `bought` all that were bought, also those that were never shown. Where
# `assumed` says so, no source tells the price.

# %%
charts.ring_gems(stats.ring_value(t, "gem"))

# %% [markdown]
# ## What becomes of Rings
#
# A Ring brings nothing where its player does not sell, where a King cancels the gem, or where a jewel is worth nothing.

# %%
charts.ring_fates(stats.ring_fates(t), stats.rings_wasted(t))

# %% [markdown]
# ## What was learned
#
# Every sale is scored again with one Ring fewer, and with each Ring in the row where it would have earned most.

# %%
whole, gems = stats.ring_value(t, ""), stats.ring_value(t, "gem")
margins = stats.ring_margins(t, "rings")
bought, wasted = qn.figure(whole, "pounds", measure="bought"), qn.figure(stats.rings_wasted(t), "share")
one, three = (qn.figure(margins, "pounds", rings=rings, measure="margin") for rings in (1, 3))
misplaced = qn.figure(stats.ring_margins(t, ""), "share", measure="misplaced")
most = qn.leading(gems.filter(measure="shown"), "gem", "pounds")
qn.learned(
    log,
    f"A Ring that is bought brings {bought}; for each ducat that is {qn.figure(stats.ring_return(t), 'pounds')} "
    "(n there counts ducats; what else a ducat could have bought is not taken off).",
    f"The gem in which a Ring shown brings most: {most}.",
    f"{wasted} of Rings shown bring nothing.",
    f"Alone in its row a Ring is worth {one}, as one of three {three}.",
    f"{misplaced} of Rings would have earned more in another row of their player, as one sees in hindsight.",
)
