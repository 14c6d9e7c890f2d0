"""The report of Lady of the Diamonds: what is assumed, other rulesets, examples, studies, and games scored again."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.page.blocks import TableMarks
from qn_analysis.core.report.beside import DIFFERENCE, BesideStudy
from qn_analysis.core.report.report import page
from qn_analysis.core.report.study import Study, StudyError
from qn_analysis.games.lady_of_the_diamonds import stats
from qn_analysis.games.lady_of_the_diamonds.charts import Wording
from qn_analysis.games.lady_of_the_diamonds.charts.marks import POINTS
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.play.rescore import End, Scorer
from qn_analysis.games.lady_of_the_diamonds.report import studies
from qn_analysis.games.lady_of_the_diamonds.report.page import REPORT, STUDIES
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset, gaps
from qn_analysis.games.lady_of_the_diamonds.rulebook.variants import tables
from qn_analysis.games.lady_of_the_diamonds.stats.registry import STATISTICS
from qn_analysis.games.lady_of_the_diamonds.stats.rescored import ends_of
from qn_analysis.games.lady_of_the_diamonds.words.cards import Cause, Treasure
from tests.kit.lady_of_the_diamonds.hand_logs import figures


def play(games: int, players: int, **rules: Any) -> Log:
    ruleset = Ruleset.default().with_(**rules)
    made = qn.simulate(games, players=players, bots="greedy", seed=2, progress=False, game="lady", rules=ruleset)
    assert isinstance(made, Log)
    return made


def test_every_assumed_number_and_gap_is_said() -> None:
    html = page(play(4, 2), sections=["assumptions"])
    rules = Ruleset.default()
    assert f"{len(rules.assumed())} numbers of this game are assumed" in html
    text = unescape(html)
    for gap in gaps():
        assert gap.what["en"] in text, gap.name
    for key in rules.assumed():
        assert rules.provenance(key).text in text, key
    row = re.search(r'<th scope="row">Diamonds</th>(.*?)</tr>', html)
    assert row is not None
    assert re.findall(r">(\d+[†‡]?)<", row[1]) == ["5†", "7‡", "20"]
    assert "Points of one complete set, two and so on: 2, 4, 6, 8†" in text


def marks(rules: Ruleset) -> TableMarks:
    """Of a report in English under some rules."""
    say = Wording("en", ["qn_analysis.games.lady_of_the_diamonds.report.texts"])
    return TableMarks(say, rules.assumed(), POINTS)


def test_what_a_ruleset_states_carries_no_mark() -> None:
    default = marks(Ruleset.default())
    told = [default.about(*things) for things in (("title",), ("spots",), ("spots", "variety"), ())]
    assert [mark.sign if mark else "" for mark in told] == ["†", "‡", "†", ""]
    spots = {t.name.lower(): {"spots": 8} for t in Treasure}
    assert marks(Ruleset.default().with_(treasures=spots)).about("spots") is None


@pytest.mark.parametrize(
    ("players", "rules"),
    [(2, {"mode": "advanced", "rounds": 2}), (5, {"variety": [2, 3], "treasures": {"gold": {"title": 4}}})],
)
def test_other_tables_and_house_rules(players: int, rules: dict[str, Any]) -> None:
    html = page(play(6, players, **rules))
    assert f"Seat {players}" in html
    assert f"Seat {players + 1}" not in html
    assert bool(re.search(r"\b2 rounds", html)) == ("rounds" in rules)
    assert ("variety = 2, 3 (rulebook: 2, 4, 6, 8)" in html) == ("variety" in rules)


def test_examples_are_those_of_the_greatest_effect() -> None:
    log = play(3, 2)
    rows: list[tuple[object, ...]] = [
        (0, 1, "title_taken", 0, 2, 1),
        (1, 1, "title_taken", 0, 2, 1),
        (1, 1, "title_taken", 1, 3, 2),
        (1, 2, "title_taken", 1, 3, 2),
        (0, 1, "permanent_by_row", 0, 7, None),
        (2, 1, "permanent_by_supply", 1, 4, None),
        (2, 1, "supply_exhausted", 0, None, None),
        (0, 1, "variety_scored", 1, 2, 4),
        (2, 1, "variety_scored", 0, 2, 4),
        # game 0 is won by 1; the two of game 1 have equal points; in game 2 they share the victory
        (0, 1, "game_over", 0, 1, 12),
        (0, 1, "game_over", 1, 2, 11),
        (1, 2, "game_over", 0, 2, 9),
        (1, 2, "game_over", 1, 1, 9),
        (2, 1, "game_over", 0, 1, 20),
        (2, 1, "game_over", 1, 1, 20),
    ]
    frame = pl.DataFrame(rows, ["game", "round", "event", "seat", "count", "amount"], orient="row")
    examples: Any = REPORT.chapters["examples"]
    found = examples.choose(Log({**log.manifest, "parts": []}, frame.lazy(), log.games))
    assert found.select("kind", "game", "round", "seat", "weight", "number").rows() == [
        ("changes", 1, 1, None, 2, None),
        ("permanent", 0, 1, None, 1, 0),
        ("variety", 0, 1, 1, 2, 4),
        ("close", 1, 2, 1, 9, 9),
    ]


def test_a_game_is_scored_again_by_the_engine() -> None:
    """Seat 0 holds diamonds (5, permanent by its row: 1); seat 1 rubies and gold (4 + 2) and one set (2)."""
    chests = [[7, 1, 0, 0, 0, 0, 0], [1, 3, 1, 1, 1, 1, 0]]
    end = End(chests, [0, 1, -1, -1, -1, 1, -1], [Cause.ROW_FILLED, 0, 0, 0, 0, 0, 0])
    rules = Ruleset.default()
    assert Scorer(rules, 2).places([end]) == [(6, 2), (8, 1)]
    assert Scorer(rules, 2).places([end, end]) == [(12, 2), (16, 1)]
    assert Scorer(rules.with_(treasures={"diamond": {"title": 9}}), 2).places([end]) == [(10, 1), (8, 2)]


def test_games_scored_again_by_their_own_rules_are_as_they_were() -> None:
    log = play(12, 3, rounds=2)
    t = stats.tables(log)
    scores = {(row["game"], row["seat"]): (row["score"], row["place"]) for row in t.results.to_dicts()}
    scorer = Scorer(log.rules, 3)
    told = {(game, seat): each for game, ends in ends_of(t) for seat, each in enumerate(scorer.places(ends))}
    assert told == scores
    found = figures(stats.rescored(t), "table", "step", "measure")
    assert set(found) == {
        (key, step, measure)
        for key in ("titles", "variety")
        for step in tables(log.rules)[key]
        for measure in ("changed", "points")
    }
    assert {n for _value, n in found.values()} == {12}


@pytest.mark.parametrize("kind", STUDIES.kinds)
def test_the_package_has_its_own_studies(kind: str) -> None:
    base = Ruleset.default().with_(**studies.CHANGES.get(kind, {}))
    assert STUDIES.base(kind).hash == base.hash
    steps = {(each.key, each.step) for each in STUDIES.variants(kind, base)}
    for found in STUDIES.all_stored(kind):
        assert (found.ruleset, found.kind) == (base.hash, kind)
        assert set(found.frame["key"]) == {each.key for each in STATISTICS.measures}
        assert set(found.frame.select("of", "step").rows()) == steps


def test_a_study_of_few_games_is_what_was_saved(tmp_path: Path) -> None:
    made = STUDIES.play("tables", games=6, players=2, bots="greedy", progress=False)
    made.save(tmp_path / "study.json")
    again = Study.load((tmp_path / "study.json").read_text(encoding="utf-8"))
    assert again.frame.rows() == made.frame.rows()
    with pytest.raises(
        qn.SimulationError, match="study 'weather': choose tables or rulings or rulings_advanced or rulings_long"
    ):
        STUDIES.play("weather", games=6)


def test_both_modes_beside_each_other(tmp_path: Path) -> None:
    made = studies.MODES.play(games=8, bots="greedy", progress=False)
    made.save(tmp_path / "modes.json")
    text = (tmp_path / "modes.json").read_text(encoding="utf-8")
    again = BesideStudy.load(text)
    assert again.frame.rows() == made.frame.rows()
    keys = ["players", "of", "measure", "side"]
    assert set(made.frame["players"]) == {2, 3, 4, 5}
    rows = {tuple(row[key] for key in keys): row for row in made.frame.to_dicts()}
    for players in range(2, 6):
        basic, advanced, gap = (rows[players, "", "any", side]["value"] for side in (*studies.MODES.sides, DIFFERENCE))
        assert gap == pytest.approx(advanced - basic)
    with pytest.raises(StudyError, match="play it again"):
        BesideStudy.load(text.replace('"bots"', '"boats"'))
    for bots in studies.MODES.populations:
        stored = studies.stored_modes(bots)
        assert (stored.bots, stored.ruleset) == (bots, Ruleset.default().hash)
        assert set(stored.frame["players"]) == {2, 3, 4, 5}
    with pytest.raises(StudyError, match="no stored study of modes by 'random': choose learnt or tuned or greedy"):
        studies.stored_modes("random")
    exhausted = {row["players"]: row["value"] for row in studies.stored_modes("tuned").frame.to_dicts()
                 if (row["of"], row["measure"], row["side"]) == ("", "gems", "difference")}  # fmt: skip
    assert all(value > 0.05 for value in exhausted.values())  # rare in the basic game, frequent in the advanced
