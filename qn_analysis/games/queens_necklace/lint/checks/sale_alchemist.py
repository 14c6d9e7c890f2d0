"""QN6, sale: Alchemists."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare

from ...words.cards import TRUE_GEM_KINDS, Card
from ..tables import Tables
from ..tables.asked import alchemists, answers, away
from ..tables.sale import alchemist_plays, orphans, place, said, sale_rows, shown, transmuted
from . import check


@check(
    "QN608", "alchemist-on-amber", "error", "alchemist.not_from_amber", "alchemist.transmute",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def alchemist_on_amber(t: Tables) -> Departures:
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
    rows = Departures(t.table(transmuted), (pl.col("c") >= TRUE_GEM_KINDS).fill_null(True))
    return rows.select("game", "seq", "seat", "card", "gem")


@check("QN609", "alchemist-to-amber", "error", "alchemist.not_to_amber", needs=Needs.SALES, values="card gem")
def alchemist_to_amber(t: Tables) -> Departures:
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
    rows = Departures(t.table(transmuted), pl.col("gem") == "amber")
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN610", "alchemist-card-not-shown", "error", "alchemist.shown_card",
    needs=Needs.SALES, values="card gem copies_shown",
)  # fmt: skip
def alchemist_card_not_shown(t: Tables) -> Departures:
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
    changed = t.some(t.table(transmuted)).with_columns(nth=(pl.int_range(pl.len()) + 1).over(where))
    sales = changed["sale"].unique().implode()
    there = (
        rare(t.table(shown), pl.col("sale").is_in(sales))
        .join(changed, on=where, how="semi")
        .group_by(where)
        .agg(pl.len().alias("copies_shown"))
    )
    rows = changed.join(there, on=where, how="left").with_columns(pl.col("copies_shown").fill_null(0))
    return Departures(rows, pl.col("nth") > pl.col("copies_shown")).select(
        "game", "seq", "seat", "card", "gem", "copies_shown"
    )


@check("QN611", "alchemist-same-gem", "error", "alchemist.transmute", needs=Needs.SALES, values="card gem")
def alchemist_same_gem(t: Tables) -> Departures:
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
    rows = Departures(t.table(transmuted), pl.col("own") == pl.col("gem").to_physical())
    return rows.select("game", "seq", "seat", "card", "gem")


@check(
    "QN612", "alchemist-outside-moment", "error", "alchemist.when", "alchemist.before_rarity",
    "alchemist.before_counting",
    needs=Needs.SALES, values="card gem",
)  # fmt: skip
def alchemist_outside_moment(t: Tables) -> Departures:
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
    rows = Departures(t.table(sale_rows), wrong)
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
    lapsed = said(t, "lapsed").frame()
    lay = t.some(t.table(orphans), lapsed).unpivot(list(names), index="cell", variable_name="what", value_name="due")
    due = lay.filter(pl.col("due") > 0, pl.lit(t.rules.rulings["alchemist_orphans"] == "lapse")).select(
        "cell",
        "due",
        card=pl.col("what").replace_strict({k: v.name.lower() for k, v in names.items()}, return_dtype=cards),
    )
    logged = lapsed.group_by("cell", "card").agg(lapsed=pl.len().cast(pl.Int64), seq=pl.col("seq").first())
    both = due.join(logged, on=["cell", "card"], how="full", coalesce=True)
    both = both.with_columns(pl.col("due", "lapsed").fill_null(0))
    return place(t, both.filter(pl.col("due") != pl.col("lapsed")))


@check(
    "QN629", "alchemist-unplayed", "error", "alchemist.when", "alchemist.transmute",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def alchemist_unplayed(t: Tables) -> Departures:
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
    wrong = Departures(t.table(alchemist_plays), ~pl.col("fits"))
    return wrong.select("game", "seat", "card", seq=pl.coalesce("seq", "at"))


@check("QN631", "alchemist-not-asked", "error", "alchemist.when", "alchemist.declined")
def alchemist_not_asked(t: Tables) -> Departures:
    """A player holds the Alchemist and shows a gem that it can change, and nothing says whether it is used.

    ## What it finds
    A sale in which a player holds an Alchemist and shows a ruby, emerald or diamond card that she has not changed, and
    there is no `not_transmuted` of hers. By the ruling `alchemist_declined` = `no` she has to change it, whatever she
    says.

    ## Why it matters
    Whoever holds the Alchemist is asked once the displays are laid open.

    ## Example
    Amy holds the Alchemist and shows a ruby; the stones are counted without a word of the Alchemist.

    ## What a log must tell
    Everything, hidden cards too: who holds the Alchemist, and that it is not used.
    """
    spared = pl.col("left") if t.rules.rulings["alchemist_declined"] == "yes" else 0
    wrong = Departures(t.table(alchemists), spared < pl.col("due"))
    return wrong.select("game", "seq", "seat")


@check("QN632", "alchemist-declined-unheld", "error", "alchemist.when", "alchemist.shown_card", values="left held gems")
def alchemist_declined_unheld(t: Tables) -> Departures:
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
    wrong = Departures(t.table(alchemists), pl.col("left") > pl.col("due"))
    return wrong.select("game", "seat", "left", "held", "gems", seq="told")


@check(
    "QN634", "alchemist-asked-out-of-order", "error", "alchemist.when",
    needs=Needs.SALES, values="card event last_seat",
)  # fmt: skip
def alchemist_asked_out_of_order(t: Tables) -> Departures:
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
    wrong = Departures(t.table(answers), (again | (before > away(t))).fill_null(value=False))
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
    return t.some(rows).select("game", "seq", "seat", "card")
