# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Ask the engine
#
# A game can be stopped anywhere and asked: who is to choose, what may she do, what does she know, what would a bot do,
# and what comes of it? No answer looks at cards that the player cannot see.

# %%
import qn_analysis as qn
from qn_analysis import panels

# %% [markdown]
# ## Stop a game
#
# `position` resumes play at the first decision after a row of the log.

# %%
log = qn.simulate(1, players=3, bots="learnt", seed=7)
at = qn.position(log, 0, 150)
at

# %%
qn.show(at.legal(), "What she may do")

# %% [markdown]
# ## What does she know?
#
# She has seen cards being bought, played and shown. What follows for each hand are bounds that always hold, and a mean:
# the bots count with the same numbers.

# %%
belief = at.belief.frame.filter(seat=(at.seat + 1) % 3).sort("expected", descending=True)
qn.show(belief.head(8), "What she can conclude about her neighbour's hand")

# %% [markdown]
# ## What would a bot do?
#
# The bot's own choice comes first. The values come from playing on: hidden cards are drawn anew from what she knows,
# and every action is tried in the same imagined worlds. Where no bot is named, `learnt` advises and plays on.

# %%
at.advise(n=40)

# %%
at.rollouts(60, seed=1)

# %% [markdown]
# The differences from the best are taken world by world, so they are sharper than the values themselves. With few
# worlds most of them still reach across 0: ask for more (`n`) before you believe in one.
#
# ## Two ways
#
# A fork plays two actions on the same deals.

# %%
last = at.legal()["name"][-1]
at.fork(last, n=60)

# %% [markdown]
# And `play` goes on from there.

# %%
at.play(last)

# %% [markdown]
# ## A position of your own
#
# A position can be written down, here or in a TOML or JSON file. A number in a hand counts cards that nobody can name.

# %%
puzzle = qn.position(
    {
        "players": ["Amy", "Bea", "Carl"],
        "turn": "Amy",
        "fashion": ["ruby", "amber", "diamond", "emerald"],
        "sales": 2,
        "pile": 12,
        "scores": {"Amy": 90, "Bea": 110, "Carl": 60},
        "hands": {"Amy": ["ruby_3", "ruby_1", "ring"], "Bea": ["ruby_2", "king", 3], "Carl": 4},
        "market": [{"card": "necklace", "price": 9}, {"card": "ruby_2", "price": 6}, {"card": "ring", "price": 5}],
    }
)
puzzle.rollouts(60)

# %% [markdown]
# ## Play yourself
#
# You sit in seat 0 against two `learnt` bots (`panels.play("learnt-easy")` is milder). The panel shows what you know
# and nothing else; `Hint` asks a bot. Once the game is over,
# `panel.log` is a log like any other.

# %%
panel = panels.play(seat=0, players=3, seed=5)
panel
