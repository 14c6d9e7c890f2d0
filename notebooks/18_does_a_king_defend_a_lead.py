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
from qn_analysis.core.compare import differences
from qn_analysis.core.estimates import gaps, ratios
from qn_analysis.queens_necklace import Action, Phase, Seat, Table, choose_heuristic, stored_register

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
    shown = log.displays().filter(sale=3).group_by("game", "seat").agg(shows=pl.col("kings").sum() > 0)
    held = log.hands().filter(sale=3, card="king").select("game", "seat", holds=pl.col("copies") > 0)
    top = [pl.col(f"place_{seat}") == 1 for seat in range(log.players)]
    won = [(one / pl.sum_horizontal(top)).alias(str(seat)) for seat, one in enumerate(top)]
    wins = log.games.select("game", *won).unpivot(index="game", variable_name="seat", value_name="won")
    wins = wins.with_columns(pl.col("seat").cast(pl.UInt8))
    told = alone.join(shown, on=["game", "seat"]).join(held, on=["game", "seat"], how="left")
    return told.with_columns(pl.col("holds").fill_null(False)).join(wins, on=["game", "seat"]).collect()


log = qn.simulate(games, players=3, bots="expert", seed=18, progress=False)
lead = leaders(log)
qn.show(lead.head(3), "The first three of these leaders")

# %% [markdown]
# ## A bot of one's own
#
# What would have happened to the same leaders without their King? A bot that plays as `expert`, but shows no King in
# the last sale while it leads alone, says so. Only one seat leads alone, displays are chosen in secret, and everything
# before is the same on the same deals. So nothing but that King differs between two games.


# %%
def leads_alone(table, seat):
    for rival in range(table.players):
        if rival != seat and table.score[rival] >= table.score[seat]:
            return False
    return True


@qn.compiled_bot("kingless", weights="expert", about="expert, but shows no King in the last sale while it leads alone")
def choose_kingless(table: Table, me: Seat, weights: list[float]) -> int:
    action = choose_heuristic(table, me, weights)
    is_king = Action.KING <= action < Action.NECKLACE
    if table.phase != Phase.DISPLAY or table.sales < 2 or not is_king or not leads_alone(table, me.seat):
        return action
    follows = 0  # done, unless a Necklace can go to the Rings, or a Banker follows
    for i in range(me.options - 1, 0, -1):
        later = me.legal[i]
        if later == Action.BANKER:
            follows = later
        elif Action.NECKLACE <= later < Action.BANKER and me.laid_rings[later - Action.NECKLACE] > 0:
            follows = later
    return follows


# %% [markdown]
# ## The same leaders, with their King and without


# %%
def both_ways(players):
    """Leaders, with what they won and what they won without showing a King."""
    with_king, without = (
        leaders(qn.simulate(games, players=players, bots=bot, seed=18, progress=False))
        for bot in ("expert", "kingless")
    )
    same = with_king.join(without, on=["game", "seat", "pounds"], suffix="_without")
    assert same.height == with_king.height  # until the last sale nothing differs
    assert not same["shows_without"].any()
    return same


pairs = pl.concat(both_ways(players).with_columns(players=pl.lit(players)) for players in (2, 3, 4))
effect = pl.col("won") - pl.col("won_without")
shown, others = pairs.filter("shows"), pairs.filter(~pl.col("shows"))
caused = ratios(shown.with_columns(effect=effect), "effect", by=["players"]).sort("players")
seen = gaps(*(ratios(each, "won", by=["players"], share=True).sort("players") for each in (shown, others)), ["players"])
kinds = {
    "association: leaders with a King less leaders without": seen,
    "effect: the same leaders, with less without": caused,
}
both = pl.concat(frame.select(pl.lit(kind).alias("figure"), "*") for kind, frame in kinds.items())
points = alt.Chart(both).encode(
    y=alt.Y("players:O"),
    yOffset="figure:N",
    color=alt.Color("figure:N", legend=alt.Legend(orient="top", labelLimit=400, title=None, columns=1)),
)
bars = points.mark_rule().encode(
    x=alt.X("low:Q", title="difference of games won", axis=alt.Axis(format="%")), x2="high:Q"
)
(bars + points.mark_point(filled=True, size=70).encode(x="value:Q")).properties(width=520, height=170)

# %% [markdown]
# ## Who could have shown a King?
#
# Of three players: does a lead hold better in the hands of a leader who has a King and keeps him?

# %%
word = (
    pl.when("shows").then(pl.lit("shows a King")).when("holds").then(pl.lit("keeps him")).otherwise(pl.lit("has none"))
)
three = ratios(lead.with_columns(leader=word), "won", by=["leader"], share=True).sort("value", descending=True)
qn.show(three.drop("clusters"), "Games won by who leads alone before the last sale, of three expert bots", unit="share")

# %% [markdown]
# ## House rules
#
# A King also attacks: rivals lay theirs where the leader sells. So what becomes of leads in a game without Kings, or
# with six? The same deals, three players; `led` is the share of games won by who led before the last sale. The bots
# were tuned for three Kings.

# %%
houses = {
    kings: log.rules.with_(name=f"{kings} Kings", deck_size=97 + kings, cards={"king": {"copies": kings}})
    for kings in (0, 6)
}
found = {}
for kings, rules in houses.items():
    other = qn.simulate(games, players=3, bots="expert", seed=18, rules=rules, progress=False)
    moved = differences(stats.tables(log), stats.tables(other), [stats.comebacks.want()])
    found[kings] = moved.filter(group="sale=2", measure="led").with_columns(kings=pl.lit(kings))
held = pl.concat(found.values()).select("kings", "base", "variant", "value", "low", "high", "n")
qn.show(
    held, "Games won by who led before the last sale: other numbers of Kings less the rulebook's three", unit="share"
)

# %% [markdown]
# ## The answer

# %%
effects = {players: qn.figure(caused, "share", players=players) for players in (2, 3, 4)}
yes = {
    players: each.says("yes", "no, he harms", "undecided", "less than matters", least=-0.05, most=0.05)
    for players, each in effects.items()
}
none = qn.figure(held, "share", kings=0)
without = none.says("hold more often", "hold less often", "hold about as often, as far as this tells")
qn.learned(
    [log, "expert and kingless in every seat, 2, 3 and 4 players, on the same deals"],
    *(
        f"Of {players}: {yes[players]}. His King moves a leader's share of games won by {effects[players]}."
        for players in (2, 3, 4)
    ),
    f"Yet a game without Kings is no game of lost leads: leads {without}, {none}. The King defends whoever shows him, and attacks the others.",
    "It holds for these bots, and for Kings that they chose to show; that nothing else defends a lead is not shown.",
)
