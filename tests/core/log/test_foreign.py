"""A file that is no log: what it is, who reads it, and what a log is, in both languages."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from qn_analysis.cli import app as cli
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.log import open_log
from qn_analysis.games.queens_necklace.game import GAME

ROOT: Final = Path(__file__).parent.parent.parent.parent
GAMES: Final = ROOT / "qn_analysis" / "games"


def zipped(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name in names:
            file.writestr(name, "x")
    return out.getvalue()


FILES: Final[dict[str, tuple[bytes, str]]] = {
    "evenings.csv": (b"date;players;sale 1\n2024-01-12;Anna;60\n2024-01-12;Ben;-50\n", "qn import"),
    "tabs.txt": (b"Anna\t60\nBen\t40\nCleo\t10\n", "qn import"),
    "bgstats.json": (b'{"about": "BG Stats",\n "players": [],\n "plays": [{"id": 1}]}', "qn import"),
    "plays.xml": (b'<?xml version="1.0"?>\n<plays username="x" total="1"><play id="1"/></plays>', "qn import"),
    "sheet.toml": (b'fashion = ["ruby"]\n[[displays]]\nplayer = "Amy"\n', "qn sale {file}"),
    "sheet.json": (b'{\n "fashion": ["ruby"],\n "displays": []\n}', "qn sale {file}"),
    "one-line.json": (b'{"fashion": ["ruby"], "displays": []}', "qn sale {file}"),
    "position.toml": (b'players = ["Amy"]\nhands = { Amy = ["ring"] }\n', "qn.position"),
    "chests.json": (b'{"mode": "basic", "chests": []}', "qn.lady.score_chests"),
    "jewel.json": (b'{"cards": {"ruby": 3}, "crafted": "now"}', "qn.jewels.appraise"),
    "house.toml": (b"purse = 12\n[rulings]\nqueen_scope = 'own'\n", "qn rules check {file}"),
    "manifest.json": (b'{\n "format": "qn-log",\n "schema": 1\n}', "name the folder"),
    "part.parquet": (b"PAR1\0\0", "name the folder"),
    "book.xlsx": (zipped("xl/workbook.xml"), "save its sheet as CSV"),
    "log.zip": (zipped("log/manifest.json"), "unpack it"),
    "learnt.npz": ((GAMES / "jewels/bots/trained/learnt-2.npz").read_bytes(), "--bots {file}"),
    "tuned.json": ((GAMES / "jewels/bots/tuned/tuned-2.json").read_bytes(), "--bots {file}"),
    "balance.json": (b'{\n "format": "qn-report"}', "numbers of a report"),
    "findings.json": (b'{\n "format": "qn-findings"}', "findings of `qn lint`"),
    "page.html": (b"<!DOCTYPE html>\n<html></html>", "page for a browser"),
    "picture.png": (b"\x89PNG\r\n\x1a\n\xff", "picture"),
    "letter.txt": (b"We played three games.\nAnna won.\n", "line 1: not JSON"),
    "noise.bin": (bytes(range(128, 256)), "is no UTF-8 text"),
    "other.json": (b'{"a": 1}', "its first line is not a manifest"),
    "list.json": (b'["a", "b"]', "item 1: a is not an event"),
    "empty.csv": (b"", "its first line is not a manifest"),
}
"""Files that people have, and a part of what is said of each."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_log_says_what_it_is(name: str, tmp_path: Path) -> None:
    data, part = FILES[name]
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(LogError) as found:
        open_log(file)
    english, french = str(found.value), found.value.text("fr")
    assert english.startswith(f"{file} is no log")
    assert french.startswith(f"{file} n'est pas un journal")
    assert part.format(file=file) in english
    assert "A log is a folder that `qn simulate` wrote, or a file with a manifest" in english
    assert "\n" not in english
    calls = re.findall(r"`[^`]*`", english)
    assert re.findall(r"`[^`]*`", french) == [each.replace("LOG", "JOURNAL") for each in calls]


def test_readers_are_commands_and_calls_that_there_are(tmp_path: Path) -> None:
    import qn_analysis as qn

    top: Any = typer.main.get_command(cli.app)
    known = {*top.commands, "import"}  # `qn import` reads games that people kept
    for name, (data, _part) in FILES.items():
        file = tmp_path / name
        file.write_bytes(data)
        with pytest.raises(LogError) as found:
            open_log(file)
        for call in re.findall(r"`(qn[^`]*)`", str(found.value)):
            if call.startswith("qn."):
                place: Any = qn
                for part in call.split(".")[1:]:
                    place = getattr(place, part)
            else:
                assert call.split()[1] in known


def test_the_readers_read_them(run: Any, tmp_path: Path) -> None:
    """What the message says of a sheet and of a ruleset."""
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('fashion = ["diamond", "emerald", "amber", "ruby"]\n[[displays]]\nplayer = "Ann"\n'
                     'rows.ruby = {gems = [1]}\n[[displays]]\nplayer = "Bob"\n')  # fmt: skip
    _, _, err = run("replay", sheet, 0)
    call = re.search(r"`qn (sale [^`]*)`", err)
    assert call is not None
    assert run(*call[1].split())[0] == 0
    rules = tmp_path / "house.toml"
    rules.write_text("purse = 12\n")
    call = re.search(r"`qn (rules check [^`]*)`", run("lint", rules)[2])
    assert call is not None
    assert run(*call[1].split())[0] == 0


def test_a_table_of_a_folder_names_the_folder(run: Any, tmp_path: Path) -> None:
    GAME.simulate(2, players=2, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    for file in ("events/part-00000.parquet", "manifest.json"):
        code, _, err = run("report", tmp_path / "log" / file, "--out", tmp_path / "x.html")
        assert code == 2
        assert "name the folder" in err
