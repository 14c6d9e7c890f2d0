"""Charts of titles. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, columns, dots, empty, plain_scale, row_dots, stacks, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import FOURS
from qn_analysis.core.stats.verdicts import ends, first, leader

from .wording import Wording, treasure_scale, wording

FATES = ("row", "supply", "open", "nobody")
MOVES = ("claimed", "taken", "permanent")


def by_treasure(
    rows: pl.DataFrame, say: Wording, title: str, axis: str, *, share: bool = True, digits: int = 1,
    rule: float | None = None,
) -> AnyChart:  # fmt: skip
    """Figures of treasures, in their order and colours."""
    labels = [say.treasure(each) for each in rows["treasure"]]
    return row_dots(
        rows, say, title, axis, labels, share=share, digits=digits, colours=treasure_scale(say, rows["treasure"]),
        rule=rule,
    )  # fmt: skip


@chart
def title_changes(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often each title is taken. Takes `stats.title_changes(log, "treasure")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "changes")
    both, most = ends(rows), leader(rows)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.title_changes.leader", treasure=say.text(f"treasure.{most['treasure']}"),
                 times=say.number(most["value"], 1))
        if most
        else say.text("chart.title_changes.even", low=say.number(both[0]), high=say.number(both[1]))
    )  # fmt: skip
    return by_treasure(rows, say, title, "axis.changes", share=False, digits=2)


@chart
def title_turns(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """When titles are claimed, taken and made permanent. Takes `stats.title_turns(log)`."""
    say = wording(lang)
    taken = frame.filter(pl.col("measure") == "taken").sort("value", descending=True, nulls_last=True)
    top = first(taken)
    if top is None:
        return empty(say)
    title = say.text("chart.title_turns.title", nth=str(top["nth"]), titles=say.number(top["value"], 2))
    names = {name: say.text(f"label.move.{name}") for name in MOVES}
    labels = [str(nth) for nth in frame["nth"].unique().sort()]
    shown = written(frame, say, share=False, digits=2).with_columns(
        label=pl.Series([str(nth) for nth in frame["nth"]]), series=pl.Series([names[m] for m in frame["measure"]])
    )
    return columns(
        shown, say, title=title, axis=say.text("axis.titles_card"), across=say.text("axis.nth"), labels=labels,
        series=plain_scale(list(names.values()), (FOURS[0], FOURS[1], FOURS[2])),
    )  # fmt: skip


@chart
def first_holders(frame: pl.DataFrame, whole: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Whether who claims a title first keeps it, by when. Takes `stats.first_holders(log, "nth")` and
    `stats.first_holders(log)`."""
    say = wording(lang)
    kept = first(whole)
    if kept is None:
        return empty(say)
    rows = frame.filter(pl.col("n") > 0)
    labels = [say.nth(nth) for nth in rows["nth"]]
    shown = written(rows, say, share=True).with_columns(label=pl.Series(labels, dtype=pl.String))
    title = say.text("chart.first_holders.title", share=say.share(kept["value"]))
    return dots(shown, say, title=title, axis=say.text("axis.share_claimed"), labels=labels)


@chart
def title_wins(frame: pl.DataFrame, equal: float, lang: str = "en") -> AnyChart:
    """Who holds a title and wins, against an equal share. Takes `stats.title_wins(log)` and the equal share."""
    say = wording(lang)
    both, most = ends(frame), leader(frame)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.title_wins.leader", treasure=say.text(f"treasure.{most['treasure']}"),
                 share=say.share(most["value"]))
        if most
        else say.text("chart.title_wins.even", low=say.share(both[0]), high=say.share(both[1]))
    )  # fmt: skip
    return by_treasure(frame, say, title, "axis.share_games", rule=100 * equal)


@chart
def title_fates(frame: pl.DataFrame, permanent: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What becomes of titles. Takes `stats.title_fates(log, "treasure")` and `stats.permanent_titles(log)`."""
    say = wording(lang)
    share = first(permanent.filter(pl.col("measure") == "permanent"))
    if share is None:
        return empty(say)
    names = {fate: say.text(f"label.fate.{fate}") for fate in FATES}
    labels = [say.treasure(each) for each in frame["treasure"].unique(maintain_order=True)]
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series([say.treasure(each) for each in frame["treasure"]]),
        part=pl.Series([names[each] for each in frame["fate"]]),
    )
    title = say.text("chart.title_fates.title", share=say.share(share["value"]))
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_titles"), labels=labels, parts=list(names.values())
    )  # fmt: skip
