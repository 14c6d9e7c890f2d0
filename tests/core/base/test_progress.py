"""Progress in a pipe: lines now and then; silence where it is not wanted."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.progress import bar, working


def test_a_bar_in_a_pipe_prints_at_most_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("playing", 1000) as advance:
        for _ in range(1000):
            advance(1)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10
    assert lines[-1] == "playing: 1,000 of 1,000"


def test_something_that_takes_a_while_says_when_it_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    with working("thinking"):
        pass
    assert capsys.readouterr().err.splitlines() == ["thinking", "thinking: done in 0 s"]


def test_silence(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("playing", 3, show=False) as advance, working("thinking", show=False):
        advance(3)
    assert capsys.readouterr().err == ""
