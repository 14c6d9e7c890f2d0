"""Influence: what is played, what comes of it, and what the hands held then."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.cards import COLOUR_OF, GEM_KINDS, GEM_OF, GEMS, Card, Colour, Gem
from . import Tables, acts_as
from .places import hands_asked

BLUE: Final = tuple(card.name.lower() for card in Card if COLOUR_OF[card] == Colour.BLUE)
"""The cards of the influence phase."""
INFLUENCE: Final = (
    "played", "hand_seen", "countered", "surrendered", "stolen", "caught", "counter_declined", "necklace_seized",
    "fashion_set",
)  # fmt: skip
"""Events that happen in the influence phase (a card is also played, and fashion also set, at other times)."""
_NEAR: Final = ("event", "seat", "other", "card", "gem")
_SEQS: Final = 65536
"""More than a game has events."""


def steps(t: Tables) -> pl.DataFrame:
    """The rows of `INFLUENCE`, with `row` (its number in the chunk) and its neighbours in the game.

    Neighbours are `last_event`, `last_seat`, `last_other`, `last_card`, `last_gem` of the row before and `next_event`,
    ... of the row after it; all null where the game has no such row.
    """
    events = t.events
    at = t.at(*INFLUENCE)
    here = events[at].with_columns(at)
    last = _neighbours(events, here, -1, "last_")
    return pl.concat([here, last, _neighbours(events, here, 1, "next_")], how="horizontal")


def _neighbours(events: pl.DataFrame, here: pl.DataFrame, shift: int, prefix: str) -> pl.DataFrame:
    """The rows a step away from some rows, null beyond the ends of their games."""
    wanted = here["row"] + shift
    at = wanted.clip(0, max(events.height - 1, 0))
    near = events.select("game", *_NEAR)[at]
    inside = (wanted == at) & (near["game"] == here["game"])
    if inside.all():
        return near.select(pl.col(_NEAR).name.prefix(prefix))
    return near.select(pl.when(inside).then(pl.col(name)).alias(prefix + name) for name in _NEAR)


def plays(t: Tables) -> pl.DataFrame:
    """The rows of `steps` at which a blue card, or Musketeers, are played."""
    return t.table(steps).filter((pl.col("event") == "played") & pl.col("card").is_in([*BLUE, "musketeer"]))


def characters(t: Tables) -> pl.DataFrame:
    """The rows of `plays`, and those at which the Queen or the Alchemist is played."""
    kinds = pl.col("card").is_in([*BLUE, "musketeer", "queen", "alchemist"])
    return t.table(steps).filter((pl.col("event") == "played") & kinds)


def uses(t: Tables) -> pl.DataFrame:
    """The rows at which a player uses a card of her hand, in whichever phase: it is played, laid or shown."""
    return t.rows("played", "countered", "cardinal_played", "shown").filter(pl.col("card").is_not_null())


def copies_used() -> pl.Expr:
    """Copies of a card that such a row uses: only of Musketeers are several played at once."""
    several = pl.col("event") == "played"
    return pl.when(several).then(pl.col("count").fill_null(1)).otherwise(1).cast(pl.Int64)


def kept_from_before(t: Tables, rows: pl.DataFrame, card: str) -> pl.DataFrame:
    """Rows (sorted, with `seat`) with `before`: copies of a card that the seat held as the turn began and has not used.

    That is what may be used of it by the ruling `same_turn` = `none`, as long as it is still in hand.
    """
    kind = pl.lit(card, dtype=t.events.schema["card"]).alias("kind")
    begun = held(t, in_turns(t, rows).with_columns(kind), "seat", "kind", "start")
    used = t.table(uses).filter(pl.col("card") == card).select("game", "seat", used_at="seq", used=copies_used())
    keys = ["game", "seat", "seq"]
    since = begun.select(*keys, "start").join(used, on=["game", "seat"])
    here = since.filter((pl.col("used_at") > pl.col("start")) & (pl.col("used_at") < pl.col("seq")))
    spent = here.group_by(keys).agg(pl.sum("used"))
    found = begun.select(*keys, "held").join(spent, on=keys, how="left", maintain_order="left")
    left = found.select(*keys, before=pl.col("held") - pl.col("used").fill_null(0))
    return rows.join(left, on=keys, how="left", maintain_order="left").with_columns(pl.col("before").fill_null(0))


def starts(t: Tables) -> pl.DataFrame:
    """at (see `moment`), until (at of the next turn), start (seq), starter, purse, start_game: every turn, in order."""
    rows = t.rows("turn_started").select(
        moment(),
        pl.col("seq").cast(pl.Int64).alias("start"),
        pl.col("seat").alias("starter"),
        pl.col("amount").cast(pl.Int64).alias("purse"),
        pl.col("game").alias("start_game"),
    )
    return rows.with_columns(until=pl.col("at").shift(-1).fill_null(2**62))


def moment() -> pl.Expr:
    """Game and seq in one number that sorts alike, called `at`."""
    return (pl.col("game").cast(pl.Int64) * _SEQS + pl.col("seq").cast(pl.Int64)).alias("at")


def in_turns(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows (sorted by game and seq) with the columns of the turn that they belong to; those before any are left out."""
    found = rows.with_columns(moment()).set_sorted("at").join_asof(t.table(starts).set_sorted("at"), on="at")
    return found.filter(pl.col("start_game") == pl.col("game")).drop("at", "until", "start_game")


def sized(t: Tables, rows: pl.DataFrame, seat: str) -> pl.DataFrame:
    """Rows with `size`: cards in the hand of the seat in a column, after the row; null where it never had any."""
    found = hands_asked(t, rows, seat, None, "seq")
    return rows.with_columns(found.select(pl.when("some").then("size"))["size"])


def held(t: Tables, rows: pl.DataFrame, seat: str, card: str, seq: str) -> pl.DataFrame:
    """Rows with `held`: copies of the card in a column that the seat in another holds after the event `seq` names."""
    return rows.with_columns(hands_asked(t, rows, seat, card, seq)["held"])


def gem_held(t: Tables, rows: pl.DataFrame, seat: str) -> pl.DataFrame:
    """game, seq, has: cards of the gem in column `gem` in the hand of the seat in a column, after the row."""
    types = t.events.schema
    kinds = pl.DataFrame(
        {
            "gem": [Gem(GEM_OF[card]).name.lower() for card in range(GEM_KINDS)],
            "gem_card": [Card(card).name.lower() for card in range(GEM_KINDS)],
        },
        schema={"gem": types["gem"], "gem_card": types["card"]},
    )
    each = rows.select("game", "seq", seat, "gem").join(kinds, on="gem")
    found = held(t, each, seat, "gem_card", "seq")
    return found.group_by("game", "seq").agg(has=pl.col("held").sum())


def fashions(t: Tables) -> pl.DataFrame:
    """Every run of `fashion_set` rows in order: game, seq (of the first), turned (after set-up), tiles, fitting (tiles
    of a right rank and value), gems (different ones), ranks (different ones), named_gem of the Favorite played just
    before (null: none), gem_0 to gem_3 and old_0 to old_3, the gems by rank now and before.
    """
    values = pl.col("slot").cast(pl.Int64).replace_strict(
        dict(enumerate(t.rules.fashion)), default=None, return_dtype=pl.Int64
    )  # fmt: skip
    rows = t.table(steps).filter(pl.col("event") == "fashion_set")
    favorite = (pl.col("last_event") == "played") & acts_as(t, Card.FAVORITE, column="last_card")
    runs = (
        rows.with_columns(run=pl.col("row") - pl.int_range(pl.len()), fits=pl.col("amount").eq_missing(values))
        .group_by("game", "run", maintain_order=True)
        .agg(
            pl.col("seq").first(),
            pl.col("active").first().is_not_null().alias("turned"),
            pl.len().alias("tiles"),
            pl.col("fits").sum().alias("fitting"),
            pl.col("gem").n_unique().alias("gems"),
            pl.col("slot").n_unique().alias("ranks"),
            pl.when(favorite).then(pl.col("last_gem")).first().alias("named_gem"),
            favorite.first().fill_null(False).alias("favorite"),
            *(pl.col("gem").filter(pl.col("slot") == rank).first().alias(f"gem_{rank}") for rank in range(GEMS)),
        )
    )
    same = pl.col("game") == pl.col("game").shift()
    return runs.with_columns(
        pl.when(same).then(pl.col(f"gem_{rank}").shift()).alias(f"old_{rank}") for rank in range(GEMS)
    )


def same_pair(prefix: str, *, swapped: bool) -> pl.Expr:
    """Whether a neighbour (`last_` or `next_`) is between the same seat and other, or with the roles turned round."""
    seat, other = ("other", "seat") if swapped else ("seat", "other")
    return pl.col(f"{prefix}seat").eq(pl.col(seat)) & pl.col(f"{prefix}other").eq(pl.col(other))


def after_play(t: Tables, card: Card, *, swapped: bool) -> pl.Expr:
    """Whether the row before is the play of a card between the same two players, in the same roles or the reverse."""
    played = (pl.col("last_event") == "played") & acts_as(t, card, column="last_card")
    return (played & same_pair("last_", swapped=swapped)).fill_null(False)


def gem_of(t: Tables, card: pl.Expr) -> pl.Expr:
    """The gem on a card, null where it has none."""
    gems = [GEM_OF[kind] if kind < GEM_KINDS else None for kind in Card]
    return pl.lit(pl.Series(gems, dtype=pl.UInt8)).gather(card.to_physical()).cat.to(t.events.schema["gem"])


def shifted(named: str, old: list[str]) -> list[pl.Expr]:
    """The gem at each rank once a Favorite has brought the one named to the front of an old order."""
    front = [pl.col(named)]
    for rank in range(1, len(old)):
        passed = pl.any_horizontal(pl.col(gem) == pl.col(named) for gem in old[:rank])
        front.append(pl.when(passed).then(pl.col(old[rank])).otherwise(pl.col(old[rank - 1])))
    return front


def at_first(conditions: list[pl.Expr], values: list[pl.Expr]) -> pl.Expr:
    """The value that goes with the first condition that holds, even if it is null."""
    chosen = pl.lit(None)
    for condition, value in zip(reversed(conditions), reversed(values), strict=True):
        chosen = pl.when(condition).then(value).otherwise(chosen)
    return chosen
