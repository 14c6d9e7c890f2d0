"""What rests on players was played by the players of now: `reports/made.json`, and `make anew` that keeps it so."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.kit.scripts import script

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def anew() -> ModuleType:
    return script("anew")


def test_nothing_stored_was_made_by_other_players(anew: Any) -> None:
    """Neither all of it nor a part: what a bot plays now is what it played in each thing that it took part in."""
    told = anew.known()
    assert {step.name: why for step in anew.STEPS if (why := anew.old(step, told))} == {}
    assert set(told) == {step.name for step in anew.STEPS}
    for step in anew.STEPS:
        assert told[step.name]["weights"] == anew.weights(step.game, step.bots), step.name


def test_every_stored_study_is_made_by_a_step(anew: Any) -> None:
    made = {place for step in anew.STEPS for place in step.files}
    stored = set(ROOT.glob("qn_analysis/games/*/report/stored/*.json"))
    assert len(stored) > 30
    assert stored - made == set()


def test_a_bot_that_plays_otherwise_makes_old_what_rests_on_it_alone(
    anew: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Made again is what is old, one thing after the other; where one fails, those before it are written down."""
    told = anew.known()
    monkeypatch.setattr(anew, "MADE", tmp_path / "made.json")
    anew.write(told)
    usual = anew.played
    monkeypatch.setattr(anew, "played", lambda game, bot: "other" if bot == "thumb" else usual(game, bot))
    monkeypatch.setattr(sys, "argv", ["anew.py", "--list"])
    assert anew.main() == 0
    listed = capsys.readouterr().out.splitlines()
    rests = [step for step in anew.STEPS if "thumb" in step.bots]
    assert 0 < len(rests) < len(anew.STEPS)
    assert listed == [f"{step.name}: thumb played otherwise" for step in rests]
    assert anew.known() == told
    runs = [replace(step, command=("-c", f"raise SystemExit({nth == 1:d})")) for nth, step in enumerate(rests)]
    monkeypatch.setattr(anew, "STEPS", (*[step for step in anew.STEPS if step not in rests], *runs))
    monkeypatch.setattr(sys, "argv", ["anew.py"])
    assert anew.main() == 1
    assert json.loads(anew.MADE.read_text())[rests[0].name]["played"]["thumb"] == "other"
    assert json.loads(anew.MADE.read_text())[rests[1].name] == told[rests[1].name]
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", ["anew.py", "--list"])
    anew.main()
    assert capsys.readouterr().out.splitlines() == [f"{step.name}: thumb played otherwise" for step in rests[1:]]
