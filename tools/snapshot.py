"""What users see, written into a folder: run it before and after a change that should show nowhere, and compare.

    python -m tools.snapshot before        # in the tree as it was
    python -m tools.snapshot after --against before

It takes some minutes. Texts that only tell when, where and with which build something was made are masked. Refusals of
bad input are compared by `tests/refusals`, panels as they are drawn by `tools/snapshot_panels.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import filecmp
import hashlib
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import qn_analysis as qn

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = {"queen": (2, 3, 4), "lady": (2, 5), "jewels": (2, 5)}
SPACES: Final = {"queen": qn.queens_necklace, "lady": qn.lady, "jewels": qn.jewels}
LANGUAGES: Final = ("en", "fr")
COMMANDS: Final = (
    "simulate", "report", "replay", "sale", "worksheet", "lint", "explain", "league", "compare", "tune", "train",
    "chances", "verify", "migrate", "export", "bots", "version", "rules",
)  # fmt: skip
RULES: Final = ("new", "show", "diff", "check", "coverage", "editions")
MASKED: Final = (
    (re.compile(r"\b[0-9a-f]{24}\b"), "<kernel>"),
    (re.compile(r"\b20\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(\+\d\d:\d\d|Z)?)?"), "<date>"),
    (re.compile(r"\d+([.,]\d+)? (s|ms|seconds|games a second|sekundes)\b"), "<time>"),
)


class Snapshot:
    """Writes files into a folder.

    Args:
        target: the folder, made here.
        work: a folder for what is needed on the way, whose path is masked.
    """

    def __init__(self, target: Path, work: Path) -> None:
        target.mkdir(parents=True)
        self.target, self.work = target, work

    def text(self, name: str, text: str) -> None:
        """Write one text, masked."""
        for place in (self.work, ROOT):
            text = text.replace(str(place), "<folder>")
        for pattern, mask in MASKED:
            text = pattern.sub(mask, text)
        file = self.target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def bytes(self, name: str, data: bytes) -> None:
        """Write the hash of bytes that are too many to keep."""
        self.text(name, hashlib.sha256(data).hexdigest() + "\n")

    def command(self, name: str, *arguments: str) -> None:
        """Run `qn` with arguments, and write what it printed and how it ended."""
        self.text(name, command(*arguments))


def command(*arguments: str) -> str:
    """What a call of `qn` prints, and its exit code."""
    from qn_analysis.cli.app import main

    out = io.StringIO()
    argv, sys.argv = sys.argv, ["qn", *arguments]
    code: object = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            main()
    except SystemExit as stop:
        code = stop.code
    finally:
        sys.argv = argv
    return f"{out.getvalue()}exit {code}\n"


def logs(made: Snapshot) -> None:
    """Events, decisions and transcripts of games by every bot."""
    for game, tables in GAMES.items():
        quick = [name for name in SPACES[game].bots if "search" not in name]
        for players in tables:
            quick = [name for name in quick if _can_play(game, name, players)]
            for start in range(0, len(quick), players):
                seats = [quick[(start + seat) % len(quick)] for seat in range(players)]
                log = qn.simulate(12, players=players, bots=seats, seed=7, game=game, decisions=True, progress=False)
                stem = f"logs/{game}-{players}-{'-'.join(seats)}"
                place = made.work / "log.jsonl"
                log.to_jsonl(place, force=True)
                made.bytes(f"{stem}.jsonl", place.read_bytes())
                assert log.decisions is not None
                made.bytes(f"{stem}.decisions", log.decisions.collect().write_csv().encode())
                if start:
                    continue
                for lang in LANGUAGES:
                    made.text(f"{stem}.{lang}.txt", log.transcript(0, lang=lang))
                    made.text(f"{stem}.{lang}.1.txt", log.transcript(0, lang=lang, viewer=1))


def _can_play(game: str, bot: str, players: int) -> bool:
    """Whether a bot has what it needs for a number of players: networks have weights for some numbers of players."""
    from qn_analysis.core.base.game_registry import game_named
    from qn_analysis.core.play.engine import engine_of

    brain = engine_of(game_named(game)).find(bot).brain
    return brain is None or brain.stored(players) is not None


def tables(made: Snapshot) -> None:
    """Each tidy table of a log, and each statistic that needs nothing else."""
    for game, sizes in GAMES.items():
        for players in sizes:
            log = qn.simulate(40, players=players, seed=3, game=game, bots="greedy", decisions=True, progress=False)
            for name in sorted(vars(type(log)) | {key: 0 for base in type(log).__mro__ for key in vars(base)}):
                if name.startswith("_") or name in ("save", "to_jsonl", "to_folder"):
                    continue
                frame = _frame(getattr(log, name))
                if frame is not None:
                    made.text(f"tables/{game}-{players}/{name}.csv", frame)
            space: Any = SPACES[game].stats
            for name in sorted(dir(space)):
                frame = _frame(getattr(space, name), log)
                if frame is not None:
                    made.text(f"tables/{game}-{players}/stats.{name}.csv", frame)


def _frame(call: Any, *arguments: Any) -> str | None:
    """A frame as CSV if calling so gives one."""
    import polars as pl

    if isinstance(call, type):
        return None
    try:
        found = call(*arguments) if callable(call) else call
    except Exception:  # what needs other arguments is no table
        return None
    found = getattr(found, "frame", found)
    found = found.collect() if isinstance(found, pl.LazyFrame) else found
    if not isinstance(found, pl.DataFrame):
        return None
    nested = [name for name, kind in found.schema.items() if kind.is_nested()]
    flat = found.with_columns(pl.Series(name, map(str, found[name].to_list()), pl.String) for name in nested)
    head, *rows = flat.write_csv(float_precision=9).splitlines()
    return "\n".join([head, *sorted(rows), ""])  # some have no order of their own


def findings(made: Snapshot) -> None:
    """The findings of every broken log in all formats, and all explanations."""
    folder = ROOT / "datasets" / "broken"
    files = sorted(file for file in folder.iterdir() if file.suffix in (".jsonl", ".toml"))
    broken = [str(file) for file in files if file.name != "breakages.toml"]
    hand = [str(file) for file in sorted((ROOT / "datasets" / "by_hand").glob("*.jsonl"))]
    made.command("lint/text.en", "lint", *broken, *hand, "--format", "text", "--quiet")
    made.command("lint/json.fr", "lint", *broken, *hand, "--format", "json", "--lang", "fr", "--quiet")
    for form in ("sarif", "github"):  # which tell the same once more
        made.command(f"lint/{form}.en", "lint", *broken[::4], "--format", form, "--quiet")
    for lang in LANGUAGES:
        made.command(f"lint/context.{lang}", "lint", *broken[::20], "--context", "3", "--lang", lang, "--quiet")
        made.command(f"explain/list.{lang}", "explain", "--lang", lang)
        codes = re.findall(r"\b[A-Z]{2}\d{3}\b", command("explain", "--lang", lang))
        made.command(f"explain/all.{lang}", "explain", *dict.fromkeys(codes), "--lang", lang)
    for name, module in (("lady", "tests.kit.lady_of_the_diamonds.breaking"), ("jewels", "tests.kit.jewels.breaking")):
        breaking: Any = import_module(module)
        log = breaking.clean()
        for code, broken in sorted(breaking.BREAKS.items()):
            made.text(f"lint/{name}/{code}.json", qn.lint(broken(log)[0]).frame.write_json())


def commands(made: Snapshot) -> None:
    """Help of every command, lists of bots and rules, sales and worksheets."""
    made.command("help/qn.txt", "--help")
    for name in COMMANDS:
        made.command(f"help/{name}.txt", name, "--help")
    for name in RULES:
        made.command(f"help/rules-{name}.txt", "rules", name, "--help")
    made.command("rules/editions.txt", "rules", "editions")
    for game in GAMES:
        made.command(f"bots/{game}.txt", "bots", "--game", game)
        for lang in LANGUAGES:
            place = made.work / f"{game}.{lang}.toml"
            command("rules", "new", str(place), "--game", game, "--lang", lang)
            if place.exists():
                made.text(f"rules/{game}.{lang}.toml", place.read_text(encoding="utf-8"))
                made.command(f"rules/{game}.{lang}.txt", "rules", "show", str(place), "--lang", lang)
    golden = str(ROOT / "datasets" / "golden-3.jsonl")
    for lang in LANGUAGES:
        made.command(f"rules/coverage.{lang}.txt", "rules", "coverage", golden, "--lang", lang)
        place = made.work / f"sheet.{lang}.html"
        command("worksheet", "--n", "6", "--lang", lang, "--out", str(place), "--quiet")
        made.text(f"pages/worksheet.{lang}.html", place.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "tests" / "rulebook").glob("sheets_*.toml")):
        _sales(made, file)


def _sales(made: Snapshot, file: Path) -> None:
    """Worked sales, told step by step."""
    import tomllib

    for number, sheet in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["sheet"]):
        rules = qn.Ruleset.default().with_(**sheet.get("rules", {}))
        settled = {key: sheet[key] for key in ("fashion", "displays", "alchemist") if key in sheet}
        score = qn.score_sale(settled, rules)
        for lang in LANGUAGES:
            told = f"{json.dumps(score.to_dict(), indent=1)}\n{score.explain(lang)}\n"
            made.text(f"sales/{file.stem}-{number}.{lang}.txt", told)


def reports(made: Snapshot) -> None:
    """Report, compare and league pages, and their numbers, of all games in both languages."""
    for game in GAMES:
        log = made.work / f"log-{game}"
        command("simulate", "--games", "300", "--game", game, "--bots", "greedy", "--out", str(log), "--quiet")
        rules = made.work / f"rules-{game}.toml"
        rules.write_text({"queen": "purse = 12\n", "lady": "name = 'mine'\n", "jewels": "name = 'mine'\n"}[game])
        for lang in LANGUAGES:
            page = made.work / f"report-{game}.{lang}.html"
            ask = ("report", str(log), "--out", str(page), "--lang", lang, "--quiet")
            made.command(f"pages/report-{game}.{lang}.txt", *ask)
            made.text(f"pages/{page.name}", page.read_text(encoding="utf-8"))
            made.text(f"pages/{page.stem}.json", page.with_suffix(".json").read_text(encoding="utf-8"))
            page = made.work / f"league-{game}.{lang}.html"
            seats = "random,greedy"
            call: tuple[str, ...] = (
                "--bots",
                seats,
                "--games",
                "60",
                "--players",
                "2",
                "--game",
                game,
                "--lang",
                lang,
                "--quiet",
            )
            made.command(f"pages/league-{game}.{lang}.txt", "league", *call, "--out", str(page))
            made.text(f"pages/{page.name}", page.read_text(encoding="utf-8"))
        page = made.work / f"compare-{game}.html"
        call = ("--games", "120", "--bots", "greedy", "--players", "3", "--game", game, "--quiet", "--notes")
        made.command(f"pages/compare-{game}.txt", "compare", "rulebook", str(rules), *call, "--out", str(page))
        if page.exists():
            made.text(f"pages/{page.name}", page.read_text(encoding="utf-8"))


def play(made: Snapshot) -> None:
    """Tunings, and what is said of positions of a log."""
    place = made.work / "tuned.json"
    call = ("--family", "greedy", "--players", "2", "--seed", "5", "--deals", "40", "--quiet")
    made.command("play/tune.txt", "tune", "--games", "11000", "--out", str(place), *call)
    made.text("play/tuned.json", place.read_text(encoding="utf-8"))
    log = qn.open_log(ROOT / "datasets" / "golden-3.jsonl")
    for seq in (20, 60, 100, 150):
        position: Any = qn.position(log, 0, seq)
        made.text(f"play/position-{seq}.txt", f"{position}\n")
        made.text(f"play/advice-{seq}.txt", f"{position.advise(n=40)}\n{position.legal()}\n{position.odds()}\n")


def names(made: Snapshot) -> None:
    """Public names with their signatures, and what each build compiles as a part of its caller."""
    import inspect

    for space in (qn, qn.queens_necklace, qn.lady, qn.jewels, qn.panels):
        lines = []
        for name in sorted(dir(space)):
            value = getattr(space, name)
            try:
                signature = str(inspect.signature(value)) if callable(value) else ""
            except (TypeError, ValueError):
                signature = ""
            lines.append(f"{name}{signature}")
        made.text(f"names/{space.__name__}.txt", "\n".join(lines) + "\n")


PARTS: Final[dict[str, Callable[[Snapshot], None]]] = {
    "names": names, "logs": logs, "tables": tables, "findings": findings, "commands": commands, "reports": reports,
    "play": play,
}  # fmt: skip


def different(old: Path, new: Path) -> list[str]:
    """Files that one folder has and the other has not, or not the same."""
    have = [{str(file.relative_to(each)) for file in each.rglob("*") if file.is_file()} for each in (old, new)]
    changed = sorted(name for name in have[0] & have[1] if not filecmp.cmp(old / name, new / name, shallow=False))
    return [*(f"gone: {name}" for name in sorted(have[0] - have[1])),
            *(f"new: {name}" for name in sorted(have[1] - have[0])),
            *(f"changed: {name}" for name in changed)]  # fmt: skip


def main() -> int:
    """Write a snapshot, and compare it with an earlier one; exit 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="to write; it must not exist")
    parser.add_argument("--against", type=Path, help="a snapshot to compare with")
    parser.add_argument("--only", choices=PARTS, action="append", help="only these parts")
    asked = parser.parse_args()
    os.environ.update(COLUMNS="120", NO_COLOR="1", TERM="dumb")
    with tempfile.TemporaryDirectory() as work:
        made = Snapshot(asked.folder, Path(work))
        for part in asked.only or PARTS:
            print(part, flush=True)
            PARTS[part](made)
    if asked.against is None:
        return 0
    found = different(asked.against, asked.folder)
    print("\n".join(found) or "nothing differs")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
