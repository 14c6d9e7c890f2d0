"""What a player can do, in sentences: each action as it means something at this table."""

from __future__ import annotations

from ..engine.state import Table
from ..log.transcript import Teller
from ..words.actions import Action, meaning
from ..words.phases import Phase

_PLAIN = {Action.PASS: "pass", Action.YES: "yes", Action.NO: "no"}


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase: `buy a Ring for 7 ducats`."""
    what = meaning(action)
    key, values = what.group.name.lower(), {"seat": what.seat, "card": what.card, "gem": what.gem}
    if what.group in _PLAIN:
        key = f"{Phase(table.phase).name.lower()}_{_PLAIN[what.group]}"
        values["seat"] = table.victim
        values["card"] = table.market[table.slot] if table.phase == Phase.QUEEN else what.card
    ducats = table.rules.courtier_ducats
    if what.group == Action.BUY:
        values["card"] = table.market[what.slot]
        ducats = min(table.ducats, table.rules.prices[table.market[what.slot]][table.step[what.slot]])
    elif what.group == Action.CARD:
        key = "give_up" if table.phase == Phase.FORGER_CHOICE else "show"
    elif what.group == Action.MUSKETEERS:
        values["seat"] = table.necklace
    return tell.texts.text(
        f"choice.{key}",
        seat=tell.seat(values["seat"]),
        card=tell.a_card(values["card"]),
        gem=tell.gem(values["gem"]),
        ducats=tell.texts.text("unit.ducats", n=ducats),
    )
