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

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis.queens_necklace import stored_studies, stored_study

# %% tags=["parameters"]
games = 2000

# %%
rules = qn.Ruleset.default()
own = rules.with_(name="Queen in one's own devaluation", queen_scope="own")
found = qn.compare(rules, own, games=games // 2, players=3, seed=8, players_know_rules=False)
columns = ["key", "unit", "share", "value", "low", "high", "verdict", "n"]
qn.show(found.biggest.select(columns).head(8), "Queen in one's own devaluation less the rulebook's")

# %% [markdown]
# `found` by itself shows all measures, as `found.to_html("queen.html")` does. Where no bot is named, `learnt` is
# trained on for each ruleset, in minutes, and kept. `players_know_rules=False` is the quick way: it plays both by what
# it learnt of the rulebook's (`learnt-fixed`).
#
# A change that bites: the Necklace two ducats cheaper. What moves most, in its own unit:

# %%
cheap = rules.with_(name="cheap Necklace", cards={"necklace": {"prices": [11, 9, 7, 5]}})
other = qn.compare(rules, cheap, games=games // 2, players=3, seed=8, players_know_rules=False)
qn.show(other.biggest.select(columns).head(8), "Cheap Necklace less the rulebook's")

# %% [markdown]
# `qn.compare(..., retune=GAMES)` also trains the learnt bot on by each ruleset: a rule judged by players who learnt
# another one misleads.
#
# ## Every ruling, every assumed price
#
# These studies come with the package (`make anew` plays them again), by several populations: each open point of the
# rules read the other way, and each assumed ladder a step up and a step down. What moves any measure by more than
# matters?

# %%
prices = stored_study("prices")
print(f"{prices.bots}: {prices.games:,} games under each ruleset; {len(stored_studies('prices'))} populations in all")
surest = prices.strongest.select("of", "step", *columns[:-1], "more", "less", "undecided").head(8)
qn.show(surest, "The assumed prices that move most, each by its strongest measure")

# %% [markdown]
# ## What was learned


# %%
def counted(frame):
    words = frame["verdict"].cast(pl.String).value_counts()
    n = dict(words.iter_rows())
    moved = n.get("more", 0) + n.get("less", 0)
    return f"{moved} of {frame.height} measures surely move enough to matter, {n.get('undecided', 0)} are undecided"


shares = found.frame["narrowed"].drop_nulls()
middle = f"{shares.median():.2f}" if len(shares) else "not known"
rulings = stored_study("rulings")
sure = rulings.strongest.filter((pl.col("more") > 0) | (pl.col("less") > 0))["of"].unique(maintain_order=True).to_list()
qn.learned(
    [found, other],
    f"With the Queen in one's own devaluation {counted(found.frame)}; with a cheap Necklace {counted(other.frame)}.",
    f"The middle interval is {middle} times as wide as it would be on different deals.",
    f"Rulings that surely move something, in the stored study: {', '.join(sure) or 'none'}.",
)
