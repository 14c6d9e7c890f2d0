"""Ways of play are counted as one counts by hand; strong play is that of the present weights, or is played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.reduce import reduced
from qn_analysis.core.report.ways import differs
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.report.ways import PLAY, SIZES, WAYS, WaysStudy, read, stored_ways, strong

NAMES = [way.name for way in WAYS]


def test_ways_are_counted_as_by_hand(small_log: qn.Log) -> None:
    """Row by row: Rings bought in the first year, Rings and Kings shown, gem cards in rows that do not sell."""
    found = {(row["game"], row["seat"]): row for row in read(small_log).iter_rows(named=True)}
    plain = [game for game in range(12) if "transmuted" not in small_log.game_events(game)["event"]]
    assert len(plain) > 3
    for game in plain:
        counts: Counter[tuple[int, str]] = Counter()
        laid: Counter[tuple[int, int, str]] = Counter()
        sold = set()
        for row in small_log.game_events(game).iter_rows(named=True):
            event, seat, card, year = row["event"], row["seat"], row["card"], row["year"]
            if event == "bought" and card == "ring" and year == 1:
                counts[seat, "rings_bought"] += 1
            elif event == "shown":
                counts[seat, "rings_shown"] += card == "ring" and year == 1
                counts[seat, "kings_laid"] += card == "king"
                if card.rpartition("_")[0] in ("ruby", "emerald", "diamond", "amber"):
                    laid[seat, year, row["gem"]] += 1
            elif event == "sold":
                sold.add((seat, year, row["gem"]))
        for (seat, year, gem), cards in laid.items():
            counts[seat, "unsold"] += cards * ((seat, year, gem) not in sold)
        for seat in range(4):
            assert [found[game, seat][name] for name in NAMES] == [counts[seat, name] for name in NAMES], (game, seat)


def test_a_log_that_knows_less_tells_less(small_log: qn.Log) -> None:
    whole, sales, scores = read(small_log), *(read(reduced(small_log, level)) for level in ("sales", "scores"))
    assert sales["rings_bought"].null_count() == sales.height == whole.height
    assert sales.select(NAMES[1:]).equals(whole.select(NAMES[1:]))
    assert all(scores[name].null_count() == scores.height for name in NAMES)


def test_one_sale_is_no_game() -> None:
    """Of a single sheet nothing is counted: a game has three sales."""
    log = qn.log_of_sales([Path(__file__).parents[4] / "datasets/evenings/last-sale.toml"])
    assert read(log).is_empty()


def test_the_stored_study_is_of_the_present_weights_and_rules(tmp_path: Path) -> None:
    found = stored_ways()
    brain = find("learnt").brain
    assert brain is not None
    assert all(brain.at(players).fingerprint in found.weights for players in SIZES)
    assert found.ruleset == qn.Ruleset.default().hash
    found.save(tmp_path / "ways.json")
    assert WaysStudy.load((tmp_path / "ways.json").read_text("utf-8")).frame.equals(found.frame)
    assert strong(qn.Ruleset.default())[1].equals(found.frame)


def test_strong_play_by_other_rules_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.games.queens_necklace.report import ways as module

    monkeypatch.setattr(module, "FEWER", 20)
    bots, frame = strong(qn.Ruleset.default().with_(purse=12))
    assert bots == "expert"
    assert frame.height == len(SIZES) * len(WAYS)
    assert frame["n"].unique().to_list() == [20]


@pytest.mark.parametrize(
    ("laid", "word"), [([2] * 12, "more"), ([0] * 12, "less"), ([0, 1] * 6, "undecided"), ([2] * 9, "undecided")]
)
def test_a_difference_is_told_from_ten_games_on(laid: list[int], word: str) -> None:
    due = pl.DataFrame({"players": [2], "way": ["kings_laid"], "value": [0.7]})
    games = pl.DataFrame({"players": [2] * len(laid), "kings_laid": laid})
    found: Any = differs(PLAY.each[2], games, due, 10)
    assert found.word == word
    assert found.strong == pytest.approx(0.7)
    assert found.needed is None or found.needed >= 10
