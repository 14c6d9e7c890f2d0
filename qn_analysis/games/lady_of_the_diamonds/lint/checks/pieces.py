"""LD3: what a card brings."""

from __future__ import annotations

import polars as pl

from ..tables import GAINS, Departures, Tables, names
from ..tables.treasure import GEM_NAMES, additions, choices, course, of_seat, printed, takings
from . import check


def gains(t: Tables) -> pl.DataFrame:
    """A row an event that brings pieces: `had` and `has` in the chest, by the log's counts."""
    rows = t.table(course).filter("gain")
    return rows.with_columns(had=of_seat(t, "was", "seat"), has=of_seat(t, "has", "seat"))


@check(
    "LD301", "pieces-wrong", "error", "play.pieces", "play.adds", "play.gold", "play.gold_taken", "play.pearls",
    "play.overflow", "play.short", "play.take_all", "advanced.rules",
    values="card treasure got due free supply",
)  # fmt: skip
def pieces(t: Tables) -> Departures:
    """Too many or too few pieces of a card are taken.

    All pieces that the card shows are taken as far as there are open spots and a supply. Example: two rubies are taken
    of a card with three, though there is room for all.
    """
    # free (spots)
    rows = Departures(t.table(takings), pl.col("got") != pl.col("due"))
    return rows.select("game", "seq", "seat", "card", "treasure", "got", "due", "free", "supply")


@check("LD302", "piece-not-on-card", "error", "play.pieces", "play.pearl_not_gold", values="treasure card")
def not_on_card(t: Tables) -> pl.DataFrame:
    """A piece is taken that the card does not show.

    A card adds what it shows; the gem that comes with pearls is told as a match. Example: gold is taken with a card of
    two rubies.
    """
    # card (null: none was played)
    cards = t.table(additions).select("play", "card")
    rows = t.only("taken").drop("card").join(cards, on="play", how="left", maintain_order="left")
    foreign = rows.join(t.table(printed), on=["card", "treasure"], how="anti", maintain_order="left")
    return t.some(foreign).select("game", "seq", "seat", "treasure", "card")


@check("LD303", "overflow-wrong", "error", "play.overflow", values="treasure said due")
def overflow(t: Tables) -> Departures:
    """The number of pieces for which there is no open spot is told wrong, or not at all.

    What finds no spot stays with the supply, and the log says how much that is. Example: three sapphires with two open
    spots, and no word of the third.
    """
    told = pl.concat([
        t.table(takings).select("game", "seq", "seat", "treasure", said="over", due="due_over"),
        _matched(t).select("game", "seq", "seat", "treasure", said="over", due="due_over"),
    ])  # fmt: skip
    return Departures(told, pl.col("said") != pl.col("due"))


@check("LD304", "shortage-wrong", "error", "play.short", "advanced.rules", values="treasure said due")
def shortage(t: Tables) -> Departures:
    """The number of pieces that the supply lacks is told wrong, or not at all.

    Of a supply that lacks pieces only what is there is taken, and the log says how many lack. Example: two pearls with
    one in the supply, and no word of the second.
    """
    told = pl.concat([
        t.table(takings).select("game", "seq", "seat", "treasure", said="short", due="due_short"),
        _matched(t).select("game", "seq", "seat", "treasure", said="short", due="due_short"),
    ])  # fmt: skip
    return Departures(told, pl.col("said") != pl.col("due"))


def _matched(t: Tables) -> pl.DataFrame:
    """The rows of `choices` of which something is told."""
    return t.table(choices).filter((pl.col("got") > 0) | (pl.col("over") > 0) | (pl.col("short") > 0))


@check("LD305", "chest-miscounted", "error", "play.pieces", "setup.chest", values="treasure said due")
def miscounted(t: Tables) -> Departures:
    """A chest is said to have another number of pieces than were taken.

    Each event that brings pieces tells how many the chest has then. Example: three rubies after two were taken.
    """
    rows = t.table(gains).select("game", "seq", "seat", "treasure", said=pl.col("amount").cast(pl.Int64), due="has")
    return Departures(rows, pl.col("said") != pl.col("due"))


@check(
    "LD306", "pearls-matched-wrong", "error", "play.pearl_gems", "play.pearl_match", "play.overflow",
    values="treasure got due pearls",
)  # fmt: skip
def matched_wrong(t: Tables) -> Departures:
    """Pearls bring too many or too few gems.

    As many gems of one type come with the pearls, as far as there are open spots and a supply; a ruling says whether
    pearls that lack count. Example: one emerald with two pearls.
    """
    rows = Departures(t.table(choices), (pl.col("got") > 0) & (pl.col("got") != pl.col("due")))
    return rows.select("game", "seq", "seat", "treasure", "got", "due", pearls="want")


@check("LD307", "pearls-unmatched", "error", "play.pearl_gems", "play.pearl_choice", values="card pearls")
def unmatched(t: Tables) -> Departures:
    """No gem comes with pearls, though one could be added.

    Who plays a pearl card adds gems of a type that can be added, if there is one. Example: a pearl alone, with empty
    rows and full supplies.
    """
    rows = Departures(t.table(additions), pl.col("can_match") & (pl.col("matched") == 0))
    return rows.select("game", "seq", "seat", "card", pearls="want")


@check("LD308", "matched-needlessly", "error", "play.pearl_gems", values="card times")
def needless(t: Tables) -> Departures:
    """Gems are added without pearls, or of two types.

    Only pearls bring gems of choice, and all of one type. Example: a card of two rubies, and an emerald is added.
    """
    rows = Departures(t.table(additions), pl.col("matched") > pl.col("can_match").cast(pl.Int64))
    return rows.select("game", "seq", "seat", "card", times="matched")


@check("LD309", "no-gem", "error", "play.pearl_not_gold", "play.instead", "play.five_gems", values="treasure event")
def no_gem(t: Tables) -> Departures:
    """Pearls or gold are added to pearls, or taken instead of nothing.

    What a player chooses is a gem: diamond, ruby, emerald, sapphire or amethyst. Example: a nugget of gold is added to
    a pearl.
    """
    rows = Departures(t.rows("matched", "taken_instead"), ~pl.col("treasure").cast(pl.String).is_in(GEM_NAMES))
    return rows.select("game", "seq", "seat", "treasure", event=pl.col("event").cast(pl.String))


@check("LD310", "instead-of-something", "error", "play.instead", "play.instead_scope", values="card")
def of_something(t: Tables) -> Departures:
    """A gem is taken instead of a card that adds something, or such a card is said to add nothing.

    One gem may be taken only if no piece of the card, and no gem for its pearls, can be added. Example: a ruby is added
    and an emerald taken instead.
    """
    rows = Departures(t.table(additions), pl.col("adds") & (pl.col("instead") + pl.col("nothing") > 0))
    return rows.select("game", "seq", "seat", "card")


@check("LD311", "nothing-untold", "error", "play.instead", values="card times")
def untold(t: Tables) -> Departures:
    """A card adds nothing, and the log does not say just once what was taken instead.

    One gem, or none, is taken instead, and the log tells which. Example: a card of diamonds with a full row, and the
    next turn begins.
    """
    times = pl.col("instead") + pl.col("nothing")
    rows = Departures(t.table(additions), ~pl.col("adds") & (times != 1))
    return rows.select("game", "seq", "seat", "card", times=times)


@check("LD312", "instead-wrong-number", "error", "play.instead", values="treasure got")
def wrong_number(t: Tables) -> Departures:
    """More or less than one gem is taken instead.

    Whoever's card adds nothing may take one gem. Example: two sapphires.
    """
    rows = Departures(t.rows("taken_instead"), pl.col("count") != 1)
    return rows.select("game", "seq", "seat", "treasure", got="count")


@check("LD313", "row-overfull", "error", "play.overflow", "play.instead_fits", values="treasure has spots")
def overfull(t: Tables) -> Departures:
    """A chest has more pieces of a treasure than spots.

    Only as many pieces are taken as there are open spots; the last one has the crown. Example: an eighth diamond in a
    row of seven.
    """
    rows = Departures(t.table(gains), pl.col("has") > pl.col("spots"))
    return rows.select("game", "seq", "seat", "treasure", "has", "spots")


@check(
    "LD314", "supply-overdrawn", "error", "play.short", "play.instead_fits", "advanced.rules",
    values="treasure got supply",
)  # fmt: skip
def overdrawn(t: Tables) -> Departures:
    """Pieces are taken that the supply does not have.

    Whatever lies in the chests of all players is no more than was laid out. Example: the ninth diamond of eight.
    """
    # supply (before)
    rows = Departures(t.table(gains), pl.col("supply") < 0)
    return rows.select("game", "seq", "seat", "treasure", got="count", supply="was_supply")


@check("LD315", "pieces-for-another", "error", "play.pieces", "play.one_card", values="active event")
def for_another(t: Tables) -> Departures:
    """Pieces go to a player who has not just played a card.

    Only who plays a card adds to her chest. Example: Seat 1 plays, and Seat 2 takes two rubies.
    """
    kinds = ["overflowed", "ran_short", "nothing_added", *names(GAINS)]
    rows = Departures(t.rows(*kinds), pl.col("seat").ne_missing(pl.col("active")))
    return rows.select("game", "seq", "seat", "active", event=pl.col("event").cast(pl.String))


@check("LD316", "nothing-taken", "error", "play.pieces", values="treasure said event")
def nothing_taken(t: Tables) -> Departures:
    """An event of pieces says none, or a number below.

    What is not taken is not told. Example: 0 rubies are taken.
    """
    kinds = ["overflowed", "ran_short", *names(GAINS)]
    rows = Departures(t.rows(*kinds), pl.col("count") < 1)
    return rows.select("game", "seq", "seat", "treasure", said="count", event=pl.col("event").cast(pl.String))


@check("LD317", "matched-before-pieces", "error", "play.pearl_gems", "play.instead", values="treasure")
def before_pieces(t: Tables) -> Departures:
    """A piece of the card is taken after the gems for its pearls, or after a gem instead.

    The pearls are taken, then as many gems are added; a gem is taken instead only after all of the card was tried.
    Example: two rubies come, then the two pearls.
    """
    after = pl.col("event").is_in(["matched", "taken_instead"]).cast(pl.Int32).cum_sum().over("play") > 0
    rows = Departures(t.events.filter(pl.col("active").is_not_null()), after & (pl.col("event") == "taken"))
    return rows.select("game", "seq", "seat", "treasure")
