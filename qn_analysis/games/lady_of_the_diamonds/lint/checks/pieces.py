"""LD3: what a card brings."""

from __future__ import annotations

import polars as pl

from ..checklist import SINCE, check
from ..tables import GAINS, Tables, names
from ..tables.treasure import GEM_NAMES, additions, choices, course, of_seat, printed, takings


def gains(t: Tables) -> pl.DataFrame:
    """A row an event that brings pieces: `had` and `has` in the chest, by the log's counts."""
    rows = t.table(course).filter("gain")
    return rows.with_columns(had=of_seat(t, "was", "seat"), has=of_seat(t, "has", "seat"))


@check("LD301", "pieces-wrong", "error", "play.pieces", "play.adds", "play.gold", "play.gold_taken", "play.pearls",
       "play.overflow", "play.short", "play.take_all", "advanced.rules", since=SINCE)  # fmt: skip
def pieces(t: Tables) -> pl.DataFrame:
    """Cards of which too much or too little is taken; values: card, treasure, got, due, free (spots), supply."""
    rows = t.table(takings).filter(pl.col("got") != pl.col("due"))
    return rows.select("game", "seq", "seat", "card", "treasure", "got", "due", "free", "supply")


@check("LD302", "piece-not-on-card", "error", "play.pieces", "play.pearl_not_gold", since=SINCE)
def not_on_card(t: Tables) -> pl.DataFrame:
    """Pieces taken that the card does not show; values: treasure, card (null: none was played)."""
    cards = t.table(additions).select("play", "card")
    rows = t.only("taken").drop("card").join(cards, on="play", how="left", maintain_order="left")
    foreign = rows.join(t.table(printed), on=["card", "treasure"], how="anti", maintain_order="left")
    return foreign.select("game", "seq", "seat", "treasure", "card")


@check("LD303", "overflow-wrong", "error", "play.overflow", since=SINCE)
def overflow(t: Tables) -> pl.DataFrame:
    """Pieces without a spot that are told wrong; values: treasure, said, due."""
    told = pl.concat([
        t.table(takings).select("game", "seq", "seat", "treasure", said="over", due="due_over"),
        _matched(t).select("game", "seq", "seat", "treasure", said="over", due="due_over"),
    ])  # fmt: skip
    return told.filter(pl.col("said") != pl.col("due"))


@check("LD304", "shortage-wrong", "error", "play.short", "advanced.rules", since=SINCE)
def shortage(t: Tables) -> pl.DataFrame:
    """Pieces that the supply lacks and that are told wrong; values: treasure, said, due."""
    told = pl.concat([
        t.table(takings).select("game", "seq", "seat", "treasure", said="short", due="due_short"),
        _matched(t).select("game", "seq", "seat", "treasure", said="short", due="due_short"),
    ])  # fmt: skip
    return told.filter(pl.col("said") != pl.col("due"))


def _matched(t: Tables) -> pl.DataFrame:
    """The rows of `choices` of which something is told."""
    return t.table(choices).filter((pl.col("got") > 0) | (pl.col("over") > 0) | (pl.col("short") > 0))


@check("LD305", "chest-miscounted", "error", "play.pieces", "setup.chest", since=SINCE)
def miscounted(t: Tables) -> pl.DataFrame:
    """Pieces in a chest that are not what was taken so far; values: treasure, said, due."""
    rows = t.table(gains).select("game", "seq", "seat", "treasure", said=pl.col("amount").cast(pl.Int64), due="has")
    return rows.filter(pl.col("said") != pl.col("due"))


@check("LD306", "pearls-matched-wrong", "error", "play.pearl_gems", "play.pearl_match", "play.overflow", since=SINCE)
def matched_wrong(t: Tables) -> pl.DataFrame:
    """Gems that come with pearls, too many or too few; values: treasure, got, due, pearls."""
    rows = t.table(choices).filter((pl.col("got") > 0) & (pl.col("got") != pl.col("due")))
    return rows.select("game", "seq", "seat", "treasure", "got", "due", pearls="want")


@check("LD307", "pearls-unmatched", "error", "play.pearl_gems", "play.pearl_choice", since=SINCE)
def unmatched(t: Tables) -> pl.DataFrame:
    """Pearls without a gem, though one could be added; values: card, pearls."""
    rows = t.table(additions).filter(pl.col("can_match") & (pl.col("matched") == 0))
    return rows.select("game", "seq", "seat", "card", pearls="want")


@check("LD308", "matched-needlessly", "error", "play.pearl_gems", since=SINCE)
def needless(t: Tables) -> pl.DataFrame:
    """Gems added without pearls, or of two types; values: card, times."""
    rows = t.table(additions).filter(pl.col("matched") > pl.col("can_match").cast(pl.Int64))
    return rows.select("game", "seq", "seat", "card", times="matched")


@check("LD309", "no-gem", "error", "play.pearl_not_gold", "play.instead", "play.five_gems", since=SINCE)
def no_gem(t: Tables) -> pl.DataFrame:
    """Pearls or gold added to pearls or taken instead; values: event, treasure."""
    rows = t.rows("matched", "taken_instead").filter(~pl.col("treasure").cast(pl.String).is_in(GEM_NAMES))
    return rows.select("game", "seq", "seat", "treasure", event=pl.col("event").cast(pl.String))


@check("LD310", "instead-of-something", "error", "play.instead", "play.instead_scope", since=SINCE)
def of_something(t: Tables) -> pl.DataFrame:
    """Gems taken instead of a card that adds something, or a card said to add nothing that does; values: card."""
    rows = t.table(additions).filter(pl.col("adds") & (pl.col("instead") + pl.col("nothing") > 0))
    return rows.select("game", "seq", "seat", "card")


@check("LD311", "nothing-untold", "error", "play.instead", since=SINCE)
def untold(t: Tables) -> pl.DataFrame:
    """Cards that add nothing, after which not once is told what was taken instead; values: card, times."""
    times = pl.col("instead") + pl.col("nothing")
    rows = t.table(additions).filter(~pl.col("adds") & (times != 1))
    return rows.select("game", "seq", "seat", "card", times=times)


@check("LD312", "instead-wrong-number", "error", "play.instead", since=SINCE)
def wrong_number(t: Tables) -> pl.DataFrame:
    """More or less than one gem taken instead; values: treasure, got."""
    rows = t.rows("taken_instead").filter(pl.col("count") != 1)
    return rows.select("game", "seq", "seat", "treasure", got="count")


@check("LD313", "row-overfull", "error", "play.overflow", "play.instead_fits", since=SINCE)
def overfull(t: Tables) -> pl.DataFrame:
    """Pieces for which the chest has no spot; values: treasure, has, spots."""
    rows = t.table(gains).filter(pl.col("has") > pl.col("spots"))
    return rows.select("game", "seq", "seat", "treasure", "has", "spots")


@check("LD314", "supply-overdrawn", "error", "play.short", "play.instead_fits", "advanced.rules", since=SINCE)
def overdrawn(t: Tables) -> pl.DataFrame:
    """Pieces that the supply does not have; values: treasure, got, supply (before)."""
    rows = t.table(gains).filter(pl.col("supply") < 0)
    return rows.select("game", "seq", "seat", "treasure", got="count", supply="was_supply")


@check("LD315", "pieces-for-another", "error", "play.pieces", "play.one_card", since=SINCE)
def for_another(t: Tables) -> pl.DataFrame:
    """Pieces, or a lack of them, of a seat that has not just played a card; values: event, active."""
    kinds = ["overflowed", "ran_short", "nothing_added", *names(GAINS)]
    rows = t.rows(*kinds).filter(pl.col("seat").ne_missing(pl.col("active")))
    return rows.select("game", "seq", "seat", "active", event=pl.col("event").cast(pl.String))


@check("LD316", "nothing-taken", "error", "play.pieces", since=SINCE)
def nothing_taken(t: Tables) -> pl.DataFrame:
    """Events of pieces that say none, or fewer; values: event, treasure, said."""
    kinds = ["overflowed", "ran_short", *names(GAINS)]
    rows = t.rows(*kinds).filter(pl.col("count") < 1)
    return rows.select("game", "seq", "seat", "treasure", said="count", event=pl.col("event").cast(pl.String))


@check("LD317", "matched-before-pieces", "error", "play.pearl_gems", "play.instead", since=SINCE)
def before_pieces(t: Tables) -> pl.DataFrame:
    """Pieces of the card taken after gems for its pearls, or a gem instead; values: treasure."""
    after = pl.col("event").is_in(["matched", "taken_instead"]).cast(pl.Int32).cum_sum().over("play") > 0
    rows = t.events.filter(pl.col("active").is_not_null()).filter(after & (pl.col("event") == "taken"))
    return rows.select("game", "seq", "seat", "treasure")
