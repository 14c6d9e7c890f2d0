"""Tables of occasions: the event table of a log seen by turn, Thief, Forger, Astrologer, Merchant and hand.

`reach.py` counts rows of these tables. Events are sorted by game and seq, and a game begins with `game_started` and
ends with `game_over`, so that a neighbouring row of another game is never mistaken for a step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from qn_analysis.games.queens_necklace.log.schema import CARD_ENUM, EVENT_ENUM, GEM_ENUM
from qn_analysis.games.queens_necklace.words.cards import COLOUR_OF, GEM_KINDS, GEM_OF, Card, Colour, Gem
from qn_analysis.games.queens_necklace.words.events import EVENTS, Place

DECK: Final = 100
"""Cards without the Merchants (`deck.total`)."""
NONE: Final = 255
"""No seat holds it."""
Tables = Mapping[str, pl.DataFrame]


@dataclass(frozen=True)
class Count:
    """A clause whose occasions are the rows of a table for which an expression holds; `what` names them."""

    table: str
    when: pl.Expr
    what: str


@dataclass(frozen=True)
class Never:
    """A clause that no event log can show, and why."""

    reason: str


Entry = Count | Never

c = pl.col
GEM_CARDS: Final = tuple(card.name.lower() for card in Card if card < GEM_KINDS)
TRUE_CARDS: Final = tuple(name for name in GEM_CARDS if not name.startswith("amber"))
BLUE: Final = tuple(card.name.lower() for card, colour in COLOUR_OF.items() if colour == Colour.BLUE)
GREY: Final = tuple(card.name.lower() for card, colour in COLOUR_OF.items() if colour == Colour.GRAY)
PURPLE: Final = tuple(card.name.lower() for card, colour in COLOUR_OF.items() if colour == Colour.PURPLE)


def among(column: pl.Expr, names: Sequence[str], dtype: pl.Enum) -> pl.Expr:
    """Whether an enum column has one of these names."""
    return column.is_in(pl.Series(list(names), dtype=dtype).implode())


def ev(*names: str) -> pl.Expr:
    """Rows of these events."""
    return c("event") == names[0] if len(names) == 1 else among(c("event"), names, EVENT_ENUM)


def card(*names: str) -> pl.Expr:
    """Rows about these cards; null where there is no card."""
    return c("card") == names[0] if len(names) == 1 else among(c("card"), names, CARD_ENUM)


def gem_on_card(column: str = "card") -> pl.Expr:
    """The gem on a gem card, else null."""
    gems = {one.name.lower(): Gem(GEM_OF[one]).name.lower() for one in Card if one < GEM_KINDS}
    return c(column).replace_strict(gems, default=None, return_dtype=GEM_ENUM)


def stones_on_card() -> pl.Expr:
    """Stones on a gem card, 0 on another."""
    stones = {name: int(name[-1]) for name in GEM_CARDS}
    return c("card").replace_strict(stones, default=0, return_dtype=pl.Int64)


def _moving(place: Place, side: int) -> tuple[str, ...]:
    """Events whose card comes from (side 0) or goes to (side 1) a place."""
    return tuple(e.name.lower() for e, said in EVENTS.items() if said.ends is not None and said.ends[side] == place)


def _holder(name: str) -> pl.Expr:
    """Who holds a card of which there is one, after each event; `NONE` for nobody."""
    gains, loses = ev(*_moving(Place.HAND, 1)), ev(*_moving(Place.HAND, 0))
    changed = (
        pl.when(ev("game_started"))
        .then(pl.lit(NONE, pl.UInt8))
        .when(gains & (c("card") == name))
        .then(c("seat"))
        .when(loses & (c("card") == name))
        .then(pl.lit(NONE, pl.UInt8))
    )
    return changed.forward_fill()


def _cards_in(place: Place) -> pl.Expr:
    """Cards that have come to a place of the table less those that have left it, after each event."""
    change = pl.when(ev(*_moving(place, 1))).then(1).when(ev(*_moving(place, 0))).then(-1).otherwise(0)
    return change.cast(pl.Int32).cum_sum().over("game")


def event_table(log: pl.DataFrame, players: int) -> pl.DataFrame:
    """The events with their neighbours, the active player, pile and market, and who holds Queen and Necklace.

    `source` is the event by which the card before this one left the pile (or the pile was found empty).
    """
    source = ev("offered", "drawn", "merchant_drawn", "pile_exhausted")
    return log.with_columns(
        pl.lit(players, pl.UInt8).alias("players"),
        c("event").shift(1).alias("prev"),
        c("card").shift(1).alias("prev_card"),
        c("event").shift(-1).alias("next"),
        c("card").shift(-1).alias("next_card"),
        pl.when(ev("turn_started")).then("seat").forward_fill().alias("active"),
        pl.when(source).then("event").forward_fill().shift(1).alias("source"),
        (DECK + _cards_in(Place.PILE)).alias("pile"),
        _cards_in(Place.MARKET).alias("market"),
        _holder("queen").alias("queen"),
        _holder("necklace").alias("necklace"),
    ).with_columns(
        (ev("offered") & (c("phase") == "refill") & (c("source") == "merchant_drawn")).alias("for_merchant"),
    )


def move_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row for each change of a hand: `delta` copies; `held` after it and as the turn began (`at_start`).

    `fresh` counts the copies that left the hand although the turn did not begin with them.
    """
    parts = []
    for place, side, owner, sign in (
        (Place.HAND, 0, "seat", -1), (Place.HAND, 1, "seat", 1), (Place.OTHER_HAND, 0, "other", -1),
    ):  # fmt: skip
        copies = pl.when(ev("played")).then(c("count")).otherwise(1).cast(pl.Int64)
        parts.append(
            events.filter(ev(*_moving(place, side)) & c("card").is_not_null()).select(
                "game", "seq", "turn", "year", "event", "active", "card", c(owner).alias("seat"),
                (sign * copies).alias("delta"),
            )
        )  # fmt: skip
    moves = pl.concat(parts).sort("game", "seq", "delta", descending=[False, False, True])
    hand = (c("game").cast(pl.Int64) * 4 + c("seat")) * 32 + c("card").to_physical()
    moves = moves.with_columns(hand.alias("hand")).with_columns((c("hand") * 4096 + c("turn")).alias("hand_turn"))
    moves = moves.with_columns(
        c("delta").cum_sum().over("hand").alias("held"),
        c("delta").cum_sum().over("hand_turn").alias("change"),
        pl.when(c("delta") < 0).then(-c("delta")).otherwise(0).cum_sum().over("hand_turn").alias("lost"),
    )
    return moves.with_columns((c("held") - c("change")).alias("at_start")).with_columns(
        ((c("delta") < 0) & (c("lost") > c("at_start"))).alias("fresh")
    )


def turn_table(events: pl.DataFrame, moves: pl.DataFrame) -> pl.DataFrame:
    """One row a turn: what was played and bought in it, and the hands as it began."""
    purchase = c("event") == "bought"
    turns = (
        events.filter(c("turn") > 0)
        .group_by("game", "turn")
        .agg(
            c("active").first(),
            (ev("played") & card(*BLUE)).sum().alias("blue"),
            (ev("played") & card("courtier")).sum().alias("courtiers"),
            purchase.sum().alias("bought"),
            (purchase & card("astrologer")).sum().alias("astrologers"),
            c("seq").filter(ev("bought")).max().alias("last_bought"),
            c("seq").filter(ev("ducats_lost")).max().alias("lost_at"),
            ev("ducats_lost").sum().alias("lost"),
            ev("expired").sum().alias("expired"),
            ev("turn_ended").any().alias("ended"),
            (ev("offered") & (c("phase") == "refill")).sum().alias("offered"),
            c("pile").filter(ev("turn_started")).first().alias("pile_at_start"),
            c("necklace").filter(ev("turn_started")).first().alias("necklace_at_start"),
        )
    )
    return turns.join(_hands_at_start(turns, moves), on=("game", "turn"), how="left")


def _hands_at_start(turns: pl.DataFrame, moves: pl.DataFrame) -> pl.DataFrame:
    """Of each turn: the active player's cards as it begins, and how many opponents have an empty hand."""
    kinds = ("confessor", "thief", "musketeer")
    changes = moves.group_by("game", "seat", "turn").agg(
        c("delta").sum().alias("size"),
        *(c("delta").filter(c("card") == kind).sum().alias(kind) for kind in kinds),
    )
    seats = moves.select("game", "seat").unique()
    times = pl.concat([turns.select("game", "turn"), turns.select("game", pl.lit(0, pl.UInt16).alias("turn")).unique()])
    columns = ("size", *kinds)
    hands = (
        times.join(seats, on="game")
        .join(changes, on=("game", "seat", "turn"), how="left")
        .sort("game", "seat", "turn")
        .with_columns(c(name).fill_null(0) for name in columns)
        .with_columns((c(name).cum_sum().over("game", "seat") - c(name)).alias(name) for name in columns)
        .join(turns.select("game", "turn", "active"), on=("game", "turn"))
    )
    own = c("seat") == c("active")
    return hands.group_by("game", "turn").agg(
        (~own & (c("size") == 0)).any().alias("empty_opponent"),
        *(c(kind).filter(own).first().alias(f"own_{kind}") for kind in kinds),
    )


def forger_table(events: pl.DataFrame, moves: pl.DataFrame) -> pl.DataFrame:
    """One row a Forger: what the victim held of the gem named, and whether a Musketeer."""
    forgers = events.filter(ev("played") & card("forger")).select("game", "seq", "other", "gem", "next")
    hands = forgers.join(moves.select("game", "card", "delta", at="seq", other="seat"), on=("game", "other"))
    before = hands.filter(c("at") < c("seq")).group_by("game", "seq", "card").agg(c("delta").sum(), c("gem").first())
    held = before.filter(c("delta") > 0)
    said = held.group_by("game", "seq").agg(
        (gem_on_card() == c("gem")).sum().alias("kinds"),
        card("musketeer").any().alias("musketeer"),
    )
    filled = forgers.join(said, on=("game", "seq"), how="left")
    return filled.with_columns(c("kinds").fill_null(0), c("musketeer").fill_null(False))


def seizure_table(events: pl.DataFrame, moves: pl.DataFrame) -> pl.DataFrame:
    """One row each time three Musketeers are played: whether the loser holds a Musketeer as well."""
    seized = events.filter(ev("necklace_seized")).select("game", "seq", "other")
    held = moves.filter(card("musketeer")).select("game", "delta", at="seq", other="seat")
    before = seized.join(held, on=("game", "other")).filter(c("at") < c("seq"))
    defence = before.group_by("game", "seq").agg((c("delta").sum() > 0).alias("defended"))
    return seized.join(defence, on=("game", "seq"), how="left").with_columns(c("defended").fill_null(False))


def favorite_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row a Favorite: the fashion rank that the named gem had before (`old`)."""
    tiles = events.filter(ev("fashion_set")).with_columns(c("slot").shift(1).over("game", "gem").alias("old"))
    return tiles.filter((c("turn") > 0) & (c("slot") == 0)).select("game", "seq", "gem", "old")


def astrologer_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row an Astrologer bought: what came of it before the next purchase."""
    steps = events.filter(
        ev("bought", "drawn", "ducats_lost", "turn_started", "game_started")
        | (ev("merchant_drawn", "pile_exhausted") & (c("phase") == "astrologer"))
    ).with_columns(ev("bought", "ducats_lost", "turn_started", "game_started").cum_sum().alias("purchase"))
    groups = steps.group_by("purchase", maintain_order=True).agg(
        c("game").first(),
        c("turn").first(),
        c("seq").first(),
        (c("event").first() == "bought").alias("buys"),
        c("card").first().alias("card"),
        (ev("drawn") & card("astrologer")).sum().alias("astrologers"),
        ev("merchant_drawn").sum().alias("merchants"),
        ev("pile_exhausted").sum().alias("exhausted"),
        ev("drawn").sum().alias("drawn"),
    )
    return groups.filter(c("buys") & card("astrologer"))


def merchant_table(events: pl.DataFrame, moves: pl.DataFrame, turns: pl.DataFrame) -> pl.DataFrame:
    """One row a Merchant drawn: where, who answered, and when its sale was held (nulls: never)."""
    drawn, opened, moved = ev("merchant_drawn"), ev("sale_opened"), ev("sale_postponed")
    subset = events.filter(
        ev("merchant_drawn", "cardinal_played", "cardinal_declined", "sale_postponed", "sale_opened")
    )
    merchants = subset.group_by("game", c("count").alias("number")).agg(
        c("players").first(),
        c("seq").filter(drawn).first().alias("seq"),
        c("turn").filter(drawn).first().alias("turn"),
        c("phase").filter(drawn).first().alias("phase"),
        c("active").filter(drawn).first().alias("active"),
        c("amount").filter(drawn).first().alias("left"),
        ev("cardinal_played").sum().alias("yes"),
        ev("cardinal_played", "cardinal_declined").sum().alias("asked"),
        c("seat").filter(moved).first().alias("due"),
        c("seq").filter(opened).first().alias("opened"),
        c("turn").filter(opened).first().alias("opened_turn"),
        c("year").filter(opened).first().alias("year"),
        c("seat").filter(opened).first().alias("holder"),
    )
    merchants = merchants.filter(c("seq").is_not_null()).with_columns(c("due").is_not_null().alias("postponed"))
    for number in (1, 2):
        one = merchants.filter((c("number") == number) & c("postponed")).select(
            "game", c("opened").alias(f"due_{number}")
        )
        merchants = merchants.join(one, on="game", how="left")
    pending = [(c("number") > n) & (c(f"due_{n}") > c("opened")) for n in (1, 2)]
    same_end = pl.len().over("game", "opened_turn", "postponed")
    merchants = merchants.with_columns(
        (~c("postponed") & pl.any_horizontal(*(p.fill_null(False) for p in pending))).alias("while_postponed"),
        (c("postponed") & (same_end > 1) & (c("number") == c("number").min().over("game", "opened_turn", "postponed")))
        .alias("first_of_several"),
    )  # fmt: skip
    last = turns.select("game", "turn", "last_bought", "lost_at")
    return merchants.join(last, on=("game", "turn"), how="left").join(
        _cardinals(merchants, moves), on=("game", "number"), how="left"
    )


def _cardinals(merchants: pl.DataFrame, moves: pl.DataFrame) -> pl.DataFrame:
    """Of each Merchant: Cardinals in hands when it was drawn (`own_cardinals`: on the active player's own turn), those
    still held by somebody asked (`kept`), and whether an opponent held one as a postponed sale fell due (`at_due`)."""
    held = moves.filter(card("cardinal")).select("game", "seat", "delta", at="seq")
    pairs = merchants.select("game", "number", "seq", "active", "opened", "holder", "postponed").join(held, on="game")
    answered = held.filter(c("delta") < 0).select("game", "seat", gone="at")
    hands = pairs.group_by("game", "number", "seat").agg(
        c("active", "seq", "holder", "postponed", "opened").first(),
        c("delta").filter(c("at") < c("seq")).sum().alias("before"),
        c("delta").filter(c("at") < c("opened")).sum().alias("then"),
    )
    spent = hands.join(answered, on=("game", "seat"), how="left").with_columns(
        (c("gone").is_between(c("seq"), c("seq") + 4)).fill_null(False).alias("answer")
    )  # the answers to a Merchant follow it, at most three of them
    left = spent.group_by("game", "number", "seat").agg(
        c("active", "holder", "postponed", "before", "then").first(), c("answer").sum()
    )
    own = c("seat") == c("active")
    return left.group_by("game", "number").agg(
        (own & (c("before") > 0)).any().alias("own_cardinals"),
        (~own & (c("before") > c("answer"))).any().alias("kept"),
        (~own & (c("before") > 0)).sum().alias("able"),
        (c("postponed") & (c("seat") != c("holder")) & (c("then") > 0)).any().alias("at_due"),
    )


def game_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row a game: how many share the first place, and how many sales it held."""
    return events.filter(ev("game_over", "sale_opened")).group_by("game").agg(
        (ev("game_over") & (c("count") == 1)).sum().alias("winners"),
        ev("sale_opened").sum().alias("sales"),
    )  # fmt: skip


def deal_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row a game: seq of its first Astrologer given back (null: none) and of its last card dealt."""
    return events.filter(ev("dealt", "dealt_back")).group_by("game").agg(
        c("seq").filter(ev("dealt_back")).min().alias("back"), c("seq").filter(ev("dealt")).max().alias("last")
    )  # fmt: skip


def placed_table(events: pl.DataFrame) -> pl.DataFrame:
    """One row a Merchant placed: `strays` cards from its exact place in a pile of 100 - 4n cards (the first two)."""
    cards = DECK - 4 * c("players").cast(pl.Int64)
    exact = (2 * cards * c("count") + 3) // 6 + c("count") - 1
    return events.filter(ev("merchant_placed")).select(
        "game", "players", c("count").alias("number"), (c("slot").cast(pl.Int64) - exact).alias("strays")
    )  # fmt: skip
