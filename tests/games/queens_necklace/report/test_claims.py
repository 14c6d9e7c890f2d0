"""The claims register of the package, and its chapter."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import qn_analysis as qn
from qn_analysis.core.page.blocks import Chapter
from qn_analysis.games.queens_necklace.charts import Wording
from qn_analysis.games.queens_necklace.charts.blocks import Desk, Marks
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report.claims import claims, load_register, stored_register
from qn_analysis.games.queens_necklace.report.page import TEXTS
from qn_analysis.games.queens_necklace.stats import claims as register
from qn_analysis.games.queens_necklace.stats import gather

CLAIMS = register.claims()


def chapter(log: Log, lang: str) -> Chapter:
    say = Wording(lang, [TEXTS])
    return claims(Desk(say, Marks(log.rules, say), lang, log), gather(log, []))


def test_every_claim_was_played_in_every_population() -> None:
    found = stored_register()
    want = [(key, bots, n) for key, each in CLAIMS.items() for bots in each.bots for n in each.players]
    assert found.frame.select("key", "bots", "players").rows() == want
    assert found.ruleset == qn.Ruleset.default().hash
    for row in found.frame.iter_rows(named=True):
        assert (row["value"] is None) == (row["n"] == 0), row["key"]
        if row["low"] is not None:
            assert row["low"] <= row["value"] <= row["high"], row["key"]
        assert row["verdict"] == register.verdict(CLAIMS[row["key"]], row["low"], row["high"], row["n"])
    assert list(found.verdicts) == list(CLAIMS)


def test_luck_and_skill_are_held_against_each_other() -> None:
    """Two claims that contradict each other, from the same games."""
    rows = {row[:3]: row[3:] for row in stored_register().frame.select("key", "bots", "players", "value").rows()}
    for (key, bots, players), (value,) in rows.items():
        if key == "C03a" and value is not None:
            assert value + rows["C04", bots, players][0] == pytest.approx(0.0)


def test_what_is_measured_once_is_counted_once() -> None:
    """C04 is C03a with the other sign; C06 is of the games of C05."""
    assert {key: each.same for key, each in CLAIMS.items() if each.same} == {"C04": "C03a", "C06": "C05"}
    turned = {" among ".join(reversed(bots.split(" among "))) for bots in CLAIMS["C06"].bots}
    assert turned == set(CLAIMS["C05"].bots)


def test_holding_back_is_told_both_ways() -> None:
    """In hindsight some card had better been held back at many a display; the average card had not."""
    found = stored_register().frame
    assert set(found.filter(key="C14a")["verdict"]) == {"supported"}
    assert set(found.filter(key="C14b")["verdict"]) == {"refuted"}
    expert = found.filter(key="C14b", bots="expert", players=3).row(0, named=True)
    assert expert["low"] < expert["value"] < expert["high"] < -7


def test_a_register_is_what_was_saved(tmp_path: Path) -> None:
    found = stored_register()
    found.save(tmp_path / "claims.json")
    again = load_register((tmp_path / "claims.json").read_text(encoding="utf-8"))
    assert again.frame.rows() == found.frame.rows()
    assert again.verdicts == found.verdicts
    assert (again.games, again.seed, again.package) == (found.games, found.seed, found.package)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_cell_of_the_chapter_is_empty(small_log: Log, lang: str) -> None:
    made = chapter(small_log, lang)
    tables = [unescape(block.table) for block in made.blocks if block.table]
    assert len(tables) == 2
    for html in tables:
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", html, re.DOTALL)
        assert len(cells) > len(CLAIMS)
        assert all(re.sub(r"<[^>]*>", "", cell).strip() for cell in cells)
        for key in CLAIMS:
            assert key in html
    for each in CLAIMS.values():
        assert all(text[lang] in tables[0] for text in (each.hypothesis, each.measure, each.changes))


def test_the_chart_shows_what_was_seen(small_log: Log) -> None:
    block = next(block for block in chapter(small_log, "en").blocks if block.spec)
    seen = stored_register().frame.drop_nulls("value").height
    assert block.spec.count('"nth":') == seen
    apart = ("C04", "C06", "C02", "Q4")  # another measurement over again, or decided by an answer of the page
    counts = [word for key, (word, _) in stored_register().verdicts.items() if key not in apart]
    assert len(counts) == len(CLAIMS) - 4
    assert f"Of {len(counts)} claims {counts.count('supported')} are supported" in block.title


def test_another_ruleset_is_said(small_log: Log) -> None:
    rules = small_log.rules.with_(purse=11)
    other = Log({**small_log.manifest, "ruleset": rules.to_dict()}, small_log.events, small_log.games)
    assert "another ruleset" in chapter(other, "en").paragraphs[-1]
    assert len(chapter(small_log, "en").paragraphs) == 1
