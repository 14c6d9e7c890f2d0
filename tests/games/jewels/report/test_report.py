"""The report of Jewels: what is assumed, marks, other rulesets, examples, studies."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.page.blocks import TableMarks
from qn_analysis.core.report.headlines import tell
from qn_analysis.core.report.report import page
from qn_analysis.games.jewels import stats
from qn_analysis.games.jewels.charts import Wording
from qn_analysis.games.jewels.charts.marks import COINS
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.report.page import REPORT, STUDIES
from qn_analysis.games.jewels.rulebook import Ruleset, gaps
from qn_analysis.games.jewels.stats.registry import STATISTICS
from tests.kit.jewels.logs import play


def test_every_assumed_number_and_gap_is_said() -> None:
    html = page(play(2, 2, "greedy"), sections=["assumptions"])
    rules, text = Ruleset.default(), unescape(html)
    assert f"{len(rules.assumed())} numbers of this game are assumed" in html
    for gap in gaps():
        assert gap.what["en"] in text, gap.name
    for key in rules.assumed():
        assert rules.provenance(key).text in text, key
    row = re.search(r'<th scope="row">Ruby</th>(.*?)</tr>', html)
    assert row is not None
    assert re.findall(r">(\d+[†‡]?)<", row[1]) == ["9‡", "4†", "7†"]
    assert "Buys Diamonds and Rubies." in text
    assert "On entering: Pays coins to the Bank, as far as there are any (all in the city, 2)." in text
    assert "All encounters of a type leave the Kingdom (Monster)." in text


def marks(rules: Ruleset) -> TableMarks:
    """Of a report in English under some rules."""
    return TableMarks(Wording("en", ["qn_analysis.games.jewels.report.texts"]), rules.assumed(), COINS)


def test_what_a_ruleset_states_carries_no_mark() -> None:
    default = marks(Ruleset.default())
    told = [default.about(*things) for things in (("price",), ("copies",), ("encounters", "bonus"), ())]
    assert [mark.sign if mark else "" for mark in told] == ["†", "‡", "†", ""]
    stated = {name: {"bonus": 5} for name in ("ring_pair", "bracelet_four", "bracelet_pairs", "necklace_five")}
    rules = Ruleset.default().with_(recipes={**stated, "necklace_full": {"bonus": 5}})
    assert marks(rules).about("bonus") is None


def test_other_tables_and_house_rules() -> None:
    rising = page(play(3, 2, "greedy", rules=Ruleset.default().with_(start_coins="rising")), sections=["seats"])
    assert "Seat 2" in rising
    assert "Seat 3" not in rising
    assert "25, one more for each later seat" in rising
    patron = {"patron": {"type": "buyer", "copies": 1, "buys": ["ring"]}, "guide": {"copies": 1}}
    html = page(play(2, 5, "greedy", rules=Ruleset.default().with_(encounters=patron)), sections=["encounters"])
    assert "25 for everybody" in html
    assert "0 in all figures" in html  # nobody met him in five games
    assert re.search(r"0 in all figures \(widest interval [^)]*\): [^.]*Patron", html)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_first_headline_counts_buying(lang: str) -> None:
    """Of a jewel's coins an action, those with the actions of buying its cards lead; the other figure stands below."""
    log = play(40, 3, "greedy")
    t = stats.gather(log, [stats.object_values.want("kind")])
    first, other = (
        tell(REPORT.desk(log, lang), t, [each for each in of if each.key == key])[0]
        for of, key in ((REPORT.headlines[:1], "jewel_effort"), (REPORT.more, "jewel_action"))
    )
    assert first.row["value"] < other.row["value"]
    assert first.block == "object-effort"
    assert {"en": "buying its cards", "fr": "d'achat de ses cartes"}[lang] in first.text


def test_a_maximum_of_few_meetings_is_no_headline() -> None:
    """Two games: no encounter is met thirty times, and the sentence says so."""
    log = play(2, 3, "greedy")
    t = stats.gather(log, [stats.encounter_values.want("card")])
    (best,) = tell(REPORT.desk(log, "en"), t, [each for each in REPORT.headlines if each.key == "best_encounter"])
    assert best.text.startswith("No encounter was met often enough (30 times) to say which one earns most;")
    log = play(60, 3, "greedy")
    t = stats.gather(log, [stats.encounter_values.want("card")])
    (best,) = tell(REPORT.desk(log, "en"), t, [each for each in REPORT.headlines if each.key == "best_encounter"])
    assert best.row["n"] >= 30
    assert "with fewer than 30 are not compared." in best.bounds


def test_examples_are_those_of_the_greatest_effect() -> None:
    log = play(3, 2, "greedy")
    rows: list[tuple[object, ...]] = [
        (0, 4, 1, "sold", 1, 0, None, 20),
        (1, 4, 2, "sold", 0, 3, None, 33),
        (2, 4, 2, "sold", 1, 3, None, 33),
        (0, 5, 2, "auction_won", 1, 2, None, 6),
        # two cards of one Monster in a row, and three of another; two Monsters of the same city one after the other
        (0, 6, 3, "treasure_won", 0, 1, 2, None),
        (0, 9, 3, "treasure_won", 0, 1, 2, None),
        (1, 6, 3, "treasure_won", 1, 1, 1, None),
        (1, 7, 3, "treasure_won", 1, 1, 2, None),
        # 2 coins apart, 1 apart, and a shared victory
        (0, 20, 9, "game_over", 0, None, 1, 40),
        (0, 21, 9, "game_over", 1, None, 2, 38),
        (1, 20, 9, "game_over", 0, None, 2, 30),
        (1, 21, 9, "game_over", 1, None, 1, 31),
        (2, 20, 9, "game_over", 0, None, 1, 35),
        (2, 21, 9, "game_over", 1, None, 1, 35),
    ]
    columns = ["game", "seq", "turn", "event", "seat", "city", "count", "amount"]
    frame = pl.DataFrame(rows, columns, orient="row")
    examples: Any = REPORT.chapters["examples"]
    found = examples.choose(Log({**log.manifest, "parts": []}, frame.lazy(), log.games))
    assert found.rows() == [
        ("jewel", 1, 2, 0, 33, None),
        ("auction", 0, 2, 1, 6, None),
        ("treasure", 1, 3, 1, 3, None),
        ("close", 2, 9, 0, 0, 35),
    ]


@pytest.mark.parametrize("kind", STUDIES.kinds)
def test_the_package_has_its_own_studies(kind: str) -> None:
    steps = {(each.key, each.step) for each in STUDIES.variants(kind, Ruleset.default())}
    for found in STUDIES.all_stored(kind):
        assert (found.ruleset, found.kind) == (Ruleset.default().hash, kind)
        assert set(found.frame["key"]) == {each.key for each in STATISTICS.measures}
        assert set(found.frame.select("of", "step").rows()) == steps


def test_a_study_that_is_not_there() -> None:
    with pytest.raises(qn.SimulationError, match="study 'weather': choose tables or rulings"):
        STUDIES.play("weather", games=6)
