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
# # 21. Where did I lose this game?
#
# A game of three, as somebody at the table could write it down: what was laid open, bought, shown and sold, and no card
# that stayed in a hand. Bots of the package played it: Amy `learnt-beginner`, Barnaby `expert`, Charles `learnt-easy`.
# Its file has a line for each happening (`datasets/by_hand/evening.jsonl`); yours would look the same.

# %%
from pathlib import Path

import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts, panels

charts.enable()  # charts of one's own, with a picture for a saved notebook

# %% tags=["parameters"]
depth = "rollouts"  # games are played on for some 10 seconds; "network" is a first guess

# %%
here = next((folder for folder in [Path.cwd(), *Path.cwd().parents] if (folder / "datasets").is_dir()), Path.cwd())
log = qn.open_log(here / "datasets" / "by_hand" / "evening.jsonl")
review = log.review(0, depth=depth)
review

# %% [markdown]
# ## What it adds up to
#
# Each player starts with what her seat wins on average. Luck, her own choices and those of the others lead to the
# result. All are told by games that are played on from where chance had struck. Nobody knows how Amy, Barnaby and
# Charles would have gone on, so the learnt bot does it for them: a choice is what they did otherwise than it would.

# %%
qn.show(review.sums, "From the start to the result, by player")

# %% [markdown]
# ## The course of the game
#
# The chances as far as the cards are known, by the same games. Hands that nobody wrote down are drawn from what could
# be believed.

# %%
lines = alt.Chart(review.win).mark_line(interpolate="step-after")
lines.encode(
    x=alt.X("row:Q", title="row of the log"),
    y=alt.Y("chance:Q", title="chance to win", axis=alt.Axis(format="%")),
    color=alt.Color("player:N", title=None),
    strokeDash=alt.StrokeDash("player:N", title=None),
)

# %% [markdown]
# ## What could have been better
#
# A mistake is named only where its best rival was played out in the same worlds until the interval of what was given
# away is clear of nothing. It is judged by what its player knew, the learnt bot playing on: it can be hard on a good
# idea that this bot does not follow up.

# %%
named = review.decisions.filter(pl.col("verdict") != "").sort("loss", descending=True)
qn.show(
    named.select("turn", "player", "verdict", "loss", "low", "high", "chosen", "best"), "Choices that gave most away"
)

# %%
qn.show(review.totals.filter(pl.col("phase") == "").drop("seat", "phase"), "Given away, by player")

# %% [markdown]
# ## Luck
#
# The largest strokes: what the chance to win of the luckiest player of each changed by, against its mean before.

# %%
most = review.luck.with_columns(points=pl.col("change").list.eval(pl.element().abs()).list.max())
qn.show(
    most.sort("points", descending=True).select("turn", "kind", "what", "points").head(8), "The largest strokes of luck"
)

# %% [markdown]
# ## One position looked at closely
#
# The value network answers at once; games played on from the position give an interval.

# %%
at = qn.position(log, 0, review.turning_points[0].row if review.turning_points else 200)
qn.evaluate(at, depth=200)

# %% [markdown]
# ## Step through it
#
# The curve is under the slider: click to go there. Numbers mark where the game turned, and where a better purchase was
# on offer the card says so. `panel.to_html("game.html")` is a page that steps without Python.

# %%
panel = panels.game_replay(log, 0, review=review)
panel
