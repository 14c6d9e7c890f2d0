"""Charts of supplies that run out."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, first, last, leader

from .titles import by_treasure
from .wording import wording

MODES = ("basic", "advanced")


@chart
def exhaustion(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often each supply runs out. Takes `stats.exhaustion(log, "treasure")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "exhausted")
    both, most = ends(rows), leader(rows)
    if both is None:
        return empty(say)
    if both[1] == 0:
        title = say.text("chart.exhaustion.never")
    elif most:
        name = say.text(f"treasure.{most['treasure']}")
        title = say.text("chart.exhaustion.leader", treasure=name, share=say.share(most["value"]))
    else:
        title = say.text("chart.exhaustion.even", low=say.share(both[0]), high=say.share(both[1]))
    return by_treasure(rows, say, title, "axis.share_rounds")


@chart
def exhausted_modes(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Rounds in which a supply runs out, in both modes, by players. Takes rows of `Modes.frame`: the two modes, one
    measure."""
    say = wording(lang)
    basic, advanced = (frame.filter(pl.col("side") == side).sort("players") for side in MODES)
    start, low, end, high = first(basic), last(basic), first(advanced), last(advanced)
    if start is None or low is None or end is None or high is None:
        return empty(say)
    title = say.text(
        "chart.exhausted_modes.title", few=str(start["players"]), many=str(low["players"]),
        basic=say.share(start["value"]), basic_many=say.share(low["value"]), advanced=say.share(end["value"]),
        advanced_many=say.share(high["value"]),
    )  # fmt: skip
    names = {side: say.text(f"mode.{side}") for side in MODES}
    players = sorted(set(frame["players"]))
    labels = [say.text("label.players", n=count) for count in players]
    return row_dots(
        frame, say, title, "axis.share_rounds", [say.text("label.players", n=count) for count in frame["players"]],
        share=True, series=names, by="side", order=labels,
    )  # fmt: skip
