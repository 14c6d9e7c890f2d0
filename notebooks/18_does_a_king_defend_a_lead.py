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
# # 18. Does a King defend a lead?
#
# "The King is the true defence of a lead" is claim C17 of the register. Its figure compares leaders who showed a King
# in the last sale with leaders who showed none, and the verdict depends on how many play. That is an association: who
# has a King may have bought better all game. Here the question is taken up anew, as anybody could: with tables of the
# log, with a bot of one's own, and with house rules.

# %%
import altair as alt
import polars as pl

import qn_analysis as qn
from qn_analysis import charts, stats
from qn_analysis.core.stats.differences import differences
from qn_analysis.core.stats.estimates import ratios
from qn_analysis.core.stats.paired import gaps
from qn_analysis.queens_necklace import Action, Phase, Seat, Table, choose_greedy, choose_heuristic, stored_register

charts.enable()  # charts of one's own, with a picture for a saved notebook

# %% tags=["parameters"]
games = 4000

# %%
register = stored_register()
claim = register.frame.filter(key="C17").select("bots", "players", "value", "low", "high", "n", "verdict")
qn.show(claim, "C17: games won by leaders with a King, less by leaders without", unit="share")

# %% [markdown]
# ## Who leads, and does she show a King?
#
# `displays()` has a row for each player and gem of a sale. Pounds of two sales, tributes included, say who leads alone
# before the third; the third says whether she shows a King. `hands()` says whether she had one.


# %%
def leaders(log):
    """One row a game that somebody leads alone before the last sale: who, whether with a King, and what she won."""
    gained = pl.col("pounds") + pl.col("received") - pl.col("paid")
    before = log.displays().filter(pl.col("sale") < 3).group_by("game", "seat").agg(pounds=gained.sum())
    first = before.filter(pl.col("pounds") == pl.col("pounds").max().over("game"))
    alone = first.filter(pl.len().over("game") == 1)
    marks = {"shows": pl.col("kings").sum() > 0, "necklace": pl.col("necklace").any()}
    shown = log.displays().filter(sale=3).group_by("game", "seat").agg(**marks)
    held = log.hands().filter(sale=3, card="king").select("game", "seat", holds=pl.col("copies") > 0)
    top = [pl.col(f"place_{seat}") == 1 for seat in range(log.players)]
    won = [(one / pl.sum_horizontal(top)).alias(str(seat)) for seat, one in enumerate(top)]
    wins = log.games.select("game", *won).unpivot(index="game", variable_name="seat", value_name="won")
    wins = wins.with_columns(pl.col("seat").cast(pl.UInt8))
    told = alone.join(shown, on=["game", "seat"]).join(held, on=["game", "seat"], how="left")
    return told.with_columns(pl.col("holds").fill_null(False)).join(wins, on=["game", "seat"]).collect()


log = qn.simulate(games, players=3, bots="expert", seed=18)
lead = leaders(log)
qn.show(lead.head(3), "The first three of these leaders")

# %% [markdown]
# How safe is a lead at all?

# %%
charts.lead_wins(stats.lead_wins(log))

# %% [markdown]
# ## A bot of one's own
#
# What would the same leaders have won without their King? Bots that play as `expert` and `greedy`, but show no King in
# the last sale while they lead alone, tell. Only one seat leads alone, displays are chosen in secret, and on the same
# deals everything before is the same. So nothing but that King differs between two games. Only a Necklace,
# which would be laid after him, stays in hand with him: such games are left out.


# %%
def kept_back(table, me, action):
    """The action of a display; for a King of who leads alone before the last sale, what may follow him."""
    if table.phase != Phase.DISPLAY or table.sales < 2 or action < Action.KING or action >= Action.NECKLACE:
        return action
    for rival in range(table.players):
        if rival != me.seat and table.score[rival] >= table.score[me.seat]:
            return action
    follows = 0  # done
    for i in range(1, me.options):
        if me.legal[i] == Action.BANKER:
            follows = Action.BANKER
    return follows


@qn.compiled_bot("kingless-expert", weights="expert", about="expert, but shows no King in the last sale while ahead")
def choose_kingless_expert(table: Table, me: Seat, weights: list[float]) -> int:
    return kept_back(table, me, choose_heuristic(table, me, weights))


@qn.compiled_bot("kingless-greedy", weights="greedy", about="greedy, but shows no King in the last sale while ahead")
def choose_kingless_greedy(table: Table, me: Seat, weights: list[float]) -> int:
    return kept_back(table, me, choose_greedy(table, me, weights))


# %% [markdown]
# ## The same leaders, with their King and without


# %%
def both_ways(bot, players):
    """Leaders, with what they won and what they won without showing a King."""
    with_king, without = (
        leaders(qn.simulate(games, players=players, bots=each, seed=18)) for each in (bot, f"kingless-{bot}")
    )
    same = with_king.join(without, on=["game", "seat", "pounds"], suffix="_without")
    assert same.height == with_king.height  # until the last sale nothing differs
    assert not same["shows_without"].any()
    same = same.filter(pl.col("necklace") == pl.col("necklace_without"))  # else two cards differ
    return same.with_columns(who=pl.lit(f"{bot}, {players} players"), change=pl.col("won") - pl.col("won_without"))


every = pl.concat([both_ways(bot, players) for bot in ("expert", "greedy") for players in (2, 3, 4)])
shown, others = (ratios(every.filter(shows=side), "won", by=["who"], share=True).sort("who") for side in (True, False))
caused = ratios(every.filter("shows"), "change", by=["who"]).sort("who")
kinds = {
    "effect: the same leaders, with their King less without": caused,
    "association: leaders with a King less leaders without": gaps(shown, others, ["who"]),
}
both = pl.concat([frame.select(pl.lit(kind).alias("figure"), "*") for kind, frame in kinds.items()])
points = alt.Chart(both).encode(
    y=alt.Y("who:N", title=None),
    yOffset="figure:N",
    color=alt.Color("figure:N", legend=alt.Legend(orient="top", labelLimit=400, title=None, columns=1)),
)
share = alt.X("low:Q", title="difference of the share of games won", axis=alt.Axis(format="%"))
(
    points.mark_rule().encode(x=share, x2="high:Q") + points.mark_point(filled=True, size=60).encode(x="value:Q")
).properties(width=480, height=240, title="What a King in the last sale is to who leads")

# %% [markdown]
# ## House rules
#
# A King also attacks: rivals lay theirs where the leader sells. What becomes of leads in a game without Kings, or with
# six? The same deals, three `expert` bots, which were tuned for three Kings.

# %%
rows = []
for kings in (0, 6):
    rules = log.rules.with_(name=f"{kings} Kings", deck_size=97 + kings, cards={"king": {"copies": kings}})
    house = qn.simulate(games, players=3, bots="expert", seed=18, rules=rules)
    moved = differences(stats.tables(log), stats.tables(house), [stats.comebacks.want()])
    rows.append(moved.filter(group="sale=2", measure="led").select(pl.lit(kings).alias("kings"), pl.exclude("kings")))
held = pl.concat(rows).select("kings", "value", "low", "high", "n")
qn.show(held, "Games won by who led before the last sale: so many Kings, less three", unit="share")

# %% [markdown]
# ## The answer

# %%
effects = {who: qn.figure(caused, "share", who=who) for who in caused["who"]}
sure = sum(each.verdict(-0.05, 0.05) == "more" for each in effects.values())
answers = [
    f"{who}: {each.says('yes', 'no, he harms', 'open', 'less than matters', least=-0.05, most=0.05)}; leaders win "
    f"with their King, less without him, {each} of the games."
    for who, each in effects.items()
]
words = "are won more often by who leads", "are won less often by who leads", "show no clear difference for who leads"
none, six = (qn.figure(held, "share", kings=kings) for kings in (0, 6))
qn.learned(
    [
        log,
        "expert or greedy in every seat, and the same bots without the leader's King (2, 3 and 4 players, same deals)",
    ],
    f"Does a King defend a lead? By five games in a hundred or more, the limit of the claim: yes in {sure} of "
    f"{len(effects)} populations. By most: {qn.leading(caused, 'who', 'share')}.",
    f"The association of the register supports it in {claim.filter(verdict='supported').height} of {claim.height}.",
    *answers,
    f"Games without Kings {none.says(*words)} ({none}), games with six {six.says(*words)} ({six}).",
    "It holds for these bots, and for Kings that they chose to show; that nothing else defends a lead is not shown.",
)
