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
# # 17. Jewels
#
# The third game: seven cities, journeys, Buyers, Mercenaries and Monsters, auctions. The rulebook tells how many cards
# there are and what a Ring of three Diamonds sells for, but has no list of cards; what stands for it is a declared
# reconstruction, and what rests on it is marked as assumed. Every figure below has its 95 % interval and says how many
# it counts (`n`); all that happens within a game counts as one observation.

# %%
import polars as pl

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.stats.differences import differences
from qn_analysis.jewels import Ruleset, charts, stats

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=4, bots="tuned", seed=17, game="jewels")
log

# %% [markdown]
# A turn of the first game, as everyone at the table would tell it afterwards:

# %%
text = log.transcript(0)
print(text[text.index("Turn 5 ") : text.index("Turn 6 ")])

# %% [markdown]
# The same as plain rows, and the table after one of them:

# %%
rows = log.events.filter(game=0, turn=5).collect()
rows = rows.select(column.name for column in rows if column.null_count() < rows.height)  # what these events tell
qn.show(rows.head(8), "The first events of turn 5")

# %%
table = log.position(0, 200)
table.coins, table.cities, table.hands[0]


# %% [markdown]
# ## Is it good to be first?
#
# Everybody begins with 25 coins here; the retail edition gives the second player 26, the third 27, and so on. Played on
# the same deals both ways:

# %%
t = stats.tables(log)
charts.seat_wins(stats.seat_results(t))

# %%
house = log.rules.with_(start_coins="rising")
rising = qn.simulate(games, players=4, bots="tuned", seed=17, game="jewels", rules=house)
moved = stats.start_coins(log, rising)
columns = ["group", "measure", "unit", "share", "value", "low", "high", "n"]
wins = moved.filter(statistic="seat_results").select(columns)
qn.show(wins, "Rising coins less 25 for everybody, on the same deals")

# %% [markdown]
# Each figure is a paired difference. The advantage that section 12 of the rulebook speaks of is one of a single turn,
# and the Turn Counter goes round:

# %%
charts.turn_order(stats.turn_order(t), "sales")

# %% [markdown]
# ## Is the auction worth it?
#
# How often could somebody ask for one, how often does she, and how often does she win it?

# %%
charts.auctions(stats.auctions(t, "trade"), stats.auctions(t))

# %% [markdown]
# What it brings to who takes part: the profit of the trade if she wins, less the coin for asking, her offer and the
# cost.

# %%
units = {"won": "share", "offer": "coins", "profit": "coins"}
qn.show(
    stats.bidders(t).drop("clusters"),
    "What an auction brings to who takes part",
    unit=units,
)

# %% [markdown]
# A trade won at auction costs its winner no action. How much of a game is that?

# %%
qn.show(
    stats.auction_actions(t).drop("clusters"),
    "Actions that auctions save",
    unit={"free": "share", "spent": "share", "fees": "coins"},
)

# %% [markdown]
# ## Single gems against jewels
#
# Section 12 says that jewels are the best road, since one action sells an entire set, and that single gems can often
# earn more where many coins lie on the Buyer. What do they bring for the card, and for the action?

# %%
values = stats.object_values(t, "kind")
kept = values.filter(pl.col("measure").is_in(["price", "stock", "card", "action", "effort"])).drop("clusters")
qn.show(kept, "Single gems and jewels, in coins")

# %% [markdown]
# `stock` are the coins on the Buyer; `effort` counts an action more for every card, as if it had been bought. By
# recipe:

# %%
charts.object_values(stats.object_values(t, "recipe"), "effort", 1 / 4)

# %% [markdown]
# What winners sell, and what the others do:

# %%
charts.sellers(stats.gems_and_jewels(t))

# %% [markdown]
# ## Actions, and how long games last

# %%
charts.actions_used(stats.actions_used(t, "who"))

# %%
qn.show(stats.game_lengths(t).drop("clusters"), "How long a game is")

# %% [markdown]
# ## What is an encounter worth?
#
# Coins, and cards at their selling prices, that it brings to who meets it. Which encounters there are is assumed, so
# this is a statement about the reconstruction:

# %%
names = {card.key: card.en for card in log.rules.encounters}
charts.encounter_values(stats.encounter_values(t), "worth", names, 1 / 4)

# %% [markdown]
# ## What rests on the assumed cards?
#
# The package comes with a study in which every assumed table is moved, and everything played again on the same deals.
# A conclusion comes out as "more" or "less" where the difference matters, as "same" where it does not, and is undecided
# where the interval reaches across. `n` is what the figure counts. What players do may be theirs and not the game's, so
# several populations of three players played it, `learnt-fixed` (as `learnt` learnt the rulebook's rules) first:

# %%
studies = qn.jewels.stored_studies("tables")
study = studies[0]
counts = pl.concat(each.frame["verdict"].value_counts().with_columns(bots=pl.lit(each.bots)) for each in studies)
by_bots = counts.pivot("verdict", index="bots", values="count")
qn.show(by_bots, "Verdicts on all measures, under every other table, by who plays")

# %%
sure = study.frame.filter(pl.col("verdict").is_in(["more", "less"]))
columns = ["of", "step", "key", "verdict", "unit", "share", "value", "low", "high", "n"]
qn.show(sure.select(columns), "What surely moves enough to matter")

# %% [markdown]
# ## A card of your own
#
# Encounters are data. A Patron buys Rubies and Rings, enters with five coins, and lets everybody draw a card when she
# comes. Two of her make the deck 66 cards:

# %%
patron = """
name = "A Patron of rubies"
encounters_size = 66
[encounters.patron]
name = { en = "Patron", fr = "Mécène" }
type = "buyer"
copies = 2
coins = 5
buys = ["ruby", "ring"]
enter = [{ do = "draw", who = "all", amount = 1 }]
"""
rules = Ruleset.from_toml(patron)
[each.key for each in log.rules.differences(rules)]

# %%
with_patron = qn.simulate(games, players=4, bots="tuned", seed=17, game="jewels", rules=rules)
worth = stats.encounter_values(with_patron).filter(card="patron").drop("clusters")
qn.show(worth, "The Patron")

# %% [markdown]
# What does she change for the game? The new cards lie between the others, whose order stays, so that the same deals are
# compared and what both games share cancels:

# %%
wants = [each.want() for each in (stats.first_seat, stats.game_lengths, stats.endings, stats.gems_and_jewels)]
changed = differences(t, stats.tables(with_patron), wants)
columns = ["statistic", "group", "measure", "unit", "share", "value", "low", "high", "chance", "n"]
qn.show(changed.select(columns), "With two Patrons less without, on the same deals")

# %% [markdown]
# `chance` says how likely a difference so large would be if there were none, corrected for all that was looked at.
#
# ## A jewel, checked and priced
#
# Pick cards: the panel says which of the six recipes they make, or all that is missing; what the jewel sells for, each
# bonus named; what the Buyer pays with the coins on her; whether it may be sold in this round; what it counts unsold;
# and what its gems would bring by themselves. Here the Ring of the rulebook:

# %%
own = panels.jewel_appraiser({"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"})
own

# %% [markdown]
# The prices are the engine's, and the panel is an ordinary widget. From Python, with the event that lays two more coins
# on every Buyer, a Bride who has just come, and one Diamond fewer:

# %%
own.change({"at": ["event"], "to": "birthday"})
own.change({"at": ["coins"], "to": None})
own.appraisal.made[0].paid

# %%
own.change({"at": ["cards", "diamond"], "to": 2})
own.scene["verdict"]

# %% [markdown]
# The hand of a game, as a round begins; what else it makes can be picked with a button:

# %%
panels.jewel_appraiser(log, game=0, turn=5, seat=0)

# %% [markdown]
# As text, and of your own ruleset:

# %%
print(qn.jewels.appraise({"cards": {"gold": 1, "ruby": 2, "topaz": 1}, "buyer": "patron"}, rules).explain())

# %% [markdown]
# ## Play it, and step through a game
#
# You sit in seat 0 against two `learnt` bots (`panels.play("greedy", game="jewels")` is milder). Cities, decks and
# cards are clicked where they lie, and what your seat cannot know is never sent to the browser. `Hint` says how likely
# `learnt` would take each choice; asked again a moment later, it tells what came of games played on, and where that is
# too close to call.

# %%
panel = panels.play(game="jewels", seat=0, players=3, seed=5)
panel

# %% [markdown]
# Once it is over, `panel.log` is a log like any other. Any game of a log can be stepped with its table drawn: the seven
# cities with their decks, hands, and the coins on Buyers. `viewer=1` keeps to what seat 1 knew, and
# `.to_html("game.html")` writes a page of it.

# %%
replay = panels.game_replay(log, 0)
replay.go_to(200)
replay

# %% [markdown]
# ## Is it played by the rules?
#
# The linter knows the rules of this game too, from the log alone; its codes begin with JW. A log of two players, with
# their variant, and of bots that differ:

# %%
two = qn.simulate(games // 10, players=2, bots=["trader", "greedy"], seed=17, game="jewels")
qn.lint(two)

# %% [markdown]
# ## Build a report
#
# The same call as for the other games: one page that opens from disk, its numbers beside it as JSON.

# %%
qn.report(log, "jewels.html", sections=["objects"])

# %% [markdown]
# ## What was learned

# %%
first = qn.figure(stats.first_seat(t), "share")
even = first.says(
    "The first seat has an advantage", "The first seat has a disadvantage", "Whether the first seat matters is open",
    "The first seat makes no difference that matters", least=-0.02, most=0.02,
)  # fmt: skip
asks, joins = (qn.figure(stats.bidders(t), "coins", role=role, measure="profit") for role in ("active", "challenger"))
gem, jewel = (qn.figure(values, "coins", kind=kind, measure="effort") for kind in ("gem", "jewel"))
gem_card, jewel_card = (qn.figure(values, "coins", kind=kind, measure="card") for kind in ("gem", "jewel"))
qn.learned(
    [log, rising, with_patron],
    f"{even}: games that it wins, less an equal share, {first}.",
    f"An auction {asks.says('pays', 'costs', 'brings nothing clear to')} who asks for it ({asks}), and "
    f"{joins.says('pays', 'costs', 'brings nothing clear to')} who bids against ({joins}).",
    f"For all actions that it takes, those of its cards too, a jewel sells for {jewel} an action, a single gem for "
    f"{gem}; for the card, a jewel for {jewel_card}, a single gem for {gem_card}.",
    f"Of {study.frame.height} measures under other assumed tables {sure.height} surely move enough to matter.",
    "The cards are a declared reconstruction: this is a statement about it.",
)
