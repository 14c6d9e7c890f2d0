"""Positions of Lady of the Diamonds that can be asked about: `core.position`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.position.worlds import Ask, Positions, deal_anew, new_key

from ..engine.state import Game, Table
from ..log.replay import Folder
from ..log.rows import Fact, fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import Action, meaning
from ..words.cards import KINDS, NOBODY
from ..words.phases import Phase
from .registry import ENGINE


def redraw(g: Game, seats: Sequence[int], dice: list[int], ask: Ask) -> None:
    """Deal the hands of some seats and the deck anew."""
    first, last = g.hidden.top, g.hidden.top + g.table.deck
    g.hidden.deck[first:last] = deal_anew(g, seats, g.hidden.deck[first:last], KINDS, dice)
    new_key(g, dice)


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase: `play a Pearl (1) from the hand`."""
    what = meaning(action)
    card = table.face_up[what.slot] if what.group == Action.PIT else what.card
    return tell.texts.text(
        f"action.{what.group.name.lower()}",
        card="" if card == NOBODY else tell.a_card(card),
        treasure="" if what.treasure == NOBODY else tell.pieces(what.treasure, 1),
        slot=what.slot + 1,
    )


def _teller(_rules: Ruleset, lang: str, names: Sequence[str] | None) -> Teller:
    return Teller(lang, names)


POSITIONS: Final = Positions(
    engine=ENGINE, redraw=redraw, sentence=sentence, teller=_teller,
    phase=lambda phase: Phase(phase).name.lower(), folder=lambda rules, _players: Folder(rules),
    fact=fact, kind=Fact, unit="points",
)  # fmt: skip
