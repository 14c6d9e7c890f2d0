"""Positions of Lady of the Diamonds that can be asked about: `core.position`."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.position.plain_positions import plain_positions

from ..engine.state import Table
from ..log.table import Log
from ..log.teller import Teller
from ..words.actions import Action, meaning
from ..words.cards import NOBODY
from ..words.phases import Phase
from .registry import ENGINE


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase: `play a Pearl (1) from the hand`."""
    what = meaning(action)
    pieces = table.match if table.phase == Phase.PEARLS else 1
    card = table.face_up[what.slot] if what.group == Action.PIT else what.card
    return tell.texts.text(
        f"action.{what.group.name.lower()}",
        card="" if card == NOBODY else tell.a_card(card),
        treasure="" if what.treasure == NOBODY else tell.pieces(what.treasure, pieces),
        slot=what.slot + 1,
    )


POSITIONS: Final = plain_positions(ENGINE, Log, sentence=sentence)
