"""The linter finds what is broken: every mutator of `mutators`, in games of 2, 3 and 4 players."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.queens_necklace.breaking import SCHEMA, clean
from tests.kit.queens_necklace.mutators import MUTATORS, Mutator, Rows

PROMISED = 0.995
"""Share of the broken games that a code of the right family reports."""
FEWEST = 60
SURVIVORS = {
    "a slot is not filled again": "right before the last Merchant ends the game the place might have stayed empty;"
    " the pile's count tells it then (QN502), which is of another family",
}
"""Mutators that are not found every time, with the reason."""


def broken(mutator: Mutator, games: list[Rows], rng: random.Random, wanted: int) -> list[tuple[int, pl.DataFrame]]:
    """Some of the games with their numbers, each broken once; fewer where few have what is to be broken."""
    found = []
    for game in rng.sample(range(len(games)), len(games)):
        rows = [dict(row) for row in games[game]]
        if not mutator.change(rows, rng):
            continue
        numbered = [{**row, "seq": seq} for seq, row in enumerate(rows) if not row.pop("drop", False)]
        found.append((game, pl.DataFrame(numbered, schema=SCHEMA)))
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("wanted", [2, pytest.param(40, marks=pytest.mark.full)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_broken_is_found(players: int, wanted: int) -> None:
    log = clean(players, 25 if wanted < 10 else 400, seed=21)
    games: list[Rows] = [part.to_dicts() for part in log.events.collect().partition_by("game", maintain_order=True)]
    rng = random.Random(players)
    made: list[tuple[int, pl.DataFrame]] = []
    whose: list[Mutator] = []
    for mutator in MUTATORS:
        frames = broken(mutator, games, rng, wanted)
        made += frames
        whose += [mutator] * len(frames)
    number = [pl.lit(game, pl.UInt32).alias("game") for game in range(len(made))]
    events = pl.concat([frame.with_columns(n) for n, (_, frame) in zip(number, made, strict=True)])
    rows = log.games.collect()
    table = pl.concat([rows[source].with_columns(n) for n, (source, _) in zip(number, made, strict=True)])
    many = Log({**log.manifest, "games": len(made), "parts": []}, events.lazy(), table.lazy())
    families: dict[int, set[str]] = defaultdict(set)
    for code, game in lint(many).raw.select("code", "game").iter_rows():
        families[game].add(code[:3])
    missed = Counter(mutator.name for game, mutator in enumerate(whose) if mutator.family not in families[game])
    tried = Counter(mutator.name for mutator in whose)
    report = "; ".join(f"{name} {n} of {tried[name]}" for name, n in missed.items())
    assert len(tried) >= FEWEST
    assert sum(missed.values()) <= (1 - PROMISED) * len(whose), report
    assert set(missed) <= set(SURVIVORS), report
