"""Kings and the Necklace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Given
from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.report.figures import Column, Figure, Label, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.stats.statistic import Statistic
from qn_analysis.core.stats.verdicts import known, last

from .. import stats
from ..stats.kings import TOTALS
from ..words.cards import Card
from .blocks import Desk, priced
from .wording import Chart

_KING: Final = (Card.KING,)
BOTH: Final = (Card.KING, Card.NECKLACE)
_FOUR: Final = ("#2d2f74", "#6d71b8", "#8a8fa3", "#a9acd8")
_BY: Final = {"rank": "{rank:label.rank}", "sale": "{sale:label.sale}"}

king_cancels = Chart(
    "king_cancels", "How often a King cancels a gem.", "`stats.king_outcomes(log, by)`", _BY, "axis.share_gems",
    also=" with by rank or sale", chosen={"by": "rank"}, where={"measure": "cancelled"}, title="{by}", share=True,
)  # fmt: skip
king_damage = Chart(
    "king_damage", "Pounds destroyed per gem cancelled.", "`stats.king_outcomes(log, by)`", _BY,
    "axis.pounds_cancelled", also=" with by rank or sale", chosen={"by": "rank"}, where={"measure": "destroyed"},
    title="{by}",
)  # fmt: skip


def _clean(given: Given) -> float | None:
    """The share of Kings that hit only others."""
    parts = [Chart.row("everything", fate=fate)(given) for fate in ("alone", "double")]
    return None if None in parts else sum(each["value"] for each in parts)


king_fates = Chart(
    "king_fates", "What becomes of Kings, by fashion of their gem.",
    {"frame": stats.king_fates.want("rank"), "everything": stats.king_fates.want()}, _BY["rank"], "axis.share_kings",
    named={"clean": _clean, "own": Chart.row("everything", fate="own_goal"),
           "void": Chart.row("everything", fate="void")},
    kind="stacks", share=True, series="{fate:king_fate}",
)  # fmt: skip


def _loss(given: Given) -> float | None:
    found = Chart.row("everything", measure="others")(given)
    return None if found is None else -found["value"]


king_values = Chart(
    "king_values", "What a King did in his sale, scored again without him, by fashion of his gem.",
    {"frame": stats.king_values.want("rank"), "everything": stats.king_values.want()}, _BY["rank"], "axis.pounds_king",
    where={"measure": ("own", "others", "rival", "swing")},
    named={"swing": Chart.row("everything", measure="swing"), "others": _loss}, series="{measure:effect}", shades=_FOUR,
)  # fmt: skip
king_standings = Chart(
    "king_standings", "How much Kings destroy of what players would earn, by standing.", stats.king_standings.want(),
    "{standing:standing}", "axis.share_exposed", where={"measure": "exposed"}, share=True,
)  # fmt: skip
king_victims = Chart(
    "king_victims", "Whose gems Kings cancel, beside whose are sold.", stats.king_victims.want(), "{measure:victim}",
    "axis.share_player_gems",
    named={each: Chart.row(measure="either", outcome=each) for each in ("cancelled", "sold")}, share=True,
    series="{outcome:victim}",
)  # fmt: skip


def _hers(given: Given) -> dict[str, Any] | None:
    """The last sale of which there is a figure both of her who has the Necklace and of games in which nobody has."""
    rows = known(given["frame"].filter(measure="hit", best="stones"))
    both = rows.filter(holder="hers").join(rows.filter(holder="nobody"), on="sale", suffix="_nobody")
    return last(both)


necklace_and_kings = Chart(
    "necklace_and_kings", "How often rivals' Kings lie on a player's best gem, by sale and by who has the Necklace.",
    stats.necklace_and_kings.want("sale"), _BY["sale"], "axis.share_best",
    also="; the best gem is that of which she shows most stones", where={"measure": "hit", "best": "stones"},
    named={"hers": _hers}, share=True, series="{holder:holder}", shades=_FOUR,
)  # fmt: skip
necklace = Chart(
    "necklace", "What the Necklace earned its owner, by sale: tributes, and sales saved from a King.",
    {"frame": stats.necklace_earnings.want("sale"), "everything": stats.necklace_earnings.want()}, _BY["sale"],
    "axis.pounds_necklace", where={"measure": ("tribute", "saved", "earned")},
    named={"whole": Chart.row("everything", measure="earned")}, series="{measure:label}",
    shades=("#8a8fa3", "#a9acd8", "#2d2f74"),
)  # fmt: skip

_PRICED: Final = priced(Card.NECKLACE)
_EARNED: Final = stats.necklace_earnings.want("sale")
_EVERY: Final = stats.necklace_earnings.want()
_LAID: Final = stats.necklace_and_kings.want("sale")


def _association_table(desk: Desk, sales: pl.DataFrame, every: pl.DataFrame) -> Block:
    """By sense of best gem and sale: how often a King lies there, who ever has the Necklace, and the difference."""
    say = desk.say
    found, less = lookup(sales, "best", "sale", "holder", "measure"), stats.necklace_gaps(sales)
    total, whole = lookup(every, "best", "holder", "measure"), stats.necklace_gaps(every)
    gap, all_gap = lookup(less, "best", "sale", "measure"), lookup(whole, "best", "measure")
    rows = []
    for best in every["best"].unique(maintain_order=True):
        for sale in [*sales["sale"].unique(maintain_order=True), None]:
            name = say.text(f"report.best.{best}", group=desk.head("all") if sale is None else say.sale(sale))
            at = {
                (holder, measure): total[best, holder, measure] if sale is None else found[best, sale, holder, measure]
                for holder in ("hers", "before", "nobody", "another") for measure in ("hit", "out")
            }  # fmt: skip
            hits = [desk.cell(at[holder, "hit"], share=True) for holder in ("hers", "before", "nobody", "another")]
            apart = all_gap[best, "hit"] if sale is None else gap[best, sale, "hit"]
            out = [desk.cell(at[holder, "out"], digits=2) for holder in ("hers", "nobody")]
            counts = [desk.n(at[holder, "hit"]) for holder in ("hers", "nobody")]
            rows.append([name, *hits, desk.cell(apart, share=True), *out, *counts])
    heads = [*(say.text(f"holder.{holder}") for holder in ("hers", "before", "nobody", "another"))]
    heads += [desk.head(key) for key in ("hers_less", "out_hers", "out_nobody", "n_hers", "n_nobody")]
    return desk.grid(
        "necklace_and_kings", "group", heads, rows, desk.marks.about(*BOTH), "report.note.necklace_and_kings"
    )


def _used(desk: Desk, row: Mapping[str, Any]) -> str:
    mark = _PRICED(desk) if row["measure"] == "price" else None
    return desk.say.text(f"report.necklace.{row['measure']}", **row) + (mark.sign if mark else "")


_USE: Final = Lines(_used, stats.necklace_use.want(), ["measure"])
_PLACES: Final = Lines(_used, stats.necklace_places.want(), ["measure", "best"])

NECKLACE: Final = (
    chart(
        necklace, "necklaces", counted=lambda _, every: every.filter(measure="earned"), mark=BOTH,
        note="report.note.necklace", feeds=("necklace",),
    ),
    table(
        "necklace",
        [Lines("{sale:label.sale}", _EARNED), Lines("{rank:label.rank}", stats.necklace_earnings.want("rank")),
         Lines("report.head.all", _EVERY)],
        [Column("tribute", "tribute_got"), Column("saved", "saved"), Column("earned", "earned"),
         Column("sold", "row_sold"),
         Column("met", "met", n="n_necklaces")],
        head="group", mark=BOTH, note="report.note.necklace", feeds=("necklace",), foot=0, told=False,
    ),
    chart(
        necklace_and_kings, "best_gems", name="necklace-kings", mark=BOTH, note="report.note.necklace_and_kings",
        feeds=("necklace",),
    ),
    Figure((_LAID, stats.necklace_and_kings.want()), _association_table, ("necklace",)),
    table(
        "necklace_use", [_USE, _PLACES],
        [Column("", "figure", n="n")],
        mark=_PRICED, note="report.note.necklace_use", feeds=("necklace",), told=False,
    ),
)  # fmt: skip
"""What the Necklace earned its owner, where rivals lay their Kings meanwhile, and how it gets about."""

_TOTALS: Final = stats.king_totals.want()
_DIGITS: Final = dict.fromkeys((*TOTALS, "had", "kept"), 2)
_OUTCOMES: Final = stats.king_outcomes.want("rank")


def _by(statistic: Statistic[Any]) -> list[Lines]:
    """Lines of a statistic by fashion, sale and altogether."""
    labels = {"rank": "{rank:label.rank}", "sale": "{sale:label.sale}", "": "report.head.all"}
    return [Lines(label, statistic.want(by)) for by, label in labels.items()]


def _all_of(card: str) -> Label:
    return lambda desk, _row: f"{desk.head('all')}: {desk.say.text(card)}"


KINGS: Final = Section(
    "kings",
    (
        table(
            "king_totals", [Lines("{measure:report.per_game}", each) for each in (_TOTALS, stats.kings_kept.want())],
            [Column("", "figure", digits=_DIGITS, n="n")], head="a_game", mark=BOTH,
            note="report.note.king_totals", feeds=("king",), told=False,
        ),
        chart(king_fates, "kings_shown", mark=BOTH, note="report.note.king_fates", lines=False),
        table(
            "king_fates",
            [*_by(stats.king_fates)[:2], Lines("{gem:gem}", stats.king_fates.want("gem")), _by(stats.king_fates)[2]],
            [Column("", "{fate:king_fate}"), Column("alone", "", n="n_kings")],
            head="group", mark=BOTH, note="report.note.king_fates", foot=0, told=False,
        ),
        chart(king_values, "kings_shown", mark=_KING, note="report.note.king_values", feeds=("king",)),
        table(
            "king_values",
            [*_by(stats.king_values)[:2], Lines(_all_of("card.king"), stats.king_values.want()),
             Lines(_all_of("card.necklace"), stats.necklace_values.want())],
            [Column("own", "own"), Column("others", "others_pounds"), Column("rival", "rival"),
             Column("swing", "swing"),
             Column("changed", "changed"), Column("own", "", n="n")],
            head="group", mark=BOTH, note="report.note.king_values", feeds=("king", "necklace"), foot=0, told=False,
        ),
        chart(king_victims, "player_gems", mark=_KING, note="report.note.king_victims"),
        table(
            "king_victims", Lines("{measure:victim}", stats.king_victims.want()),
            [Column("cancelled", "lost_king", n="n"), Column("sold", "sold", n="n")],
            head="whose", mark=_KING, note="report.note.king_victims", told=False,
        ),
        chart(king_standings, "pounds", mark=_KING, note="report.note.standings"),
        table(
            "king_standings", Lines("{standing:standing}", stats.king_standings.want()),
            [Column("shows", "shows", n="n_kings"), Column("each", "each", digits=2, n="n_player_sales"),
             Column("loses", "loses", n="n_lost"), Column("exposed", "exposed", n="n_pounds")],
            mark=_KING, note="report.note.standings", told=False,
        ),
        table(
            "tribute_flows", Lines("{payer:standing}", stats.tribute_flows.want()),
            [Column("", "{receiver:report.head.to}"), Column((1,), n="n_tributes")], mark=BOTH,
            note="report.note.tribute_flows", told=False,
        ),
        chart(
            king_cancels, "gem_sales", name="king-cancels-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        chart(
            king_damage, "cancelled", name="king-damage-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        table(
            "king_outcomes", _by(stats.king_outcomes),
            [Column("kings", "kings", digits=2), Column("cancelled", "cancelled", n="n_gem_sales"),
             Column("destroyed", "destroyed", n="n_cancelled"), Column("voided", "voided", n="n_kings"),
             Column("tribute", "tribute", n="n_voided")],
            head="group", mark=BOTH, foot=0, told=False,
        ),
        *NECKLACE,
    ),
    (
        Headline("destroyed_others", rows(stats.king_totals, measure="destroyed_others"), "games", _KING, "pounds",
                 block="table-king_totals", example="king"),
        Headline("cancelled", rows(stats.king_totals, measure="cancelled"), "games", _KING, digits=2,
                 block="table-king_totals"),
        Headline("destroyed", rows(stats.king_totals, measure="destroyed"), "games", _KING, "pounds",
                 block="table-king_totals"),
        Headline("voided", rows(stats.king_outcomes, measure="voided"), "kings_shown", BOTH, "share",
                 block=king_fates.address),
        Headline("necklace", rows(stats.necklace_earnings, measure="earned"), "necklaces", BOTH, "pounds",
                 block=necklace.address),
    ),
)  # fmt: skip
"""What becomes of Kings, what they bring and to whom, tributes; what the Necklace earned, and where Kings lie."""
