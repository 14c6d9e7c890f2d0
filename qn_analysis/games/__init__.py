"""The games, by their names in manifests; each is imported when it is first asked for.

A game is a folder of the same rooms: `log/table.py` has its `Log`, `play/simulate.py` its `TABLE`.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = {"queens_necklace": ("queen",), "lady_of_the_diamonds": ("lady",), "jewels": ()}
"""Shorter names of each for the command line, if it has any. The first is played where no other is asked for."""
