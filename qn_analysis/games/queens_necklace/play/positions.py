"""Positions of Queen's Necklace that can be asked about: `core.position`, with what hands are believed to be.

Play is resumed at any row of a log (`refold` where the engine cannot play it again), or at a position written down
(`written`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.log.log import Log, Source
from qn_analysis.core.position import resume
from qn_analysis.core.position.worlds import Positions

from ..engine.influence import played_card
from ..engine.state import Table
from ..log.replay import Folder
from ..log.rows import Fact, fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import Action, meaning
from ..words.cards import NOBODY, Card
from ..words.phases import Phase
from .refold import refold
from .registry import ENGINE
from .retrace import next_action
from .rollouts import MANY, imagined, rolled
from .standing import Standing
from .written import stand

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


def _check(log: Log, _lang: str) -> None:
    """See that a log tells more than displays.

    Raises:
        LogError: it does not.
    """
    if (knows := knows_of(log.manifest)) < Knows.PUBLIC:
        has, more = ("displays and scores", ": log.sale(game, sale) has the sale") if knows else ("totals", "")
        raise LogError(f"this log knows {has} only ({knows.said!r}), which is too little to play on from{more}")


POSITIONS: Final = Positions(
    engine=ENGINE, sentence=sentence,
    teller=lambda rules, lang, names: Teller(lang, names, rules=rules), phase=lambda phase: Phase(phase).name.lower(),
    folder=lambda rules, players: Folder(rules.copies, players=players), fact=fact, kind=Fact,
    unit=ENGINE.layout.unit, imagined=imagined, rolled=rolled, few=MANY, check=_check, told=next_action, refold=refold,
    written=stand, standing=Standing,
)  # fmt: skip


@public
def position(
    source: Source | Mapping[str, Any],
    game: int | None = None,
    seq: int | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing:
    """Resume play at a row of a log, or at a position written down.

        qn.position(log, 0, 120).rollouts()
        qn.position("puzzle.toml").advise("greedy")

    A game whose seed is in its log is played again up to the first decision after the row, and every row on the way is
    compared. Another one (written down by hand, say) is rebuilt from its rows; where the log hides hands they are drawn
    from what it shows. `Standing.how` says which.

    Args:
        source: a log, or the path of one, or several; or a position as a dictionary, or a TOML or JSON file
            (`play.written` says what is in it).
        game, seq: number of the game, and of the row after which to go on (None: its end); for logs only.
        rules: the ruleset of a written position; None for the rulebook's. A log has its own.
        lang: language of all texts.
        seed: of the dice that draw what is not told.

    Raises:
        LogError: the log cannot be read, has no such game or row, or tells of sales only.
        ReplayError: its rows cannot have happened in this order.
        PositionError: the position cannot be; every problem is named.
        TextError: there are no texts in that language.
    """
    found = resume.position(POSITIONS, source, game, seq, rules=rules, lang=lang, seed=seed)
    assert isinstance(found, Standing)
    return found
