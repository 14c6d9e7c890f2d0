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


EVENINGS: Final = b"date;players;sale 1\n2024-01-12;Anna;60\n2024-01-12;Ben;-50\n"
SHEET: Final = (
    b'fashion = ["diamond", "emerald", "amber", "ruby"]\n[[displays]]\nplayer = "Ann"\n'
    b'rows.ruby = {gems = [1]}\n[[displays]]\nplayer = "Bob"\n'
)
FILES: Final[dict[str, tuple[bytes, str]]] = {
    "evenings.bak": (EVENINGS, "qn import {file}"),
    "tabs.dat": (b"Anna\t60\nBen\t40\nCleo\t10\n", "qn import {file}"),
    "bgstats.bak": (b'{"about": "BG Stats",\n "players": [],\n "plays": [{"id": 1}]}', "qn import {file}"),
    "plays.bak": (b'<?xml version="1.0"?>\n<plays username="x" total="1"><play id="1"/></plays>', "qn import {file}"),
    "sheet.bak": (b'fashion = ["ruby"]\n[[displays]]\nplayer = "Amy"\n', "qn sale {file}"),
    "sheet.txt": (SHEET, "qn sale {file}"),
    "sheet.jsonl": (b'{\n "fashion": ["ruby"],\n "displays": []\n}', "qn sale {file}"),
    "one-line.jsonl": (b'{"fashion": ["ruby"], "displays": []}', "qn sale {file}"),
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
READ: Final[dict[str, bytes]] = {
    "evenings.csv": EVENINGS,
    "tabs.txt": b"player\ttotal\nAnna\t60\nBen\t40\nCleo\t10\n",
    "sheet.toml": SHEET,
}
"""Files of names that say how people keep games: they are read as logs."""
FAULTY: Final[dict[str, tuple[bytes, str, str]]] = {
    "tabs.txt": (
        b"Anna\t60\nBen\t40\nCleo\t10\n",
        "no column has player: name the column of each, for example with `qn.read_games(..., columns={'player': 'Anna'",
        "aucune colonne n'a joueur",
    ),
    "bgstats.json": (
        b'{"about": "BG Stats",\n "players": [],\n "plays": [{"id": 1}]}', "names no game of which it has plays",
        "ne nomme aucun jeu",
    ),
    "plays.xml": (
        b'<?xml version="1.0"?>\n<plays username="x" total="1"><play id="1"/></plays>',
        "names no game of which it has plays", "ne nomme aucun jeu",
    ),
    "sheet.toml": (b'fashion = ["ruby"]\n[[displays]]\nplayer = "Amy"\n', "fashion lacks emerald", "il manque emerald"),
    "sheet.json": (b'{\n "fashion": ["ruby"],\n "displays": []\n}', "0 displays", "0 pr\u00e9sentation"),
    "title.csv": (
        b"Our evenings\n\ndate;score\n2024-01-12;60\n", "line 3: it has 2 cells, and the heading has 1",
        "ligne 3",
    ),
}  # fmt: skip
"""Such files of which something is wrong, and a part of what is said of each in both languages."""


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


@pytest.mark.parametrize("name", READ)
def test_games_that_people_keep_are_logs(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(READ[name])
    log = open_log(file)
    assert log.manifest["games"] == 1
    assert log.path == file


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_wrong_with_games_that_people_keep_is_told(name: str, tmp_path: Path) -> None:
    data, english, french = FAULTY[name]
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(LogError) as found:
        open_log(file)
    assert str(found.value).startswith(f"{name}: ")
    assert english in str(found.value)
    assert french in found.value.text("fr").replace("\u00a0", " ")
    assert "\n" not in str(found.value)


def test_readers_are_commands_and_calls_that_there_are(tmp_path: Path) -> None:
    import qn_analysis as qn

    top: Any = typer.main.get_command(cli.app)
    known = {*top.commands}
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
    sheet = tmp_path / "sheet.jsonl"
    sheet.write_text('{"fashion": ["diamond", "emerald", "amber", "ruby"], "displays": '
                     '[{"player": "Ann", "rows": {"ruby": {"gems": [1]}}}, {"player": "Bob"}]}')  # fmt: skip
    call = re.search(r"`qn (sale [^`]*)`", run("replay", sheet, 0)[2])
    assert call is not None
    code, _, err = run(*call[1].split())
    assert (code, "rename it after what it holds" in err) == (2, True)
    sheet.rename(sheet.with_suffix(".json"))
    assert run("sale", sheet.with_suffix(".json"))[0] == 0
    evenings = tmp_path / "evenings.bak"
    evenings.write_bytes(EVENINGS)
    call = re.search(r"`qn (import [^`]*)`", run("lint", evenings)[2])
    assert call is not None
    assert run(*call[1].replace(" LOG", f" {tmp_path}/LOG").split())[0] == 0
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
