"""Charts of cards and pearls. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots, stacks, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, first, leader

from .titles import by_treasure
from .wording import card_scale, wording

SOURCES = ("hand", "pit", "deck")


def _cards(frame: pl.DataFrame, measure: str, lang: str, axis: str, rule: float | None = None) -> AnyChart:
    say = wording(lang)
    share = measure == "win"
    rows = frame.filter(pl.col("measure") == measure).sort("value", descending=True, nulls_last=True)
    both, most = ends(rows), leader(rows)
    if both is None:
        return empty(say)
    show = say.share if share else say.number
    title = (
        say.text(f"chart.card_{measure}.leader", card=say.card(most["card"]), value=show(most["value"]))
        if most
        else say.text(f"chart.card_{measure}.even", low=show(both[0]), high=show(both[1]))
    )
    cards = [str(card) for card in rows["card"]]
    labels = [say.card(card) for card in cards]
    return row_dots(
        rows, say, title, axis, labels, share=share, digits=1 if share else 2,
        colours=card_scale(cards, say), rule=rule, zero=not share, line=24,
    )  # fmt: skip


@chart
def card_points(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Points that a card brings at once. Takes `stats.card_values(log)`."""
    return _cards(frame, "points", lang, "axis.points_card")


@chart
def card_wins(frame: pl.DataFrame, equal: float, lang: str = "en") -> AnyChart:
    """Games won by who plays a card, against an equal share. Takes `stats.card_values(log)` and the equal share."""
    return _cards(frame, "win", lang, "axis.share_games", 100 * equal)


@chart
def card_sources(frame: pl.DataFrame, whole: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Where cards are played from, card by card of a round. Takes `stats.card_sources(log, "nth")` and
    `stats.card_sources(log)`."""
    say = wording(lang)
    deck = first(whole.filter(pl.col("source") == "deck"))
    if deck is None:
        return empty(say)
    names = {source: say.text(f"label.source.{source}") for source in SOURCES}
    labels = [say.nth(nth) for nth in frame["nth"].unique(maintain_order=True)]
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series([say.nth(nth) for nth in frame["nth"]]),
        part=pl.Series([names[source] for source in frame["source"]]),
    )
    title = say.text("chart.card_sources.title", share=say.share(deck["value"]))
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_cards"), labels=labels, parts=list(names.values())
    )  # fmt: skip


@chart
def pearl_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Which gem is added to pearls. Takes `stats.pearl_gems(log)`."""
    say = wording(lang)
    both, most = ends(frame), leader(frame)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.pearl_gems.leader", treasure=say.text(f"treasure.{most['treasure']}"),
                 share=say.share(most["value"]))
        if most
        else say.text("chart.pearl_gems.even", low=say.share(both[0]), high=say.share(both[1]))
    )  # fmt: skip
    return by_treasure(frame, say, title, "axis.share_pearls")
