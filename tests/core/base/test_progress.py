"""Progress in a pipe: lines now and then; in a notebook one plain line a cell; silence where it is not wanted."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from rich.console import Console

from qn_analysis.core.base import progress
from qn_analysis.core.base.progress import bar, working


class Kernel:
    """A cell of a notebook, as far as progress asks: what it shows, and what of that is left.

    Attributes:
        left: of each output, the data that it has now.
        written: all that was ever shown.
    """

    def __init__(self) -> None:
        self.run = "1"
        self.left: list[dict[str, str]] = []
        self.written: list[dict[str, str]] = []

    def get_parent(self) -> dict[str, Any]:
        return {"header": {"msg_id": self.run}}

    def display(self, data: dict[str, str], *, raw: bool, display_id: str) -> Kernel.Handle:
        assert raw
        assert display_id
        self.left.append(data)
        self.written.append(data)
        return Kernel.Handle(self, len(self.left) - 1)

    class Handle:
        def __init__(self, kernel: Kernel, at: int) -> None:
            self.kernel, self.at = kernel, at

        def update(self, data: dict[str, str], *, raw: bool) -> None:
            assert raw
            self.kernel.left[self.at] = data
            self.kernel.written.append(data)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    made = Kernel()
    monkeypatch.setattr(progress, "_console", lambda: Console(stderr=True, force_jupyter=True))
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: made)
    monkeypatch.setattr("IPython.display.display", made.display)
    monkeypatch.setattr(progress, "_cell", None)
    return made


def test_a_cell_keeps_one_plain_line_of_all_its_work(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "WORTH", 0.0)
    for _ in range(3):
        with bar("playing", 1000) as advance, working("thinking"):
            advance(1000)
    assert len(kernel.left) == 1
    assert kernel.left[0].keys() == {"text/plain"}
    assert re.fullmatch(r"playing: 3,000 in \d s; thinking: \d s", kernel.left[0]["text/plain"])
    kernel.run = "2"
    with working("thinking"):
        pass
    assert len(kernel.left) == 2  # another run of a cell has a line of its own


def test_what_takes_no_time_leaves_nothing(kernel: Kernel) -> None:
    with bar("playing", 10) as advance, working("thinking"):
        advance(10)
    assert kernel.written == []


def test_a_cell_shows_how_far_it_is(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while nothing moves on, from a thread of its own."""
    monkeypatch.setattr(progress, "WORTH", 0.05)
    monkeypatch.setattr(progress, "_OFTEN", 0.02)
    with bar("playing <b>", 1000) as advance:
        advance(400)
        until = time.monotonic() + 20
        while not kernel.written and time.monotonic() < until:
            time.sleep(0.02)
    page = kernel.written[0]["text/html"]
    assert 'value="400" max="1000"' in page
    assert "playing &lt;b&gt;: 400 of 1,000" in page
    assert kernel.left[0]["text/plain"].startswith("playing <b>: 400 of 1,000 in ")


def test_work_that_was_stopped_says_so(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "WORTH", 0.0)

    def work() -> None:
        with bar("playing", 1000) as advance:
            advance(400)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert kernel.left == [{"text/plain": "playing: 400 of 1,000 in 0 s, stopped"}]


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
