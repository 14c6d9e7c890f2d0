"""QN6, sale: what may be shown, and in which row."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, repeated

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.sale import laid, physical, sale_rows, shown
from . import check


@check(
    "QN601", "special-without-gem", "error", "sale.display.ring_king", "sale.display.own_gem",
    "sale.display.special_row",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def special_without_gem(t: Tables) -> pl.DataFrame:
    """A Ring, a King or the Necklace is shown in a row that has no gem card.

    ## What it finds
    A `shown` Ring, King or Necklace in a row where the same player shows no gem card in this sale.

    ## Why it matters
    Such a card works on the gem that it is laid with; without one it works on nothing.

    ## Example
    Barnaby shows a King in the row of diamonds, but no diamond.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    special = physical(Card.RING) | physical(Card.KING) | physical(Card.NECKLACE)
    rows = t.table(shown).filter(special).select("game", "seq", "seat", "card", "gem", "cell")
    return t.some(rows.join(t.table(laid), on="cell", how="anti")).drop("cell")


@check("QN602", "second-king", "error", "king.one", needs=Needs.SALES, values="gem kings")
def second_king(t: Tables) -> pl.DataFrame:
    """A player shows more than one King in a sale.

    ## What it finds
    The second and each further `shown` King of a player in one sale.

    ## Why it matters
    At most one King a sale may be shown by each player.

    ## Example
    Amy lays one King with her rubies and another with her ambers.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    # kings (shown so far)
    kings = t.table(shown).filter(physical(Card.KING)).select("game", "seq", "sale", "seat", "gem")
    display = pl.col("sale").cast(pl.Int64) * 4 + pl.col("seat")
    so_far = (pl.int_range(pl.len()) + 1).over(display)
    return (
        t.some(kings.filter(repeated(kings, display.fill_null(-1))))
        .with_columns(kings=so_far)
        .filter(pl.col("kings") > 1)
        .drop("sale")
    )


@check(
    "QN603", "banker-without-gem", "error", "sale.display.banker", "sale.display.banker_row",
    needs=Needs.SALES, values="card",
)  # fmt: skip
def banker_without_gem(t: Tables) -> pl.DataFrame:
    """A Banker is shown by a player who shows no gem card.

    ## What it finds
    A `shown` Banker of a player none of whose gem cards is shown in the sale. By the ruling `banker_alone` = `yes` it
    may lie alone, and nothing is found.

    ## Why it matters
    A Banker raises the price of the jewels that its player sells, and is laid with any of her gem cards.

    ## Example
    Charles shows a Banker and nothing else.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    if t.rules.rulings["banker_alone"] == "yes":
        return t.table(shown).select("game", "seq", "seat", "card").clear()
    bankers = t.table(shown).filter(acts_as(t, Card.BANKER))
    gems = t.table(laid).select(table=pl.col("cell") // 4)
    rows = bankers.with_columns(table=pl.col("sale") * 4 + pl.col("seat")).join(gems, on="table", how="anti")
    return t.some(rows).select("game", "seq", "seat", "card")


@check(
    "QN604", "card-in-foreign-row", "error", "sale.display.row_per_gem", "sale.rows",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def card_in_foreign_row(t: Tables) -> pl.DataFrame:
    """A gem card is shown in the row of another gem, or in none.

    ## What it finds
    A `shown` gem card whose `gem` is not the gem on it.

    ## Why it matters
    Each gem has a row to itself; only the Alchemist moves a card to another.

    ## Example
    An Emerald (2) lies among the rubies as the displays are laid open.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    # gem (that of the row)
    rows = t.table(shown).filter(pl.col("own").ne_missing(pl.col("gem").to_physical()), pl.col("own").is_not_null())
    return t.some(rows).select("game", "seq", "seat", "card", "gem")


@check("QN606", "not-a-sale-card", "error", "sale.display.grey_only", needs=Needs.SALES, values="card gem")
def not_a_sale_card(t: Tables) -> pl.DataFrame:
    """A card that is not grey is shown in a sale.

    ## What it finds
    A `shown` card that is blue, purple or a Merchant.

    ## Why it matters
    Only gems, Rings, Kings, Bankers and the Necklace can be shown; the Alchemist is played, not shown.

    ## Example
    Amy shows a Thief in the row of her rubies.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    rows = t.table(shown).filter(pl.col("c") > int(Card.BANKER), ~physical(Card.BLANK_GRAY))
    return t.some(rows).select("game", "seq", "seat", "card", "gem")


@check("QN607", "shown-outside-reveal", "error", "sale.display.together", needs=Needs.SALES, values="card gem")
def shown_outside_reveal(t: Tables) -> pl.DataFrame:
    """A card is shown when the displays are not being laid open.

    ## What it finds
    A `shown` row that follows anything but the opening of the sale or another `shown` row.

    ## Why it matters
    All displays are laid open at the same time, before anything else happens in the sale.

    ## Example
    Charles shows one more ruby after the stones have been counted.

    ## What a log must tell
    The events of each sale in their order.
    """
    before = pl.when(pl.col("sale") == pl.col("sale").shift()).then(pl.col("event").shift())
    fits = (before == "sale_opened") | (before == "shown")
    rows = t.table(sale_rows).filter(pl.col("event") == "shown", ~fits.fill_null(False))
    return t.some(rows).select("game", "seq", "seat", "card", "gem")


@check("QN633", "banker-in-row", "error", "sale.display.banker_row", needs=Needs.SALES, values="card gem")
def banker_in_row(t: Tables) -> Departures:
    """A Banker is laid into a row.

    ## What it finds
    A `shown` Banker with a `gem`.

    ## Why it matters
    The Banker counts for all jewels that its player sells, whichever gem it lies with: it belongs to no row.

    ## Example
    Charles lays his Banker into the row of diamonds, of which he shows none.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    rows = Departures(t.table(shown), pl.col("gem").is_not_null() & acts_as(t, Card.BANKER))
    return rows.select("game", "seq", "seat", "card", "gem")
