"""The few kinds of charts that all others are made of: dots with intervals, columns of dots, stacks, tinted tables.

Every chart is finished here, with title, size and looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import polars as pl

from ..base.calls import public
from ..base.garbage import without_garbage
from ..base.localizer import Localizer
from ..base.told_as_one import apart
from ..stats.verdicts import LEAST
from .theme import (
    BAND,
    GROUND,
    INK,
    ON_DARK,
    ON_LIGHT,
    PAIR,
    PLAIN,
    QUIET,
    TINTS,
    WIDTH,
    axis_end,
    axis_start,
    for_chart,
    ticks,
)
from .thin import marked

if TYPE_CHECKING:
    import altair as alt


def finish(chart: Any, title: str, height: int) -> alt.LayerChart | alt.Chart:
    """Give a chart its title (also as description for screen readers), width, height and looks."""
    from .shown import with_properties  # draws: not before something is drawn

    made: alt.LayerChart | alt.Chart = with_properties(
        chart, title=title, description=title, width=WIDTH, height=height
    )
    return made


def layered(*charts: alt.Chart) -> alt.LayerChart:
    """Charts of the package, drawn over each other; as `alt.layer`, in half the time."""
    from .shown import layered as made

    return made(charts)


@contextmanager
def checked_whole() -> Iterator[None]:
    """Altair checks a chart against its schema as a whole when it is written, not each of its elements as it is made:
    for charts of the package, which takes an eighth off a report of a small log."""
    with without_garbage():
        from altair.utils.schemapi import debug_mode

    with debug_mode(False):
        yield


@public
def enable(on: bool = True) -> None:
    """Draw every Altair chart of this notebook as those of the package are drawn: in their looks, live, without a
    network, and with a picture for whoever opens the notebook without a kernel.

    A chart of more than 5,000 rows says what to do about it: a notebook keeps every row that it draws.

    Args:
        on: False puts back what Altair does by itself.
    """
    from .shown import draw_all

    draw_all(on)


AnyChart: TypeAlias = "alt.Chart | alt.LayerChart"


class Scale(NamedTuple):
    """A domain of names with their colours and shapes."""

    names: list[str]
    colours: list[str]
    shapes: list[str]


def scale_of(
    things: Sequence[str], called: Callable[[str], str], colours: Mapping[str, str], shapes: Mapping[str, str]
) -> Scale:
    """Things under their names, each in its colour and shape; those told as one in a colour of none of them."""
    one = {name: apart(name) for name in things}
    return Scale(
        [called(name) for name in things],
        [colours[name] if len(one[name]) == 1 else QUIET for name in things],
        [shapes[name] if len(one[name]) == 1 else "circle" for name in things],
    )


def plain_scale(names: Sequence[str], colours: Sequence[str] = (PLAIN,)) -> Scale:
    """Things without colours of their own, in indigo and its tints."""
    shapes = ("circle", "square", "triangle-down", "cross", "diamond")
    return Scale(
        list(names),
        [colours[i % len(colours)] for i in range(len(names))],
        [shapes[i % len(shapes)] for i in range(len(names))],
    )


def empty(say: Localizer, key: str = "chart.empty", title: str = "") -> AnyChart:
    """What stands for a chart of nothing: a sentence, the text under a key."""
    import altair as alt

    note = alt.Chart(pl.DataFrame({"note": [say.text(key)]})).mark_text(fontSize=14, color=QUIET)
    return finish(note.encode(text=alt.Text("note:N")), title or say.text(key), 60)


def _nothing(seen: pl.DataFrame, say: Localizer, title: str) -> AnyChart | None:
    """What stands for a chart of nothing but zeros; None where there is more to see."""
    if seen.is_empty():
        return empty(say)
    ends = [name for name in ("value", "low", "high") if name in seen.columns]
    zero = seen.select(pl.all_horizontal((pl.col(name).fill_null(0.0) == 0.0).all() for name in ends)).item()
    return empty(say, "chart.zeros", title) if zero else None


def tooltip(say: Localizer, *names: tuple[str, str]) -> list[Any]:
    """What appears under the pointer: label and figures as written out, interval, n."""
    import altair as alt

    fixed = [("figure", "figure.value"), ("bounds", "figure.bounds"), ("count", "figure.n")]
    return [alt.Tooltip(f"{field}:N", title=say.text(key)) for field, key in (*names, *fixed)]


def picks(fields: Sequence[str], legend: str = "") -> tuple[list[Any], Any]:
    """The params, for one layer of the chart, and the opacity that follows them, for every layer, by which the reader
    picks marks out.

    A click on a mark picks all that share its fields, one on the legend of a field, with shift, several. All else
    fades, until a click beside the marks.
    """
    import altair as alt

    from .shown import Picked

    made: list[Any] = [alt.selection_point(name="picked", fields=list(fields), on="click")]
    if legend:
        made.append(alt.selection_point(name="in_legend", fields=[legend], bind="legend"))
    for each in made:
        each.param = Picked(**each.param.to_dict(validate=False))
    every = made[0] if len(made) == 1 else made[0] & made[1]
    follows: Any = alt.when(every).then(alt.value(1)).otherwise(alt.value(0.15))
    return made, alt.OpacityValue(**follows)  # altair takes long to find out for itself what a dictionary encodes


def written(frame: pl.DataFrame, say: Localizer, share: bool, digits: int = 1, mark: str | None = None) -> pl.DataFrame:
    """The figures of a frame written out: figure, bounds, count; shares become per cent, for the axis too."""
    rows = frame.to_dicts()
    by = 100.0 if share else 1.0
    show = say.share if share else say.number
    marks = [mark if mark and row.get("assumed") else "" for row in rows]
    shown = for_chart(frame).with_columns(
        *(pl.col(name).cast(pl.Float64) * by for name in ("value", "low", "high")),
        figure=pl.Series([show(row["value"], digits) + m for row, m in zip(rows, marks, strict=True)], dtype=pl.String),
        bounds=pl.Series([_bounds(row, say, share, digits) for row in rows], dtype=pl.String),
        count=pl.Series([say.count(row["n"]) for row in rows], dtype=pl.String),
    )
    return marked(shown, [row["n"] for row in rows], say.text("chart.thin", least=say.count(LEAST)))


def _bounds(row: dict[str, Any], say: Localizer, share: bool, digits: int) -> str:
    fitting = say.fitting(row["low"], row["high"], share, digits)
    return say.interval(row["low"], row["high"], share, fitting)


def _shaded(band: tuple[float, float], note: str, scale: Any, axis: str) -> list[Any]:
    """Ground from one value to another, and what is written above it."""
    import altair as alt

    ground = alt.Chart(pl.DataFrame({"from": [band[0]], "to": [band[1]], "note": [note]}))
    ends = {"x": alt.X("from:Q", scale=scale, title=axis), "x2": alt.X2("to:Q")}
    above = ground.transform_calculate(middle="(datum.from + datum.to) / 2")
    middle, at = alt.X("middle:Q", scale=scale, title=axis), cast(Any, alt.YValue)
    return [
        ground.mark_rect(color=BAND, opacity=1.0).encode(**ends),
        above.mark_text(color=QUIET, baseline="bottom", dy=-4, fontSize=12).encode(
            x=middle, y=at(0), text=alt.Text("note:N")
        ),
    ]


def _ruled(value: float, note: str, scale: Any, axis: str) -> Any:
    """A line at a value to compare with."""
    import altair as alt

    at = alt.Chart(pl.DataFrame({"at": [value], "note": [note]}))
    return at.mark_rule(color=QUIET, strokeDash=[5, 4]).encode(x=alt.X("at:Q", scale=scale, title=axis))


def _told_apart(series: Scale | None, colours: Scale | None) -> tuple[Any, Any]:
    """Colour and shape of dots: by series, else by label, else all alike."""
    import altair as alt

    key = series or colours
    if key is None:  # spelt out: altair takes long to find out what a plain value encodes
        return alt.ColorValue(PLAIN), alt.ShapeValue("circle")
    field = "series:N" if series is not None else "label:N"
    legend = alt.Legend(title=None, columns=_abreast(key.names)) if series is not None else None
    hue = alt.Color(field, scale=alt.Scale(domain=key.names, range=key.colours), legend=legend)
    return hue, alt.Shape(field, scale=alt.Scale(domain=key.names, range=key.shapes), legend=legend)


def _abreast(names: Sequence[str]) -> int:
    """Columns of a legend, so that on a phone no line of names is cut; 0 for a single line of all."""
    room, wide = 44, max(len(name) + 4 for name in names)
    return 0 if sum(len(name) + 4 for name in names) <= room else max(1, room // wide)


def dots(
    frame: pl.DataFrame,
    say: Localizer,
    *,
    title: str,
    axis: str,
    labels: Sequence[str],
    series: Scale | None = None,
    colours: Scale | None = None,
    rule: float | None = None,
    rule_note: str = "",
    zero: bool = True,
    line: int = 30,
    band: tuple[float, float] | tuple[()] = (),
    band_note: str = "",
) -> AnyChart:
    """Dots with intervals, one line a label; several series of them lie side by side.

    Args:
        frame: from `written`, with columns label, and series if there are any.
        labels: in the order from top to bottom; one may have several lines.
        series: names, colours and shapes of the series.
        colours: instead of series: colours and shapes of the labels.
        rule: a value to compare with, marked by a line.
        zero: the axis starts at zero, unless the data are too close together to be told apart there.
        line: height of a line in pixels.
        band: from where to where the ground is shaded, and what is written above it.
    """
    import altair as alt

    seen = frame.filter(pl.col("value").is_not_null())
    nothing = _nothing(seen, say, title)
    if nothing is not None:
        return nothing
    highest = float(seen.select(pl.max_horizontal("value", "high").max()).item())
    lowest = float(seen.select(pl.min_horizontal("value", "low").min()).item())
    lowest, highest = min([lowest, *band]), max([highest, *band])
    least, most = (lowest, highest) if rule is None else (min(lowest, rule), max(highest, rule))
    low = axis_start(least, most) if zero else lowest - (highest - lowest) * 0.15
    most = axis_end(most, ticks(low, most))
    room = 18 + 8 * max(map(len, seen["figure"].to_list()))  # pixels for the figures behind the dots
    reach: Any = [0, alt.ExprRef(f"width - {room}")]
    scale = alt.Scale(domain=[low, most if most > low else low + 1.0], range=reach, nice=False, zero=False)
    lines_of = "split(datum.label, '\\n')"
    left = alt.Axis(ticks=False, domain=False, labelExpr=lines_of, labelPadding=10)
    shared: dict[str, Any] = {"y": alt.Y("label:N", sort=list(labels), title=None, axis=left)}
    if series is not None:
        shared["yOffset"] = alt.YOffset("series:N", sort=series.names)
    hue, shape = _told_apart(series, colours)
    base = alt.Chart(seen).encode(**shared)
    names = [("label", "figure.label"), *([("series", "figure.series")] if series is not None else [])]
    hints = tooltip(say, *names)
    picked, shade = picks(["label"], "series" if series is not None else "")
    x = alt.X("low:Q", title=axis, scale=scale, axis=alt.Axis(values=ticks(low, most)))
    layers: list[Any] = []
    if band:
        layers += _shaded(band, band_note, scale, axis)
    if rule is not None:
        layers.append(_ruled(rule, rule_note, scale, axis))
    layers += [
        base.mark_rule(color=INK, strokeWidth=2).encode(x=x, x2=alt.X2("high:Q"), tooltip=hints, opacity=shade),
        base.mark_point(filled=True, size=110, stroke=GROUND, strokeWidth=0.6)
        .encode(x=alt.X("value:Q", title=axis, scale=scale), color=hue, shape=shape, tooltip=hints, opacity=shade)
        .add_params(*picked),
        base.transform_calculate(end="isValid(datum.high) ? datum.high : datum.value")
        .mark_text(align="left", dx=9, baseline="middle")
        .encode(x=alt.X("end:Q", title=axis, scale=scale), text=alt.Text("figure:N"), opacity=shade),
    ]
    lines = len(labels) * (len(series.names) if series is not None else 1)
    return finish(layered(*layers), title, 30 + lines * (24 if series is not None else line))


def row_dots(
    rows: pl.DataFrame,
    say: Localizer,
    title: str,
    axis: str,
    labels: Sequence[str],
    *,
    share: bool = False,
    digits: int = 1,
    mark: str | None = None,
    series: Mapping[Any, str] | None = None,
    by: str = "measure",
    tints: Sequence[str] = PAIR,
    order: Sequence[str] = (),
    **drawn: Any,
) -> AnyChart:
    """Dots of the rows of a frame, each with its label, and their figures written out.

    There are several series, with their names and tints, by what stands in the column `by` of a row. `order` is of the
    labels, from top to bottom; else that of the rows. `share`, `digits` and `mark` are as of `written`, all else as of
    `dots`.
    """
    shown = written(rows, say, share, digits, mark).with_columns(label=pl.Series(labels, dtype=pl.String))
    lines = order or labels
    if series is not None:
        named = pl.Series([series[each] for each in rows[by]], dtype=pl.String)
        shown, lines = shown.with_columns(series=named), list(dict.fromkeys(lines))
        drawn["series"] = plain_scale(list(series.values()), tints)
    return dots(shown, say, title=title, axis=axis, labels=lines, **drawn)


def columns(
    frame: pl.DataFrame, say: Localizer, *, title: str, axis: str, across: str, labels: Sequence[str], series: Scale,
    rule: float | None = None,
) -> AnyChart:  # fmt: skip
    """Dots with intervals, side by side above each label: shares of a scale, several series."""
    import altair as alt

    seen = frame.filter(pl.col("value").is_not_null())
    nothing = _nothing(seen, say, title)
    if nothing is not None:
        return nothing
    base = alt.Chart(seen).encode(
        x=alt.X("label:N", sort=list(labels), title=across, axis=alt.Axis(labelAngle=0, grid=False),
                scale=alt.Scale(paddingInner=0.25)),
        xOffset=alt.XOffset("series:N", sort=series.names),
    )  # fmt: skip
    ends = [float(each) for name in ("value", "low", "high") for each in seen[name].drop_nulls()]
    ends += [] if rule is None else [rule]
    bottom = axis_start(min(ends), max(ends))
    scale = alt.Scale(domain=[bottom, max(ends) + 0.06 * (max(ends) - bottom)], nice=False, zero=False)
    colour = alt.Color(
        "series:N", scale=alt.Scale(domain=series.names, range=series.colours), legend=alt.Legend(title=None)
    )
    shape = alt.Shape(
        "series:N", scale=alt.Scale(domain=series.names, range=series.shapes), legend=alt.Legend(title=None)
    )
    y = alt.Y("low:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=5))
    layers: list[Any] = []
    if rule is not None:
        at = alt.Chart(pl.DataFrame({"at": [rule]}))
        layers.append(at.mark_rule(color=QUIET, strokeDash=[5, 4]).encode(y=alt.Y("at:Q", title=axis, scale=scale)))
    hints = tooltip(say, ("label", "figure.label"), ("series", "figure.series"))
    picked, shade = picks(["label"], "series")
    layers += [
        base.mark_rule(color=INK, strokeWidth=1.5).encode(y=y, y2=alt.Y2("high:Q"), tooltip=hints, opacity=shade),
        base.mark_point(filled=True, size=80, stroke=GROUND, strokeWidth=0.5)
        .encode(y=alt.Y("value:Q", title=axis, scale=scale), color=colour, shape=shape, tooltip=hints, opacity=shade)
        .add_params(*picked),
    ]
    return finish(layered(*layers), title, 240)


def stacks(
    frame: pl.DataFrame, say: Localizer, *, title: str, axis: str, labels: Sequence[str], parts: Sequence[str]
) -> AnyChart:
    """Bars of shares that add up to 100 %, the parts in tints from dark to light, each share written in it."""
    import altair as alt

    seen = frame.filter(pl.col("value").is_not_null())
    if seen.is_empty():
        return empty(say)
    tints = list(TINTS[: len(parts)])
    order = {part: i for i, part in enumerate(parts)}
    seen = seen.with_columns(
        order=pl.col("part").replace_strict(order, return_dtype=pl.Int64),
        label_at=(pl.col("value").cum_sum() - pl.col("value") / 2).over("label"),
        ink=pl.when(pl.col("part").replace_strict(order, return_dtype=pl.Int64) < 2)
        .then(pl.lit(ON_DARK)).otherwise(pl.lit(ON_LIGHT)),
    )  # fmt: skip
    y = alt.Y("label:N", sort=list(labels), title=None, axis=alt.Axis(ticks=False, domain=False))
    scale = alt.Scale(domain=[0, 100], nice=False, clamp=True)
    picked, shade = picks(["label"], "part")
    bars = (
        alt.Chart(seen)
        .mark_bar(stroke=GROUND, strokeWidth=1, height=26)
        .encode(
            y=y,
            x=alt.X("value:Q", title=axis, scale=scale, stack="zero", axis=alt.Axis(tickCount=5)),
            color=alt.Color(
                "part:N", scale=alt.Scale(domain=list(parts), range=tints),
                legend=alt.Legend(title=None, columns=_abreast(parts), symbolType="square", symbolStrokeWidth=0),
            ),
            order=alt.Order("order:Q"),
            tooltip=tooltip(say, ("label", "figure.label"), ("part", "figure.series")),
            opacity=shade,
        )
        .add_params(*picked)
    )  # fmt: skip
    wide = alt.Chart(seen.filter(pl.col("value") >= 11))
    text = wide.mark_text(baseline="middle").encode(
        y=y, x=alt.X("label_at:Q", title=axis, scale=scale), text=alt.Text("figure:N"),
        color=alt.Color("ink:N", scale=None), opacity=shade,
    )  # fmt: skip
    return finish(layered(bars, text).resolve_scale(color="independent"), title, 30 + 38 * len(labels))


def tints(
    frame: pl.DataFrame, say: Localizer, *, title: str, across: str, labels: Sequence[str], tops: Sequence[str]
) -> AnyChart:
    """A table of shares, the darker the greater, each written in its field. Columns label, top."""
    import altair as alt

    seen = frame.filter(pl.col("value").is_not_null())
    if seen.is_empty():
        return empty(say)
    most = float(seen["value"].max() or 1.0)  # type: ignore[arg-type]
    least = 0.7 * float(seen["value"].min() or 0.0)  # type: ignore[arg-type]
    seen = seen.with_columns(
        ink=pl.when(pl.col("value") > least + 0.5 * (most - least)).then(pl.lit(ON_DARK)).otherwise(pl.lit(ON_LIGHT))
    )
    base = alt.Chart(seen).encode(
        x=alt.X(
            "top:N", sort=list(tops), title=across, axis=alt.Axis(labelAngle=0, orient="top", ticks=False, domain=False)
        ),
        y=alt.Y("label:N", sort=list(labels), title=None, axis=alt.Axis(ticks=False, domain=False)),
    )
    picked, shade = picks(["label"])
    field = (
        base.mark_rect(stroke=GROUND, strokeWidth=2)
        .encode(
            color=alt.Color(
                "value:Q", scale=alt.Scale(domain=[least, most], range=["#e3e5f4", "#2d2f74"]), legend=None
            ),
            tooltip=tooltip(say, ("label", "figure.label"), ("top", "figure.series")),
            opacity=shade,
        )
        .add_params(*picked)
    )
    text = base.mark_text(baseline="middle").encode(
        text=alt.Text("figure:N"), color=alt.Color("ink:N", scale=None), opacity=shade
    )
    return finish(layered(field, text).resolve_scale(color="independent"), title, 40 * len(labels))
