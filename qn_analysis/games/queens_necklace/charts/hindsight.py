"""Games looked back on: Cardinals both ways, what displays gave away, what skill and luck explain of who wins."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Given, Values
from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import PAIR
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import UntoldError
from qn_analysis.core.page.blocks import Block, Chapter, lookup
from qn_analysis.core.report.figures import Column, Lines, of_log, table
from qn_analysis.core.report.people import is_of_people

from .. import stats
from ..words.cards import Card
from .blocks import Desk
from .wording import Chart, wording

__all__ = ["cardinal_swing", "luck_shares", "sale_regret"]

GAMES: Final = 5_000
"""Games that are looked back on: to search every display for the best one takes longer than all else."""
SAMPLE: Final = 2_000
"""Cardinals that are played both ways."""
_EFFECTS: Final = ("score", "rival", "swing", "win", "sale", "delay", "changed")


def _whole(given: Given) -> dict[str, Any] | None:
    """The swing altogether, and what it is without its sign."""
    found = Chart.row("every", measure="swing")(given)
    return None if found is None or found["low"] is None else {**found, "pounds": abs(found["value"])}


def _which(values: Values) -> str:
    whole = values["whole"]
    return "clear" if whole["low"] > 0 else "none" if whole["high"] > 0 else "worse"


cardinal_swing = Chart(
    "cardinal_swing", "What a Cardinal changed in the margin at the end, by Merchant.",
    {"frame": 'the swing of `stats.cardinal_effects(log, "merchant")`', "every": "`stats.cardinal_effects(log)`"},
    "{merchant:label.merchant}", "axis.pounds_swing", title=_which, named={"whole": _whole}, rule=0.0,
)  # fmt: skip
sale_regret = Chart(
    "sale_regret", "Pounds given away at a sale beside what the cards kept earned later.",
    'regret and later of `stats.sale_regret(log, "sale")`', "{sale:label.sale}", "axis.pounds_display",
    where={"measure": ("regret", "later")}, told=lambda given: given["frame"].filter(measure="regret"), digits=0,
    series="{measure:label.display}", order="sale",
)  # fmt: skip


@chart
def luck_shares(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Shares of the variance of results that skill and luck decide, side by side for each table.

    Args:
        frame: one row a table and measure (`skill`, `luck`): bots, players, measure, value, low, high, n; the
            first table is that of the title.
        lang: language.
    """
    say = wording(lang)
    if frame.is_empty():
        return empty(say)
    bots, players = frame.row(0, named=True)["bots"], frame.row(0, named=True)["players"]
    told = {row["measure"]: row["value"] for row in frame.filter(bots=bots, players=players).iter_rows(named=True)}
    title = say.text(
        "chart.luck_shares.title", bots=bots, n=players, luck=say.share(told["luck"], 0),
        skill=say.share(told["skill"], 0),
    )  # fmt: skip
    names = {name: say.text(f"label.explained.{name}") for name in ("skill", "luck")}

    def label(row: dict[str, object]) -> str:
        return f"{row['bots']}, {say.text('label.players', n=row['players'])}"

    labels = [label(row) for row in frame.iter_rows(named=True)]
    shown = (
        written(frame, say, share=True, digits=0)
        .with_columns(label=pl.Series(labels), series=pl.Series([names[each] for each in frame["measure"]]))
        .drop("measure")
    )
    order = list(dict.fromkeys(labels))
    series = plain_scale(list(names.values()), PAIR)
    return dots(shown, say, title=title, axis=say.text("axis.share_variance"), labels=order, series=series, rule=0.0)


_PLAYED: Final = table(
    "cardinals_played",
    [Lines("{merchant:label.merchant}", stats.cardinals_played.want("merchant")),
     Lines("report.head.all", stats.cardinals_played.want(""))],
    [Column("played", "cardinal_played", n="n_chances"), Column("waited", "waited"),
     Column("overtaken", "overtaken", n="n_cardinals")],
)  # fmt: skip
_REGRET: Final = table(
    "sale_regret",
    [Lines("{sale:label.sale}", stats.sale_regret.want("sale")), Lines("report.head.all", stats.sale_regret.want())],
    [Column("earned", "earned_here"), Column("regret", "regret"), Column("any", "any_regret"),
     Column("dearer", "dearer"), Column("kept", "kept_cards"), Column("later", "kept_later"),
     Column("regret", n="n_displays")],
)  # fmt: skip


@of_log
def hindsight(desk: Desk, t: stats.Tables) -> Chapter:
    """When Cardinals are played and what they changed; what displays gave away, and what was kept for later."""
    blocks: list[Block] = []
    for make, name in ((_cardinals, "cardinal_effects"), (_displays, "sale_regret")):
        try:
            blocks += make(desk, t.head(GAMES))  # of a long log each has tables of its own, which go with it
        except LogError as error:  # not every log knows all hands, or can be played again
            blocks.append(desk.prose(name, _why(desk, name, error)))
    return desk.chapter("hindsight", blocks)


def _why(desk: Desk, name: str, error: LogError) -> str:
    """Why something cannot be looked back on."""
    if name == "cardinal_effects" and is_of_people(desk.log):
        return desk.say.text("report.hindsight.people")
    if isinstance(error, UntoldError):
        return desk.say.text("report.hindsight.untold", needs=desk.say.text(f"report.untold.needs.{error.needs.said}"))
    return desk.say.text(f"report.hindsight.{name}", why=str(error))


def _cardinals(desk: Desk, few: stats.Tables) -> list[Block]:
    mark = desk.marks.about(Card.CARDINAL)
    played, by = (stats.cardinals_played(few, of) for of in ("", "merchant"))
    effects, merchants = (stats.cardinal_effects(few, of, sample=SAMPLE, seed=0) for of in ("", "merchant"))
    swing = merchants.filter(pl.col("measure") == "swing")
    drawn = cardinal_swing(swing, effects, desk.lang)
    return [
        desk.chart("cardinal-swing", drawn, swing, "decisions", mark, "report.note.both_ways"),
        _effect_table(desk, effects, merchants),
        *_PLAYED.made(desk, by, played),
    ]


def _displays(desk: Desk, few: stats.Tables) -> list[Block]:
    regret, every = stats.sale_regret(few, "sale"), stats.sale_regret(few)
    shown = regret.filter(pl.col("measure").is_in(["regret", "later"]))
    drawn = sale_regret(shown, desk.lang)
    return [
        desk.chart("sale-regret", drawn, shown, "displays", None, "report.note.regret"),
        *_REGRET.made(desk, regret, every),
    ]


def _effect_table(desk: Desk, every: pl.DataFrame, by: pl.DataFrame) -> Block:
    found, total = lookup(by, "merchant", "measure"), lookup(every, "measure")
    merchants = list(by["merchant"].unique().sort())
    rows = []
    for name in _EFFECTS:
        share = name in ("win", "changed")
        cells = [desk.cell(found[merchant, name], share=share) for merchant in merchants]
        rows.append([desk.say.text(f"report.effect.{name}"), *cells, desk.cell(total[name], share=share)])
    counts = [desk.n(found[merchant, "score"]) for merchant in merchants]
    rows.append([desk.head("n_decisions"), *counts, desk.n(total["score"])])
    heads = [*(desk.say.text("label.merchant", number=str(merchant)) for merchant in merchants), desk.head("all")]
    return desk.grid("cardinal_effects", "effect", heads, rows, frames=[every, by], foot=1)
