"""What a player can do, in sentences: each action as it means something at this table."""

from __future__ import annotations

from ..engine.influence import played_card
from ..engine.state import Table
from ..log.teller import Teller
from ..words.actions import Action, meaning
from ..words.cards import NOBODY, Card
from ..words.phases import Phase

_PLAIN = {Action.PASS: "pass", Action.YES: "yes", Action.NO: "no"}
_CHARACTERS = (
    Action.CONFESSOR, Action.COURTIER, Action.FORGER, Action.FAVORITE, Action.THIEF, Action.BLANK_BLUE
)  # fmt: skip


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase: `buy a Ring for 7 ducats`."""
    what = meaning(action)
    key, values = what.group.name.lower(), {"seat": what.seat, "card": what.card, "gem": what.gem}
    if what.group in _PLAIN:
        key = f"{Phase(table.phase).name.lower()}_{_PLAIN[what.group]}"
        values["seat"] = table.victim
        values["card"] = table.market[table.slot] if table.phase == Phase.QUEEN else what.card
    ducats, named = 0, tell.a_card
    if what.group == Action.BUY:
        values["card"] = table.market[what.slot]
        ducats = min(table.ducats, table.rules.prices[table.market[what.slot]][table.step[what.slot]])
    elif what.group == Action.CARD:
        key = "give_up" if table.phase == Phase.FORGER_CHOICE else "show"
    elif what.group == Action.MUSKETEERS:
        values["seat"] = table.necklace
    elif what.group == Action.BLANK_GRAY:
        key, values["card"] = "show", Card.BLANK_GRAY
    elif what.group in _CHARACTERS:
        values["card"], named = played_card(action), tell.card
        role, ducats = table.rules.roles[values["card"]], table.rules.amounts[values["card"]]
        if role == NOBODY:
            return tell.texts.text("action.blank_blue")
        key = Card(role).name.lower()
    return tell.texts.text(
        f"choice.{key}",
        seat=tell.seat(values["seat"]),
        card=named(values["card"]),
        gem=tell.gem(values["gem"]),
        ducats=tell.texts.text("unit.ducats", n=ducats),
    )
