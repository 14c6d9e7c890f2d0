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
# # 1. Play and record
#
# Games of Queen's Necklace, played by bots and recorded event by event. Raise `games` for narrower intervals; the first
# run on a machine compiles the engine, once.

# %%
import qn_analysis as qn
from qn_analysis import charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, seed=1)
log

# %% [markdown]
# `bots` names one bot for all seats or one a seat; `qn bots` lists them. Where none is named, `learnt` plays, the
# strongest that does not search. The same call plays the same games, whatever the machine. With `out="folder"` the log
# is written to disk as it grows, and `resume=True` goes on after a stop.

# %%
print(log.transcript(0)[:1500])

# %% [markdown]
# The end of the same game, as the player in seat 1 saw it, in French:

# %%
print(log.transcript(0, lang="fr", viewer=0)[-1500:])

# %% [markdown]
# Who won? A mean is worth little without its interval: all that happens in one game counts as one observation.

# %%
seats = stats.seat_results(log)
qn.show(seats, "Games won and pounds, by seat", unit={"win": "share", "score": "pounds"})

# %% [markdown]
# Other line-ups, and other rules (here a richer purse), are played the same way. `learnt` knows the rulebook's rules
# alone: under others `expert` plays instead, and a line says so.

# %%
rich = qn.Ruleset.default().with_(purse=12)
bots = ["expert", "greedy", "collector"]
mixed = qn.simulate(games // 4, players=3, bots=bots, seed=1, rules=rich)
mixed_seats = stats.seat_results(mixed)
charts.seat_wins(mixed_seats)

# %% [markdown]
# ## What was learned

# %%
wins = mixed_seats.filter(measure="win")
qn.learned(
    [log, mixed],
    f"Of three `learnt` bots the first seat wins {qn.figure(seats, 'share', seat=0, measure='win')} of games.",
    f"Of three different bots the one that wins most: {qn.leading(wins, 'bot', 'share')}. They keep their seats, so "
    "that bot and seat are not told apart; a league rotates them.",
)
