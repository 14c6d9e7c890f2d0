"""The game that a page plays, held against the one that Python plays: what is told, what can be chosen, what is logged;
and that nothing leaves it that the person cannot know. By a JavaScript engine, without a browser."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.log.transcript import player_names
from qn_analysis.core.position.answers import paired
from qn_analysis.core.stats.estimates import share
from qn_analysis.games.queens_necklace.panels import play_page
from qn_analysis.games.queens_necklace.panels.play_scene import Story
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.play.session import Session
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.javascript import run

TELL = """
for (const lang of ["en", "fr"]) given.data.texts[lang] = made.catalogue(given.data.texts[lang]);
return given.games.map(({table, choices}) => {
  const game = made.playGame(given.data, table);
  const told = [];
  for (const action of choices) {
    told.push({en: game.state("en"), fr: game.state("fr")});
    game.choose(action);
  }
  told.push({en: game.state("en"), fr: game.state("fr")});
  return {told, log: game.over() ? game.record() : null, kept: game.kept()};
});
"""


LARGER = Ruleset.default().with_(hand_size=6)
"""Rules that no network learnt: whoever advises by them is much quicker."""


@cache
def data(rules: Ruleset | None = None) -> dict[str, Any]:
    return play_page.play_data(rules or Ruleset.default())


def engine(checked: bool = False, more: str = "") -> str:
    """The script of the page's engine as an expression."""
    return f"(() => {{ {play_page.engine_script(checked)}\nreturn {{ playGame, catalogue, PLAY, {more} }}; }})()"


def known(story: Story) -> dict[str, Any]:
    """What the panel would tell of a game now, as far as the page tells the same."""
    choices = [] if story.display() else [item for group in story.choices() for item in group["items"]]
    return {
        "prompt": story.ask(),
        "sentences": {item["action"]: item["sentence"] for item in choices},
        "places": story.places(),
        "display": [
            [row["gem"], [[card["card"], card["copies"]] for card in row["cards"]]]
            for row in story.display().get("rows", [])
        ],
        "add": [item["action"] for item in story.display().get("add", [])],
    }


def played(bots: str, players: int, seat: int, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]], Session]:
    """A game that a person plays by chance: what it needs, and what is told at each of her choices."""
    dice = random.Random(seed)
    session = Session(ENGINE, bots, players=players, seat=seat, seed=seed, name="Ann")
    stories = {lang: Story(session, lang) for lang in ("en", "fr")}
    choices, told = [], []

    def tell() -> None:
        now: dict[str, Any] = {}
        for lang, story in stories.items():
            story.follow()
            now[lang] = known(story) | {"since": story.since(), "scene": story.table()}
        told.append(now)

    while not session.over:
        tell()
        action = dice.choice(session.legal)
        choices.append(action)
        session.choose(action)
    tell()
    table = {"players": players, "seat": seat, "bots": [bots] * (players - 1), "name": "Ann", "seed": seed}
    return {"table": table, "choices": choices}, told, session


def check(told: dict[str, Any], meant: dict[str, Any], seat: int) -> None:
    """What the page tells at a choice is what the panel tells."""
    assert told["prompt"] == meant["prompt"]
    assert {item["action"]: item["sentence"] for item in told["choices"]} == meant["sentences"]
    assert told["since"] == meant["since"]
    assert told["places"] == meant["places"]
    rows = told["display"]["rows"] if told["display"] else []
    assert [[row["gem"], [[card["card"], card["copies"]] for card in row["cards"]]] for row in rows] == meant["display"]
    assert [item["action"] for item in (told["display"] or {"add": []})["add"]] == meant["add"]
    for frame, other in zip(told["scene"]["frames"], meant["scene"]["frames"], strict=True):
        own = {key: part for key, part in frame["set"].items() if not key.startswith(("hand", "look"))}
        other_own = {key: part for key, part in other["set"].items() if not key.startswith(("hand", "look"))}
        assert own == other_own
        if f"hand:{seat}" in other["set"]:
            assert frame["set"][f"hand:{seat}"] == other["set"][f"hand:{seat}"]


def check_games(cases: list[tuple[str, int, int, int]], folder: Path, checked: bool = False) -> None:
    games, meant, sessions = zip(*(played(*case) for case in cases), strict=True)
    found = run(engine(checked), TELL, {"data": data(), "games": list(games)}, folder)
    for told, wanted, session, case in zip(found, meant, sessions, cases, strict=True):
        assert len(told["told"]) == len(wanted) > 20
        for now, then in zip(told["told"], wanted, strict=True):
            for lang in ("en", "fr"):
                check(now[lang], then[lang], case[2])
        own, other = folder / "own.jsonl", folder / "other.jsonl"
        own.write_text(told["log"], encoding="utf-8")
        session.log.to_jsonl(other, force=True)
        lines = [[json.loads(line) for line in each.read_text("utf-8").splitlines()] for each in (own, other)]
        assert lines[0] == lines[1]
        assert len(qn.lint(own, progress=False)) == 0


def test_a_game_in_a_page_is_the_game_of_a_session(tmp_path: Path) -> None:
    check_games([("greedy", 3, 1, 7)], tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
def test_many_games_in_a_page_are_those_of_sessions(checked: bool, tmp_path: Path) -> None:
    check_games([("greedy", 2 + n % 3, n % (2 + n % 3), 100 + n) for n in range(12)], tmp_path, checked)
    check_games([("expert", 4, 2, 31), ("learnt", 2, 0, 32)], tmp_path, checked)


HIDE = """
for (const lang of ["en", "fr"]) given.data.texts[lang] = made.catalogue(given.data.texts[lang]);
let held;
const blank = made.PLAY.blank;
made.PLAY.blank = (name) => {
  const record = blank(name);
  if (name === "Game") held ??= record;
  return record;
};
const back = (target, source) => {
  for (const key in source) {
    if (typeof source[key] === "object") back(target[key], source[key]);
    else target[key] = source[key];
  }
};
let n = 27;
const dice = (sides) => (n = (n * 48271) % 2147483647) % sides;
const game = made.playGame(given.data, given.table);
let [asked, hints, played] = [0, 0, 0];
while (!game.over()) {
  asked += 1;
  const meant = [game.state("en"), game.state("fr")].map((each) => JSON.stringify(each));
  const hint = asked % 7 ? null : JSON.stringify(game.hint("en"));
  const trial = () => {
    const on = game.playOn();
    for (let worlds = 0; on && worlds < 2; worlds += 1) on.step();
    played += on ? 1 : 0;
    return on && JSON.stringify(on.told("fr"));
  };
  const tried = hint && trial();
  const before = structuredClone(held);
  const others = held.seats.filter((_, seat) => seat !== given.table.seat);
  const [from, to] = [held.hidden.top, held.hidden.size];
  const cards = ({hand}) => hand.flatMap((many, card) => Array(many).fill(card));
  const pool = [...held.hidden.pile.slice(from, to), ...others.flatMap(cards)];
  for (let i = pool.length - 1; i > 0; i -= 1) {
    const j = dice(i + 1);
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  for (const other of others) {
    const size = other.hand.reduce((sum, many) => sum + many, 0);
    other.hand.fill(0);
    for (const card of pool.splice(0, size)) other.hand[card] += 1;
    other.known.forEach((row) => row.fill(1));
    other.chance.fill(dice(1000));
    other.memo.fill(5);
  }
  pool.forEach((card, i) => (held.hidden.pile[from + i] = card));
  held.hidden.key.fill(3);
  const now = ["en", "fr"].map(lang => JSON.stringify(game.state(lang)));
  if (meant.join() !== now.join()) return {leak: asked};
  if (hint !== null) {
    hints += 1;
    if (hint !== JSON.stringify(game.hint("en"))) return {leak: -asked};
    if (tried !== trial()) return {leak: -asked};
  }
  back(held, before);
  const state = game.state("en");
  const actions = (items) => items.map(({action}) => action);
  const choices = state.display ? [0, ...actions(state.display.add)] : actions(state.choices);
  game.choose(choices[dice(choices.length)]);
}
return {asked, hints, played, members: Object.keys(game).sort()};
"""


def test_nothing_that_leaves_a_game_depends_on_hidden_cards(tmp_path: Path) -> None:
    """At each choice all hidden cards are dealt anew and all that others and nobody know is spoilt: the page tells the
    same, and its hints are the same."""
    table = {"players": 3, "seat": 1, "bots": ["greedy", "expert"], "name": "Ann", "seed": 3}
    told = run(engine(), HIDE, {"data": data(), "table": table}, tmp_path)
    assert told["asked"] > 30, told
    assert told["hints"] > 3
    assert told["played"] > 0
    assert told["members"] == [
        "choose",
        "clear",
        "hint",
        "kept",
        "lookBack",
        "over",
        "playOn",
        "record",
        "state",
        "takeBack",
    ]


BLUNDER = """
for (const lang of ["en", "fr"]) given.data.texts[lang] = made.catalogue(given.data.texts[lang]);
return given.tables.map(({blunder, ...table}) => {
  const game = made.playGame(given.data, table);
  while (!game.over()) {
    const state = game.state("en");
    const {choice, lay} = game.hint("en");
    const blind = blunder === "sale" && state.sales.length === 1;
    if (state.display && !blind) lay.forEach((action) => game.choose(action));
    game.choose(state.display ? 0 : choice);
  }
  const back = game.lookBack();
  while (back.step());
  const {earned, places} = game.state("en");
  return {en: back.told("en"), fr: back.told("fr"), earned, places, me: table.seat};
});
"""


@pytest.mark.parametrize(
    ("blunders", "rules"), [(("sale",), LARGER), pytest.param(("sale", ""), None, marks=pytest.mark.full)]
)
def test_the_end_tells_the_best_and_the_worst_decision(
    tmp_path: Path, blunders: tuple[str, ...], rules: Ruleset | None
) -> None:
    """Who follows every hint but shows nothing at the second sale is told so, and what the cards were; in pounds."""
    table = {"players": 3, "seat": 0, "bots": ["greedy", "greedy"], "name": "Ann", "seed": 5}
    games = [table | {"blunder": blunder} for blunder in blunders]
    bad, *rest = run(engine(), BLUNDER, {"data": data(rules), "tables": games}, tmp_path)
    assert bad["en"]["worst"].startswith("Your worst decision, in year 2: show nothing. It costs you £")
    assert "compared with another choice: show " in bad["en"]["worst"]
    assert "too close" not in bad["en"]["worst"]
    assert bad["fr"]["worst"].startswith("Votre pire décision, l'année 2")
    assert "ne rien montrer" in bad["fr"]["worst"]
    cost = int(re.search(r"costs you £(\d+)", bad["en"]["worst"])[1])  # type: ignore[index]
    assert 20 < cost < 400
    assert all("show nothing" not in good["en"]["worst"] for good in rest)
    # What is not certain is said not to be.
    for told in (each["en"] for each in (bad, *rest)):
        for key in ("best", "worst"):
            assert re.search(r"(£\d+.*: .*\.|No decision of yours .*\.)$", told[key]), told[key]
    for game in (bad, *rest):
        [mine] = [each["score"] for each in game["places"] if each["seat"] == game["me"]]
        assert sum(each["gain"] for each in game["earned"]) == mine
        assert len(game["earned"]) == 3
    assert bad["earned"][1]["gain"] <= 0


LAST = """
for (const lang of ["en", "fr"]) given.data.texts[lang] = made.catalogue(given.data.texts[lang]);
return given.games.map(({table, choices}) => {
  const game = made.playGame(given.data, table);
  choices.forEach((action) => game.choose(action));
  return game.state("en").sales;
});
"""
SALES = """
const sales = made.saleEngine(given.data.sale);
return given.sheets.map((sheet) => sales.score(sheet)).map(({settled}) => settled.gain);
"""
SOME = """
return given.cases.map(([wins, best]) => [made.shareOf(wins, given.trials), made.isBehind(wins, best, given.trials)]);
"""


def by_chance(bots: str, players: int, seat: int, seed: int) -> tuple[dict[str, Any], Session]:
    """A game that a person plays by chance."""
    dice, choices = random.Random(seed), []
    session = Session(ENGINE, bots, players=players, seat=seat, seed=seed, name="Ann")
    while not session.over:
        choices.append(dice.choice(session.legal))
        session.choose(choices[-1])
    table = {"players": players, "seat": seat, "bots": [bots] * (players - 1), "name": "Ann", "seed": seed}
    return {"table": table, "choices": choices}, session


def check_sales(cases: list[tuple[str, int, int, int]], folder: Path) -> int:
    """Each sale that a page lays on the table is that of the log, and earns what it earned there; returns how many."""
    games, sessions = zip(*(by_chance(*case) for case in cases), strict=True)
    found = run(engine(), LAST, {"data": data(), "games": list(games)}, folder)
    sheets, gains = [], []
    for held, session in zip(found, sessions, strict=True):
        log = session.log
        assert [each["year"] for each in held] == [1, 2, 3]
        for sale in held:
            meant = log.sale(0, sale["year"]).sheet
            seats = {name: str(n) for n, name in enumerate(player_names(log.bots), 1)}
            shown = [
                {**{key: each[key] for key in ("rows", "bankers", "score")}, "player": seats[each["player"]]}
                for each in meant["displays"]
            ]
            moves = meant.get("alchemist", [])
            moves = [
                {**each, "player": seats[each["player"]]} for each in ([moves] if isinstance(moves, dict) else moves)
            ]
            laid = {"fashion": meant["fashion"], "displays": shown, **({"alchemist": moves} if moves else {})}
            assert sale["sheet"] == laid
            closed = log.events.filter(event="sale_closed", year=sale["year"]).collect()
            after = {str(row["seat"] + 1): row["amount"] for row in closed.iter_rows(named=True)}
            sheets.append(laid)
            gains.append([after[each["player"]] - each["score"] for each in shown])
    scored = run(engine(more="saleEngine"), SALES, {"data": data(), "sheets": sheets}, folder)
    assert [gain[: len(meant)] for gain, meant in zip(scored, gains, strict=True)] == gains
    return len(sheets)


def test_sales_on_the_table_are_those_of_the_log(tmp_path: Path) -> None:
    assert check_sales([("greedy", 3, 1, 7)], tmp_path) == 3


@pytest.mark.full
def test_many_sales_on_the_table_are_those_of_the_log(tmp_path: Path) -> None:
    """With Alchemists, Bankers and Necklaces at 2, 3 and 4 players."""
    assert check_sales([("greedy", 2 + n % 3, n % (2 + n % 3), 200 + n) for n in range(24)], tmp_path) == 72


def test_intervals_of_a_page_are_those_of_the_package(tmp_path: Path) -> None:
    """Shares of wins, and whether one choice is behind another in the same worlds."""
    dice = random.Random(8)
    cases = [
        [[dice.choice(values) for _ in range(n)] for values in ([0.0, 1.0, 0.5], best)]
        for n in (8, 13, 24)
        for best in ([0.0, 1.0], [1.0], [1.0, 1.0, 1.0, 0.0], [0.0])
    ]
    cases.append([[0.0, 1.0] * 4, [0.0, 1.0] * 4])
    cases.append([[0.0] * 24, [1.0] * 12 + [0.0] * 12])
    found = run(engine(more="shareOf, isBehind"), SOME, {"trials": data()["trials"], "cases": cases}, tmp_path)
    behind = 0
    for (wins, best), (value, is_behind) in zip(cases, found, strict=True):
        meant = share(wins, [1.0] * len(wins))
        assert [value["value"], value["low"], value["high"]] == pytest.approx(
            [meant.value, meant.low, meant.high], abs=1e-7
        )
        if sum(wins) <= sum(best):
            less = paired(wins, best, "share")
            assert is_behind == (less.high is not None and less.high < 0)
            behind += is_behind
    assert behind >= 3
