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
# # 16. Lady of the Diamonds
#
# The second game, on the same machinery: ten cards each, a chest of gems, gold and pearls, and a title for whoever has
# most of a treasure. The rulebook leaves out the list of cards, the points of titles, the spots of a chest and the
# variety table; what stands for them is a declared reconstruction, and what rests on it is marked as assumed.

# %% tags=["parameters"]
games = 2000

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import panels

log = qn.simulate(games, players=4, bots="tuned", seed=16, game="lady")
log

# %% [markdown]
# `game="lady"` says which game is played; from then on the log says it. Two turns of the first game:

# %%
text = log.transcript(0)
print(text[text.index("Turn 11") : text.index("Turn 13")])

# %% [markdown]
# ## The log as a table
#
# One row an event, as in the other game. Which titles change hands, and how often? All that happens within a game is
# one observation, and each mean has its interval.

# %%
from qn_analysis.core import estimates

titles = pl.Series("treasure", ["diamond", "ruby", "emerald", "sapphire", "amethyst", "gold", "pearl"])
every = log.games.select("game").join(titles.to_frame().lazy(), how="cross")


def per_game(log, event, share=False):
    """How often something happens to a title in a game: the mean over games (or their share), with its interval."""
    happened = log.events.filter(pl.col("event") == event)
    counted = happened.group_by("game", pl.col("treasure").cast(pl.String)).len("times")
    rows = every.join(counted, on=["game", "treasure"], how="left").with_columns(pl.col("times").fill_null(0))
    return estimates.ratios(rows.collect(), "times", by=["treasure"], share=share, grid=titles.to_frame())


per_game(log, "title_taken").with_columns(pl.col("value", "low", "high").round(3))

# %% [markdown]
# Where do a player's points come from? Each line of a score is an event, so a score is its events added up. The titles
# together always bring the same, once all are held: the interval has no width.

# %%
scored = ["title_scored", "permanent_scored", "variety_scored"]
parts = log.events.filter(pl.col("event").is_in(scored)).group_by("game", "event").agg(pl.col("amount").sum())
parts = parts.with_columns(pl.col("event").cast(pl.String), pl.col("amount") / 4).collect()
grid = log.games.select("game").collect().join(pl.DataFrame({"event": scored}), how="cross")
whole = grid.join(parts, on=["game", "event"], how="left").with_columns(pl.col("amount").fill_null(0))
estimates.ratios(whole, "amount", by=["event"], grid=pl.DataFrame({"event": scored}))  # points a player

# %% [markdown]
# ## A chest, and why it scores
#
# The panel takes the chests of a game at any turn; move the slider. Each line has its place in the rulebook, and below
# stands what one more piece would change: titles to take, titles to lose, what variety still needs.

# %%
scorer = panels.chest_scorer(log, game=0, turn=24)
scorer

# %% [markdown]
# The scores are the engine's, and the panel is an ordinary widget. From Python:

# %%
scorer.turn = 40
print(scorer.scores.explain()[:900])

# %% [markdown]
# Your own table: enter pieces, tick who holds a title, choose the advanced game. What cannot be is refused, with every
# reason at once.

# %%
amy = {"player": "Amy", "pieces": {"diamond": 7, "ruby": 2, "emerald": 1, "sapphire": 1, "amethyst": 1, "pearl": 2}}
barnaby = {"player": "Barnaby", "pieces": {"ruby": 2, "gold": 1}, "titles": ["ruby"]}
own = panels.chest_scorer({"chests": [amy, barnaby]})
own

# %% [markdown]
# Amy has all five gems and no gold, and her two pearls stand for nothing: no variety bonus. What if she had nine
# diamonds?

# %%
own.change({"op": "pieces", "seat": 0, "treasure": "diamond", "n": 9})
own.message

# %%
own.change({"op": "pieces", "seat": 0, "treasure": "diamond", "n": 7})

# %% [markdown]
# ## Basic and advanced
#
# The advanced game has fewer gems (for four players 14, 16, 16, 20 and 20 instead of 20, 20, 20, 25 and 25). The
# rulebook says that supplies are then exhausted more frequently. In which share of games, on the same deals?

# %%
rules = log.rules.with_(mode="advanced")
advanced = qn.simulate(games, players=4, bots="tuned", seed=16, game="lady", rules=rules)
basic, scarce = (per_game(each, "supply_exhausted", share=True) for each in (log, advanced))
basic.select("treasure", "value", "low", "high", "n").join(
    scarce.select("treasure", "value", "low", "high"), on="treasure", suffix="_advanced"
).with_columns(pl.selectors.float().round(3))

# %% [markdown]
# ## Is it played by the rules?
#
# The linter knows the rules of this game too, from the log alone; its codes begin with LD.

# %%
qn.lint(log)
