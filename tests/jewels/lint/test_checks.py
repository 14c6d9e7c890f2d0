"""Every check finds the smallest break of its rule, names the game and the row, and is whole in both languages."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint.docs import checks_table, explained, listed
from qn_analysis.core.texts import missing
from qn_analysis.games.jewels.lint import LINTER
from qn_analysis.games.jewels.lint.texts import catalogue
from qn_analysis.games.jewels.rulebook import clauses

from .breaking import BREAKS, change, clean, is_
from .logs import SCHEMA, Table, lint

CHECKS = LINTER.checks()
LANGUAGES = ("en", "fr")


def one(table: Table, game: int) -> Table:
    """One game of a table."""
    return table._replace(
        events=table.events.filter(pl.col("game") == game),
        games=tuple(n for n in table.games if n == game) or (game + 1,),
    )


def test_there_is_a_break_for_every_check() -> None:
    assert set(BREAKS) == set(CHECKS)
    assert not lint(clean())


@pytest.mark.parametrize("code", sorted(BREAKS))
def test_a_break_is_found(code: str) -> None:
    """By the check, in the broken game, at the broken row where that is what is wrong, and in both languages."""
    table, game, seq = BREAKS[code](clean())
    found = lint(one(table, game), [code])
    rows = found.frame.filter(pl.col("game") == game).to_dicts()
    assert rows
    assert seq is None or seq in {row["seq"] for row in rows}
    assert all(row["clause"] == ", ".join(CHECKS[code].clauses) for row in rows)
    french = replace(found, lang="fr").frame["message"]
    assert all("{" not in message for message in (rows[0]["message"], french[0]))
    assert rows[0]["message"] != french[0]


def test_messages_are_in_the_words_of_the_game() -> None:
    """Worked out by hand: a Ruby costs 4 coins, and 5 are said to be paid."""
    table, game, seq = change(is_("bought", resource=1, amount=4), amount=5)(clean())
    row = lint(one(table, game), ["JW210"]).frame.row(0, named=True)
    assert (row["game"], row["seq"]) == (game, seq)
    assert re.fullmatch(r"Seat \d pays 5 coins for a Ruby; 4 are due", row["message"])
    table, game, _ = change(is_("sold"), amount=99)(clean())
    said = lint(one(table, game), ["JW303"]).frame["message"][0]
    assert re.fullmatch(r"Seat \d sells .+ for 99 coins; it brings \d+", said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_is_explained(lang: str) -> None:
    texts = catalogue(lang)
    for code, check in CHECKS.items():
        assert set(check.clauses) <= set(clauses()), code
        assert check.clauses or code.startswith("JW8"), code
        told = explained([LINTER], [code], lang)
        assert texts.text(f"{code}.summary") in told
        assert texts.text(f"{code}.explanation") in told
        for clause in check.clauses:
            assert clauses()[clause].address() in " ".join(told.split())
    assert len({check.name for check in CHECKS.values()}) == len(CHECKS)


def test_languages_say_the_same() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert {key.partition(".")[0] for key in catalogue("en") if key.startswith("JW")} == set(CHECKS)


def test_lists_have_every_check_once() -> None:
    for page in (listed(LINTER), checks_table(LINTER)):
        assert re.findall(r"JW\d{3}", page) == list(CHECKS)


def mutated(events: pl.DataFrame, rng: random.Random, kind: str) -> pl.DataFrame:
    """A game with one row left out, doubled, swapped with the next, or with one value changed."""
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
            column = rng.choice([each for each in list(SCHEMA)[2:] if rows[at][each] is not None])
            dtype, old = SCHEMA[column], rows[at][column]
            values = dtype.categories if isinstance(dtype, pl.Enum) else range(7)
            rows[at][column] = rng.choice([each for each in values if each != old])
    return pl.DataFrame([{**row, "seq": seq} for seq, row in enumerate(rows)], schema=SCHEMA)


@pytest.mark.parametrize("copies", [1, pytest.param(20, marks=pytest.mark.full)])
@pytest.mark.parametrize(("kind", "promised"), [("drop", 0.98), ("double", 0.98), ("value", 0.97), ("swap", 0.6)])
def test_changes_at_random_are_found(kind: str, promised: float, copies: int) -> None:
    """Rows are numbered anew, so that no gap tells. What is not found breaks no rule: another card is drawn that nobody
    plays, or two rows change places whose order the rulebook leaves open."""
    rng = random.Random(9)
    games = clean().events.partition_by("game", maintain_order=True) * copies
    broken = [
        mutated(game, rng, kind).with_columns(game=pl.lit(number, pl.UInt32)) for number, game in enumerate(games)
    ]
    found = lint(clean()._replace(events=pl.concat(broken), games=tuple(range(len(broken)))))
    assert found.raw["game"].n_unique() >= promised * len(broken)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full), pytest.param(3, marks=pytest.mark.full)])
def test_rubbish_is_linted_too(seed: int) -> None:
    """Games with hundreds of wrong values, nulls among them, and a table without rows: findings, no error."""
    rng = random.Random(seed)
    rows = clean().events.filter(pl.col("game") < 4).to_dicts()
    for _ in range(300):
        column = rng.choice(list(SCHEMA))
        kind = SCHEMA[column]
        values = kind.categories if isinstance(kind, pl.Enum) else [0, 1, 5, 100, 255]
        rng.choice(rows)[column] = rng.choice([None, *values])
    broken = clean()._replace(events=pl.DataFrame(rows, schema=SCHEMA), games=(0, 1, 2, 3))
    codes = set(lint(broken).frame["code"])
    assert {"JW704", "JW801", "JW802", "JW803", "JW804", "JW805", "JW807", "JW808"} <= codes
    assert set(lint(broken._replace(events=broken.events.clear())).raw["code"]) == {"JW807"}
