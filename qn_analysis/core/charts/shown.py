"""Charts that show themselves in a notebook, live and as a picture, without a network and without a line of set-up.

A chart of the package is an Altair chart and can be used as one: layered, put beside another, changed, saved. What it
leaves in a cell is different. JupyterLab draws Vega-Lite up to version 5 by itself, whether or not a kernel runs and
whether or not the notebook is trusted, so it is given the chart as Vega-Lite 5; beside it stands the chart as SVG, for
all that draw no Vega-Lite: nbconvert, a code host's preview. On a dark notebook it is dark: in JupyterLab by a style
sheet that is laid into the page with the first chart, so that it follows a change of theme; marimo says beforehand. The
picture lies on paper. Charts of others in the notebook keep their renderer, unless `charts.enable` is called, which
gives them ours, our looks and a word on charts of very many rows; and where the reader has chosen a renderer of
Altair's, it draws ours as well.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from textwrap import wrap
from typing import Any, Final, Self

import altair as alt

from ..base.errors import Error
from ..base.hosts import marimo
from .theme import DARK, GROUND, config, config_of_others, scheme
from .thin import pale

LITE: Final = "application/vnd.vegalite.v5+json"
"""What JupyterLab draws by itself."""
PICTURE: Final = "image/svg+xml"
_SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v5.json"
_PAPER: Final = "#fffffe"
"""The ground of our charts in a notebook, by which the style sheet knows them from others."""
_OURS: Final = 'svg.marks[style*="rgb(255, 255, 254)"]'
STYLE: Final = "".join((
    scheme(".vega-embed"),
    *(
        f'{_OURS} [{part}="{light}"] {{ {part}: light-dark({light}, {dark}); }}\n'
        for light, dark in DARK.items() for part in ("fill", "stroke")
    ),
    f"{_OURS} {{ background-color: light-dark({GROUND}, transparent) !important; }}\n",
    """.vega-embed { position: relative; display: inline-block; box-sizing: border-box; }
.vega-embed.has-actions { padding-right: 38px; }
.vega-embed .chart-wrapper.fit-x { width: 100%; }
.vega-embed details:not([open]) > :not(summary) { display: none !important; }
.vega-embed summary { list-style: none; position: absolute; top: 0; right: 0; z-index: 1000; padding: 6px;
  border: 1px solid #888; border-radius: 999px; background: Canvas; color: CanvasText; line-height: 0; cursor: pointer;
  opacity: 0.3; }
.vega-embed summary::-webkit-details-marker { display: none; }
.vega-embed summary svg { width: 14px; height: 14px; }
.vega-embed:is(:hover, :focus-within) summary { opacity: 1; }
.vega-embed .vega-actions { position: absolute; top: 35px; right: 0; z-index: 1001; display: flex; padding: 8px 0;
  flex-direction: column; border: 1px solid #888; border-radius: 4px; background: Canvas; text-align: left; }
.vega-embed .vega-actions a { padding: 8px 16px; color: CanvasText; font: 600 14px sans-serif; text-decoration: none;
  white-space: nowrap; }
.vega-embed .vega-actions a:is(:hover, :focus) { text-decoration: underline; }
""",
))  # fmt: skip
"""Stands in for the style sheet that vega-embed lays into the page: our charts in the colours of the notebook, and the
menu of a chart."""
_EMBED: Final[Mapping[str, Any]] = {
    "renderer": "svg", "actions": {"export": True, "source": False, "compiled": False, "editor": False},
    "defaultStyle": STYLE,
}  # fmt: skip
"""Drawn sharp at any size; the menu saves a picture, and offers nothing that would open another site."""
LETTERS: Final = 68
"""Of a title, in a line as wide as a chart."""
NAME: Final = "qn_analysis"
"""Of the renderer, the theme and the check of rows, among Altair's."""
MOST_ROWS: Final = 5000


def picture(spec: Mapping[str, Any]) -> str:
    """A Vega-Lite specification as SVG; `ValueError` if it cannot be drawn."""
    import vl_convert

    version = alt.SCHEMA_VERSION.rsplit(".", 1)[0].removeprefix("v")
    return str(vl_convert.vegalite_to_svg(dict(spec), vl_version=version, show_warnings=False))


def bundle(spec: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a chart, as its Vega-Lite specification, leaves in a cell: data and metadata by type of content."""
    spec = _broken(spec)
    told = str(spec.get("description") or _words(spec.get("title")) or "a chart")
    data = {LITE: {**spec, **_ground(spec), "$schema": _SCHEMA}, PICTURE: picture(spec), "text/plain": told}
    return data, {LITE: {"embed_options": dict(_EMBED)}}


def _ground(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The ground of a chart of ours that has no other."""
    own = spec.get("background") or spec.get("config", {}).get("background")
    return {"background": _PAPER} if own == GROUND else {}


def for_marimo(spec: Mapping[str, Any], theme: str | None) -> dict[str, Any]:
    """What a chart, as its Vega-Lite specification, leaves in a cell of marimo, which shows of several kinds of content
    each in a tab. The theme of a dark notebook is "dark".
    """
    made = {**_broken(spec), "usermeta": {"embedOptions": {key: _EMBED[key] for key in ("renderer", "actions")}}}
    if theme == "dark":
        made = _turned({**made, **({"background": "transparent"} if _ground(made) else {})})
    return {LITE: {**made, "$schema": _SCHEMA}}


def _turned(part: Any) -> Any:
    """A specification with the colours of a dark ground."""
    if isinstance(part, Mapping):
        return {key: _turned(each) for key, each in part.items()}
    if isinstance(part, list):
        return list(map(_turned, part))
    return DARK.get(part, part) if isinstance(part, str) else part


def _broken(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The chart with a title of several lines where one would be cut off at its right edge."""
    title = spec.get("title")
    text = title.get("text") if isinstance(title, Mapping) else title
    lines = wrap(text, LETTERS) if isinstance(text, str) else []
    if len(lines) < 2:
        return dict(spec)
    return {**spec, "title": {**title, "text": lines} if isinstance(title, Mapping) else lines}


def _words(title: Any) -> str:
    text = title.get("text", "") if isinstance(title, Mapping) else title
    return " ".join(map(str, text)) if isinstance(text, list) else str(text or "")


def _left(spec: Mapping[str, Any]) -> Any:
    """What a chart leaves in a cell of the notebook that it is in."""
    notebook = marimo()
    return bundle(spec) if notebook is None else for_marimo(spec, notebook.app_meta().theme)


class TooManyRowsError(Error):
    """A chart has more rows than a notebook should keep; the message says what to do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook, the message alone: what led to it is Altair's."""
        return [f"qn_analysis.{type(self).__name__}: {self}"]


def _few(data: Any, max_rows: int = MOST_ROWS) -> Any:
    """The data of a chart as Altair writes them, if they are not too many; else `TooManyRowsError`."""
    try:
        return alt.default_data_transformer(data, max_rows=max_rows)
    except alt.MaxRowsError as error:
        raise TooManyRowsError(
            f"this chart has {len(data):,} rows, and a notebook keeps every row that it draws: {max_rows:,} at most."
            " Sum them up first, as in frame.group_by(...).agg(pl.len()); or draw a part,"
            f" frame.sample({max_rows}, seed=1); alt.data_transformers.enable('default', max_rows=None) draws them all"
        ) from error


def draw_all(on: bool = True) -> None:
    """See `chart_types.enable`."""
    if not on:
        for each in (alt.renderers, alt.theme, alt.data_transformers):
            each.enable("default")
        return
    alt.renderers.register(NAME, lambda spec, **_options: _left(spec))
    alt.renderers.enable(NAME)
    looks: Any = {"config": config_of_others()}
    alt.theme.register(NAME, enable=True)(lambda: looks)
    alt.data_transformers.register(NAME, _few)
    alt.data_transformers.enable(NAME)


class Shown(alt.TopLevelMixin):
    """What charts of the package do that others of Altair's do not: leave a picture, and have looks of their own.

    The looks are no part of the chart but are added where it stands by itself, so that charts can be layered and put
    beside each other, which Altair refuses for configured ones.
    """

    def to_dict(self, *args: Any, **options: Any) -> dict[str, Any]:
        """The chart as Vega-Lite, with its looks if it stands by itself."""
        spec: dict[str, Any] = super().to_dict(*args, **options)
        context = options.get("context") or {}
        if options.get("format", "vega-lite") != "vega-lite" or not context.get("top_level", True):
            return spec
        own = spec.get("config", {})
        looks = {key: value for key, value in config().items() if key != "autosize" or "width" in spec}
        return pale({**spec, "config": {key: _merged(looks.get(key), own.get(key)) for key in {**looks, **own}}})

    def copy(self, deep: bool | Iterable[Any] = True, ignore: list[str] | None = None) -> Self:
        """As Altair's. Of a shallow one, which it takes whenever a chart is written, layers are not made anew."""
        made: Self = super().copy(deep, ignore) if deep else _alike(self, type(self))  # type: ignore[misc]  # of charts
        return made

    def _repr_mimebundle_(self, *_args: Any, **_options: Any) -> Any:
        spec = self.to_dict(context={"pre_transform": False})
        if alt.renderers.active in ("default", NAME):
            return _left(spec)
        draw = alt.renderers.get()
        made = draw(spec) if draw is not None else {}
        data, metadata = made if isinstance(made, tuple) else (made, {})
        return ({PICTURE: picture(spec), **data} if data else data), metadata

    def __add__(self, other: Any) -> Any:
        return shown(super().__add__(other))

    def __or__(self, other: Any) -> Any:
        with _linked():
            return shown(super().__or__(other))

    def __and__(self, other: Any) -> Any:
        with _linked():
            return shown(super().__and__(other))

    def facet(self, *args: Any, **options: Any) -> Any:
        """As Altair's; the result shows itself as well."""
        return shown(super().facet(*args, **options))  # type: ignore[misc]  # of charts and layered ones

    def repeat(self, *args: Any, **options: Any) -> Any:
        """As Altair's; the result shows itself as well."""
        return shown(super().repeat(*args, **options))


class Chart(Shown, alt.Chart):
    """A chart that shows itself."""


class LayerChart(Shown, alt.LayerChart):
    """Layers that show themselves."""


class HConcatChart(Shown, alt.HConcatChart):
    """Charts side by side that show themselves."""


class VConcatChart(Shown, alt.VConcatChart):
    """Charts one below another that show themselves."""


class FacetChart(Shown, alt.FacetChart):
    """Small multiples that show themselves."""


class RepeatChart(Shown, alt.RepeatChart):
    """A chart of several columns that shows itself."""


@contextmanager
def _linked() -> Iterator[None]:
    """What is picked in one of two charts is picked in the other: that is meant, and Altair need not warn of it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Automatically deduplicated", UserWarning)
        yield


def _merged(looks: Any, own: Any) -> Any:
    if isinstance(looks, Mapping) and isinstance(own, Mapping):
        return {**looks, **own}
    return looks if own is None else own


def shown(chart: Any) -> Any:
    """Any chart of Altair's as one that shows itself, in the looks of the package; one that does already is returned as
    it is.
    """
    kind = next((each for each in Shown.__subclasses__() if type(chart) in each.__bases__), None)
    return chart if kind is None else _alike(chart, kind)


class _Layer(alt.Chart):
    """A chart of which a layer is made: Altair would copy it with all its parts twice or three times, for nothing."""

    def copy(self, deep: bool | Iterable[Any] = True, ignore: list[str] | None = None) -> Self:
        """As Altair's, but that a deep one leaves the parts where they are."""
        made: Self = _alike(self, type(self)) if deep is True else super().copy(deep, ignore)
        return made


_Layer.__name__ = alt.Chart.__name__  # Altair reckons the names of views with it


def layered(charts: Iterable[alt.Chart]) -> alt.LayerChart:
    """The same layers as `alt.layer` makes, which have no part in common either."""
    made = alt.LayerChart(layer=[_alike(each.copy(), _Layer) for each in charts])
    made.layer = [_alike(each, alt.Chart) for each in made.layer]
    return made


class Picked(alt.TopLevelSelectionParameter):
    """What a reader picks marks by. Altair reads it four times as it layers charts; it is checked with its chart."""

    def to_dict(self, validate: bool = True, **options: Any) -> dict[str, Any]:
        """As Altair's, unchecked."""
        return super().to_dict(validate=False, **options)


def with_properties(chart: Any, **properties: Any) -> Any:
    """A chart that shows itself, with a title, a size and the like: `properties` would copy every layer again."""
    made = _alike(chart, next((each for each in Shown.__subclasses__() if type(chart) in each.__bases__), type(chart)))
    for name, value in properties.items():
        made[name] = value
    return made


def _alike(chart: Any, kind: type[Any]) -> Any:
    """The same chart as another kind, whose parts are those of the first: Altair's own copy makes every part anew."""
    made: Any = object.__new__(kind)
    # Altair takes what is set plainly for a part of the chart
    for name, value in vars(chart).items():
        object.__setattr__(made, name, dict(value) if isinstance(value, dict) else value)
    return made
