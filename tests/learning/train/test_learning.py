"""Gradients against differences, advantages by hand, steps as published."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.play.collect import DECISION, SUM
from qn_analysis.core.play.packing import Shape
from qn_analysis.learning.train import learning
from qn_analysis.learning.train.trainer import Parameters, _layers

Numbers = np.ndarray[Any, Any]
INPUTS, WIDE, NARROW, OUTPUTS = 9, 7, 5, 6
SHAPE = np.array([INPUTS, WIDE, NARROW, OUTPUTS])
TEACH = 0.7
CRITIC = np.array([INPUTS, WIDE, NARROW, learning.HEADS])


def size(shape: Numbers) -> int:
    return int((shape[0] + 1) * shape[1] + (shape[1] + 1) * shape[2] + (shape[2] + 1) * shape[3])


class Case:
    """Three decisions with sheets and actions, in numbers of 64 bits, interpreted."""

    def __init__(self) -> None:
        rng = np.random.default_rng(3)
        self.entries = np.array([[0, 3, 5, 8, 1, 2, 7, 4], [2, -1, 3, 1, 1, 4, -2, 1]], np.int16)
        self.decisions = np.zeros((3, DECISION), np.int32)
        # game, seat, entry, own, all, move, options, place, odds, sum
        self.decisions[0] = 0, 0, 0, 3, 4, 0, 3, 1, 30, 100
        self.decisions[1] = 0, 1, 4, 2, 3, 3, 2, 0, 55, 100
        self.decisions[2] = 1, 0, 2, 4, 6, 5, 2, 1, 70, 100
        self.moves = np.array([[0, 2, 3, 1, 4, 5, 0], [-1, 5, 1, -1, -1, 3, -1]], np.int16)
        self.advantage = np.array([1.3, -0.7, 0.4])
        self.inverse = np.array([1.0, 0.5, 1.0, 0.25, 1.0, 1.0, 0.5, 1.0, 1.0])
        self.wanted = rng.normal(0, 1, (3, 2))
        self.room = np.zeros((6, 32))
        self.theta = rng.normal(0, 0.5, size(SHAPE))
        self.critic = rng.normal(0, 0.5, size(CRITIC))
        self.order = np.array([0, 1, 2])

    def policy(self, theta: Numbers, imitate: bool, clip: float) -> tuple[Numbers, Numbers]:
        grad, sums = np.zeros_like(theta), np.zeros(5)
        decisions = self.decisions.copy()
        if imitate:
            decisions[:, SUM] = 1
        learning.policy_gradient(
            theta, grad, SHAPE, self.inverse, decisions, self.entries, self.moves, self.order, self.advantage,
            TEACH, clip, 0.05, self.room, sums,
        )  # fmt: skip
        return grad, sums


def by_differences(loss: Any, theta: Numbers, places: list[int]) -> list[float]:
    found = []
    for place in places:
        ends = []
        for step in (1e-6, -1e-6):
            moved = theta.copy()
            moved[place] += step
            ends.append(loss(moved))
        found.append((ends[0] - ends[1]) / 2e-6)
    return found


@pytest.mark.parametrize("imitate", [True, False])
def test_the_gradient_of_the_policy(imitate: bool) -> None:
    case = Case()

    def loss(theta: Numbers) -> float:
        sums = case.policy(theta, imitate, 100.0)[1]
        return float(sums[learning.LOSS] - (0.0 if imitate else 0.05) * sums[learning.ENTROPY])

    grad = case.policy(case.theta, imitate, 100.0)[0]
    places = list(range(len(case.theta)))
    assert grad == pytest.approx(by_differences(loss, case.theta, places), abs=1e-6)
    assert (np.abs(grad) > 1e-9).sum() > len(grad) / 4


def test_the_gradient_of_the_critic() -> None:
    case = Case()

    def run(theta: Numbers) -> tuple[Numbers, float]:
        grad, sums = np.zeros_like(theta), np.zeros(5)
        learning.critic_gradient(
            theta, grad, CRITIC, case.inverse, case.decisions, case.entries, case.order, case.wanted, case.room, sums
        )
        return grad, float(sums[learning.LOSS])

    grad = run(case.critic)[0]
    found = by_differences(lambda theta: run(theta)[1], case.critic, list(range(len(case.critic))))
    assert grad == pytest.approx(found, abs=1e-6)


def test_what_has_moved_too_far_does_not_count() -> None:
    """The clipped objective: no push where the likelihood has gone beyond the bound in the direction it is pushed."""
    case = Case()
    case.order = np.array([0])
    case.decisions[0][8:] = 1, 1000  # it was hardly likely, and is now
    case.advantage[0] = 2.0
    grad, sums = case.policy(case.theta, False, 0.2)
    plain = case.policy(case.theta, False, 1e9)[0]
    assert sums[learning.CLIPPED] == 1
    assert np.abs(grad).sum() < 0.01 * np.abs(plain).sum()  # what is left is the bonus for variety
    case.advantage[0] = -2.0
    assert case.policy(case.theta, False, 0.2)[1][learning.CLIPPED] == 0


def test_advantages_by_hand() -> None:
    """Two seats whose decisions alternate: what a seat's next decision was worth, and at the end the result."""
    decisions = np.zeros((5, DECISION), np.int32)
    decisions[:, 0] = 0, 0, 0, 0, 1
    decisions[:, 1] = 0, 1, 0, 1, 0
    rewards = np.zeros((2, 2, 6))
    rewards[0, :, :2] = [[1.0, 0.5], [-1.0, -0.5]]
    rewards[1, 0, :2] = [0.25, 0.0]
    values = np.array([[0.1, 0.0], [0.2, 0.1], [0.4, 0.2], [-0.3, 0.0], [0.05, 0.0]])
    gains, wanted = np.zeros((5, 2)), np.zeros((5, 2))
    learning.look_back(decisions, 0, 5, rewards, values, 0.9, gains, wanted)
    last = 1.0 - 0.4
    assert gains[2, 0] == pytest.approx(last)
    assert gains[0, 0] == pytest.approx(0.4 - 0.1 + 0.9 * last)
    assert gains[3, 0] == pytest.approx(-1.0 + 0.3)
    assert gains[1, 0] == pytest.approx(-0.3 - 0.2 + 0.9 * -0.7)
    assert gains[4, 0] == pytest.approx(0.2)
    assert wanted == pytest.approx(values + gains)


def test_a_step_is_adams() -> None:
    theta, grad, mean, square = (np.array([each]) for each in (1.0, 4.0, 0.0, 0.0))
    learning.step_on(theta, grad, mean, square, 0.1, 0.5, 0.9, 0.999, 1 - 0.9, 1 - 0.999)
    assert theta[0] == pytest.approx(0.9)  # the first step is as long as the rate
    assert (mean[0], square[0], grad[0]) == (pytest.approx(0.2), pytest.approx(0.004), 0.0)


def test_imitation_is_the_logarithm() -> None:
    """Without parameters all actions are alike: the loss is the logarithm of how many there are, by its weight."""
    case = Case()
    sums = case.policy(np.zeros_like(case.theta), True, 0.2)[1]
    assert sums[learning.LOSS] == pytest.approx(TEACH * (log(3) + 2 * log(2)))
    assert exp(sums[learning.ENTROPY]) == pytest.approx(12)


def test_a_larger_network_that_goes_on_from_a_smaller_one_says_the_same() -> None:
    """Every output of a sheet, before anything is learnt; what is new gets a gradient, so that it can learn."""
    rng = np.random.default_rng(3)
    small, large = Shape(30, 8, 6, 5), Shape(30, 12, 9, 5)
    begun = Parameters.begun(small, rng)
    wider = begun.widened(large, rng)
    sheet = rng.integers(0, 4, 30).astype(float)
    assert np.allclose(said(begun, sheet), said(wider, sheet), atol=1e-4)
    assert wider.theta.size == large.size
    assert begun.widened(small, rng).theta.tolist() == begun.theta.tolist()
    for shape in (Shape(30, 7, 6, 5), Shape(30, 8, 5, 5), Shape(31, 12, 9, 5), Shape(30, 12, 9, 4)):
        with pytest.raises(ValueError, match="no larger shape"):
            begun.widened(shape, rng)


def said(network: Parameters, sheet: Any) -> Any:
    """What a network says of a sheet, by plain matrices."""
    one, one_bias, two, two_bias, out, out_bias = _layers(network.theta, network.shape)
    wide = np.clip(sheet @ one + one_bias, 0, 32)
    return out @ np.clip(wide @ two + two_bias, 0, 32) + out_bias
