"""What the command prints reaches every console, file and pipe, and exit codes mean the same in all commands."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from qn_analysis.cli import app as cli
from qn_analysis.cli import output
from qn_analysis.core.base.catalogue import Catalogue, languages
from qn_analysis.games.queens_necklace.game import GAME

ROOT: Final = Path(__file__).parent.parent.parent
GOLDEN: Final = ROOT / "datasets" / "golden-3.jsonl"
PAGES: Final = ("cp1252", "cp850", "cp437", "ascii")
"""Code pages of consoles: western Windows, its old consoles, and none at all."""
SHEET: Final = """
fashion = ["diamond", "emerald", "amber", "ruby"]
[[displays]]
player = "Zoé Łuczak–Ώ"
rows.diamond = {gems = [1], rings = 2}
[[displays]]
player = "Bob"
rows.ruby = {gems = [2]}
"""
CALLS: Final = {
    "simulate": "--games 2 --players 3 --bots greedy --out {new} --quiet",
    "report": "{log} --sections seats --no-json --out {new}.html --lang fr",
    "replay": "{golden} 0 --lang fr",
    "sale": "{sheet} --explain --lang fr",
    "worksheet": "--n 1 --lang fr --out {new}.html",
    "course": "--out {new} --lang fr",
    "play": "--out {new}.html --bots greedy --lang fr",
    "record": "--out {new}.html --lang fr",
    "import": "{evenings} --out {new}.jsonl --lang fr",
    "lint": "{broken} --lang fr",
    "explain": "QN304 --lang fr",
    "league": "--bots greedy,random --games 6 --players 3 --lang fr",
    "compare": "rulebook {rules} --games 4 --players 2 --bots greedy --lang fr --notes",
    "mend": "rulebook --goals shorter --games 5 --lang fr",
    "prices": "--bots greedy --deals 2 --lang fr",
    "tune": "--games 9 --players 7 --out {new}.json",
    "train": "--players 7 --out {new}.npz",
    "chances": "{sheet}",
    "position": "{golden} 0 150 --lang fr",
    "review": "{golden} 0 --depth network --lang fr",
    "verify": "{folder}",
    "migrate": "{folder} --out {new}",
    "export": "{folder} --store moves --out {new} --quiet",
    "bots": "",
    "version": "",
    "rules new": "{new}.toml --lang fr",
    "rules show": "{rules} --lang fr",
    "rules diff": "{rules}",
    "rules check": "{rules} --lang fr",
    "rules coverage": "{golden} --lang fr",
    "rules editions": "--lang fr",
}
"""A call of every command, in French where it speaks it; those that would take long are refused."""
CODES: Final = {"lint": 1, "rules diff": 1, "mend": 2, "tune": 2, "train": 2, "chances": 2}
"""Exit codes of these calls that are not 0: 1 says that something was found, 2 that nothing could be done."""
SLOW: Final = {"report", "course", "play", "compare", "league", "prices", "review", "export", "worksheet"}
"""Commands that are asked on one console only."""


class Terminal(io.TextIOWrapper):
    """A console with a code page."""

    def isatty(self) -> bool:
        """So that its code page is kept."""
        return True


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the calls read; names of files have accents too."""
    place = tmp_path_factory.mktemp("données–née")
    GAME.simulate(2, players=3, bots="greedy", seed=5, out=place / "journal–é", progress=False)
    files = {"sheet": SHEET, "rules": 'name = "Maison « É »"\npurse = 12\n'}
    evenings = place / "soirées–é.csv"
    evenings.write_text(
        "Date;Joueur;Vente 1;Vente 2;Vente 3\n1/3/24;Zoé Łuczak;30;60;90\n1/3/24;Bob;0;20;40\n", "utf-8"
    )
    for name, text in files.items():
        (place / f"{name}–é.toml").write_text(text, encoding="utf-8")
    (place / "mêlée–é.jsonl").write_bytes((ROOT / "datasets" / "broken" / "QN304.jsonl").read_bytes())
    return {
        **{name: str(place / f"{name}–é.toml") for name in files},
        "golden": str(GOLDEN),
        "evenings": str(evenings),
        "log": str(place / "journal–é"),
        "folder": str(place / "journal–é"),
        "broken": str(place / "mêlée–é.jsonl"),
    }


def commands() -> Iterator[str]:
    """Every command of the command line itself."""
    top: Any = typer.main.get_command(cli.app)
    for name, command in top.commands.items():
        yield from (f"{name} {inner}" for inner in command.commands) if hasattr(command, "commands") else (name,)


def printed(monkeypatch: pytest.MonkeyPatch, kind: type[io.TextIOWrapper], page: str, line: str) -> tuple[int, Any]:
    """The exit code of a call, and the bytes of its two outputs, strict as Python makes them."""
    out, err = kind(io.BytesIO(), encoding=page, errors="strict"), kind(io.BytesIO(), encoding=page, errors="strict")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(sys, "argv", ["qn", *line.split()])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    out.flush()
    err.flush()
    return int(stop.value.code or 0), (out.buffer.getvalue(), err.buffer.getvalue())  # type: ignore[attr-defined]


def test_every_command_is_called() -> None:
    assert sorted(CALLS) == sorted(commands())


LONG: Final = ("report", "worksheet", "course", "play", "prices", "league")
"""Commands that take seconds: they are asked at full size only."""


@pytest.mark.parametrize(
    "name", [*(n for n in CALLS if n not in LONG), *(pytest.param(n, marks=pytest.mark.full) for n in LONG)]
)
def test_every_command_prints_on_every_console(
    name: str, inputs: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for page in PAGES[-1:] if name in SLOW else PAGES:
        call = CALLS[name].format(**inputs, new=tmp_path / f"né–{page}")
        code, (out, err) = printed(monkeypatch, Terminal, page, f"{name} {call}")
        said = (out + err).decode(page)
        assert (code, "Traceback" in said) == (CODES.get(name, 0), False), said
        assert said.strip()


@pytest.mark.parametrize("name", ["sale", "replay", "explain", "rules editions", "rules show"])
def test_files_and_pipes_get_utf8(name: str, inputs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    line = f"{name} {CALLS[name].format(**inputs, new='')}"
    code, (wide, _) = printed(monkeypatch, io.TextIOWrapper, "utf-8", line)
    assert code == 0
    assert any(character > 127 for character in wide)
    assert {printed(monkeypatch, io.TextIOWrapper, page, line)[1][0] for page in PAGES} == {wide}


def test_a_file_gets_the_code_page_that_is_asked_for(inputs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp437")
    out = printed(monkeypatch, io.TextIOWrapper, "cp437", f"sale {inputs['sheet']} --lang fr")[1][0]
    assert "Zoé Luczak-?" in out.decode("cp437")


def test_json_keeps_every_letter_on_every_console(inputs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for page in PAGES:
        out = printed(monkeypatch, Terminal, page, f"sale {inputs['sheet']} --format json")[1][0]
        assert "Zoé Łuczak–Ώ" in json.loads(out.decode(page))["gain"]


def test_no_letter_of_our_texts_becomes_a_question_mark() -> None:
    """In ASCII; of what the command prints: all but pages and panels."""
    said = set()
    for place in (ROOT / "qn_analysis").rglob("fr.toml"):
        package = ".".join(place.parent.relative_to(ROOT).parts)
        if "panels" not in package:
            for lang in languages(package):
                texts = Catalogue.load(package, lang)
                said |= {letter for key in texts for form in texts.forms(key).values() for letter in form}
    assert len(said) > 100
    assert {letter for letter in said if letter != "?" and "?" in letter.encode("ascii", "qn_alike").decode()} == set()


@pytest.mark.parametrize("setting", ["PYTHONIOENCODING=cp437", "LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0"])
def test_a_process_of_its_own_prints_french(setting: str, tmp_path: Path) -> None:
    into = tmp_path / "out.txt"
    env = {**os.environ, **dict(each.split("=") for each in setting.split())}
    with into.open("wb") as file:
        call = [sys.executable, "-m", "qn_analysis", "rules", "editions", "--lang", "fr"]
        done = subprocess.run(call, env=env, stdout=file, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Les textes diffèrent" in into.read_bytes().decode("cp437" if "cp437" in setting else "utf-8")


FAULTS: Final[dict[str, tuple[Callable[[], Exception], str]]] = {
    "memory": (MemoryError, "there is not enough memory"),
    "disk": (lambda: OSError(28, "No space left on device"), "No space left on device; see that there is room"),
    "file": (lambda: PermissionError(13, "Permission denied", "a.txt"), "a.txt: Permission denied; choose another"),
    "end": (lambda: EOFError("Ran out of input"), "a fault of qn, not of yours (EOFError: Ran out of input)"),
    "fault": (lambda: KeyError("rubby"), "a fault of qn, not of yours (KeyError: 'rubby')"),
    "value": (lambda: ValueError("odd"), "a fault of qn, not of yours (ValueError: odd)"),
}
"""What the machine may do, or a fault of ours, and what is said."""


@pytest.mark.parametrize("fault", FAULTS)
def test_what_goes_wrong_never_looks_like_findings(run: Any, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    from qn_analysis.core.lint import formats

    error, said = FAULTS[fault]

    def fail(*_: object, **__: object) -> None:
        raise error()

    monkeypatch.setattr(formats, "lint_paths", fail)
    code, _, err = run("lint", GOLDEN)
    assert code == 2
    assert err.strip().splitlines()[-1].startswith("qn: ")
    assert said in err
    assert ("Traceback" in err) == ("fault of qn" in said)  # whoever mends it needs to see where


@pytest.mark.parametrize("name", CALLS)
def test_misuse_ends_with_exit_code_2(run: Any, name: str) -> None:
    code, out, err = run(*name.split(), "--no-such-option–é")
    assert (code, out) == (2, "")
    assert "No such option" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_an_output_that_takes_nothing_is_told_in_a_line() -> None:
    call = [sys.executable, "-m", "qn_analysis", "bots"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "No space left on device" in done.stderr


def test_a_reader_that_goes_away_is_no_finding() -> None:
    call = [sys.executable, "-m", "qn_analysis", "rules", "editions"]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 2


def test_the_handler_has_a_name_of_its_own() -> None:
    assert "Łœ→–é…\u202f!\ud800".encode("ascii", "qn_alike") == b"Loe->-e... !\\ud800"
    assert output.LIKE["£"] == "GBP"
