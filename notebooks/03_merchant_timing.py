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
# When do sales come, can they be foreseen by somebody who counts, and what does a Cardinal change?

# %%
import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=3)
t = stats.tables(log)  # keeps the tables for all that follows
timing = stats.sale_timing(t)
units = {"turn": "turns", "left": "cards", "length": "turns", "bought": "cards"}
qn.show(timing, "When sales come: turn, cards left, length of the year, cards bought in it", unit=units)

# %%
charts.sale_turns(stats.sale_turns(t))

# %% [markdown]
# ## The hazard, as seen at the table
#
# As a turn begins, everybody knows how many cards are left and which Merchants have come. How often is one drawn in
# this turn's refill, and what would somebody say who knows the set-up and counts?

# %%
charts.merchant_hazard(stats.merchant_hazard(t))

# %% [markdown]
# ## Cardinals, played both ways
#
# A decision can be played again on the same deal: with the Cardinal and without. What differs is what the Cardinal
# changed, with these bots; one decision a game is drawn.

# %%
effects = stats.cardinal_effects(t, sample=min(games, 1000))

# %% [markdown]
# ## What was learned

# %%
first, last = (qn.figure(timing, sale=sale, measure="turn") for sale in (1, 3))
foresight = stats.merchant_foresight(t)
settled, explained = (qn.figure(foresight, "share", measure=name) for name in ("settled", "explained"))
delay = qn.figure(effects, "turns", measure="delay")
swing = qn.figure(effects, "pounds", measure="swing")
verdict = swing.says("gains its player ground", "costs its player ground", "neither clearly gains nor costs ground")
qn.learned(
    log,
    f"The first sale is held in turn {first}, the last in turn {last}.",
    f"Counting leaves no doubt whether this turn's refill brings a Merchant in {settled} of turns, and takes away "
    f"{explained} of the uncertainty that the mean length of a year leaves (n there is that uncertainty, added up).",
    f"A Cardinal moves a sale by {delay}; it {verdict}: the margin over the best rival at the end moves by {swing}.",
)
