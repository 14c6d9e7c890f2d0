"""A user's compiled bot, as a package of bots would have it: helpers of its own, constants, functions of other bots."""

from __future__ import annotations

import qn_analysis as qn
from qn_analysis.core.chance import below
from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy, held, worth
from qn_analysis.games.queens_necklace.engine.state import Seat, Table
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Gem
from qn_analysis.games.queens_necklace.words.phases import Phase

LIKES = int(Gem.RUBY)
SHINE, WHIM = range(2)


def price_of(table: Table, slot: int) -> int:
    """Ducats for the card at a slot."""
    return table.rules.prices[table.market[slot]][table.step[slot]]


def shine(table: Table, me: Seat, weights: list[float], slot: int) -> float:
    """What attracts a magpie, less its price."""
    return (
        weights[SHINE] * held(table, me, LIKES) + worth(table, me, weights, table.market[slot]) - price_of(table, slot)
    )


@qn.compiled_bot("magpie", weights=[2.0, 3.0, 0.25], about="buys what shines, on a whim steals")
def choose_magpie(table: Table, me: Seat, weights: list[float]) -> int:
    """Buys what shines; else whatever, or as greedy does."""
    if table.phase == Phase.PURCHASE:
        best = me.legal[0]
        most = -100.0
        for i in range(me.options):
            if me.legal[i] != Action.PASS:
                found = shine(table, me, weights, me.legal[i] - Action.BUY)
                if found > most:
                    most = found
                    best = me.legal[i]
        return best
    if table.phase == Phase.INFLUENCE and below(me.chance, 10) < weights[WHIM]:
        return me.legal[me.options - 1]
    return choose_greedy(table, me, weights)
