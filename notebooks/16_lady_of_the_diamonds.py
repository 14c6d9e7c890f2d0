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

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.lady import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
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
# One row an event, as in the other game. Who takes whose title most often?

# %%
taken = log.events.filter(pl.col("event") == "title_taken")
counts = taken.group_by("treasure").agg(pl.len().alias("times"), pl.col("count").mean().alias("pieces"))
qn.show(counts.sort("times", descending=True), "Titles taken, and with how many pieces on average")

# %% [markdown]
# The statistics say more, each figure with its interval: all that happens within a game counts as one observation.

# %%
t = stats.tables(log)
seats = stats.seat_results(t)
qn.show(seats, "Games won and points, by seat", unit={"win": "share", "score": "points"})

# %%
charts.title_changes(stats.title_changes(t, "treasure"))

# %% [markdown]
# Where do the points of winners and of the others come from?

# %%
charts.score_parts(stats.score_parts(t))

# %% [markdown]
# Which card is worth most, in points that it brings at once?

# %%
charts.card_points(stats.card_values(t))

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
own.change({"at": ["chests", 0, "pieces", "diamond"], "to": 9})
own.message

# %%
own.change({"at": ["chests", 0, "pieces", "diamond"], "to": 7})

# %% [markdown]
# ## Basic and advanced
#
# The advanced game has fewer gems (for four players 14, 16, 16, 20 and 20 instead of 20, 20, 20, 25 and 25). The
# rulebook says that supplies are then exhausted more frequently. In which share of games, on the same deals?

# %%
rules = log.rules.with_(mode="advanced")
advanced = qn.simulate(games, players=4, bots="tuned", seed=16, game="lady", rules=rules)
basic, scarce = (stats.exhaustion(each, "treasure").filter(measure="exhausted") for each in (t, advanced))
sides = [side.select(pl.lit(mode).alias("mode"), "treasure", "value", "low", "high", "n")
         for mode, side in (("basic", basic), ("advanced", scarce))]  # fmt: skip
qn.show(pl.concat(sides), "Games in which a supply runs out", unit="share")

# %% [markdown]
# What becomes of titles in the advanced game:

# %%
charts.title_fates(stats.title_fates(advanced, "treasure"), stats.permanent_titles(advanced))

# %% [markdown]
# ## Play it, and step through a game
#
# You sit in seat 0 against two `learnt` bots (`panels.play("greedy", game="lady")` is milder). Cards, the gem pit and
# the supply are clicked where they lie, and what your seat cannot know is never sent to the browser. `Hint` says how
# likely `learnt` would take each choice; asked again a moment later, it tells what came of games played on, and where
# that is too close to call.

# %%
panel = panels.play(game="lady", seat=0, players=3, seed=5)
panel

# %% [markdown]
# Once it is over, `panel.log` is a log like any other. Any game of a log can be stepped with its table drawn: the gem
# pit, the supply with its titles, and the chests. `viewer=1` keeps to what seat 1 knew, and `.to_html("game.html")`
# writes a page of it.

# %%
replay = panels.game_replay(log, 0)
replay.go_to(200)
replay

# %% [markdown]
# ## Is it played by the rules?
#
# The linter knows the rules of this game too, from the log alone; its codes begin with LD.

# %%
qn.lint(log)

# %% [markdown]
# ## Build a report
#
# The same call as for the other game: one page that opens from disk, its numbers beside it as JSON.

# %%
qn.report(log, "lady.html", sections=["titles", "variety"])

# %% [markdown]
# ## What was learned

# %%
words = [f"{mode}: {qn.leading(side, 'treasure', 'share')}" for mode, side in (("basic", basic), ("advanced", scarce))]
wins = seats.filter(measure="win").with_columns(pl.concat_str(pl.lit("seat "), pl.col("seat") + 1).alias("seat"))
qn.learned(
    [log, advanced],
    f"The seat that wins most: {qn.leading(wins, 'seat', 'share')}.",
    f"The treasure that runs out most often, {'; '.join(words)}.",
    "Cards, points and spots are a declared reconstruction: this is a statement about it.",
)
