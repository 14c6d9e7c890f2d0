"""A small network that chooses among legal actions: a source of the builds of every game.

It reads a sheet of small whole numbers, most of them 0: `index[0]` says how many are not, `index[1]`, `index[2]`, ...
which, and `value[1]`, `value[2]`, ... how much. Two hidden layers follow, then a number for every action that a game
names (its canonical actions); the softmax of those that are legal is how likely each is chosen.

All numbers and sums are whole, so that both builds and every machine choose alike. Weights are 16-bit numbers in one
row: `HEAD` numbers about its shape, a table of the exponential function, then the layers. They reach a policy as any
bot's weights do; `packed` makes the row of them (`core.play.packing` says how it is laid out and what it may hold).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..chance import below
from .space import numbers, packed

INPUTS, WIDE, NARROW, OUTPUTS, HEAT, SEARCH = range(6)
"""Places in the row: numbers in a sheet, in the hidden layers, canonical actions; temperature in sixteenths; where what
a search is told begins."""
HEAD: Final = 16
"""Numbers before the table."""
TABLE: Final = 640
"""Entries of the table: `exp(-k / 64) * 2**14` at place k."""
FIRST: Final = HEAD + TABLE
"""Where the first layer begins."""
NONE: Final = -1
"""No second canonical action."""
MOST_WIDE: Final = 256
"""Most numbers in the first hidden layer."""
MOST_NARROW: Final = 128
"""Most numbers in the second hidden layer."""
SHEET: Final = 256
"""Room of a sheet: one less than this many numbers can differ from 0."""
LARGEST: Final = 127
"""Most that a number in a sheet can be, up or down."""
CHOICES: Final = 256
"""Most actions that can be legal at once."""

AS_LEARNT: Final = 16
"""Temperature at which actions are as likely as training made them."""
FIRST_BITS: Final = 13
LATER_BITS: Final = 12
HIDDEN_BITS: Final = 7
"""Bits after the point: of weights of the first and of later layers, and of what hidden layers pass on."""
CAP: Final = 4095
"""Most that a hidden layer passes on (32)."""
TABLE_BITS: Final = 6
"""The table has an entry for every 64th."""


def put(index: list[int], value: list[int], place: int, amount: int) -> None:
    """Write a number into a sheet, unless it is 0; where the sheet is full it is left out."""
    if amount != 0 and index[0] < SHEET - 1:
        n = index[0] + 1
        index[0] = n
        index[n] = place
        value[n] = max(-LARGEST, min(LARGEST, amount))


def put_step(index: list[int], value: list[int], place: int, steps: int, step: int) -> None:
    """Mark one of several steps; the first and the last stand for all below and above."""
    put(index, value, place + max(0, min(steps - 1, step)), 1)


def add_rows(w: list[int], index: list[int], value: list[int], first: int, sums: list[int]) -> None:
    """Add up the rows of the first layer that belong to what is in the sheet, from its number `first` on.

    Four rows at a time: the sums are read and written once for them.
    """
    wide = w[WIDE]
    n = first
    while n + 3 <= index[0]:
        start = FIRST + index[n] * wide
        row = w[start : start + wide]
        start = FIRST + index[n + 1] * wide
        second = w[start : start + wide]
        start = FIRST + index[n + 2] * wide
        third = w[start : start + wide]
        start = FIRST + index[n + 3] * wide
        fourth = w[start : start + wide]
        one = value[n]
        two = value[n + 1]
        three = value[n + 2]
        four = value[n + 3]
        for i in range(wide):
            sums[i] += one * row[i] + two * second[i] + three * third[i] + four * fourth[i]
        n += 4
    while n <= index[0]:
        start = FIRST + index[n] * wide
        row = w[start : start + wide]
        one = value[n]
        for i in range(wide):
            sums[i] += one * row[i]
        n += 1


def first_sums(w: list[int], index: list[int], value: list[int], sums: list[int]) -> None:
    """The rows of what is in the sheet added up; `pass_on` makes the first hidden layer of them."""
    wide = w[WIDE]
    start = FIRST + w[INPUTS] * wide
    row = w[start : start + wide]
    for i in range(wide):
        sums[i] = row[i]
    add_rows(w, index, value, 1, sums)


def pass_on(w: list[int], sums: list[int], hidden: list[int]) -> None:
    """The first hidden layer, of its sums."""
    for i in range(w[WIDE]):
        hidden[i] = max(0, min(CAP, (sums[i] + 32) >> 6))  # from 13 bits after the point to 7


def first_layer(w: list[int], index: list[int], value: list[int], hidden: list[int]) -> None:
    """The first hidden layer of a sheet."""
    first_sums(w, index, value, hidden)
    pass_on(w, hidden, hidden)


def second_layer(w: list[int], hidden: list[int], mind: list[int]) -> None:
    """The second hidden layer; rows of what is 0 are left out, the others are added four at a time."""
    wide = w[WIDE]
    narrow = w[NARROW]
    matrix = FIRST + (w[INPUTS] + 1) * wide
    start = matrix + wide * narrow
    row = w[start : start + narrow]
    for j in range(narrow):
        mind[j] = row[j] * 128
    alive = numbers(MOST_WIDE)
    count = 0
    for i in range(wide):
        if hidden[i] > 0:
            alive[count] = i
            count += 1
    n = 0
    while n + 3 < count:
        start = matrix + alive[n] * narrow
        row = w[start : start + narrow]
        start = matrix + alive[n + 1] * narrow
        second = w[start : start + narrow]
        start = matrix + alive[n + 2] * narrow
        third = w[start : start + narrow]
        start = matrix + alive[n + 3] * narrow
        fourth = w[start : start + narrow]
        one = hidden[alive[n]]
        two = hidden[alive[n + 1]]
        three = hidden[alive[n + 2]]
        four = hidden[alive[n + 3]]
        for j in range(narrow):
            mind[j] += one * row[j] + two * second[j] + three * third[j] + four * fourth[j]
        n += 4
    while n < count:
        start = matrix + alive[n] * narrow
        row = w[start : start + narrow]
        one = hidden[alive[n]]
        for j in range(narrow):
            mind[j] += one * row[j]
        n += 1
    for j in range(narrow):
        mind[j] = max(0, min(CAP, (mind[j] + 2048) >> 12))


def logit(w: list[int], mind: list[int], action: int) -> int:
    """How much speaks for a canonical action, with 19 bits after the point."""
    narrow = w[NARROW]
    matrix = FIRST + (w[INPUTS] + 1) * w[WIDE] + (w[WIDE] + 1) * narrow
    start = matrix + action * narrow
    row = w[start : start + narrow]
    total = w[matrix + w[OUTPUTS] * narrow + action] * 128
    for j in range(narrow):
        total += mind[j] * row[j]
    return total


def weigh(
    w: list[int], index: list[int], value: list[int], options: int, main: list[int], extra: list[int], odds: list[int]
) -> int:
    """How likely each legal action is, as whole numbers; returns their sum.

    Args:
        w: the row of weights.
        index, value: the sheet.
        options: how many actions are legal.
        main, extra: their canonical actions; what speaks for the second of an action, unless it is `NONE`, is added.
        odds: the result. At temperature 0 it is 1 for the likeliest and 0 for all others.
    """
    return weigh_at(w, w[HEAT], index, value, options, main, extra, odds)


def weigh_at(
    w: list[int],
    heat: int,
    index: list[int],
    value: list[int],
    options: int,
    main: list[int],
    extra: list[int],
    odds: list[int],
) -> int:
    """The same at a temperature, whatever the row says."""
    hidden = numbers(MOST_WIDE)
    first_layer(w, index, value, hidden)
    return weigh_hidden(w, heat, hidden, options, main, extra, odds)


def weigh_hidden(
    w: list[int], heat: int, hidden: list[int], options: int, main: list[int], extra: list[int], odds: list[int]
) -> int:
    """The same for whoever has the first hidden layer already."""
    mind = numbers(MOST_NARROW)
    second_layer(w, hidden, mind)
    best = 0
    for i in range(options):
        said = logit(w, mind, main[i])
        if extra[i] != NONE:
            said += logit(w, mind, extra[i])
        odds[i] = said
        if said > odds[best]:
            best = i
    most = odds[best]
    total = 0
    for i in range(options):
        if heat == 0:
            odds[i] = 1 if i == best else 0
        else:
            behind = ((most - odds[i]) >> (LATER_BITS + HIDDEN_BITS - TABLE_BITS)) * 16 // heat
            odds[i] = w[HEAD + behind] if behind < TABLE else 0
        total += odds[i]
    return total


def row_after(w: list[int]) -> int:
    """The index behind a network that stands at the start of a row of weights, rounded up to a multiple of four.

    A second network, such as a critic, can begin there.
    """
    wide = w[WIDE]
    narrow = w[NARROW]
    end = FIRST + (w[INPUTS] + 1) * wide + (wide + 1) * narrow + (narrow + 1) * w[OUTPUTS]
    return (end + 3) // 4 * 4


def opinion(w: list[int], start: int, index: list[int], value: list[int], first: int, second: int) -> int:
    """The weighted sum of a critic's two outputs for a sheet: `first` times output 0 plus `second` times output 1.

    The critic begins at `w[start]`; `index` and `value` are the sheet. The result is a whole number in the units of the
    outputs, rounded down (their fixed-point scale is divided out).
    """
    critic = w[start:]
    hidden = numbers(MOST_WIDE)
    mind = numbers(MOST_NARROW)
    first_layer(critic, index, value, hidden)
    second_layer(critic, hidden, mind)
    one = logit(critic, mind, 0)
    other = logit(critic, mind, 1)
    return (first * one + second * other) >> (LATER_BITS + HIDDEN_BITS)


def draw(odds: list[int], total: int, chance: list[int]) -> int:
    """The place of one of the legal actions, as likely as the odds say; no dice are used where one is certain."""
    rest = 0 if total == 1 else below(chance, total)
    place = 0
    while rest >= odds[place]:
        rest -= odds[place]
        place += 1
    return place


def decide(describe: Callable[..., None], name_actions: Callable[..., None], table: Any, me: Any, weights: Any) -> int:
    """What a network thinks best of all that is legal or, at a temperature, draws: the policy of every game that has
    one.

    Args:
        describe, name_actions: the game's: what its network is told, and how it calls what is legal.
        table, me, weights: what a policy is given.
    """
    w = packed(weights)
    index = numbers(SHEET)
    value = numbers(SHEET)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    odds = numbers(CHOICES)
    describe(table, me, index, value)
    name_actions(table, me, main, extra)
    total = weigh(w, index, value, me.options, main, extra, odds)
    return int(me.legal[draw(odds, total, me.chance)])
