"""What is told those who write rulesets of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from qn_analysis.core.rules.template import RulesetTemplate

from ..rulebook import Ruleset
from ..rulebook.template import template
from .rulesets import lint_ruleset


def _assumed(rules: Ruleset) -> str:
    cards = [card.name.lower() for card, prices in rules.assumed_prices().items() if any(prices)]
    return f"prices assumed, wholly or in part: {', '.join(cards)}"


def _odd(rules: Ruleset, lang: str) -> Iterator[str]:
    found = lint_ruleset(rules, lang=lang)
    return (f"{each.code} {each.severity}: {each.message}" for each in found if each.severity != "note")


WRITING: Final = RulesetTemplate(template, _assumed, _odd)
