"""A user's own bots: registered, compiled, from entry points and import paths, and everything that can be wrong."""

from __future__ import annotations

import linecache
import multiprocessing
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.cli import app as cli
from qn_analysis.core.play import simulate
from qn_analysis.core.play.builtin_bots import BotSpec
from qn_analysis.games.queens_necklace.play import registry
from qn_analysis.games.queens_necklace.play.registry import ENGINE, WEIGHTS, trial
from qn_analysis.games.queens_necklace.play.view import View
from qn_analysis.queens_necklace import choose_heuristic
from tests.kit.queens_necklace import magpie

Function = Callable[..., int]


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, it registers for itself."""
    monkeypatch.setattr(registry.ENGINE, "registered", dict(registry.ENGINE.registered))
    monkeypatch.setattr(registry.ENGINE, "loaded", {})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current directory that modules can be imported from."""
    before = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


def cell(text: str, number: int = 1) -> dict[str, Any]:
    """Run text as a notebook's cell: its source is known, but there is no file."""
    name = f"<cell {number}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    made: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, name, "exec"), made)
    return made


def first(view: View, legal: list[int], rng: random.Random) -> int:
    """Takes the first."""
    return legal[0]


def play(games: int, *bots: Any, **call: Any) -> qn.Log:
    log: qn.Log = qn.simulate(games, players=max(len(bots), 2), bots=list(bots), seed=5, progress=False, **call)
    return log


def job(*bots: Any, games: int = 12) -> simulate.Job:
    return simulate.Job("queens_necklace", 0, 0, games, len(bots), bots, 9, qn.Ruleset.default(), True, True, None)


def test_a_plain_bot_is_called_by_its_name() -> None:
    qn.bot("cautious", about="never does much")(first)
    by_name = play(3, "cautious", "greedy")
    assert_frame_equal(by_name.events.collect(), play(3, first, "greedy").events.collect())
    assert by_name.bots == ["cautious", "greedy"]
    assert list(by_name.manifest["bots_from"]) == ["cautious"]
    assert by_name.manifest["bots_from"]["cautious"].startswith("registered, code ")
    assert "bots_from" not in play(1, "greedy", "random").manifest
    assert ("cautious", "registered", "never does much") in registry.listed()
    qn.bot("cautious")(first)  # the same function anew
    assert registry.find("cautious").about == "Takes the first."


@pytest.mark.parametrize("line_up", [("magpie", "greedy"), ("random", "magpie", "magpie", "greedy")])
def test_both_builds_of_a_compiled_bot_give_the_same_log(line_up: tuple[str, ...]) -> None:
    one = job(*line_up)
    for interpreted, compiled in zip(simulate.play_interpreted(one), simulate.play_compiled(one), strict=True):
        assert interpreted is not None
        assert compiled is not None
        assert_frame_equal(interpreted, compiled)


def test_a_compiled_bot_plays_in_the_kernel_by_name_or_as_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    by_name = play(simulate.FEW + 1, "magpie", "greedy")
    itself = play(simulate.FEW + 1, magpie.choose_magpie, "greedy")
    assert_frame_equal(by_name.events.collect(), itself.events.collect())
    assert by_name.manifest == itself.manifest

    def refuse(*_: object) -> None:
        raise AssertionError("interpreted")

    monkeypatch.setattr(simulate, "play_alone", refuse)
    assert play(simulate.FEW + 1, "magpie", "greedy").bots == ["magpie", "greedy"]


CELL = """
import qn_analysis as qn
from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy

def pick(options):
    return {pick}

@qn.compiled_bot("picker", weights={{3: 1.5}})
def choose(table, me, weights):
    if table.phase == 6 and weights[3] > 1:
        return me.legal[pick(me.options)]
    return choose_greedy(table, me, weights)
"""


def test_a_notebook_cell_compiles_and_can_be_run_again() -> None:
    logs = []
    for number, pick in enumerate(("0", "options - 1")):
        cell(CELL.format(pick=pick), number)
        one = job("picker", "greedy", games=4)
        built = simulate.play_compiled(one)
        assert_frame_equal(built[0], simulate.play_interpreted(one)[0])
        logs.append(built[0])
    assert not logs[0].equals(logs[1])


def test_one_function_serves_several_names_with_weights_of_their_own() -> None:
    from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy

    qn.compiled_bot("miser", weights=[0.1])(choose_greedy)
    qn.compiled_bot("spender", weights={0: 9.0, WEIGHTS - 1: 1.0})(choose_greedy)
    table = simulate.weights_of(ENGINE, ["miser", "spender", "random"])
    assert [len(row) for row in table] == [WEIGHTS] * 4
    qn.compiled_bot("twin", weights="greedy")(choose_greedy)
    assert registry.find("twin").weights == registry.find("greedy").weights
    assert (table[0][0], table[1][0], table[1][-1], table[2].sum()) == (0.1, 9.0, 1.0, 0.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_weights_of_a_named_bot_are_those_for_the_number_of_players(players: int) -> None:
    """`expert` has others for each; a bot that calls its function with its weights plays the same games."""
    qn.compiled_bot("expert-again", weights="expert")(choose_heuristic)
    assert registry.find("expert-again").row(players) == registry.find("expert").row(players)
    ours, theirs = (
        qn.simulate(2, players=players, bots=bot, seed=1, progress=False) for bot in ("expert-again", "expert")
    )
    assert_frame_equal(ours.events.collect(), theirs.events.collect())


@pytest.mark.parametrize(
    ("name", "options", "function", "message"),
    [
        ("two words", {}, first, "'two words' cannot name a bot: use a word"),
        ("a,b", {}, first, "cannot name a bot"),
        ("mod:name", {}, first, "cannot name a bot"),
        ("greedy", {}, first, "the bot name 'greedy' is taken by a bot of the package: choose another"),
        (
            "magpie",
            {},
            first,
            r"'magpie' is taken by tests\.kit\.queens_necklace\.magpie:choose_magpie: choose another",
        ),
        (first, {}, first, r'a bot needs a name: write @qn\.bot\("name"\)'),
        ("short", {}, lambda view: 0, r"'short' must take three arguments, \(view, legal, rng\): too many"),
        ("seven", {}, 7, "'seven' must be a function"),
        (
            "wrong",
            {},
            magpie.choose_magpie,
            r"'wrong' takes \(table, me, weights\): register it with @qn\.compiled_bot",
        ),
        (
            "c1",
            {"weights": [1.0] * (WEIGHTS + 1)},
            first,
            f"'c1': weights have places 0 to {WEIGHTS - 1}, not {WEIGHTS}",
        ),
        ("c2", {"weights": {-1: 1.0}}, first, "not -1"),
        ("c3", {"weights": [1.0, float("nan")]}, first, "'c3': weight 1 is nan: give a finite number"),
        (
            "c4",
            {"weights": ["much"]},
            first,
            "`weights` takes a dictionary, a list .* not a list with 'much'$",
        ),
        ("c5", {"weights": "gredy"}, first, "unknown bot 'gredy'"),
        ("c5", {"weights": []}, lambda table: 0, r"'c5' must take three arguments, \(table, me, weights\)"),
        ("c6", {"weights": []}, random.Random(), r"'c6' must be a plain function \(table, me, weights\)"),
    ],
)
def test_what_cannot_be_registered_is_named(name: Any, options: dict[str, Any], function: Any, message: str) -> None:
    with pytest.raises(qn.Error, match=message):
        (qn.compiled_bot(name, **options) if options else qn.bot(name))(function)


def test_numbas_own_decorator_is_left_out() -> None:
    import numba

    decorated: Any = numba.njit(magpie.choose_magpie)
    with pytest.raises(qn.BotError, match="leave out numba's own decorator"):
        qn.compiled_bot("twice")(decorated)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "return table.gems",
            r"'odd' failed in turn 1: there is no field 'gems' \(did you mean 'gem'\?\); there are active, .* \(line 4",
        ),
        ("return 'buy'", "'odd' chose 'buy' in turn 1; it must return the number of an action"),
        ("return None", "'odd' chose None"),
        ("return 999", "'odd' chose an illegal action in a trial game of 2 players"),
        ("table.score[me.seat] = 99\n    return me.legal[0]", r"'odd' changes what it is given \(table\.score\)"),
        ("x = {1: 'a', 'b': 2}\n    return me.legal[0]", r"'odd' cannot be compiled: .* keeps to numbers.* @qn\.bot$"),
        ("return max(me.legal[:me.options], key=len)", "'odd' failed in turn 1: TypeError"),
    ],
)
def test_a_mistake_in_a_compiled_bot_is_one_message(body: str, message: str) -> None:
    cell(f'import qn_analysis as qn\n@qn.compiled_bot("odd")\ndef choose(table, me, weights):\n    {body}\n')
    with pytest.raises(qn.BotError, match=message) as told:
        play(simulate.FEW + 1, "odd", "random")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("table.score[me.seat] = 999", r"table\.score"),
        ("me.hand[0] = me.hand[0] + 5", r"me\.hand"),
        ("table.rules.purse = 99", r"table\.rules\.purse"),
        ("weights[0] = weights[0] + 1.0", "weights"),
        ("if table.year > 1:\n        table.ducats = 99", r"table\.ducats"),
    ],
)
@pytest.mark.parametrize("games", [1, simulate.FEW + 1])
def test_a_bot_cannot_write_into_the_table(games: int, body: str, said: str) -> None:
    """Few games are played interpreted, where every choice is watched; before many, a trial game is."""
    cell(
        'import qn_analysis as qn\n@qn.compiled_bot("writer")\ndef choose(table, me, weights):\n'
        f"    {body}\n    return me.legal[0]\n"
    )
    with pytest.raises(qn.BotError, match=rf"'writer' changes what it is given \({said}\); a bot only reads"):
        play(games, "writer", "greedy")


def test_a_plain_bot_is_given_copies() -> None:
    """Whatever it writes into them, the game goes on as it was."""

    def first(view: Any, legal: list[int], _rng: object) -> int:
        return legal[0]

    def writer(view: Any, legal: list[int], _rng: object) -> int:
        chosen = legal[0]
        legal.clear()
        for part in (view.hand, view.stones, view.gone, view.seen, view.shown):
            part.clear()
        for part in (view.scores, view.hand_sizes, view.fashion, view.market):
            if isinstance(part, list | dict):
                part.clear()
        return chosen

    plain, other = (
        qn.simulate(3, players=3, bots=[bot, "greedy", "greedy"], seed=5, progress=False) for bot in (first, writer)
    )
    assert plain.events.collect().equals(other.events.collect())


def test_a_mistake_that_no_trial_shows_is_named_too() -> None:
    cell(
        'import qn_analysis as qn\n@qn.compiled_bot("late")\ndef choose(table, me, weights):\n'
        "    return me.legal[0 // (13 - table.rules.purse)]\n"
    )
    rules = qn.Ruleset.default().with_(purse=13)
    with pytest.raises(qn.BotError, match=r"'late' failed in turn \d+: ZeroDivisionError: .* \(line 4 of choose\)"):
        play(simulate.FEW + 1, "late", "greedy", rules=rules)


def test_a_plain_bot_that_fails_is_named() -> None:
    qn.bot("lost")(lambda view, legal, rng: legal[99])
    with pytest.raises(qn.SimulationError, match=r"'lost' failed in turn \d: IndexError: list index out of range"):
        play(1, "greedy", "lost")


def test_a_trial_lets_a_bot_draw_from_its_dice() -> None:
    trial(registry.find("random"))
    trial(registry.find("magpie"))


def test_unknown_names_are_told_with_the_nearest_and_all_at_once() -> None:
    with pytest.raises(qn.SimulationError) as told:
        qn.simulate(0, players=2, bots=["magpy", "greed"], seed=1)
    for part in ("0 games", "'magpy' (did you mean 'magpie'?)", "'greed' (did you mean 'greedy'?)"):
        assert part in str(told.value)


def test_resume_notices_another_bot_of_the_name(folder: Path) -> None:
    cell(CELL.format(pick="0"), 1)
    play(2, "picker", "greedy", out=folder / "log")
    cell(CELL.format(pick="options - 1"), 2)
    with pytest.raises(qn.LogError, match="bots_from"):
        play(2, "picker", "greedy", out=folder / "log", resume=True)


def test_resume_notices_another_plain_function_of_the_name(folder: Path) -> None:
    def first() -> Any:
        def pick(view: Any, legal: Any, rng: Any) -> Any:
            return legal[0]

        return pick

    def last() -> Any:
        def pick(view: Any, legal: Any, rng: Any) -> Any:
            return legal[-1]

        return pick

    log = play(2, first(), "greedy", out=folder / "log")
    assert log.manifest["bots"] == ["python:pick", "greedy"]
    play(2, first(), "greedy", out=folder / "log", resume=True)
    with pytest.raises(qn.LogError, match="bots_from differ"):
        play(2, last(), "greedy", out=folder / "log", resume=True)
    both = play(2, first(), last()).manifest["bots_from"]
    assert both["python:pick"].count("function, code ") == 2


_seen: dict[int, int] = {}
_asked = 0


def test_what_a_bot_remembers_makes_it_no_other(folder: Path) -> None:
    turns = 0

    def mindful(view: Any, legal: Any, rng: Any, memo: list[int] = []) -> Any:  # noqa: B006 (people do so)
        global _asked
        nonlocal turns
        _asked, turns = _asked + 1, turns + 1
        _seen[len(_seen)] = turns
        memo.append(turns)
        return legal[0]

    log = play(2, mindful, "greedy", out=folder / "log")
    assert _asked == turns == len(_seen) > 0
    assert play(2, mindful, "greedy", out=folder / "log", resume=True).manifest == log.manifest


PLAIN = """
import qn_analysis as qn

@qn.bot("rook")
def choose(view, legal, rng):
    "Takes the last."
    return legal[-1]

def plain(view, legal, rng):
    return rng.choice(legal)

three = 3
"""


def declare(folder: Path, **bots: str) -> None:
    """Install a package `rooks` that declares bots, as pip would leave it."""
    info = folder / "rooks-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rooks\nVersion: 1.2\n")
    lines = [f"{name} = {value}\n" for name, value in bots.items()]
    (info / "entry_points.txt").write_text(f"[{ENGINE.group}]\n{''.join(lines)}")
    (folder / "rooks.py").write_text(PLAIN)
    (folder / "rook_styles.py").write_text(
        "from qn_analysis.core.play.builtin_bots import BotSpec\n"
        "bold = BotSpec('choose_greedy', {0: 3.0}, 'greedy, bolder')\nraise_it = BotSpec('choose_nothing', {}, '')\n"
    )
    (folder / "rook_broken.py").write_text("import no_such_module\n")


def test_installed_packages_declare_bots(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    declare(
        folder, rook="rooks:choose", easy="rooks:plain", bold="rook_styles:bold", broken="rook_broken:choose",
        greedy="rooks:plain", number="rooks:three",
    )  # fmt: skip
    cli.bots()
    out = capsys.readouterr().out
    assert "rooks" not in sys.modules
    assert "rook_broken" not in sys.modules
    assert "broken entry point of rooks 1.2 rook_broken:choose" in " ".join(out.split())
    assert "rooks:plain (hidden: the name is taken)" in out
    log = qn.simulate(2, players=4, bots=["rook", "easy", "bold", "greedy"], seed=1, progress=False)
    assert log.bots == ["rook", "easy", "bold", "greedy"]
    assert set(log.manifest["bots_from"]) == {"rook", "easy", "bold"}
    assert log.manifest["bots_from"]["easy"].startswith("entry point of rooks 1.2, code ")
    assert str(folder) not in str(log.manifest)
    assert isinstance(sys.modules["rook_styles"].bold, BotSpec)
    assert registry.find("bold").compiles
    for name, message in (
        ("broken", r"'broken' \(entry point of rooks 1\.2, rook_broken:choose\) cannot be loaded: ModuleNotFoundError"),
        ("number", "rooks:three is no bot: it is a int"),
        ("brokn", "did you mean 'broken'"),
    ):
        with pytest.raises(qn.BotError, match=message):
            registry.find(name)


def test_the_command_plays_a_bot_of_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "pawns.py").write_text(PLAIN.replace("rook", "pawn"))
    (folder / "pawn_typo.py").write_text("def choose(:\n")
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each not in ("", str(folder))])

    def run(bots: str, log: str) -> str:
        line = ["qn", "simulate", "--games", "2", "--players", "2", "--quiet", "--out", log, "--bots", bots]
        monkeypatch.setattr(sys, "argv", line)
        with pytest.raises(SystemExit):
            cli.main()
        return capsys.readouterr().err

    assert run("pawns:plain,pawns:choose", "one") == ""
    log = qn.open_log(tmp_path / "one")
    assert log.bots == ["pawns:plain", "pawns:choose"]
    assert str(tmp_path) not in str(log.manifest)
    for bots, message in (
        ("queens:choose,greedy", "'queens:choose': no module 'queens' can be imported here"),
        ("pawns:chose,greedy", "pawns has no 'chose' (did you mean 'choose'?)"),
        ("pawn_typo:choose,greedy", "importing pawn_typo failed: SyntaxError"),
        ("pawns:three,greedy", "pawns:three is no bot: it is a int"),
    ):
        err = run(bots, "two")
        assert message in err
        assert err.count("\n") == 1


def test_another_process_imports_a_registered_bot_or_says_what_to_do(folder: Path) -> None:
    (folder / "knights.py").write_text(PLAIN.replace("rook", "knight"))
    __import__("knights")
    cell("import qn_analysis as qn\n@qn.bot('page')\ndef choose(view, legal, rng):\n    return legal[0]\n")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        there = play(2, "knight", "random", executor=pool)
        with pytest.raises(qn.BotError, match="'page' is registered in a notebook or a script, where another process"):
            play(2, "page", "random", executor=pool)
    assert_frame_equal(there.events.collect(), play(2, "knight", "random").events.collect())


LEAVES = "import sys\n\n\ndef choose(view, legal, rng):\n    {0}\n    return legal[0]\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import sys\nsys.exit(0)\n", "importing leaver_import failed: it ends the program (SystemExit: 0) (line 2"),
        (LEAVES.format("sys.exit(0)"), "failed in turn 1: it ends the program (SystemExit: 0) (line 5 of choose)"),
        (LEAVES.format("quit()"), "failed in turn 1: it ends the program"),
        (LEAVES.format("raise GeneratorExit"), "failed in turn 1: GeneratorExit"),
        (LEAVES.format("raise BaseException('odd')"), "failed in turn 1: BaseException: odd"),
    ],
    ids=["import", "exit", "quit", "generator", "base"],
)
def test_a_bot_that_leaves_has_failed(
    folder: Path, text: str, message: str, run: Any, request: pytest.FixtureRequest
) -> None:
    """A run of no games that ends with exit code 0 would be taken for a run."""
    name = f"leaver_{request.node.callspec.id}"
    (folder / f"{name}.py").write_text(text)
    line = ("simulate", "--games", 3, "--players", 3, "--bots", f"{name}:choose", "--out", folder / "log", "--quiet")
    code, out, err = run(*line)
    assert (code, out) == (2, ""), err
    assert message in err
    assert err.count("\n") == 1


def test_a_process_of_a_bot_that_leaves_has_failed(folder: Path) -> None:
    (folder / "leaver.py").write_text(LEAVES.format("sys.exit(0)"))
    command = [
        sys.executable, "-m", "qn_analysis", "simulate", "--games", "3", "--players", "3", "--bots", "leaver:choose",
        "--out", str(folder / "log"), "--quiet",
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(Path(qn.__file__).parents[1])}
    run = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, timeout=120)
    assert run.returncode == 2, run.stderr
    assert "failed in turn 1: it ends the program (SystemExit: 0) (line 5 of choose)" in run.stderr
    assert (run.stderr.count("\n"), run.stdout) == (1, "")
