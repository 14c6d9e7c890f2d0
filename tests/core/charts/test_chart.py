"""A chart is a value: its titles read its rows, in both languages."""

from __future__ import annotations

import pydoc
from collections.abc import Iterator, Mapping
from typing import Any, Final

import polars as pl
import pytest
from altair.utils.schemapi import SchemaBase

import qn_analysis as qn
from qn_analysis.core.charts.chart import EQUAL, FRAME, Chart
from qn_analysis.core.stats.statistic import Request

SPACES: Final[dict[str, Any]] = {"queen": qn.queens_necklace, "lady": qn.lady, "jewels": qn.jewels}
CHARTS: Final[list[tuple[str, Chart]]] = [
    (game, value)
    for game, space in SPACES.items()
    for name in dir(space.charts)
    if isinstance(value := getattr(space.charts, name), Chart)
]
RANKS: Final = ({"by": "rank"}, {"by": "sale"})
CHOSEN: Final[Mapping[str, tuple[dict[str, Any], ...]]] = {
    "king_cancels": RANKS,
    "king_damage": RANKS,
    "turn_order": ({"measure": "sales"}, {"measure": "bought"}),
    "object_values": tuple({"measure": each} for each in ("card", "action", "effort", "win")),
    "encounter_values": tuple({"measure": each} for each in ("worth", "used", "win")),
    "flows": ({"column": "source"}, {"column": "cost"}),
    "trade_profits": ({"trade": "buy"}, {"trade": "sell"}),
}
"""What charts are called with besides frames."""


class Row(dict[str, Any]):
    """A row that has something in every column, for titles that this log does not lead to."""

    def __missing__(self, _column: str) -> int:
        return 1


@pytest.fixture(autouse=True)
def encodings_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a plain string or dictionary encodes, altair finds out for itself, in a twentieth of a second each time."""

    def guessed(self: object, obj: Any, encoding: str) -> Any:
        parts = obj if isinstance(obj, list | tuple) else [obj]
        assert all(isinstance(each, SchemaBase) for each in parts), (encoding, obj)
        return obj

    monkeypatch.setattr("altair.utils.core._ChannelCache._wrap_in_channel", guessed)


@pytest.fixture(scope="module")
def logs() -> dict[str, Any]:
    """A log of each game."""
    asked: dict[str, Any] = {"players": 3, "bots": "greedy", "seed": 7, "progress": False}
    return {game: space.simulate(60, **asked) for game, space in SPACES.items()}


def frames(game: str, chart: Chart, log: Any, chosen: Mapping[str, Any]) -> dict[str, pl.DataFrame]:
    """What a chart is drawn of, as its declaration has it; some are parts of a frame, or choose among several."""
    stats = SPACES[game].stats
    match chart.name:
        case "king_cancels" | "king_damage":
            return {FRAME: stats.king_outcomes(log, chosen["by"])}
        case "flows":
            return {FRAME: (stats.income if chosen["column"] == "source" else stats.spending)(log, "who")}
        case "sale_regret":
            return {FRAME: stats.sale_regret(log, "sale")}
        case "cardinal_swing":
            whole, parted = (stats.cardinal_effects(log, by, sample=10) for by in ("", "merchant"))
            return {FRAME: parted.filter(measure="swing"), "every": whole}
        case "exhausted_modes":
            return {FRAME: qn.lady.stored_modes().frame.filter(of="", measure="any")}
    assert all(isinstance(want, Request) for want in chart.frames.values()), chart.name
    return {name: want(log) for name, want in chart.frames.items() if isinstance(want, Request)}


def calls(game: str, chart: Chart, log: Any) -> Iterator[dict[str, Any]]:
    """Every way to call it."""
    for chosen in CHOSEN.get(chart.name, ({},)):
        given = {**frames(game, chart, log, chosen), **chosen}
        if "names" in chart.chosen:
            given["names"] = {card: card for card in given[FRAME]["card"]}
        if chart.compares:
            given[EQUAL] = 1 / 3
        yield given


def test_most_charts_are_values() -> None:
    """The others do something of their own, and are few; a value goes by its public name."""
    assert len(CHARTS) > 70
    assert [chart.name for game, chart in CHARTS if getattr(SPACES[game].charts, chart.name) is not chart] == []
    drawing = [
        name
        for space in SPACES.values()
        for name in dir(space.charts)
        if hasattr(value := getattr(space.charts, name), "draws") and not isinstance(value, Chart)
    ]
    assert drawing == ["claims", "learning_curve", "luck_shares", "player_counts"]


@pytest.mark.parametrize(("game", "chart"), CHARTS, ids=lambda each: getattr(each, "name", each))
def test_every_title_is_filled_in_both_languages(game: str, chart: Chart, logs: dict[str, Any]) -> None:
    """From one log: that which is told, and those that other logs lead to; and the chart is drawn under it."""
    for given in calls(game, chart, logs[game]):
        told = {lang: str(chart(**given, lang=lang).to_dict()["description"]) for lang in ("en", "fr")}
        values = chart.values(chart.seen(given), given)
        assert values is not None
        values = {
            name: Row(each) if isinstance(each, dict) and name != "names" else each for name, each in values.items()
        }
        values["lead"] = values["lead"] or values["first"]
        for lang in ("en", "fr"):
            say = type(chart).wording(lang)
            place = chart.texts(given)
            keys = [f"{place}.{chart.title.format(**given)}"] if isinstance(chart.title, str) else []
            if not keys or chart.title == "lead":
                keys = [key for key in say.texts if key.rpartition(".")[0] == place]
            titles = [say.text(key, **values) for key in keys]
            assert titles
            assert not [title for title in titles if "{" in title or "None" in title or not title.strip()]
            assert told[lang] in titles
        assert told["en"] != told["fr"] or not any(letter.isalpha() for letter in told["en"])


SCORES: Final = pl.DataFrame(
    {
        "gem": ["ruby", "diamond", "amber"], "value": [0.5, 0.25, None], "low": [0.45, 0.2, None],
        "high": [0.55, 0.3, None], "n": [400, 400, 0], "clusters": [40, 40, 0],
    },
    schema_overrides={"value": pl.Float64},
)  # fmt: skip


def declared(**more: Any) -> Chart:
    kind = type(CHARTS[0][1])
    taken = SPACES["queen"].stats.ring_value.want("gem")
    return kind("ring_gems", "How.", taken, "{gem:gem}", "axis.pounds_ring", **more)


def test_what_follows_from_a_declaration() -> None:
    """Its signature, what it says of itself, and what a title can read."""
    chart = declared(chosen={"measure": ""}, rule=EQUAL, also=" and an equal share")
    called = "ring_gems(frame: 'pl.DataFrame', measure: 'str', equal: 'float', lang: 'str' = 'en') -> 'AnyChart'"
    assert repr(chart) == called
    help_text = pydoc.plain(pydoc.render_doc(chart))
    assert called in help_text
    assert "How. Takes `stats.ring_value" in help_text
    assert chart.__doc__ == 'How. Takes `stats.ring_value(log, "gem")` and an equal share.'
    values = declared(title="lead", named={"amber": Chart.row(gem="diamond")}).values(SCORES, {FRAME: SCORES})
    assert values is not None
    assert (values["low"], values["high"], values["count"]) == (0.25, 0.5, 3)
    assert (values["first"]["gem"], values["last"]["gem"], values["lead"]["gem"]) == ("ruby", "diamond", "ruby")
    assert values["amber"]["value"] == 0.25
    assert declared(named={"none": Chart.row(gem="amber")}).values(SCORES, {FRAME: SCORES}) is None


def test_series_and_labels_have_an_order() -> None:
    frame = pl.concat([SCORES.head(2), SCORES.head(2)]).with_columns(
        sale=pl.Series([2, 1, 1, 2]), who=pl.Series(["other", "winner", "winner", "other"])
    )
    drawn = declared(title="lead", series="{who:label}", where={"who": ("winner", "other")}, order="sale")
    spec = drawn(frame).to_dict()
    assert spec["layer"][0]["encoding"]["y"]["sort"] == ["Diamond", "Ruby"]
    assert spec["layer"][0]["encoding"]["yOffset"]["sort"] == ["Winners", "All others"]
