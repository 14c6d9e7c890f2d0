"""JW33 to JW35: what the cards' effects do."""

from __future__ import annotations

import polars as pl

from ..tables import Departures, Tables, play_ends
from ..tables.board import before, by_city, shelf, since
from ..tables.cards import encounters
from ..tables.effects import due, outcomes
from . import check

_OTHERS = ("taken", "actions_gained", "went", "exchanged", "travel_banned", "costs_raised", "prices_raised",
           "treasure_grew")  # fmt: skip
_SHOWN = ["game", "seq", "seat", "event", "said", "due"]


def _wrong(t: Tables, *events: str) -> pl.DataFrame:
    rows = t.some(t.table(outcomes).filter(pl.col("event").is_in(events) & (pl.col("told") != pl.col("due"))))
    return rows.with_columns(said="told", seat=pl.col("seat").replace(-1, None))


@check(
    "JW331", "effect-earns-wrong", "error", "encounters.enter", "encounters.leave", "interact.service", "interact.own",
    "start.event", "start.effects", "setup.effects",
    values="event said due",
)  # fmt: skip
def earns(t: Tables) -> pl.DataFrame:
    """A card brings a player too many coins or too few.

    What a card earns, and who earns it, is written on it. Example: the Harvest festival brings 2 coins to two of three
    players.
    """
    return _wrong(t, "earned").select(_SHOWN)


@check(
    "JW332", "effect-costs-wrong", "error", "encounters.enter", "encounters.leave", "interact.service", "interact.own",
    "start.event", "start.effects",
    values="event said due",
)  # fmt: skip
def costs(t: Tables) -> Departures:
    """A card takes too many coins from a player, or too few.

    What a card costs is written on it; a player pays as far as she can. Example: Taxes take 1 coin of somebody who has
    ten.
    """
    poor = (pl.col("told") < pl.col("due")) & (pl.min_horizontal("coin", "left") == 0)
    return Departures(_wrong(t, "paid"), ~poor.fill_null(False)).select(_SHOWN)


@check(
    "JW333", "effect-draws-wrong", "error", "encounters.draw", "turn.resource_deck", "setup.effects",
    "encounters.enter", "encounters.leave", "start.event", "start.effects",
    values="event said due",
)  # fmt: skip
def draws(t: Tables) -> pl.DataFrame:
    """A card lets draw too many resources or too few.

    How many cards are drawn, and by whom, is written on the card; draws from an empty deck are told. Example: the Miner
    brings one card.
    """
    return _wrong(t, "drawn").select(_SHOWN)


@check(
    "JW334", "effect-wrong", "error", "interact.own", "interact.service", "start.event", "encounters.enter",
    "events.turn",
    values="event said due",
)  # fmt: skip
def others(t: Tables) -> Departures:
    """An effect of a card is done too often, or not at all.

    Taking, going, exchanging, more actions, treasures, and what holds for a turn are written on the cards. Example: the
    Snowstorm comes, and travel is not banned.
    """
    event, less = pl.col("event"), pl.col("told") < pl.col("due")
    excused = less & (
        ((event == "taken") & ((pl.col("offer") < 0) | (pl.col("told") == 1)))
        | ((event == "exchanged") & (pl.col("hand") == 0))
        | ((event == "treasure_grew") & (pl.col("deck") == 0))
    )
    return Departures(_wrong(t, *_OTHERS), ~excused.fill_null(False)).select(_SHOWN)


@check("JW335", "nothing-drawn-wrong", "error", "decks.no_reshuffle", values="left")
def nothing_drawn(t: Tables) -> Departures:
    """A deck is said to be empty that is not.

    Nothing is drawn from an empty deck, and only then. Example: a draw finds nothing with 12 cards left.
    """
    rows = Departures(before(t, t.some(t.only("nothing_drawn"))), pl.col("deck_res") > 0)
    return rows.select("game", "seq", "seat", left="deck_res")


@check("JW336", "finished-wrong", "error", "interact.own", "craft.same_round", values="due said")
def finished(t: Tables) -> pl.DataFrame:
    """Objects are finished that were not crafted in the round, or fewer.

    The card lets sell what was crafted in the round. Example: two objects are said to be finished; one was crafted.
    """
    # said (null: not told)
    green = t.table(shelf).group_by("game", "batch", "seat", "object").agg(pl.col("greens").last())
    due = green.group_by("game", "batch", "seat").agg(due=pl.col("greens").sum())
    done = t.only("finished").with_columns(pl.col("batch") - 1)
    told = done.join(due, on=["game", "batch", "seat"], how="left", maintain_order="left").select(
        "game", "seq", "seat", pl.col("due").fill_null(0), said="count"
    )
    asked = t.table(outcomes).filter(pl.col("event") == "finished")
    more = asked.filter(pl.col("told") != pl.col("due"))
    return pl.concat([
        told.filter(pl.col("said") != pl.col("due")),
        more.select("game", "seq", "seat", "due", said="told").cast({"said": pl.Int64}),
    ])  # fmt: skip


@check("JW337", "journey-though-banned", "error", "events.turn", "start.event", values="town")
def banned(t: Tables) -> Departures:
    """Somebody travels in a turn without travel.

    An event bans travel for the turn in which it is drawn. Example: a journey after the Snowstorm.
    """
    rows = Departures(before(t, t.only("travelled")), pl.col("ban") > 0)
    return rows.select("game", "seq", "seat", town=pl.col("city") + 1)


@check("JW338", "cleared-wrong", "error", "start.event", values="town event")
def cleared(t: Tables) -> Departures:
    """Something stays that an event takes out of the Kingdom.

    An earthquake clears all resources, a hunt all Monsters. Example: the Wolves of city 4 outlive the Royal hunt.
    """
    kinds = t.table(encounters).select(enc=pl.col("card").cast(pl.Int32), kind="type")
    rows = t.some(t.table(due).filter(pl.col("does").is_in(["clear", "banish"])))
    ends = t.table(play_ends)
    asked = rows.select("game", "seq", "play", "does", "due")
    late = since(t, asked.join(ends, on="play", how="left", maintain_order="left"))
    there = by_city(late, "enc", "res").join(kinds, on="enc", how="left", maintain_order="left")
    types = pl.col("due").replace_strict(
        {0: "buyer", 1: "mercenary", 2: "monster"}, default=None, return_dtype=pl.String
    )
    stays = pl.when(pl.col("does") == "clear").then(pl.col("res") >= 0).otherwise(pl.col("kind") == types)
    event = pl.when(pl.col("does") == "clear").then(pl.lit("resource_left")).otherwise(pl.lit("encounter_left"))
    return Departures(there, stays.fill_null(False)).select("game", "seq", town=pl.col("place") + 1, event=event)


@check(
    "JW339", "coins-on-buyers-wrong", "error", "start.fluctuation", "encounters.coins", "encounters.enter",
    "encounters.leave", "start.event", "setup.effects",
    values="said due town",
)  # fmt: skip
def stocked(t: Tables) -> Departures:
    """The wrong number of coins is laid on an encounter.

    Some encounters enter with three coins; market fluctuation places one on every Buyer; some effects place more.
    Example: a Buyer gets no coin at the start of a turn.
    """
    kinds = t.table(encounters).select(enc=pl.col("card").cast(pl.Int32), kind="type")
    entries = t.only("encounter_placed").join(t.table(encounters), on="card", how="left", maintain_order="left")
    buyers = [
        by_city(rows, "enc").join(kinds, on="enc", maintain_order="left").filter(pl.col("kind") == "buyer")
        .select("game", "seq", "play", city="place", due="due")
        for rows in (
            t.table(due).filter((pl.col("does") == "stock_buyers") & ~pl.col("bare")),
            _fluctuations(t).with_columns(due=pl.lit(t.rules.fluctuation, pl.Int64)),
        )
    ]  # fmt: skip
    wanted = pl.concat([
        entries.select("game", "seq", "play", "city", due="entry"),
        *(each.cast({"game": entries.schema["game"]}) for each in buyers),
    ])  # fmt: skip
    told = t.rows("stocked").select("game", "seq", "play", "city", said="amount")
    both = pl.concat(
        [
            wanted.with_columns(said=pl.lit(0, pl.Int64)),
            told.with_columns(due=pl.lit(0, pl.Int64)).select(*wanted.columns, "said"),
        ]
    )
    sums = both.group_by("play", "city", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("said", "due").sum()
    )
    wrong = Departures(sums, pl.col("said") != pl.col("due"))
    return wrong.select("game", "seq", "said", "due", town=pl.col("city") + 1)


def _fluctuations(t: Tables) -> pl.DataFrame:
    """A row a market fluctuation, with the table when it begins; in which play its coins should come."""
    starts = (
        t.rows("turn_started").filter(pl.col("nth_turn") > 1).select("game", "seq", turned="play", nth_turn="nth_turn")
    )
    ends = t.table(play_ends).select(turned="play", row="row")
    steps = (
        t.events.filter(pl.col("phase").cast(pl.String) == "fluctuation")
        .group_by("game", "nth_turn")
        .agg(pl.col("play").first())
    )
    rows = starts.join(ends, on="turned", maintain_order="left").join(
        steps, on=["game", "nth_turn"], how="left", maintain_order="left"
    )
    return since(t, rows.with_columns(play=pl.coalesce("play", "turned")))


@check(
    "JW340", "effect-of-another-deck", "error", "encounters.enter", "encounters.leave", "interact.own", "start.event",
    values="count event",
)  # fmt: skip
def another_deck(t: Tables) -> pl.DataFrame:
    """An effect is said to be of a card of another deck.

    What a card does is told with its number and its deck: an encounter's when it enters, leaves or is met, an event's
    when it is drawn. Example: a player earns coins by event 3 in a turn without it.
    """
    # count (1 encounters, 2 events)
    rows = t.only("drawn", "nothing_drawn", "earned", "paid")
    kinds = {"encounter_placed": 1, "encounter_left": 1, "interacted": 1, "event_drawn": 2}
    acts = [t.rows(kind).select("play", "card", pl.lit(deck, pl.Int64).alias("count")) for kind, deck in kinds.items()]
    wrong = rows.join(pl.concat(acts), on=["play", "card", "count"], how="anti", maintain_order="left")
    return t.some(wrong).select("game", "seq", "seat", "count", event=pl.col("event").cast(pl.String))


@check("JW341", "treasure-of-another", "error", "monsters.treasure", values="town")
def another_treasure(t: Tables) -> pl.DataFrame:
    """A treasure grows in a city where nothing makes it grow.

    A card joins the treasure of the Monster whose effect it is, in its own city. Example: the treasure of one dragon
    grows when another one enters.
    """
    kinds = ("encounter_placed", "encounter_left", "interacted")
    acts = pl.concat([t.rows(kind).select("play", "card", "city") for kind in kinds])
    wrong = t.only("treasure_grew").join(acts, on=["play", "card", "city"], how="anti", maintain_order="left")
    return t.some(wrong).select("game", "seq", town=pl.col("city") + 1)
