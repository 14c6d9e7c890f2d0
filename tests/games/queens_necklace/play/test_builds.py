"""Both builds play the same game: the same log, row by row."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from pickle import loads
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.typing.templates import Signature

from qn_analysis.core.base.cache import Cache
from qn_analysis.core.compile.build import Build
from qn_analysis.core.compile.kernels import Kernels, Stored
from qn_analysis.core.play import kept
from qn_analysis.core.play.builds import PLAYS
from qn_analysis.core.play.simulate import Job, play_compiled, play_interpreted
from qn_analysis.games.queens_necklace.play import builds
from qn_analysis.games.queens_necklace.review import builds as review_builds
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import best, regret, rescore
from qn_analysis.games.queens_necklace.sale import builds as sale_builds
from tests.kit.queens_necklace.rulesets import random_ruleset


def job(players: int, bots: Sequence[str], seed: int, rules: Ruleset, games: int = 4, first: int = 0) -> Job:
    return Job("queens_necklace", 0, first, games, players, tuple(bots), seed, rules, True, True, None)


def assert_same(one: Job) -> None:
    for compiled, interpreted in zip(play_compiled(one), play_interpreted(one), strict=True):
        assert compiled is not None
        assert interpreted is not None
        assert compiled.equals(interpreted)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**62), st.integers(0, 10**6), st.integers(0, 10**6), st.data())
def test_same_log_over_seeds_players_rules_and_bots(
    players: int, seed: int, first: int, draw: int, data: st.DataObject
) -> None:
    bots = data.draw(
        st.lists(
            st.sampled_from(["random", "greedy", "steady", "schemer", "expert"]), min_size=players, max_size=players
        )
    )
    assert_same(job(players, bots, seed, random_ruleset(random.Random(draw)), games=2, first=first))


def test_same_log_under_the_rulebook() -> None:
    for players in (2, 3, 4):
        assert_same(job(players, ["greedy"] * players, 5, Ruleset.default(), games=15))


def test_two_rulesets_compile_nothing_new() -> None:
    build = builds.compiled()
    play_compiled(job(3, ["random"] * 3, 1, Ruleset.default()))
    before = {name: len(function.signatures) for name, function in build._functions.items()}
    for number in range(3):
        play_compiled(job(4, ["greedy"] * 4, 1, random_ruleset(random.Random(number))))
    assert {name: len(function.signatures) for name, function in build._functions.items()} == before


DICE = {
    "chance:next32", "chance:below", "network:draw", "imagine:imagine", "imagine:start_dice", "imagine:pick_thief",
    "imagine:move_stolen", "imagine:settle_surplus", "imagine:deal_unseen", "imagine:merchant_place",
}  # fmt: skip
"""Functions that are given the dice of a seat (in her record), those of a review's trial (on the stack, 32 bits), or
those of whoever calls a review (an array of 64 bits). These are three types, and a function is compiled for each."""


def built() -> list[tuple[Build, Build | None]]:
    """Each build that the rules of sales are in, and the one that it stands on."""
    first, engine, sales = builds.BUILDS.foundation(), builds.compiled(), sale_builds.compiled()
    replies, changes, looking_back = best.compiled(), rescore.compiled(), regret.compiled()
    engine.ready(*PLAYS)
    for build, asked in (
        (sales, "score_batch"), (replies, "search_reply"), (changes, "rescore_batch"),
        (looking_back, "look_back_batch"),
    ):  # fmt: skip
        build.ready(asked)  # what nobody asked for is not compiled
    return [
        (first, None), (engine, first), (sales, first), (replies, sales), (changes, sales), (looking_back, replies),
        (review_builds.compiled(), engine),
    ]  # fmt: skip


def compiled_for(function: Any) -> set[tuple[Any, ...]]:
    """The types of arguments that a function was compiled for, by this process or by those that filled the cache.

    What is in the cache is not loaded anew: a process knows the functions alone that are called from Python. The cache
    of a process is asked for both, since an edit of any source begins another one.
    """
    kernels: Kernels = function._cache
    files = (file.name for file in kernels._kept.folder.glob(f"{kernels._name}-*.kernel"))
    return {*function.signatures, *filter(None, map(kept_for, repeat(kernels._kept), files))}


@cache
def kept_for(kept: Cache, name: str) -> tuple[Any, ...] | None:
    """The types of arguments that a kernel in the cache takes."""
    content = kept.read(name)
    if content is None:
        return None
    (signature,) = (part for part in loads(Stored(*loads(content)).rest) if isinstance(part, Signature))
    return tuple(signature.args)


def test_no_function_is_compiled_for_more_than_one_kind_of_arguments() -> None:
    """Constants, enums and narrow numbers are all whole numbers; `DICE` are the exceptions."""
    for build, _ in built():
        for name, function in build._functions.items():
            most = 3 if name.rsplit(".", 1)[1] in DICE else 1
            assert len(compiled_for(function)) <= most, name
        told = {name.rsplit(".", 1)[1]: len(compiled_for(function)) for name, function in build._functions.items()}
        assert [told[name] for name in ("record:emit", "hands:gain", "selling:sell_jewels", "rarity:set_rarity")] == [
            1, 1, 1, 1,
        ], "each is compiled by itself, and known here"  # fmt: skip
        assert told["selling:sell_gem"] == told["hands:card_at"] == 0, "a part of whoever calls it"


def test_what_a_build_stands_on_is_not_compiled_again() -> None:
    """Its functions are the very same ones, and the folder of the build above has no kernel of them."""
    for build, below in built():
        kernels = {file.name.split("-")[0].replace(".", ":") for file in build.cache.folder.glob("*.kernel")}
        if below is None:
            assert {"selling:sell_jewels", "rarity:set_rarity", "alchemist:transmute"} <= kernels
            continue
        assert kernels or build is review_builds.compiled()  # which compiles what is asked of it, for a minute
        assert kernels & {name.rsplit(".", 1)[1] for name in below._functions} == set()
        assert all(build._functions[name] is function for name, function in below._functions.items())
        assert len(build._functions) > len(below._functions)


@pytest.mark.parametrize("room", [40, 500, 560])
def test_a_game_too_long_for_its_log_is_replayed_whole(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games (or all) overflow; rows come out as if they had not."""
    one = job(4, ["greedy"] * 4, 3, Ruleset.default(), games=6)
    expected = play_compiled(one)
    small = builds.record_log
    monkeypatch.setattr(builds.BUILDS, "record_log", lambda events, decisions: small(events, decisions, room))
    events, games, decisions = play_compiled(one)
    assert events.equals(expected[0])
    assert games.equals(expected[1])
    assert decisions is not None
    assert expected[2] is not None
    assert decisions.equals(expected[2])


def test_full_columns_end_a_chunk_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = job(4, ["random"] * 4, 3, Ruleset.default(), games=30)
    expected = play_compiled(one)
    monkeypatch.setattr(kept, "CHUNK_ROWS", 3000)
    for found, wanted in zip(play_compiled(one), expected, strict=True):
        assert found is not None
        assert wanted is not None
        assert found.equals(wanted)


def test_without_a_log_the_same_games_are_played() -> None:
    one = job(4, ["greedy"] * 4, 3, Ruleset.default(), games=20)
    silent = Job("queens_necklace", 0, 0, 20, 4, one.bots, 3, one.rules, False, False, None)
    events, games, _ = play_compiled(silent)
    assert events.is_empty()
    assert games.equals(play_compiled(one)[1])


def test_records_and_plain_objects_are_filled_alike() -> None:
    from qn_analysis.core.compile.records import plain
    from qn_analysis.games.queens_necklace.engine.state import Rules

    rules = random_ruleset(random.Random(3))
    record = builds.record_game(rules, 3)[0]["table"]["rules"]
    assert plain(Rules, record) == plain(Rules, builds.plain_game(rules, 3).table.rules)
    assert np.asarray(record["copies"]).tolist() == list(rules.copies)
