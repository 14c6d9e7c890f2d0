"""Rulesets: files, variants, hashes, the engine's tables, and every problem a ruleset can have."""

import json
import pickle
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qn_analysis.core.base.addressed import at_command_line
from qn_analysis.core.base.calls import CallError
from qn_analysis.core.compile.records import blank, fill
from qn_analysis.games.queens_necklace.engine.setup import new_game
from qn_analysis.games.queens_necklace.engine.state import Game, Log, Rules
from qn_analysis.games.queens_necklace.rulebook import RULINGS, Problem, Ruleset, RulesetError, merchant_places
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, KINDS, STEPS, Card

DEFAULT = Ruleset.default()
EXAMPLE = """
name = "Cheap rings"
purse = 12
deck_size = 101
fashion = [40, 25, 10, 0]
[cards.ring]
copies = 8
prices = [7, 5, 3, 2]
[rulings]
queen_scope = "own"
"""


def refused(**changes: Any) -> list[str]:
    """The problems of a variant, one line each."""
    with pytest.raises(RulesetError) as caught:
        DEFAULT.with_(**changes)
    lines = [str(problem) for problem in caught.value.problems]
    assert str(caught.value).splitlines()[1:] == [f"- {line}" for line in lines]
    return lines


def ladders() -> st.SearchStrategy[list[int]]:
    return st.sets(st.integers(0, 20), min_size=1, max_size=STEPS).map(lambda prices: sorted(prices, reverse=True))


def tiles() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 60), min_size=4, max_size=4).map(lambda row: sorted(row, reverse=True))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    cards: dict[str, dict[str, Any]] = {}
    for card in draw(st.sets(st.sampled_from(Card), max_size=8)):
        entry = cards[card.name.lower()] = {"copies": draw(st.integers(1, 1 if card == Card.NECKLACE else 5))}
        if card < GEM_KINDS:
            entry["stones"] = draw(st.integers(1, 9))
        if card != Card.MERCHANT:
            entry["prices"] = draw(ladders())
    counts = dict(zip((card.name.lower() for card in Card), DEFAULT.copies, strict=True))
    counts |= {name: entry["copies"] for name, entry in cards.items()}
    data: dict[str, Any] = {"cards": cards, "deck_size": sum(counts.values()) - counts["merchant"]}
    data["name"] = draw(st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and text.strip()))
    data |= {key: draw(tiles()) for key in ("fashion", "rarity")}
    data |= {"hand_size": draw(st.integers(1, 6)), "market_size": draw(st.integers(1, 8))}
    data |= {
        "purse": draw(st.integers(5, 99)),
        "musketeers": draw(st.integers(1, 10)),
        "later_ducats": draw(st.integers(-4, 4)),
        "later_cards": draw(st.integers(0, 2)),
    }
    choices = {r.name: draw(st.sampled_from([reading.value for reading in r.readings])) for r in RULINGS.values()}
    data["rulings"] = choices | {"merchant_spread": draw(st.integers(0, 4)), "last_merchant": draw(st.integers(1, 8))}
    try:
        return Ruleset.from_dict(data)
    except RulesetError:
        assume(False)
        raise


def test_default_is_playable() -> None:
    assert DEFAULT.problems() == []
    assert DEFAULT.differences() == []
    DEFAULT.check()
    assert Ruleset.default() is DEFAULT
    assert (DEFAULT.name, DEFAULT.to_toml()) == ("rulebook", 'name = "rulebook"\n')
    assert Ruleset.from_dict({}) == DEFAULT == Ruleset.from_toml("")


def test_file_of_the_design(tmp_path: Path) -> None:
    rules = Ruleset.from_toml(EXAMPLE)
    assert (rules.name, rules.purse, rules.fashion, rules.copies[Card.RING]) == ("Cheap rings", 12, (40, 25, 10, 0), 8)
    assert rules.rulings["queen_scope"] == "own"
    assert rules.rulings["final_tie"] == "shared"
    assert sorted(filter(None, rules.to_toml().splitlines())) == sorted(
        line.split("#")[0].strip() for line in EXAMPLE.splitlines() if line
    )
    assert rules.differences() == [
        ("deck_size", 101, 100),
        ("fashion", [40, 25, 10, 0], [30, 20, 10, 0]),
        ("purse", 12, 10),
        ("cards.ring.copies", 8, 7),
        ("cards.ring.prices", [7, 5, 3, 2], [9, 7, 5, 3]),
        ("rulings.queen_scope", "own", "any"),
    ]
    assert [(key, there) for key, _, there in DEFAULT.differences(rules)][2] == ("purse", 12)
    path = tmp_path / "cheap.toml"
    rules.save(path)
    assert Ruleset.load(path) == rules


def test_names(tmp_path: Path) -> None:
    assert DEFAULT.with_(purse=12, queen_scope="own").name == "purse 12, queen_scope own"
    assert DEFAULT.with_(name="Rich", purse=12).name == "Rich"
    assert DEFAULT.with_().name == "rulebook"
    (tmp_path / "rich.toml").write_text("purse = 12", encoding="utf-8")
    assert Ruleset.load(tmp_path / "rich.toml").name == "rich"


@settings(deadline=None, max_examples=50)
@given(rulesets())
def test_round_trips(rules: Ruleset) -> None:
    manifest = json.loads(json.dumps(rules.to_dict()))
    copy = pickle.loads(pickle.dumps(rules))
    for again in (Ruleset.from_toml(rules.to_toml()), Ruleset.from_manifest(manifest), copy):
        assert again == rules
        assert hash(again) == hash(rules)
        assert (again.hash, again.given) == (rules.hash, rules.given)
        assert again.to_dict() == rules.to_dict()
        assert again.tables() == rules.tables()


@settings(deadline=None, max_examples=50)
@given(rulesets(), st.integers(2, 4), st.integers(0, 2**32))
@pytest.mark.clause("setup.merchants.thirds", "setup.merchants.last")
def test_what_is_accepted_can_be_set_up(rules: Ruleset, players: int, seed: int) -> None:
    """The engine sets every accepted ruleset up as the validation foresees, Merchants in their order and places."""
    game, log = blank(Game), blank(Log)
    fill(Rules, game.table.rules, rules.tables())
    game.table.players = players
    new_game(game, log, seed, 0)
    hidden = game.hidden
    assert Card.MERCHANT not in game.table.market[: rules.market_size]
    pile = hidden.pile[hidden.top : hidden.size]
    assert len(pile) == sum(rules.copies) - sum(rules.hands[:players]) - rules.market_size
    found = [n - k + rules.market_size for k, n in enumerate(i for i, c in enumerate(pile) if c == Card.MERCHANT)]
    places = merchant_places(rules, players)
    assert len(found) == len(places)
    assert all(first <= above <= last for above, (first, last) in zip(found, places, strict=True))


def test_save_and_load_text_of_any_language(tmp_path: Path) -> None:
    rules = DEFAULT.with_(name='Collier "à 12" \\ 首飾り', purse=12)
    rules.save(tmp_path / "a.toml")
    assert Ruleset.load(str(tmp_path / "a.toml")).name == rules.name
    (tmp_path / "bom.toml").write_bytes(b"\xef\xbb\xbfpurse = 12\r\n")
    assert Ruleset.load(tmp_path / "bom.toml").purse == 12


def test_hash() -> None:
    assert DEFAULT.hash == "a519184bb12dc4e0"
    assert replace(DEFAULT, name="other").hash == DEFAULT.hash
    assert DEFAULT.with_(cards={"ring": {"prices": [9, 7, 5, 3]}}).hash == DEFAULT.hash
    variants = [DEFAULT.with_(purse=11), DEFAULT.with_(banker_pounds=11), DEFAULT.with_(fashion=[30, 20, 10, 1])]
    variants += [DEFAULT.with_(cards={"king": {"prices": [10, 8, 6, 5]}}), DEFAULT.with_(merchant_spread=2)]
    variants += [DEFAULT.with_(**{r.name: r.readings[1].value}) for r in RULINGS.values()]
    assert len({DEFAULT.hash, *(rules.hash for rules in variants)}) == 1 + len(variants)


def test_tables_are_the_engines() -> None:
    tables = DEFAULT.tables()
    assert set(tables) == set(get_type_hints(Rules))
    empty = blank(Rules)
    for name, value in tables.items():
        there = getattr(empty, name)
        assert isinstance(value, list) == isinstance(there, list)
        if isinstance(value, list):
            assert len(value) == len(there)
    prices = tables["prices"]
    assert isinstance(prices, list)
    assert all(len(row) == STEPS for row in prices)
    assert prices[Card.RING] == [9, 7, 5, 3, 0, 0]
    assert prices[Card.MERCHANT] == [0] * STEPS
    assert tables["steps"] == [0 if card == Card.MERCHANT else 4 for card in Card]
    assert [tables[name] for name in RULINGS] == [3, 5, *[0] * 15]
    other = DEFAULT.with_(**{name: ruling.readings[1].value for name, ruling in RULINGS.items()}).tables()
    assert [other[name] for name in RULINGS] == [0, 6, *[1] * 15]


def test_given_prices() -> None:
    rules = DEFAULT.with_(cards={"king": {"prices": [10, 8, 6, 4]}, "amber_1": {"prices": [5, 4, 3]}})
    assert rules.assumed(Card.KING) == (False,) * 4
    assert rules.assumed(Card.AMBER_1) == (False,) * 3
    assert {price.kind for price in rules.provenance(Card.KING).prices} == {"given"}
    assert rules.assumed(Card.QUEEN) == (True,) * 4
    assert rules.with_(purse=12).assumed(Card.KING) == (False,) * 4
    assert rules.number_provenance("purse").kind == "sourced"
    assert rules.with_(purse=12).number_provenance("purse").kind == "given"
    with pytest.raises(KeyError):
        rules.number_provenance("purze")
    prices = (*DEFAULT.prices[: Card.RING], (9, 7, 5, 2), *DEFAULT.prices[Card.NECKLACE :])
    direct = replace(DEFAULT, prices=prices)
    assert [price.kind for price in direct.provenance(Card.RING).prices] == ["sourced", "sourced", "assumed", "given"]
    assert rules.with_(deck_size=99, cards={"king": {"copies": 2}}).provenance(Card.KING).copies.kind == "given"
    assert Card.BLANK_BLUE not in rules.assumed_prices()
    assert Card.MERCHANT not in rules.assumed_prices()


def test_nothing_can_change() -> None:
    with pytest.raises(AttributeError):
        DEFAULT.purse = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        DEFAULT.rulings["queen_scope"] = "own"  # type: ignore[index]


def test_numpy_numbers_are_numbers() -> None:
    import numpy as np

    rules = DEFAULT.with_(purse=np.int64(12), fashion=np.array([40, 30, 20, 10]), merchant_spread=np.int32(2))
    assert rules == DEFAULT.with_(purse=12, fashion=[40, 30, 20, 10], merchant_spread=2)
    assert type(rules.purse) is int


@pytest.mark.clause("deck.total")
def test_deck_of_98() -> None:
    """The size of the deck follows the copies; who says it as well is held to it."""
    assert refused(cards={"ring": {"copies": 5}}, deck_size=100) == [
        "deck = 98: the rulebook's deck has 100 cards without the Merchants; "
        "correct the counts, or declare `deck_size = 98`"
    ]
    for rules in (
        DEFAULT.with_(cards={"ring": {"copies": 5}}, deck_size=98),
        DEFAULT.with_(cards={"ring": {"copies": 5}}),
        Ruleset.from_dict({"cards": {"ring": {"copies": 5}}}),
        Ruleset.from_toml("[cards.ring]\ncopies = 5\n"),
        DEFAULT.with_(cards={"ring": {"copies": 5}, "merchant": {"copies": 2}}),
    ):
        assert (rules.deck, rules.deck_size) == (98, 98)
        assert ("deck_size", 98, 100) in rules.differences()
    assert refused(deck_size=99) == [
        "deck = 100: the ruleset declares 99 cards without the Merchants; "
        "correct the counts, or declare `deck_size = 100`"
    ]


def ring(**entry: Any) -> dict[str, Any]:
    return {"cards": {"ring": entry}}


KNOWN = (
    "known are name, deck_size, fashion, rarity, hand_size, market_size, purse, courtier_ducats, banker_pounds, "
    "tribute_pounds, musketeers, later_ducats, later_cards, cards, rulings"
)
CARDS = f"known are {', '.join(card.name.lower() for card in Card)}"

PROBLEMS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key": ({"purze": 12}, f"purze = 12: no such key (did you mean 'purse'?); {KNOWN}"),
    "no near key": ({"x": 1}, f"x = 1: no such key; {KNOWN}"),
    "unknown card": ({"cards": {"Rings": {}}}, f"cards.Rings = {{}}: no such name (did you mean 'ring'?); {CARDS}"),
    "unknown card key": (ring(price=[3]), "cards.ring.price = [3]: no such key (did you mean 'prices'?); "
                         "known are copies, stones, prices"),
    "unknown ruling": ({"rulings": {"queens_scope": "own"}}, 'rulings.queens_scope = "own": no such key '
                       f"(did you mean 'queen_scope'?); known are {', '.join(RULINGS)}"),
    "unknown reading": ({"queen_scope": "owm"}, 'rulings.queen_scope = "owm": no such reading '
                        """(did you mean 'own'?); choose "any" or "own\""""),
    "bool reading": ({"forger_bluff": False}, "rulings.forger_bluff = false: no such reading "
                     """(did you mean 'no'?); choose "yes" or "no\""""),
    "far reading": ({"final_tie": 7}, 'rulings.final_tie = 7: no such reading; choose "shared" or "later_seat"'),
    "spread": ({"merchant_spread": 21},
               "rulings.merchant_spread = 21: no such reading; choose whole numbers from 0 to 20"),
    "last": ({"last_merchant": True},
             "rulings.last_merchant = true: no such reading; choose whole numbers from 1 to 20"),
    "cards no table": ({"cards": 3}, "cards = 3: not a table; write [cards.ruby_1] and its keys below"),
    "rulings no table": ({"rulings": []}, "rulings = []: not a table; write [rulings] and its keys below"),
    "card no table": ({"cards": {"ring": 8}},
                      "cards.ring = 8: not a table; write copies, stones, prices below [cards.ring]"),
    "name": ({"name": ""}, 'name = "": not a name; write one line of up to 200 printable characters'),
    "name type": ({"name": 3}, "name = 3: not a name; write one line of up to 200 printable characters"),
    "bool": ({"purse": True}, "purse = true: not a whole number; write a number from 1 to 99"),
    "text": ({"purse": "12"}, 'purse = "12": not a whole number; write a number from 1 to 99'),
    "fraction": ({"purse": 10.0}, "purse = 10.0: not a whole number; write a number from 1 to 99"),
    "hand": ({"hand_size": 0}, "hand_size = 0: out of bounds; choose from 1 to 10"),
    "market": ({"market_size": 9}, "market_size = 9: out of bounds; choose from 1 to 8"),
    "musketeers": ({"musketeers": 11}, "musketeers = 11: out of bounds; choose from 1 to 10"),
    "later": ({"later_ducats": 99}, "later_ducats = 99: out of bounds; choose from -98 to 98"),
    "no purse": ({"later_ducats": -11}, "later_ducats = -11: seats after the first would have less than nothing; "
                 "choose -10 or more"),
    "tribute": ({"tribute_pounds": -1}, "tribute_pounds = -1: out of bounds; choose from 0 to 200"),
    "banker": ({"banker_pounds": 201}, "banker_pounds = 201: out of bounds; choose from 0 to 200"),
    "courtier": ({"courtier_ducats": 201}, "courtier_ducats = 201: out of bounds; choose from 0 to 200"),
    "deck size": ({"deck_size": 191}, "deck_size = 191: out of bounds; choose from 1 to 190"),
    "tile count": ({"fashion": [30, 20, 10]}, "fashion = [30, 20, 10]: not four whole numbers; "
                   "write one tile a gem, like fashion = [30, 20, 10, 0]"),
    "tile bounds": ({"rarity": [201, 0, 0, 0]},
                    "rarity = [201, 0, 0, 0]: a tile is out of bounds; choose pounds from 0 to 200"),
    "tile order": ({"rarity": [0, 10, 20, 30]},
                   "rarity = [0, 10, 20, 30]: the tiles rise; order them from most to fewest pounds"),
    "tile nothing": ({"rarity": [0, 0, 0, 0]},
                     "rarity = [0, 0, 0, 0]: no tile is worth anything; give the first some pounds"),
    "copies": (ring(copies=41), "cards.ring.copies = 41: out of bounds; choose from 0 to 40"),
    "copies type": (ring(copies=None), "cards.ring.copies = nothing: not a whole number; write a number from 0 to 40"),
    "necklaces": ({"cards": {"necklace": {"copies": 2}}, "deck_size": 101},
                  "cards.necklace.copies = 2: out of bounds; choose from 0 to 1"),
    "merchants": ({"cards": {"merchant": {"copies": 6}}},
                  "cards.merchant.copies = 6: out of bounds; choose from 1 to 5"),
    "no merchant": ({"cards": {"merchant": {"copies": 0}}},
                    "cards.merchant.copies = 0: out of bounds; choose from 1 to 5"),
    "merchant price": ({"cards": {"merchant": {"prices": [4]}}},
                       "cards.merchant.prices = [4]: a Merchant is never for sale; leave the prices out"),
    "stones": ({"cards": {"amber_1": {"stones": 0}}}, "cards.amber_1.stones = 0: out of bounds; choose from 1 to 9"),
    "stones elsewhere": (ring(stones=1), "cards.ring.stones = 1: out of bounds; choose from 0 to 0"),
    "ladder type": (ring(prices=7),
                    "cards.ring.prices = 7: not a list of whole numbers; write ducats from the top, like [6, 4, 2, 1]"),
    "ladder of text": (ring(prices=["7", 5]), 'cards.ring.prices = ["7", 5]: not a list of whole numbers; '
                       "write ducats from the top, like [6, 4, 2, 1]"),
    "ladder empty": (ring(prices=[]), "cards.ring.prices = []: 0 prices; give 1 to 6"),
    "ladder long": (ring(prices=[7, 6, 5, 4, 3, 2, 1]),
                    "cards.ring.prices = [7, 6, 5, 4, 3, 2, 1]: 7 prices; give 1 to 6"),
    "ladder flat": (ring(prices=[9, 7, 7, 3]), "cards.ring.prices = [9, 7, 7, 3]: the prices must fall at every step; "
                    "price 3 must be below 7"),
    "price bounds": (ring(prices=[9, -1]),
                     "cards.ring.prices = [9, -1]: a price is out of bounds; choose ducats from 0 to 99"),
    "poor": ({"purse": 3}, "purse = 3: less than the lowest price of ruby_3, emerald_3, diamond_3, necklace, king; "
             "fill the purse or lower their last prices"),
    "unaffordable": (ring(prices=[20, 11]), "cards.ring.prices = [20, 11]: even its lowest price is above the purse of "
                     "10 ducats; lower the last price or fill the purse"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "line"), PROBLEMS.values(), ids=PROBLEMS)
def test_problem(changes: dict[str, Any], line: str) -> None:
    assert refused(**changes) == [line]
    with pytest.raises(RulesetError):
        Ruleset.from_dict({("x" if key == "queen_scope" else key): value for key, value in changes.items()})


def test_ruling_outside_its_table() -> None:
    with pytest.raises(RulesetError, match=r'queen_scope = "own": a ruling belongs in its table; move it below'):
        Ruleset.from_toml('queen_scope = "own"')


def test_decks_that_are_too_large_or_too_small() -> None:
    names = [card.name.lower() for card in Card if card not in (Card.MERCHANT, Card.NECKLACE, Card.ASTROLOGER)]
    fat = {name: {"copies": 8} for name in names}
    total = 8 * len(names) + 4
    assert refused(cards=fat, deck_size=190)[0] == (
        f"deck = {total}: more than 190 cards without the Merchants; take copies out"
    )
    full = {name: {"copies": 7 if card < 2 else 6} for card, name in enumerate(names)}
    stars = {"astrologer": {"copies": 25}}
    total = 6 * len(names) + 2 + 1 + 25
    assert refused(cards=full | stars, deck_size=total)[0] == (
        f"deck = {total}: with 3 Merchants and 25 Astrologers shuffled back in, more than 200 places; take copies out"
    )
    bare = {name: {"copies": 0} for name in names} | {"astrologer": {"copies": 10}, "amber_1": {"copies": 14}}
    assert refused(cards=bare, deck_size=25)[-1] == (
        "deck = 25: 4 hands of 4 without Astrologers and a market of 5 take 26; "
        "add cards, or make hands or market smaller"
    )


@pytest.mark.clause("setup.merchants.thirds", "setup.merchants.last")
def test_merchants_below_the_market_and_in_order() -> None:
    assert merchant_places(DEFAULT, 4) == [(25, 31), (53, 59), (80, 84)]
    assert [line.split(":")[0] for line in refused(merchant_spread=15)] == [
        "cards above Merchant 2 (4 players) = [41, 71]"
    ]
    assert DEFAULT.with_(merchant_spread=14).problems() == []
    assert refused(merchant_spread=20, cards={"merchant": {"copies": 5}})[-1] == (
        "cards above Merchant 1 (4 players) = [-3, 37]: it could come into the opening market of 5; "
        "lower merchant_spread or last_merchant, or change deck, hands, market or Merchants"
    )
    crowded = replace(DEFAULT, rulings={"merchant_spread": 15})
    assert crowded.problems(players=2) == []
    assert len(crowded.problems(players=4)) == 1
    with pytest.raises(RulesetError, match="come before Merchant 1"):
        crowded.check(players=4)
    crowded.check(players=2)
    assert [p.where for p in DEFAULT.problems(players=5)] == ["players"]


def test_scores_fit_the_log() -> None:
    changes = {"fashion": [200] * 4, "rarity": [200] * 4, "banker_pounds": 200, "deck_size": 171}
    cards = {"ring": {"copies": 40}, "banker": {"copies": 40}}
    assert refused(**changes, cards=cards) == [
        "pounds = 436950: a score could reach this, and a log holds pounds up to 32767; "
        "lower tiles, banker_pounds, tribute_pounds, or copies of Ring or Banker"
    ]
    assert DEFAULT.with_(**changes, cards=cards, banker_stacks="no").deck == 171


def test_all_problems_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_toml(
            "purze = 1\ndeck_size = 100\nhand_size = true\n"
            '[cards.ring]\ncopies = 5\nprices = [4, 4]\n[rulings]\nx = "y"'
        )
    assert [problem.where for problem in caught.value.problems] == [
        "purze", "rulings.x", "hand_size", "cards.ring.prices", "deck"
    ]  # fmt: skip
    assert str(caught.value).splitlines()[0] == "ruleset: 5 problems"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.problems) == (str(caught.value), caught.value.problems)


def test_direct_rulesets_are_checked() -> None:
    broken = replace(DEFAULT, purse="much", copies=(1, 2), fashion=None, rulings={"x": 1})  # type: ignore[arg-type]
    assert {problem.where for problem in broken.problems()} == {"purse", "cards.copies", "fashion", "rulings.x"}
    with pytest.raises(RulesetError, match='ruleset "rulebook": 4 problems'):
        broken.check()
    assert str(Problem("a", "b" * 99, "c", "d")) == f'a = "{"b" * 56}...: c; d'


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    with pytest.raises(
        RulesetError, match=r"bad\.toml: there is no such ruleset file; a name can stand for one: rulebook, reprint$"
    ):
        Ruleset.load(path)
    with pytest.raises(RulesetError, match="cannot be read"):
        Ruleset.load(tmp_path)
    path.write_text("purse = 12\nfashion = [1,\n= 3\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"bad\.toml, line 3, column 1: not TOML: Invalid value$"):
        Ruleset.load(path)
    path.write_text("purse = 12\nfashion = [1,", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"bad\.toml, line 2: not TOML: Invalid value$"):
        Ruleset.load(path)
    path.write_bytes(b"purse = 12\nname = '\xe9'\n")
    with pytest.raises(RulesetError, match=r"bad\.toml cannot be read: line 2 is not UTF-8"):
        Ruleset.load(path)
    path.write_text("name = 'Poor'\npurse = 0\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r'bad\.toml "Poor": 1 problem\n- purse = 0: out of bounds'):
        Ruleset.load(path)


def test_manifests_are_complete() -> None:
    whole = DEFAULT.to_dict()
    assert len(whole["cards"]) == KINDS
    del whole["purse"], whole["cards"]["ring"]["copies"], whole["rulings"]["final_tie"]
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_manifest(whole)
    assert {problem.where for problem in caught.value.problems} == {"purse", "cards.ring.copies", "rulings.final_tie"}
    nothing: list[Any] = [[], None]
    for data in nothing:
        with pytest.raises(RulesetError):
            Ruleset.from_manifest(data)
        with pytest.raises(CallError, match=r"^Ruleset\.from_dict: `data` takes a dictionary, not "):
            Ruleset.from_dict(data)


def test_a_printed_ruleset_shows_its_cards_numbers_and_readings() -> None:
    told = str(Ruleset.default())
    for row in ("ring +7 +0 +9, 7, 5, 3", "fashion +30, 20, 10, 0", "forger_choice +victim", "purse +10"):
        assert re.search(row, told), row
    assert "blank_blue" not in told, "a card of which there is no copy"
    changed = str(Ruleset.default().with_(purse=12))
    assert re.search(r"Unlike the rulebook:\n.*\n +purse +12 +10", changed)


@pytest.mark.parametrize("name", ["merchant", "merchants"])
def test_copies_of_a_card_are_hinted_at_where_they_belong(name: str) -> None:
    with pytest.raises(RulesetError) as refused:
        Ruleset.default().with_(**{name: 4})
    assert f'{name} = 4: no such key; write `cards={{"merchant": {{"copies": 4}}}}`' in str(refused.value)
    assert "écrivez `cards=" in refused.value.text("fr")
    with at_command_line(), pytest.raises(RulesetError, match=r"write `\[cards\.merchant\] copies = 4`"):
        Ruleset.default().with_(**{name: 4})
