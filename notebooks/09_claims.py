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
# # What players say
#
# Reviews and articles make claims about this game: the last sale decides, second Kings are wasted, small gem cards are
# worth more than big ones. The claims register holds each against a figure. This notebook shows how a verdict comes
# about, works some figures out on fresh games, and shows the whole register.

# %%
import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts
from qn_analysis.queens_necklace import claims, stored_register

charts.enable()  # charts of one's own without a network, with a picture for a saved notebook

# %% tags=["parameters"]
games = 2000

# %% [markdown]
# ## A claim, its figure and its limit
#
# Each claim has a hypothesis, a figure that it is held against, and a limit: the smallest effect that would matter to
# somebody who plays. Limits were fixed before any figure was known. A claim is *supported* where the whole interval
# lies within the range that the limit gives, *refuted* where the whole interval lies outside it, and *undecided*
# otherwise. So many games are cheap that almost every difference is clear of nothing; the limit asks for more.

# %%
known = claims.claims()
units = {key: each.unit for key, each in known.items()}
limits = pl.DataFrame(
    [(key, each.hypothesis["en"], each.at_least, each.at_most, each.unit) for key, each in known.items()],
    schema=["claim", "hypothesis", "at least", "at most", "in"],
    orient="row",
)
qn.show(limits, "What is claimed, and the limits")

# %% [markdown]
# ## Some claims on fresh games
#
# `claims.answers` takes any log of one bot in every seat. Here are three claims at three players: the last sale has the
# highest stakes, second Kings are wasted, and a small gem card is worth more for its price than a big one.

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=8)
some = ["C08", "C18", "C09a"]
for key in some:
    print(f"{key}  {known[key].hypothesis['en']}\n      {known[key].measure['en']}\n")
found = claims.answers(log, *some).with_columns(unit=pl.col("key").replace_strict(units))
qn.show(found.drop("bots", "players", "clusters"), "Three claims among three learnt bots")

# %% [markdown]
# The same figure with fewer and fewer games: the interval widens until it spans the limit, and the verdict becomes
# undecided. It does not become refuted: too few games refute nothing.

# %%
key = "C17"
rows = []
for n in (games, games // 4, games // 16):
    few = qn.simulate(n, players=2, bots="learnt", seed=9)
    rows.append(claims.answers(few, key).with_columns(games=pl.lit(n)))
fewer = pl.concat(rows).select("games", "value", "low", "high", "n", "verdict")
qn.show(fewer, "C17 with fewer and fewer games", unit="share")

# %%
base = alt.Chart(fewer).encode(y=alt.Y("games:O", sort="descending"))
limit = alt.Chart(pl.DataFrame({"limit": [known[key].at_least]})).mark_rule(strokeDash=[5, 4]).encode(x="limit:Q")
dots = base.mark_point(filled=True, size=80).encode(x="value:Q", color="verdict:N")
rule = base.mark_rule().encode(x=alt.X("low:Q", title=f"{key}: win share with a King less without"), x2="high:Q")
(limit + rule + dots).properties(width=420, height=120, title=known[key].hypothesis["en"])

# %% [markdown]
# ## The same claim among other players
#
# A verdict is about who plays: `learnt` is the strongest bot that does not search, `expert` a heuristic that hoards for
# the last sale, `greedy` a beginner. Do they agree on the rarest of the gems shown?

# %%
others = [qn.simulate(games // 4, players=n, bots=bot, seed=10)
          for bot in ("learnt", "expert", "greedy") for n in (2, 3, 4)]  # fmt: skip
among = pl.concat([claims.answers(each, "C15") for each in others]).with_columns(unit=pl.lit(units["C15"]))
qn.show(among.drop("clusters"), "C15 among other players")

# %% [markdown]
# ## The register
#
# The package keeps the register of many games for each kind of bots and each number of players; it is a chapter of
# every report. Over all populations a claim *depends* where some support it and others refute it. Where a figure only
# compares players or cards that came about in different ways it is marked as an association: it says nothing of what a
# choice does.

# %%
register = stored_register()
print(f"{register.games:,} games of each population; leagues of {register.league:,} games")
verdicts = pl.DataFrame(
    [
        (key, known[key].hypothesis["en"], word + (f" ({on})" if on else ""), known[key].association)
        for key, (word, on) in register.verdicts.items()
    ],
    schema=["claim", "hypothesis", "verdict", "association"],
    orient="row",
)
qn.show(verdicts, "The register: what all populations together say")

# %%
charts.claims(register.frame, register.verdicts)

# %% [markdown]
# Every figure, with its interval and what it counts:

# %%
one = register.frame.filter(key="C12b").with_columns(unit=pl.lit(units["C12b"])).drop("clusters")
qn.show(one, known["C12b"].hypothesis["en"])

# %% [markdown]
# ## Which verdicts depend on who plays?
#
# The register was first played by `expert` and `greedy` alone. With `learnt`, the strongest bot that does not search,
# and `steady` among those who play, the limits being what they were, these verdicts over all populations are others:

# %%
rows = register.frame.select("key", "bots", "players", "verdict").rows()
changed = []
for key, after in register.verdicts.items():
    mine = [row[1:] for row in rows if row[0] == key]
    before = claims.over_all(row for row in mine if "learnt" not in row[0] and row[0] != "steady")
    if before != after:
        new = [f"{bots}, {n}: {word}" for bots, n, word in mine if "learnt" in bots or bots == "steady"]
        said = [word + (f" ({on})" if on else "") for word, on in (before, after)]
        changed.append((key, known[key].hypothesis["en"], *said, "; ".join(new)))
changes = pl.DataFrame(changed, schema=["claim", "hypothesis", "before", "now", "those who joined"], orient="row")
qn.show(changes, "Verdicts that are others since stronger players take part")

# %% [markdown]
# ## What would change a verdict?

# %%
for key in ("C21", "C24", "Q2"):
    print(f"{key}  {known[key].hypothesis['en']}  {known[key].changes['en']}")

# %% [markdown]
# ## What was learned

# %%
told = [
    f"{key} ({known[key].hypothesis['en'].rstrip('.')}): {row['verdict']} among three learnt bots, "
    f"{qn.figure(found, key=key)}."
    for key, row in ((row["key"], row) for row in found.iter_rows(named=True))
]
tally = verdicts.with_columns(pl.col("verdict").str.extract("^([a-z]+)"))["verdict"].value_counts().sort("verdict")
every = ", ".join(f"{word} {n}" for word, n in tally.iter_rows())
qn.learned(
    [log, f"the register: learnt, expert, steady and greedy, 2 to 4 players, up to {register.games:,} games of each"],
    *told,
    f"Of the {verdicts.height} claims of the register, by verdict: {every}.",
    f"With learnt and steady among those who play, {changes.height} of them have another verdict than without.",
)
