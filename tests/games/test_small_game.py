"""A small game of which nothing is given but its declaration: words, rules, engine, two bots, columns of its log.

All the rest is what `core` has for such a game: builds, verify, replay, linter, statistics, report, league, panels.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base import game_registry
from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.contests.league import league
from qn_analysis.core.lint import lint
from qn_analysis.core.panels.game_panels import panels_of
from qn_analysis.core.panels.replay import table_at
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.report import report
from qn_analysis.core.rules.problems import RulesetError
from tests.kit.expeditions.engine.scoring import place_of, points_of
from tests.kit.expeditions.game import GAME
from tests.kit.expeditions.log import Log
from tests.kit.expeditions.rulebook import Ruleset
from tests.kit.expeditions.words.actions import Action
from tests.kit.expeditions.words.cards import COLOURS, RANKS, Card, Colour

NAME: Final = GAME.name
FOLDER: Final = Path(__file__).parents[1] / "kit" / NAME
MOST: Final = 700
"""Lines that a game may cost."""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The game is known while its tests run, and to no others."""
    game_registry.register(NAME, (), lambda: GAME)
    yield
    del game_registry._registered[NAME]


@pytest.fixture(scope="module")
def log() -> Log:
    game_registry.register(NAME, (), lambda: GAME)
    return GAME.simulate(20, players=2, bots=["random", "steady"], seed=1, progress=False, decisions=True)


def saying(file: Path) -> int:
    """Lines of a file that say something: without blank ones, comments and docstrings."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return sum(bool(line.strip()) and not line.startswith("#") for line in text.splitlines())
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    said: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in silent:
            said |= {*range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                said -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(said)


def test_what_a_game_costs() -> None:
    """Code, rules and the texts of both languages; and no room but those that only a game can fill."""
    files = [file for file in FOLDER.rglob("*") if file.suffix in (".py", ".toml")]
    lines = {str(file.relative_to(FOLDER)): saying(file) for file in files}
    print(sum(lines.values()), "lines;", sum(n for name, n in lines.items() if name.endswith(".py")), "of them Python")
    assert sum(lines.values()) < MOST
    rooms = {file.relative_to(FOLDER).parts[0] for file in files}
    assert rooms == {"__init__.py", "game.py", "log.py", "words", "rulebook", "engine", "bots"}


def test_both_languages_say_the_same() -> None:
    assert missing(Log._texts("en"), Log._texts("fr")) == []


# ------------------------------------------------------------------------------------------------------------ the rules


def table(seat: int, *cards: Card) -> Any:
    """A game in which somebody has played some cards."""
    g: Any = GAME.engine.builds.plain_game(Ruleset.default(), 2)
    for card in cards:
        colour, rank = divmod(card, RANKS)
        g.table.cards[seat][colour] += 1
        g.table.wagered[seat][colour] += rank == 0
        g.table.total[seat][colour] += rank + 1 if rank else 0
    return g


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([], 0),
        (["RED_2"], -18),
        (["RED_WAGER"], -40),
        (["RED_WAGER", "RED_WAGER", "RED_10", "RED_9", "RED_8"], 21),
        (["RED_2", "RED_3", "RED_4", "RED_5", "RED_6", "RED_7", "RED_8"], 15),
        (["RED_2", "RED_3", "RED_4", "RED_5", "RED_6", "RED_7", "RED_8", "RED_9"], 44),
        (["RED_WAGER", "RED_2", "RED_3", "RED_4", "RED_5", "RED_6", "RED_7", "RED_8"], 50),
    ],
)
def test_what_an_expedition_scores(cards: list[str], points: int) -> None:
    assert points_of(table(1, *(Card[card] for card in cards)).table, 1, Colour.RED) == points


def test_equal_points_share_a_place() -> None:
    g = table(0)
    assert [place_of(g, seat) for seat in range(2)] == [1, 1]
    g.table.score[1] = 1
    assert [place_of(g, seat) for seat in range(2)] == [2, 1]


def test_rules_hold_by_a_loop_over_the_log(log: Log) -> None:
    """Every rule of a turn, and every score, worked out from the rows alone."""
    for game in range(20):
        hands: list[Counter[str]] = [Counter(), Counter()]
        laid: dict[tuple[int, str], list[int]] = {}
        scored: Counter[int] = Counter()
        told: dict[int, tuple[int, int]] = {}
        fresh = ""
        for row in log.rows(game):
            number = 0 if row.card is None else int(row.card.rpartition("_")[2].replace("wager", "0"))
            match row.event:
                case "dealt" | "drawn" | "taken":
                    assert row.event != "taken" or row.card != fresh
                    hands[row.seat][row.card] += 1
                    fresh = ""
                case "played" | "discarded":
                    hands[row.seat][row.card] -= 1
                    assert hands[row.seat][row.card] >= 0
                    fresh = row.card if row.event == "discarded" else ""
                    if row.event == "played":
                        before = laid.setdefault((row.seat, row.colour), [])
                        assert number > max(before, default=-1) or (number == 0 and not any(before))
                        before.append(number)
                        assert row.count == len(before)
                case "expedition_scored":
                    there = laid.pop((row.seat, row.colour))
                    points = (sum(there) - 20) * (there.count(0) + 1) + (20 if len(there) >= 8 else 0)
                    assert (row.amount, row.wagers, row.count) == (points, there.count(0), len(there))
                    scored[row.seat] += points
                case "game_over":
                    told[row.seat] = row.amount, row.count
        assert laid == {}
        assert {seat: points for seat, (points, _) in told.items()} == {0: scored[0], 1: scored[1]}
        better = [scored[1] > scored[0], scored[0] > scored[1]]
        assert [told[seat][1] for seat in range(2)] == [1 + each for each in better]


def test_a_ruleset_is_read_and_refused() -> None:
    rules = Ruleset.from_toml("hand_size = 5\nwagers = 0")
    assert (rules.hand_size, rules.wagers, sum(rules.copies)) == (5, 0, 45)
    assert [each.key for each in rules.differences()] == ["wagers", "hand_size"]
    assert Ruleset.from_manifest(rules.to_dict()) == rules
    with pytest.raises(RulesetError) as error:
        Ruleset.from_dict({"hand_size": 99, "cost": "dear", "bonsu": 3})
    assert {each.where for each in error.value.problems} == {"hand_size", "cost", "bonsu"}
    assert "did you mean 'bonus'" in str(error.value)
    assert Ruleset.default().provenance("cost").clause == "scoring.cost"
    assert Ruleset.default().assumed() == ["most_turns"]


def test_a_table_for_three_is_refused() -> None:
    with pytest.raises(SimulationError, match="2"):
        GAME.simulate(1, players=3, bots="random", progress=False)


# ------------------------------------------------------------------------------------------------ what follows for free


def test_the_same_call_gives_the_same_log(log: Log) -> None:
    again = GAME.simulate(20, players=2, bots=["random", "steady"], seed=1, progress=False)
    assert again.events.collect().equals(log.events.collect())
    other = GAME.simulate(20, players=2, bots=["random", "steady"], seed=2, progress=False)
    assert not other.events.collect().equals(log.events.collect())


@pytest.mark.full
def test_compiled_games_are_the_interpreted_ones(log: Log) -> None:
    bots = [GAME.engine.find("random"), GAME.engine.find("steady")]
    GAME.engine.ready(bots, False)
    many = GAME.simulate(600, players=2, bots=["random", "steady"], seed=1, progress=False)
    assert many.events.filter(pl.col("game") < 20).collect().equals(log.events.collect())


def test_a_folder_verifies_until_a_byte_changes(tmp_path: Path) -> None:
    GAME.simulate(20, players=2, bots="steady", seed=1, progress=False, out=tmp_path / "log")
    assert qn.verify(tmp_path / "log", progress=False).problems == ()
    opened = Log.open(tmp_path / "log")
    assert type(opened) is Log
    assert opened.rules == Ruleset.default()
    part = max((tmp_path / "log").rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:-9] + b"x" + part.read_bytes()[-8:])
    (damage,) = qn.verify(tmp_path / "log", progress=False).problems
    assert part.name in damage.message


def test_every_card_is_somewhere_at_every_row(log: Log) -> None:
    for game in range(3):
        for row in log.rows(game):
            p: Any = log.position(game, row.seq)
            lying = p.deck + sum(map(len, p.piles)) + sum(map(Counter.total, [*p.hands, *p.expeditions]))
            assert lying == 60
    over: Any = log.position(0)
    assert over.deck == 0
    assert sorted(over.places) == [1, 2]
    assert "the game is over" in str(over)


def test_a_transcript_hides_what_a_seat_cannot_know(log: Log) -> None:
    whole, seen = log.transcript(0), log.transcript(0, viewer=1)
    assert "Seat 1 is dealt white 3." in whole
    assert "Seat 1 is dealt a card." in seen
    assert not re.search(r"Seat 1 (is dealt|draws) (red|yellow|green|blue|white)", seen)
    assert "Siège 1 reçoit : 3 blanc." in log.transcript(0, lang="fr").replace("\u00a0", " ")


def broken(log: Log, at: pl.Expr, **values: Any) -> Log:
    """A log in which a row says something else."""
    events = log.events.collect()
    first = events.select(pl.arg_where(at)).item(0, 0)
    here = pl.int_range(pl.len()) == first
    kinds = events.schema
    changed = [pl.when(here).then(pl.lit(value, kinds[key])).otherwise(key).alias(key) for key, value in values.items()]
    return log.with_tables(events=events.with_columns(changed).lazy())


PLAYED: Final = (pl.col("event") == "played") & (pl.col("game") == 4)


@pytest.mark.parametrize(
    ("at", "values", "code", "said"),
    [
        (PLAYED, {"seq": 999}, "EX801", "row 999"),
        (PLAYED, {"count": None}, "EX802", "card played: nothing in the column count"),
        (PLAYED, {"amount": 3}, "EX803", "card played: 3 in the column amount"),
        (PLAYED, {"seat": 5}, "EX804", "seats go from 0 at a table of 2"),
        (PLAYED, {"phase": "draw"}, "EX808", "card played in the phase: draw"),
        (pl.col("event") == "taken", {"card": "red_wager"}, "EX810", "it cannot follow"),
    ],
)
def test_a_broken_log_is_found(log: Log, at: pl.Expr, values: dict[str, Any], code: str, said: str) -> None:
    found = lint(broken(log, at, **values), progress=False)
    assert code in found.frame["code"].to_list()
    assert any(said in message for message in found.frame["message"])
    assert all(message for message in lint(broken(log, at, **values), progress=False, lang="fr").frame["message"])


def test_sound_logs_have_no_findings(log: Log) -> None:
    assert len(lint(log, progress=False)) == 0
    steady = GAME.simulate(20, players=2, bots="steady", seed=3, progress=False, rules=Ruleset.from_dict({"wagers": 5}))
    assert len(lint(steady, progress=False)) == 0


def test_the_better_bot_wins_a_league() -> None:
    made = league(["random", "steady"], players=2, games=40, game=NAME, progress=False)
    assert made.standings["bot"].to_list() == ["steady", "random"]
    assert "Expeditions" in made.to_html()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Expeditions: balance report", "A game takes 62.1 turns", "card discarded"]),
        ("fr", ["Expeditions : rapport d", "Une partie dure 62,1 tours", "carte défaussée"]),
    ],
)
def test_a_report_tells_of_it(log: Log, tmp_path: Path, lang: str, words: list[str]) -> None:
    place = report(log, tmp_path / "page.html", lang=lang, progress=False)
    text = place.read_text(encoding="utf-8").replace("\u00a0", " ")
    for word in words:
        assert word in text
    told = json.loads((tmp_path / "page.json").read_text(encoding="utf-8"))
    lengths = next(each for each in told["statistics"] if each["name"] == "lengths")
    rows = [dict(zip(lengths["columns"], row, strict=True)) for row in lengths["rows"]]
    turns = log.games.collect()["turns"].mean()
    assert next(row["value"] for row in rows if row["measure"] == "turns") == pytest.approx(turns)
    kinds = next(each for each in told["statistics"] if each["name"] == "kinds")
    times = {row[kinds["columns"].index("event")]: row[kinds["columns"].index("value")] for row in kinds["rows"]}
    assert times["dealt"] == 16
    assert times["taken"] == log.events.filter(pl.col("event") == "taken").collect().height / 20


@pytest.mark.parametrize(("lang", "said"), [("en", r"\d numbers? of this game"), ("fr", r"\d nombres? de ce jeu")])
def test_a_report_says_how_much_is_assumed_where_something_is(log: Log, lang: str, said: str) -> None:
    """A ruleset that states the one number that no rule tells leaves nothing to tell."""
    rules = Ruleset.from_dict({"most_turns": 90})
    told = GAME.simulate(4, players=2, bots="random", seed=1, progress=False, rules=rules)
    assert told.rules.assumed() == []
    usual, stated = (report(each, lang=lang, progress=False).html.replace("\u00a0", " ") for each in (log, told))
    assert re.search(said, usual)
    assert not re.search(said, stated)
    assert "<p></p>" not in stated


def test_a_position_is_judged_by_games_to_the_end(log: Log) -> None:
    found = qn.evaluate(log, 0, 60, depth=64)
    assert (found.n, found.method, found.policy) == (64, "rollouts", "steady")
    assert found.chances[1] > 0.5, "steady plays against random"
    for low, chance, high in zip(found.low, found.chances, found.high, strict=True):
        assert low < chance < high
    with pytest.raises(qn.ReviewError, match="games of Expeditions cannot be reviewed: it has no network"):
        log.review(0)


def test_rulesets_are_compared() -> None:
    made = GAME.compare(
        "rulebook", Ruleset.from_dict({"most_turns": 20}), games=40, players=2, bots="steady", progress=False,
        players_know_rules=False,
    )  # fmt: skip
    turns = made.frame.filter(pl.col("key") == "turns")
    assert turns["verdict"].item() == "less"


def test_it_is_played_in_a_panel() -> None:
    """To its end, by name; the other hand never goes to the browser."""
    panel = qn.panels.play("steady", game=NAME, seed=3)
    assert panel.prompt == "Which card do you lay, and where?"
    groups = [group["title"] for group in panel.choices]
    assert groups == ["Play", "Discard"]
    first = next(item for group in panel.choices for item in group["items"])
    assert first["name"] == Action.called(first["action"])
    assert "a card" not in str(panel.hand)
    asked = 0
    while not panel.over:
        theirs = panel.scene["frames"][-1]["set"].get("player:1") or panel.scene["frames"][0]["set"]["player:1"]
        hand = next(row for row in theirs["rows"] if row["title"] == "Hand")
        assert (hand["cards"], hand["hidden"]) == ([], 8)
        panel.choose(panel.session.legal[0])
        asked += 1
    assert asked > 20
    assert len(lint(panel.log, progress=False)) == 0
    panel.lang = "fr"
    assert "Défausses" in json.dumps(panel.scene, ensure_ascii=False)


def test_a_game_is_replayed_as_a_seat_saw_it(log: Log) -> None:
    seen = panels_of(NAME).replay(log, 0, viewer=1)
    areas = [area["title"] for area in seen.scene["areas"]]
    assert areas == ["Deck", "Discard piles"]
    first = seen.scene["frames"][0]["set"]
    assert [first[f"player:{seat}"]["rows"][0]["hidden"] for seat in range(2)] == [8, 0]
    assert len(first["area:piles"]) == COLOURS
    assert "<svg" in seen.picture()
    whole = panels_of(NAME).replay(log, 0)
    assert whole.scene["frames"][0]["set"]["player:0"]["rows"][0]["hidden"] == 0
    end = table_at(whole.scene, whole.frames - 1)
    assert [end[f"player:{seat}"]["score"] for seat in range(2)] == list(log.games.collect().row(0)[4:6])


def test_play_goes_on_from_a_row(log: Log) -> None:
    standing = GAME.position(log, 0, 40)
    assert "is asked" in str(standing)
    advice = standing.advise(bot="steady", n=20)
    assert advice.choice in Action.__members__.values() or 0 <= advice.choice < Action.size()


@pytest.mark.parametrize("action", range(Action.size()))
def test_actions_are_numbered_one_after_the_other(action: int) -> None:
    group, thing = Action.meaning(action)
    assert group + max(thing, 0) == action
    with pytest.raises(ValueError, match="is no action"):
        Action.meaning(action + Action.size())


def test_the_how_to_shows_the_game_as_it_is() -> None:
    """Each excerpt of `docs/howto/add-game.md` stands in a file of the game, or in this one."""
    page = (Path(__file__).parents[2] / "docs/howto/add-game.md").read_text(encoding="utf-8")
    excerpts = re.findall(r"^   ```py\n(.*?)^   ```$", page, re.DOTALL | re.MULTILINE)
    texts = [file.read_text(encoding="utf-8") for file in (*FOLDER.rglob("*.py"), Path(__file__))]
    assert len(excerpts) == 8
    for excerpt in excerpts:
        code = re.sub(r"^   ", "", excerpt, flags=re.MULTILINE)
        assert any(code in text for text in texts), code
