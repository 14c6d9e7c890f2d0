"""QN2, influence: which cards, when and how many; Confessor, Courtier and Favorite."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures

from ...words.cards import GEMS, Card
from ..tables import Tables, acts_as, amount_of
from ..tables.influence import (
    BLUE,
    INFLUENCE,
    after_play,
    at_first,
    characters,
    copies_used,
    fashions,
    held,
    in_turns,
    plays,
    same_pair,
    shifted,
    sized,
    steps,
    uses,
)
from . import check


@check(
    "QN201", "card-gained-this-turn", "error", "influence.limit", "influence.limit.copies", "influence.limit.others",
    values="card plays start",
)  # fmt: skip
def card_gained_this_turn(t: Tables) -> Departures:
    """A card is played by someone who did not hold it when the turn began.

    ## What it finds
    A `played` event of a blue card beyond the copies of it that its player held when the turn began. Copies are counted,
    not followed: those played since the turn began are taken off. By the ruling `same_turn` = `none` so with every card,
    whether it is `played`, `shown`, `countered` or `cardinal_played`.

    ## Why it matters
    What one steals or draws during a turn waits for the next one; else a Thief could hand on Thief after Thief.

    ## Example
    A Thief steals a Courtier, which is played in the same turn.

    ## What a log must tell
    Everything, hidden cards too: hands at the start of the turn have to be known.
    """
    # plays (in the turn), start (copies then)
    if t.rules.rulings["same_turn"] == "none":
        rows = in_turns(t, t.table(uses))
    else:
        rows = in_turns(t, t.table(plays).filter(pl.col("card") != "musketeer"))
    copies = copies_used()
    turn = pl.col("game").cast(pl.Int64) * 65536 + pl.col("start")
    each = turn * 1024 + pl.col("seat").fill_null(15).cast(pl.Int64) * 64 + pl.col("card").to_physical()
    known = held(t, rows, "seat", "card", "start").with_columns(each=each, copies=copies)
    # one running sum less what it was before its group: faster than a sum for each of many groups
    first = pl.col("each").ne_missing(pl.col("each").shift())
    ordered = known.sort("each", maintain_order=True).with_columns(plays=pl.col("copies").cum_sum())
    before = pl.when(first).then(pl.col("plays") - pl.col("copies")).forward_fill()
    beyond = Departures(ordered.with_columns(pl.col("plays") - before), pl.col("plays") > pl.col("held"))
    return beyond.select("game", "seq", "seat", "card", "plays", start="held")


@check(
    "QN202", "influence-out-of-turn", "error", "influence.own_turn", "turn.phases", "musketeer.three.when",
    "purple.timing",
    needs=Needs.PUBLIC, values="card active",
)  # fmt: skip
def influence_out_of_turn(t: Tables) -> Departures:
    """A blue card or Musketeers are played outside the influence phase of one's own turn.

    ## What it finds
    A `played` event of a blue card, or of Musketeers, by a player whose turn it is not, in another phase, or after anything
    but the start of the turn or another event of influence.

    ## Why it matters
    Influence comes first in a turn and is closed by the first purchase.

    ## Example
    A Courtier is played after a card has been bought.

    ## What a log must tell
    All that is public.
    """
    # active (whose turn it is, null: nobody's)
    late = ~pl.col("last_event").is_in(["turn_started", *INFLUENCE]).fill_null(False)
    wrong = pl.col("seat").ne_missing(pl.col("active")) | (pl.col("phase") != "influence").fill_null(False) | late
    return Departures(t.table(plays), wrong).select("game", "seq", "seat", "card", "active")


@check("QN203", "card-without-influence", "error", "purple.timing", needs=Needs.PUBLIC, values="card")
def card_without_influence(t: Tables) -> Departures:
    """A card is played that the influence phase has no use for.

    ## What it finds
    A `played` event of a card that is neither blue nor Musketeer, Queen or Alchemist; or of Queen or Alchemist among the
    events of influence.

    ## Why it matters
    Gray cards are shown at a sale, and each purple card has a moment of its own.

    ## Example
    A Ring is played in the influence phase.

    ## What a log must tell
    All that is public.
    """
    ours = pl.col("card").is_in([*BLUE, "musketeer"])
    elsewhere = pl.col("card").is_in(["queen", "alchemist"])
    here = (pl.col("phase") == "influence") | (pl.col("last_event") == "turn_started")
    wrong = ~ours & (~elsewhere | here.fill_null(False))
    return Departures(t.table(steps), (pl.col("event") == "played") & wrong).select("game", "seq", "seat", "card")


@check(
    "QN204", "illegal-target", "error", "confessor.look", "forger.name", "thief.draw", "musketeer.three.owner",
    needs=Needs.PUBLIC, values="card other",
)  # fmt: skip
def illegal_target(t: Tables) -> Departures:
    """A character is played on nobody, on oneself, on an empty seat, or on someone it does not concern.

    ## What it finds
    A `played` event of Confessor, Forger, Thief or Musketeers whose `other` is missing, is the player, or is no seat of the
    table; or of another character with an `other`.

    ## Why it matters
    These characters act on an opponent whom the player names; all others act on nobody.

    ## Example
    A Thief is played on the thief.

    ## What a log must tell
    All that is public.
    """
    aimed = acts_as(t, Card.CONFESSOR, Card.FORGER, Card.THIEF, Card.MUSKETEER)
    bad = pl.col("other").is_null() | (pl.col("other") == pl.col("seat")) | (pl.col("other") >= t.players)
    idle = ~aimed & pl.col("other").is_not_null()
    return Departures(t.table(characters), (aimed & bad) | idle).select("game", "seq", "seat", "card", "other")


@check(
    "QN205", "target-without-cards", "error", "confessor.empty_hand", "thief.empty_hand",
    needs=Needs.PUBLIC, values="card other",
)  # fmt: skip
def target_without_cards(t: Tables) -> Departures:
    """Confessor or Thief is played on a player who has no cards.

    ## What it finds
    A `played` event of Confessor or Thief whose `other` holds no card at that time.

    ## Why it matters
    There is nothing to look at or to steal, so that such a player cannot be named.

    ## Example
    A Thief is played on a player whose last card was just surrendered to a Forger.

    ## What a log must tell
    All that is public: how many cards came to each hand and left it.
    """
    aimed = t.table(plays).filter(acts_as(t, Card.CONFESSOR, Card.THIEF) & pl.col("other").is_not_null())
    return Departures(sized(t, t.some(aimed), "other"), pl.col("size") <= 0).select(
        "game", "seq", "seat", "card", "other"
    )


@check("QN206", "gem-not-named", "error", "forger.name", "favorite.first", needs=Needs.PUBLIC, values="card gem")
def gem_not_named(t: Tables) -> Departures:
    """A Forger or Favorite names no gem, or another card names one.

    ## What it finds
    A `played` event of Forger or Favorite without `gem`, or of another character with one.

    ## Why it matters
    Forger and Favorite are about the gem that their player names.

    ## Example
    A Forger is played on the second player, and nobody says for which gem.

    ## What a log must tell
    All that is public.
    """
    names = acts_as(t, Card.FORGER, Card.FAVORITE)
    wrong = (names & pl.col("gem").is_null()) | (~names & pl.col("gem").is_not_null())
    return Departures(t.table(characters), wrong).select("game", "seq", "seat", "card", "gem")


@check(
    "QN207", "wrong-number-of-copies", "error", "musketeer.three", "musketeer.three.discard", "influence.immediate",
    needs=Needs.PUBLIC, values="card copies wanted",
)  # fmt: skip
def wrong_number_of_copies(t: Tables) -> Departures:
    """A wrong number of copies is played at once.

    ## What it finds
    A `played` event whose `count` is not 1, or of Musketeers whose `count` is not what the ruleset asks for.

    ## Why it matters
    Each card is carried out before the next is played; only Musketeers are played together.

    ## Example
    Two Musketeers carry off the Necklace.

    ## What a log must tell
    All that is public.
    """
    wanted = pl.when(pl.col("card") == "musketeer").then(t.rules.musketeers).otherwise(1)
    rows = t.table(characters).select("game", "seq", "seat", "card", copies="count", wanted=wanted)
    return Departures(rows, pl.col("copies").ne_missing(pl.col("wanted")))


@check(
    "QN210", "look-without-confessor", "error", "confessor.look", "influence.immediate",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def look_without_confessor(t: Tables) -> Departures:
    """A Confessor and the look at a hand do not go together.

    ## What it finds
    A `played` Confessor that is not followed by `hand_seen` of the same two players without a gem; or such a `hand_seen`
    that does not follow a Confessor.

    ## Why it matters
    The Confessor shows the whole hand of the player named, at once, and nothing else shows one.

    ## Example
    A Confessor is played on the second player, and the hand of the third is seen.

    ## What a log must tell
    All that is public.
    """
    confessor = (pl.col("event") == "played") & acts_as(t, Card.CONFESSOR)
    seen = (pl.col("event") == "hand_seen") & pl.col("gem").is_null()
    follows = (pl.col("next_event") == "hand_seen") & pl.col("next_gem").is_null() & same_pair("next_", swapped=False)
    cause = after_play(t, Card.CONFESSOR, swapped=False)
    unseen = confessor & ~follows.fill_null(False)
    uncalled = seen & ~cause.fill_null(False)
    return Departures(t.table(steps), unseen | uncalled).select("game", "seq", "seat", "other")


@check(
    "QN211", "wrong-hand-size-seen", "error", "confessor.look", "forger.proof",
    needs=Needs.PUBLIC, values="other size said",
)  # fmt: skip
def wrong_hand_size_seen(t: Tables) -> Departures:
    """A hand that is seen has another number of cards than is said.

    ## What it finds
    A `hand_seen` event whose `count` is not the number of cards that came to that hand and have not left it (0 where it is
    nobody's, or got none).

    ## Why it matters
    The Confessor, and a Forger's proof, show the whole hand.

    ## Example
    A player with six cards shows five.

    ## What a log must tell
    All that is public: how many cards came to each hand and left it.
    """
    seen = t.table(steps).filter((pl.col("event") == "hand_seen") & pl.col("count").is_not_null())
    known = sized(t, t.some(seen), "other").with_columns(pl.col("size").fill_null(0))
    wrong = Departures(known, pl.col("size") != pl.col("count"))
    return wrong.select("game", "seq", "seat", "other", "size", said="count")


@check("QN212", "wrong-courtier-ducats", "error", "courtier.three", needs=Needs.PUBLIC, values="card added wanted")
def wrong_courtier_ducats(t: Tables) -> Departures:
    """A Courtier adds another sum than the rule says.

    ## What it finds
    A `played` Courtier whose `amount` is not the ruleset's `courtier_ducats`; or another character with an `amount`.

    ## Why it matters
    Each Courtier brings the same ducats, and no other character brings any.

    ## Example
    A Courtier adds 4 ducats.

    ## What a log must tell
    All that is public.
    """
    # wanted (null: none)
    wanted = pl.when(acts_as(t, Card.COURTIER)).then(amount_of(t))
    rows = t.table(characters).select("game", "seq", "seat", "card", added="amount", wanted=wanted)
    return Departures(rows, pl.col("added").ne_missing(pl.col("wanted")))


@check(
    "QN220", "wrong-favorite-shift", "error", "favorite.first", "favorite.shift", "favorite.no_gap", "favorite.leader",
    needs=Needs.PUBLIC, values="gem rank found_gem wanted_gem",
)  # fmt: skip
def wrong_favorite_shift(t: Tables) -> pl.DataFrame:
    """After a Favorite the gems do not lie as its shift leaves them.

    ## What it finds
    A `played` Favorite after which the gem named does not lead fashion, or the gems before its old place have not slid down
    by one, or those behind it have moved; or that no `fashion_set` follows.

    ## Why it matters
    The gem named comes first, and the others close the gap in their old order.

    ## Example
    Order ruby, amber, diamond, emerald; a Favorite names diamond, and afterwards amber is second instead of ruby.

    ## What a log must tell
    All that is public, fashion at set-up too.
    """
    # gem (named)
    ranks = range(GEMS)
    known = t.table(fashions).filter("favorite")
    told = pl.all_horizontal(pl.col("named_gem", *(f"old_{rank}" for rank in ranks)).is_not_null())
    wanted = shifted("named_gem", [f"old_{rank}" for rank in ranks])
    places = known.filter(told).with_columns(want.alias(f"want_{rank}") for rank, want in enumerate(wanted))
    wrong = [pl.col(f"gem_{rank}").ne_missing(pl.col(f"want_{rank}")) for rank in ranks]
    shifts = places.filter(pl.any_horizontal(wrong)).select(
        "game",
        pl.col("seq").cast(pl.Int64),
        pl.lit(None, pl.UInt8).alias("seat"),
        pl.col("named_gem").alias("gem"),
        at_first(wrong, [pl.lit(rank + 1, pl.Int32) for rank in ranks]).alias("rank"),
        at_first(wrong, [pl.col(f"gem_{rank}") for rank in ranks]).alias("found_gem"),
        at_first(wrong, [pl.col(f"want_{rank}") for rank in ranks]).alias("wanted_gem"),
    )
    followed = (pl.col("next_event") == "fashion_set").fill_null(False)
    alone = t.table(plays).filter(acts_as(t, Card.FAVORITE) & ~followed)
    nothing = pl.lit(None, t.events.schema["gem"]).alias("found_gem")
    none = alone.select(
        "game",
        pl.col("seq").cast(pl.Int64),
        "seat",
        "gem",
        pl.lit(1, pl.Int32).alias("rank"),
        nothing,
        wanted_gem="gem",
    )
    return pl.concat([shifts, none])


@check(
    "QN221", "fashion-no-permutation", "error", "favorite.no_gap", "setup.fashion.tiles", "sale.after.fashion_tiles",
    needs=Needs.PUBLIC, values="tiles gems ranks fitting",
)  # fmt: skip
def fashion_no_permutation(t: Tables) -> Departures:
    """After a Favorite fashion is not one gem under each tile with its value.

    ## What it finds
    A run of `fashion_set` events after set-up that does not put each gem once under one fashion tile each, with the tile's
    value.

    ## Why it matters
    There are as many tiles as gems, and their values are those of the ruleset in order.

    ## Example
    After a Favorite ruby lies under two tiles.

    ## What a log must tell
    All that is public.
    """
    # ranks (different ones), fitting (of right value)
    whole = pl.all_horizontal(pl.col(name) == GEMS for name in ("tiles", "gems", "ranks", "fitting"))
    wrong = Departures(t.table(fashions), pl.col("turned") & ~whole)
    return wrong.select("game", "seq", "tiles", "gems", "ranks", "fitting")


@check("QN222", "fashion-without-favorite", "error", "favorite.first", "sale.after.fashion_tiles", needs=Needs.PUBLIC)
def fashion_without_favorite(t: Tables) -> Departures:
    """Fashion changes although no Favorite was played.

    ## What it finds
    A run of `fashion_set` events after set-up whose row before is not a `played` Favorite.

    ## Why it matters
    Only the Favorite moves the gems; the tiles stay from sale to sale.

    ## Example
    Fashion changes after a sale.

    ## What a log must tell
    All that is public.
    """
    return Departures(t.table(fashions), pl.col("turned") & ~pl.col("favorite")).select("game", "seq")
