"""Charts that show themselves: what they leave in a cell, and that they can be used as any chart of Altair's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import altair as alt
import polars as pl
import pytest

from qn_analysis.core.base.errors import Error
from qn_analysis.core.charts import shown as module
from qn_analysis.core.charts.chart_types import enable, finish, layered, picks
from qn_analysis.core.charts.shown import LITE, PICTURE, LayerChart, shown
from qn_analysis.core.charts.theme import DARK, FONT, GROUND, INK, PLAIN, WIDTH

FRAME = pl.DataFrame({"bot": ["greedy", "random"], "wins": [0.7, 0.3]})


@pytest.fixture(autouse=True)
def _own_renderer() -> Iterator[None]:
    with alt.renderers.enable("default"):
        yield
    enable(False)


def plain() -> Any:
    return alt.Chart(FRAME).mark_bar().encode(x="wins:Q", y="bot:N")


def ours() -> Any:
    return finish(plain() + plain().mark_text().encode(text="bot:N"), "greedy wins 70% of games", 120)


def left(chart: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    data, metadata = chart._repr_mimebundle_()
    return data, metadata


def test_a_long_title_is_broken_where_it_would_be_cut_off() -> None:
    title = "No seat clearly wins more or less than its share: each wins between 23.8% and 26.8% of all games"
    data, _ = left(finish(plain(), title, 120))
    assert data["text/plain"] == title
    lines = data[LITE]["title"]
    assert len(lines) == 2
    assert " ".join(lines) == title
    root = ElementTree.fromstring(data[PICTURE])
    shown = ["".join(each.itertext()) for each in root.iter() if each.tag.endswith(("tspan", "text"))]
    assert all(line in shown for line in lines)
    assert finish(plain(), title, 120).to_dict()["title"] == title


def size(svg: str) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.attrib["width"]), float(root.attrib["height"])


def test_a_chart_leaves_what_jupyterlab_draws_and_a_picture() -> None:
    data, metadata = left(ours())
    assert "/v5.json" in data[LITE]["$schema"]
    assert data[LITE]["width"] == WIDTH
    assert size(data[PICTURE])[0] == WIDTH
    assert size(data[PICTURE])[1] >= 120
    assert "greedy wins 70% of games" in data[PICTURE]
    assert data["text/plain"] == "greedy wins 70% of games"
    assert metadata[LITE]["embed_options"]["actions"]["editor"] is False  # which would open another site
    assert "text/html" not in data  # JupyterLab would take it instead


def test_charts_of_others_keep_their_renderer() -> None:
    before = plain()._repr_mimebundle_()
    left(ours())
    assert alt.renderers.active == "default"
    assert plain()._repr_mimebundle_().keys() == before.keys() == {"text/html"}


def test_one_line_draws_charts_of_ones_own_alike() -> None:
    before = plain().to_dict()["config"]
    enable()
    data, metadata = left(plain())
    assert {LITE, PICTURE} <= data.keys()
    looks = data[LITE]["config"]
    assert (looks["font"], looks["mark"]["color"], looks["background"]) == (FONT, PLAIN, GROUND)
    assert metadata[LITE]["embed_options"]["actions"]["editor"] is False
    assert PLAIN in data[PICTURE]
    enable(False)
    assert plain().to_dict()["config"] == before
    assert plain()._repr_mimebundle_().keys() == {"text/html"}


def test_a_chart_of_too_many_rows_says_what_to_do() -> None:
    """In one line; Altair would advise a package that is not installed."""
    many = alt.Chart(pl.DataFrame({"x": range(6000)})).mark_point().encode(x="x:Q")
    enable()
    with pytest.raises(Error, match=r"6,000 rows.*5,000 at most.*group_by.*sample\(5000") as refused:
        many.to_dict()
    assert refused.value._render_traceback_() == [f"qn_analysis.TooManyRowsError: {refused.value}"]  # type: ignore[attr-defined]
    with alt.data_transformers.enable("default", max_rows=None):
        assert many.to_dict()


class Marimo:
    """As much of marimo as a chart asks for."""

    def __init__(self, theme: str) -> None:
        self.theme = theme

    def app_meta(self) -> Marimo:
        return self


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marimo_gets_one_kind_of_content_in_its_theme(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several it would show each in a tab."""
    monkeypatch.setattr(module, "marimo", lambda: Marimo(theme))
    data = ours()._repr_mimebundle_()
    assert data.keys() == {LITE}
    label = data[LITE]["config"]["axis"]["labelColor"]
    assert label == (INK if theme == "light" else DARK[INK])
    assert data[LITE].get("background") == (None if theme == "light" else "transparent")


def test_a_renderer_that_the_reader_chose_is_kept_and_the_picture_added() -> None:
    with alt.renderers.enable("mimetype"):
        data, _ = left(ours())
    assert PICTURE in data
    assert any(kind.startswith("application/vnd.vegalite.v6") for kind in data)
    assert LITE not in data


@pytest.mark.parametrize(
    ("combine", "wide"),
    [
        (lambda a, b: a + b, WIDTH), (lambda a, b: a | b, 2 * WIDTH), (lambda a, b: a & b, WIDTH),
        (lambda a, b: a | plain(), WIDTH), (lambda a, b: (a & b).properties(title="both"), WIDTH),
        (lambda a, b: a.properties(width=300), 300), (lambda a, b: a.copy(), WIDTH),
        (lambda a, b: a.interactive(), WIDTH), (lambda a, b: a.configure_axis(grid=False), WIDTH),
        (lambda a, b: shown(plain()).facet("bot:N"), 100), (lambda a, b: a.resolve_scale(x="shared"), WIDTH),
    ],
)  # fmt: skip
def test_charts_are_combined_and_changed_as_others_are(combine: Any, wide: int) -> None:
    """Configured charts of Altair's refuse to be layered or put beside each other."""
    made = combine(ours(), ours())
    data, _ = left(made)
    assert size(data[PICTURE])[0] >= wide
    assert made.to_dict()["config"]["title"]["anchor"] == "start"
    assert str(data[PICTURE]).count("<path") >= 2


def test_what_the_reader_configures_wins_over_the_looks() -> None:
    axis = ours().configure_axis(grid=False, labelFontSize=20).to_dict()["config"]["axis"]
    assert (axis["grid"], axis["labelFontSize"], axis["titleFontSize"]) == (False, 20, 13)


def test_a_chart_is_saved(tmp_path: Path) -> None:
    chart = ours()
    assert isinstance(chart, LayerChart)
    assert isinstance(chart, alt.LayerChart)
    for kind in ("svg", "png", "json", "html"):
        chart.save(tmp_path / f"chart.{kind}")
        assert (tmp_path / f"chart.{kind}").stat().st_size > 1000
    assert size((tmp_path / "chart.svg").read_text())[0] == WIDTH


def layers(one_frame: bool) -> list[Any]:
    """Two of the same parts, one of which is picked by."""
    frame = FRAME if one_frame else FRAME.select("wins")
    params, opacity = picks(["bot"], "bot")
    x = alt.X("wins:Q", scale=alt.Scale(domain=[0, 1]))
    marks = alt.Chart(FRAME).mark_bar().encode(x=x, color="bot:N", opacity=opacity).add_params(*params)
    return [alt.Chart(frame).mark_rule().encode(x=x), marks, alt.Chart(FRAME).mark_point().encode(x=x)]


@pytest.mark.parametrize("one_frame", [True, False])
def test_layers_are_those_of_altair(one_frame: bool) -> None:
    made, theirs = layered(*layers(one_frame)), alt.layer(*layers(one_frame))
    assert made.to_dict() == theirs.to_dict()
    assert [type(each) for each in made.layer] == [alt.Chart] * 3
    made.layer[2].encoding.x["scale"].domain = [0, 2]
    assert made.layer[0].encoding.x["scale"].domain == [0, 1]
