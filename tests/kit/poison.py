"""Hidden cards exchanged for a card that occurs nowhere else: whatever tells of it has looked where it must not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any


@contextmanager
def poisoned_rows(maker: type[Any], column: int, secret: Callable[[list[int]], bool], card: int) -> Iterator[list[int]]:
    """What panels are told of a game, with every hidden card exchanged before anything is made of it.

    Args:
        maker: of the game's scenes.
        column: of the engine's rows, where the hidden card stands.
        secret: whether a row's card is hidden from the person.
        card: the one that all hidden cards become.

    Yields:
        A list that grows by one with every card that is exchanged.
    """
    read = maker.as_fact
    exchanged: list[int] = []

    def as_fact(self: Any, row: list[int]) -> Any:
        if not secret(row):
            return read(self, row)
        exchanged.append(row[column])
        return read(self, [*row[:column], card, *row[column + 1 :]])

    maker.as_fact = as_fact
    try:
        yield exchanged
    finally:
        maker.as_fact = read


@contextmanager
def poisoned_hands(session: Any, card: int) -> Iterator[None]:
    """A game in which all others hold nothing but one card, and offer 87 where they offer anything; then as before."""
    others = [seat for n, seat in enumerate(session.board.seats[: session.players]) if n != session.seat]
    kept = [(list(seat.hand), getattr(seat, "offer", 0)) for seat in others]
    for seat in others:
        held = sum(seat.hand)
        seat.hand[:] = [held if each == card else 0 for each in range(len(seat.hand))]
        if hasattr(seat, "offer"):
            seat.offer = 87
    try:
        yield
    finally:
        for seat, (hand, offer) in zip(others, kept, strict=True):
            seat.hand[:] = hand
            if hasattr(seat, "offer"):
                seat.offer = offer


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a piece of JSON, keys too."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield str(key)
            yield from texts_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_of(each)
    elif isinstance(value, str):
        yield value
