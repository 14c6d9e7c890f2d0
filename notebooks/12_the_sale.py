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
# # The sale, from nothing
#
# Three times a game the players sell jewels, and that is all that scores. This notebook explains a sale from nothing,
# works through the rulebook's own example, looks at three sales of a played game, and ends with a quiz.
#
# Every panel below can be clicked through; with the focus in it, the arrow keys work too. `lang="fr"` speaks French.

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import panels

# %% [markdown]
# ## What lies on the table
#
# There are four gems: ruby, emerald, diamond and amber. A **gem card** shows one to three stones. Each gem has a
# **fashion tile** (30, 20, 10 or 0 pounds), which everyone knows beforehand. At a sale everyone chooses in secret which
# cards to show, in one row a gem, and then all is laid open.
#
# A sale is written down as a *sheet*: fashion from the top, then each player's rows, a number of stones a card. Here
# two players show nothing but gems.

# %%
first = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "Amy", "rows": {"diamond": {"gems": [2, 1]}, "amber": {"gems": [1, 1]}}},
        {"player": "Barnaby", "rows": {"diamond": {"gems": [1]}, "ruby": {"gems": [3]}}},
    ],
}
qn.score_sale(first).gain

# %% [markdown]
# Where do the pounds come from?
#
# 1. **Counting.** The stones of each gem are added up over all players: 4 diamonds, no emerald, 2 ambers, 3 rubies.
# 2. **Rarity.** The fewer stones, the rarer: 30 pounds for the rarest gem, then 20, 10 and 0. Of two equals the more
#    fashionable is the rarer. Emerald, which nobody shows, takes the 30.
# 3. **Price.** One jewel brings fashion and rarity together: a diamond 30 + 0, an amber 10 + 20, a ruby 0 + 10.
# 4. **Selling.** Of each gem, whoever shows the most stones sells, and sells *one* jewel. Level players all sell.
#
# Step through it:

# %%
panels.sale_stepper(first)

# %% [markdown]
# ## Rings, Bankers, Kings and the Necklace
#
# - A **Ring** in the row of a gem sells one more jewel of it, if its player sells at all.
# - A **Banker** adds 10 pounds to every jewel that his player sells.
# - A **King** cancels the sale of his gem for everybody; its stones still count for rarity.
# - The **Queen's Necklace** voids Kings in its gem, and each of their players pays her 50 pounds.
# - An **Alchemist**, played after the reveal, turns one of one's own ruby, emerald or diamond cards into another of
#   these gems.
#
# The rulebook's worked example has most of it. Amy earns 60 pounds, Barnaby 40, Charles 20. Why does Amy earn nothing
# with her four diamonds and the Ring?

# %%
example = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {
            "player": "Amy",
            "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}, "emerald": {"gems": [3, 2], "rings": 2}},
        },
        {
            "player": "Barnaby",
            "rows": {
                "diamond": {"gems": [1], "king": True},
                "ruby": {"gems": [2, 1, 1]},
                "amber": {"gems": [1, 1, 1, 1]},
            },
        },
        {
            "player": "Charles",
            "bankers": 1,
            "rows": {"ruby": {"gems": [1, 3]}, "amber": {"gems": [1, 1]}, "emerald": {"gems": [2, 2]}},
        },
    ],
}
stepper = panels.sale_stepper(example)
stepper

# %% [markdown]
# The same as text, each step with the place in the rulebook:

# %%
print(qn.score_sale(example).explain())

# %% [markdown]
# ## What if?
#
# Open **What if?** above: drag a card to another row, a hand or the box, or click it. The panel shows at once what
# changes. From Python a change is one call. Here Barnaby keeps his King in hand:

# %%
stepper.change({"op": "remove", "player": "Barnaby", "card": "king", "row": "diamond"})
stepper.difference

# %%
stepper.back_to_original()

# %% [markdown]
# ## Three sales of a played game
#
# The `learnt` bots play; the log knows what each of them held as the sale opened, so that **best reply** can say what
# would have been the best display in hindsight. Its difference to what was shown is called this-sale regret. Cards that
# are shown are gone, while cards kept can earn later: a regret is no proof of a mistake.

# %%
log = qn.simulate(10, players=3, bots="learnt", seed=4)
panels.sale_stepper(log.sale(0, 1))

# %%
panels.sale_stepper(log.sale(0, 2))

# %%
panels.sale_stepper(log.sale(0, 3))

# %% [markdown]
# What each seat left on the table in these three sales, in pounds:

# %%
rows = []
for year in (1, 2, 3):
    sale = log.sale(0, year)
    for display in sale.sheet["displays"]:
        reply = qn.best_reply(sale.sheet, display["player"])
        rows.append((year, display["player"], reply.shown_gain, reply.gain, reply.regret))
left = pl.DataFrame(rows, schema=["year", "player", "earned", "best", "regret"], orient="row")
qn.show(left, "Earned, the best display of the hand, and what was left on the table, in pounds")

# %% [markdown]
# ## A whole game
#
# Market, hands and all, with the stepper at each sale:

# %%
panels.game_replay(log, 0)

# %% [markdown]
# ## The quiz
#
# The panel asks instead of telling. Begin with `level="plain"`; `"kings"` and `"alchemist"` are harder. For a class,
# `qn worksheet --n 10 --seed 1` prints sales to settle by hand, with the answers on a separate page.

# %%
panels.sale_quiz(seed=1)
