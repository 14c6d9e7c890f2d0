"""Where the pieces and the titles are, and what each card should bring."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ...words.cards import GEMS, Treasure
from ...words.events import Event
from . import FIXED, GAINS, MOVED, PLAYED, Tables, among, names

GEM_NAMES: Final = [each.name.lower() for each in Treasure][:GEMS]
ABOUT: Final = (
    Event.SUPPLIED, *GAINS, Event.OVERFLOWED, Event.RAN_SHORT, Event.SUPPLY_EXHAUSTED, *MOVED, *FIXED,
    Event.TITLE_SCORED, Event.PERMANENT_SCORED,
)  # fmt: skip
"""Events that name a treasure."""
_PILE: Final = ("deal", "treasure")


def by_treasure(t: Tables, column: str, values: tuple[int, ...]) -> pl.DataFrame:
    """treasure and a number of the ruleset for each."""
    kinds = t.events.schema["treasure"]
    return pl.DataFrame(
        {"treasure": [each.name.lower() for each in Treasure], column: values}, {"treasure": kinds, column: pl.Int64}
    )


def of_seat(t: Tables, prefix: str, seat: str) -> pl.Expr:
    """The chest of the seat in a column, from the columns `prefix_0`, `prefix_1` and so on."""
    return pl.coalesce([pl.when(pl.col(seat) == n).then(f"{prefix}_{n}") for n in range(t.players)])


def course(t: Tables) -> pl.DataFrame:
    """A row an event about a treasure, with what is after it: `has_0` ... (pieces in each chest), `supply`, `holder`
    (null: nobody), `fixed` (how often the title was said to be permanent); the same before it under `was_`."""
    gain, count = among(*GAINS), pl.col("count").fill_null(0).cast(pl.Int64)
    supplied = pl.col("event") == "supplied"
    after: dict[str, pl.Expr] = {
        f"has_{n}": pl.when(gain & (pl.col("seat") == n)).then(count).otherwise(0).cum_sum().over(_PILE)
        for n in range(t.players)
    }
    after["supply"] = pl.when(supplied).then(count).when(gain).then(-count).otherwise(0).cum_sum().over(_PILE)
    after["holder"] = pl.when(among(*MOVED)).then("seat").forward_fill().over(_PILE)
    after["fixed"] = among(*FIXED).cast(pl.Int64).cum_sum().over(_PILE)
    rows = t.only(*names(ABOUT)).with_columns(gain=gain, spots=spots_of(t), **after)
    was = {name: f"was_{name.removeprefix('has_')}" for name in after}
    before = {was[name]: pl.col(name).shift().over(_PILE) for name in after}
    nothing = [pl.col(was[name]).fill_null(0) for name in after if name != "holder"]
    return rows.with_columns(**before).with_columns(nothing)


def spots_of(t: Tables) -> pl.Expr:
    """Spots of a chest for the row's treasure."""
    spots = pl.lit(pl.Series(t.rules.spots, dtype=pl.Int64))
    return spots.gather(pl.col("treasure").to_physical().cast(pl.UInt32)).cast(pl.Int64)


def outcomes(t: Tables) -> pl.DataFrame:
    """A row a play and treasure about which something is told: what was, what is, which title events there were, and
    those that there should be.

    `was_*`, `has_*`, `supply`: as of `course`, before and after the play; `gained` by who played; `seq_*` where each
    kind of title event stands (null: nowhere), `n_*` how often. `claims`, `takes`, `fills`, `dries`: whether the title
    is to be claimed, to be taken, permanent by the row, by the supply; `runs_out`: whether the last piece is taken.
    """
    told = {
        "claimed": Event.TITLE_CLAIMED, "taken": Event.TITLE_TAKEN, "row": Event.PERMANENT_BY_ROW,
        "dry": Event.PERMANENT_BY_SUPPLY, "out": Event.SUPPLY_EXHAUSTED,
    }  # fmt: skip
    each: dict[str, pl.Expr] = {}
    for name, event in told.items():
        each[f"n_{name}"] = among(event).sum().cast(pl.Int64)
        each[f"seq_{name}"] = pl.col("seq").filter(among(event)).first()
    rows = t.table(course).filter(pl.col("active").is_not_null() & ~among(Event.SUPPLIED))
    last = ["supply", *(f"has_{n}" for n in range(t.players))]
    found = rows.group_by("deal", "play", "treasure", maintain_order=True).agg(
        pl.col("game", "seq", "active", "spots", "was_holder", "was_fixed", "was_supply").first(),
        pl.col(last).last(),
        gained=pl.col("count").filter(pl.col("gain") & (pl.col("seat") == pl.col("active"))).sum().cast(pl.Int64),
        **each,
    )
    return _due(t, found)


def _due(t: Tables, found: pl.DataFrame) -> pl.DataFrame:
    """What should become of the titles ("How to Play" 5 and 10)."""
    mine, his = of_seat(t, "has", "active"), of_seat(t, "has", "was_holder")
    late = t.rules.rulings["exhaustion_order"] == "before_titles"
    free = pl.col("was_holder").is_null()
    runs_out = (pl.col("was_supply") > 0) & (pl.col("supply") <= 0)
    kept = (pl.col("was_fixed") > 0) | (runs_out & ~free & pl.lit(late))
    grew = pl.col("gained") > 0
    other = ~free & (pl.col("was_holder") != pl.col("active"))
    due = found.with_columns(mine=mine, his=his, runs_out=runs_out).with_columns(
        claims=grew & free, takes=(grew & other & ~kept & (pl.col("mine") > pl.col("his"))).fill_null(False)
    )
    moved = due.with_columns(holder=pl.when(pl.col("claims") | pl.col("takes")).then("active").otherwise("was_holder"))
    full = of_seat(t, "has", "holder") >= pl.col("spots")
    open_ = (pl.col("was_fixed") == 0) & pl.col("holder").is_not_null()
    return moved.with_columns(
        fills=(open_ & full).fill_null(False), dries=(open_ & ~full & (pl.col("supply") <= 0)).fill_null(False)
    )


def _state(t: Tables, at: pl.DataFrame) -> pl.DataFrame:
    """Rows (row, deal, seat, treasure) with `had` (pieces in the seat's chest), `supply` and `room` (what can be added
    of the treasure) after the events up to that row."""
    options: dict[str, Any] = {"on": "row", "check_sortedness": False}
    had, supply = pl.col("had").fill_null(0), pl.col("supply").fill_null(0)
    free = (spots_of(t) - had).clip(0)
    return (
        at.sort("row")
        .join_asof(t.table(_chests), by=["deal", "treasure", "seat"], **options)
        .join_asof(t.table(_supplies), by=["deal", "treasure"], **options)
        .with_columns(had, supply, spots=spots_of(t), free=free, room=pl.min_horizontal(free, supply).clip(0))
    )


def _chests(t: Tables) -> pl.DataFrame:
    """A row each time that pieces come into a chest: row, deal, treasure, seat, `had` (pieces in it then)."""
    gains = t.table(course).filter("gain")
    return gains.select("row", "deal", "treasure", "seat", had=of_seat(t, "has", "seat"))


def _supplies(t: Tables) -> pl.DataFrame:
    """A row each time that a supply changes: row, deal, treasure, supply."""
    rows = t.table(course).filter(pl.col("gain") | (pl.col("event") == "supplied"))
    return rows.select("row", "deal", "treasure", "supply")


def printed(t: Tables) -> pl.DataFrame:
    """card, treasure, shows: the pieces that each card shows."""
    cards = t.events.schema["card"].categories.to_list()  # type: ignore[attr-defined]
    rows = [
        (card, treasure.name.lower(), n)
        for card, pieces in zip(cards, t.rules.pieces, strict=True)
        for treasure, n in zip(Treasure, pieces, strict=True)
        if n
    ]
    schema: dict[str, Any] = {
        "card": t.events.schema["card"],
        "treasure": t.events.schema["treasure"],
        "shows": pl.Int64,
    }
    return pl.DataFrame(rows, schema, orient="row")


def _played(t: Tables) -> pl.DataFrame:
    return t.rows(*names(PLAYED)).select("row", "game", "seq", "deal", "play", "seat", "card")


def _told(t: Tables, phase: str) -> pl.DataFrame:
    """play, treasure, got, over, short: pieces taken, without a spot, lacking, that are told of a phase."""
    rows = t.table(course).filter(pl.col("phase") == phase)
    kinds = {"got": GAINS, "over": (Event.OVERFLOWED,), "short": (Event.RAN_SHORT,)}
    return rows.group_by("play", "treasure").agg(
        **{name: pl.col("count").filter(among(*events)).sum().cast(pl.Int64) for name, events in kinds.items()}
    )


def _split(wanted: str) -> dict[str, pl.Expr]:
    """How many of the wanted pieces are taken, find no spot, and lack ("How to Play" 11 and 12)."""
    fits = pl.min_horizontal(wanted, "free")
    return {
        "due": pl.min_horizontal(fits, pl.col("supply").clip(0)),
        "due_over": pl.col(wanted) - fits,
        "due_short": (fits - pl.col("supply").clip(0)).clip(0),
    }


def takings(t: Tables) -> pl.DataFrame:
    """A row a card and treasure that it shows: `shows`, `free` spots, `supply`, what is `due`, `due_over`, `due_short`,
    and what is told: `got`, `over`, `short`."""
    rows = t.table(_played).join(printed(t), on="card", maintain_order="left")
    told = _told(t, "card")
    return (
        _state(t, rows)
        .with_columns(**_split("shows"))
        .join(told, on=["play", "treasure"], how="left", maintain_order="left")
        .with_columns(pl.col("got", "over", "short").fill_null(0))
    )


def choices(t: Tables) -> pl.DataFrame:
    """A row a card and gem: `want` (gems that come with its pearls), `free`, `supply` and `room` when its own pieces
    were taken, what would be `due`, `due_over`, `due_short`, and what is told: `got`, `over`, `short`."""
    pearls = t.table(takings).filter(pl.col("treasure") == "pearl")
    taken = t.rules.rulings["pearl_match"] == "taken"
    want = pearls.select("play", want=pl.col("due") if taken else pl.col("shows"))
    pieces = t.only("taken").group_by("play").agg(at=pl.col("row").max())
    gems = pl.DataFrame({"treasure": GEM_NAMES}, schema={"treasure": t.events.schema["treasure"]})
    rows = (
        t.table(_played)
        .join(want, on="play", how="left", maintain_order="left")
        .join(pieces, on="play", how="left", maintain_order="left")
        .with_columns(pl.col("want").fill_null(0), row=pl.coalesce("at", "row"))
        .join(gems, how="cross")
    )
    return (
        _state(t, rows)
        .with_columns(**_split("want"))
        .join(_told(t, "pearls"), on=["play", "treasure"], how="left", maintain_order="left")
        .with_columns(pl.col("got", "over", "short").fill_null(0))
    )


def additions(t: Tables) -> pl.DataFrame:
    """A row a card: `pieces` taken of it, `want` and `can_match` (a gem can come with its pearls), `matched`, `instead`
    and `nothing` (how often told), `adds` (whether it should add anything)."""
    options = (
        t.table(choices)
        .group_by("play")
        .agg(want=pl.col("want").first(), can_match=((pl.col("want") > 0) & (pl.col("room") > 0)).any())
    )
    due = t.table(takings).group_by("play").agg(pieces=pl.col("due").sum())
    kinds = {"matched": Event.MATCHED, "instead": Event.TAKEN_INSTEAD, "nothing": Event.NOTHING_ADDED}
    told = (
        t.only(*names(kinds.values()))
        .group_by("play")
        .agg(**{name: among(event).sum().cast(pl.Int64) for name, event in kinds.items()})
    )
    rows = t.table(_played)
    for more in (options, due, told):
        rows = rows.join(more, on="play", how="left", maintain_order="left")
    rows = rows.with_columns(pl.col("pieces", "want", *kinds).fill_null(0), pl.col("can_match").fill_null(False))
    return rows.with_columns(adds=(pl.col("pieces") > 0) | pl.col("can_match"))
