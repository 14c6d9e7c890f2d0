"""The report of Queen's Necklace: its marks, its colours, whatever the log."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.page.html import script_safe
from qn_analysis.core.report.example_games import Examples
from qn_analysis.core.report.report import _early
from qn_analysis.games.queens_necklace import charts, stats
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import page
from qn_analysis.games.queens_necklace.report.examples import EXAMPLES
from qn_analysis.games.queens_necklace.report.page import REPORT
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.pages import without_scripts
from tests.kit.reports import Case


def test_what_was_simulated_is_said(small_log: Log, queen: Case) -> None:
    text = without_scripts(queen.html())
    for said in ("greedy in every seat", small_log.rules.hash, small_log.rules.name, ">60<", ">11<", ">180<"):
        assert said in text
    ladders = small_log.rules.assumed_prices()
    assert f"{sum(any(p) for p in ladders.values())} of {len(ladders)}" in text


def test_findings_on_prices_carry_a_mark(queen: Case) -> None:
    html = queen.html()
    for name in ("ring-prices", "table-ring_prices", "table-necklace_use"):
        figure = html[html.index(f'<figure id="{name}"') :]
        assert "†</a></sup></h3>" in figure[: figure.index("</h3>") + 5]
    table = html[html.index('id="table-ring_prices"') :]
    table = table[: table.index("</figure>")]
    assert ["†" in row for row in re.findall(r"(\d ducats†?)<", table)] == [False, False, True, True]


@pytest.mark.parametrize("sections", [["rings", "kings"], pytest.param(None, marks=pytest.mark.full)])
def test_where_no_price_is_assumed_there_is_no_mark(small_log: Log, sections: list[str] | None) -> None:
    """The chapters of `test_findings_on_prices_carry_a_mark`; all of them at full size."""
    default = Ruleset.default()
    cards = {card.name.lower(): {"prices": list(default.prices[card])} for card in default.assumed_prices()}
    rules = default.with_(name="all given", cards=cards)
    log = Log({**small_log.manifest, "ruleset": rules.to_dict()}, small_log.events, small_log.games)
    html = page(log, sections=sections)
    assert "†" not in html
    assert "‡" not in html


def test_each_gem_has_its_colour(small_log: Log) -> None:
    frames = (charts.ring_gems(stats.ring_value(small_log)), charts.stones(stats.stones_shown(small_log)))
    for chart in (*frames, charts.rarity_gems(stats.rarity_tiles(small_log))):
        said = json.dumps(chart.to_dict())
        assert json.dumps(list(charts.GEM_COLOURS.values())) in said
        assert json.dumps(list(charts.GEM_SHAPES.values())) in said


def test_a_script_cannot_be_closed_from_within() -> None:
    assert "<" not in script_safe({"title": "</script>"})
    with pytest.raises(ValueError, match="JSON"):
        script_safe({"value": float("nan")})


def cut(log: Log, keep: pl.Expr, games: int) -> Log:
    return Log({**log.manifest, "games": games}, log.events.filter(keep), log.games.head(games))


@pytest.mark.parametrize(
    ("kind", "sections"),
    [
        ("no Ring", ["rings", "hindsight"]),
        *(pytest.param(kind, None, marks=pytest.mark.full) for kind in ("no sale", "no Ring")),
    ],
)
def test_a_log_of_little_says_so(small_log: Log, kind: str, sections: list[str] | None) -> None:
    """All chapters of an empty log are made in `tests/games/test_report.py`."""
    logs = {
        "no sale": cut(small_log, pl.col("year") > 9, 60),
        "no Ring": cut(small_log, pl.col("card").ne_missing("ring"), 60),
    }
    html = page(logs[kind], sections=sections)
    assert "Nothing to show: n\u00a0=\u00a00" in html
    assert "nan" not in without_scripts(html).lower().replace("finance", "")


@pytest.mark.parametrize(
    ("players", "merchants", "sections"),
    [
        (4, 1, ["merchants", "seats", "rarity", "assumptions"]),
        (2, 5, ["merchants", "seats", "rarity", "kings", "rings", "assumptions"]),
        *(pytest.param(*each, None, marks=pytest.mark.full) for each in ((4, 1), (2, 3), (2, 5), (3, 3), (4, 5))),
    ],
)  # fmt: skip
def test_other_tables_and_house_rules(players: int, merchants: int, sections: list[str] | None) -> None:
    rules = Ruleset.default().with_(cards={"merchant": {"copies": merchants}})
    log = GAME.simulate(20, players=players, bots="random", seed=4, rules=rules, progress=False)
    html = page(log, sections=sections)
    assert f"Seat {players}" in html
    assert f"Seat {players + 1}" not in without_scripts(html)
    assert f"Sale {merchants}" in html
    assert f"Sale {merchants + 1}" not in without_scripts(html)
    assert ("cards.merchant.copies" in html) == (merchants != 3)


def test_a_large_log_gives_costly_figures_from_its_first_games(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qn_analysis.core.log.log.PART_GAMES", 20)
    for want in REPORT.wants:
        monkeypatch.setattr(want.statistic, "most", want.statistic.most and 30)
    made = REPORT.gather(small_log)
    assert list(made.known) == list(REPORT.wants)
    whole, part = stats.king_totals(made), stats.king_values(made)
    assert whole.equals(stats.king_totals(small_log))
    assert part.equals(stats.king_values(small_log.head(40)))
    assert whole["n"].max() == 60
    assert stats.table_measures(made)["clusters"].max() == 40


def test_the_first_games_of_a_log_in_parts(small_log: Log, tmp_path: Path) -> None:
    folder = GAME.simulate(12, players=2, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    assert folder.head(5) is folder
    assert small_log.head(60) is small_log


def test_a_game_written_by_hand_has_a_report() -> None:
    """What the hidden hands would tell is missing, and says so."""
    game = Path(__file__).parents[4] / "datasets" / "by_hand" / "game.jsonl"
    html = page(game, sections=["seats", "hindsight"])
    assert "Court of Thieves" in html
    assert "cannot be played both ways" in html


def test_examples_of_a_large_log_are_among_its_first_games(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of parts of 20 games, those that hold the first 30: so says the page, and no later game is told."""
    monkeypatch.setattr("qn_analysis.core.log.log.PART_GAMES", 20)
    monkeypatch.setattr("qn_analysis.core.report.example_games.MOST", 30)
    assert int(small_log.manifest["games"]) > 40
    first = [row["game"] for row in EXAMPLES.choose(small_log).to_dicts()]
    assert first
    assert max(first) < 40
    assert first == [row["game"] for row in EXAMPLES.choose(small_log.head(30)).to_dicts()]
    html = page(small_log, sections=["examples"])
    assert "They are chosen among the first 40 games of the log." in html
    monkeypatch.setattr("qn_analysis.core.report.example_games.MOST", 10_000)
    assert "They are chosen among" not in page(small_log, sections=["examples"])


def test_a_chapter_of_the_log_alone_is_made_beside_the_statistics(
    small_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, in a thread of its own; the page is what it is one thing after the other."""
    made: list[threading.Thread] = []

    choose = Examples.choose

    def chosen(of: Examples, log: Log) -> pl.DataFrame:
        made.append(threading.current_thread())
        return choose(of, log)

    monkeypatch.setattr(Examples, "choose", chosen)
    here, sections = threading.current_thread(), ["seats", "examples"]
    one_part = page(small_log, sections=sections)
    assert len(made) == 1
    assert made[0] is not here
    monkeypatch.setattr("qn_analysis.core.log.log.PART_GAMES", 20)
    beside = page(small_log, sections=sections)
    assert len(made) == 2
    assert made[1] is not here
    monkeypatch.setattr("qn_analysis.core.report.report._early", lambda *_: None)
    assert page(small_log, sections=sections) == beside == one_part
    assert made[2:] == [here]


def test_tables_of_one_part_are_made_once(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the statistics, which make them, only what takes none goes on; of several parts all that the log gives."""
    report, early = REPORT, list[set[Any]]()
    for games in (int(small_log.manifest["games"]), 20):
        monkeypatch.setattr("qn_analysis.core.log.log.PART_GAMES", games)
        desk = report.desk(small_log, "en")
        _early(report, desk, ["hindsight", "examples", "rules"], whole=False)
        early.append({*desk.early})
    assert early[0] < early[1]
    assert all(each.alone for each in early[0])
    assert {getattr(each, "__name__", "examples") for each in early[1]} > {"hindsight", "examples"}
