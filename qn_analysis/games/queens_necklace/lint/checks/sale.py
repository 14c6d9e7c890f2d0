"""QN6: sale."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import rare, repeated

from ...words.cards import GEMS, TRUE_GEM_KINDS, Card
from ...words.events import Event
from ..checklist import check
from ..tables import Tables, acts_as
from ..tables.asked import alchemists, answers, away
from ..tables.sale import (
    alchemist_plays,
    gems,
    inside,
    kings,
    laid,
    orphans,
    physical,
    place,
    results,
    said,
    sale_rows,
    shown,
    transmuted,
)


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
    return rows.join(t.table(laid), on="cell", how="anti").drop("cell")


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
        kings.filter(repeated(kings, display.fill_null(-1)))
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
    A `shown` Banker of a player none of whose gem cards is shown in the sale.

    ## Why it matters
    A Banker raises the price of the jewels that its player sells, and is laid with any of her gem cards.

    ## Example
    Charles shows a Banker and nothing else.

    ## What a log must tell
    The cards shown in each sale, with their rows.
    """
    bankers = t.table(shown).filter(acts_as(t, Card.BANKER))
    gems = t.table(laid).select(table=pl.col("cell") // 4)
    rows = bankers.with_columns(table=pl.col("sale") * 4 + pl.col("seat")).join(gems, on="table", how="anti")
    return rows.select("game", "seq", "seat", "card")


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
    return rows.select("game", "seq", "seat", "card", "gem")


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
    return rows.select("game", "seq", "seat", "card", "gem")


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
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN608", "alchemist-on-amber", "error", "alchemist.not_from_amber", "alchemist.transmute",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def alchemist_on_amber(t: Tables) -> pl.DataFrame:
    """The Alchemist changes a card that is no ruby, emerald or diamond.

    ## What it finds
    A `transmuted` amber, or a card without a gem.

    ## Why it matters
    Only true gems can be changed.

    ## Example
    An amber is moved to the row of rubies.

    ## What a log must tell
    What the Alchemist changes.
    """
    # gem (the new row)
    rows = t.table(transmuted).filter((pl.col("c") >= TRUE_GEM_KINDS).fill_null(True))
    return rows.select("game", "seq", "seat", "card", "gem")


@check("QN609", "alchemist-to-amber", "error", "alchemist.not_to_amber", needs=Needs.SALES, values="card gem")
def alchemist_to_amber(t: Tables) -> pl.DataFrame:
    """The Alchemist changes a card into amber.

    ## What it finds
    A `transmuted` card whose new row is amber.

    ## Why it matters
    Nothing can be changed into amber.

    ## Example
    A Diamond (1) is moved to the row of ambers.

    ## What a log must tell
    What the Alchemist changes.
    """
    rows = t.table(transmuted).filter(pl.col("gem") == "amber")
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN610", "alchemist-card-not-shown", "error", "alchemist.shown_card",
    needs=Needs.SALES, values="card gem copies_shown",
)  # fmt: skip
def alchemist_card_not_shown(t: Tables) -> pl.DataFrame:
    """The Alchemist changes a card that its player does not show.

    ## What it finds
    A `transmuted` card of which its player shows no copy in this sale (or fewer than she changes).

    ## Why it matters
    The card must be one that its owner has just laid open.

    ## Example
    Amy changes the diamond of Barnaby, or one that she kept in hand.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    where = ["sale", "seat", "card"]
    changed = t.table(transmuted).with_columns(nth=(pl.int_range(pl.len()) + 1).over(where))
    sales = changed["sale"].unique().implode()
    there = (
        rare(t.table(shown), pl.col("sale").is_in(sales))
        .join(changed, on=where, how="semi")
        .group_by(where)
        .agg(pl.len().alias("copies_shown"))
    )
    rows = changed.join(there, on=where, how="left").with_columns(pl.col("copies_shown").fill_null(0))
    return rows.filter(pl.col("nth") > pl.col("copies_shown")).select(
        "game", "seq", "seat", "card", "gem", "copies_shown"
    )


@check("QN611", "alchemist-same-gem", "error", "alchemist.transmute", needs=Needs.SALES, values="card gem")
def alchemist_same_gem(t: Tables) -> pl.DataFrame:
    """The Alchemist changes a card into the gem that it is.

    ## What it finds
    A `transmuted` card whose new row is that of the gem on it.

    ## Why it matters
    It turns a card into another gem, or is not played.

    ## Example
    A Ruby (2) is changed into ruby.

    ## What a log must tell
    What the Alchemist changes.
    """
    rows = t.table(transmuted).filter(pl.col("own") == pl.col("gem").to_physical())
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN612", "alchemist-outside-moment", "error", "alchemist.when", "alchemist.before_rarity",
    "alchemist.before_counting",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def alchemist_outside_moment(t: Tables) -> pl.DataFrame:
    """The Alchemist acts before the displays are laid open or after the count has begun.

    ## What it finds
    A `transmuted` or `not_transmuted` row that does not follow the opening of a sale, a card shown or an Alchemist, and a
    `lapsed` one that does not follow a change, or another one, of the same player.

    ## Why it matters
    It is played just after the displays are laid open, and rarity is worked out afterwards.

    ## Example
    The stones are counted, and then Amy changes a diamond.

    ## What a log must tell
    The events of each sale in their order.
    """
    # gem (null where the card was kept)
    same = pl.col("sale") == pl.col("sale").shift()
    before = pl.when(same).then(pl.col("event").shift())
    moment = pl.any_horizontal(
        before == event for event in ("sale_opened", "shown", "transmuted", "not_transmuted", "lapsed")
    )
    hers = pl.any_horizontal(before == "transmuted", before == "lapsed") & (pl.col("seat") == pl.col("seat").shift())
    alchemist = (pl.col("event") == "transmuted") | (pl.col("event") == "not_transmuted")
    lapsed = pl.col("event") == "lapsed"
    wrong = (alchemist & ~moment.fill_null(False)) | (lapsed & ~hers.fill_null(False))
    rows = t.table(sale_rows).filter(wrong)
    return rows.select("game", "seq", "seat", "card", "gem")


@check("QN613", "orphans-wrong", "error", "alchemist.orphans", needs=Needs.SALES, values="due card lapsed gem")
def orphans_wrong(t: Tables) -> pl.DataFrame:
    """Cards in a row that the Alchemist emptied do not do what the ruling says.

    ## What it finds
    More or fewer `lapsed` rows of a card than lay in an emptied row, under the ruling `alchemist_orphans`.

    ## Why it matters
    The rulebook leaves open what becomes of King, Necklace and Rings there; the ruleset says it.

    ## Example
    The ruling is `lapse`, and the King of an emptied row goes on to cancel its gem.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # lapsed (times), due (times)
    names = {"rings": Card.RING, "kings": Card.KING, "necklaces": Card.NECKLACE}
    cards = t.events.schema["card"]
    lay = t.table(orphans).unpivot(list(names), index="cell", variable_name="what", value_name="due")
    due = lay.filter(pl.col("due") > 0, pl.lit(t.rules.rulings["alchemist_orphans"] == "lapse")).select(
        "cell",
        "due",
        card=pl.col("what").replace_strict({k: v.name.lower() for k, v in names.items()}, return_dtype=cards),
    )
    logged = (
        said(t, "lapsed")
        .frame()
        .group_by("cell", "card")
        .agg(lapsed=pl.len().cast(pl.Int64), seq=pl.col("seq").first())
    )
    both = due.join(logged, on=["cell", "card"], how="full", coalesce=True)
    both = both.with_columns(pl.col("due", "lapsed").fill_null(0))
    return place(t, both.filter(pl.col("due") != pl.col("lapsed")))


@check(
    "QN614", "stones-miscounted", "error", "sale.rarity.count", "sale.rarity.stones", "alchemist.before_rarity",
    "alchemist.whole_card", "alchemist.moves", "alchemist.new_row", "sale.rarity.cancelled",
    needs=Needs.SALES, values="stones counted gem",
)  # fmt: skip
def stones_miscounted(t: Tables) -> pl.DataFrame:
    """The stones of a gem are counted wrongly, or not counted.

    ## What it finds
    A `counted` row whose `count` is not the number of stones on all displays after the Alchemist; or no such row.

    ## Why it matters
    The count decides which gem is rare. Stones are added up, not cards, and cancelled gems count too.

    ## Example
    Two emerald cards show five stones; two are counted.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # counted (null: not counted)
    logged = said(t, "counted").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), counted="count")
    rows = t.table(gems).select("pot", "stones").join(logged.cast({"pot": pl.UInt32}), on="pot", how="left")
    return place(t, rows.filter(pl.col("counted").ne_missing(pl.col("stones"))))


@check(
    "QN615", "rarity-rank-wrong", "error", "sale.rarity.rarest", "sale.rarity.order", "sale.rarity.ties",
    "sale.rarity.ties_many", "sale.rarity.zero", "sale.rarity.tiles",
    needs=Needs.SALES, values="rarity stones rank gem",
)  # fmt: skip
def rarity_rank_wrong(t: Tables) -> pl.DataFrame:
    """A gem has another rank of rarity than its stones give it, or none.

    ## What it finds
    A `rarity_set` row whose `slot` is not the rank by stones shown, fewest first, ties by fashion; or no such row.

    ## Why it matters
    Rarity is half of a gem's price.

    ## Example
    Rubies and ambers are level at 3 stones; ruby is more in fashion, but amber gets the higher tile.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # rank (1 the rarest; null: not placed), rarity (as it should be)
    logged = said(t, "rarity_set").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), rank="slot")
    due = t.table(gems).filter(pl.col("rarity").is_not_null()).select("pot", "rarity", "stones")
    rows = due.join(logged.cast({"pot": pl.UInt32, "rank": pl.Int64}), on="pot", how="left")
    wrong = rows.filter(pl.col("rank").ne_missing(pl.col("rarity")))
    return place(t, wrong.with_columns(pl.col("rank", "rarity") + 1))


@check(
    "QN616", "rarity-tile-wrong", "error", "sale.rarity.tiles", "sale.rarity.order", "deck.tiles",
    needs=Needs.SALES, values="gem pounds tile",
)  # fmt: skip
def rarity_tile_wrong(t: Tables) -> pl.DataFrame:
    """A rarity tile has another value than the ruleset gives to its rank.

    ## What it finds
    A `rarity_set` row whose `amount` is not the value of the tile of its `slot`.

    ## Why it matters
    The tiles fall from the rarest gem to the most common, 30, 20, 10 and 0 in the rulebook.

    ## Example
    The second rarest gem gets 30 pounds instead of 20.

    ## What a log must tell
    The rarity tiles placed in each sale.
    """
    # tile (null: there is no such rank)
    tiles = pl.DataFrame({"slot": range(4), "tile": t.rules.rarity}, schema={"slot": pl.UInt8, "tile": pl.Int64})
    rows = said(t, "rarity_set").select("game", "seq", "gem", "slot", pounds="amount")
    valued = rows.join(tiles, on="slot", how="left")
    return valued.filter(pl.col("pounds").ne_missing(pl.col("tile"))).drop("slot")


@check(
    "QN617", "cancelled-without-king", "error", "king.cancel", "necklace.protect", "necklace.kings_void",
    "necklace.own_king",
    needs=Needs.SALES, values="other gem",
)  # fmt: skip
def cancelled_without_king(t: Tables) -> pl.DataFrame:
    """A gem is cancelled by a King that is not there, or is void.

    ## What it finds
    A `gem_cancelled` row of a player without a King in that row, or with one that the Necklace voids.

    ## Why it matters
    Only a King cancels a gem, and the Necklace shields it.

    ## Example
    Barnaby's King lies with the diamonds, but the emeralds are cancelled.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other (whose Necklace shields the gem; null: there is no King)
    rows = said(t, "gem_cancelled").select("cell", "seq")
    laid = rows.join(t.table(kings).select("cell", "other", "void"), on="cell", how="left")
    return place(t, laid.filter(pl.col("void").fill_null(True)).drop("void"))


@check(
    "QN618", "king-without-effect", "error", "king.cancel", "king.no_money", "king.for_all", "necklace.own_king",
    needs=Needs.SALES, values="gem",
)  # fmt: skip
def king_without_effect(t: Tables) -> pl.DataFrame:
    """A King that nothing voids does not cancel its gem.

    ## What it finds
    A King laid with a gem, no Necklace against it, and no `gem_cancelled` row of its player and gem.

    ## Why it matters
    No sale takes place in a gem with a King, not even for his own player.

    ## Example
    Barnaby lays a King with his diamond, and Amy sells diamonds.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    due = t.table(kings).filter(~pl.col("void")).select("cell")
    return place(t, due.join(said(t, "gem_cancelled").select("cell"), on="cell", how="anti"))


@check(
    "QN619", "king-voided-wrong", "error", "necklace.protect", "necklace.kings_void", "necklace.own_king",
    "alchemist.orphans",
    needs=Needs.SALES, values="necklace_seat other gem",
)  # fmt: skip
def king_voided_wrong(t: Tables) -> pl.DataFrame:
    """A King is voided without a Necklace, by the wrong one, or not although one lies there.

    ## What it finds
    `king_voided` rows that do not fit the Kings and the Necklace on the gem, under the ruling `own_king_own_necklace`.

    ## Why it matters
    The Necklace voids every King in its gem.

    ## Example
    Amy lays the Necklace with her rubies; of two Kings there only one is voided.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other (whose Necklace voids him, says the log), necklace_seat (so say the cards)
    due = t.table(kings).filter(pl.col("void")).select("cell", "owners", necklace_seat="other")
    logged = said(t, "king_voided").select("cell", "seq", "other", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    one = pl.col("owners").fill_null(1) == 1
    wrong = both.filter(pl.col("there").is_null() | (pl.col("other").ne_missing(pl.col("necklace_seat")) & one))
    return place(t, wrong.drop("owners", "there"))


@check(
    "QN620", "tribute-wrong", "error", "necklace.tribute", "necklace.tribute.each", "necklace.tribute.receiver",
    "necklace.own_king", "alchemist.orphans",
    needs=Needs.SALES, values="necklace_seat tribute other paid gem",
)  # fmt: skip
def tribute_wrong(t: Tables) -> pl.DataFrame:
    """A tribute is paid by the wrong player, to the wrong player, in a wrong amount, or not at all.

    ## What it finds
    `tribute_paid` rows that do not fit the voided Kings: each player of one pays the player of the Necklace, not herself.

    ## Why it matters
    Each voided King costs its player 50 pounds, in the rulebook.

    ## Example
    Two Kings lie against the Necklace, and only one player pays.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other and paid (as the log says), necklace_seat and tribute (as the cards say)
    paying = pl.col("void") & (pl.col("other") != pl.col("seat"))
    pounds = pl.lit(t.rules.tribute_pounds, pl.Int64)
    due = t.table(kings).filter(paying).select("cell", "owners", necklace_seat="other", tribute=pounds)
    logged = said(t, "tribute_paid").select("cell", "seq", "other", paid="amount", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    to_whom = pl.col("other").ne_missing(pl.col("necklace_seat")) & (pl.col("owners").fill_null(1) == 1)
    missing = pl.col("there").is_null() & (pl.col("tribute") != 0)
    wrong = missing | (pl.col("there") & (to_whom | pl.col("paid").ne_missing(pl.col("tribute"))))
    return place(t, both.filter(wrong).drop("owners", "there"))


@check(
    "QN621", "sold-without-most", "error", "sale.selling.winner", "king.cancel", "king.no_money", "king.for_all",
    "sale.selling.nobody",
    needs=Needs.SALES, values="stones most cancelled gem",
)  # fmt: skip
def sold_without_most(t: Tables) -> pl.DataFrame:
    """A player sells a gem of which she has not the most stones, or that is cancelled.

    ## What it finds
    A `sold` row where the displays give its player fewer stones than another, none at all, or a King cancels the gem.

    ## Why it matters
    Whoever shows the most stones of a gem sells, and nobody else.

    ## Example
    Barnaby shows 4 ambers and Charles 2; Charles sells.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    rows = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome").ne_missing(pl.lit("sold")))
    cancelled = pl.col("outcome") == "unsold_cancelled"
    nothing = pl.col("stones", "most").fill_null(0)
    return place(t, rows.select("cell", "seq", nothing, cancelled=cancelled.fill_null(False).cast(pl.Int8)))


@check(
    "QN622", "unsold-with-most", "error", "sale.selling.winner", "sale.selling.ties", "necklace.winner_sells",
    needs=Needs.SALES, values="stones jewels pounds gem",
)  # fmt: skip
def unsold_with_most(t: Tables) -> pl.DataFrame:
    """A player who has the most stones of a gem does not sell it.

    ## What it finds
    A row with the most stones, no King in force, and no `sold` row of its player and gem.

    ## Why it matters
    The leader sells, and of several who are level all do.

    ## Example
    Barnaby and Charles are level in rubies, and only Charles sells.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    rows = t.table(results).filter(pl.col("outcome") == "sold")
    missing = rows.filter((pl.col("event") != "sold").fill_null(True))
    sold = rows.filter(pl.col("event") == "sold").select("cell")
    late = missing.join(sold, on="cell", how="anti").select("cell", "seq", "stones", "jewels", "pounds")
    return place(t, late)


@check(
    "QN623", "jewels-wrong", "error", "sale.selling.one_jewel", "ring.extra", "ring.multiply", "ring.several",
    "sale.selling.ties_own_cards",
    needs=Needs.SALES, values="count jewels gem",
)  # fmt: skip
def jewels_wrong(t: Tables) -> pl.DataFrame:
    """A seller sells another number of jewels than one and one more for each Ring.

    ## What it finds
    A `sold` row whose `count` is not 1 and the Rings in that row of the display.

    ## Why it matters
    One jewel of a won gem is sold, however many stones it has, and one more for each Ring with it.

    ## Example
    Amy has two Rings with her emeralds and sells two jewels instead of three.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    wrong = both.filter(pl.col("count").ne_missing(pl.col("jewels")))
    return place(t, wrong.select("cell", "seq", "count", "jewels"))


@check(
    "QN624", "pounds-wrong", "error", "sale.selling.price", "sale.selling.formula", "sale.selling.pounds",
    "sale.selling.bounds", "banker.ten", "banker.all_gems", "banker.zero", "banker.stacks", "ring.multiply",
    needs=Needs.SALES, values="amount pounds jewels price bonus gem",
)  # fmt: skip
def pounds_wrong(t: Tables) -> pl.DataFrame:
    """A seller gets other pounds than price and Bankers, times jewels.

    ## What it finds
    A `sold` row whose `amount` is not (fashion + rarity + Bankers) × (1 + Rings), under the ruling `banker_stacks`.

    ## Why it matters
    Pounds are victory points.

    ## Example
    A ruby jewel is worth 10; Charles has a Banker and gets 10 instead of 20.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # bonus (of Bankers)
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    known = pl.col("pounds").is_not_null()
    wrong = both.filter(known & pl.col("amount").ne_missing(pl.col("pounds")))
    return place(t, wrong.select("cell", "seq", "amount", "pounds", "jewels", "price", "bonus"))


@check(
    "QN625", "beaten-row-wrong", "error", "sale.selling.winner", "ring.wasted",
    needs=Needs.SALES, values="stones most count jewels gem",
)  # fmt: skip
def beaten_row_wrong(t: Tables) -> pl.DataFrame:
    """A row is called beaten that is not, one that is beaten is not called so, or its jewels are wrong.

    ## What it finds
    `unsold_beaten` rows that do not fit the displays: fewer stones than another player, `count` 1 and the Rings.

    ## Why it matters
    Whoever has fewer stones than another sells nothing, and her Rings are spent.

    ## Example
    Charles has 2 ambers against 4, and the log says nothing of his row.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # count (null: not in the log)
    named, due = pl.col("event") == "unsold_beaten", pl.col("outcome") == "unsold_beaten"
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_beaten")) | pl.col("count").ne_missing(pl.col("jewels"))
    rows = t.table(results).filter((named & wrong) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "most", "count", "jewels"))


@check(
    "QN626", "cancelled-row-wrong", "error", "king.cancel", "king.no_money", "king.for_all",
    needs=Needs.SALES, values="stones count jewels amount pounds gem",
)  # fmt: skip
def cancelled_row_wrong(t: Tables) -> pl.DataFrame:
    """A row is called cancelled that is not, one that is cancelled is not called so, or its jewels or pounds are wrong.

    ## What it finds
    `unsold_cancelled` rows that do not fit the displays: the most stones of a gem with a King in force.

    ## Why it matters
    A King takes the sale from whoever has the most stones; the log tells what it would have brought.

    ## Example
    Amy leads in diamonds, Barnaby's King lies there, and the log says nothing of her row.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # count and amount (null: untold), jewels and pounds (by the cards)
    named, due = pl.col("event") == "unsold_cancelled", pl.col("outcome") == "unsold_cancelled"
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_cancelled")) | pl.col("count").ne_missing(pl.col("jewels"))
    off = (pl.col("amount") != pl.col("pounds")).fill_null(False)
    rows = t.table(results).filter((named & (wrong | off)) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "count", "jewels", "amount", "pounds"))


@check("QN627", "nobody-wrong", "error", "sale.selling.nobody", needs=Needs.SALES, values="stones gem")
def nobody_wrong(t: Tables) -> pl.DataFrame:
    """A gem is said to be shown by nobody although it is, or the other way round.

    ## What it finds
    An `unsold_nobody` row of a gem with stones on display, or a gem without any that has no such row.

    ## Why it matters
    A gem that nobody shows is sold by nobody.

    ## Example
    Ambers lie on two displays, and the log says that nobody shows amber.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    pot = (pl.col("sale") * GEMS + pl.col("gem").to_physical()).cast(pl.UInt32)
    logged = said(t, "unsold_nobody").select("seq", pot=pot, there=pl.lit(True))
    rows = t.table(gems).select("pot", "stones").join(logged, on="pot", how="left")
    return place(t, rows.filter(pl.col("there").is_not_null() == (pl.col("stones") > 0)).drop("there"))


@check(
    "QN628", "sale-event-twice", "error", "sale.rarity.tiles", "sale.selling.formula", "necklace.tribute",
    "sale.selling.scores",
    needs=Needs.SALES, values="gem times",
)  # fmt: skip
def sale_event_twice(t: Tables) -> pl.DataFrame:
    """Something that happens once in a sale happens twice.

    ## What it finds
    A second row in one sale of the same count, tile, King, tribute, row sold or not, or score.

    ## Why it matters
    Each gem is counted and each row paid once in a sale.

    ## Example
    Barnaby sells his ambers, and sells them again.

    ## What a log must tell
    The events of each sale.
    """
    # times (so far)
    code = pl.col("event").to_physical()
    gem, seat = pl.col("gem").to_physical().fill_null(0).cast(pl.UInt64), pl.col("seat").fill_null(0)
    key = (pl.col("sale").cast(pl.UInt64) * 64 + code) * 1024 + seat * 4 + gem
    rows = t.table(sale_rows).filter(code >= int(Event.COUNTED)).select("game", "seq", "seat", "gem", key=key)
    times = (pl.int_range(pl.len()) + 1).over("key")
    return rows.filter(repeated(rows, pl.col("key"))).with_columns(times=times).filter(pl.col("times") > 1).drop("key")


@check(
    "QN629", "alchemist-unplayed", "error", "alchemist.when", "alchemist.transmute",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def alchemist_unplayed(t: Tables) -> pl.DataFrame:
    """A card is changed without an Alchemist, or an Alchemist is played and changes nothing.

    ## What it finds
    A `transmuted` row without a `played` Alchemist of the same player before it in the sale, or the other way round.

    ## Why it matters
    The change is what the Alchemist does, at the one moment when it can be played.

    ## Example
    Amy plays the Alchemist in her influence phase, and nothing is changed.

    ## What a log must tell
    Cards played, and sales.
    """
    # card (changed, if any)
    wrong = t.table(alchemist_plays).filter(~pl.col("fits"))
    return wrong.select("game", "seat", "card", seq=pl.coalesce("seq", "at"))


@check(
    "QN630", "sale-steps-disordered", "error", "setup.rarity.aside", "sale.rarity.count", "alchemist.before_rarity",
    "sale.selling.winner", "sale.after.discard",
    needs=Needs.SALES, values="gem step step_before",
)  # fmt: skip
def sale_steps_disordered(t: Tables) -> pl.DataFrame:
    """The steps of a sale come in another order than display, Alchemist, count, rarity, selling, scores.

    ## What it finds
    A row of a sale that belongs to an earlier step than the row before it, or that stands outside any sale: before the
    first is opened, or after the scores of one.

    ## Why it matters
    Rarity needs the count, prices need rarity, and scores need the sales.

    ## Example
    Amy's emeralds are sold before the rarity tiles are placed.

    ## What a log must tell
    The events of each sale in their order.
    """
    # step and step_before (1 opening ... 7 scores, or no sale)
    last = (Event.SALE_OPENED, Event.SHOWN, Event.LAPSED, Event.COUNTED, Event.RARITY_SET, Event.UNSOLD_NOBODY)
    code = pl.col("event").to_physical()
    step = pl.sum_horizontal((code > int(event)).cast(pl.UInt8) for event in last) + 1
    rows = t.table(sale_rows).with_columns(step=step)
    before = pl.when(pl.col("sale") == pl.col("sale").shift()).then(pl.col("step").shift()).otherwise(7)
    late = rows.with_columns(step_before=before).filter(pl.col("step") < pl.col("step_before"), pl.col("step") > 2)
    late = late.filter(~pl.col("event").is_in(["transmuted", "not_transmuted"]))
    return late.select("game", "seq", "seat", "gem", "step", "step_before")


@check("QN631", "alchemist-not-asked", "error", "alchemist.when")
def alchemist_not_asked(t: Tables) -> pl.DataFrame:
    """A player holds the Alchemist and shows a gem that it can change, and nothing says whether it is used.

    ## What it finds
    A sale in which a player holds an Alchemist and shows a ruby, emerald or diamond card that she has not changed, and
    there is no `not_transmuted` of hers.

    ## Why it matters
    Whoever holds the Alchemist is asked once the displays are laid open.

    ## Example
    Amy holds the Alchemist and shows a ruby; the stones are counted without a word of the Alchemist.

    ## What a log must tell
    Everything, hidden cards too: who holds the Alchemist, and that it is not used.
    """
    wrong = t.table(alchemists).filter(pl.col("left") < pl.col("due"))
    return wrong.select("game", "seq", "seat")


@check("QN632", "alchemist-declined-unheld", "error", "alchemist.when", "alchemist.shown_card", values="left held gems")
def alchemist_declined_unheld(t: Tables) -> pl.DataFrame:
    """A player leaves an Alchemist unplayed who could not have played one.

    ## What it finds
    A `not_transmuted` event of a player who holds no Alchemist (any more) when the displays are laid open, or shows no
    ruby, emerald or diamond card that she could still change, or has said so before in the sale.

    ## Why it matters
    Only who holds the Alchemist and shows a gem that it can change is asked.

    ## Example
    Charles leaves the Alchemist unplayed; Amy holds the only one.

    ## What a log must tell
    All cards, hidden ones too.
    """
    # left (how often), held (Alchemists), gems (that can be changed, shown)
    wrong = t.table(alchemists).filter(pl.col("left") > pl.col("due"))
    return wrong.select("game", "seat", "left", "held", "gems", seq="told")


@check("QN633", "banker-in-row", "error", "sale.display.banker_row", needs=Needs.SALES, values="card gem")
def banker_in_row(t: Tables) -> pl.DataFrame:
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
    rows = t.table(shown).filter(pl.col("gem").is_not_null() & acts_as(t, Card.BANKER))
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN634", "alchemist-asked-out-of-order", "error", "alchemist.when",
    needs=Needs.SALES, values="card event last_seat",
)  # fmt: skip
def alchemist_asked_out_of_order(t: Tables) -> pl.DataFrame:
    """The Alchemist is asked for out of order, or again.

    ## What it finds
    A `transmuted` or `not_transmuted` event after the Alchemist has been left unplayed by the same player, or after the
    answer of a player who sits after her (from the active player clockwise).

    ## Why it matters
    Each holder of the Alchemist answers in turn; who has left it unplayed cannot play it any more in this sale.

    ## Example
    Amy leaves the Alchemist unplayed, and then changes a diamond.

    ## What a log must tell
    The events of each sale in their order; the active player, if a turn has begun.
    """
    # card (null where none is changed), last_seat (who answered before)
    again = (pl.col("last_event") == "not_transmuted") & (pl.col("last_seat") == pl.col("seat"))
    before = (pl.col("last_seat").cast(pl.Int16) + t.players - pl.col("active").cast(pl.Int16)) % t.players
    wrong = t.table(answers).filter((again | (before > away(t))).fill_null(value=False))
    return wrong.select("game", "seq", "seat", "card", "event", "last_seat")


@check(
    "QN635", "alchemist-change-late", "error", "alchemist.when", "sale.display.together",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def alchemist_change_late(t: Tables) -> pl.DataFrame:
    """Something comes between the Alchemist and the change.

    ## What it finds
    A `transmuted` event that does not follow the play of its Alchemist at once.

    ## Why it matters
    The Alchemist is played when all displays lie open, and what it does is done at once.

    ## Example
    Amy plays the Alchemist, Charles shows one more ruby, and then Amy changes a diamond.

    ## What a log must tell
    Cards played, and sales.
    """
    # card (changed)
    rows = t.table(alchemist_plays).filter("fits", pl.col("at") + 1 != pl.col("seq"))
    return rows.select("game", "seq", "seat", "card")


@check("QN636", "event-inside-sale", "error", "sale.after.resume", needs=Needs.SALES, values="card event")
def event_inside_sale(t: Tables) -> pl.DataFrame:
    """Something that is no part of a sale happens while one is held.

    ## What it finds
    An event between the first and the last row of a sale that is neither one of a sale nor the play of the Alchemist.

    ## Why it matters
    A sale is held without interruption; what a Merchant broke off goes on after it.

    ## Example
    The market is filled between the opening of a sale and the displays.

    ## What a log must tell
    The events of each sale in their order.
    """
    return t.table(inside).select("game", "seq", "seat", "card", "event")
