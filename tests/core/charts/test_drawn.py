"""Charts say which frames they draw, and refuse every other."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from docs.names import Public, public
from qn_analysis.core.charts.drawn import FrameError, calls_of
from qn_analysis.core.stats.statistic import origin


def charts() -> list[Public]:
    return [
        each for each in public() if each.room.endswith("charts") and hasattr(each.value, "draws") and not each.same
    ]


ALL = charts()
OTHERS: dict[str, Any] = {
    "measure": "worth", "names": {}, "equal": 0.3, "column": "source", "trade": "buy", "verdicts": {},
}  # fmt: skip
"""What charts take besides frames."""


def test_what_stands_in_a_docstring() -> None:
    told = 'How. Takes `stats.a(log, "gem")` and\n    `stats.b`; more `words`.'
    assert calls_of(told) == ('stats.a(log, "gem")', "stats.b(log)")
    assert calls_of("Takes `Tuned.learning`.") == ("Tuned.learning",)
    assert calls_of("Nothing.") == ()


def test_each_chart_names_a_statistic_that_there_is() -> None:
    assert len(ALL) > 70
    for each in ALL:
        stats = getattr(qn, each.room.split(".")[1]).stats if each.room != "qn.charts" else qn.stats
        for call in each.value.draws:
            if call.startswith("stats."):
                assert hasattr(stats, call.removeprefix("stats.").partition("(")[0]), (each.full, call)


@pytest.fixture(scope="module")
def logs() -> dict[str, Any]:
    spaces = {"qn.charts": qn, "qn.lady.charts": qn.lady, "qn.jewels.charts": qn.jewels}
    return {room: space.simulate(20, players=3, bots="greedy", progress=False) for room, space in spaces.items()}


def strange(each: Public, log: Any) -> Iterator[Any]:
    stats = qn.stats if each.room == "qn.charts" else getattr(qn, each.room.split(".")[1]).stats
    other = stats.endings if "seat_results" in "".join(each.value.draws) else stats.seat_results
    yield from (log, None, 3, {}, pl.LazyFrame(), other(log))
    yield other(log).rename({"value": "worth"})


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.full)
def test_a_chart_refuses_what_it_does_not_draw(each: Public, logs: dict[str, Any]) -> None:
    """A log, the frame of another statistic, one that lost its columns; it names the call that gives what it takes."""
    needed = [name for name, one in inspect.signature(each.value).parameters.items() if one.default is one.empty]
    for given in strange(each, logs[each.room]):
        with pytest.raises(qn.Error) as refused:
            each.value(*(OTHERS.get(name, given) for name in needed))
        told = str(refused.value)
        assert "\n" not in told
        chosen = "does not have" in told or "choose one of" in told  # its measure is not there either
        assert not each.value.draws or any(call in told for call in each.value.draws) or chosen, told


def test_a_frame_says_what_it_answers_until_it_is_changed(logs: dict[str, Any]) -> None:
    frame = qn.stats.ring_value(logs["qn.charts"], "price")
    found = origin(frame)
    assert found is not None
    assert (found.statistic.name, found.args) == ("ring_value", ("price",))
    assert origin(frame.filter(pl.col("price") > 3)) is None
    with pytest.raises(FrameError, match="columns or rows are not those that it draws"):
        qn.charts.ring_gems(frame)
    assert qn.charts.ring_prices(frame.filter(pl.col("price") > 3)) is not None  # part of the right frame is drawn


@pytest.mark.parametrize(("rings", "named"), [(22, "5 ducats"), (500, "3 ducats")])
def test_a_title_names_no_price_that_was_hardly_ever_paid(logs: dict[str, Any], rings: int, named: str) -> None:
    """Of a few dozen Rings the interval is as wide as all prices lie apart."""
    frame = qn.stats.ring_value(logs["qn.charts"], "price")
    paid = pl.when(pl.col("price") == 3).then(rings).otherwise(500)
    often = frame.with_columns(n=paid.cast(frame.schema["n"]), value=pl.lit(20.0), low=pl.lit(10.0), high=pl.lit(30.0))
    title = str(qn.charts.ring_prices(often).to_dict()["title"])
    assert "Ring bought for 9 ducats" in title
    assert f"one bought for {named.partition(' ')[0]} brings" in title
