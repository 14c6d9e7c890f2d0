"""The whole-number network: what it calculates, that it fits into its bits, and that no float decides."""

from __future__ import annotations

import ast
import math
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.play import network
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.network import CAP, CHOICES, NONE, SHEET, draw, put, put_step, weigh
from qn_analysis.core.play.packing import AS_LEARNT, SURE, Shape, Weights, exponentials, parameters, quantised
from qn_analysis.games.lady_of_the_diamonds.play import builds as lady
from qn_analysis.games.queens_necklace.play import builds as queen
from qn_analysis.pages.javascript import reached

SHAPE = Shape(20, 16, 8, 12)


def random_theta(seed: int = 1) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    made: np.ndarray[tuple[int], np.dtype[np.float32]]
    made = np.random.default_rng(seed).normal(0, 0.3, SHAPE.size).astype(np.float32)
    return made


def sheet(seed: int) -> tuple[list[int], list[int]]:
    rng = np.random.default_rng(seed)
    index, value = [0] * SHEET, [0] * SHEET
    for place in rng.choice(SHAPE.inputs, 7, replace=False):
        put(index, value, int(place), int(rng.integers(-5, 9)))
    return index, value


def by_floats(theta: np.ndarray[tuple[int], np.dtype[np.float32]], index: list[int], value: list[int]) -> list[float]:
    """The same network in ordinary numbers: a logit for every canonical action."""
    inputs, wide, narrow, outputs = SHAPE
    at, parts = 0, []
    for rows, columns in ((inputs, wide), (1, wide), (wide, narrow), (1, narrow), (outputs, narrow), (1, outputs)):
        parts.append(theta[at : at + rows * columns].reshape(rows, columns).astype(float))
        at += rows * columns
    x = np.zeros(inputs)
    for n in range(1, index[0] + 1):
        x[index[n]] += value[n]
    hidden = np.clip(x @ parts[0] + parts[1][0], 0, 32)
    mind = np.clip(hidden @ parts[2] + parts[3][0], 0, 32)
    said: list[float] = (parts[4] @ mind + parts[5][0]).tolist()
    return said


@pytest.mark.parametrize("seed", range(5))
def test_it_calculates_what_the_floats_say(seed: int) -> None:
    theta = random_theta(seed)
    index, value = sheet(seed)
    weights = quantised(SHAPE, theta, np.ones(SHAPE.inputs, np.float32))
    assert not weights.too_large()
    logits = by_floats(theta, index, value)
    main, extra, odds = [3, 5, 7, 11, *[0] * CHOICES], [NONE, 1, NONE, 2, *[0] * CHOICES], [0] * CHOICES
    total = weigh(weights.plain_row(AS_LEARNT), index, value, 4, main, extra, odds)
    said = [logits[3], logits[5] + logits[1], logits[7], logits[11] + logits[2]]
    likely = np.exp(np.array(said) - max(said))
    assert np.array(odds[:4]) / total == pytest.approx(likely / likely.sum(), abs=0.03)
    weigh(weights.plain_row(SURE), index, value, 4, main, extra, odds)
    assert odds[:4] == [int(each == max(said)) for each in said]


def test_a_draw_is_as_likely_as_the_odds() -> None:
    key, stream = [0, 0], [0, 0, 0, 0]
    start_key(key, 5, 0)
    start_stream(stream, key, 1)
    odds = [1000, 0, 3000]
    found = [draw(odds, 4000, stream) for _ in range(4000)]
    assert found.count(1) == 0
    assert found.count(0) / 4000 == pytest.approx(0.25, abs=0.03)
    before = list(stream)
    assert draw([0, 1, 0], 1, stream) == 1
    assert stream == before  # what is certain takes no dice


def test_the_table_is_the_exponential_function() -> None:
    table = exponentials()
    assert table[0] == 1 << 14
    assert all(abs(found - (1 << 14) * math.exp(-k / 64)) <= 0.5 for k, found in enumerate(table))
    assert table[-1] < 2


def test_a_sheet_keeps_its_bounds() -> None:
    index, value = [0] * SHEET, [0] * SHEET
    put(index, value, 3, 0)
    put(index, value, 4, 500)
    put(index, value, 5, -500)
    put_step(index, value, 10, 4, 9)
    put_step(index, value, 20, 4, -2)
    assert index[:5] == [4, 4, 5, 13, 20]
    assert value[1:5] == [127, -127, 1, 1]
    for n in range(2 * SHEET):
        put(index, value, n, 1)
    assert index[0] == SHEET - 1


def test_weights_and_parameters_are_the_same() -> None:
    units = np.ones(SHAPE.inputs, np.float32)
    units[4] = 8.0
    theta = random_theta(2)
    weights = quantised(SHAPE, theta, units)
    assert parameters(weights, units) == pytest.approx(theta, abs=8 / 2**13)
    assert np.array_equal(quantised(SHAPE, parameters(weights, units), units).numbers, weights.numbers)
    assert quantised(SHAPE, random_theta(3), units).fingerprint != weights.fingerprint
    assert quantised(SHAPE, theta, units).fingerprint == weights.fingerprint


def test_sums_that_could_overflow_are_noticed() -> None:
    numbers = np.zeros(SHAPE.size, np.int16)
    assert not Weights(SHAPE, numbers).too_large()
    wide = Shape(4, 256, 8, 2)
    large = np.zeros(wide.size, np.int16)
    rows = large[wide.first :][: 256 * 8].reshape(256, 8)
    least = (2**31 - (2**15 << 7)) // CAP  # the sum of a column that can just overflow
    rows[:, 3] = least // 256
    assert not Weights(wide, large).too_large()
    rows[:, 3] += 1
    assert Weights(wide, large).too_large()


@pytest.mark.parametrize(("builds", "policy", "least"), [
    (queen.BUILDS, "choose_learnt", 25), (queen.BUILDS, "choose_searcher", 150), (lady.BUILDS, "choose_learnt", 12),
])  # fmt: skip
def test_no_float_decides(builds: Builds[Any, Any], policy: str, least: int) -> None:
    """Neither a number with a point, nor a division, a root or the word, in all that the policy calls: sums of floats
    round as machines please."""
    found = reached(builds.sources, [policy], builds.scripts)
    assert len(found) >= least, sorted(found)
    for name, function in found.items():
        given = {each.arg for each in function.args.args}
        for node in ast.walk(ast.Module(function.body, [])):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float | complex)), name
            assert not isinstance(node, ast.Div | ast.Pow), name
            if isinstance(node, ast.Name) and node.id not in given:
                assert node.id not in ("float", "sqrt", "exp", "log", "math"), name


def test_the_room_of_a_sheet_fits_its_sums() -> None:
    assert SHEET * network.LARGEST * 2**15 < 2**31
