"""Every command of `qn` with a call of it, and the files that it reads and writes, found in the command line itself."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import typer

from qn_analysis.cli.app import app
from qn_analysis.core.log.log import open_log
from qn_analysis.games.queens_necklace.game import GAME

DATA: Final = Path(__file__).parents[2] / "datasets"
LEARNT: Final = Path(__file__).parents[2] / "qn_analysis" / "games" / "queens_necklace" / "bots" / "trained"


def commands() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All commands by what is typed, groups among them."""
    yield from _of(app, "")


def _of(group: typer.Typer, before: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for each in group.registered_commands:
        assert each.callback is not None
        yield before + (each.name or each.callback.__name__.replace("_", "-")), each.callback
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from _of(inner.typer_instance, f"{before}{inner.name} ")


def paths_of(function: Callable[..., Any]) -> list[str]:
    """The parameters of a command that are paths, of files or folders."""
    hints = get_type_hints(function)

    def is_path(hint: Any) -> bool:
        return hint is Path or any(map(is_path, get_args(hint)))

    return [name for name in signature(function).parameters if is_path(hints[name])]


@dataclass(frozen=True)
class Call:
    """A call of a command.

    Attributes:
        words: what is typed; `{log}` and the like stand for files of `prepared`, `{out}` for what is written.
        reads: names of those files, by the parameter that names them.
        writes: parameters that name what is written.
        go_on: the words with which a run that was cut off is gone on with, or done again.
        compiles: it needs the compiled build, and time.
    """

    words: str
    reads: dict[str, str]
    writes: tuple[str, ...] = ()
    go_on: str = ""
    compiles: bool = False


CALLS: Final = {
    "simulate": Call(
        "--games 4 --players 3 --bots random --rules {rules} --out {out}", {"rules": "rules"}, ("out",), "--resume"
    ),
    "report": Call(
        "{log} --people {evenings} --sections rules --out {out}.html",
        {"log": "log", "people": "evenings", "rules": ""}, ("out",), "--force",
    ),
    "replay": Call("{file} 0", {"log": "file"}),
    "sale": Call("{sheet} --rules {rules}", {"file": "sheet", "rules": "rules"}),
    "worksheet": Call("--n 1 --level plain --rules {rules} --out {out}.html", {"rules": "rules"}, ("out",), "--force"),
    "course": Call("--out {out}", {"mark": ""}, ("out",), "--force"),
    "play": Call("--bots greedy --seed 1 --rules {rules} --out {out}.html", {"rules": "rules"}, ("out",), "--force"),
    "record": Call("--rules {rules} --out {out}.html", {"rules": "rules"}, ("out",), "--force"),
    "import": Call(
        "{evenings} --rules {rules} --out {out}.jsonl", {"files": "evenings", "rules": "rules"}, ("out",), "--force"
    ),
    "lint": Call("{log} {file}", {"paths": "log"}),
    "explain": Call("QN101", {}),
    "league": Call(
        "--bots random,greedy --games 6 --players 3 --rules {rules} --out {out}.html",
        {"rules": "rules"}, ("out",), "--force",
    ),
    "compare": Call(
        "rulebook {rules} --games 6 --bots random --keep {kept} --out {out}.html",
        {"base": "", "variant": "rules"}, ("keep", "out"), "--force",
    ),
    "mend": Call(
        "{rules} --goals shorter --numbers purse --games 3000 --players 2 --bots random --keep {kept} --to {out}.toml"
        " --out {out}.html",
        {"base": "rules"}, ("keep", "to", "out"), "--force",
    ),
    "prices": Call(
        "--deals 1 --players 3 --bots random --keep {kept} --rules {rules}", {"rules": "rules"}, ("keep",)
    ),
    "tune": Call(
        "--players 2 --games 500 --rounds 1 --sample 2 --deals 2 --out {out}.json --rules {rules}",
        {"rules": "rules", "start": ""}, ("out",), "--resume", True,
    ),
    "train": Call(  # of the smallest network: win chances are fitted too
        "--game lady --players 2 --games 800 --deals 2 --rules {ruleset} --out {out}.npz",
        {"rules": "ruleset", "start": ""}, ("out",), "--resume", True,
    ),
    "chances": Call("{learnt} --games 64 --out {out}.npz", {"weights": "learnt", "rules": ""}, ("out",), "--force",
                    True),
    "position": Call("{file} 0 60", {"log": "file"}),
    "review": Call("{file} 0 --depth network", {"log": "file"}, compiles=True),
    "verify": Call("{log}", {"log": "log"}),
    "migrate": Call("{old} --out {out}", {"old": "old"}, ("out",)),
    "export": Call("{log} --store moves --out {out}", {"log": "log"}, ("out",), "--resume"),
    "bots": Call("", {}),
    "version": Call("", {}),
    "rules new": Call("{out}.toml --name house", {}, ("file",), "--force"),
    "rules show": Call("{rules}", {"file": "rules"}),
    "rules diff": Call("{rules} {rules}", {"first": "rules", "second": "rules"}),
    "rules check": Call("{rules}", {"files": "rules"}),
    "rules coverage": Call("{log}", {"log": "log"}),
    "rules editions": Call("", {}),
}  # fmt: skip
"""By command; a parameter that is read by no call here has no file ("")."""


_QUICK: Final = ("replay", "sale", "import", "explain", "bots", "version", "position")
"""Commands that show no progress; so do those of groups."""


def prepared(folder: Path) -> dict[str, Path]:
    """The files that calls read, made once."""
    folder.mkdir()
    made = {name: folder / name for name in ("log", "old")}
    log = GAME.simulate(4, players=3, bots="random", seed=1, decisions=True, out=made["log"], progress=False)
    shutil.copytree(made["log"], made["old"])
    made["file"] = folder / "game.jsonl"
    open_log(made["log"]).to_jsonl(made["file"])
    made["rules"] = folder / "house.toml"
    made["rules"].write_text('name = "house"\npurse = 12\n', encoding="utf-8")
    made["ruleset"] = folder / "lady.toml"
    made["ruleset"].write_text('cards_each = 8\nname = "house"\n', encoding="utf-8")
    made["sheet"] = folder / "sheet.json"
    made["sheet"].write_text(json.dumps(log.sale(0, 1).sheet), encoding="utf-8")
    made["evenings"] = folder / "evenings.csv"
    shutil.copy(DATA / "evenings" / "evenings.csv", made["evenings"])
    made["learnt"] = folder / "learnt-2.npz"
    shutil.copy(LEARNT / "learnt-2.npz", made["learnt"])
    return made


def typed(name: str, files: dict[str, Path], target: Path, more: str = "") -> list[str]:
    """A call as it is typed."""
    call = CALLS[name]
    places = {key: str(place) for key, place in files.items()} | {"out": str(target), "kept": f"{target}-kept"}
    words = [word.format(**places) for word in call.words.split()]
    quiet = [] if name in _QUICK or " " in name else ["--quiet"]
    return [*name.split(), *words, *quiet, *more.split()]


def files_in(place: Path) -> list[Path]:
    """A file itself; of a folder one of each kind."""
    if place.is_file():
        return [place]
    return [place / "manifest.json", *sorted(place.glob("*/part-00000.parquet"))]
