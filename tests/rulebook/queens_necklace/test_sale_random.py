"""Jewel sale, all steps: random sheets, scored by the engine and by an independent scorer, must agree.

`tests.independent.sale_scorer` was written from the rulebooks by somebody who had not seen the engine.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.independent.sale_scorer import NAMES, Result, Sheet, random_sheet, score
from tests.kit.queens_necklace.table import Kit
from tests.rulebook.queens_necklace.test_sale_1_display import Laid, sale

READINGS = list(product((0, 1), repeat=4))
KEPT = (Card.RUBY_3, Card.AMBER_1, Card.RING, Card.KING, Card.BANKER, Card.CARDINAL, Card.QUEEN)


def gem_card(gem: Gem, stones: int) -> Card:
    return Card.AMBER_1 if gem == Gem.AMBER else Card(gem * 3 + stones - 1)


def displays(sheet: Sheet) -> dict[int, list[Laid]]:
    """The displays of a sheet by seat, in the words of the engine."""
    found: dict[int, list[Laid]] = {}
    for seat, written in enumerate(sheet["displays"]):
        assert written["player"] == NAMES[seat]
        laid: list[Laid] = [Card.BANKER] * written.get("bankers", 0)
        for name, row in written.get("rows", {}).items():
            gem = Gem[name.upper()]
            laid += [gem_card(gem, stones) for stones in row["gems"]]
            laid += [(Card.RING, gem)] * row.get("rings", 0)
            laid += [(Card.KING, gem)] * row.get("king", False)
            laid += [(Card.NECKLACE, gem)] * row.get("necklace", False)
        found[seat] = laid
    return found


def play_sheet(sheet: Sheet, rng: random.Random, readings: tuple[int, ...]) -> Kit:
    """The sale of a sheet, laid card by card from hands that hold more, transmuted and sold."""
    laid = displays(sheet)
    extra = {seat: rng.sample(KEPT, rng.randrange(3)) for seat in laid}
    alchemist = sheet.get("alchemist")
    owner = NAMES.index(alchemist["player"]) if alchemist else rng.choice([None, *laid])
    if owner is not None:
        extra[owner] = [*extra[owner], Card.ALCHEMIST]
    stacks, orphans, own, shared = readings
    fashion = [Gem[name.upper()] for name in sheet["fashion"]]
    play = sale(
        laid,
        extra=extra,
        fashion=fashion,
        active=0 if shared else rng.choice(list(laid)),  # odd pounds of a shared tribute go by who is asked first
        banker_stacks=stacks,
        alchemist_orphans=orphans,
        own_king_own_necklace=own,
        tribute_each=shared,
    )
    if alchemist:
        card = gem_card(Gem[alchemist["from"].upper()], alchemist["gems"])
        play.do(Action.TRANSMUTE + card * 3 + Gem[alchemist["to"].upper()])
    elif play.phase == Phase.ALCHEMIST:
        play.do(Action.PASS)
    for seat, kept in extra.items():
        left = [card for card in kept if not (alchemist and card == Card.ALCHEMIST)]
        assert play.hand(seat) == sorted(left)
    return play


def result(play: Kit) -> dict[str, Any]:
    """What the engine's events say, in the words of a sheet."""

    def gem(number: int) -> str:
        return Gem(number).name.lower()

    closed = {NAMES[row.seat]: row.amount for row in play.events(Event.SALE_CLOSED)}
    assert list(closed.values()) == list(play.g.table.score[: len(closed)])
    return {
        "counted": {gem(row.gem): row.count for row in play.events(Event.COUNTED)},
        "rarity": {gem(row.gem): row.amount for row in play.events(Event.RARITY_SET)},
        "cancelled": list(dict.fromkeys(gem(row.gem) for row in play.events(Event.GEM_CANCELLED))),
        "tributes": sorted(
            (NAMES[row.seat], NAMES[row.other], gem(row.gem), row.amount) for row in play.events(Event.TRIBUTE_PAID)
        ),
        "sold": sorted((NAMES[row.seat], gem(row.gem), row.count, row.amount) for row in play.events(Event.SOLD)),
        "gain": closed,
    }


def expected(scored: Result) -> dict[str, Any]:
    found = {name: getattr(scored, name) for name in ("counted", "rarity", "cancelled", "gain")}
    return {**found, "tributes": sorted(scored.tributes), "sold": sorted(scored.sold)}


def independent(sheet: Sheet, readings: tuple[int, ...]) -> Result:
    stacks, orphans, own, shared = readings
    return score(
        sheet,
        banker_stacks=not stacks,
        alchemist_orphans="lapse" if orphans else "stay",
        own_king_own_necklace="cancels" if own else "void",
        tribute_each=not shared,
    )


@pytest.mark.parametrize("sheets", [50, pytest.param(400, marks=pytest.mark.full)])
@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.clause("sale.selling.formula", "sale.selling.winner", "sale.rarity.order", "banker.stacks")
@pytest.mark.clause(
    "alchemist.orphans",
    "alchemist.moves",
    "necklace.own_king",
    "necklace.tribute",
    "king.cancel",
    "necklace.tribute.each",
)
def test_sale_random_sheets_agree_with_an_independent_scorer(readings: tuple[int, ...], sheets: int) -> None:
    rng = random.Random(f"sheets {readings}")
    told = 0
    for number in range(sheets):
        sheet = random_sheet(rng, 2 + number % 3)
        play = play_sheet(sheet, rng, readings)
        assert result(play) == expected(independent(sheet, readings)), sheet
        told += any(independent(sheet, other) != independent(sheet, readings) for other in READINGS)
    assert told > sheets // 20, "the sheets tell the readings apart"
