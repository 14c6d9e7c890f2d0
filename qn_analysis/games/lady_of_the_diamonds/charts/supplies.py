"""Charts of supplies that run out."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, written
from qn_analysis.core.charts.ranking import ends, first, last, leader
from qn_analysis.core.charts.theme import PAIR

from .theme import treasure_scale
from .titles import by_treasure
from .wording import wording

MODES = ("basic", "advanced")


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
    shown, labels = by_treasure(rows, say, share=True)
    return dots(shown, say, title=title, axis=say.text("axis.share_rounds"), labels=labels, colours=treasure_scale(say))


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
    shown = written(frame, say, share=True).with_columns(
        label=pl.Series([say.text("label.players", n=count) for count in frame["players"]]),
        series=pl.Series([names[side] for side in frame["side"]]),
    )
    return dots(
        shown, say, title=title, axis=say.text("axis.share_rounds"), labels=labels,
        series=plain_scale(list(names.values()), PAIR),
    )  # fmt: skip
