"""What may be called the first: a least n, and an interval clear of the others'."""

from __future__ import annotations

import polars as pl
import pytest

from qn_analysis.core.base.game_registry import names
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.figures import Section
from qn_analysis.core.report.headlines import Headline, rows, top
from qn_analysis.core.stats.verdicts import LEAST, contenders, leader
from qn_analysis.games.lady_of_the_diamonds import charts, stats

Row = tuple[str, float | None, float | None, float | None, int]


def frame(*rows: Row) -> pl.DataFrame:
    """Figures with their intervals and n."""
    return pl.DataFrame(rows, schema=["name", "value", "low", "high", "n"], orient="row")


LUCKY: Row = ("queen", 53.0, None, None, 1)
GOOD: Row = ("bride", 20.0, 18.0, 22.0, 400)
FAIR: Row = ("pedlar", 9.0, 8.0, 10.0, 700)


def test_one_observation_is_no_first_place() -> None:
    """The headline once was: 53.0 coins, Queen, n = 1."""
    found = top(frame(LUCKY, GOOD, FAIR)).row(0, named=True)
    assert (found["name"], found["form"], found["passed_over"]) == ("bride", "clear", 1)
    best = leader(frame(LUCKY, GOOD, FAIR))
    assert best is not None
    assert best["name"] == "bride"


@pytest.mark.parametrize(("n", "first"), [(LEAST - 1, "bride"), (LEAST, "queen")])
def test_the_least_n(n: int, first: str) -> None:
    found = top(frame(("queen", 53.0, 40.0, 66.0, n), GOOD, FAIR)).row(0, named=True)
    assert (found["name"], found["form"]) == (first, "clear")


def test_intervals_that_overlap() -> None:
    near: Row = ("prince", 19.0, 17.0, 21.0, 300)
    found = top(frame(near, GOOD, FAIR)).row(0, named=True)
    assert (found["name"], found["form"], found["passed_over"]) == ("bride", "even", 0)
    assert leader(frame(near, GOOD)) is None


def test_where_nothing_was_seen_often_enough_the_most_frequent_is_told() -> None:
    rows = frame(LUCKY, ("prince", 7.0, 1.0, 13.0, 12), ("guide", None, None, None, 0))
    found = top(rows).row(0, named=True)
    assert (found["name"], found["form"], found["passed_over"]) == ("prince", "few", 0)
    assert contenders(rows).is_empty()
    assert leader(rows) is None


def test_figures_without_an_n_are_all_compared() -> None:
    assert contenders(frame(GOOD, FAIR).drop("n"))["name"].to_list() == ["bride", "pedlar"]


@pytest.mark.parametrize("game", names())
def test_every_sentence_of_a_chapter_is_told_once(game: str) -> None:
    """The first screen has those that it names, in their order; all others stand in the list below."""
    report = report_of(game)
    sections = [each for each in report.chapters.values() if isinstance(each, Section)]
    said = [each for section in sections for each in section.headlines]
    keys = [each.key for each in said]
    assert [each.key for each in report.headlines] == list(report.first)
    assert {*report.last} <= {*keys}
    assert sorted(each.key for each in (*report.headlines, *report.more)) == sorted(keys)
    assert all(each.place for each in said)


def test_what_a_chart_declares_need_not_be_said_of_its_rows() -> None:
    """They are its statistic, things alike as one, and its words; a sentence of them is a share and leads to it."""
    drawn = rows(charts.exhaustion, pick="top")
    assert drawn.want == stats.exhaustion.want("treasure").pool()
    assert (drawn.where, drawn.label, drawn.share) == ({"measure": "exhausted"}, charts.exhaustion.label, True)
    told = Headline("gone", drawn, "rounds")
    assert (told.written, told.place) == ("share", "exhaustion")
    plain = Headline("gone", rows(charts.title_changes, measure="moved"), "rounds", kind="points", block="titles")
    assert (plain.written, plain.place, plain.of.where) == ("points", "titles", {"measure": "moved"})
