"""Sentences whose numbers a frame fills in: what a figure reads as, which words a verdict picks, who played."""

from __future__ import annotations

import html5lib
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.stats.estimates import Estimate

FRAME = pl.DataFrame(
    {
        "gem": ["ruby", "amber", "pearl", "opal"], "measure": ["shown", "shown", "part", "shown"],
        "value": [19.94, 31.5, 0.2512, None], "low": [19.71, 30.1, 0.24123, None], "high": [20.13, 32.6, 0.2612, None],
        "n": [12345, 300, 40, 0],
    }
)  # fmt: skip


def test_a_figure_reads_with_interval_and_n() -> None:
    assert f"{qn.figure(FRAME, 'pounds', gem='ruby')}" == "19.9 pounds (19.7 to 20.1; n = 12,345)"
    assert str(qn.figure(FRAME, "share", gem="pearl", measure="part")) == "25.1% (24.1 to 26.1; n = 40)"
    assert str(qn.figure(FRAME, "pounds", gem="opal")) == "not seen (n = 0)"
    few = qn.figure(Estimate(2.0, None, None, 3, "turns"))
    assert str(few) == "2.0 turns (too little happened to tell; n = 3)"
    minus = qn.figure(Estimate(-3.25, -4.0, -2.5, 1000), "pounds")
    assert str(minus) == "−3.2 pounds (−4.0 to −2.5; n = 1,000)"
    own = FRAME.with_columns(unit=pl.lit("ducats"))
    assert str(qn.figure(own, "pounds", gem="ruby")).startswith("19.9 ducats (")


@pytest.mark.parametrize(
    ("low", "high", "word"), [(0.1, 0.3, "up"), (-0.3, -0.1, "down"), (-0.1, 0.3, "open"), (None, None, "open")]
)
def test_words_are_picked_by_the_verdict(low: float | None, high: float | None, word: str) -> None:
    one = qn.figure(Estimate(0.1, low, high, 50, "share"))
    assert one.says("up", "down", "open") == word
    assert one.says("up", "down", "open", "within", least=-0.5, most=0.5) == ("open" if low is None else "within")


def test_a_figure_says_what_it_could_not_find() -> None:
    with pytest.raises(qn.Error, match="3 rows fit measure='shown': name columns and values that leave one of 4"):
        qn.figure(FRAME, measure="shown")
    with pytest.raises(qn.Error, match="0 rows fit gem='topaz'"):
        qn.figure(FRAME, gem="topaz")
    with pytest.raises(qn.Error, match="no column 'card': the columns are gem"):
        qn.figure(FRAME, card="ring")


def test_a_first_place_is_named_only_where_there_is_one() -> None:
    shown = FRAME.filter(measure="shown")
    assert qn.leading(shown, "gem", "pounds") == "amber, 31.5 pounds (30.1 to 32.6; n = 300)"
    wide = shown.with_columns(low=pl.col("value") - 20, high=pl.col("value") + 20)
    said = "none clearly: 31.5 pounds (11.5 to 51.5; n = 300) (amber), then 19.9 pounds ("
    assert qn.leading(wide, "gem", "pounds").startswith(said)
    few = shown.with_columns(n=pl.lit(3))
    assert qn.leading(few, "gem", "pounds") == "none: too little happened to tell"


def test_what_was_learned_tells_who_played() -> None:
    three = qn.simulate(4, players=3, bots="greedy", seed=4, progress=False)
    two = qn.simulate(4, players=2, bots=["greedy", "random"], seed=4, progress=False)
    told = qn.learned([three, two, two], "Amber <b>brings</b> most.", "Rings do not.")
    text = str(told)
    assert text.splitlines()[:3] == ["What was learned:", "  - Amber <b>brings</b> most.", "  - Rings do not."]
    assert "greedy in every seat (3 players, 4 games, rules: " in text
    assert text.count("greedy, random (2 players") == 1
    tree = html5lib.parse(told._repr_html_(), namespaceHTMLElements=False)
    assert ["".join(each.itertext()) for each in tree.iter("li")] == list(told.sentences)
    assert [each.text for each in tree.iter("b")] == ["What was learned"]
    with pytest.raises(qn.Error, match="needs a log and a sentence"):
        qn.learned(three)


def test_code_in_a_sentence_is_shown_as_code() -> None:
    told = qn.learned("Amy and Ben", "`greedy` keeps a `King` & a Ring.")
    tree = html5lib.parse(told._repr_html_(), namespaceHTMLElements=False)
    assert [each.text for each in tree.iter("code")] == ["greedy", "King"]
    assert ["".join(each.itertext()) for each in tree.iter("li")] == ["greedy keeps a King & a Ring."]
