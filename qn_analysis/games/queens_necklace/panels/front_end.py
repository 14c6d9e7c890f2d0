"""Scripts, styles and words that the panels of Queen's Necklace send to the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from qn_analysis.core.panels import front_end as core
from qn_analysis.core.panels.panel import front_words

from ..words import art
from ..words.cards import Card
from ..words.texts import catalogue as words
from .texts import catalogue


def static(*names: str) -> str:
    """Files of these panels, one after the other."""
    return core.static(__package__ or "", *names)


GAME = ("game_replay.js", "replay.js")
"""The table of a game, and what steps it."""
GAME_STYLE = ("base.css", "game_replay.css", "replay.css")
"""Their style sheets."""


def script(*own: str, uses: Iterable[str | tuple[str, ...]] = ()) -> str:
    """The front end of a panel as one module, with the pictures of this game's cards (`core.script`)."""
    return core.script(__package__ or "", art.script(), *own, uses=uses)


def style(*names: str) -> str:
    """Style sheets, one after the other, after the colours of the gems."""
    return core.DARK_WHERE + art.style() + static(*names)


def sale_front_words(lang: str) -> dict[str, Any]:
    """What the table of a sale says by key, and `card.<name>`: the names of cards."""
    names = words(lang)
    cards = {f"card.{card.name.lower()}": names.text(f"card.{card.name.lower()}") for card in Card}
    return front_words(catalogue(lang)) | cards
