"""Fair prices: a study in pieces that goes on where it stopped, verdicts from ladders, and the package's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.study import StudyError
from qn_analysis.core.stats.verdicts import LESS, MORE, UNDECIDED
from qn_analysis.core.stats.worth import MONEY
from qn_analysis.games.queens_necklace.report import fair_prices as module
from qn_analysis.games.queens_necklace.report.fair_prices import (
    ALL_YEARS,
    FairPrices,
    fair_price_study,
    fair_prices,
    holding,
)
from qn_analysis.games.queens_necklace.rulebook import Ruleset

RULES = Ruleset.default()


def row_of(found: FairPrices, gift: str, year: int = ALL_YEARS) -> dict[str, Any]:
    return found.frame.filter(gift=gift, year=year).row(0, named=True)


@pytest.fixture(scope="module")
def small() -> FairPrices:
    return fair_prices(3, "greedy", deals=30, turns=3, worlds=2, progress=False)


def test_every_card_is_tested_and_told(small: FairPrices) -> None:
    whole = small.frame.filter(year=ALL_YEARS)
    cards = {card.name.lower() for card in RULES.assumed_prices()}
    assert len(cards) == 24
    assert cards <= set(whole["gift"])
    assert set(whole.filter(pl.col("gift").is_in(list(cards)))["verdict"]) <= {MORE, LESS, "same", UNDECIDED}
    assert set(whole["bots"]) == {"greedy"}
    assert set(small.frame["year"]) == {0, 1, 2, 3}
    alike = whole.filter(gift="ruby_2=emerald_2=diamond_2").row(0, named=True)
    assert {row_of(small, f"{gem}_2")["verdict"] for gem in ("ruby", "emerald", "diamond")} == {alike["verdict"]}
    money = row_of(small, MONEY)
    mine = whole.filter(pl.col("gift").is_in(list(cards))).fill_null(0.0).to_dicts()
    worth, cost = (sum(row["bought"] * row[name] for row in mine) for name in ("worth", "paid"))
    assert money["worth"] == pytest.approx(worth / cost, abs=1e-6)
    text = small.text()
    assert "greedy, 3 players; a ducat buys" in text
    for name in ("Ring", "Astrologer", "True gem (2)", "8 ducats more in a turn"):
        assert name in text
    assert "8 ducats de plus dans un tour" in small.text("fr")
    assert str(small) == text


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: FairPrices) -> None:
    """After Ctrl-C in the second piece the first one is there; what comes of it is what comes of one go."""
    monkeypatch.setattr(module, "PIECE", 10)
    played: list[int] = []
    out, again = tmp_path / "out", tmp_path / "again"
    piece = module._piece

    def cut_off(job: Any) -> pl.DataFrame:
        if job.first == 10 and not again.exists():
            raise KeyboardInterrupt
        played.append(job.first)
        return piece(job)

    monkeypatch.setattr(module, "_piece", cut_off)
    call: dict[str, Any] = {"deals": 30, "turns": 3, "worlds": 2, "out": out, "progress": False}
    with pytest.raises(KeyboardInterrupt):
        fair_prices(3, "greedy", **call)
    kept = sorted(each.name for each in out.iterdir())
    assert len(kept) >= 1
    assert any(name.endswith("-0-10.parquet") for name in kept)
    assert not any(name.endswith("-10-10.parquet") for name in kept)
    again.touch()
    played.clear()
    made = fair_prices(3, "greedy", **call)
    assert 0 not in played
    assert 10 in played
    assert made.frame.equals(small.frame)  # the size of pieces changes nothing either
    played.clear()
    assert fair_prices(3, "greedy", **call).frame.equals(made.frame)
    assert played == []
    fair_prices(3, "greedy", **call | {"worlds": 1})  # another call shares nothing with it
    assert len(played) == 3


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(SimulationError, match=r"0 deals: ask for 1 or more; -1 worlds: ask for 1 or more; 5 players"):
        fair_prices(5, "greedy", deals=0, worlds=-1, progress=False)
    with pytest.raises(SimulationError, match="no population nobody: choose among learnt, expert"):
        fair_price_study(only=["nobody"])


def test_a_house_rule_is_priced_by_who_plays_instead(capsys: pytest.CaptureFixture[str]) -> None:
    found = fair_prices(
        2, rules=RULES.with_(purse=12), deals=4, turns=1, worlds=1, progress=False, players_know_rules=False
    )
    assert set(found.frame["bots"]) == {"expert"}
    assert found.ruleset == RULES.with_(purse=12).hash


HALVES = {
    card.name.lower(): {"prices": sorted({-(-price // 2) for price in RULES.prices[card]}, reverse=True)}
    for card in RULES.assumed_prices()
}
DEAR = RULES.with_(purse=20, cards=HALVES | {"ring": {"prices": [20]}})
"""A purse that can pay 20, and all else at half its price: with the rulebook's prices a ducat would buy half of what it
does, and a Ring would be worth 19 of them."""
FREE = RULES.with_(cards={"ring": {"prices": [0]}})


def ring_under(rules: Ruleset, deals: int, worlds: int) -> dict[str, Any]:
    return row_of(fair_prices(3, "expert", rules=rules, deals=deals, worlds=worlds, progress=False), "ring")


def test_a_ring_for_nothing_is_cheap() -> None:
    free = ring_under(FREE, 100, 2)
    assert free["verdict"] == MORE
    assert free["price_low"] > 0


def test_a_ring_for_twenty_is_dear() -> None:
    """No bot need change its mind: that few buy a dear Ring does not hide that it is dear."""
    dear = ring_under(DEAR, 100, 2)
    assert dear["verdict"] == LESS
    assert dear["price_high"] < 20


def test_a_study_is_read_as_it_was_written(tmp_path: Path, small: FairPrices) -> None:
    small.save(tmp_path / "study.json")
    text = (tmp_path / "study.json").read_text(encoding="utf-8")
    assert FairPrices.load(text).frame.equals(small.frame)
    replace(small, frame=small.frame.with_columns(verdict=pl.lit("bargain"))).save(tmp_path / "odd.json")
    with pytest.raises(StudyError, match="a row has the verdict 'bargain'; play it again"):
        FairPrices.load((tmp_path / "odd.json").read_text(encoding="utf-8"))


def test_what_other_weights_or_rules_played_does_not_hold(monkeypatch: pytest.MonkeyPatch, small: FairPrices) -> None:
    learnt = replace(small, frame=pl.concat([small.frame, small.frame.with_columns(bots=pl.lit("learnt"))]))
    monkeypatch.setattr(module, "stored_or_none", lambda: learnt)
    assert set(holding(RULES)["bots"]) == {"greedy", "learnt"}
    assert holding(RULES.with_(purse=11)).is_empty()
    monkeypatch.setattr(module, "stored_or_none", lambda: replace(learnt, learnt="other weights"))
    assert set(holding(RULES)["bots"]) == {"greedy"}
    monkeypatch.setattr(module, "stored_or_none", lambda: None)
    assert holding(RULES).is_empty()
    with pytest.raises(StudyError, match="the package has no fair prices"):
        module.stored_fair_prices()


def test_the_stored_study_is_whole() -> None:
    found = module.stored_or_none()
    assert found is not None
    assert found.ruleset == RULES.hash
    whole = found.frame.filter(year=ALL_YEARS)
    if found.deals >= module.DEALS:  # not one that was cut short
        assert set(whole["bots"]) == set(module.POPULATIONS)
        assert whole.select("bots", "players").unique().height == 3 * len(module.POPULATIONS)
    for (bots, players), rows in whole.group_by("bots", "players"):
        assert {card.name.lower() for card in RULES.assumed_prices()} <= set(rows["gift"]), (bots, players)
        money = rows.filter(gift=MONEY).row(0, named=True)
        given = rows.filter(gift="ducats_4").row(0, named=True)
        # the two currencies are one, but that four ducats at once buy somewhat less than four that are spent on average
        assert given["worth_high"] > 2 / 3 * 4 * money["worth_low"], (bots, players)
        assert given["worth_low"] < 4 * money["worth_high"], (bots, players)
    assert qn.queens_necklace.stored_fair_prices() is found
