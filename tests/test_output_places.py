"""What takes long asks first whether its result can be written: nothing is worked out for a place that cannot be."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NoReturn

import pytest
import typer

import qn_analysis as qn
from qn_analysis.cli.app import app
from qn_analysis.core.log.folder import check_place, write_whole
from qn_analysis.core.panels.panel import Paged, PanelBox
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.report.result_views import ResultViews
from qn_analysis.games.jewels.play.tune import TUNER as JEWELS_TUNER
from qn_analysis.games.queens_necklace.panels.findings_browser import FindingsBrowser

TUNED: Final = Path(qn.__file__).parent / "games" / "queens_necklace" / "bots" / "tuned" / "expert-3.json"
EVENINGS: Final = Path(qn.__file__).parent.parent / "datasets" / "evenings" / "evenings.csv"
TRAINED: Final = TUNED.parent.parent / "trained" / "learnt-3.npz"
PLAYED: Final = "core.play.simulate._played"
TUNING: Final = "learning.tune.search._rounds"
SMALL: Final = ("--games", 9, "--quiet")


def refused(*_args: object, **_named: object) -> NoReturn:
    """Stands for the work."""
    raise AssertionError("it was worked out before it was asked whether it can be written")


def places(folder: Path, end: str = ".html") -> dict[str, Path]:
    """Where nothing can be written, whoever asks."""
    (folder / "file").write_text("kept")
    return {
        "a folder": folder,
        "below a file": folder / "file" / f"page{end}",
        "a name that is too long": folder / f"{'x' * 300}{end}",
        "no file": Path("/dev/null"),
    }


PLACES: Final = ("a folder", "below a file", "a name that is too long", "no file")

MENDING: Final = ("rulebook", "--goals", "shorter", "--games", 3000, "--players", 2, "--bots", "random", "--quiet")
COMMANDS: Final[dict[tuple[str, str], list[tuple[str, tuple[Any, ...]]]]] = {
    ("simulate", "out"): [(PLAYED, SMALL)],
    ("report", "out"): [(PLAYED, SMALL), ("core.report.report.make", ("{log}", "--quiet"))],
    ("worksheet", "out"): [("games.queens_necklace.sale.worksheet.worksheet", ("--quiet",))],
    ("play", "out"): [("games.queens_necklace.panels.play_page.play_page", ("--quiet",))],
    ("record", "out"): [("pages.recorder.record_page", ("--quiet",))],
    ("course", "out"): [("games.queens_necklace.panels.course.course", ("--quiet",))],
    ("league", "out"): [("core.contests.league.league", ("--bots", "greedy,random", *SMALL))],
    ("compare", "out"): [("core.contests.compare.compare", ("rulebook", "rulebook", *SMALL))],
    ("mend", "out"): [("core.contests.mend.simulate", MENDING)],
    ("mend", "keep"): [("core.contests.mend.simulate", MENDING)],
    ("mend", "to"): [("core.contests.mend.simulate", MENDING)],
    ("prices", "keep"): [("games.queens_necklace.report.fair_prices.find", ("--deals", 9, "--quiet"))],
    ("compare", "keep"): [(PLAYED, ("rulebook", "rulebook", *SMALL))],
    ("tune", "out"): [
        (TUNING, SMALL),
        (TUNING, ("--challengers", 1, *SMALL)),
        (TUNING, ("--against", "greedy", *SMALL)),
        (TUNING, ("--start", TUNED, *SMALL)),
    ],
    ("train", "out"): [("learning.train.trainer.Trainer", SMALL)],
    ("chances", "out"): [("learning.train.training.fitted", (TRAINED, "--quiet"))],
    ("import", "out"): [("core.evenings.read.readings_of", (EVENINGS,))],
    ("export", "out"): [("core.play.export._parts", ("{log}", "--store", "moves", "--quiet"))],
    ("migrate", "out"): [("core.log.migrate._write", ("{old}", "--quiet"))],
    ("new", "file"): [("core.rules.template.template_of", ())],
}
"""Every command that writes what it works out, with the option that names the place: what it works out, and the rest
of the call."""
READ: Final = {("sale", "file"), ("show", "file")}
"""Options of these names that are read."""


def commands() -> list[typer.models.CommandInfo]:
    """All commands, those of `qn rules` too."""
    return [*app.registered_commands, *(each for group in app.registered_groups
                                        for each in group.typer_instance.registered_commands)]  # type: ignore[union-attr]  # fmt: skip


def test_every_command_that_writes_is_here() -> None:
    found = {
        (each.name or each.callback.__name__, name)
        for each in commands()
        if each.callback is not None
        for name, kind in typing.get_type_hints(each.callback).items()
        if name in ("out", "keep", "to", "file", "folder") and "Path" in str(kind)
    }
    assert found - READ == {*COMMANDS}


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of an older version that could be migrated."""
    layout = engine_of("queens_necklace").layout
    path = tmp_path / "old"
    qn.simulate(2, players=2, bots="random", seed=1, out=path, progress=False)
    monkeypatch.setitem(layout.migrations, layout.version, lambda manifest, tables: (manifest, tables))
    monkeypatch.setattr("qn_analysis.core.log.migrate._leads", lambda *_: True)
    return path


@pytest.mark.parametrize(("command", "option"), COMMANDS)
def test_commands_ask_first(
    command: str,
    option: str,
    old: Path,
    tmp_path: Path,
    run: Callable[..., tuple[int, str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for work, rest in COMMANDS[command, option]:
        with monkeypatch.context() as patch:
            patch.setattr(f"qn_analysis.{work}", refused)
            for kind, place in places(tmp_path, ".jsonl" if command == "import" else ".html").items():
                if option == "keep" and kind == "a folder":
                    continue  # which is what it asks for
                call = [str(each).replace("{old}", str(old)).replace("{log}", str(old)) for each in rest]
                named = [] if option == "file" else [f"--{option}"]
                before = sorted(tmp_path.iterdir())
                code, _, err = run(*(["rules"] if command == "new" else []), command, *call, *named, place)
                assert code == 2, (kind, rest, err)
                (line,) = err.splitlines()
                assert line.startswith("qn: ")
                assert str(place) in line or str(place.parent) in line, (kind, line)
                assert "choose another" in line or "name a file" in line or "call it" in line, (kind, line)
                assert sorted(tmp_path.iterdir()) == before
                assert (tmp_path / "file").read_text() == "kept"


class Slow(ResultViews):
    def sheet(self, lang: str = "en") -> Any:
        return refused()


LAZY: Final[Any] = SimpleNamespace(_page=refused, _title="", lang="en")
UNREAD: Final[Any] = SimpleNamespace(manifest={}, events=SimpleNamespace(collect=refused))
CALLS: Final[dict[str, Callable[[Path, Path], object]]] = {
    "report": lambda log, place: qn.report(log, place),
    "simulate": lambda log, place: qn.simulate(9, players=2, bots="random", seed=1, out=place, progress=False),
    "compare": lambda log, place: qn.compare(qn.Ruleset.default(), qn.Ruleset.default(), out=place, progress=False),
    "shelf": lambda log, place: qn.shelf(games=9, players=2, bots="random", out=place, progress=False),
    "sweep": lambda log, place: qn.sweep(
        "purse", [9, 10], games=9, players=2, bots="random", out=place, progress=False
    ),
    "mend": lambda log, place: qn.mend("shorter", games=3_000, players=2, bots="random", out=place, progress=False),
    "migrate": lambda log, place: qn.migrate(log, place, progress=False),
    "export": lambda log, place: qn.export(log, place, progress=False),
    "tune": lambda log, place: qn.tune("greedy", players=2, games=9, seed=1, out=place, progress=False),
    "challenge": lambda log, place: qn.challenge("greedy", players=2, games=9, seed=1, out=place, progress=False),
    "train": lambda log, place: qn.train(players=2, games=9, seed=1, out=place, progress=False),
    "tune of a companion game": lambda log, place: JEWELS_TUNER.tune(players=2, games=9, seed=1, out=place),
    "to_jsonl": lambda log, place: qn.Log.to_jsonl(UNREAD, place),
    "ResultViews.to_html": lambda log, place: Slow().to_html(place),
    "Paged.to_html": lambda log, place: Paged.to_html(LAZY, place),
    "FindingsBrowser.to_html": lambda log, place: FindingsBrowser.to_html(LAZY, place),
}
"""Every call that writes what it works out, with a log and the place."""
HANDED_ON: Final = {PanelBox}
"""Boxes that ask the panel in them."""


def test_every_call_that_writes_is_here() -> None:
    named = {name for name in dir(qn) if {"out"} & {*_parameters(getattr(qn, name))}}
    assert named | {"report", "to_jsonl"} <= {*CALLS}
    waiting: list[Any] = [ResultViews, Paged, FindingsBrowser, PanelBox]
    classes: set[Any] = set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        classes |= {kind} if "to_html" in vars(kind) else set()
    classes -= {Slow, *HANDED_ON}
    assert {f"{each.__name__}.to_html" for each in classes} <= {*CALLS}


def _parameters(value: object) -> list[str]:
    return list(inspect.signature(value).parameters) if inspect.isroutine(value) else []


@pytest.mark.parametrize("call", CALLS)
def test_calls_ask_first(call: str, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for work in (
        PLAYED, TUNING, "core.report.report.make", "core.log.migrate._write", "learning.train.trainer.Trainer",
    ):  # fmt: skip
        monkeypatch.setattr(f"qn_analysis.{work}", refused)
    for kind, place in places(tmp_path).items():
        if call in ("compare", "mend", "shelf", "sweep") and kind == "a folder":
            continue
        with pytest.raises((qn.LogError, qn.TuneError), match=r"cannot write|cannot make|exists already"):
            CALLS[call](old, place)
        assert not list(tmp_path.glob("*.tmp"))


def test_a_place_where_it_can_be_written(tmp_path: Path) -> None:
    place = check_place(str(tmp_path / "page.html"))
    assert place == tmp_path / "page.html"
    assert not list(tmp_path.iterdir())  # asking leaves nothing
    place.write_text("old")
    assert check_place(place).read_text() == "old"
    (tmp_path / "page.html.tmp").write_text("another's")
    check_place(place)
    assert (tmp_path / "page.html.tmp").read_text() == "another's"
    write_whole(place, b"new")
    assert place.read_text() == "new"
    with pytest.raises(qn.LogError, match="there is no folder"):
        check_place(tmp_path / "a" / "b" / "page.html")
    assert check_place(tmp_path / "a" / "b" / "page.html", make=True).parent.is_dir()


def test_a_league_page_that_cannot_be_written_costs_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = qn.league(["greedy", "random"], players=2, games=4, progress=False)
    monkeypatch.setattr("qn_analysis.core.contests.result.LeagueSheet.page", refused)
    with pytest.raises(qn.LogError, match="there is no folder"):
        played.to_html(tmp_path / "no" / "league.html")


KEPT: Final[dict[str, Callable[[Path, bool], object]]] = {
    "a log": lambda place, other: qn.simulate(
        1, players=2, bots="random", seed=2 if other else 1, progress=False
    ).to_jsonl(place),
    "rules": lambda place, other: qn.Ruleset.default().with_(purse=12 if other else 11).save(place),
    "weights": lambda place, other: qn.load_learnt(TRAINED.with_name(f"learnt-{2 if other else 3}.npz")).save(place),
}
"""What people cannot make again, or not soon: written to a place, as one content or another one."""


@pytest.mark.parametrize("what", KEPT)
def test_what_cannot_be_made_again_is_never_written_over(what: str, tmp_path: Path) -> None:
    """The same content may be written again, as a cell that is run twice does; another one only by force."""
    place = tmp_path / "kept"
    KEPT[what](place, False)
    before = place.read_bytes()
    KEPT[what](place, False)
    with pytest.raises(qn.LogError, match="exists already, with another content; choose another place, or replace it"):
        KEPT[what](place, True)
    assert place.read_bytes() == before


def test_by_force_it_is_replaced(tmp_path: Path) -> None:
    place = tmp_path / "house.toml"
    qn.Ruleset.default().save(place)
    qn.Ruleset.default().with_(purse=12).save(place, force=True)
    assert qn.Ruleset.load(place).purse == 12
