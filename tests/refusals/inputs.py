"""Documents that are refused: sound ones with one thing wrong, everywhere in turn, and several things together."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import qn_analysis as qn
from qn_analysis.core.base.errors import Error
from qn_analysis.games.jewels.appraisal.document import read_sheet as jewel
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.games.lady_of_the_diamonds.chest.document import read_sheet as chest
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRules
from qn_analysis.games.queens_necklace.play.written import stand
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale.document import read_sheet

ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1, 2, 7, 41, 99_999, 1.5, "", "rubi", "ruby", "amber", "merchant", "x" * 90, [], [3, 3],
    ["ruby", "rng"], {}, {"rubi": 1, "gems": 2}, [{"do": "drw"}], [{}],
)  # fmt: skip
"""Values that stand for every value of a document in turn."""

SHEET: Final[dict[str, Any]] = {
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "displays": [
        {
            "player": "Amy",
            "rows": {"ruby": {"gems": [3, 1], "rings": 1, "king": True}, "amber": {"gems": [1], "necklace": False}},
            "bankers": 1,
            "hand": ["ring", "thief"],
            "score": 30,
        },
        {"player": "Bea", "rows": {"diamond": {"gems": [2]}}},
    ],
    "alchemist": {"player": "Amy", "from": "ruby", "gems": 1, "to": "emerald"},
}
POSITION: Final[dict[str, Any]] = {
    "players": ["Amy", "Bea", "Carl"],
    "turn": "Amy",
    "phase": "purchase",
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "ducats": 6,
    "bought": 1,
    "sales": 1,
    "number": 20,
    "scores": {"Amy": 60},
    "hands": {"Amy": ["ring", "ruby_2"], "Bea": ["king", 3], "Carl": 4},
    "gone": ["astrologer"],
    "market": [{"card": "ring", "price": 7}, "ruby_1", {}, {"card": "king", "step": 1}],
    "postponed": {"Bea": 2},
}
CHEST: Final[dict[str, Any]] = {
    "mode": "advanced",
    "players": 3,
    "chests": [
        {"player": "Amy", "pieces": {"ruby": 2, "gold": 1}, "titles": ["ruby"], "permanent": []},
        {"player": "Bea", "pieces": {"pearl": 3}},
    ],
}
JEWEL: Final[dict[str, Any]] = {
    "cards": {"gold": 1, "ruby": 3},
    "hand": {"gold": 2, "ruby": 3},
    "buyer": "duchess",
    "coins": 4,
    "event": "",
    "crafted": "now",
}
RULES: Final[dict[str, Any]] = {
    "name": "mine",
    "deck_size": 100,
    "hand_size": 3,
    "purse": 10,
    "fashion": [30, 20, 10, 0],
    "rarity": [30, 20, 10, 0],
    "cards": {
        "ruby_2": {"copies": 4, "stones": 2, "prices": [8, 6, 4, 2]},
        "merchant": {"copies": 3},
        "blank_blue": {"copies": 0, "name": {"en": "Spy", "fr": "Espion"}, "effect": "ducats", "amount": 3},
        "blank_gray": {"copies": 0, "effect": "stones", "amount": 2, "gem": "ruby"},
    },
    "rulings": {"queen_scope": "any", "merchant_spread": 2},
}
LADY: Final[dict[str, Any]] = {
    "name": "mine",
    "mode": "basic",
    "deck_size": 54,
    "hand_size": 3,
    "rounds": 1,
    "target": 0,
    "variety": [2, 4, 6],
    "treasures": {"gold": {"supply": 10, "spots": 5, "title": 2}, "ruby": {"advanced": [8, 12, 16, 20]}},
    "cards": {"ruby_2": {"copies": 2, "pieces": {"ruby": 2}}},
    "rulings": {"pearl_match": "printed"},
}
JEWELS: Final[dict[str, Any]] = {
    "name": "mine",
    "coins": 25,
    "hand": 3,
    "resources": {"gold": {"copies": 15, "cost": 1, "price": 2}},
    "recipes": {"ring_three": {"gold": 1, "gems": [3], "bonus": 10}},
    "encounters": {
        "duchess": {"coins": 2, "buys": ["diamond", "ruby"]},
        "aunt": {
            "name": {"en": "An aunt", "fr": "Une tante"},
            "type": "monster",
            "copies": 0,
            "die": 3,
            "use": [{"do": "draw", "who": "me", "amount": 1}],
            "fail": [{"do": "treasure", "amount": 1}],
        },
    },
    "events": {"storm": {"copies": 0, "effects": [{"do": "draw", "who": "all", "amount": 1}]}},
    "rulings": {"auction_tie": "clockwise"},
}


def changed(document: Any) -> Iterator[Any]:
    """A document with one value replaced, left out, or a strange key beside it, everywhere in turn."""
    yield from ODD
    for path in _paths(document, ()):
        for odd in ODD:
            made = copy.deepcopy(document)
            _at(made, path[:-1])[path[-1]] = copy.deepcopy(odd)
            yield made
        made = copy.deepcopy(document)
        del _at(made, path[:-1])[path[-1]]
        yield made
        if isinstance(_at(document, path), dict):
            for key in ("gmes", "zzz", "name", "copis", "gem"):
                made = copy.deepcopy(document)
                _at(made, path)[key] = 3
                yield made


def _paths(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _paths(inner, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _displays(*rows: dict[str, Any]) -> dict[str, Any]:
    return SHEET | {"alchemist": None, "displays": [{"player": f"P{n}", **row} for n, row in enumerate(rows)]}


def sheets() -> Iterator[Any]:
    """Sale sheets."""
    yield from changed(SHEET)
    bad = Path(__file__).parents[1] / "rulebook" / "queens_necklace" / "bad_sheets.toml"
    about = ("name", "expect", "without", "problems")
    for each in tomllib.loads(bad.read_text(encoding="utf-8"))["sheet"]:
        yield {key: value for key, value in each.items() if key not in about}
    king = {"rows": {"ruby": {"gems": [1], "king": True}, "amber": {"gems": [1], "king": True}}}
    yield _displays(king, king)
    yield _displays({"bankers": 9, "rows": {"ruby": {"gems": [1, 1, 1, 1, 1], "rings": 99}}}, {"hand": ["ring"] * 9})
    yield _displays({"rows": {"ruby": {"gems": [1], "necklace": True}}}, {"hand": ["necklace", "necklace"]})
    yield _displays({"rows": {"ruby": {"king": True, "necklace": True, "rings": 2}}}, {"bankers": 1})
    yield _displays({"player": "P1"}, {})
    yield _displays(*({},) * 5)
    yield SHEET | {"alchemist": [SHEET["alchemist"]] * 2}
    yield SHEET | {"alchemist": [SHEET["alchemist"]] * 5}
    yield SHEET | {"alchemist": SHEET["alchemist"] | {"from": "amber"}}
    yield SHEET | {"alchemist": SHEET["alchemist"] | {"to": "ruby"}}
    yield SHEET | {"alchemist": SHEET["alchemist"] | {"gems": 2}}
    yield "{ not json"
    yield '{"fashion": NaN}'
    yield '{"fashion": ' + "[" * 200 + "]" * 200 + "}"
    yield '{"fashion": "\\ud800"}'
    yield "{" + " " * 70_000 + "}"
    yield "sheet.txt"
    yield "no/such/sheet.toml"
    yield Path(__file__).parent / "broken.toml"


def positions() -> Iterator[Any]:
    """Positions."""
    yield from (each for each in changed(POSITION) if not isinstance(each, str))
    yield POSITION | {"hands": {"Amy": ["ring"] * 5, "Bea": ["ring"] * 5, "Carl": 3}}
    yield POSITION | {"hands": {"Amy": [], "Bea": 60, "Carl": 60}}
    yield POSITION | {"hands": {"Amy": [2], "Bea": 0, "Carl": 0}}
    yield POSITION | {"pile": 1}
    yield POSITION | {"sales": 2, "postponed": {"Bea": 1, "Amy": 2}}
    yield POSITION | {"postponed": {}, "sales": 2, "pile": 0}
    yield POSITION | {"players": ["Amy", "Amy", "Carl"]}
    yield POSITION | {"gone": ["merchant", "x"]}
    yield POSITION | {"market": ["ring"] * 9}
    yield POSITION | {"market": [{"card": "ring", "price": 8}, {"crad": 1}, {"card": "merchant"}, 5]}
    yield POSITION | {"market": [{"card": "ring", "price": 7, "step": 0}, {"card": "ring", "step": 9}]}
    yield POSITION | {"hands": {"Amy": [], "Bea": 1, "Carl": 1}, "phase": "display"}
    yield Path(__file__).parent / "broken.toml"
    yield "no/such/position.toml"


def rules() -> Iterator[Any]:
    """Rulesets of Queen's Necklace."""
    yield from changed(RULES)
    yield {"queen_scope": "any", "hand_sise": 3, "cards": 3, "rulings": []}
    yield {"cards": {"ruby_2": 4, "rubi": {}, "ring": {"amount": 3, "copis": 1}}}
    yield {"cards": {"ring": {"prices": [9, 9]}}}
    yield {"cards": {"ring": {"prices": []}}}
    yield {"cards": {"ring": {"prices": [999]}}}
    yield {"cards": {"merchant": {"prices": [3]}}}
    yield {"cards": {"ring": {"copies": 8}}}
    yield {"deck_size": 108, "cards": {"ring": {"copies": 8}}}
    yield {"purse": 1}
    yield {"later_ducats": 99}
    yield {"later_cards": 7}
    yield {"later_ducats": -11}
    yield {"purse": 1, "cards": {"ring": {"prices": [9, 7, 5, 3]}}}
    yield {"purse": 4, "cards": {"ring": {"prices": [9, 7]}}}
    yield {"fashion": [0, 10, 20, 30], "rarity": [0, 0, 0, 0]}
    yield {"fashion": [999, 0, 0, 0], "rarity": [1, 2]}
    yield {"hand_size": 10, "cards": {"amber": {"copies": 0}, "ring": {"copies": 0}}}
    gems = [f"{gem}_{n}" for gem in ("ruby", "diamond", "emerald") for n in (1, 2, 3)]
    yield {"hand_size": 10, "market_size": 8, "cards": {gem: {"copies": 0} for gem in (*gems, "amber")}}
    yield {"cards": {name: {"copies": 40} for name in ("ring", "king", "banker", "thief", "forger")}}
    yield {"deck_size": 188, "cards": {"amber": {"copies": 40}, "ring": {"copies": 40}, "astrologer": {"copies": 34}}}
    yield {"rulings": {"merchant_spread": 15}}
    yield {"rulings": {"last_merchant": 40}}
    yield {"rulings": {"merchant_spread": 8, "last_merchant": 15}}
    rich = {"fashion": [200] * 4, "rarity": [200] * 4, "banker_pounds": 200, "tribute_pounds": 200}
    yield {**rich, "cards": {"ring": {"copies": 40}}, "deck_size": 133}
    for name in ("blank_gray", "blank_blue", "blank_purple"):
        for entry in (
            {"effect": "stones"}, {"effect": "draw", "amount": 3}, {"effect": "look", "amount": 3, "gem": "ruby"},
            {"effect": "fly"}, {"amount": 3, "gem": "ruby"}, {"effect": "pounds", "amount": 999},
            {"name": "{x}"}, {"name": {"de": "Spion"}}, {"effect": "stones", "amount": 1, "gem": "gold"},
        ):  # fmt: skip
            yield {"cards": {name: entry}}
    yield "purse = = 10"
    yield "purse = ["
    yield "a = 1\na = 2"
    yield "a" + ".a" * 200 + " = 1"


def lady_rules() -> Iterator[Any]:
    """Rulesets of Lady of the Diamonds."""
    yield from changed(LADY)
    yield {"pearl_match": "x", "treasures": 3, "cards": {"ruby_2": 5}}
    yield {"cards": {"ruby_2": {"copies": 9}}}
    yield {"cards_each": 20}
    yield {"hand_size": 6, "cards_each": 5}
    yield {"rounds": 0, "target": 0}
    yield {"rounds": 2, "target": 50}
    yield {"rounds": 0, "target": 50, "treasures": {"gold": {"title": 0}}}
    yield {"deck_size": 60}
    yield "mode = = 10"


def jewels_rules() -> Iterator[Any]:
    """Rulesets of Jewels."""
    yield from changed(JEWELS)
    yield {"auction_tie": "x", "events": 3, "encounters": {"duchess": 5, "A B": {"copies": 1}, "duke2": {}}}
    few = {"copies": 9}
    storm = {"storm": {"copies": 1, "effects": []}}
    yield {"resources": {"gold": few}, "encounters": {"duchess": few}, "events": storm}
    yield {"resources_size": 80, "events_size": 40}
    yield {"encounters": {"duchess": {"buys": []}}}
    yield {"encounters": {"duchess": {"fee": 1, "die": 2, "use": [{"do": "draw", "who": "me", "amount": 1}]}}}
    yield {"encounters": {"bandits": {"buys": ["ruby"]}, "wolves": {"die": 0}}}
    yield {"encounters": {"duchess": {"enter": [{"do": "treasure", "amount": 2}]}}}
    yield {"hand": 10, "resources": {"ruby": {"copies": 0}, "gold": {"copies": 0}, "amethyst": {"copies": 0}}}
    base = JewelsRules.default().to_dict()
    yield {"encounters": {key: {"copies": 0} for key in base["encounters"]}, "encounters_size": 1}
    yield {"resources": {key: {"copies": 1} for key in base["resources"]}, "resources_size": 7}
    for trigger in ("enter", "leave", "use", "fail"):
        for effect in (
            {"do": "draw"}, {"do": "draw", "who": "me", "amount": 0}, {"do": "go", "who": "x"},
            {"do": "coins", "amount": -99}, {"do": "exchange"}, {"do": "treasure", "amount": "x"},
            {"do": "craft", "amount": "x"}, {"do": "events"}, 5,
        ):  # fmt: skip
            yield {"encounters": {"bandits": {trigger: [effect, {"do": "go"}]}}}
            yield {"encounters": {"bandits": {trigger: [{"do": "go"}, effect]}}}
    yield "coins = = 10"


def chests() -> Iterator[Any]:
    """Chest sheets."""
    yield from (each for each in changed(CHEST) if not isinstance(each, str))
    yield CHEST | {"chests": [{"player": "Amy", "pieces": {"ruby": 99}}, {"player": "Amy"}]}
    yield {"chests": [{"pieces": {"ruby": 9}}, {"pieces": {"ruby": 9}}, {"pieces": {"ruby": 9}}]}
    yield {"chests": [{"pieces": {"ruby": 2}, "titles": ["ruby"]}, {"pieces": {"ruby": 3}, "titles": ["ruby", "gold"]}]}
    yield {"chests": [{"pieces": {"ruby": 2}, "permanent": ["ruby"]}, {"pieces": {"ruby": 2}}]}


def jewels() -> Iterator[Any]:
    """Craft sheets."""
    yield from (each for each in changed(JEWEL) if not isinstance(each, str))
    yield JEWEL | {"buyer": "", "coins": 5}
    yield JEWEL | {"buyer": "bandits"}


def _rules(made: type[Any]) -> Callable[[Any], object]:
    return lambda given: made.from_toml(given) if isinstance(given, str) else made.from_dict(given)


READERS: Final[dict[str, tuple[Callable[[], Iterator[Any]], Callable[[Any], object]]]] = {
    "sheet": (sheets, read_sheet),
    "position": (positions, lambda given: stand(given, Ruleset.default())),
    "rules": (rules, _rules(Ruleset)),
    "lady_rules": (lady_rules, _rules(LadyRules)),
    "jewels_rules": (jewels_rules, _rules(JewelsRules)),
    "chest": (chests, chest),
    "jewel": (jewels, jewel),
}
"""By kind of document: bad ones, and what reads them."""


def refusals(kind: str, every: int = 1) -> list[Error]:
    """What is said of bad documents of a kind: of all, or of one in `every`."""
    documents, read = READERS[kind]
    found: list[Error] = []
    for document in islice(documents(), 0, None, every):
        try:
            read(document)
        except qn.Error as error:
            found.append(error)
    return found
