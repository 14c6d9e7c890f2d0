"""How costs grow with the games: small sizes are measured, taken up again, and drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.kit.scripts import script


@pytest.fixture(scope="module")
def growth() -> ModuleType:
    return script("growth")


def run(growth: Any, out: Path, *sizes: int) -> None:
    assert growth.main(["--sizes", *map(str, sizes), "--out", str(out), "--quiet"]) == 0


@pytest.mark.full
def test_sizes_are_measured_once_and_drawn(growth: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step costs what its process does; a size that is there is not measured again."""
    monkeypatch.setattr(growth, "STEPS", 1000)
    write = "from pathlib import Path; log = Path({log!r}); log.mkdir(); (log / 'x').write_bytes(b'x' * {games})"
    held, slept = "held = b'x' * 400_000_000", "import time; time.sleep(0.3)"
    monkeypatch.setattr(growth, "WORK", {"simulate": write, "lint": held, "report": slept})
    out = tmp_path / "growth.json"
    run(growth, out, 4, 8)
    found = json.loads(out.read_text())["sizes"]
    assert [(size["games"], size["bytes"]) for size in found] == [(4, 4), (8, 8)]
    for size in found:
        steps = size["steps"]
        assert steps["lint"]["memory"] > 400  # a child is never told to hold less than this process
        assert steps["lint"]["memory"] >= steps["report"]["memory"]
        assert steps["report"]["seconds"] >= 0.3
    assert sorted(each.name for each in tmp_path.iterdir()) == ["growth.json", "growth.svg"]
    drawn = out.with_suffix(".svg").read_text()
    assert all(panel.split(",")[0] in drawn for panel in growth.PANELS)
    sizes: list[list[int]] = []

    class Drawn:
        def save(self, place: Path) -> None:
            """Nothing."""

    def watched(found: list[dict[str, int]], players: int, store: str) -> Drawn:
        sizes.append([size["games"] for size in found])
        return Drawn()

    monkeypatch.setattr(growth, "measured", None)  # nothing is measured any more
    monkeypatch.setattr(growth, "chart", watched)
    run(growth, out, 8)
    assert sizes == [[4, 8]]


def test_what_does_not_fit_is_refused(growth: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "growth.json"
    out.write_text(json.dumps({"players": 4, "sizes": []}))
    for arguments, message in ((("--sizes", "0"), "--sizes 0: give 1 or more"), ((), "was measured with other")):
        with pytest.raises(SystemExit):
            growth.main(["--out", str(out), *arguments])
        assert message in capsys.readouterr().err


def test_both_forms_of_a_log_are_measured(
    growth: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in one file: a curve would mix them."""
    monkeypatch.setattr(growth, "STEPS", 1000)
    write = "from pathlib import Path; Path({log!r}).mkdir(); Path({log!r}, {store!r}).touch()"
    check = "assert any(each.name == 'moves' for each in __import__('pathlib').Path({log!r}).iterdir())"
    monkeypatch.setattr(growth, "WORK", {"simulate": write, "lint": check, "report": "pass"})
    out = tmp_path / "growth.json"
    call = ["--sizes", "4", "--out", str(out), "--quiet"]
    assert growth.main([*call, "--store", "moves"]) == 0
    assert json.loads(out.read_text())["store"] == "moves"
    assert "as moves" in out.with_suffix(".svg").read_text()
    with pytest.raises(SystemExit):
        growth.main(call)
    assert "was measured with other store" in capsys.readouterr().err


def test_a_step_that_fails_ends_it(growth: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "STEPS", 1000)
    monkeypatch.setattr(growth, "WORK", {"simulate": "raise SystemExit(3)"})
    with pytest.raises(SystemExit, match="exit code 3"):
        run(growth, tmp_path / "growth.json", 4)


def test_a_size_goes_on_at_the_step_where_it_stopped(
    growth: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "STEPS", 1000)
    told = tmp_path / "told"
    begin = "from pathlib import Path; log = Path({log!r})"
    note = "; told = open(" + repr(str(told)) + ", 'a'); print({games}, "
    write = f"{begin}; log.mkdir(); (log / 'manifest.json').touch(){note}'simulate', file=told)"
    lint = f"{begin}; assert (log / 'manifest.json').exists(){note}'lint', file=told)"
    out, logs = tmp_path / "growth.json", tmp_path / "logs"
    again = ["--sizes", "4", "--out", str(out), "--folder", str(logs), "--quiet"]
    monkeypatch.setattr(growth, "WARM", 1)
    monkeypatch.setattr(growth, "WORK", {"simulate": write, "lint": lint, "report": "assert {games} != 4"})
    with pytest.raises(SystemExit, match="assert 4 != 4"):
        growth.main(again)
    assert (logs / "log-4").is_dir()
    monkeypatch.setattr(growth, "WORK", {"simulate": write, "lint": lint, "report": "pass"})
    told.unlink()
    growth.main(again)
    assert "4" not in told.read_text()
    (size,) = json.loads(out.read_text())["sizes"]
    assert list(size["steps"]) == ["simulate", "lint", "report"]
    assert not list(logs.iterdir())


@pytest.mark.full
def test_the_real_steps(growth: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "STEPS", 1000)
    run(growth, tmp_path / "growth.json", 50)
    (size,) = json.loads((tmp_path / "growth.json").read_text())["sizes"]
    assert all(size["steps"][name]["memory"] > 50 for name in growth.WORK)


def peak(code: str) -> float:
    """Most memory that a process of its own takes for some calls that have a `pool` of two threads, in MB."""
    begin = "from concurrent.futures import ThreadPoolExecutor as Pool; import qn_analysis as qn; pool = Pool(2)"
    told = "; print(*(line for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    call = [sys.executable, "-c", f"{begin}; {code}{told}"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-2]) * 1024 / 1e6


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="a process tells its peak there")
@pytest.mark.parametrize("store", ["parquet", "moves"])
def test_many_games_take_little_memory(store: str, tmp_path: Path) -> None:
    """As much as two cores have in work, whatever this machine has: what a log of any length takes."""
    log, page = str(tmp_path / "log"), str(tmp_path / "page.html")
    given = "progress=False, executor="
    peak(f"qn.simulate(30_000, players=3, bots='greedy', out={log!r}, store={store!r}, {given}pool)")
    assert 100 < peak(f"qn.report({log!r}, {page!r}, {given}Pool(3))") < 1000
    assert 100 < peak(f"assert not qn.lint({log!r}, {given}pool)") < 1500
