"""QN2, influence: Thief and Musketeers; three Musketeers and the Necklace."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import after_play, held, plays, same_pair, sized, steps
from . import check


@check("QN240", "thief-unresolved", "error", "thief.draw", "influence.immediate", needs=Needs.PUBLIC, values="other")
def thief_unresolved(t: Tables) -> Departures:
    """A Thief draws no card from the player named.

    ## What it finds
    A `played` Thief whose next event is neither `stolen` nor `caught` between the same two players.

    ## Why it matters
    The Thief is carried out at once, and takes one card from the opponent named.

    ## Example
    A Thief is played on the second player, and the third loses a card.

    ## What a log must tell
    All that is public.
    """
    thief = (pl.col("event") == "played") & acts_as(t, Card.THIEF)
    done = pl.col("next_event").is_in(["stolen", "caught"]) & same_pair("next_", swapped=False)
    return Departures(t.table(steps), thief & ~done.fill_null(False)).select("game", "seq", "seat", "other")


@check(
    "QN241", "theft-without-thief", "error", "thief.draw", "musketeer.thief.draw_back", "musketeer.thief.again",
    "musketeer.thief.deeper",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def theft_without_thief(t: Tables) -> Departures:
    """A card is drawn from a hand without a Thief, or the wrong way round.

    ## What it finds
    A `stolen` or `caught` event that follows neither a Thief of the same player on the same victim nor a `caught` the other
    way round; or a `counter_declined` that follows no such `caught`.

    ## Why it matters
    A Thief draws once; only a Musketeer drawn turns the roles round, and only that one is discarded.

    ## Example
    A Thief steals two cards.

    ## What a log must tell
    All that is public.
    """
    drawn = pl.col("event").is_in(["stolen", "caught"])
    thief = after_play(t, Card.THIEF, swapped=False)
    turned = (pl.col("last_event") == "caught") & same_pair("last_", swapped=True)
    theft = drawn & ~(thief | turned).fill_null(False)
    declined = (pl.col("event") == "counter_declined") & ~turned.fill_null(False)
    return Departures(t.table(steps), theft | declined).select("game", "seq", "seat", "other")


@check(
    "QN242", "musketeer-not-caught", "error", "musketeer.thief.caught", "musketeer.thief.automatic",
    "musketeer.thief.discard", "thief.keep",
    needs=Needs.PUBLIC, values="card other",
)  # fmt: skip
def musketeer_not_caught(t: Tables) -> Departures:
    """A Musketeer is stolen, or another card catches the Thief.

    ## What it finds
    A `stolen` event whose card is a Musketeer, or a `caught` event whose card is none.

    ## Why it matters
    A Musketeer that is drawn always catches the Thief and is discarded; any other card is kept.

    ## Example
    A Thief draws a Musketeer and keeps it.

    ## What a log must tell
    All that is public: that a Musketeer is drawn is seen by all.
    """
    kept = (pl.col("event") == "stolen") & (pl.col("card") == "musketeer")
    free = (pl.col("event") == "caught") & (pl.col("card") != "musketeer").fill_null(True)
    return Departures(t.table(steps), (kept | free).fill_null(False)).select("game", "seq", "seat", "card", "other")


@check(
    "QN243", "draw-back-missing", "error", "musketeer.thief.draw_back", "musketeer.thief.again",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def draw_back_missing(t: Tables) -> Departures:
    """Who caught a Thief neither draws back nor declines.

    ## What it finds
    A `caught` event, while the hand of who drew still has cards, that is followed neither by `stolen` or `caught` the other
    way round nor by `counter_declined`.

    ## Why it matters
    Who catches a Thief may (or, by the ruling, must) draw from the would-be thief in turn.

    ## Example
    A Thief is caught, and the next event is a purchase.

    ## What a log must tell
    All that is public.
    """
    # other (who caught)
    sequel = pl.col("next_event").is_in(["stolen", "caught", "counter_declined"]) & same_pair("next_", swapped=True)
    ended = t.table(steps).filter((pl.col("event") == "caught") & ~sequel.fill_null(False))
    return Departures(sized(t, t.some(ended), "seat"), pl.col("size") > 0).select("game", "seq", "seat", "other")


@check(
    "QN244", "draw-back-declined", "error", "musketeer.thief.draw_back", "musketeer.thief.empty_hand",
    needs=Needs.PUBLIC, values="other size",
)  # fmt: skip
def draw_back_declined(t: Tables) -> Departures:
    """A draw is declined that is no choice.

    ## What it finds
    A `counter_declined` event under the ruling `counter_draw = mandatory`, or while the hand to draw from is empty.

    ## Why it matters
    By that ruling one must draw back; and from an empty hand nothing can be drawn, so that the exchange is over.

    ## Example
    With mandatory draws a player spares the thief she caught.

    ## What a log must tell
    All that is public.
    """
    # size (cards in that hand)
    declined = sized(t, t.some(t.only("counter_declined")), "other")
    empty = pl.lit(t.rules.rulings["counter_draw"] == "mandatory") | (pl.col("size") <= 0).fill_null(False)
    return Departures(declined, empty).select("game", "seq", "seat", "other", "size")


@check(
    "QN250", "necklace-not-seized", "error", "musketeer.three", "musketeer.three.no_counter", "influence.immediate",
    needs=Needs.PUBLIC, values="card other",
)  # fmt: skip
def necklace_not_seized(t: Tables) -> Departures:
    """Musketeers and the Necklace that they carry off do not go together.

    ## What it finds
    Musketeers `played` that are not followed by `necklace_seized` of the same two players; or a `necklace_seized` that does
    not follow them, or is about another card.

    ## Why it matters
    Three Musketeers take the Necklace at once, and no card stops them.

    ## Example
    Three Musketeers are played, and the Necklace stays.

    ## What a log must tell
    All that is public.
    """
    trio = (pl.col("event") == "played") & (pl.col("card") == "musketeer")
    done = (pl.col("next_event") == "necklace_seized") & same_pair("next_", swapped=False)
    seized = pl.col("event") == "necklace_seized"
    cause = after_play(t, Card.MUSKETEER, swapped=False)
    right = (cause & (pl.col("card") == "necklace")).fill_null(False)
    wrong = (trio & ~done.fill_null(False)) | (seized & ~right)
    return Departures(t.table(steps), wrong.fill_null(False)).select("game", "seq", "seat", "card", "other")


@check(
    "QN251", "necklace-not-borne", "error", "musketeer.three.owner", "musketeer.three", "thief.necklace",
    "necklace.jewel_gone",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def necklace_not_borne(t: Tables) -> Departures:
    """Musketeers go to a player who does not bear the Necklace.

    ## What it finds
    A `played` event of Musketeers whose `other` does not hold the Necklace at that time.

    ## Why it matters
    The Necklace is taken from the one who wears it: a Thief who stole the card wears it, and nobody does once it was shown
    in a sale. Without a bearer the Musketeers cannot be played.

    ## Example
    Three Musketeers are played while the Necklace is still in the pile.

    ## What a log must tell
    All that is public: whom the Necklace comes to is seen by all.
    """
    trio = t.table(plays).filter((pl.col("card") == "musketeer") & pl.col("other").is_not_null())
    necklace = pl.lit("necklace", t.events.schema["card"]).alias("borne_card")
    known = held(t, t.some(trio).with_columns(necklace), "other", "borne_card", "seq")
    return Departures(known, pl.col("held") <= 0).select("game", "seq", "seat", "other")
