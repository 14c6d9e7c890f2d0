"""The games of a report by house rules: by players who know them, with cards that are tested; or the quick way."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.report.simulated import Simulated, simulated
from qn_analysis.games.queens_necklace.report import fair_prices
from qn_analysis.learning.train import knowing
from qn_analysis.learning.train.recipe import Recipe, Stage

DEAR = qn.Ruleset.default().with_(name="Dear Ring", cards={"ring": {"prices": [11, 9, 7, 5]}})

TINY = Recipe(
    (Stage(48, (1e-3, 1e-3)),), {"greedy": 1.0}, wide=192, narrow=96, round_games=48, tables=4, check_deals=2, grain=4
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    """A few games of 3, one more population, gifts of a few deals."""
    room = import_module("qn_analysis.games.queens_necklace.report.page")
    builds: Any = engine_of("queens_necklace").builds
    few = replace(room.REPORT.peers, line_ups=(("learnt", 2), ("greedy", 3)))
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(knowing, "cache_root", lambda: cache)
        patch.setattr(knowing, "DEALS", 2)
        patch.setattr(builds, "network", replace(builds.network, knowing=lambda _: TINY, rivals=("greedy",)))
        patch.setattr(fair_prices, "OF_REPORT", 12)
        patch.setattr(room, "REPORT", replace(room.REPORT, peers=few))
        return simulated(
            "queens_necklace", 60, players=3, bots="learnt", seed=1, rules=DEAR, players_know_rules=1, progress=False
        )


def text_of(page: Path) -> str:
    """What is read of a page."""
    plain = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(plain.split())


def test_a_report_by_house_rules_names_its_players_and_tests_its_cards(made: Simulated, tmp_path: Path) -> None:
    page = tmp_path / "house.html"
    qn.report(made.log, page, peers=made.peers, prices=made.prices, progress=False)
    text = text_of(page)
    assert "learnt (trained on for these rules in 48 games) in every seat" in text
    assert "No card was tested" not in text
    assert made.prices is not None
    assert made.prices.frame.filter(gift="ring").height
    assert set(made.prices.frame["bots"]) == {"learnt"}
    assert "expert" not in made.log.bots
    assert 'data-sort="copy"' not in page.read_text(encoding="utf-8")  # nobody tested who never buys a card: no dashes


def test_populations_are_played_by_players_who_know_the_rules(made: Simulated) -> None:
    told = {(peer.bots, peer.players): peer.weights for peer in made.peers}
    assert set(told) == {("learnt", 2), ("greedy", 3)}
    assert told["learnt", 2].startswith("built in, trained on in ")


def test_prices_of_other_rules_are_refused(made: Simulated) -> None:
    other = qn.simulate(2, players=3, bots="greedy", progress=False)
    with pytest.raises(qn.LogError, match="the prices were measured under the ruleset"):
        qn.report(other, prices=made.prices, progress=False)


def test_the_quick_way_is_as_it_was(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Another bot plays for the network, nothing is trained, and no cards are given away."""
    room = import_module("qn_analysis.games.jewels.report.page")
    few = replace(room.REPORT.peers, line_ups=(("learnt", 2), ("greedy", 2)))
    monkeypatch.setattr(room, "REPORT", replace(room.REPORT, peers=few))
    rules: Any = qn.jewels.Ruleset.default().with_(coins=10)
    found = simulated(
        "jewels", 6, players=2, bots="learnt", seed=1, rules=rules, players_know_rules=False, progress=False
    )
    assert found.log.bots == ["tuned", "tuned"]
    assert [peer.bots for peer in found.peers] == ["greedy"]  # `tuned` would have played for `learnt`
    assert found.prices is None
    assert "learnt was not trained by these rules: tuned plays instead" in capsys.readouterr().err
