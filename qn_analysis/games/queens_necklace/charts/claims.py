"""The chart of the claims register, and how its figures are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, finish, layered
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import INK, TINTS
from qn_analysis.core.charts.thin import marked
from qn_analysis.core.stats.verdicts import LEAST

from ..stats.claims.register import AMONG, DEPENDS, REFUTED, SUPPORTED, UNDECIDED, VERDICTS, Claim
from ..stats.claims.register import claims as known
from .wording import Wording, wording

__all__ = ["claims"]

_LOOKS: Final = {
    SUPPORTED: ("#2d2f74", "circle"), REFUTED: ("#c0c3da", "square"), UNDECIDED: ("#8a8fa3", "diamond"),
}  # fmt: skip
_BEYOND: Final = 6.0
"""Units of the limit beyond which figures lie near the end of the axis."""
_EDGE: Final = 6.4
"""Its end."""


@chart
def claims(frame: pl.DataFrame, verdicts: Mapping[str, tuple[str, str]], lang: str = "en") -> AnyChart:
    """Every claim's figures as multiples of the smallest effect that would matter.

    Args:
        frame: one row a claim and population: key, bots, players, value, low, high, n, verdict.
        verdicts: by claim, the verdict over all populations and on what it depends.
        lang: language.
    """
    import altair as alt

    say = wording(lang)
    seen = frame.filter(pl.col("value").is_not_null())
    if seen.is_empty():
        return empty(say)
    counts, told = seen["n"].to_list(), say.text("chart.thin", least=say.count(LEAST))
    rows = marked(pl.DataFrame([_row(say, row) for row in seen.iter_rows(named=True)]), counts, told)
    said = [word for key, (word, _) in verdicts.items() if known()[key].counted and known()[key].asks is None]
    title = say.text("chart.claims.title", all=str(len(said)), **{word: str(said.count(word)) for word in VERDICTS})
    labels = list(dict.fromkeys(rows["label"]))
    words = {word: say.text(f"verdict.{word}") for word in _LOOKS}
    scale = alt.Scale(domain=[-_EDGE, _EDGE], nice=False, clamp=True)
    axis = alt.Axis(tickCount=12, grid=False)
    x, until = alt.X("low:Q", title=say.text("axis.limits"), scale=scale, axis=axis), alt.X2("high:Q")
    y = alt.Y("label:N", scale=alt.Scale(domain=labels), title=None, axis=alt.Axis(ticks=False, domain=False))
    base = alt.Chart(rows).encode(y=y, yOffset=alt.YOffset("nth:O", scale=alt.Scale(domain=sorted(set(rows["nth"])))))
    names = ("label", "series", "figure", "bounds", "count", "verdict", "claim")
    tips = [alt.Tooltip(f"{name}:N", title=say.text(f"figure.{_KEYS.get(name, name)}")) for name in names]
    domain = list(words.values())
    looks = [_LOOKS[word] for word in words]
    zones = alt.Chart(rows.select("label", low="from", high="to").unique(maintain_order=True))
    chart = layered(
        zones.mark_rect(color=TINTS[3], opacity=0.55, stroke="#ffffff", strokeWidth=3).encode(y=y, x=x, x2=until),
        base.mark_rule(color=INK, strokeWidth=1).encode(x=x, x2=until),
        base.mark_point(filled=True, size=42, opacity=1, stroke=INK, strokeWidth=0.5).encode(
            x=alt.X("value:Q", scale=scale, title=say.text("axis.limits"), axis=axis),
            color=alt.Color("verdict:N", scale=alt.Scale(domain=domain, range=[look[0] for look in looks]),
                            legend=alt.Legend(title=None, columns=2)),
            shape=alt.Shape("verdict:N", scale=alt.Scale(domain=domain, range=[look[1] for look in looks])),
            tooltip=tips,
        ),
    )  # fmt: skip
    return finish(chart, title, 38 * len(labels))


_KEYS: Final = {"figure": "value", "count": "n"}


def _row(say: Wording, row: Mapping[str, Any]) -> dict[str, Any]:
    claim = known()[row["key"]]
    value, bounds = figure(say, claim, row)
    limited = {
        name: None if row[name] is None else min(max(row[name] / claim.limit, -_BEYOND), _BEYOND)
        for name in ("value", "low", "high")
    }
    return {
        "label": f"{claim.key}  {limit(say, claim)}",
        "series": f"{populations(say, row['bots'])}, {say.text('label.players', n=row['players'])}",
        "nth": claim.bots.index(row["bots"]) * 3 + claim.players.index(row["players"]),
        "from": -_EDGE if claim.at_least is None else claim.at_least / claim.limit,
        "to": _EDGE if claim.at_most is None else claim.at_most / claim.limit,
        **limited, "figure": value, "bounds": bounds, "count": say.count(row["n"]),
        "verdict": say.text(f"verdict.{row['verdict']}"), "claim": claim.hypothesis[say.lang],
    }  # fmt: skip


def amount(say: Wording, unit: str, value: float, digits: int | None = None) -> str:
    """A figure with its unit; shares as per cent. Without `digits`, with those that it needs."""
    by = 100.0 if unit == "share" else 1.0
    if digits is None:
        digits = next(n for n in range(3) if n == 2 or abs(by * value - round(by * value, n)) < 1e-9)
    return say.text(f"amount.{unit.replace(' ', '_')}", value=say.number(by * value, digits))


def limit(say: Wording, claim: Claim) -> str:
    """The range that supports a claim."""
    low, high = (None if end is None else amount(say, claim.unit, end) for end in (claim.at_least, claim.at_most))
    if low is None or high is None:
        return say.text("amount.at_least", value=low) if high is None else say.text("amount.at_most", value=high)
    return say.text("amount.between", low=low, high=high)


def figure(say: Wording, claim: Claim, row: Mapping[str, Any]) -> tuple[str, str]:
    """A figure with its unit, and its interval."""
    share = claim.unit == "share"
    digits = say.fitting(row["low"], row["high"], share)
    return amount(say, claim.unit, row["value"], digits), say.interval(row["low"], row["high"], share, digits)


def span(say: Wording, claim: Claim, low: float, high: float) -> str:
    """From the lowest figure to the highest, with the unit once."""
    by, digits = (100.0 if claim.unit == "share" else 1.0), 2 if claim.unit == "pounds per ducat" else 1
    top = amount(say, claim.unit, high, digits)
    if say.number(by * low, digits) == say.number(by * high, digits):
        return top
    pounds = claim.unit.startswith("pounds")
    bottom = amount(say, "pounds", low, digits) if pounds else say.number(by * low, digits)
    return say.text("figure.interval", low=bottom, high=top)


def populations(say: Wording, bots: str) -> str:
    """Bots of a population, in words."""
    one, among, other = bots.partition(AMONG)
    return say.text("label.among", one=one, other=other) if among else one


assert set(_LOOKS) | {DEPENDS} == set(VERDICTS)
