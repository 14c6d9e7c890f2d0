"""The front-end files of panels on the common board."""

from __future__ import annotations

from typing import Final

from ..charts import art
from . import front

_PACKAGE: Final = __name__.rpartition(".")[0]
_STYLES: Final = ("base.css", "game_replay.css", "game_board.css")


def replay_front() -> tuple[str, str]:
    """Script and style sheet of a game that is stepped."""
    made = front.script(_PACKAGE, art.script(), "game_replay.js", "game_board.js", "board_replay.js")
    return made, art.stones_style() + front.static(_PACKAGE, *_STYLES)


def play_front() -> tuple[str, str]:
    """Script and style sheet of a game that is played."""
    made = front.script(
        _PACKAGE, art.script(), "game_play.js", "board_play.js", uses=[("game_replay.js", "game_board.js")]
    )
    return made, art.stones_style() + front.static(_PACKAGE, *_STYLES, "game_play.css")
