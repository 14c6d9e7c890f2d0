"""Hidden cards exchanged for a card that occurs nowhere else: whatever tells of it has looked where it must not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any


@contextmanager
def poisoned(panel: Any, column: int, secret: Callable[[list[int]], bool], card: int) -> Iterator[None]:
    """The game of a panel with all that its person cannot know exchanged, and told anew; afterwards it is as before.

    Args:
        panel: of `panels.play`.
        column: of the engine's rows, where the hidden card stands.
        secret: whether a row's card is hidden from the person.
        card: the one that all hidden cards become.
    """
    session = panel.session
    rows, game = session._log.rows, session._game
    kept = {n: rows[n][column] for n in range(session._log.seq) if secret(rows[n])}
    hands = {seat: list(game.seats[seat].hand) for seat in range(session.players) if seat != session.seat}
    for n in kept:
        rows[n][column] = card
    for seat, hand in hands.items():
        held = sum(hand)
        game.seats[seat].hand[:] = [0] * len(hand)
        game.seats[seat].hand[card] = held
    try:
        retell(panel)
        yield
    finally:
        for n, was in kept.items():
            rows[n][column] = was
        for seat, hand in hands.items():
            game.seats[seat].hand[:] = hand


def retell(panel: Any) -> None:
    """Tell the game of a panel anew, from its first row."""
    panel._story = panel.story(panel.lang)
    panel._show()


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
