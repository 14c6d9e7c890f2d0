"""How a network learns: gradients, advantages and steps over rows of numbers. A source of a build of its own.

Training calculates with 32-bit floats over one row of parameters, laid out as the whole-number weights are
(`core.play.packing`): rows of the first layer, its biases, rows of the second, its biases, a row for each output,
their biases. The critic has the same form; its outputs are two, the share of the win and the margin.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, Final

ENTRY, OWN, ALL, MOVE, OPTIONS, PLACE, ODDS, SUM = range(2, 10)
"""Columns of a decision: see `core.play.collect`."""
HIDDEN_CAP: Final = 32.0
HEADS: Final = 2
SCALED, WIDER, NARROWER, BACK_NARROW, BACK_WIDE, SAID = range(6)
"""Rows of the room to calculate in."""
LOSS, ENTROPY, CLIPPED, COUNTED, DRIFT = range(5)
"""What is added up along the way."""


def sum_rows(theta: Any, bias: int, wide: int, entries: Any, amounts: Any, at: int, n: int, into: Any) -> None:
    """A first layer: its biases, and the rows of what is in a sheet."""
    row = theta[bias : bias + wide]
    for i in range(wide):
        into[i] = row[i]
    for k in range(n):
        start = entries[at + k] * wide
        row = theta[start : start + wide]
        amount = amounts[k]
        for i in range(wide):
            into[i] += amount * row[i]


def spread_rows(grad: Any, wide: int, entries: Any, amounts: Any, at: int, n: int, back: Any) -> None:
    """The gradient of those rows."""
    for k in range(n):
        start = entries[at + k] * wide
        row = grad[start : start + wide]
        amount = amounts[k]
        for i in range(wide):
            row[i] += amount * back[i]


def cut_off(into: Any, n: int) -> None:
    """What a hidden layer passes on: nothing below 0, no more than its cap."""
    for i in range(n):
        into[i] = min(max(into[i], 0.0), HIDDEN_CAP)


def add_scaled(amount: float, row: Any, into: Any) -> None:
    """Add a multiple of a row."""
    for i in range(len(row)):
        into[i] += amount * row[i]


def product(one: Any, other: Any) -> Any:
    """The sum of the products of two rows."""
    total = one[0] * other[0]
    for i in range(1, len(one)):
        total += one[i] * other[i]
    return total


def clear(row: Any) -> None:
    """All 0."""
    for i in range(len(row)):
        row[i] = 0.0


def scale_sheet(entries: Any, inverse: Any, at: int, n: int, into: Any) -> None:
    """What is in a sheet, each number in its unit."""
    for k in range(n):
        into[k] = entries[1][at + k] * inverse[entries[0][at + k]]


def think(theta: Any, shape: Any, entries: Any, at: int, n: int, room: Any) -> None:
    """Both hidden layers."""
    wide = shape[1]
    narrow = shape[2]
    bias = shape[0] * wide
    hidden = room[WIDER][:wide]
    mind = room[NARROWER][:narrow]
    sum_rows(theta, bias, wide, entries[0], room[SCALED], at, n, hidden)
    cut_off(hidden, wide)
    matrix = bias + wide
    clear(mind)
    add_scaled(1.0, theta[matrix + wide * narrow : matrix + wide * narrow + narrow], mind)
    for i in range(wide):
        if hidden[i] > 0.0:
            add_scaled(hidden[i], theta[matrix + i * narrow : matrix + (i + 1) * narrow], mind)
    cut_off(mind, narrow)


def learn_back(theta: Any, grad: Any, shape: Any, entries: Any, at: int, n: int, room: Any) -> None:
    """From the gradient of the second hidden layer, which `BACK_NARROW` has, to those of all below it."""
    wide = shape[1]
    narrow = shape[2]
    bias = shape[0] * wide
    matrix = bias + wide
    hidden = room[WIDER][:wide]
    mind = room[NARROWER][:narrow]
    back = room[BACK_NARROW][:narrow]
    further = room[BACK_WIDE][:wide]
    for j in range(narrow):
        if mind[j] <= 0.0 or mind[j] >= HIDDEN_CAP:
            back[j] = 0.0
    add_scaled(1.0, back, grad[matrix + wide * narrow : matrix + wide * narrow + narrow])
    for i in range(wide):
        further[i] = 0.0
        if hidden[i] > 0.0 and hidden[i] < HIDDEN_CAP:
            start = matrix + i * narrow
            further[i] = product(theta[start : start + narrow], back)
            add_scaled(hidden[i], back, grad[start : start + narrow])
        elif hidden[i] > 0.0:
            add_scaled(hidden[i], back, grad[matrix + i * narrow : matrix + (i + 1) * narrow])
    add_scaled(1.0, further, grad[bias : bias + wide])
    spread_rows(grad, wide, entries[0], room[SCALED], at, n, further)


def policy_gradient(
    theta: Any,
    grad: Any,
    shape: Any,
    inverse: Any,
    decisions: Any,
    entries: Any,
    moves: Any,
    order: Any,
    advantage: Any,
    teach: float,
    clip: float,
    entropy: float,
    room: Any,
    sums: Any,
) -> None:
    """Add the gradient of the loss of some decisions (`order`), summed over them.

    Args:
        theta, grad: parameters, and where the gradient is added.
        shape: numbers in a sheet, in both hidden layers, outputs.
        inverse: for each number of a sheet, one over its unit.
        decisions, entries, moves: as `collect` wrote them.
        teach: how strongly the likelihood is raised of what was chosen where it is to be imitated; of all other
            decisions clipped policy gradients (PPO) are taken.
        clip: how far a likelihood may move before it does not count.
        entropy: bonus for variety.
        sums: loss, entropy, clipped ones, decisions and the mean squared change of the logarithm are added.
    """
    said = room[SAID]
    for d in order:
        row = decisions[d]
        options = row[OPTIONS]
        place = row[PLACE]
        scale_sheet(entries, inverse, row[ENTRY], row[OWN], room[SCALED])
        think(theta, shape, entries, row[ENTRY], row[OWN], room)
        variety = likelihoods(theta, shape, moves, row[MOVE], options, room)
        likely = max(said[place], 1e-12)
        push = teach
        bonus = 0.0
        sums[COUNTED] += 1.0
        sums[ENTROPY] += variety
        if row[SUM] == 1:
            sums[LOSS] -= teach * log(likely)
        else:
            bonus = entropy
            push = clipped_push(likely / (row[ODDS] / row[SUM]), advantage[d], clip, sums)
        learn_outputs(theta, grad, shape, moves, row[MOVE], options, place, push, bonus, variety, room)
        learn_back(theta, grad, shape, entries, row[ENTRY], row[OWN], room)


def likelihoods(theta: Any, shape: Any, moves: Any, first: int, options: int, room: Any) -> float:
    """Write how likely each action is (softmax) into `room[SAID]`, from what `think` left; returns the entropy."""
    narrow = shape[2]
    last = (shape[0] + 1) * shape[1] + (shape[1] + 1) * narrow
    biases = last + shape[3] * narrow
    said = room[SAID]
    mind = room[NARROWER][:narrow]
    most = -1e30
    for k in range(options):
        main = moves[0][first + k]
        extra = moves[1][first + k]
        z = theta[biases + main] + product(theta[last + main * narrow : last + (main + 1) * narrow], mind)
        if extra >= 0:
            z += theta[biases + extra] + product(theta[last + extra * narrow : last + (extra + 1) * narrow], mind)
        said[k] = z
        most = max(most, z)
    total = 0.0
    for k in range(options):
        said[k] = exp(said[k] - most)
        total += said[k]
    variety = 0.0
    for k in range(options):
        said[k] /= total
        if said[k] > 1e-12:
            variety -= said[k] * log(said[k])
    return variety


def clipped_push(ratio: float, gain: float, clip: float, sums: Any) -> float:
    """How strongly a decision is learnt (PPO): its likelihood over what it was, times its advantage, 0 once clipped."""
    sums[DRIFT] += log(ratio) ** 2
    sums[LOSS] -= min(ratio * gain, min(max(ratio, 1.0 - clip), 1.0 + clip) * gain)
    if (gain > 0.0 and ratio > 1.0 + clip) or (gain < 0.0 and ratio < 1.0 - clip):
        sums[CLIPPED] += 1.0
        return 0.0
    return gain * ratio


def learn_outputs(
    theta: Any, grad: Any, shape: Any, moves: Any, first: int, options: int, place: int, push: float, entropy: float,
    variety: float, room: Any,
) -> None:  # fmt: skip
    """Add the gradient of the output layer, from `room[SAID]`; fills `room[BACK_NARROW]` for the layers below."""
    narrow = shape[2]
    last = (shape[0] + 1) * shape[1] + (shape[1] + 1) * narrow
    biases = last + shape[3] * narrow
    said = room[SAID]
    mind = room[NARROWER][:narrow]
    back = room[BACK_NARROW][:narrow]
    clear(back)
    for k in range(options):
        slope = push * (said[k] - (1.0 if k == place else 0.0))
        if said[k] > 1e-12:
            slope += entropy * said[k] * (log(said[k]) + variety)
        main = moves[0][first + k]
        extra = moves[1][first + k]
        add_scaled(slope, theta[last + main * narrow : last + (main + 1) * narrow], back)
        add_scaled(slope, mind, grad[last + main * narrow : last + (main + 1) * narrow])
        grad[biases + main] += slope
        if extra >= 0:
            add_scaled(slope, theta[last + extra * narrow : last + (extra + 1) * narrow], back)
            add_scaled(slope, mind, grad[last + extra * narrow : last + (extra + 1) * narrow])
            grad[biases + extra] += slope


def judge(
    theta: Any, shape: Any, inverse: Any, decisions: Any, entries: Any, first: int, last: int, values: Any, room: Any
) -> None:
    """What a critic thinks of decisions: [decisions, HEADS]."""
    narrow = shape[2]
    outputs = (shape[0] + 1) * shape[1] + (shape[1] + 1) * narrow
    mind = room[NARROWER][:narrow]
    for d in range(first, last):
        at = decisions[d][ENTRY]
        n = decisions[d][ALL]
        scale_sheet(entries, inverse, at, n, room[SCALED])
        think(theta, shape, entries, at, n, room)
        for head in range(HEADS):
            row = theta[outputs + head * narrow : outputs + (head + 1) * narrow]
            values[d][head] = theta[outputs + HEADS * narrow + head] + product(row, mind)


def critic_gradient(
    theta: Any, grad: Any, shape: Any, inverse: Any, decisions: Any, entries: Any, order: Any, wanted: Any, room: Any,
    sums: Any,
) -> None:  # fmt: skip
    """Add the gradient of half the squared error of some decisions, summed over them and the heads."""
    narrow = shape[2]
    outputs = (shape[0] + 1) * shape[1] + (shape[1] + 1) * narrow
    mind = room[NARROWER][:narrow]
    back = room[BACK_NARROW][:narrow]
    for d in order:
        at = decisions[d][ENTRY]
        n = decisions[d][ALL]
        scale_sheet(entries, inverse, at, n, room[SCALED])
        think(theta, shape, entries, at, n, room)
        clear(back)
        for head in range(HEADS):
            start = outputs + head * narrow
            slope = theta[outputs + HEADS * narrow + head] + product(theta[start : start + narrow], mind)
            slope -= wanted[d][head]
            sums[LOSS] += 0.5 * slope * slope
            add_scaled(slope, theta[start : start + narrow], back)
            add_scaled(slope, mind, grad[start : start + narrow])
            grad[outputs + HEADS * narrow + head] += slope
        sums[COUNTED] += 1.0
        learn_back(theta, grad, shape, entries, at, n, room)


def look_back(
    decisions: Any, first: int, last: int, rewards: Any, values: Any, keep: float, gains: Any, wanted: Any
) -> None:
    """Advantages and what the critic should have said, from each game's end backwards (GAE, nothing discounted).

    Args:
        decisions: those of one table are `first` to `last`, game by game.
        rewards: [games, seats, HEADS] at the end of the game.
        values: [decisions, HEADS] what the critic said.
        keep: lambda.
        gains, wanted: [decisions, HEADS] the result.
    """
    game = -1
    seats = rewards.shape[1]
    for d in range(last - 1, first - 1, -1):
        row = decisions[d]
        if row[0] != game:
            game = row[0]
            for seat in range(seats):
                for head in range(HEADS):
                    # what follows the last decision of a seat: the result itself, without surprise
                    rewards[game][seat][HEADS + head] = rewards[game][seat][head]
                    rewards[game][seat][2 * HEADS + head] = 0.0
        known = rewards[game][row[1]]
        for head in range(HEADS):
            gain = known[HEADS + head] - values[d][head] + keep * known[2 * HEADS + head]
            gains[d][head] = gain
            wanted[d][head] = values[d][head] + gain
            known[HEADS + head] = values[d][head]
            known[2 * HEADS + head] = gain


def step_on(
    theta: Any, grad: Any, mean: Any, square: Any, rate: float, scale: float, one: float, two: float, first: float,
    second: float,
) -> None:  # fmt: skip
    """A step of Adam, after which the gradient is 0 again.

    Args:
        theta, grad, mean, square: parameters, gradient, and its running mean and square.
        scale: what the gradient is multiplied by.
        one, two: how much of mean and square is kept.
        first, second: what mean and square are divided by for being young.
    """
    for i in range(len(theta)):
        g = grad[i] * scale
        m = one * mean[i] + (1.0 - one) * g
        v = two * square[i] + (1.0 - two) * g * g
        mean[i] = m
        square[i] = v
        theta[i] -= rate * (m / first) / (sqrt(v / second) + 1e-8)
        grad[i] = 0.0
