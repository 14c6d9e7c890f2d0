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
# # A bot of your own
#
# A bot is a function: it is given what its seat can see, the legal actions as numbers, and dice of its own, and returns
# one of the actions. Here is one in ten lines. It buys the cheapest stones it can get, plays no character, and shows
# all it has at every sale.

# %%
import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts

charts.enable()  # charts of one's own without a network, with a picture for a saved notebook


@qn.bot("hoarder", about="buys the cheapest stones and shows all of them")
def hoarder(view, legal, rng):
    def ducats_for_a_stone(offer):
        stones = int(offer.card.name[-1]) if offer.card.name[-1].isdigit() else 0
        return (offer.price + 1) / stones if stones else 99

    if view.phase.name == "DISPLAY":
        return next((action for action in legal if action), 0)  # 0: done
    offers = [offer for offer in view.market if offer.action in legal]
    return min(offers, key=ducats_for_a_stone).action if offers else legal[0]


# %% [markdown]
# ## In the league
#
# Every line-up of the bots plays deals of its own, and each deal once from every seat, so that luck of the cards is
# shared. The win share that a seat has among equals is one third here. A plain Python bot plays on the interpreted
# engine; one that is compiled by `qn.compiled_bot` plays at the speed of the others.

# %%
table = qn.league(["hoarder", "greedy", "steady"], players=3, games=120, seed=1)
table

# %% [markdown]
# ## Where does it lose money?
#
# A log tells what became of every row that was shown: sold, beaten by somebody with more stones, or cancelled by a
# King. Pounds that a row would have brought are not in the log of a beaten row, but the count alone says much.

# %%
log = qn.simulate(60, players=3, bots=["hoarder", "greedy", "steady"], seed=2)
events = log.events.collect()
bots = pl.DataFrame({"seat": [0, 1, 2], "bot": log.bots}, schema_overrides={"seat": pl.UInt8})
fates = (
    events.filter(pl.col("event").is_in(["sold", "unsold_beaten", "unsold_cancelled"]) & pl.col("seat").is_not_null())
    .with_columns(pl.col("event").cast(pl.String))
    .join(bots, on="seat")
    .group_by("bot", "event")
    .agg(rows=pl.len(), pounds=pl.col("amount").sum())
    .sort("bot", "event")
)
alt.Chart(fates).mark_bar().encode(
    x=alt.X("rows:Q", stack="normalize", title="share of the rows shown (60 games)"),
    y=alt.Y("bot:N", title=None),
    color=alt.Color("event:N", title="what became of them"),
    tooltip=["bot", "event", "rows", "pounds"],
).properties(width=480, height=120)

# %% [markdown]
# What the ducats were spent on, and how many pounds came of a ducat:

# %%
spent = (
    events.filter(pl.col("event") == "bought")
    .join(bots, on="seat")
    .group_by("bot")
    .agg(bought=pl.len(), ducats=pl.col("amount").sum())
)
earned = (
    events.filter(pl.col("event") == "sold").join(bots, on="seat").group_by("bot").agg(pounds=pl.col("amount").sum())
)
both = spent.join(earned, on="bot").with_columns(pounds_a_ducat=pl.col("pounds") / pl.col("ducats")).sort("bot")
qn.show(both, "What was spent and earned in 60 games")

# %% [markdown]
# ## What was learned

# %%
standing = table.standings.select("bot", n="seats", value="win_share", low="win_low", high="win_high")
mine = qn.figure(standing, "share", bot="hoarder")
fair = mine.says("more than", "less than", "not clearly other than", least=1 / 3)
rows = dict(
    fates.group_by("bot").agg(pl.col("rows").filter(pl.col("event") == "sold").sum() / pl.col("rows").sum()).rows()
)
qn.learned(
    ["hoarder, greedy and steady, rotated over the seats of the league's deals", log],
    f"The hoarder wins {mine} of the seats that it holds: {fair} a third.",
    f"Of the rows that it shows it sells {rows['hoarder']:.0%}, of theirs greedy {rows['greedy']:.0%} and steady "
    f"{rows['steady']:.0%} (60 games, without intervals).",
)
