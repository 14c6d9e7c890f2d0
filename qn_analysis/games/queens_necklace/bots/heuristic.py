"""The heuristic family: one policy whose weights make a collector, a royalist, a jeweller and others.

It expects something of the coming sale from what it has seen (`heuristic_eye`), buys by that (`heuristic_market`),
shows by that (`heuristic_sale`) and plays its characters by that (`heuristic_influence`). What each weight means is in
`heuristic_weights`.
"""

from __future__ import annotations

from ..engine.state import Seat, Table
from ..words.phases import Phase
from .heuristic_eye import DRAWN, look_ahead, moment
from .heuristic_influence import answer_cardinal, answer_forger, answer_queen, answer_thief, choose_card, next_character
from .heuristic_market import next_purchase
from .heuristic_sale import best_change, next_to_show


def choose_heuristic(table: Table, me: Seat, weights: list[float]) -> int:
    """The legal action that the weights like best."""
    phase = table.phase
    if phase == Phase.FORGER_CHOICE:
        return choose_card(table, me)
    if phase == Phase.ALCHEMIST:
        return best_change(table, me, weights)
    if phase == Phase.DISPLAY:
        return next_to_show(table, me, weights)
    if phase != Phase.PURCHASE or me.scratch[DRAWN] != moment(table):
        look_ahead(table, me, weights)
    if phase == Phase.PURCHASE:
        return next_purchase(table, me, weights)
    if phase == Phase.INFLUENCE:
        return next_character(table, me, weights)
    if phase == Phase.FORGER_REPLY:
        return answer_forger(table, me, weights)
    if phase == Phase.THIEF_REPLY:
        return answer_thief(table, me, weights)
    if phase == Phase.QUEEN:
        return answer_queen(table, me, weights)
    return answer_cardinal(table, me, weights)
