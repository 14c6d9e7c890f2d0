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
# # The ladder of bots
#
# What a statistic says depends on who plays. The package brings a ladder of bots, from one that does anything legal to
# one that searches. Here is each in a line, a small league, what the styles are recognised by, what strength costs, and
# how much the games of the best of them look like a game that people played. The same with many more games, for 2, 3
# and 4 players, is in `reports/ladder.md`, which `make ladder` writes.

# %%
import time

import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts, stats

charts.enable()  # charts of one's own without a network, with a picture for a saved notebook

# %% tags=["parameters"]
games = 432

# %%
qn.queens_necklace.bots

# %% [markdown]
# ## A small league
#
# All but those that search, which takes its time, and two at a table, so that each pair meets by itself: on duplicate
# deals, with rotated seats. Among equals a seat wins every other game. The intervals are wide with so few games: raise
# `games` before you believe in an order.

# %%
bots = [name for name in qn.queens_necklace.bots if not name.startswith("searcher")]
league = qn.league(bots, players=2, games=games, seed=6)
standings = league.standings.select("bot", "seats", "win_share", "win_low", "win_high", "score", "rating")
qn.show(standings, "Each bot against each other", unit="share")

# %%
points = alt.Chart(league.standings).encode(y=alt.Y("bot:N", sort=league.standings["bot"].to_list(), title=None))
shares = points.mark_rule().encode(
    x=alt.X("win_low:Q", title="share of games won by a seat, with its 95 % interval", axis=alt.Axis(format="%")),
    x2="win_high:Q",
)
fair = alt.Chart(league.standings.head(1)).mark_rule(strokeDash=[4, 4], color="#888").encode(x="fair:Q")
(shares + points.mark_point(filled=True, size=60).encode(x="win_share:Q") + fair).properties(width=480)

# %% [markdown]
# ## What a style is recognised by
#
# Each bot sits in seat 0 against two that are `greedy`, and its purchases are counted: how many Kings and Necklaces,
# how many Rings, how many characters; how many prices a card had come down when it was bought; and how much of its
# stones are of the gem that it has most of.

# %%
CHARACTERS = ["confessor", "courtier", "forger", "favorite", "thief", "alchemist", "astrologer", "cardinal",
              "musketeer", "queen"]  # fmt: skip


def habits(bot):
    log = qn.simulate(80, players=3, bots=[bot, "greedy", "greedy"], seed=8)
    bought = log.events.filter(pl.col("event") == "bought", pl.col("seat") == 0).collect()
    card = pl.col("card").cast(pl.String)
    stones = bought.select(
        "game", gem=card.str.extract("^([a-z]+)_[0-9]$"), n=card.str.extract("([0-9])$").cast(pl.Int32)
    )
    gems = stones.drop_nulls().group_by("game", "gem").agg(pl.col("n").sum()).group_by("game")
    n = log.manifest["games"]
    return {
        "bot": bot,
        "stones of the top gem": gems.agg(pl.col("n").max() / pl.col("n").sum())["n"].mean(),
        "Kings and Necklaces": bought.filter(card.is_in(["king", "necklace"])).height / n,
        "Rings": bought.filter(card == "ring").height / n,
        "steps down in price": bought["count"].mean(),
        "characters": bought.filter(card.is_in(CHARACTERS)).height / n,
    }


seen = pl.DataFrame([habits(bot) for bot in bots])
qn.show(seen, "Habits of the bots, a game")

# %% [markdown]
# Each habit against the mean of all bots: the styles stand out where their names say.

# %%
relative = seen.with_columns(pl.exclude("bot") / pl.exclude("bot").mean()).unpivot(
    index="bot", variable_name="habit", value_name="times the mean"
)
names = seen.columns[1:]
cells = alt.Chart(relative).encode(x=alt.X("habit:N", sort=names, title=None), y=alt.Y("bot:N", sort=bots, title=None))
heat = cells.mark_rect().encode(
    color=alt.Color("times the mean:Q", scale=alt.Scale(scheme="blueorange", domainMid=1)),
    tooltip=["bot", "habit", alt.Tooltip("times the mean:Q", format=".2f")],
)
(heat + cells.mark_text().encode(text=alt.Text("times the mean:Q", format=".1f"))).properties(width=420, height=260)

# %% [markdown]
# ## Strength against cost
#
# Games a second of a bot against itself, with the log, beside the win share of the league. The first games of each are
# not counted: they load the compiled build. What `searcher` wins is in `reports/ladder.md`.


# %%
def speed(bot, n):
    qn.simulate(30 if n > 30 else 1, players=2, bots=bot, seed=1)
    rounds = []
    for _ in range(3 if n > 30 else 1):
        began = time.perf_counter()
        qn.simulate(n, players=2, bots=bot, seed=2)
        rounds.append(n / (time.perf_counter() - began))
    return max(rounds)  # the quietest


cost = pl.DataFrame({"bot": bots, "games a second": [speed(bot, 60) for bot in bots]})
searcher = pl.DataFrame({"bot": ["searcher"], "games a second": [speed("searcher", 2)]})
both = pl.concat([cost, searcher]).join(league.standings.select("bot", "win_share"), on="bot", how="left")
qn.show(both, "What strength costs")

# %%
known = alt.Chart(both.drop_nulls()).encode(
    x=alt.X("games a second:Q", scale=alt.Scale(zero=False)),
    y=alt.Y("win_share:Q", axis=alt.Axis(format="%"), title="share of games won"),
)
named = known.mark_point(filled=True, size=60) + known.mark_text(dx=8, align="left").encode(text="bot")
named.properties(width=480, height=400)

# %% [markdown]
# ## Are the games of `learnt` like those of people?
#
# One score sheet of a real game is known: four players, mostly a first game. It is one observation, so all that can be
# asked is where it lies among the bots' games: where it is outside their middle 90 %, the bots are called unlike
# people. The sentences below are made from the percentiles.

# %%
log = qn.simulate(games, players=4, bots="learnt", seed=3)
found = stats.likeness(log)
qn.show(
    found.select("measure", "unit", "real", "value", "low", "high", "p5", "p95", "verdict"),
    "One real game, and the bots' games",
)

# %%
pounds = found.filter(pl.col("unit") == "pounds").with_columns(
    about=pl.col("measure").replace_strict({name: measure.about for name, measure in stats.people.MEASURES.items()}),
    likeness=pl.when(pl.col("verdict") == "alike").then(pl.lit("alike")).otherwise(pl.lit("unlike people")),
)
rows = alt.Chart(pounds).encode(y=alt.Y("about:N", sort=None, title=None, axis=alt.Axis(labelLimit=300)))
middle = rows.mark_bar(color="#c8d4e8", height=12).encode(
    x=alt.X("p5:Q", title="pounds: the middle 90 % of the bots' games, their mean (tick), the real game (dot)"),
    x2="p95:Q",
)
mean = rows.mark_tick(color="#335", thickness=2, height=14).encode(x="value:Q")
real = rows.mark_point(filled=True, size=70).encode(
    x="real:Q",
    color=alt.Color(
        "likeness:N", title=None, scale=alt.Scale(domain=["alike", "unlike people"], range=["#0072b2", "#d55e00"])
    ),
    tooltip=["about", "real", "value", "percentile", "verdict"],
)
(middle + mean + real).properties(width=480)

# %% [markdown]
# ## What was learned

# %%
won = league.standings.select("bot", n="seats", value="win_share", low="win_low", high="win_high")
fast = both.drop_nulls().sort("games a second").to_dicts()
qn.learned(
    [f"all bots but those that search, two at a table, {games} games or a few less, rotated", log],
    f"The bot that wins most of the seats that it holds: {qn.leading(won, 'bot', 'share')}.",
    f"The slowest bot of the league, {fast[0]['bot']}, plays {fast[0]['games a second']:,.0f} games a second here, the "
    f"fastest, {fast[-1]['bot']}, {fast[-1]['games a second']:,.0f} (measured once, on a machine that may be busy).",
    *stats.in_words(found),
)
