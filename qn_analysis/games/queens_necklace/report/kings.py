"""The chapter on Kings and the Necklace."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.figures import Column, Label, Lines, Section, chart, table
from qn_analysis.core.stats.statistic import Statistic

from .. import charts, stats
from ..stats.kings import TOTALS
from ..words.cards import Card
from .necklace import BOTH, NECKLACE

_KING: Final = (Card.KING,)
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
            [Column("", "figure", share=("unshown",), digits=_DIGITS, n="n")], head="a_game", mark=BOTH,
            note="report.note.king_totals", feeds=("king",), told=False,
        ),
        chart(charts.king_fates, "kings_shown", mark=BOTH, note="report.note.king_fates", lines=False),
        table(
            "king_fates",
            [*_by(stats.king_fates)[:2], Lines("{gem:gem}", stats.king_fates.want("gem")), _by(stats.king_fates)[2]],
            [Column("", "{fate:king_fate}", share=True), Column("alone", "", n="n_kings")],
            head="group", mark=BOTH, note="report.note.king_fates", foot=0, told=False,
        ),
        chart(charts.king_values, "kings_shown", mark=_KING, note="report.note.king_values", feeds=("king",)),
        table(
            "king_values",
            [*_by(stats.king_values)[:2], Lines(_all_of("card.king"), stats.king_values.want()),
             Lines(_all_of("card.necklace"), stats.necklace_values.want())],
            [Column("own", "own"), Column("others", "others_pounds"), Column("rival", "rival"),
             Column("swing", "swing"),
             Column("changed", "changed", share=True), Column("own", "", n="n")],
            head="group", mark=BOTH, note="report.note.king_values", feeds=("king", "necklace"), foot=0, told=False,
        ),
        chart(charts.king_victims, "player_gems", mark=_KING, note="report.note.king_victims"),
        table(
            "king_victims", Lines("{measure:victim}", stats.king_victims.want()),
            [Column("cancelled", "lost_king", share=True, n="n"), Column("sold", "sold", share=True, n="n")],
            head="whose", mark=_KING, note="report.note.king_victims", told=False,
        ),
        chart(charts.king_standings, "pounds", mark=_KING, note="report.note.standings"),
        table(
            "king_standings", Lines("{standing:standing}", stats.king_standings.want()),
            [Column("shows", "shows", share=True, n="n_kings"), Column("each", "each", digits=2, n="n_player_sales"),
             Column("loses", "loses", share=True, n="n_lost"), Column("exposed", "exposed", share=True, n="n_pounds")],
            mark=_KING, note="report.note.standings", told=False,
        ),
        table(
            "tribute_flows", Lines("{payer:standing}", stats.tribute_flows.want()),
            [Column("", "{receiver:report.head.to}", share=True), Column((1,), n="n_tributes")], mark=BOTH,
            note="report.note.tribute_flows", told=False,
        ),
        chart(
            charts.king_cancels, "gem_sales", name="king-cancels-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        chart(
            charts.king_damage, "cancelled", name="king-damage-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        table(
            "king_outcomes", _by(stats.king_outcomes),
            [Column("kings", "kings", digits=2), Column("cancelled", "cancelled", share=True, n="n_gem_sales"),
             Column("destroyed", "destroyed", n="n_cancelled"), Column("voided", "voided", share=True, n="n_kings"),
             Column("tribute", "tribute", n="n_voided")],
            head="group", mark=BOTH, foot=0, told=False,
        ),
        *NECKLACE,
    ),
)  # fmt: skip
"""What becomes of Kings, what they bring and to whom, tributes; what the Necklace earned, and where Kings lie."""
