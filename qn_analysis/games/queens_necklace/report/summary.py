"""What was simulated, and how much of it rests on assumed prices."""

from __future__ import annotations

from typing import TypeAlias

from .blocks import Desk
from .texts_of import value_text

Fact: TypeAlias = tuple[str, str, bool]
"""Term, value, and whether the value is a code."""


def facts(desk: Desk, sales: int) -> tuple[list[Fact], list[Fact]]:
    """What was simulated: what the head of the page says, and what it keeps folded."""
    say, manifest, rules = desk.say, desk.log.manifest, desk.log.rules
    bots = desk.log.bots
    if len(set(bots)) == 1:
        seated = say.text("report.fact.all_seats", bot=bots[0])
    else:
        seated = say.join([f"{say.seat(seat)}: {bot}" for seat, bot in enumerate(bots)])
    ladders = rules.assumed_prices()
    count = sum(any(prices) for prices in ladders.values())
    none = say.text("figure.none")
    seed = manifest.get("seed")
    shown = [
        ("games", say.count(int(manifest["games"])), False),
        ("players", str(desk.log.players), False),
        ("bots", seated, False),
        ("ruleset", rules.name, False),
        ("seed", none if seed is None else str(seed), True),
        ("package", str(manifest.get("package", none)), True),
    ]
    folded = [
        ("sales", say.count(sales), False),
        ("hash", str(manifest.get("ruleset_hash", rules.hash)), True),
        ("ladders", say.text("report.fact.ladder_count", assumed=say.count(count), all=say.count(len(ladders))), False),
    ]
    first, second = (
        [(say.text(f"report.fact.{key}"), value, code) for key, value, code in listed] for listed in (shown, folded)
    )
    return first, second


def differences(desk: Desk) -> list[str]:
    """In what the ruleset differs from the rulebook's."""
    return [
        desk.say.text("report.fact.difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
        for each in desk.log.rules.differences()
    ]


def assumed_lists(desk: Desk) -> list[str]:
    """A sentence on the ladders that are assumed, and their list (all four prices, or some of them)."""
    say = desk.say
    ladders = desk.log.rules.assumed_prices()
    whole = [card for card, prices in ladders.items() if all(prices)]
    part = [card for card, prices in ladders.items() if any(prices) and not all(prices)]
    said = [
        say.text(
            "report.assumed.count", assumed=say.count(len(whole) + len(part)), all=say.count(len(ladders)),
            whole=say.count(len(whole)), part=say.count(len(part)),
        )
    ]  # fmt: skip
    for key, cards in (("whole", whole), ("part", part)):
        if cards:
            listed = say.join([say.text(f"card.{card.name.lower()}") for card in cards])
            said.append(say.text(f"report.assumed.{key}", cards=listed))
    return said
