"""Sales, worked out a second time from the cards shown.

A sale of a chunk has a number (`sale`, from 1); a row on a display has a number too, its `cell`, from which sale, seat
and gem can be read. A gem of a sale is its `pot`. So tables
join on one whole number. `place` adds game and seq to what a check has found.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from ...log.schema import GEM_ENUM
from ...rulebook.blanks import stones
from ...words.cards import GEM_OF, GEMS, NOBODY, Card
from ...words.events import Event
from . import Tables, acts_as, amount_of

CELLS: Final = 16
"""Cells of a sale: four seats, four gems."""
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
    return pl.lit(pl.Series(stones(t.rules), dtype=pl.Int64)).gather(c)


def physical(card: Card) -> pl.Expr:
    """Whether a row of `shown` is about this card."""
    return pl.col("c") == int(card)


def sale_rows(t: Tables) -> pl.DataFrame:
    """game, seq, event, seat, other, card, gem, slot, count, amount, sale, cell: every row of every sale.

    A sale begins where it is opened, and with whatever follows the scores of the one before.
    """
    code = pl.col("event").to_physical()
    rows = t.events.filter(code.is_between(int(Event.SALE_OPENED), int(Event.SALE_CLOSED)))
    closed = pl.col("event") == "sale_closed"
    begins = (
        (pl.col("event") == "sale_opened")
        | (pl.col("game") != pl.col("game").shift()).fill_null(True)
        | (~closed & closed.shift().fill_null(False))
    )
    seat = pl.when(pl.col("seat") < 4).then("seat")
    cell = pl.col("sale") * CELLS + seat * GEMS + pl.col("gem").to_physical().cast(pl.UInt32)
    return rows.select(
        "game", "seq", "event", "seat", "other", "card", "gem", "slot", "count", "amount",
        sale=begins.cum_sum().cast(pl.UInt32),
    ).with_columns(cell=cell.cast(pl.UInt32))  # fmt: skip


def said(t: Tables, *events: str) -> pl.DataFrame:
    """The rows of `sale_rows` of some kinds of event."""
    return t.table(sale_rows).filter(pl.any_horizontal(pl.col("event") == event for event in events))


def sales(t: Tables) -> pl.DataFrame:
    """game, sale, first (seq of its first row), opened: one row a sale."""
    rows = t.table(sale_rows)
    return rows.filter(pl.col("sale") != pl.col("sale").shift(fill_value=0)).select(
        "game", "sale", first="seq", opened=pl.col("event") == "sale_opened"
    )


def shown(t: Tables) -> pl.DataFrame:
    """Rows of `shown`, with c (number of the card), own (gem on it) and stones; a gem card of no row is in its own."""
    c = pl.col("card").to_physical().cast(pl.UInt32)
    rows = said(t, "shown").with_columns(
        c=c,
        own=own_gem(t, c),
        stones=stones_on(t, c),
    )
    seat = pl.when(pl.col("seat") < 4).then("seat")
    cell = pl.col("sale") * CELLS + seat * GEMS + pl.col("own")
    return rows.with_columns(cell=pl.col("cell").fill_null(cell.cast(pl.UInt32)))


def laid(t: Tables) -> pl.DataFrame:
    """cell, cards (gem cards), stones, rings, kings, necklaces: every row of a display before the Alchemist."""
    one = {Card.RING: 1 << 30, Card.KING: 1 << 40, Card.NECKLACE: 1 << 50}
    each = stones(t.rules)  # a card with stones is a gem card
    worth = [one.get(card, (each[card] << 10) + 1 if each[card] else 0) for card in Card]
    rows = t.table(shown).filter(~physical(Card.BANKER), pl.col("cell").is_not_null())
    packed = pl.lit(pl.Series(worth, dtype=pl.Int64)).gather(pl.col("c"))  # five sums in one: speed
    sums = rows.select("cell", packed=packed).group_by("cell").agg(pl.col("packed").sum())
    ten = 1 << 10
    return sums.select(
        "cell",
        cards=pl.col("packed") % ten,
        stones=pl.col("packed") // ten % (1 << 20),
        **{name: pl.col("packed") // one[card] % ten for name, card in zip(_LAID, one, strict=True)},
    )


def transmuted(t: Tables) -> pl.DataFrame:
    """Rows of `transmuted`, with c, own (the gem on the card), stones and source (the cell it leaves)."""
    c = pl.col("card").to_physical().cast(pl.UInt32)
    own = own_gem(t, c)
    return said(t, "transmuted").with_columns(
        c=c,
        own=own,
        stones=stones_on(t, c),
        source=(pl.col("sale") * CELLS + pl.col("seat") * GEMS + own).cast(pl.UInt32),
    )


def alchemist_plays(t: Tables) -> pl.DataFrame:
    """game, seat, at (seq of the play of an Alchemist), seq, card (of the change that goes with it), fits: plays and
    changes of a seat, the first with the first and so on; either is null where there are more of the other."""
    nth = pl.int_range(pl.len()).over("game", "seat")
    played = t.only("played").filter(pl.col("card") == "alchemist").select("game", "seat", at="seq", nth=nth)
    changed = t.table(transmuted).join(t.table(sales).select("sale", "first"), on="sale", how="left")
    both = played.join(
        changed.select("game", "seat", "seq", "card", "first", nth=nth),
        on=["game", "seat", "nth"], how="full", coalesce=True,
    )  # fmt: skip
    fits = (pl.col("at") < pl.col("seq")) & (pl.col("at") > pl.col("first"))
    return both.with_columns(fits=fits.fill_null(False))


def inside(t: Tables) -> pl.DataFrame:
    """Events between the first and last row of a sale that are neither of a sale nor the play of an Alchemist."""
    same = pl.col("sale") == pl.col("sale").shift()
    rows = t.table(sale_rows).select("game", to="seq", since=pl.when(same).then(pl.col("seq").shift()))
    apart = rows.filter(pl.col("to").cast(pl.Int32) - pl.col("since") > 1)
    plays = t.only("played").filter(pl.col("card") == "alchemist").select("game", "seq")
    within = (pl.col("since") < pl.col("seq")) & (pl.col("seq") < pl.col("to"))
    known = apart.join(plays, on="game", how="left").group_by("game", "since", "to").agg(plays=within.sum())
    # an Alchemist explains nearly all of them
    odd = known.filter(pl.col("to").cast(pl.Int32) - pl.col("since") - 1 != pl.col("plays"))
    found = t.events.join(odd, on="game").filter(within)
    alchemist = ((pl.col("event") == "played") & (pl.col("card") == "alchemist")).fill_null(False)
    return found.filter(~alchemist).select("game", "seq", "seat", "card", pl.col("event").cast(pl.String))


def moves(t: Tables) -> pl.DataFrame:
    """cell, seq, cards, stones, after (gem cards in the cell thereafter): what each Alchemist takes and brings."""
    moved = t.table(transmuted)
    out = moved.select("seq", cell="source", cards=pl.lit(-1, pl.Int64), stones=-pl.col("stones"))
    into = moved.select("seq", "cell", cards=pl.lit(1, pl.Int64), stones="stones")
    changes = pl.concat([out, into], how="diagonal").filter(pl.col("cell").is_not_null()).sort("cell", "seq")
    before = t.table(laid).select("cell", before="cards")
    return changes.join(before, on="cell", how="left", maintain_order="left").with_columns(
        after=pl.col("before").fill_null(0) + pl.col("cards").cum_sum().over("cell")
    )


def orphans(t: Tables) -> pl.DataFrame:
    """cell, rings, kings, necklaces: rows that the Alchemist emptied of gem cards, with the cards that lay there."""
    emptied = t.table(moves).filter(pl.col("cards") < 0, pl.col("after") == 0).select("cell").unique()
    return t.table(laid).select("cell", *_LAID).join(emptied, on="cell", how="semi")


def displays(t: Tables) -> pl.DataFrame:
    """cell, sale, seat, gem, pot, cards, stones, rings, kings, necklaces: rows of displays after the Alchemist."""
    changes = t.table(moves).group_by("cell").agg(more=pl.col("cards").sum(), stones_more=pl.col("stones").sum())
    rows = t.table(laid).join(changes, on="cell", how="full", coalesce=True).with_columns(pl.all().fill_null(0))
    if t.rules.rulings["alchemist_orphans"] == "lapse":
        lost = t.table(orphans).select("cell", lost=pl.lit(True))
        rows = rows.join(lost, on="cell", how="left").with_columns(
            pl.when(pl.col("lost")).then(0).otherwise(pl.col(_LAID)).name.keep()
        )
    return rows.select(
        "cell",
        _SALE.alias("sale"),
        _SEAT.alias("seat"),
        _GEM.alias("gem"),
        (_SALE * GEMS + _GEM).alias("pot"),
        (pl.col("cards") + pl.col("more")).alias("cards"),
        (pl.col("stones") + pl.col("stones_more")).alias("stones"),
        *_LAID,
    )


def fashion(t: Tables) -> pl.DataFrame:
    """sale, gem, fashion: rank of each gem in each sale, by the tiles set before it or, untold, the order of counting.

    In a log of sales alone the order in which the gems are counted is that of the rows, so of fashion. Where neither
    is told the rank is null.
    """
    at = pl.col("game").cast(pl.Int64) * (1 << 16) + pl.col("seq")
    number = pl.col("gem").to_physical().cast(pl.UInt8)
    gems = pl.DataFrame({"gem": range(GEMS)}, schema={"gem": pl.UInt8})
    opening = t.table(sales).select("game", "sale", seq="first").with_columns(at=at)
    grid = opening.join(gems, how="cross", maintain_order="left")
    tiles = t.only("fashion_set").select(at=at, of="game", gem=number, told="slot")
    told = pl.when(pl.col("of") == pl.col("game")).then("told").cast(pl.Int64)
    ranks = grid.join_asof(tiles, on="at", by="gem", allow_exact_matches=False, check_sortedness=False)
    ranks = ranks.select("sale", "gem", fashion=told)
    if not ranks["fashion"].null_count():
        return ranks
    counted = said(t, "counted").select("sale", gem=number).unique(["sale", "gem"], keep="first", maintain_order=True)
    order = counted.with_row_index("order").with_columns(pl.col("order") - pl.col("order").min().over("sale"))
    return ranks.join(order, on=["sale", "gem"], how="left", maintain_order="left").select(
        "sale", "gem", pl.coalesce("fashion", pl.col("order").cast(pl.Int64))
    )


def gems(t: Tables) -> pl.DataFrame:
    """pot, sale, gem, fashion, stones, most, rarity, tile, price: the four gems of each sale, sorted by pot.

    Fewest stones come first in rarity; equal numbers go by fashion. Where fashion is not told, rarity, tile and price
    are null. most: stones in the longest row.
    """
    stones = t.table(displays).group_by("pot").agg(pl.col("stones").sum(), most=pl.col("stones").max())
    ranks = t.table(fashion)
    untold = ranks.filter(pl.col("fashion").is_null())["sale"].unique().implode()
    worth = [pl.lit(pl.Series(values, dtype=pl.Int64)) for values in (t.rules.fashion, t.rules.rarity)]
    rank = pl.when(pl.col("fashion") < GEMS).then("fashion")
    rarest = pl.col("sale").cast(pl.Int64) * (1 << 32) + pl.col("stones") * (1 << 8) + pl.col("fashion").fill_null(0)
    return (
        ranks.with_columns(pot=(pl.col("sale") * GEMS + pl.col("gem")).cast(pl.UInt32))
        .join(stones, on="pot", how="left")
        .with_columns(pl.col("stones", "most").fill_null(0))
        .sort(rarest)
        .with_columns(rarity=pl.when(~pl.col("sale").is_in(untold)).then(pl.int_range(pl.len()) % GEMS))
        .with_columns(tile=worth[1].gather(pl.col("rarity")))
        .with_columns(price=pl.col("tile") + worth[0].gather(rank))
        .sort("pot")
    )


def kings(t: Tables) -> pl.DataFrame:
    """cell, sale, seat, gem, pot, other, necklaces, void: rows with a King, and whose Necklace lies on that gem."""
    rows = t.table(displays).select("cell", "sale", "seat", "gem", "pot", "kings", "necklaces")
    owner = rows.filter(pl.col("necklaces") > 0).group_by("pot").agg(other=pl.col("seat").min(), owners=pl.len())
    void = pl.col("other").is_not_null()
    if t.rules.rulings["own_king_own_necklace"] == "cancels":
        void &= pl.col("other") != pl.col("seat")
    return (
        rows.filter(pl.col("kings") > 0)
        .drop("kings", "necklaces")
        .join(owner, on="pot", how="left")
        .with_columns(void=void.fill_null(False))
    )


def bankers(t: Tables) -> pl.DataFrame:
    """table (sale and seat), bonus: pounds that a player's Bankers add to each of her jewels in a sale."""
    where = pl.col("sale") * 4 + pl.col("seat")
    held = t.table(shown).filter(acts_as(t, Card.BANKER)).group_by("card", table=where).len("n")
    stack = pl.col("n") if t.rules.rulings["banker_stacks"] == "yes" else pl.col("n").clip(upper_bound=1)
    return held.group_by("table").agg(bonus=(stack.cast(pl.Int64) * amount_of(t)).sum())


def rows_sold(t: Tables) -> pl.DataFrame:
    """cell, outcome, stones, most, price, bonus, jewels, pounds: what becomes of each row that has gem cards.

    outcome is the event that says so: `sold`, `unsold_beaten` or `unsold_cancelled`.
    """
    stopped = t.table(kings).filter(~pl.col("void")).select("pot", stop=pl.lit(True)).unique("pot")
    pots = t.table(gems).select("pot", "price", "most").join(stopped, on="pot", how="left", maintain_order="left")
    dtype = t.events.schema["event"]
    beaten, cancelled, sold = (pl.lit(name, dtype) for name in ("unsold_beaten", "unsold_cancelled", "sold"))
    outcome = pl.when(pl.col("stones") < pl.col("most")).then(beaten).when(pl.col("stop")).then(cancelled)
    at = pl.col("pot") - GEMS  # sales are numbered from 1, and each has a line for every gem
    told = [pl.lit(pots[name]).gather(at).alias(name) for name in ("price", "most", "stop")]
    return (
        t.table(displays)
        .filter(pl.col("stones") > 0)
        .with_columns(*told, table=pl.col("sale") * 4 + pl.col("seat"), jewels=pl.col("rings") + 1)
        .join(t.table(bankers), on="table", how="left")
        .with_columns(pl.col("bonus").fill_null(0), outcome=outcome.otherwise(sold))
        .select(
            "cell", "outcome", "stones", "most", "price", "bonus", "jewels",
            pounds=pl.col("jewels") * (pl.col("price") + pl.col("bonus")),
        )
    )  # fmt: skip


def results(t: Tables) -> pl.DataFrame:
    """`rows_sold` beside what the log says of the same row: event, seq, count, amount; either side may be null."""
    logged = said(t, "sold", "unsold_beaten", "unsold_cancelled").select("cell", "seq", "event", "count", "amount")
    return t.table(rows_sold).join(logged, on="cell", how="full", coalesce=True)


def place(t: Tables, found: pl.DataFrame) -> pl.DataFrame:
    """What a check has found, by `cell`, with game, seq (of the sale's first row where nothing was logged), seat, gem.

    A gem of the whole sale is found by `pot`; then seat is not added. Rows that name no gem, or a seat that no table
    has, have no place here: they are found as what is missing instead.
    """
    if "cell" in found.columns:
        at = found.with_columns(sale=_SALE, seat=_SEAT, gem=_GEM.cat.to(GEM_ENUM)).drop("cell")
    else:
        at = found.with_columns(sale=pl.col("pot") // GEMS, gem=(pl.col("pot") % GEMS).cast(pl.UInt8).cat.to(GEM_ENUM))
        at = at.drop("pot")
    seq = pl.coalesce("seq", "first") if "seq" in at.columns else pl.col("first")
    return at.join(t.table(sales), on="sale").with_columns(seq=seq).drop("sale", "first", "opened")
