"""Every public call, given a wrong kind of each of its arguments in turn, says so as one `qn.Error`: generated from the
names of the reference, so that a call which is added is tried too."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

import qn_analysis as qn
from docs.names import public
from qn_analysis.core.base.calls import CallError, OldNameWarning


class Odd:
    """What nobody takes."""


NO_CALLS: Final = ("PlainBot",)
"""A type."""
POLICIES: Final = "choose_"
"""Policies of bots: compiled sources, which the engine calls."""
ANYTHING: Final[dict[tuple[str, str], Callable[[], object]]] = {
    ("qn.figure", "where"): lambda: qn.figure(pl.DataFrame({"value": [1.0]}), seat=Odd()),
    ("qn.Ruleset.with_", "changes"): lambda: qn.Ruleset.default().with_(purse=Odd()),
    ("qn.VectorEnv.step", "actions"): lambda: _vector().step(Odd()),
    ("qn.panels.FindingsPanel.to_html", "more"): lambda: qn.panels.findings(_log()).to_html(most=Odd()),
    ("qn.panels.SaleQuiz.answer", "value"): lambda: qn.panels.sale_quiz(seed=1).answer(Odd()),
}
"""Arguments whose annotation takes everything, with a call that looks closer itself."""
INNER: Final = {
    "Comparison": "names sheet",
    "FairPrices": "view",
    "League": "sheet",
    "Log": "at_tables in_memory pieces rows_to whole with_tables",
    "Review": "part_error",
    "Ruleset": "across alike built from_manifest miscounted problems read too_many varied",
    "Mend": "effect elsewhere row score sheet sure",
    "Shelf": "costs effect row sheet",
    "Sweep": "ends points sheet",
    "Standing": "at_table chosen seated sentence trials",
    "Gathered": "grid head limit variety_of",
    "Tables": "blank each events grid head keep known limit made pieces require together told variety_of",
    "Wording": "*",
    "ChestScorer": "change follows front_words refused renamed respond results retold tell texts told",
    "FindingsBrowser": "front_words respond retold tell texts told",
    "FindingsPanel": "front_words tell texts told",
    "GameReplay": "better_at front_words maker own_log pace page respond retold reviewed tell texts told",
    "JewelAppraiser": "change follows front_words refused renamed respond results retold tell texts told",
    "PlayPanel": "another front_words respond retold story story_of tell texts told",
    "Recorder": "front_words respond retold tell texts told",
    "SaleQuiz": "front_words respond retold tell texts told",
    "SaleStepper": "change front_words pace respond retold tell texts told",
}  # fmt: skip
"""Methods that the package alone calls, by class; `Wording` writes numbers into charts."""


@dataclass(frozen=True)
class Call:
    """A public call: how a user writes it, what is called, and with what before the arguments."""

    name: str
    function: Any
    before: tuple[Any, ...] = ()

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """Those that a user fills."""
        found = inspect.signature(self.function).parameters
        return {name: each for name, each in found.items() if name not in ("self", "cls")}


def _log() -> Any:
    return qn.simulate(1, players=2, bots="random", progress=False)


def _vector() -> Any:
    made = qn.vector_env(2, games=1, progress=False)
    made.reset()
    return made


def calls() -> list[Call]:
    """Calls, statistics, and methods of classes that take something; each once."""
    found: dict[int, Call] = {}
    for name in public():
        if name.same or name.name.startswith(POLICIES):
            continue
        if name.kind in ("call", "statistic") and name.name not in NO_CALLS:
            found.setdefault(id(getattr(name.value, "__func__", name.value)), Call(name.full, name.value))
        if name.kind == "class":
            for call in _methods(name.full, name.value):
                found.setdefault(id(getattr(call.function, "__func__", call.function)), call)
    return [call for call in found.values() if call.parameters]


def _methods(full: str, kind: type) -> Iterator[Call]:
    inner = INNER.get(full.rpartition(".")[2], "").split()
    for each in dir(kind):
        own = next((base for base in kind.__mro__ if each in vars(base)), object)
        if each.startswith("_") or not own.__module__.startswith("qn_analysis") or {each, "*"} & {*inner}:
            continue
        if inspect.isfunction(made := inspect.getattr_static(kind, each)):
            yield Call(f"{full}.{each}", made, (Odd(),))
        elif isinstance(made, classmethod | staticmethod):
            yield Call(f"{full}.{each}", getattr(kind, each))


ALL: Final = calls()
ARGUMENTS: Final = [(call, name) for call in ALL for name in call.parameters]


def test_there_are_as_many_as_the_reference_has() -> None:
    names = {call.name for call in ALL}
    assert {"qn.simulate", "qn.lint", "qn.stats.ring_value", "qn.charts.ring_gems", "qn.jewels.appraise"} < names
    assert {"qn.Log.transcript", "qn.Ruleset.load", "qn.Comparison.to_html", "qn.panels.play"} < names
    assert len(ARGUMENTS) > 600


@pytest.mark.parametrize("call", ALL, ids=lambda call: call.name)
def test_a_wrong_kind_of_each_argument_is_refused_by_name(call: Call) -> None:
    """What it is given instead is named too, and nothing is done before."""
    none: dict[str, object] = {}
    for name, parameter in call.parameters.items():
        if (call.name, name) in ANYTHING:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            others = [each for each in call.parameters.values() if each.kind is each.POSITIONAL_OR_KEYWORD]
            args, named = (*call.before, *(None for _ in others), Odd()), none
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            args, named = (*call.before, Odd()), none
        else:
            args, named = call.before, {name: Odd()}
        with pytest.raises(qn.Error) as refused:
            call.function(*args, **named)
        told = str(refused.value)
        assert f"`{name}`" in told, f"{call.name}({name}): {told}"
        assert "Odd" in told, f"{call.name}({name}): {told}"
        assert "\n" not in told
        assert refused.value.text("fr") != told


@pytest.mark.parametrize(("call", "name"), ANYTHING, ids=lambda each: each)
def test_what_an_annotation_leaves_open_the_call_looks_at(call: str, name: str) -> None:
    with pytest.raises(qn.Error):
        ANYTHING[call, name]()


@pytest.mark.parametrize("call", ALL, ids=lambda call: call.name)
def test_an_argument_that_there_is_not_is_refused(call: Call) -> None:
    if any(each.kind is each.VAR_KEYWORD for each in call.parameters.values()):
        return
    with pytest.raises(qn.Error, match="there is no argument `colour_of_the_sky`"):
        call.function(*call.before, colour_of_the_sky=1)


MISTAKES: Final = {
    "simulate(1e3)": "simulate: `games` takes a whole number, not 1000.0: write 1000",
    'simulate("10")': "simulate: `games` takes a whole number, not '10': write 10",
    "simulate(10, 3)": "simulate: 3 needs its name: 1 argument is given by its place, the others by name (players=, ",
    "simulate(10, player=3)": "simulate: there is no argument `player` (did you mean 'players'?); it takes games, ",
    "simulate()": "simulate: `games` is missing: it takes a whole number",
    "simulate(True)": "simulate: `games` takes a whole number, not True",
    "simulate(1, bots=[3])": "simulate: `bots` takes a bot (its name, or a function), a list of these or "
    "None, not a list with 3",
    "show({})": "show: `frame` takes a polars DataFrame or a polars LazyFrame, not a dictionary of 0 keys: "
    "`polars.DataFrame(...)` makes one",
    "lint([log, 3])": "lint: `log` takes a log (`simulate`, `open_log`), a path or a list of these, not a list with 3",
    "report([3])": "report: `log` takes a log (`simulate`, `open_log`), a path or a list of these, not a list with 3",
    "league(7, games=4)": "league: `bots` takes a text in quotes, a list (each member a bot (its name, or a function)) "
    "or a dictionary, not 7",
    'stats.ring_value(log, buy="gem")': "ring_value: there is no argument `buy` (did you mean 'by'?); it takes log, by",
    "stats.ring_value(log.events)": "ring_value: `log` takes a log (`simulate`, `open_log`), a path or a list of "
    "these, not a LazyFrame",
    "charts.ring_gems(log)": "ring_gems cannot draw `frame`: `frame` takes a polars DataFrame, not a log. "
    'Takes `stats.ring_value(log, "gem")`',
    "charts.ring_gems(stats.seat_results(log))": "ring_gems cannot draw `frame`: these are the figures of "
    '`stats.seat_results(log)`. Takes `stats.ring_value(log, "gem")`',
    "charts.ring_gems(stats.ring_value(log).drop('gem'))": "ring_gems cannot draw `frame`: columns or rows are not",
    'charts.king_cancels(stats.king_outcomes(log, "sale"), "colour")': "king_cancels: `by` is 'colour', which the "
    "frame does not have; it has 'sale', 'measure', 'kings', ",
    'log.transcript("0")': "transcript: `game` takes a whole number, not '0': write 0",
    "report(log, progress=3, lang=5)": "report: `progress` takes True or False, not 3; `lang` takes a text in "
    "quotes, not 5",
}
"""Mistakes that people made, and what they are told: all of a call's at once."""


@pytest.fixture(scope="module")
def log() -> Any:
    return qn.simulate(20, players=3, bots="greedy", seed=1, progress=False)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_that_people_made(mistake: str, log: Any) -> None:
    names = {name: getattr(qn, name) for name in qn.__all__}  # type: ignore[attr-defined]
    with pytest.raises(qn.Error) as refused:
        eval(mistake, {**names, "log": log})
    assert str(refused.value).startswith(MISTAKES[mistake])


def test_a_refusal_speaks_the_language_of_the_call() -> None:
    with pytest.raises(CallError, match=r"prend un dictionnaire.* et non 4\.2"):
        qn.jewels.appraise(4.2, lang="fr")  # type: ignore[arg-type]


def test_whole_numbers_of_numpy_and_paths_of_any_kind_are_taken(tmp_path: Path) -> None:
    import numpy as np

    few: Any = np.int64(2)
    log = qn.simulate(few, players=few, bots="random", progress=False)
    assert log.manifest["games"] == 2
    assert str(log.transcript(few - 1))
    log.to_jsonl(str(tmp_path / "a.jsonl"))
    assert qn.open_log(tmp_path / "a.jsonl").players == 2


def test_what_the_command_takes_python_takes(tmp_path: Path) -> None:
    """The word "rulebook" and the path of a file for rules, names between commas for bots."""
    rules = qn.Ruleset.default().with_(purse=12)
    rules.save(tmp_path / "house.toml")
    log = qn.simulate(1, players=2, bots="greedy,random", rules=tmp_path / "house.toml", progress=False)
    assert (log.bots, log.rules.purse) == (["greedy", "random"], 12)
    asked: dict[str, Any] = {"games": 4, "players": 2, "bots": "random", "progress": False}
    found = qn.compare("rulebook", rules, **asked)
    assert (found.base, found.variant) == (qn.Ruleset.default(), rules)
    played = qn.league("greedy,random", rules="rulebook", games=2, players=2, progress=False)
    assert set(played.standings["bot"]) == {"greedy", "random"}


def test_what_is_told_to_a_python_user_names_python(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"games": 4, "players": 2, "bots": "random", "progress": False}
    told = [str(qn.compare("rulebook", "rulebook", **asked))]
    wrong: list[Callable[[], object]] = [
        lambda: qn.open_log(tmp_path / "nowhere"),
        lambda: qn.simulate(1, store="moves"),
        lambda: qn.simulate(1, bots="random", players=2, out=tmp_path, progress=False),
        lambda: qn.export(_log(), tmp_path / "moves", store="moves", bots="greedy", progress=False),
    ]
    for call in wrong:
        with pytest.raises(qn.Error) as refused:
            call()
        told.append(str(refused.value))
    assert "text(notes=True)" in told[0]
    assert [each for each in told if "--" in each] == []


def renamed() -> Iterator[tuple[Call, str, str]]:
    for call in ALL:
        taken = getattr(getattr(call.function, "__func__", call.function), "takes", None)
        for old, new in (taken.renamed if taken else {}).items():
            yield call, old, new


@pytest.mark.parametrize(("call", "old", "new"), [*renamed()], ids=lambda each: getattr(each, "name", each))
def test_a_name_of_before_is_taken_with_a_warning(call: Call, old: str, new: str) -> None:
    """One that is given the wrong kind is refused under its name of today; both together are one too many."""
    with (
        pytest.warns(OldNameWarning, match=f"`{old}` is called `{new}` now"),
        pytest.raises(qn.Error, match=f"`{new}`"),
    ):
        call.function(*call.before, **{old: Odd()})
    with warnings.catch_warnings(), pytest.raises(qn.Error, match=f"`{old}` is how `{new}` was called before"):
        call.function(*call.before, **{old: 1, new: 1})


COMMON: Final = {"seed": 1, "players": 3, "progress": True, "out": None, "rules": None}
"""Arguments that mean the same in every call, and the default of each."""
UNLIKE: Final[dict[str, dict[str, str]]] = {
    "seed": {
        "qn.queens_necklace.fair_prices": "that of the study of the package",
        "qn.queens_necklace.habit_effects": "that of the study of the package",
        "qn.panels.play": "drawn by lot",
        "qn.panels.PlayPanel.new_game": "drawn by lot",
        "qn.panels.sale_quiz": "drawn by lot",
        "qn.panels.sale_stepper": "drawn by lot",
        "qn.worksheet": "drawn by lot",
        "qn.VectorEnv.reset": "that of the environment",
    },
    "players": {
        "qn.shelf": "several tables",
        "qn.sweep": "several tables",
        "qn.queens_necklace.shelf": "several tables",
        "qn.queens_necklace.sweep": "several tables",
        "qn.panels.play": "as many as the bots say",
        "qn.Ruleset.check": "every number",
    },
}
"""Calls in which an argument has another default, and why."""


@pytest.mark.parametrize("name", COMMON)
def test_what_is_alike_is_called_alike_and_has_one_default(name: str) -> None:
    apart = {
        call.name: parameter.default
        for call in ALL
        if (parameter := call.parameters.get(name)) is not None
        and parameter.default is not parameter.empty
        and parameter.default != COMMON[name]
    }
    assert set(apart) == set(UNLIKE.get(name, ())), apart


def test_no_place_is_called_otherwise() -> None:
    """What is written goes to `out`, what is read comes from a `path`."""
    strange = [
        f"{call.name}({name})" for call, name in ARGUMENTS if name in ("folder", "place", "file", "dest", "target")
    ]
    assert strange == []
    written = [
        call.name
        for call in ALL
        if call.name.rpartition(".")[2] in ("to_html", "to_jsonl", "save", "export", "migrate")
    ]
    assert len(written) > 6
    assert [name for name in written if "out" not in next(c for c in ALL if c.name == name).parameters] == []
