"""What the linters of the companion games promise alike: every check finds the smallest break of its rule, names the
game and the row, and is whole in both languages; every clause is guarded, or told to be invisible."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import polars as pl
import pytest

from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.lint import lint
from qn_analysis.core.lint.explain import checks_table, explained, listed
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.lint.rule_coverage import exercises, guards, unguarded, unseen
from qn_analysis.core.log.log import Log
from qn_analysis.games.jewels.game import GAME as JEWELS_GAME
from qn_analysis.games.lady_of_the_diamonds.game import GAME as LADY_GAME
from tests.kit.breaks import Break, only, schema
from tests.kit.jewels import breaking as jewels
from tests.kit.lady_of_the_diamonds import breaking as lady


class Game(NamedTuple):
    """What one of them brings.

    Attributes:
        linter: how it is linted.
        clean: a log in which everything happens.
        breaks: a break for each check, by its code.
        promised: shares of random changes of a row that are found, by kind.
        numbers: to change a number to.
        uncounted: clauses that a log shows, though no single event tells that it did.
    """

    linter: Linter
    clean: Callable[[], Log]
    breaks: Mapping[str, Break]
    promised: Mapping[str, float]
    numbers: range
    uncounted: set[str]


LADY, JEWELS = LADY_GAME.part(Linter), JEWELS_GAME.part(Linter)
GEMS = ("diamonds", "rubies", "emeralds", "sapphires", "amethysts")
GAMES = {
    "lady": Game(
        LADY, lady.clean, lady.BREAKS, {"drop": 0.99, "double": 0.99, "value": 0.98, "swap": 0.6}, range(8),
        {f"advanced.{each}" for each in ("others", "supply", *GEMS)},
    ),
    "jewels": Game(
        JEWELS, jewels.clean, jewels.BREAKS, {"drop": 0.98, "double": 0.98, "value": 0.97, "swap": 0.6}, range(7),
        {"two.turn", "two.start", "end.two_last"},
    ),
}  # fmt: skip
LANGUAGES = ("en", "fr")
PLACE = {"game", "seq", "seat"}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return GAMES[request.param]


def test_there_is_a_break_for_every_check(game: Game) -> None:
    assert set(game.breaks) == set(game.linter.checks())
    assert not lint(game.clean())


@pytest.mark.parametrize(
    ("name", "code"), [(name, code) for name, game in GAMES.items() for code in sorted(game.breaks)]
)
def test_a_break_is_found(name: str, code: str) -> None:
    """By the check, in the broken game, at the broken row where that is what is wrong, and in both languages."""
    game = GAMES[name]
    log, number, seq = game.breaks[code](game.clean())
    found = lint(only(log, number), select=[code])
    rows = found.frame.to_dicts()
    assert rows
    assert {row["game"] for row in rows} == {number}
    assert seq is None or seq in {row["seq"] for row in rows}
    assert all(row["clause"] == ", ".join(game.linter.checks()[code].clauses) for row in rows)
    assert all(set(json.loads(row["values"])) - PLACE == {*game.linter.checks()[code].values} for row in rows)
    french = replace(found, lang="fr").frame["message"]
    assert all("{" not in message for message in (rows[0]["message"], french[0]))
    assert rows[0]["message"] != french[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_is_explained(game: Game, lang: str) -> None:
    texts, clauses, checks = game.linter.texts(lang), game.linter.clauses(), game.linter.checks()
    for code, check in checks.items():
        assert set(check.clauses) <= set(clauses), code
        assert check.clauses or code[2] == "8", code
        told = explained([game.linter], [code], lang)
        assert texts.text(f"{code}.summary") in told
        assert texts.text(f"{code}.explanation") in told
        for clause in check.clauses:
            assert clauses[clause].address() in " ".join(told.split())
    assert len({check.name for check in checks.values()}) == len(checks)


def test_languages_say_the_same(game: Game) -> None:
    english, french = map(game.linter.texts, LANGUAGES)
    assert missing(english, french) == []
    assert {key.partition(".")[0] for key in english if key.startswith(game.linter.prefix)} == set(game.linter.checks())


def test_lists_have_every_check_once(game: Game) -> None:
    for page in (listed(game.linter), checks_table(game.linter)):
        assert re.findall(rf"{game.linter.prefix}\d{{3}}", page) == list(game.linter.checks())


def test_every_clause_is_guarded_or_told_to_be_invisible(game: Game) -> None:
    linter = game.linter
    assert unguarded(linter) == []
    assert [clause for clause in unseen(linter) if guards(linter)[clause]] == []
    assert set(unseen(linter)).isdisjoint(exercises(linter))
    assert set(linter.clauses()) - set(unseen(linter)) - set(exercises(linter)) == game.uncounted


def mutated(log: Log, events: pl.DataFrame, rng: random.Random, kind: str, numbers: range) -> pl.DataFrame:
    """A game with one row left out, doubled, swapped with the next, or with one value changed."""
    columns = schema(log)
    rows: list[dict[str, Any]] = events.to_dicts()
    at = rng.randrange(len(rows) - 1)
    match kind:
        case "drop":
            del rows[at]
        case "double":
            rows.insert(at, dict(rows[at]))
        case "swap":
            rows[at], rows[at + 1] = rows[at + 1], rows[at]
        case _:
            column = rng.choice([each for each in list(columns)[2:] if rows[at][each] is not None])
            dtype, old = columns[column], rows[at][column]
            values = dtype.categories if isinstance(dtype, pl.Enum) else numbers
            rows[at][column] = rng.choice([each for each in values if each != old])
    return pl.DataFrame([{**row, "seq": seq} for seq, row in enumerate(rows)], schema=columns)


@pytest.mark.parametrize("copies", [1, pytest.param(25, marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", ["drop", "double", "value", "swap"])
def test_changes_at_random_are_found(game: Game, kind: str, copies: int) -> None:
    """Rows are numbered anew, so that no gap tells. What is not found breaks no rule: another card comes that nobody
    plays, or two rows change places whose order the rulebook leaves open."""
    rng = random.Random(9)
    clean = game.clean()
    games = clean.events.collect().partition_by("game", maintain_order=True) * copies
    broken = [
        mutated(clean, each, rng, kind, game.numbers).with_columns(game=pl.lit(number, pl.UInt32))
        for number, each in enumerate(games)
    ]
    table = pl.DataFrame({"game": range(len(broken))}, schema={"game": pl.UInt32})
    manifest = {**clean.manifest, "games": len(broken)}
    log = replace(clean, manifest=manifest, events=pl.concat(broken).lazy(), games=table.lazy())
    assert lint(log).raw["game"].n_unique() >= game.promised[kind] * len(broken)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in (2, 3))])
def test_rubbish_is_linted_too(game: Game, seed: int) -> None:
    """Games with hundreds of wrong values, nulls among them, one not listed, and a table without rows: no error."""
    rng, clean = random.Random(seed), game.clean()
    columns = schema(clean)
    rows = clean.events.filter(pl.col("game") < 4).collect().to_dicts()
    for _ in range(300):
        column = rng.choice(list(columns))
        kind = columns[column]
        values = kind.categories if isinstance(kind, pl.Enum) else [0, 1, 5, 100, 255]
        rng.choice(rows)[column] = rng.choice([None, *values])
    broken = pl.DataFrame(rows, schema=columns)
    listed = clean.games.filter(pl.col("game") < 3)
    log = replace(clean, manifest={**clean.manifest, "games": 4}, events=broken.lazy(), games=listed)
    codes = {code.removeprefix(game.linter.prefix) for code in lint(log).frame["code"]}
    assert {"801", "802", "803", "804", "805", "807", "808"} <= codes
    assert set(lint(replace(log, events=broken.clear().lazy())).raw["code"]) == {f"{game.linter.prefix}807"}
