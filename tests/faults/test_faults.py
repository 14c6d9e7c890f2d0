"""Faults as a habit: every command, every file that it reads or writes, and whatever may happen to it.

Each of them must end in one line with the remedy (exit code 2), or as it would have ended undisturbed; `qn lint` and
`qn verify` may say what they found instead. What was there before is still there, and what was cut off can be gone on
with to the same bytes. `docs/reference/faults.md` has the outcomes; `python -m tests.faults.table` writes it.
"""

from __future__ import annotations

import pytest

from tests.faults.commands import CALLS, commands, paths_of
from tests.faults.trials import DONE, FAULTS, Stage, Trial, told_in_docs, trials

SAMPLE = 23
"""Every so manieth trial is in the quick run, all others are for the full one."""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage(tmp_path_factory.mktemp("faults"))


def test_every_command_and_every_path_of_it_is_tried() -> None:
    """The command line itself says which there are."""
    there = dict(commands())
    assert {*there} == {*CALLS}, "a new command: say in `commands.CALLS` how it is called"
    for name, function in there.items():
        known = {*CALLS[name].reads, *CALLS[name].writes}
        assert {*paths_of(function)} <= known, f"{name} has a path that no call of it tries"


def test_the_table_of_the_documentation_has_outcomes_of_trials_alone() -> None:
    assert {*told_in_docs()} <= {each.key for each in trials()}
    assert {*told_in_docs().values()} <= {*DONE}


def marked() -> list[object]:
    """The trials, those of the quick run spread over commands and faults."""
    quick = [each for each in trials() if not CALLS[each.command].compiles]
    kept = {each.key for each in quick[::SAMPLE]}
    return [
        pytest.param(each, id=" ".join(each.key), marks=[] if each.key in kept else pytest.mark.full)
        for each in trials()
    ]


@pytest.mark.parametrize("trial", marked())
def test_a_fault_is_told_in_a_line_or_changes_nothing(trial: Trial, stage: Stage) -> None:
    assert trial.fault in FAULTS
    outcome = stage.outcome(trial)
    assert outcome in DONE
    assert outcome == told_in_docs().get(trial.key, outcome)


def test_an_outcome_that_is_none_is_seen(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness itself: a traceback, a wrong exit code and a lost file are no outcomes."""
    from tests.faults.trials import judged

    assert "Traceback" in judged(1, "Traceback (most recent call last):\n", True, True, False)
    assert judged(1, "qn: no\n", False, True, False) == "exit code 1"
    assert judged(2, "qn: no\nmore\n", False, True, False) == "2 lines"
    assert judged(0, "", False, True, False) == "other bytes"
    assert judged(2, "qn: no\n", False, False, False) == "something is lost"
    assert judged(2, "qn: no\n", False, True, False) == "refused"
    assert judged(0, "", True, True, False) == "the same"
