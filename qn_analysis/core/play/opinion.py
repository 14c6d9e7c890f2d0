"""What a network thinks of each legal action, without playing on."""

from __future__ import annotations

from typing import Any

from .bot import Known
from .builds import Builds
from .network import CHOICES, SHEET, weigh
from .packing import AS_LEARNT
from .space import numbers


def odds(builds: Builds[Any, Any], g: Any, bot: Known) -> dict[int, float]:
    """How likely a network thinks each action where it is asked, as it learnt it; by action, the sum is 1.

    Args:
        builds: of the game.
        g: where it is asked; only the table and that seat's own record are read.
        bot: a bot with a network that knows the rules.
    """
    assert bot.brain is not None
    assert builds.learns is not None
    t, me = g.table, g.seats[g.table.actor]
    index, value = numbers(SHEET), numbers(SHEET)
    main, extra, weight = numbers(CHOICES), numbers(CHOICES), numbers(CHOICES)
    builds.learns.describe(t, me, index, value)
    builds.learns.name_actions(t, me, main, extra)
    row = bot.brain.at(t.players).weights.plain_row(AS_LEARNT)
    total = weigh(row, index, value, me.options, main, extra, weight)
    return {int(me.legal[n]): weight[n] / total for n in range(me.options)}
