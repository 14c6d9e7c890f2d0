"""Blank cards with an effect are held to the rule of the card that they act as."""

from __future__ import annotations

from functools import cache
from typing import Any

import polars as pl
import pytest

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.lint.rulesets import lint_ruleset
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import codes, set_where, without

event, card = pl.col("event"), pl.col("card")
before, after = pl.col("event").shift(1), pl.col("event").shift(-1)
blue = (event == "played") & (card == "blank_blue")
then = (before == "played") & (card.shift(1) == "blank_blue")
gray = (event == "shown") & (card == "blank_gray")
KINDS = {"draw": "blank_purple", "stones": "blank_gray", "pounds": "blank_gray"}
MORE: dict[str, dict[str, Any]] = {
    "ducats": {"amount": 4},
    "stones": {"amount": 2, "gem": "ruby"},
    "pounds": {"amount": 7},
}

given_up = blue & (after == "surrendered")


def ruled(effect: str, **changes: Any) -> Ruleset:
    """The rulebook's game with 12 cards of an effect."""
    entry = {"copies": 12, "effect": effect, **MORE.get(effect, {}), **changes}
    return Ruleset.default().with_(deck_size=112, cards={KINDS.get(effect, "blank_blue"): entry})


@cache
def clean(effect: str) -> Log:
    """Some games with cards of an effect, which break no rule."""
    bots = "greedy" if effect in ("stones", "pounds") else "random"
    return GAME.simulate(8, players=3, bots=bots, seed=4, rules=ruled(effect), progress=False)


def ruled_otherwise(log: Log, rules: Ruleset) -> Log:
    """The same events under another ruleset."""
    return Log({**log.manifest, "ruleset": rules.to_dict(), "ruleset_hash": rules.hash}, log.events, log.games)


EFFECTS = ("ducats", "look", "fashion", "pounds", "stones", "steal", "discard", "draw")
other_gem = pl.col("gem").replace_strict({"ruby": "amber"}, default="ruby", return_dtype=pl.String)
BROKEN: dict[str, tuple[str, str, Any]] = {
    "ducats of another amount": ("ducats", "QN212", lambda log: set_where(log, blue, amount=5)),
    "no ducats": ("ducats", "QN212", lambda log: set_where(log, blue, amount=None)),
    "a purse without them": ("ducats", "QN307", lambda log: without(log, blue)),
    "a gem named": ("ducats", "QN206", lambda log: set_where(log, blue, gem="ruby")),
    "no look": ("look", "QN210", lambda log: without(log, then & (event == "hand_seen"))),
    "a look without a cause": ("look", "QN210", lambda log: without(log, blue)),
    "a look at oneself": ("look", "QN204", lambda log: set_where(log, blue, other=pl.col("seat"))),
    "no fashion": ("fashion", "QN220", lambda log: set_where(log, blue, gem=other_gem)),
    "a fashion without a cause": ("fashion", "QN222", lambda log: without(log, blue)),
    "no theft": ("steal", "QN240", lambda log: without(log, then & (event == "stolen"))),
    "a theft without a cause": ("steal", "QN241", lambda log: without(log, blue)),
    "no answer": ("discard", "QN230", lambda log: without(log, then & (event == "surrendered"))),
    "another gem given up": ("discard", "QN232", lambda log: set_where(log, given_up, gem=other_gem)),
    "two copies": ("steal", "QN207", lambda log: set_where(log, blue, count=2)),
    "kept": ("draw", "QN309", lambda log: without(log, (event == "discarded") & (card == "blank_purple"))),
    "no draw": ("draw", "QN310", lambda log: without(log, (event == "drawn") & (card != "blank_purple"))),
    "dealt and kept": ("draw", "QN106", lambda log: without(log, (event == "dealt_back") & (card == "blank_purple"))),
    "another row": ("stones", "QN604", lambda log: set_where(log, gray, gem="amber")),
    "stones miscounted": ("stones", "QN614", lambda log: ruled_otherwise(log, ruled("stones", amount=3))),
    "stones of another gem": ("stones", "QN604", lambda log: ruled_otherwise(log, ruled("stones", gem="amber"))),
    "not shown": ("stones", "QN614", lambda log: without(log, gray)),
    "pounds of another amount": ("pounds", "QN624", lambda log: ruled_otherwise(log, ruled("pounds", amount=8))),
    "pounds for nothing": ("pounds", "QN624", lambda log: without(log, gray)),
}  # fmt: skip


@pytest.mark.parametrize("effect", EFFECTS)
def test_games_with_an_effect_are_clean_and_use_it(effect: str) -> None:
    log = clean(effect)
    assert codes(log) == set()
    used = {"draw": "discarded", "stones": "shown", "pounds": "shown"}.get(effect, "played")
    kind = KINDS.get(effect, "blank_blue")
    assert log.events.filter(event == used, card == kind).collect().height >= 5


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(name: str) -> None:
    effect, code, breaks = BROKEN[name]
    assert code in codes(breaks(clean(effect)), code)


def test_another_effect_is_another_rule() -> None:
    """What was played as a Courtier is no Confessor, and the reverse."""
    assert "QN210" in codes(ruled_otherwise(clean("ducats"), ruled("look")), "QN2")
    assert "QN212" in codes(ruled_otherwise(clean("look"), ruled("ducats")), "QN2")


def test_a_blank_card_in_play_is_odd_only_without_an_effect() -> None:
    def found(rules: Ruleset) -> set[str]:
        return {finding.code for finding in lint_ruleset(rules)}

    plain = Ruleset.default().with_(deck_size=112, cards={"blank_blue": {"copies": 12}})
    assert "QN931" in found(plain)
    assert not any("QN931" in found(ruled(effect)) for effect in EFFECTS)
