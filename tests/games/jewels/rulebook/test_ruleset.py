"""Rulesets: variants, cards of one's own, files, manifests, and every problem said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.compile.records import blank, fill, plain
from qn_analysis.core.rules.problems import RulesetError
from qn_analysis.games.jewels.engine.state import Rules
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.effects import Effect, Trigger, Who
from tests.kit.jewels.table import AMETHYST, DIAMOND, RUBY, TOPAZ, bracelet, necklace, ring

RULES = Ruleset.default()
PATRON = """
name = "A patron of rubies"
encounters_size = 66
[resources.ruby]
price = 8
[encounters.patron]
name = { en = "Patron", fr = "Mécène" }
type = "buyer"
copies = 2
coins = 5
buys = ["ruby", "ring"]
enter = [{ do = "draw", who = "all", amount = 1 }]
[rulings]
start_coins = "rising"
"""


def test_the_default_can_be_played() -> None:
    assert RULES.problems() == []
    assert (RULES.name, RULES.hash) == ("rulebook", RULES.with_(name="x").hash)


def test_variants_keep_what_they_do_not_name() -> None:
    made = RULES.with_(coins=30, resources={"gold": {"price": 3}}, start_city="chosen")
    assert (made.coins, made.resources[6].price, made.rulings["start_city"]) == (30, 3, "chosen")
    assert made.resources[:6] == RULES.resources[:6]
    assert made.name == "coins 30, gold.price 3, start_city chosen"
    assert [each.key for each in made.differences()] == ["coins", "resources.gold.price", "rulings.start_city"]
    assert made.with_(coins=25, resources={"gold": {"price": 2}}, start_city="die").hash == RULES.hash


def test_a_user_can_write_another_card() -> None:
    made = Ruleset.from_toml(PATRON)
    (card,) = [each for each in made.encounters if each.key == "patron"]
    assert (card.en, card.fr, card.copies, card.coins, card.buys) == ("Patron", "Mécène", 2, 5, ("ruby", "ring"))
    number = made.encounters.index(card)
    tables: Any = made.tables()
    assert tables["buys"][number] == [0, 1, 0, 0, 0, 0, 1, 0, 0]
    assert tables["effects"][number][Trigger.ENTER][0] == [Effect.DRAW, Who.ALL, 1]
    assert made.provenance("encounters.patron.coins").kind == "given"
    assert made.differences()[-2].key == "encounters.patron.fail"
    assert Ruleset.from_toml(made.to_toml()) == made


def test_a_card_with_no_copies_is_out() -> None:
    """It leaves the order of the others: marks in a shuffle are of the cards' keys."""
    made = RULES.with_(encounters={"bandits": {"copies": 0}, "wolves": {"copies": 6}})
    assert made.hash != RULES.hash
    more = RULES.with_(encounters_size=65, encounters={"aunt": {"type": "mercenary", "copies": 1}})
    tables: Any = more.tables()
    at = [each.key for each in more.encounters].index("bride")
    before: Any = RULES.tables()
    assert tables["marks"][1][at] == before["marks"][1][[each.key for each in RULES.encounters].index("bride")]
    out = more.with_(encounters_size=64, encounters={"aunt": {"copies": 0}})
    assert out.hash == RULES.hash


def test_files_and_manifests_give_the_same_ruleset(tmp_path: Path) -> None:
    made = Ruleset.from_toml(PATRON).with_(
        name="A try", recipes={"ring_pair": {"gems": [3, 1]}}, events={"glut": {"effects": [{"do": "clear"}]}},
        encounters={"herald": {"leave": [{"do": "pay", "who": "here", "amount": 2}]}},
    )  # fmt: skip
    file = tmp_path / "try.toml"
    file.write_text(made.to_toml(), encoding="utf-8")
    for again in (Ruleset.load(file), Ruleset.from_manifest(made.to_dict()), Ruleset.from_toml(made.to_toml())):
        assert again == made
        assert again.hash == made.hash
    file.write_text("coins = 20\n", encoding="utf-8")
    assert Ruleset.load(file).name == "try"


def test_a_manifest_needs_no_card_of_the_default() -> None:
    data = RULES.to_dict()
    del data["encounters"]["wolves"], data["events"]["glut"]
    data["encounters"]["bride"]["copies"] = 7
    data["events"]["hunt"]["copies"] = 2
    made = Ruleset.from_manifest(data)
    assert [each.key for each in made.encounters if each.key == "wolves"] == []
    assert Ruleset.from_toml(made.to_toml()).hash == made.hash


def test_the_hash_stands_for_numbers_and_readings_and_not_for_names() -> None:
    assert RULES.with_(encounters={"bride": {"name": {"en": "A bride", "fr": "Une mariée"}}}).hash == RULES.hash
    others = [RULES.with_(coins=26), RULES.with_(two_last="both"), RULES.with_(encounters={"bride": {"coins": 2}})]
    assert len({RULES.hash, *(each.hash for each in others)}) == 4


def test_the_engine_gets_every_number() -> None:
    record = blank(Rules)
    fill(Rules, record, RULES.with_(auction_tie="clockwise", hand_limit=5).tables())
    made = plain(Rules, record)
    assert set(made) == set(RULES.tables())
    assert (made["auction_tie"], made["start_city"], made["hand_limit"]) == (1, 0, 5)
    assert [sum(deck) for deck in made["copies"]] == [72, 64, 10]
    assert made["kinds"] == [7, 25, 10]


def test_the_value_of_objects() -> None:
    """Prices 8, 7, 6, 5, 4, 3 and 2; bonuses 10, 4, 16, 8, 24, 14."""
    tables: Any = RULES.tables()
    value, half, cards = tables["value"], tables["half"], tables["contents"]
    assert value[DIAMOND] == 8
    assert value[ring(DIAMOND)] == 3 * 8 + 2 + 10
    assert value[ring(RUBY, TOPAZ)] == 2 * 7 + 4 + 2 + 4
    assert value[bracelet(AMETHYST)] == 4 * 3 + 2 + 16
    assert value[bracelet(RUBY, TOPAZ)] == 2 * 7 + 2 * 4 + 2 + 8
    assert value[necklace(TOPAZ)] == 5 * 4 + 2 * 2 + 24
    assert value[necklace(TOPAZ, RUBY)] == 3 * 4 + 2 * 7 + 2 * 2 + 14
    assert half[necklace(TOPAZ, RUBY)] == 3 * 2 + 2 * 3 + 2 * 1
    assert cards[necklace(TOPAZ, RUBY)] == [0, 2, 0, 0, 3, 0, 2]
    assert cards[bracelet(TOPAZ, RUBY)] == [0] * 7, "two pairs are named in one order only"
    assert value[bracelet(TOPAZ, RUBY)] == 0
    assert sum(any(each) for each in cards) == 6 + 36 + 21 + 36


DRAW = {"do": "draw", "who": "all", "amount": 1}


def _card(**card: Any) -> dict[str, Any]:
    return {"encounters_size": 65, "encounters": {"new": {"type": "mercenary", "copies": 1, **card}}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"coyns": 3}, "coyns = 3: no such key (did you mean 'coins'?)"),
        ({"coins": "3"}, 'coins = "3": not a whole number; write a number from 0 to 200'),
        ({"coins": True}, "coins = true: not a whole number"),
        ({"actions": 0}, "actions = 0: out of bounds; choose from 1 to 10"),
        ({"name": ""}, 'name = "": not a name'),
        ({"resources": {"rubie": {}}}, "resources.rubie = {}: no such name (did you mean 'ruby'?)"),
        ({"resources": 4}, "resources = 4: not a table"),
        ({"resources": {"ruby": {"cots": 1}}}, "resources.ruby.cots = 1: no such key (did you mean 'cost'?)"),
        ({"resources": {"ruby": {"copies": 10}}, "resources_size": 72}, "resources = 73: the rulebook's deck has 72"),
        ({"events_size": 9}, "events = 10: the ruleset declares 9 cards"),
        ({"recipes": {"ring_pair": {"gems": [1, 2]}}}, "recipes.ring_pair.gems = [1, 2]: not a list of two numbers"),
        ({"recipes": {"ring_three": {"gems": [2, 1]}}}, "recipes.ring_three.gems = [2, 1]: not a list of one number"),
        ({"recipes": {"crown": {}}}, "recipes.crown = {}: no such name"),
        ({"encounters": {"bride": {"buys": ["rink"]}}}, 'encounters.bride.buys = "rink": no such object'),
        ({"encounters": {"bride": {"buys": []}}}, "encounters.bride.buys = []: a Buyer buys nothing"),
        ({"encounters": {"bride": {"fee": 2}}}, "encounters.bride.fee = 2: a Buyer only buys"),
        ({"encounters": {"guide": {"buys": ["ring"]}}}, "only Buyers buy"),
        ({"encounters": {"bride": {"type": "groom"}}}, 'encounters.bride.type = "groom": no such type'),
        ({"encounters": {"bride": {"name": "Bride"}}}, 'encounters.bride.name = "Bride": not a name in English and Fr'),
        ({"encounters": {"new": {"copies": 0}}}, 'encounters.new.type = "": no such type; choose buyer, merc'),
        ({"events": {"new": {"copies": 0}}}, "events.new.effects = nothing: a card of its own needs it"),
        ({"encounters": {"New": {"type": "monster", "copies": 0}}}, 'encounters.New = "New": not a card\'s key'),
        (_card(use=[{"do": "drew", "who": "self", "amount": 1}]), "no such effect (did you mean 'draw'?)"),
        (_card(use=[{"do": "clear"}]), 'encounters.new.use = "clear": an effect that cannot stand here'),
        (_card(use=[{"do": "draw", "amount": 1}]), "encounters.new.use.who = nothing: draw does not say whom"),
        (_card(enter=[{**DRAW, "who": "self"}]), 'encounters.new.enter.who = "self"'),
        (_card(enter=[{**DRAW, "amount": 9}]), "enter.amount = 9: not a number for draw; choose from 1 to 5"),
        (_card(enter=[{**DRAW, "whom": "all"}]), 'encounters.new.enter.whom = "all": no such key'),
        (_card(enter=[DRAW] * 5), "not a list of up to 4 effects"),
        (_card(enter=["draw"]), 'encounters.new.enter = "draw": not an effect'),
        (_card(use=[{"do": "go"}, {"do": "finish"}]), 'encounters.new.use = "go": asks the player, so nothing can'),
        (_card(die=1, fail=[DRAW]), "with die = 1 no throw is too low"),
        (_card(enter=[{"do": "treasure", "amount": 1}]), "only Monsters have a treasure"),
        ({"events": {"glut": {"effects": [{"do": "cost", "amount": 0}]}}}, "choose from -10 to 10 but 0"),
        ({"events": {"hunt": {"effects": [{"do": "banish", "amount": "wolf"}]}}}, "choose buyer, mercenary, monster"),
        ({"rulings": {"two_lats": "both"}}, 'rulings.two_lats = "both": no such key (did you mean \'two_last\'?)'),
        ({"rulings": {"two_last": "bot"}}, "no such reading (did you mean 'both'?); choose "),
        ({"rulings": 3}, "rulings = 3: not a table"),
        ({"two_last": "both"}, 'two_last = "both": a ruling belongs in its table'),
    ],
)  # fmt: skip
def test_a_problem_names_value_and_remedy(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict(changes)
    assert said in str(caught.value)
    assert "1 problem\n" in str(caught.value)


def test_a_deck_too_small_for_the_set_up() -> None:
    few = {name: {"copies": 3} for name in ("diamond", "ruby", "emerald", "sapphire", "topaz", "amethyst", "gold")}
    with pytest.raises(RulesetError, match="5 players with 3 cards each and 7 cities need 22"):
        RULES.with_(resources=few, resources_size=21)


def test_all_problems_are_said_at_once() -> None:
    with pytest.raises(RulesetError, match="3 problems") as caught:
        Ruleset.from_toml('coins = "x"\nwage = 9\n[encounters.bride]\ncopies = 99')
    assert len(caught.value.problems) == 3


def test_a_manifest_must_be_whole() -> None:
    data = RULES.to_dict()
    del data["resources"]["ruby"]["cost"], data["rulings"]["two_last"]
    with pytest.raises(RulesetError, match="2 problems") as caught:
        Ruleset.from_manifest(data)
    assert [problem.where for problem in caught.value.problems] == ["resources.ruby.cost", "rulings.two_last"]
