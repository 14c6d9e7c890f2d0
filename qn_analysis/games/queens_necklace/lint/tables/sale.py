"""Sales, worked out a second time from the cards shown, and scores, added up from pounds sold and tributes.

A sale of a chunk has a number (`sale`, from 1); a row on a display has a number too, its `cell`, from which sale, seat
and gem can be read. A gem of a sale is its `pot`. So tables join on one whole number. `place` adds game and seq
to what a check has found.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.lint.chunk import Places, Rows, series
from qn_analysis.core.log.null import NONE

from ...log.schema import GEM_ENUM
from ...words.cards import GEM_OF, GEMS, NOBODY, Card
from ...words.events import Event
from .. import folds
from ..folds.state import BEYOND, CELLS
from . import Tables, each_after, told

_EVENTS: Final = tuple(event.name.lower() for event in Event if Event.SALE_OPENED <= event <= Event.SALE_CLOSED)
_FOUND: Final = ("game", "seq", "seat", "card")
_COLUMNS: Final = ("game", "seq", "event", "seat", "other", "card", "gem", "slot", "count", "amount")
_SALE: Final = pl.col("cell") // CELLS
_SEAT: Final = (pl.col("cell") // GEMS % 4).cast(pl.UInt8)
_GEM: Final = (pl.col("cell") % GEMS).cast(pl.UInt8)
_LAID: Final = ("rings", "kings", "necklaces")


def own_gem(t: Tables, c: pl.Expr) -> pl.Expr:
    """The gem on the card of a number, or on that as which a blank card acts; null where there is none."""
    gems = [GEM_OF[role] if role != NOBODY else NOBODY for role in t.rules.roles]
    return pl.lit(pl.Series([None if gem == NOBODY else gem for gem in gems], dtype=pl.UInt8)).gather(c)


def stones_on(t: Tables, c: pl.Expr) -> pl.Expr:
    """Stones on the card of a number."""
    return pl.lit(pl.Series(t.rules.all_stones, dtype=pl.Int64)).gather(c)


def physical(card: Card) -> pl.Expr:
    """Whether a row of `shown` is about this card."""
    return pl.col("c") == int(card)


def course(t: Tables) -> list[pl.DataFrame]:
    """What the fold `sales` writes of the rows of sales, of sales and of pots; and of rows that come again, out of step
    and after something else."""
    rows = t.kinds().places.count(*_EVENTS)
    return t.fold(folds.SALES, [rows, rows, GEMS * rows, rows, rows, rows])


def sale_rows(t: Tables) -> pl.DataFrame:
    """game, seq, event, seat, other, card, gem, slot, count, amount, sale, cell: every row of every sale.

    A sale begins where it is opened, and with whatever follows the scores of the one before.
    """
    code = pl.col("event").to_physical()
    rows = t.events.lazy().select(_COLUMNS).filter(code.is_between(int(Event.SALE_OPENED), int(Event.SALE_CLOSED)))
    found = t.table(course)[0]
    return rows.collect().with_columns(found["sale"].cast(pl.UInt32), series("cell", found["cell"], pl.UInt32))


def late_rows(t: Tables) -> tuple[pl.DataFrame, pl.Expr]:
    """The rows of `sale_rows` that may be out of step, as `each_after` has them."""
    at = t.table(course)[4]["late"].to_numpy()
    return each_after(t.table(sale_rows), at, at - 1)


def sale_places(t: Tables) -> Places:
    """Which rows of `sale_rows` are of which kind of event."""
    return Places(t.table(sale_rows)["event"])


def said(t: Tables, *events: str) -> Rows:
    """The rows of `sale_rows` of some kinds of event."""
    return Rows(t.table(sale_rows), t.table(sale_places).of(events))


def sales(t: Tables) -> pl.DataFrame:
    """game, sale, first (seq of its first row), opened: one row a sale."""
    found = told(t, t.table(course)[1], "game", "seq")
    number = pl.int_range(1, pl.len() + 1, dtype=pl.UInt32)
    return found.select("game", number.alias("sale"), pl.col("seq").alias("first"), "opened")


def shown(t: Tables) -> pl.DataFrame:
    """Rows of `shown`, with c (number of the card), own (gem on it) and stones; a gem card of no row is in its own."""
    c = pl.col("card").to_physical().cast(pl.UInt32)
    rows = (
        t.table(sale_rows)
        .filter(pl.col("event") == "shown")  # a third of all: to filter is quicker than to gather
        .with_columns(
            c=c,
            own=own_gem(t, c),
            stones=stones_on(t, c),
        )
    )
    seat = pl.when(pl.col("seat") < 4).then("seat")
    cell = pl.col("sale") * CELLS + seat * GEMS + pl.col("own")
    return rows.with_columns(cell=pl.col("cell").fill_null(cell.cast(pl.UInt32)))


def on_displays(t: Tables) -> list[pl.DataFrame]:
    """What the fold `displays` writes of cells, and of sales and seats."""
    rows = t.table(course)[0]
    most = t.table(sales).height + BEYOND
    named = {name: rows[name] for name in ("row", "sale", "cell")}
    return t.fold(folds.DISPLAYS, [most * CELLS, most * GEMS + 256], **named)


def cells(t: Tables) -> pl.DataFrame:
    """cell, laid (gem cards before the Alchemist, -1: no card was shown there), there (whether there is such a row),
    cards (gem cards), stones, rings, kings, necklaces, orphans, emptied: rows of displays, those of no card too."""
    return t.table(on_displays)[0].select(pl.int_range(pl.len(), dtype=pl.UInt32).alias("cell"), pl.all())


def laid(t: Tables) -> pl.DataFrame:
    """cell: every row of a display in which gem cards lay before the Alchemist."""
    return t.table(cells).filter(pl.col("laid") > 0).select("cell")


def transmuted(t: Tables) -> pl.DataFrame:
    """Rows of `transmuted`, with c, own (the gem on the card), stones and source (the cell it leaves)."""
    c = pl.col("card").to_physical().cast(pl.UInt32)
    own = own_gem(t, c)
    return (
        said(t, "transmuted")
        .frame()
        .with_columns(
            c=c,
            own=own,
            stones=stones_on(t, c),
            source=(pl.col("sale") * CELLS + pl.col("seat") * GEMS + own).cast(pl.UInt32),
        )
    )


def alchemist_plays(t: Tables) -> pl.DataFrame:
    """game, seat, at (seq of the play of an Alchemist), seq, card (of the change that goes with it), fits: plays and
    changes of a seat, the first with the first and so on; either is null where there are more of the other."""
    nth = pl.int_range(pl.len()).over("game", "seat")
    played = t.rows("played").filter(pl.col("card") == "alchemist").select("game", "seat", at="seq", nth=nth)
    changed = t.table(transmuted).join(t.table(sales).select("sale", "first"), on="sale", how="left")
    both = played.join(
        changed.select("game", "seat", "seq", "card", "first", nth=nth),
        on=["game", "seat", "nth"], how="full", coalesce=True,
    )  # fmt: skip
    fits = (pl.col("at") < pl.col("seq")) & (pl.col("at") > pl.col("first"))
    return both.with_columns(fits=fits.fill_null(False))


def inside(t: Tables) -> pl.DataFrame:
    """Events between the first and last row of a sale that are neither of a sale nor the play of an Alchemist."""
    at = t.table(course)[5]["between"]
    if not len(at):
        return t.events.clear().select(*_FOUND, pl.col("event").cast(pl.String))
    since = t.table(sale_rows)["seq"][at - 1].alias("since")
    apart = t.table(sale_rows).select("game", to="seq")[at].with_columns(since)
    plays = t.rows("played").filter(pl.col("card") == "alchemist").select("game", "seq")
    within = (pl.col("since") < pl.col("seq")) & (pl.col("seq") < pl.col("to"))
    known = apart.join(plays, on="game", how="left").group_by("game", "since", "to").agg(plays=within.sum())
    # an Alchemist explains nearly all of them
    odd = known.filter(pl.col("to").cast(pl.Int32) - pl.col("since") - 1 != pl.col("plays"))
    found = t.events.join(odd, on="game").filter(within)
    alchemist = ((pl.col("event") == "played") & (pl.col("card") == "alchemist")).fill_null(False)
    return found.filter(~alchemist).select(*_FOUND, pl.col("event").cast(pl.String))


def orphans(t: Tables) -> pl.DataFrame:
    """cell, rings, kings, necklaces: rows that the Alchemist emptied of gem cards, with the cards that lay there."""
    lay = t.table(cells).filter(pl.col("orphans") > 0)
    ten = 1 << 10
    return lay.select("cell", **{name: pl.col("orphans") // ten**at % ten for at, name in enumerate(_LAID)})


def gems(t: Tables) -> pl.DataFrame:
    """pot, stones, most, rarity, tile, price, stop: the four gems of each sale, sorted by pot.

    Fewest stones come first in rarity; equal numbers go by fashion. Where fashion is not told, rarity, tile and price
    are null; so is the rarity of a gem that gets no tile. most: stones in the longest row; stop: a King cancels.
    """
    lay = t.table(cells)
    fashion = t.table(course)[2]["fashion"]
    named = {name: lay[name] for name in ("there", "stones", "kings", "necklaces")}
    found = t.fold(folds.POTS, [len(fashion)], fashion=fashion, **named)[0]
    ranks = [series(name, found[name], pl.Int64) for name in ("rarity", "tile", "price")]
    return found.with_columns(ranks).select(pl.int_range(GEMS, pl.len() + GEMS, dtype=pl.UInt32).alias("pot"), pl.all())


def kings(t: Tables) -> pl.DataFrame:
    """cell, sale, seat, gem, pot, other, owners, void, due: rows with a King, whose Necklace lies on that gem, and the
    pounds that its player owes; null where nobody knows how odd pounds are shared."""
    few = t.table(cells).filter((pl.col("kings") > 0) | (pl.col("necklaces") > 0))
    rows = few.select(
        "cell", "kings", "necklaces", sale=_SALE, seat=_SEAT, gem=_GEM, pot=_SALE * GEMS + _GEM
    )  # fmt: skip
    owner = rows.filter(pl.col("necklaces") > 0).group_by("pot").agg(other=pl.col("seat").min(), owners=pl.len())
    void = pl.col("other").is_not_null()
    if t.rules.rulings["own_king_own_necklace"] == "cancels":
        void &= pl.col("other") != pl.col("seat")
    laid = (
        rows.filter(pl.col("kings") > 0)
        .drop("kings", "necklaces")
        .join(owner, on="pot", how="left", maintain_order="left")
        .with_columns(void=void.fill_null(False))
    )
    pounds = t.rules.tribute_pounds
    if t.rules.rulings["tribute_each"] == "yes":
        return laid.with_columns(due=pl.lit(pounds, pl.Int64))
    return laid.join(_shares(t, laid, pounds), on="cell", how="left", maintain_order="left")


def _shares(t: Tables, laid: pl.DataFrame, pounds: int) -> pl.DataFrame:
    """cell, due: what each of those pays who share a tribute; odd pounds fall to the first of them from whoever opens
    the sale on, and are null where the log does not say who that is."""
    opened = said(t, "sale_opened").frame().group_by("sale").agg(opener=pl.col("seat").first().cast(pl.Int64))
    away = (pl.col("seat").cast(pl.Int64) - pl.col("opener")) % t.players
    odd = pounds % pl.len().over("pot")
    share = pounds // pl.len().over("pot") + (away.rank("ordinal").over("pot") <= odd).cast(pl.Int64)
    paying = laid.filter(pl.col("void") & (pl.col("other") != pl.col("seat")))
    return paying.join(opened, on="sale", how="left", maintain_order="left").select(
        "cell",
        due=pl.when((odd == 0) | pl.col("opener").is_not_null()).then(
            share.fill_null(pounds // pl.len().over("pot")).cast(pl.Int64)
        ),
    )


def results(t: Tables) -> pl.DataFrame:
    """cell, outcome, stones, most, price, bonus, jewels, pounds: what becomes of each row that has stones, beside what
    the log says of it: event, seq, count, amount; either side may be null.

    outcome is the event that should say so: `sold`, `unsold_beaten` or `unsold_cancelled`.
    """
    rows, lay, pots = t.table(course)[0], t.table(cells), t.table(gems)
    price = pots["price"].cast(pl.Int32).fill_null(NONE)
    found = t.fold(
        folds.RESULTS, [rows.height + lay.height], row=rows["row"], cell=rows["cell"],
        **{name: lay[name] for name in ("there", "stones", "rings")}, most=pots["most"], price=price,
        stop=pots["stop"], bonus=t.table(on_displays)[1]["bonus"],
    )[0]  # fmt: skip
    types = {"cell": pl.UInt32, "row": pl.UInt32, "outcome": t.events.schema["event"]}
    known = found.select(series(name, found[name], types.get(name, pl.Int64)) for name in found.columns)
    logged = t.events[["event", "seq", "count", "amount"]][known["row"].drop_nulls()]  # which stand first
    more = logged.clear(known.height - logged.height)
    return pl.concat([known.drop("row"), pl.concat([logged, more])], how="horizontal")


def place(t: Tables, found: pl.DataFrame) -> pl.DataFrame:
    """What a check has found, by `cell`, with game, seq (of the sale's first row where nothing was logged), seat, gem.

    A gem of the whole sale is found by `pot`; then seat is not added. Rows that name no gem, or a seat that no table
    has, have no place here: they are found as what is missing instead.
    """
    if not found.height:  # nearly always: no query then
        named = ("game", "seq", "gem", "seat") if "cell" in found.columns else ("game", "seq", "gem")
        kept = {name: dtype for name, dtype in found.schema.items() if name not in ("cell", "pot", "sale")}
        return pl.DataFrame(schema={**kept, **{name: t.events.schema[name] for name in named}})
    if "cell" in found.columns:
        at = found.with_columns(sale=_SALE, seat=_SEAT, gem=_GEM.cat.to(GEM_ENUM)).drop("cell")
    else:
        at = found.with_columns(sale=pl.col("pot") // GEMS, gem=(pl.col("pot") % GEMS).cast(pl.UInt8).cat.to(GEM_ENUM))
        at = at.drop("pot")
    seq = pl.coalesce("seq", "first") if "seq" in at.columns else pl.col("first")
    return at.join(t.table(sales), on="sale").with_columns(seq=seq).drop("sale", "first", "opened")


def written(t: Tables) -> pl.DataFrame:
    """game, seq, sale, seat, score, before (0 in the first sale), gain: every score written down after a sale."""
    table = pl.col("sale") * 4 + pl.col("seat")
    pounds = pl.col("amount").cast(pl.Int64)
    tribute = said(t, "tribute_paid").frame()
    moved = [
        said(t, "sold").select(table=table, gain=pounds),
        tribute.select(table=table, gain=-pounds),
        tribute.select(table=pl.col("sale") * 4 + pl.col("other"), gain=pounds),
    ]
    player = pl.col("game").cast(pl.Int64) * 4 + pl.col("seat")
    same = pl.col("player").eq_missing(pl.col("player").shift())
    gains = pl.concat(moved).group_by("table").agg(pl.col("gain").sum())
    return (
        said(t, "sale_closed")
        .select("game", "seq", "sale", "seat", table=table, score=pounds)
        .join(gains, on="table", how="left", maintain_order="left")
        # each player's scores of a game together: a shift over many groups is slower
        .with_columns(pl.col("gain").fill_null(0), player=player)
        .sort("player", maintain_order=True)
        .with_columns(before=pl.when(same).then(pl.col("score").shift()).fill_null(0))
        .drop("table", "player")
    )
