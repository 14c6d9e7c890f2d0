"""A game of Lady of the Diamonds, step by step: `core.panels.replay` with the table of `table_scene`."""

from __future__ import annotations

from qn_analysis.core.panels.front import replay_front
from qn_analysis.core.panels.replay import BoardReplay

from ..log.table import Log
from .table_scene import TableMaker, catalogue


class GameReplay(BoardReplay):
    """A game of Lady of the Diamonds that can be stepped: arguments and traits of `core.panels.replay.GameReplay`."""

    _esm, _css = replay_front()
    catalogue = catalogue
    own_log = Log
    maker = TableMaker
