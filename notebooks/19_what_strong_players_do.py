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
# # 19. What strong players do
#
# `learnt` found its way to play by itself, and wins more than `expert`. What does it do otherwise, and which of it
# makes it strong? Figures of a log say what is different. What a habit is worth, the same bot tells: bent so that it
# keeps to the habit, it plays against itself as it is. The last table has rules that one can keep in mind at the table,
# each with what it costs to break it.

# %%
import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts
from qn_analysis.core.stats.estimates import Estimate, ratios
from qn_analysis.queens_necklace import (
    card_value,
    card_values,
    habit_price,
    rules_of_thumb,
    stored_card_values,
    stored_habits,
)

charts.enable()  # charts of one's own, with a picture for a saved notebook

# %% tags=["parameters"]
games = 4000

# %% [markdown]
# ## In short

# %%
study = stored_habits()
bent = study.frame.filter(bot="learnt", way="bent").with_columns(pl.col("value", "low", "high") * 100)
dear = bent.filter(pl.col("high") < 0).sort("value")
free = bent.filter(pl.col("low") > -1, pl.col("high") < 1)["habit"].to_list()
better = bent.filter(pl.col("low") > 0)["habit"].to_list()
who = f"learnt among two of its kind, bent by one habit (weights {study.learnt}, 3 players"
played = f"{who}, {study.games // 2:,} games each way)"
qn.learned(
    played,
    f"Of {bent.height} habits that learnt was made to keep to, {dear.height} clearly cost it games. The dearest are "
    + ", ".join(f"{row} with {habit_price(row)}" for row in dear["habit"].head(3))
    + " (points of win share).",
    f"Within a point of no difference: {', '.join(free) or 'none'}.",
    f"Clearly better than what it does by itself: {', '.join(better) or 'none'}.",
)


# %%
def tried(habits):
    """Both ways: the bent bot among two straight ones, and the straight bot among two bent ones."""
    ways = {"bent": "one bent among two straight", "straight": "one straight among two bent"}
    chosen = study.frame.filter(pl.col("habit").is_in(habits), bot="learnt")
    return chosen.with_columns(pl.col("way").replace(ways), pl.col("value", "low", "high") * 100)


def prices(habits, title):
    """A chart of what habits bring, both ways."""
    rows = alt.Chart(tried(habits)).encode(
        y=alt.Y("habit:N", sort=list(habits), title=None, axis=alt.Axis(labelLimit=200)),
        yOffset="way:N",
        color=alt.Color("way:N", legend=alt.Legend(orient="top", title=None, labelLimit=300)),
    )
    points = alt.X("low:Q", title="win share of who sits alone, points above an even one")
    even = alt.Chart(pl.DataFrame({"even": [0]})).mark_rule(strokeDash=[4, 4], color="#888").encode(x="even:Q")
    whiskers = rows.mark_rule().encode(x=points, x2="high:Q")
    dots = rows.mark_point(filled=True, size=50).encode(x="value:Q", tooltip=["habit", "way", "value", "low", "high"])
    return (even + whiskers + dots).properties(width=480, height=44 * len(habits), title=title)


# %% [markdown]
# ## What is a card worth, as winning?
#
# How often its buyers win does not say it: who buys is not like who does not. These figures hold the deals fixed. One
# player never buys the card, alone among players who may; or was trained on without it, so that she does not miss it
# blindly. One decision is played both ways: bought or not in that turn, shown (or played) or kept. The last sale is
# scored again without the card. All of them are of `learnt` with 3 players.

# %%
values = card_values()
valued = stored_card_values()


def cost(card, measure="masked"):
    """What it costs never to buy a card: the win share that is missing to an even one, in points."""
    found = card_value(card, measure)
    value, low, high = (None if each is None else -each for each in (found.value, found.high, found.low))
    return qn.figure(Estimate(value, low, high, found.n), "points of winning")


def never(card, measure="masked", who="a learnt player"):
    """The plain sentence."""
    found, begun = cost(card, measure), f"Never buying the {card.title()}"
    brought = qn.figure(card_value(card, measure), "points of winning")
    return found.says(
        f"{begun} costs {who} {found}.",
        f"{begun} brings {who} {brought}.",
        f"{begun} makes no clear difference to {who}: it costs {found}.",
    )


def over_populations(card):
    """How much winning without a card differs by who plays, in points."""
    row = valued.ranges.filter(card=card, measure="masked", way="bent", players=3).row(0, named=True)
    signs = ", and the sign depends on who plays" if row["depends"] else ""
    return f"{card} by {100 * row['least']:+.1f} to {100 * row['most']:+.1f} points (n = {row['fewest']:,} each{signs})"


control = card_value("nothing", "retrained")
how = f"{valued.games:,} games of each league, {valued.decisions:,} decisions of a kind"
weights = f"weights {valued.learnt.split()[1]}, the rulebook's rules"
retrained = [
    card for card in values.filter(measure="retrained")["card"].unique(maintain_order=True) if card != "nothing"
]
qn.learned(
    f"learnt among two of its kind, 3 players, {how} ({weights})",
    never("necklace"),
    *(never(card) for card in ("ring", "king", "alchemist")),
    f"Trained on without it (who is trained on alike and may buy all is at {control} from an even share): "
    + " ".join(never(card, "retrained", "her") for card in retrained),
    "One decision to buy, both ways on the same deals: "
    + "; ".join(f"{card} {card_value(card, 'bought')}" for card in ("ring", "king", "necklace", "alchemist"))
    + ".",
    "By who plays ("
    + ", ".join(valued.frame["population"].unique(maintain_order=True))
    + "), never buying it changes: "
    + "; ".join(over_populations(card) for card in ("ring", "king", "necklace", "alchemist"))
    + ".",
    "Wins that are lost where the last sale is scored without the card: "
    + "; ".join(
        f"{card} {qn.figure(values, 'share', card=card, measure='last_sale', way='wins')}"
        for card in ("ring", "king", "necklace")
    )
    + ".",
)

# %%
WORTH = {
    "masked": "never bought", "retrained": "never bought, trained without", "bought": "bought in a turn",
    "shown": "shown or played once",
}  # fmt: skip
worth = values.filter(pl.col("way").is_in(["all", "bent"]), pl.col("card") != "nothing")
turned = pl.col("measure").is_in(["masked", "retrained"])  # what it costs to be without it is what it is worth
worth = worth.with_columns(
    value=100 * pl.when(turned).then(-pl.col("value")).otherwise("value"),
    low=100 * pl.when(turned).then(-pl.col("high")).otherwise("low"),
    high=100 * pl.when(turned).then(-pl.col("low")).otherwise("high"),
    question=pl.col("measure").replace(WORTH),
)
by_worth = worth.filter(measure="masked").sort("value", descending=True)["card"].to_list()
dots = alt.Chart(worth).encode(
    y=alt.Y("card:N", sort=by_worth, title=None),
    yOffset=alt.YOffset("question:N", sort=list(WORTH.values())),
    color=alt.Color("question:N", sort=list(WORTH.values()), legend=alt.Legend(orient="top", title=None, columns=2,
                                                                              labelLimit=300)),
)  # fmt: skip
points = alt.X("low:Q", title="points of winning that the card is worth, 95 % intervals")
line = alt.Chart(pl.DataFrame({"even": [0]})).mark_rule(strokeDash=[4, 4], color="#888").encode(x="even:Q")
marks = dots.mark_point(filled=True, size=40).encode(
    x="value:Q", tooltip=["card", "question", "value", "low", "high", "n"]
)
(line + dots.mark_rule().encode(x=points, x2="high:Q") + marks).properties(
    width=480, height=36 * len(by_worth), title="What each card is worth, as winning"
)

# %%
tidy = values.filter(pl.col("way").is_in(["all", "bent", "wins"])).select(
    "card", "measure", "value", "low", "high", "n"
)
qn.show(
    tidy.sort("card", maintain_order=True),
    "Bought and shown: win share with the card less without. Last sale: wins lost without it. Masked, retrained: win "
    "share of who never buys it, less 33.3 %",
    unit="share",
)

# %% [markdown]
# ## How much stronger is it?

# %%
league = qn.league(["learnt", "expert", "thumb"], players=3, games=games, seed=19)
wins = league.line_ups.filter(measure="win").select("line_up", "bot", "value", "low", "high", "n")
qn.show(wins, "Games won by a seat; an even share is 33.3 %", unit="share")

# %% [markdown]
# ## When does it sell?
#
# Each bot in all three seats. How many of the gem cards in hand does it show at a sale, and when are the pounds earned?

# %%
logs = {bot: qn.simulate(games, players=3, bots=bot, seed=19) for bot in ("expert", "learnt")}


def of_each(table):
    """A table of both logs, one below the other."""
    return pl.concat([table(log).with_columns(bot=pl.lit(bot)).collect() for bot, log in logs.items()])


HAND = ["bot", "game", "sale", "seat"]
held = of_each(lambda log: log.hands().with_columns(pl.col("card").cast(pl.String)))
rows = of_each(lambda log: log.displays())
shown = rows.group_by(HAND).agg(pl.col("cards", "rings", "kings", "pounds").sum(), pl.col("bankers").first())
gems = held.filter(pl.col("card").str.contains("_[123]$")).group_by(HAND).agg(held=pl.col("copies").sum())
gems = gems.join(shown, on=HAND).with_columns(pl.min_horizontal("cards", "held").alias("cards"))
selling = ratios(gems, "cards", "held", by=["bot", "sale"], share=True).sort("sale", "bot")
qn.show(selling.select("sale", "bot", "value", "low", "high", "n"), "Gem cards shown, of those in hand", unit="share")

# %%
earned = shown.group_by("bot", "sale").agg(pl.col("pounds").sum())
earned = earned.with_columns(share=pl.col("pounds") / pl.col("pounds").sum().over("bot"))
alt.Chart(earned).mark_bar().encode(
    x=alt.X("share:Q", title="share of all pounds", axis=alt.Axis(format="%")),
    y=alt.Y("bot:N", title=None),
    color=alt.Color("sale:O", scale=alt.Scale(scheme="blues"), title="sale"),
    order="sale:O",
    tooltip=["bot", "sale", alt.Tooltip("share:Q", format=".0%")],
).properties(width=480, height=80, title="The sales at which the pounds are earned")

# %%
selling_habits = ["keep-gems", "always-show-gems", "whole-rows", "one-row", "one-card-a-turn"]
prices(selling_habits, "Made to sell otherwise")

# %% [markdown]
# ## What does it pay for Rings, and when does it show them?

# %%
offers = of_each(
    lambda log: log.offers().filter(pl.col("card").cast(pl.String) == "ring", pl.col("price") <= pl.col("ducats"))
)
rings = ratios(offers, pl.col("bought").cast(pl.Float64), by=["bot", "step"], share=True).sort("step", "bot")
qn.show(
    rings.select("step", "bot", "value", "low", "high", "n"), "Rings bought by who can pay, by steps down", unit="share"
)

# %%
ring_habits = ["never-buy-ring", "buy-ring-after-1", "keep-ring", "keep-ring-to-2", "always-show-ring", "low-ring"]
prices(ring_habits, "Made to treat Rings otherwise")

# %% [markdown]
# ## Where do Kings go, and what does the Necklace deter?
#
# Of the hands with a King as a sale opens, how many show him: where somebody else wears the Necklace, and where nobody
# else does? The wearer is whoever holds it as the sale opens.

# %%
worn = held.filter(card="necklace").select("bot", "game", "sale", wearer="seat")
kings = held.filter(card="king").join(shown, on=HAND).join(worn, on=["bot", "game", "sale"], how="left")
kings = kings.with_columns(
    shows=(pl.col("kings") > 0).cast(pl.Float64),
    necklace=pl.when(pl.col("wearer") != pl.col("seat")).then(pl.lit("another wears it")).otherwise(pl.lit("no other")),
    when=pl.when(pl.col("sale") == 3).then(pl.lit("last sale")).otherwise(pl.lit("before")),
)
deterred = ratios(kings, "shows", by=["when", "necklace", "bot"], share=True).sort("when", "necklace", "bot")
qn.show(
    deterred.select("when", "necklace", "bot", "value", "low", "high", "n"),
    "Hands with a King that show him",
    unit="share",
)

# %%
ranks = of_each(lambda log: log.gem_rows().select("game", "sale", "gem", "rank")).with_columns(
    pl.col("gem").cast(pl.String)
)
laid = rows.filter(pl.col("kings") > 0).with_columns(pl.col("gem").cast(pl.String))
laid = laid.join(ranks, on=["bot", "game", "sale", "gem"])
where = laid.group_by("bot", "rank").agg(n=pl.len()).with_columns(share=pl.col("n") / pl.col("n").sum().over("bot"))
alt.Chart(where.with_columns(pl.col("rank") + 1)).mark_bar().encode(
    x=alt.X(
        "rank:O", axis=alt.Axis(labelAngle=0), title="fashion of the gem on which the King lies, 1 the most fashionable"
    ),
    y=alt.Y("share:Q", title="share of Kings shown", axis=alt.Axis(format="%")),
    xOffset="bot:N",
    color=alt.Color("bot:N", title=None, legend=alt.Legend(orient="top")),
    tooltip=["bot", "rank", "n", alt.Tooltip("share:Q", format=".0%")],
).properties(width=420, height=200, title="Where Kings go")

# %%
king_habits = ["never-buy-king", "always-buy-king", "never-show-king", "keep-king", "high-king", "low-king"]
king_habits += ["no-king-at-necklace", "never-buy-necklace", "always-show-necklace"]
prices(king_habits, "Made to treat Kings and the Necklace otherwise")

# %% [markdown]
# ## Rules of thumb
#
# What learnt buys was fitted with a table of points, and the limits of the other rules were chosen by play. The bot
# `thumb` plays by these rules and nothing else. In brackets: what it costs learnt to break the rule.

# %%
rules_of_thumb()

# %%
rules_of_thumb("fr")

# %% [markdown]
# ## The answer

# %%
first, last = ([qn.figure(selling, "share", bot=bot, sale=sale) for bot in ("learnt", "expert")] for sale in (1, 3))
top = [qn.figure(rings, "share", bot=bot, step=0) for bot in ("learnt", "expert")]
wary = [
    qn.figure(deterred, "share", bot=bot, when="last sale", necklace="another wears it") for bot in ("learnt", "expert")
]
alone = qn.figure(wins, "share", bot="learnt", line_up="learnt + 2 × expert")
worse, good = "loses games", "wins more games"


def judged(habit):
    """What a habit does to learnt, in words, both ways."""
    one, other = (habit_price(habit, way=way) for way in ("bent", "straight"))
    return (
        f"made to {habit}, it {one.says(good, worse, 'shows no clear difference')}: {one} alone among straight ones; a "
        f"straight one among bent ones has {other}"
    )


qn.learned(
    [f"learnt, expert and thumb in every mixture (3 players, {games:,} games)", *logs.values(), played],
    f"Alone against two experts learnt wins {alone}; even is 33.3 %.",
    f"Of the gem cards in hand it shows {first[0]} at the first sale, expert {first[1]}; at the last {last[0]} and "
    f"{last[1]}.",
    f"Selling: {judged('keep-gems')}; {judged('always-show-gems')}.",
    f"Of Rings at their top price that it can pay for it buys {top[0]}, expert {top[1]}; {judged('buy-ring-after-1')}.",
    f"Rings: {judged('keep-ring')}; {judged('always-show-ring')}.",
    f"At the last sale it shows its King although another wears the Necklace in {wary[0]} of the hands, expert in "
    f"{wary[1]}; {judged('no-king-at-necklace')}.",
)
