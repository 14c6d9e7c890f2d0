"""The third build: the same sources as JavaScript."""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.compile.records import blank, fill, plain
from qn_analysis.core.play.builds import Builds
from qn_analysis.games.jewels.play import builds as jewels
from qn_analysis.games.jewels.play.registry import ENGINE as JEWELS_BOTS
from qn_analysis.games.lady_of_the_diamonds.play import builds as lady
from qn_analysis.games.lady_of_the_diamonds.play.registry import ENGINE as LADY_BOTS
from qn_analysis.games.queens_necklace.engine import state
from qn_analysis.games.queens_necklace.engine.selling import jewel_price
from qn_analysis.games.queens_necklace.play import builds as queen
from qn_analysis.games.queens_necklace.play import registry
from qn_analysis.games.queens_necklace.sale import builds as sale
from qn_analysis.games.queens_necklace.sale import kernel
from qn_analysis.games.queens_necklace.sale.document import Codes, with_numbers
from qn_analysis.pages.javascript import ScriptError, translate
from qn_analysis.pages.scripts import game_script
from tests.independent.sale_scorer import random_sheet
from tests.kit.javascript import run

SOURCE = "tests.core.compile.awkward.source"
GAMES: dict[str, Builds[Any, Any]] = {"queen": queen.BUILDS, "jewels": jewels.BUILDS, "lady": lady.BUILDS}
BOTS = {"queen": ("random", "greedy", "expert", "learnt"), "jewels": ("random", "greedy", "trader"),
        "lady": ("random", "greedy", "collector", "tuned")}  # fmt: skip


RULES = {"queen": qn.Ruleset.default, "jewels": qn.jewels.Ruleset.default, "lady": qn.lady.Ruleset.default}


TOLD = "tests.core.compile.awkward.told"


def functions(module: str) -> dict[str, FunctionType]:
    """The functions that a source defines."""
    found = vars(importlib.import_module(module))
    return {name: each for name, each in found.items()
            if isinstance(each, FunctionType) and each.__module__ == module}  # fmt: skip


@pytest.mark.parametrize("checked", [False, True])
def test_what_the_languages_do_differently(checked: bool, tmp_path: Path) -> None:
    asked = [name for name in functions(SOURCE) if name != "call"]
    dice = random.Random(27)
    pairs = [(a, b) for a in range(-9, 10) for b in range(-9, 10)]
    pairs += [(dice.randrange(-(2**20), 2**20), dice.randrange(-(2**20), 2**20)) for _ in range(500)]
    script = translate([SOURCE], asked, checked=checked)
    body = "return Object.fromEntries(given.names.map(n => [n, given.pairs.map(([a, b]) => made[n](a, b))]));"
    found = run(script, body, {"names": asked, "pairs": pairs}, tmp_path)
    for name in asked:
        plain_function = functions(SOURCE)[name]
        differ = [(pair, told, wanted) for pair, told in zip(pairs, found[name], strict=True)
                  if told != (wanted := plain_function(*pair))]  # fmt: skip
        assert not differ, (name, len(differ), differ[:3])


@pytest.mark.parametrize("checked", [False, True])
def test_texts_lists_tables_and_records_are_those_of_python(checked: bool, tmp_path: Path) -> None:
    asked = [name for name in functions(TOLD) if name != "kept"]
    pairs = [(a, b) for a in range(-3, 4) for b in range(-3, 4)]
    script = translate(["tests.core.compile.awkward"], [f"{TOLD}:{name}" for name in asked], checked=checked)
    body = "return Object.fromEntries(given.names.map(n => [n, given.pairs.map(([a, b]) => made[n](a, b))]));"
    found = run(script, body, {"names": asked, "pairs": pairs}, tmp_path)
    for name in asked:
        made = [functions(TOLD)[name](*pair) for pair in pairs]
        assert found[name] == json.loads(json.dumps([vars(each) if is_dataclass(each) else each for each in made]))


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file that can be imported as `one_source`."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "one_source.py"
    sys.modules.pop("one_source", None)
    importlib.invalidate_caches()


REFUSED = {
    "x = [i for i in range(a) for j in range(a)]": "no such expression",
    "x = [i + j for i, j in a]": "one name for each element",
    "x = {1}": "no such expression",
    "x = f'{a:>3}'": "no such expression",
    "x = a if a is b else 0": "no such comparison",
    "x = [1]; x.sort()": "no methods but append, extend, index, get, join",
    "x = max(a, key=abs)": "arguments by their places alone",
    "x = max([a])": "2 to 99 arguments",
    "x = [a][-1]": "a place is counted from the beginning",
    "x = [a][::2]": "a part without steps",
    "x = a ** 2": "no such operator",
    "x = ~a": "no such expression",
    "x = a * 18014398509481984": "above 2**53",
    "x = 0 < abs(a) < 5": "a call within a chain would be made twice",
    "x = 0; choose(a).b //= 2": "a call in the target would be made twice",
    "x = 0\n    for i in range(0, 9, a): x += i": "the step of a range is a constant",
    "x = 0\n    for i in range(9): x += i\n    else: x = 1": "no such statement",
    "x = 0\n    with a: x = 1": "no such statement",
    "x = 0\n    raise ValueError": "no such statement",
    "x = unknown": "neither a number, a text, a list of them nor a function of a source",
    "x = len": "neither a number, a text, a list of them nor a function of a source",
}


@pytest.mark.parametrize(("line", "why"), REFUSED.items())
def test_what_cannot_be_carried_is_refused(module: Path, line: str, why: str) -> None:
    module.write_text(f"def choose(a):\n    b = a\n    {line.replace('; ', chr(10) + '    ')}\n    return x\n")
    with pytest.raises(ScriptError, match=r"^one_source, line [345]: ") as refused:
        translate(["one_source"], ["choose"])
    assert why in str(refused.value)


def test_arguments_and_entries_are_refused_too(module: Path) -> None:
    module.write_text("def choose(a, b=2):\n    return a\n")
    with pytest.raises(ScriptError, match=r"line 1: .*only plain arguments without defaults"):
        translate(["one_source"], ["choose"])
    module.write_text(
        "from dataclasses import dataclass\n@dataclass\nclass Pair:\n    a: int\n    b: int\n"
        "def choose(a):\n    return Pair(a)\n"
    )
    sys.modules.pop("one_source")
    with pytest.raises(ScriptError, match=r"line 7: .*a value for `b`"):
        translate(["one_source"], ["choose"])
    with pytest.raises(ScriptError, match="other: 0 sources define it"):
        translate(["one_source"], ["other"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a[3]", "no place 3 of 3"),
        ("1 // (a[0] - 1)", "a division by 0"),
        ("1 / (a[0] - 1)", "a division by 0"),
        ("a[1] * 9007199254740991", "no number"),
        ("(a[0] - 2) | a[1]", "not of 32 bits: -1"),
        ("a[2] + a[0].more", "no number: NaN"),
    ],
)
def test_a_checked_build_says_what_javascript_passes_over(
    module: Path, tmp_path: Path, line: str, message: str
) -> None:
    module.write_text(f"def choose(a):\n    return {line}\n")
    with pytest.raises(AssertionError, match=message):
        run(translate(["one_source"], ["choose"], checked=True), "return made.choose(given)", [1, 2, 3], tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_every_source_translates(game: str, tmp_path: Path) -> None:
    builds = GAMES[game]
    every = [f"{module}:{name}" for module in builds.sources for name in functions(module)]
    assert len(every) > 100
    script = translate(builds.sources, every, {"Game": builds.state.Game, "Log": builds.state.Log}, builds.scripts)
    assert run(script, "return Object.keys(made).length > 100", None, tmp_path)


PLAY = """
return given.games.map(({number, seed, players, rules, bots, weights, capacity, decisions}) => {
  const game = made.blank("Game"), log = made.blank("Log");
  const fill = (target, values) => { for (const key in values)
    if (typeof values[key] === "object") fill(target[key], values[key]); else target[key] = values[key]; };
  fill(game.table.rules, rules);
  game.table.players = players;
  log.capacity = capacity;
  log.choice_capacity = decisions;
  const policies = bots.map(bot => made["choose_" + bot]);
  const status = made.play_game(made.begin, made.apply, game, log, policies, weights, seed, number);
  const places = game.seats.map((_, seat) => seat < players ? made.place_of(game, seat) : 0);
  const rows = log.rows.slice(0, log.seq), choices = log.choice.slice(0, log.choices);
  return {status, places, game, seq: log.seq, rows, choices};
});
"""


def check_games(game: str, each: int, checked: bool, folder: Path) -> None:
    """Every number in the state of `each` games with every number of players, bots in all seats in turn."""
    builds, rules = GAMES[game], RULES[game]()
    find: Any = {"queen": registry.find, "jewels": JEWELS_BOTS.find, "lady": LADY_BOTS.find}[game]
    asked, wanted = [], []
    policies = [find(bot).function.__name__.removeprefix("choose_") for bot in BOTS[game]]
    for players in range(2, builds.seats + 1):
        for number in range(each):
            seated = [(seat + number) % len(policies) for seat in range(players)]
            known = [find(BOTS[game][n]) for n in seated]
            rows = [bot.row(players) for bot in known]
            g, log = builds.plain_game(rules, players), builds.plain_log()
            fill(builds.state.Rules, g.table.rules, rules.tables())
            status = builds.play_game(g, log, [bot.function for bot in known], rows, 2003, number)
            assert log.seq <= builds.state.ROWS
            places = [builds.place_of(g, seat) if seat < players else 0 for seat in range(builds.seats)]
            wanted.append({
                "status": status, "places": places, "game": plain(builds.state.Game, g), "seq": log.seq,
                "rows": [list(log.rows[n]) for n in range(log.seq)],
                "choices": [list(log.choice[n]) for n in range(log.choices)],
            })  # fmt: skip
            bots = [policies[n] for n in seated]
            asked.append({
                "number": number, "seed": 2003, "players": players, "rules": rules.tables(), "bots": bots,
                "weights": rows, "capacity": builds.state.ROWS,
                "decisions": builds.state.CHOICES,
            })  # fmt: skip
    script = game_script(builds, [*dict.fromkeys(policies)], checked=checked)
    found = run(script, PLAY, {"games": asked}, folder)
    assert len(found) == len(wanted) == each * (builds.seats - 1)
    for told, meant in zip(found, wanted, strict=True):
        assert told["seq"] > 20
        assert told == meant


@pytest.mark.parametrize("game", GAMES)
def test_games_are_the_same_to_the_last_number(game: str, tmp_path: Path) -> None:
    check_games(game, 1, False, tmp_path)


@pytest.mark.full
def test_a_search_chooses_the_same(tmp_path: Path) -> None:
    """Compiled: interpreted, a search takes minutes."""
    log = qn.simulate(1, players=2, bots="searcher-displays", seed=27, decisions=True, progress=False)
    known = registry.find("searcher-displays")
    rules = qn.Ruleset.default()
    asked = {
        "number": 0, "seed": 27, "players": 2, "rules": rules.tables(), "bots": ["searcher"] * 2,
        "weights": [known.row(2)] * 2, "capacity": state.ROWS, "decisions": state.CHOICES,
    }  # fmt: skip
    (told,) = run(game_script(queen.BUILDS, ["searcher"]), PLAY, {"games": [asked]}, tmp_path)
    assert log.decisions is not None
    wanted = log.decisions.select("seq", "seat", "action", "options").collect()
    assert len(told["choices"]) > 50
    assert [tuple(row) for row in told["choices"]] == wanted.rows()


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_many_games_are_the_same(game: str, checked: bool, tmp_path: Path) -> None:
    check_games(game, 12, checked, tmp_path)


SCORE = """
const game = made.blank("Game"), log = made.blank("Log");
for (const key in given.rules) game.table.rules[key] = given.rules[key];
return given.sheets.map(sheet => {
  log.seq = 0;
  log.capacity = log.rows.length;
  made.score_sheet(game, log, sheet);
  const {score, counted, rarity} = game.table;
  const price = [0, 1, 2, 3].map(rank => made.jewel_price(game, rank));
  return structuredClone({score, counted, rarity, price, rows: log.rows.slice(0, log.seq)});
});
"""


def check_sheets(many: int, checked: bool, folder: Path) -> None:
    """Random sheets of 2 to 4 players under two rulesets."""
    dice = random.Random(1)
    lapse = {"alchemist_orphans": "lapse", "banker_stacks": "no", "own_king_own_necklace": "cancels"}
    for rules in (qn.Ruleset.default(), qn.Ruleset.default().with_(rulings=lapse)):
        coded = [with_numbers(random_sheet(dice, 2 + n % 3), Codes(rules))[1] for n in range(many // 2)]
        tables = rules.tables()
        found = run(sale.script(checked), SCORE, {"rules": tables, "sheets": coded}, folder)
        g = blank(state.Game)
        fill(state.Rules, g.table.rules, tables)
        for sheet, told in zip(coded, found, strict=True):
            assert sheet is not None
            log = queen.plain_log()
            kernel.score_sheet(g, log, sheet)
            t = g.table
            price = [jewel_price(g, rank) for rank in range(4)]
            rows = [list(log.rows[n]) for n in range(log.seq)]
            meant = {"score": t.score, "counted": t.counted, "rarity": t.rarity, "price": price, "rows": rows}
            assert told == meant


def test_sales_are_the_same(tmp_path: Path) -> None:
    check_sheets(300, False, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
def test_twenty_thousand_sales_are_the_same(checked: bool, tmp_path: Path) -> None:
    check_sheets(20_000, checked, tmp_path)
