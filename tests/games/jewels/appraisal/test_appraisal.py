"""Cards appraised: what they make, what it brings, and why not. Figures are worked out by hand.

Prices: Diamond 8 and Gold 2 (the rulebook), Ruby 7, Emerald 6, Sapphire 5, Topaz 4, Amethyst 3 (assumed). Bonuses: Ring
of three 10 (the rulebook), Ring of two gems 4, Bracelets 16 and 8, Necklaces 24 and 14 (assumed).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.base.catalogue import Loader, missing, spaced
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.jewels.appraisal import Appraisal, Sheet, appraise, read_sheet, sheet_at
from qn_analysis.games.jewels.appraisal.document import CRAFT as KIND
from qn_analysis.games.jewels.appraisal.telling import why_not
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.rulebook.ruleset import contents
from qn_analysis.games.jewels.words.cards import OBJECTS, RESOURCES, Recipe, object_name
from tests.kit.jewels.logs import play
from tests.kit.jewels.table import COIN, CRAFT, DIAMOND, GOLD, PASS, RUBY, SELL, TOPAZ, Kit, carries, ring

catalogue = Loader("qn_analysis.games.jewels.appraisal.texts")

RULES = Ruleset.default()
RING: dict[str, Any] = {"gold": 1, "diamond": 3}


def of(sheet: dict[str, Any] | None = None, rules: Ruleset | None = None, **cards: Any) -> Appraisal:
    return appraise({"cards": cards, **(sheet or {})}, rules)


def parts(found: Appraisal, lang: str = "en") -> dict[str, list[tuple[str, int | None]]]:
    """Kinds and coins of lines by part."""
    return {part.key: [(line.kind, line.points) for line in part.lines] for part in found._parts(lang)}


def text(found: Appraisal, part: str) -> str:
    return " ".join(line.text for each in found._parts() if each.key == part for line in each.lines)


def problems(sheet: Any, lang: str = "en") -> list[str]:
    with pytest.raises(SheetError) as error:
        appraise(sheet, lang=lang)
    told = error.value.told(lang)
    assert str(error.value) == spaced(lang, "; " if lang == "en" else " ; ").join(told)
    return told


# ---------------------------------------------------------------------------------------------------- what cards make


@carries("craft.ring_example", "interact.bonus", "end.half", "end.gold")
def test_the_ring_of_the_rulebook_line_by_line() -> None:
    """8 + 8 + 8 and 2, and 10: 36. Unsold 4 + 4 + 4 + 1 = 13; the gems by themselves 24, 12 fewer."""
    found = of(**RING)
    assert [offer.name for offer in found.made] == ["ring diamond"]
    offer = found.made[0]
    assert (offer.price, offer.plain, offer.count, offer.paid, offer.ready) == (36, 36, 13, None, False)
    told = parts(found)
    assert told["brings"] == [("card", 24), ("card", 2), ("bonus", 10)]
    assert told["end"] == [("count", 13)]
    assert told["alone"] == [("card", 24), ("note", 0), ("note", None), ("note", None)]
    assert "Ring of 3 Diamonds and 1 Gold brings 12 coins more" in text(found, "alone")
    assert "2 actions to craft and to sell, and one Buyer. 3 gems take 6 actions, and 3 Buyers." in text(found, "alone")
    lines = [line for part in found._parts() for line in part.lines if line.points]
    assert [line.assumed for line in lines] == [""] * len(lines), "the rulebook tells every number of it"


@carries("craft.six", "craft.ring", "craft.bracelet", "craft.necklace")
@pytest.mark.parametrize(
    ("cards", "made", "price"),
    [
        ({"gold": 1, "ruby": 3}, "ring ruby", 2 + 21 + 10),
        ({"gold": 1, "ruby": 2, "topaz": 1}, "ring ruby topaz", 2 + 14 + 4 + 4),
        ({"gold": 1, "amethyst": 4}, "bracelet amethyst", 2 + 12 + 16),
        ({"gold": 1, "emerald": 2, "sapphire": 2}, "bracelet emerald sapphire", 2 + 12 + 10 + 8),
        ({"gold": 2, "diamond": 5}, "necklace diamond", 4 + 40 + 24),
        ({"gold": 2, "topaz": 3, "ruby": 2}, "necklace topaz ruby", 4 + 12 + 14 + 14),
        ({"sapphire": 1}, "sapphire", 5),
    ],
)
def test_each_recipe_is_found_and_priced(cards: dict[str, Any], made: str, price: int) -> None:
    found = of(**cards)
    assert [(offer.name, offer.price) for offer in found.made] == [(made, price)]
    assert sum(check.made for check in found.recipes) == (" " in made)


def test_every_object_is_found_in_its_cards_and_its_lines_add_up() -> None:
    """All that can be crafted: the lines are the price that the engine pays, and the recipe that it names is made."""
    names = []
    for thing in range(0, OBJECTS, 3):
        cards = contents(thing, RULES.recipes)
        if not any(cards):
            continue
        found = appraise(Sheet(tuple(cards), event="wedding"))
        assert [offer.object for offer in found.made] == [thing]
        assert sum(coins or 0 for _kind, coins in parts(found)["brings"]) == found.made[0].price
        assert found.made[0].price - found.made[0].plain == 2
        names.append(object_name(thing))
    assert len(names) > 30


@carries("resources.gold")
def test_all_that_is_wrong_with_cards_is_said_at_once() -> None:
    found = of(ruby=2, topaz=2)
    assert found.made == ()
    words = KIND.words(found.rules, "en")
    assert {Recipe(n).name: why_not(words, check) for n, check in enumerate(found.recipes)} == {
        "RING_THREE": "missing: 1 Ruby and 1 Gold, too many: 2 Topazes",
        "RING_PAIR": "missing: 1 Gold, too many: 1 Topaz",
        "BRACELET_FOUR": "missing: 2 Rubies and 1 Gold, too many: 2 Topazes",
        "BRACELET_PAIRS": "missing: 1 Gold",
        "NECKLACE_FIVE": "missing: 3 Rubies and 2 Gold, too many: 2 Topazes",
        "NECKLACE_FULL": "missing: 1 Ruby and 2 Gold",
    }
    assert found._verdict() == (
        "These cards make no jewel. Nearest: a Bracelet of 2 Rubies, 2 Topazes and 1 Gold; missing: 1 Gold."
    )
    assert of()._verdict() == "No card is picked yet."
    assert of(ruby=1)._verdict().startswith("One gem by itself: a Ruby. For a jewel, nearest")


def test_a_card_too_many_leaves_what_could_be_made_of_the_others() -> None:
    """Four rubies and a topaz: no recipe takes all five, though three make a Ring of 33 and four a Bracelet of 46."""
    found = of(gold=1, ruby=4, topaz=1)
    assert found.made == ()
    assert [(offer.name, offer.price) for offer in found.others] == [
        ("bracelet ruby", 2 + 28 + 16), ("ring ruby", 33), ("ring ruby topaz", 24),
    ]  # fmt: skip
    near = found.recipes[Recipe.BRACELET_FOUR]
    assert (sum(near.missing), near.spare[TOPAZ], near.made) == (0, 1, False)


def test_a_hand_makes_more_than_the_cards_picked() -> None:
    found = of({"hand": {"gold": 2, "ruby": 5}}, gold=1, ruby=3)
    assert [offer.name for offer in found.made] == ["ring ruby"]
    assert [(offer.name, offer.price) for offer in found.others] == [
        ("necklace ruby", 4 + 35 + 24), ("bracelet ruby", 46),
    ]  # fmt: skip


def test_recipes_of_a_ruleset() -> None:
    rules = RULES.with_(recipes={"ring_pair": {"gems": [3, 1], "gold": 0, "bonus": 1}})
    found = of(rules=rules, ruby=3, topaz=1)
    assert [(offer.name, offer.price) for offer in found.made] == [("ring ruby topaz", 21 + 4 + 1)]
    alike = RULES.with_(recipes={"bracelet_pairs": {"gems": [2, 1]}})
    both = of(rules=alike, gold=1, ruby=2, topaz=1)
    assert [(offer.name, offer.price) for offer in both.made] == [("ring ruby topaz", 24), ("bracelet ruby topaz", 28)]
    titles = [part.title for part in both._parts() if part.key == "brings"]
    assert titles == [f"Selling price: a {kind} of 2 Rubies, 1 Topaz and 1 Gold" for kind in ("Ring", "Bracelet")]


# ------------------------------------------------------------------------------------------------------- what it brings


@carries("people.coins", "encounters.coins", "interact.sell")
def test_a_buyer_pays_the_price_and_the_coins_on_him() -> None:
    """A Bride enters with 3 coins; the King's birthday lays 2 more on every Buyer: 36 + 3 + 2. Said otherwise, 4."""
    birthday = of({"buyer": "bride", "event": "birthday", "crafted": "before"}, **RING)
    assert (birthday.made[0].paid, birthday.made[0].ready) == (41, True)
    assert parts(birthday)["buyer"] == [("yes", None), ("coins", 36), ("coins", 3), ("event", 2)]
    assert of({"buyer": "bride"}, **RING).made[0].paid == 39
    said = of({"buyer": "bride", "coins": 4, "event": "birthday"}, **RING)
    assert said.made[0].paid == 40
    assert parts(said)["buyer"] == [("yes", None), ("coins", 36), ("coins", 4)]
    assert of({"buyer": "prince"}, **RING).made[0].paid == 36, "a Prince enters with no coin"


@carries("encounters.objects")
def test_a_buyer_who_buys_something_else() -> None:
    """An Abbess buys emeralds and sapphires; a Collector any one gem: with 5 coins a Diamond brings 13."""
    found = of({"buyer": "abbess"}, **RING)
    assert found.made[0].paid is None
    assert parts(found)["buyer"] == [("no", None)]
    assert "Abbess buys Emeralds and Sapphires, and not this." in text(found, "buyer")
    single = of({"buyer": "collector", "coins": 5}, **RING)
    assert "For a Diamond by itself: 13 coins" in text(single, "buyer")
    assert [offer.paid for offer, _n in single.alone.gems] == [13]
    assert "Rings are bought by Bride, Goldsmith and Prince." in text(of(**RING), "round")


@carries("craft.same_round")
def test_what_was_crafted_in_this_round_may_not_be_sold_in_it() -> None:
    for crafted, ready, kind in (("now", False, "no"), ("before", True, "yes")):
        found = of({"buyer": "bride", "crafted": crafted}, **RING)
        assert (found.made[0].ready, parts(found)["round"]) == (ready, [(kind, None)])


@carries("events.turn")
def test_an_event_changes_every_sale() -> None:
    """Royal wedding: 2 coins more a sale, once for the Ring of 36 and three times for the gems: 38 against 30."""
    found = of({"event": "wedding"}, **RING)
    assert (found.made[0].price, found.alone.coins) == (38, 30)
    assert ("event", 2) in parts(found)["brings"]
    assert ("event", 6) in parts(found)["alone"]
    assert of({"event": "glut"}, **RING).made[0].price == 36, "costs are no prices"
    poor = RULES.with_(events={"crash": {"copies": 1, "effects": [{"do": "price", "amount": -5}]}}, events_size=11)
    assert of({"event": "crash"}, poor, topaz=1).made[0].price == 0, "never less than nothing"


def test_an_event_may_send_the_buyer_away() -> None:
    cards = {"riot": {"copies": 1, "effects": [{"do": "banish", "amount": "buyer"}]}}
    found = of({"buyer": "bride", "event": "riot"}, RULES.with_(events=cards, events_size=11), **RING)
    assert (found.made[0].paid, parts(found)["buyer"]) == (None, [("no", None)])
    assert text(found, "buyer") == "Riot sends Bride away."


@carries("craft.one")
def test_actions_of_gems_and_of_a_jewel() -> None:
    """Three gems take 3 crafts and 3 sales; where one action crafts several, 1 and 3. The jewel takes 2 either way."""
    several = RULES.with_(craft_count="several")
    assert (of(**RING).alone.actions, of(**RING).actions) == (6, 2)
    found = of(rules=several, **RING)
    assert (found.alone.actions, found.actions) == (4, 2)


def test_gems_can_be_ahead() -> None:
    """Without a bonus the Ring of three Topazes is worth its Gold more; dearer by the event, the gems are ahead."""
    rules = RULES.with_(recipes={"ring_three": {"bonus": 0}})
    assert "brings 2 coins more" in text(of(rules=rules, gold=1, topaz=3), "alone")
    wedding = of({"event": "wedding"}, rules, gold=1, topaz=3)
    assert (wedding.made[0].price, wedding.alone.coins) == (16, 18)
    assert "The gems bring 2 coins more than a Ring" in text(wedding, "alone")


@pytest.mark.parametrize("buyer", ["bride", "prince", "goldsmith"])
def test_the_engine_plays_the_same_sale(buyer: str) -> None:
    """Crafted in one round and sold in the next at a table: it brings the coins that the appraisal says."""
    table = Kit(
        players=2, hands={0: [DIAMOND, DIAMOND, DIAMOND, GOLD]}, encounters={0: buyer}, stock={0: 4}, cities=[0, 3],
        rules=RULES.with_(two_players="plain", fluctuation=0), resources={0: RUBY}, throws=[5],
    )  # fmt: skip
    table.do(CRAFT + ring(DIAMOND), COIN, COIN, PASS, PASS)
    before = table.coins(0)
    assert table.actor == 0
    table.do(SELL + ring(DIAMOND))
    assert table.coins(0) - before == of({"buyer": buyer, "coins": 4, "crafted": "before"}, **RING).made[0].paid


# ------------------------------------------------------------------------------------------------------- what cannot be


def test_every_problem_is_named_at_once() -> None:
    sheet = {
        "cards": {"gold": 1, "rubies": 2, "diamond": 9, "topaz": -1}, "hand": {"gold": 0}, "buyer": "wolves",
        "coins": 2.5, "event": "weding", "crafted": "nwo", "x": 3,
    }  # fmt: skip
    found = problems(sheet)
    assert found[:2] == [
        "the sheet has 'x', which no sheet knows; known: cards, hand, buyer, coins, event, crafted",
        "`cards`: there is no resource 'rubies' (did you mean 'ruby'?); resources: diamond, ruby, emerald, sapphire, "
        "topaz, amethyst, gold",
    ]
    starts = (
        "`cards` has -1 for Topazes; give a whole number from 0", "`coins` is 2.5; give a whole number from 0 to 999",
        "`crafted` is 'nwo' (did you mean 'now'?); write", "`cards` has 9 Diamonds; the game has 8",
        "1 Gold are picked, and the hand has 0", "'wolves' is no Buyer (Monster); Buyers: abbess",
        "there is no event 'weding' (did you mean 'wedding'?); events:",
    )  # fmt: skip
    assert len(found) == 2 + len(starts)
    for said, start in zip(found[2:], starts, strict=True):
        assert said.startswith(start)
    assert len(problems(sheet, "fr")) == len(found)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"cards": 3}, "`cards` is 3; give a table such as {\"gold\": 1, \"ruby\": 3}"),
        ({"cards": {}, "coins": 3}, "3 coins lie on no Buyer; name one under `buyer`, or leave `coins` out"),
        ({"cards": {}, "buyer": "brid"}, "there is no Buyer 'brid' (did you mean 'bride'?); Buyers: abbess"),
        ({"cards": {}, "buyer": ["x"]}, "there is no Buyer ['x']; Buyers: abbess"),
        ({"cards": {"gold": True}}, "`cards` has True for Gold; give a whole number from 0"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be(sheet: Any, said: str) -> None:
    assert problems(sheet)[0].startswith(said)


def test_a_sheet_is_read_from_a_file_and_written_back(tmp_path: Path) -> None:
    sheet = {"cards": RING, "hand": {"gold": 2, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"}
    (tmp_path / "ring.json").write_text(json.dumps(sheet), encoding="utf-8")
    (tmp_path / "ring.toml").write_text(
        'buyer = "bride"\ncoins = 4\ncrafted = "before"\n'
        "[cards]\ngold = 1\ndiamond = 3\n[hand]\ngold = 2\ndiamond = 3\n"
    )
    read = read_sheet(tmp_path / "ring.json")
    assert read_sheet(tmp_path / "ring.toml") == read == read_sheet(read.to_dict()) == read_sheet(json.dumps(sheet))
    assert read.to_dict() == {**sheet, "cards": {"diamond": 3, "gold": 1}}
    with pytest.raises(SheetError, match="there is no sheet at"):
        read_sheet(tmp_path / "bracelet.json")


# ---------------------------------------------------------------------------------------------------------- logs, words


def test_a_hand_of_a_log() -> None:
    """At rounds of a game: cards, Buyer and coins are those of the position there."""
    log = play(2, bots="greedy")
    seen = set()
    for row in [row for row in log.rows(1) if row.event == "round_started"][::4]:
        assert row.seat is not None
        position = log.position(1, row.seq - 1)
        sheet = sheet_at(log, 1, row.turn, row.seat)
        assert sheet.hand == tuple(position.hands[row.seat][resource] for resource in range(RESOURCES))
        here = position.encounters[position.cities[row.seat]]
        buyer = log.rules.encounters[here] if here >= 0 and log.rules.encounters[here].type == "buyer" else None
        assert (sheet.buyer, sheet.coins) == (
            (buyer.key, position.stock[position.cities[row.seat]]) if buyer else ("", None)
        )
        seen.add((bool(buyer), bool(sheet.event)))
    assert seen >= {(True, False), (False, False)}
    with pytest.raises(LogError, match="seat 0 has no round in turn 99 of game 1; its turns run from 1 to"):
        sheet_at(log, 1, 99, 0)
    with pytest.raises(LogError, match="there is no such seat"):
        sheet_at(log, 1, 1, 4)


def test_it_is_told_in_both_languages() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    sheet = {"buyer": "bride", "event": "birthday", "crafted": "before"}
    english, french = (of(sheet, gold=1, ruby=2, topaz=1).explain(lang) for lang in ("en", "fr"))
    assert "Bonus of the recipe: Ring, 1 Gold, 2 identical gems and 1 gem of another kind. [assumed]" in english
    assert "    +2  The King's birthday: coins more on the card. (9. Start of the turn 1.2)" in english
    assert "Ces cartes font une bague de 2 rubis, 1 topaze et 1 or." in french
    assert "À l'acheteur\u00a0: Mariée\u00a0: 29 pièces" in french
    assert len(english.splitlines()) == len(french.splitlines())
