"""The games, registered by their names in manifests; each is imported when it is first asked for.

A game is a folder of rooms that have the same names in every game. Its `game.py` declares what they hold. The game that
is registered first is played where no other is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.base.game_registry import register

if TYPE_CHECKING:
    from ..core.game import Game


def _queens_necklace() -> Game[Any, Any]:
    from .queens_necklace.game import GAME

    return GAME


def _lady() -> Game[Any, Any]:
    from .lady_of_the_diamonds.game import GAME

    return GAME


def _jewels() -> Game[Any, Any]:
    from .jewels.game import GAME

    return GAME


register("queens_necklace", ("queen",), _queens_necklace)
register("lady_of_the_diamonds", ("lady",), _lady)
register("jewels", (), _jewels)
