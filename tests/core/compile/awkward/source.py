"""All that Python and JavaScript do differently, in functions of two whole numbers."""

from __future__ import annotations

from math import sqrt
from typing import Any

from tests.core.compile.awkward.words import Coin

MASK = 0xFFFFFFFF
TABLE = (3, (1, 4), 1.5)
HALF = 0.5


def divide(a: int, b: int) -> int:
    """Whole division and its rest, of negative numbers too."""
    if b == 0:
        return 0
    return (a // b) * 1000 + a % b + (a - 1) // (b * b) + -a % 7


def shift(a: int, b: int) -> int:
    """Bits of numbers that do not fit in 32."""
    n = a & 3
    return (a >> 2) + ((a & 0xFFFF) << 20) + (b >> n) + (1 << (n + 33)) + ((1 << n) << 2)


def scramble(a: int, b: int) -> int:
    """Arithmetic under a mask."""
    x = (a * 0x21F0AAAD + b * 7919 - (a << 13)) & MASK
    x = (x ^ (x >> 15)) & MASK
    x = (x + (x << 3)) & MASK
    y = (b & 0xFFFF) | ((a & 255) << 24) | 5
    return (x ^ y) + (0x7FFFFFFF & a) + (a & 0x80000000)


def after_the_loop(a: int, b: int) -> int:
    """A loop's variable is read afterwards, assigned within, and its bounds change."""
    end = a % 9
    total = 0
    i = -5
    for i in range(end):
        total += i
        end += 1
        i = i * 2
        total += i
    for j in range(10, b % 7, -2):
        total += j * i
    for j in range(j, j + 3):  # noqa: B020
        total = total * 3 + j
    return total * 100 + i


def nested(a: int, b: int) -> int:
    """The same name in two loops, and loops that are left."""
    total = 0
    for i in range(a % 5):
        for i in range(i, 4):  # noqa: B020
            if i == b % 4:
                continue
            total += i + 10
        total += 100 * i
        if total > 400:
            break
    while True:
        total -= 1
        match total % 4:
            case 0:
                break
            case 1 | 2:
                total -= 1
            case _:
                total -= 2
    return total


def choose(a: int, b: int) -> int:
    """`match`, with guards and names of an enum."""
    match a % 5 - 1:
        case Coin.HEAD if b > 0:
            return 1
        case Coin.HEAD | Coin.TAIL:
            return 2
        case 2:
            new = 3
        case _:
            new = Coin(b % 2) + Coin.EDGE
    return new


def compare(a: int, b: int) -> int:
    """Chains, truth as a number, and what binds how."""
    default = -1 if a < b else 1 if a == b else 0
    inside = 0 < a % 7 <= b % 7 < 6
    return (
        default * 10 + inside + (not a) + (a > b) * 4 - -b * (a - (b - 1)) + (-(a - b)) * 2
        + int(a == 1 or (b == 1 and not a < b)) + (1 if inside else 2) * 3 + bool(a) + (a, b)[1] - (2 - (1 - a))
    )  # fmt: skip


def lists(a: int, b: int) -> int:
    """Tables, parts of lists, several targets."""
    row = [a, b, a + b, a - b, 7]
    part = row[1:4]
    var = this = a % 3
    part[var] += row[this]
    part[0], part[1] = part[1], part[0]
    total = TABLE[1][1] * len(part) + len(row[2:])
    for each in row:
        total = total * 2 + each
    for each in range(1, 4) if a > 0 else part:
        total += each
    part[1] //= 2
    part[2] %= 5
    part[abs(b) % 3] -= 9
    part[abs(a) % 3] *= part[2]
    return total * 8 + part[0] + part[1] * 2 + part[2] * 4 + max(a, b, 0) - min(a, -b) + abs(a)


def fractions(a: int, b: int) -> float:
    """Numbers with a point."""
    x = float(a) / (abs(b) + 1) * HALF + TABLE[2]
    return int(x * 100) + x / 3 + sqrt(abs(a)) + int(-x) + 1e-3


def call(function: Any, a: int, b: int) -> Any:
    """A function that is handed on."""
    return function(b, a)


def in_turn(a: int, b: int) -> int:
    """Calls of functions of the source."""
    return int(call(divide, a, b)) + int(call(shift, abs(a), abs(b)))
