"""LD2: whose turn it is, and which card is played."""

from __future__ import annotations

import polars as pl

from ..checklist import SINCE, check
from ..tables import PLAYED, Tables, among
from ..tables.cards import drawn, hands, pit, plays
from .setup import rounds


@check("LD201", "out-of-turn", "error", "setup.clockwise", "play.one_card", since=SINCE)
def out_of_turn(t: Tables) -> pl.DataFrame:
    """Cards played by a seat whose turn it is not; values: other (whose turn it is)."""
    turn = ((pl.col("first") + pl.col("nth") - 1) % t.players).cast(pl.Int64)
    rows = t.table(plays).select("game", "seq", "seat", other=turn)
    return rows.filter(pl.col("seat").cast(pl.Int64) != pl.col("other"))


@check("LD202", "card-miscounted", "error", "play.beside", since=SINCE)
def miscounted(t: Tables) -> pl.DataFrame:
    """Cards whose number is not that of the seat's card of the round; values: card, said, due."""
    rows = t.table(plays).select("game", "seq", "seat", "card", said=pl.col("count").cast(pl.Int64), due="own")
    return rows.filter(pl.col("said") != pl.col("due"))


@check("LD203", "card-not-in-hand", "error", "play.from_hand", "setup.hand", since=SINCE)
def not_in_hand(t: Tables) -> pl.DataFrame:
    """Cards played from a hand that has none; values: card."""
    return t.table(hands).filter(pl.col("there") <= 0).select("game", "seq", "seat", "card")


@check("LD204", "card-not-in-pit", "error", "play.from_pit", since=SINCE)
def not_in_pit(t: Tables) -> pl.DataFrame:
    """Cards played from a place where they do not lie; values: card, place, lies_card (null: none)."""
    rows = t.table(pit).filter(pl.col("event") == "played_from_pit")
    wrong = rows.filter(pl.col("card").ne_missing(pl.col("lies")))
    return wrong.select("game", "seq", "seat", "card", place=pl.col("slot") + 1, lies_card="lies")


@check("LD205", "place-not-refilled", "error", "play.pit_replaced", "play.refill_first", since=SINCE)
def not_refilled(t: Tables) -> pl.DataFrame:
    """Places whose card is played and that are not filled at once, though cards are left; values: card, place,
    left."""
    here = pl.col("game").shift(-1) == pl.col("game")
    follows = here & (pl.col("event").shift(-1) == "refilled") & (pl.col("slot").shift(-1) == pl.col("slot"))
    rows = t.events.with_columns(filled=follows.fill_null(False)).filter(pl.col("event") == "played_from_pit")
    left = t.table(drawn).select("row", "deal", "left")
    known = rows.join_asof(left, on="row", by="deal", check_sortedness=False)
    return known.filter(~pl.col("filled") & (pl.col("left") > 0)).select(
        "game", "seq", "seat", "card", "left", place=pl.col("slot") + 1
    )


@check(
    "LD206", "refilled-needlessly", "error", "play.pit_replaced", "play.hand_not_replaced", "setup.face_up", since=SINCE
)
def needless(t: Tables) -> pl.DataFrame:
    """Cards laid at a place that is not free, or that no player has just emptied; values: card, place, lies_card."""
    before = (pl.col("event").shift() == "played_from_pit") & (pl.col("slot").shift() == pl.col("slot"))
    rows = t.events.with_columns(emptied=before.fill_null(False)).select("row", "emptied")
    there = t.table(pit).filter(pl.col("event") != "played_from_pit").join(rows, on="row", maintain_order="left")
    wrong = pl.col("lies").is_not_null() | ((pl.col("event") == "refilled") & ~pl.col("emptied"))
    return there.filter(wrong).select("game", "seq", "card", place=pl.col("slot") + 1, lies_card="lies")


@check("LD207", "deck-miscounted", "error", "play.pit_replaced", "setup.deck", since=SINCE)
def deck_miscounted(t: Tables) -> pl.DataFrame:
    """Refills after which the deck has another number of cards than said; values: said, left."""
    rows = t.table(drawn).filter(pl.col("event") == "refilled")
    said = rows.select("game", "seq", "left", said=pl.col("amount").cast(pl.Int64))
    return said.filter(pl.col("said") != pl.col("left"))


@check("LD208", "deck-overdrawn", "error", "play.deck_lasts", "play.from_deck", "contents.cards", since=SINCE)
def overdrawn(t: Tables) -> pl.DataFrame:
    """Cards drawn from a deck that has none; values: card."""
    return t.table(drawn).filter(pl.col("left") < 0).select("game", "seq", "seat", "card")


@check("LD209", "hand-left-over", "error", "play.hand_must", "play.hand_turn_10", "play.hand_turn_9", since=SINCE)
def left_over(t: Tables) -> pl.DataFrame:
    """Cards from elsewhere when the hand needs all turns that are left; values: card, hand, turns (left)."""
    rows = t.table(plays).with_columns(turns=t.rules.cards_each - pl.col("own") + 1)
    late = rows.filter((pl.col("event") != "played_from_hand") & (pl.col("held") >= pl.col("turns")))
    return late.select("game", "seq", "seat", "card", "turns", hand="held")


@check("LD210", "wrong-number-of-cards", "error", "play.ten_cards", "play.one_card", since=SINCE)
def wrong_number(t: Tables) -> pl.DataFrame:
    """Seats that play too many or too few cards in a round; values: cards, due."""
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    played = t.table(plays).group_by("deal", "seat").agg(cards=pl.len())
    due = t.table(rounds).select("game", "seq", "deal").join(seats, how="cross")
    both = due.join(played, on=["deal", "seat"], how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards").fill_null(0), due=pl.lit(t.rules.cards_each)).drop("deal")
    return counted.filter(pl.col("cards") != pl.col("due"))


@check("LD211", "turn-number-wrong", "error", "play.one_card", "play.beside", since=SINCE)
def turn_number(t: Tables) -> pl.DataFrame:
    """Rows of a turn number that is not that of the cards played so far; values: said, due."""
    due = among(*PLAYED).cast(pl.Int64).cum_sum().over("game")
    rows = t.events.select("game", "seq", "seat", said=pl.col("turn").cast(pl.Int64), due=due)
    return rows.filter(pl.col("said") != pl.col("due"))
