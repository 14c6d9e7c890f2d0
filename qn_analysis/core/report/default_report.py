"""The report of a game that has none of its own: seats, length, what happens how often, and whether rules were kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ..base import localizer
from ..charts import chart as charts
from ..log.declared_log import COMMON, DeclaredLog
from ..page.blocks import Chapter, Desk, TableMarks
from ..stats import declared_statistics as stats
from .declaration import Report
from .figures import Column, Lines, Section, chart, table
from .headlines import Headline, rows
from .trust import method
from .trust import rules as checked

TEXTS: Final = f"{__package__}.default_texts"


def default_report(log: type[DeclaredLog], bot: str) -> Report:
    """The report of a game.

    Args:
        log: its log.
        bot: who plays where nobody is named.
    """

    class Wording(localizer.Localizer):
        own = (COMMON, TEXTS, log.words)

        def __init__(self, lang: str, packages: Sequence[str] = ()) -> None:
            super().__init__(lang, packages, {"report.game": log.layout.title})
            title = self.text("report.title_of", game=log.layout.title)
            self.texts = self.texts.with_texts({"report.title": title})

    @cache
    def wording(lang: str) -> Wording:
        return Wording(lang)

    class Chart(charts.Chart):
        pass

    Chart.wording = staticmethod(wording)
    wins, scores = Chart.seats(stats.seat_results.want(), "axis.points_game")
    often = Chart("kinds", "What happens how often.", stats.kinds.want(), "{event:kind}", "axis.times_game", digits=1)
    chapters = (
        Section.seats(wins, scores, stats.first_seat.want()),
        Section(
            "length",
            (
                table(
                    "lengths", Lines("{measure:report.length}", stats.lengths.want()),
                    [Column("", "figure", n="n_games")],
                ),
                chart(often, "games"),
                table("kinds", Lines("{event:kind}", stats.kinds.want()), [Column("", "figure", n="n_games")]),
            ),
            tuple(
                Headline(each, rows(stats.lengths, measure=each), "games", block="table-lengths")
                for each in ("turns", "margin")
            ),
        ),
    )  # fmt: skip

    def desk(of: Any, lang: str) -> Desk:
        say = Wording(lang)
        return Desk(say, TableMarks(say), lang, of)

    def rules(at: Desk, _gathered: Any) -> Chapter:
        return checked(at, named=lambda about: at.say.text("report.rule.all") if about == "all" else about)

    return Report(
        chapters={**{each.name: each for each in chapters}, "method": method, "rules": rules},
        first=("best_seat", "turns", "margin"),
        desk=desk, bots=bot, wording=Wording,
        texts=TEXTS, statistics=stats.STATISTICS,
    )  # fmt: skip
