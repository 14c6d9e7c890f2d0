"""Chance: seeded, explicit, split by purpose.

Every random stream is keyed by (seed, game, purpose), so game `i` of a seed is the same in any batch, thread or
machine, and the dice of one purpose never shift those of another. All arithmetic stays below 2**63, so the
interpreted and the compiled build draw the same numbers. This module is a source of both builds
(`core/compile/build.py`).

`mix32` is a 32-bit finaliser of the family searched out by Wellons ("hash-prospector", constants 21f0aaad/735a2d97);
a stream is Chris Doty-Humphrey's sfc32 (PractRand).
"""

from __future__ import annotations

MASK = 0xFFFFFFFF
WARM_UP = 12


def mix32(x: int) -> int:
    """Scramble 32 bits."""
    x = (x ^ (x >> 16)) & MASK
    x = (x * 0x21F0AAAD) & MASK
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & MASK
    return x ^ (x >> 15)


def start_key(key: list[int], seed: int, game: int) -> None:
    """Set a key (two numbers, 64 bits) to (seed, game): the root of everything random in one game."""
    low = mix32((seed & MASK) ^ 0x5BF03635)
    low = mix32(low ^ (seed >> 32 & MASK))
    key[0] = mix32((low + 0x1E3779B9 * (game & 0x7FFFFFFF)) & MASK)
    key[1] = mix32(mix32(low ^ 0x3C6EF372) ^ mix32((game + 0x2545F491) & MASK))


def sort_key(key: list[int], purpose: int, item: int) -> int:
    """32 bits for one item of one purpose, independent of every other item."""
    x = mix32(key[0] ^ (purpose * 0x10001))
    return mix32(mix32((x + item * 0x1B873593) & MASK) ^ key[1])


def start_stream(stream: list[int], key: list[int], purpose: int) -> None:
    """Set a stream (four numbers) to the beginning of a purpose."""
    stream[0] = sort_key(key, purpose, 1)
    stream[1] = sort_key(key, purpose, 2)
    stream[2] = sort_key(key, purpose, 3)
    stream[3] = 1
    for _ in range(WARM_UP):
        next32(stream)


def next32(stream: list[int]) -> int:
    """The next 32 bits of a stream."""
    a = stream[0]
    b = stream[1]
    c = stream[2]
    n = stream[3]
    out = (a + b + n) & MASK
    stream[3] = (n + 1) & MASK
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + ((c << 3) & MASK)) & MASK
    stream[2] = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
    return out


def below(stream: list[int], n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (the bias of the method is below n / 2**32)."""
    return (next32(stream) * n) >> 32


def uniform(stream: list[int]) -> float:
    """A number from 0 up to, not including, 1."""
    return next32(stream) / 4294967296.0
