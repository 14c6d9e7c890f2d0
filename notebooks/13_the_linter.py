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
# # Linting a log
#
# The linter derives the rules a second time, from the events of a log alone: it never asks the engine. So it can check
# the engine's own logs, those of another program, and games that were written down at a real table.
#
# ## A clean log

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import panels

log = qn.simulate(10, players=3, bots="learnt", seed=4)
panels.findings(log)

# %% [markdown]
# ## A broken one
#
# A log can be written as a JSON Lines file, one event a line. Here is one with three mistakes, as they happen when a
# game is written down by hand: a card for free, a payment with a digit too many, and a line that was left out.

# %%
events = log.events.collect().with_row_index("row")


def first(game: int, event: str) -> int:
    """The first row of a game with an event."""
    return events.filter((pl.col("game") == game) & (pl.col("event") == event))["row"][0]


broken = (
    events.with_columns(
        pl.when(pl.col("row") == first(0, "bought"))
        .then(0)
        .when(pl.col("row") == first(1, "sold"))
        .then(pl.col("amount") * 10)
        .otherwise("amount")
        .cast(events["amount"].dtype)
        .alias("amount")
    )
    .filter(pl.col("row") != first(2, "bought"))
    .drop("row")
)
qn.Log(log.manifest, broken.lazy(), log.games).to_jsonl("broken.jsonl")
found = qn.lint("broken.jsonl")
qn.show(found.counts, "What the linter found")

# %% [markdown]
# One mistake is often found by several checks: the free card costs nothing of the purse, so the ducats that are lost at
# the end of the turn no longer fit either.
#
# ## Browsing the findings
#
# Pick a finding to see what the check saw, the events around it, and the rule with its place in the rulebook. The game
# beside the list goes to its event. A finding that lies in a sale can show that sale instead, settled by the rules.
# Where a broken log can no longer be replayed, the panel says from which event on.

# %%
browser = panels.findings(found)
browser

# %% [markdown]
# All of it can be done from Python too. The payment with a digit too many, and its sale:

# %%
wrong = panels.findings(found)
wrong.browser.filter(code="QN624")
wrong.open_sale()
wrong

# %% [markdown]
# `browser.to_html("findings.html")` writes the findings as one page that works without Python.
#
# ## What does a code mean?
#
# `qn explain QN624` says it on the command line. The beginning of the explanations of all codes that were found:

# %%
print(found.explain()[:1500])

# %% [markdown]
# ## What a log exercises
#
# A clean log says nothing about rules that never came up. `coverage` counts how often a log meets each clause of the
# rulebook, and names the checks that guard it. Guarded clauses that these few games never met:

# %%
met = qn.coverage(log)
never = met.filter((pl.col("times") == 0) & (pl.col("codes").list.len() > 0))
qn.show(never.select("clause", pl.col("codes").list.join(", ")), "Guarded clauses that these games never met")
