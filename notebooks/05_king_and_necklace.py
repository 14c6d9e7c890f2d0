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
# What do Kings destroy and for whom, what is a King worth in his sale, and what does the Necklace earn its owner?

# %%
import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=5)
t = stats.tables(log)
values = stats.king_values(t)
units = {"own": "pounds", "others": "pounds", "rival": "pounds", "swing": "pounds"}
units |= {"changed": "share", "own_goal": "share"}
qn.show(values, "What a King did in his sale: the same sale without him", unit=units)

# %% [markdown]
# `own` is what a King brought his owner in that sale, `rival` what he brought the best of the others, `swing` the one
# less the other. What others did not show for fear of him is not in it.

# %%
charts.king_fates(stats.king_fates(t, "rank"), stats.king_fates(t))

# %%
charts.king_victims(stats.king_victims(t))

# %% [markdown]
# ## What was learned

# %%
totals, earned = stats.king_totals(t), stats.necklace_earnings(t)
kings = qn.figure(totals, "Kings", measure="kings")
destroyed = qn.figure(totals, "pounds", measure="destroyed_others")
own, swing = (qn.figure(values, "pounds", measure=name) for name in ("own", "swing"))
goal = qn.figure(values, "share", measure="own_goal")
sold, tribute = (qn.figure(earned, "pounds", measure=name) for name in ("sold", "tribute"))
pays = own.says("adds to his owner's pounds", "costs his owner pounds", "brings his owner nothing clear")
helps = swing.says("helps", "does not help: he costs her margin", "is not seen to help or to harm")
qn.learned(
    log,
    f"A game sees {kings}; they take {destroyed} from players who have no King of their own there.",
    f"A King himself {pays}: his owner's pounds move by {own}. Against her best rival he {helps}: {swing} of margin. "
    f"In {goal} of cases she would have had more pounds without him.",
    f"In the row that the Necklace protects its owner sells for {sold}; tributes bring {tribute}.",
)
