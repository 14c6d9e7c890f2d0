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
# Which gems turn out rare, can it be foreseen, and does it pay to hold a card back?

# %%
import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=6)
t = stats.tables(log)
charts.rarity_gems(stats.rarity_tiles(t, "gem"))

# %% [markdown]
# ## Foreseen
#
# What everybody has seen of the hands ranks the gems before a sale. How often is it right, against chance (one in
# four), against fashion, and against somebody who knows every hand?

# %%
foresight = stats.rarity_foresight(t, "sale")
charts.rarity_foresight(foresight)

# %% [markdown]
# ## One card held back
#
# Each sale is scored again with one gem card fewer. What the card could earn later is not in it.

# %%
held = stats.held_back(t)
units = {"own": "pounds", "others": "pounds", "rival": "pounds", "swing": "pounds"}
units |= {"better": "share", "worse": "share", "changed": "share"}
qn.show(held, "What holding back one gem card would have done", unit=units)

# %% [markdown]
# ## What was learned

# %%
tiles = stats.rarity_tiles(t, "gem").filter(tile=30)
first, last = (qn.figure(foresight, "share", sale=sale, predictor="public", measure="rarest") for sale in (1, 3))
sees = {sale: told.says("better than chance", "worse than chance", "not clearly other than chance", least=0.25)
        for sale, told in ((1, first), (3, last))}  # fmt: skip
own, better = qn.figure(held, "pounds", measure="own"), qn.figure(held, "share", measure="better")
best = qn.figure(stats.best_held_back(t), "pounds", measure="given")
pays = own.says("would have paid", "would have cost", "would have made no clear difference to")
qn.learned(
    log,
    f"The gem that is rarest most often: {qn.leading(tiles, 'gem', 'share')}.",
    f"What everybody has seen names the rarest gem of the first sale in {first} of games ({sees[1]}), and that of the "
    f"last in {last} ({sees[3]}).",
    f"Holding back one card that was shown {pays} its owner: {own} on average; "
    f"she would have had more in {better} of cases.",
    f"Whoever knew which card to hold back, or none, would have gained {best} a display; that is known in hindsight "
    "only.",
)
