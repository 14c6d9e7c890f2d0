"""LD2: whose turn it is, and which card is played."""

from __future__ import annotations

import polars as pl

from ..tables import PLAYED, Departures, Tables, among
from ..tables.cards import drawn, hands, pit, plays
from . import check
from .setup import rounds


@check("LD201", "out-of-turn", "error", "setup.clockwise", "play.one_card", values="other")
def out_of_turn(t: Tables) -> Departures:
    """A card is played by a player whose turn it is not.

    Turns go round to the left from who has the first one of the round, a card each. Example: Seat 2 plays twice in a
    row.
    """
    # other (whose turn it is)
    turn = ((pl.col("first") + pl.col("nth") - 1) % t.players).cast(pl.Int64)
    rows = t.table(plays).select("game", "seq", "seat", other=turn)
    return Departures(rows, pl.col("seat").cast(pl.Int64) != pl.col("other"))


@check("LD202", "card-miscounted", "error", "play.beside", values="card said due")
def miscounted(t: Tables) -> Departures:
    """A card is numbered otherwise than it comes.

    Cards are laid beside the chest to count the turns. Example: a fourth card is said to be the fifth.
    """
    rows = t.table(plays).select("game", "seq", "seat", "card", said=pl.col("count").cast(pl.Int64), due="own")
    return Departures(rows, pl.col("said") != pl.col("due"))


@check("LD203", "card-not-in-hand", "error", "play.from_hand", "setup.hand", values="card")
def not_in_hand(t: Tables) -> Departures:
    """A card is played from a hand that does not have it.

    A hand has the cards that were dealt, less those played; it is never replenished. Example: a card played from the
    hand twice.
    """
    return Departures(t.table(hands), pl.col("there") <= 0).select("game", "seq", "seat", "card")


@check("LD204", "card-not-in-pit", "error", "play.from_pit", values="card place lies_card")
def not_in_pit(t: Tables) -> Departures:
    """A face-up card is played from a place where it does not lie.

    What lies at a place is what was laid there last and not played. Example: Pearls are played from place 2, where a
    ruby lies.
    """
    # lies_card (null: none)
    rows = t.table(pit).filter(pl.col("event") == "played_from_pit")
    wrong = Departures(rows, pl.col("card").ne_missing(pl.col("lies")))
    return wrong.select("game", "seq", "seat", "card", place=pl.col("slot") + 1, lies_card="lies")


@check("LD205", "place-not-refilled", "error", "play.pit_replaced", "play.refill_first", values="card left place")
def not_refilled(t: Tables) -> Departures:
    """A face-up card is played and its place is not filled at once.

    The top card of the deck restores the pit before the pieces are taken, as long as there are cards. Example: pieces
    are taken while three cards lie in the pit.
    """
    here = pl.col("game").shift(-1) == pl.col("game")
    follows = here & (pl.col("event").shift(-1) == "refilled") & (pl.col("slot").shift(-1) == pl.col("slot"))
    rows = t.events.with_columns(filled=follows.fill_null(False)).filter(pl.col("event") == "played_from_pit")
    left = t.table(drawn).select("row", "deal", "left")
    known = rows.join_asof(left, on="row", by="deal", check_sortedness=False)
    return Departures(known, ~pl.col("filled") & (pl.col("left") > 0)).select(
        "game", "seq", "seat", "card", "left", place=pl.col("slot") + 1
    )


@check(
    "LD206", "refilled-needlessly", "error", "play.pit_replaced", "play.hand_not_replaced", "setup.face_up",
    values="card place lies_card",
)  # fmt: skip
def needless(t: Tables) -> Departures:
    """A card is laid in the pit at a place that nobody has just emptied.

    Only a face-up card that is played is replaced; a card from the hand or the deck is not. Example: the pit is filled
    after a card from the hand.
    """
    before = (pl.col("event").shift() == "played_from_pit") & (pl.col("slot").shift() == pl.col("slot"))
    rows = t.events.with_columns(emptied=before.fill_null(False)).select("row", "emptied")
    there = t.table(pit).filter(pl.col("event") != "played_from_pit").join(rows, on="row", maintain_order="left")
    wrong = pl.col("lies").is_not_null() | ((pl.col("event") == "refilled") & ~pl.col("emptied"))
    return Departures(there, wrong).select("game", "seq", "card", place=pl.col("slot") + 1, lies_card="lies")


@check("LD207", "deck-miscounted", "error", "play.pit_replaced", "setup.deck", values="left said")
def deck_miscounted(t: Tables) -> Departures:
    """The deck is said to have another number of cards than it has.

    Each card dealt, laid out or drawn leaves one less. Example: 42 cards are said to be left where 41 are.
    """
    rows = t.table(drawn).filter(pl.col("event") == "refilled")
    said = rows.select("game", "seq", "left", said=pl.col("amount").cast(pl.Int64))
    return Departures(said, pl.col("said") != pl.col("left"))


@check("LD208", "deck-overdrawn", "error", "play.deck_lasts", "play.from_deck", "contents.cards", values="card")
def overdrawn(t: Tables) -> Departures:
    """A card is drawn from a deck that is used up.

    With 54 cards the deck lasts to the end of the round, at five players to the last card. Example: a 55th card.
    """
    return Departures(t.table(drawn), pl.col("left") < 0).select("game", "seq", "seat", "card")


@check(
    "LD209", "hand-left-over", "error", "play.hand_must", "play.hand_turn_10", "play.hand_turn_9",
    values="card turns hand",
)  # fmt: skip
def left_over(t: Tables) -> Departures:
    """A player plays from elsewhere, though her hand needs all turns that are left.

    Both cards of the hand must be played within the round: who holds one in turn ten, or two in turn nine, has no
    choice. Example: a card from the deck in turn ten with a card in hand.
    """
    # turns (left)
    rows = t.table(plays).with_columns(turns=t.rules.cards_each - pl.col("own") + 1)
    late = Departures(rows, (pl.col("event") != "played_from_hand") & (pl.col("held") >= pl.col("turns")))
    return late.select("game", "seq", "seat", "card", "turns", hand="held")


@check("LD210", "wrong-number-of-cards", "error", "play.ten_cards", "play.one_card", values="cards due")
def wrong_number(t: Tables) -> Departures:
    """A player plays too many or too few cards in a round.

    The round ends when everyone has played ten cards. Example: a round is scored after nine cards of Seat 2.
    """
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    played = t.table(plays).group_by("deal", "seat").agg(cards=pl.len())
    due = t.table(rounds).select("game", "seq", "deal").join(seats, how="cross")
    both = due.join(played, on=["deal", "seat"], how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards").fill_null(0), due=pl.lit(t.rules.cards_each)).drop("deal")
    return Departures(counted, pl.col("cards") != pl.col("due"))


@check("LD211", "turn-number-wrong", "error", "play.one_card", "play.beside", values="said due")
def turn_number(t: Tables) -> Departures:
    """A row has the number of another turn.

    A turn is one card; turns are counted through the rounds, and what follows a card is of its turn. Example: pieces
    taken in turn 8 are said to be of turn 9.
    """
    due = among(*PLAYED).cast(pl.Int64).cum_sum().over("game")
    rows = t.events.select("game", "seq", "seat", said=pl.col("turn").cast(pl.Int64), due=due)
    return Departures(rows, pl.col("said") != pl.col("due"))
