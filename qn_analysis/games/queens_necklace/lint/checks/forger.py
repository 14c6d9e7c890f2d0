"""QN2, influence: the Forger, proofs and answers."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import after_play, gem_held, gem_of, same_pair, steps
from . import check


@check(
    "QN230", "forger-unanswered", "error", "forger.discard", "forger.proof", "musketeer.forger.counter",
    "influence.immediate",
    needs=Needs.PUBLIC, values="other gem",
)  # fmt: skip
def forger_unanswered(t: Tables) -> Departures:
    """A Forger is not answered by its victim.

    ## What it finds
    A `played` Forger whose next event is not a Musketeer in reply, a card given up or a hand shown as proof, between the
    same two players.

    ## Why it matters
    The victim of a Forger loses a card, counters, or proves to have none: at once, and one of the three.

    ## Example
    A Forger is played, and the next event is a purchase.

    ## What a log must tell
    All that is public.
    """
    forger = (pl.col("event") == "played") & acts_as(t, Card.FORGER)
    reply = pl.col("next_event").is_in(["countered", "surrendered"]) & same_pair("next_", swapped=True)
    proof = (pl.col("next_event") == "hand_seen") & pl.col("next_gem").is_not_null() & same_pair("next_", swapped=False)
    open_ = forger & ~(reply | proof).fill_null(False)
    return Departures(t.table(steps), open_).select("game", "seq", "seat", "other", "gem")


@check(
    "QN231", "answer-without-forger", "error", "forger.discard", "forger.proof", "forger.proof.private",
    "musketeer.forger.counter",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def answer_without_forger(t: Tables) -> Departures:
    """A Forger is answered that was not played, or by the wrong player.

    ## What it finds
    A `countered` or `surrendered` event, or a `hand_seen` with a gem, that does not follow a Forger between the same two
    players.

    ## Why it matters
    Nobody gives up a card or shows a hand for a gem unless a Forger asks for it.

    ## Example
    The third player gives up a ruby although the Forger was played on the second.

    ## What a log must tell
    All that is public.
    """
    reply = pl.col("event").is_in(["countered", "surrendered"]) & ~after_play(t, Card.FORGER, swapped=True)
    proof = (pl.col("event") == "hand_seen") & pl.col("gem").is_not_null()
    unasked = proof & ~after_play(t, Card.FORGER, swapped=False)
    return Departures(t.table(steps), reply | unasked).select("game", "seq", "seat", "other")


@check(
    "QN232", "wrong-forger-gem", "error", "forger.discard", "forger.name", "forger.proof",
    needs=Needs.PUBLIC, values="card gem named_gem",
)  # fmt: skip
def wrong_forger_gem(t: Tables) -> Departures:
    """A Forger is answered with another gem than the one named.

    ## What it finds
    A `countered`, `surrendered` or `hand_seen` event after a Forger with another `gem`; or a card given up that does not
    show its gem.

    ## Why it matters
    The Forger destroys a card of the gem that its player names, and no other.

    ## Example
    A Forger names ruby, and an amber is given up.

    ## What a log must tell
    All that is public.
    """
    forged = (pl.col("last_event") == "played") & acts_as(t, Card.FORGER, column="last_card")
    answer = pl.col("event").is_in(["countered", "surrendered", "hand_seen"])
    other_gem = forged & answer & pl.col("gem").ne_missing(pl.col("last_gem"))
    shown = gem_of(t, pl.col("card"))
    other_card = (pl.col("event") == "surrendered") & shown.ne_missing(pl.col("gem"))
    named = pl.when(forged).then(pl.col("last_gem")).alias("named_gem")
    rows = Departures(t.table(steps), (other_gem | other_card).fill_null(False))
    return rows.select("game", "seq", "seat", "card", "gem", named)


@check("QN233", "false-proof", "error", "forger.proof", "forger.discard", values="other gem has")
def false_proof(t: Tables) -> pl.DataFrame:
    """A hand shown to prove that a gem is missing holds that gem.

    ## What it finds
    A `hand_seen` event with a `gem` of which the hand has a card.

    ## Why it matters
    Who holds the gem named must give up a card of it or counter.

    ## Example
    A player with an amber in hand shows her hand to a Forger who named amber.

    ## What a log must tell
    Everything, hidden cards too.
    """
    # has (cards of it)
    proofs = t.some(t.table(steps).filter((pl.col("event") == "hand_seen") & pl.col("gem").is_not_null()))
    found = proofs.join(gem_held(t, proofs, "other").filter(pl.col("has") > 0), on=["game", "seq"])
    return t.some(found).select("game", "seq", "seat", "other", "gem", "has")


@check(
    "QN234", "bluff-forbidden", "error", "forger.bluff", "forger.proof",
    values="turn year phase event other card gem slot count amount active row last_event last_seat last_other last_card last_gem next_event next_seat next_other next_card next_gem",
)  # fmt: skip
def bluff_forbidden(t: Tables) -> pl.DataFrame:
    """A Forger is countered by a player without the gem, which the ruling forbids.

    ## What it finds
    With the ruling `forger_bluff = no`: a `countered` event by a player who holds no card of the gem named.

    ## Why it matters
    Under that reading a player without the gem shows the hand and cannot spend a Musketeer to hide it.

    ## Example
    A Forger names ruby; the victim has none and plays a Musketeer.

    ## What a log must tell
    Everything, hidden cards too.
    """
    counters = t.table(steps).filter((pl.col("event") == "countered") & pl.col("gem").is_not_null())
    if t.rules.rulings["forger_bluff"] == "yes":
        return counters.clear()
    found = counters.join(gem_held(t, counters, "seat").filter(pl.col("has") <= 0), on=["game", "seq"])
    return t.some(found).select("game", "seq", "seat", "other", "gem")


@check(
    "QN235", "counter-without-musketeer", "error", "musketeer.forger.counter", "musketeer.forger.discard",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def counter_without_musketeer(t: Tables) -> Departures:
    """A Forger is countered by another card than a Musketeer.

    ## What it finds
    A `countered` event whose `card` is no Musketeer.

    ## Why it matters
    Only a Musketeer undoes a Forger.

    ## Example
    A Forger is countered with a Queen.

    ## What a log must tell
    All that is public.
    """
    wrong = Departures(t.rows("countered"), (pl.col("card") != "musketeer").fill_null(True))
    return wrong.select("game", "seq", "seat", "card")
