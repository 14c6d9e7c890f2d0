"""Sales as people write them down: files of kinds that they have, and sheets spelled in other ways."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from qn_analysis.core.base.catalogue import Message, told
from qn_analysis.games.queens_necklace.panels.texts import catalogue
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from qn_analysis.games.queens_necklace.sale.texts import catalogue as sale_texts
from qn_analysis.games.queens_necklace.words.texts import catalogue as words

FILES: Final = {
    "french names": """
fashion = ["diamant", "émeraude", "ambre", "rubis"]
[[displays]]
player = "Léa"
rows.diamant = {gems = [2, 1], rings = 1}
[[displays]]
player = "Hugo"
rows.rubis = {gems = [3]}
""",
    "french keys": """
mode = ["diamant", "émeraude", "ambre", "rubis"]
[[displays]]
player = "Léa"
rows.diamant = {gems = [2, 1], rings = 1}
[[displays]]
player = "Hugo"
rows.rubis = {gems = [3]}
""",
    "two Kings": """
fashion = ["diamond", "emerald", "amber", "ruby"]
[[displays]]
player = "Ann"
rows.diamond = {gems = [1], king = true}
rows.ruby = {gems = [2], king = true}
[[displays]]
player = "Bob"
rows.diamond = {gems = [3]}
rows.ruby = {gems = [3]}
""",
    "bounty": """
fashion = ["diamond", "emerald", "amber", "ruby"]
[[displays]]
player = "Ann"
rows.diamond = {gems = [1], necklace = true}
[[displays]]
player = "Bob"
rows.diamond = {gems = [3], rings = 2}
[[displays]]
player = "Cat"
rows.diamond = {gems = [1], king = true}
rows.amber = {gems=[1,1]}
""",
    "two Bankers": """
fashion = ["ruby", "diamond", "amber", "emerald"]
[[displays]]
player = "Zoé"
bankers = 2
rows.ruby = {gems = [1, 1, 1], rings = 2}
[[displays]]
player = "Bob"
rows.ruby = {gems = [3]}
rows.amber = {gems=[1,1,1]}
[[displays]]
player = "Cid"
rows.amber = {gems = [1,1]}
rows.emerald = {gems=[2,1]}
""",
    "capitals and roles": """
Date = 2024-04-20
Fashion = ["Diamond", "EMERALD", "amber", "Ruby"]
[[Displays]]
Player = "Ann"
Banker = 1
Hand = ["King", "Emerald 2"]
Rows.Diamond = {Stones = [2, 1], Ring = 1}
[[Displays]]
Player = "Bob"
Rows.RUBY = {Gems = [3]}
""",
    "sums": """
fashion = ["diamond", "emerald", "amber", "ruby"]
alchemist = {player = "Ann", from = "diamond", gems = 1, to = "ruby"}
[[displays]]
player = "Ann"
rows.diamond = {gems = 6, king = true}
rows.amber = 2
[[displays]]
player = "Bob"
rows.diamond = {gems = [3]}
rows.ruby = {gems = 4, rings = 1}
""",
    "a sum that the deck has not": """
fashion = ["diamond", "emerald", "amber", "ruby"]
[[displays]]
player = "Ann"
rows.diamond = {gems = 60}
[[displays]]
player = "Bob"
rows.ruby = {gems = 4}
""",
    "several sales": """
[[sales]]
fashion = ["diamond", "emerald", "amber", "ruby"]
[[sales]]
fashion = ["diamond", "emerald", "amber", "ruby"]
""",
    "one of several": """
date = 2024-04-20
[[sales]]
place = "at Cleo's"
fashion = ["diamond", "emerald", "amber", "ruby"]
displays = [{player = "Ann", rows = {ruby = {gems = 2}}}, {player = "Bob"}]
""",
}  # fmt: skip
"""Files that people have, or would write."""
GAINS: Final = {
    "bounty": {"Ann": 50, "Bob": 90, "Cat": -30},
    "two Bankers": {"Zoé": 150, "Bob": 50, "Cid": 20},
}
"""What comes of some of them."""


def page_says(problem: str, lang: str) -> str:
    """A problem in the words of a page, which has its own for the remedies that Python's names."""
    if isinstance(problem, Message) and problem.key in ("problem.language", "problem.sales"):
        return catalogue(lang).text(problem.key, **problem.values)
    return told(problem, lang)


def outcome(sheet: Any, lang: str, rules: Any = None) -> Any:
    """What `qn sale` makes of a sheet: what each player gets, or why it cannot be, as a page says it."""
    try:
        return list(score_sale(sheet, rules, lang).gain.values())
    except SheetError as error:
        return [page_says(each, lang) for each in error.problems]


GEMS: Final = ("ruby", "emerald", "diamond", "amber")
NEVER: Final = ("opal", "Saphir", "roi", "banquier", "Émeraude!", "gems", "", "a\u0301mbre", "rubis\ufe0f", "ß")
"""Words that are no name of a gem or a key there, or only nearly one."""


def spelled(dice: random.Random, sheet: Mapping[str, Any]) -> Any:
    """A sheet as people write it: capitals, spaces, French, sums of stones, and at times a word that nobody knows."""
    speaks = dice.choice(("en", "fr", "both"))
    made = _spelled(dice, deepcopy(dict(sheet)), speaks, "")
    if dice.random() < 0.1:
        return {_key(dice, "sales", speaks): [made] if dice.random() < 0.7 else [made, made], "place": "here"}
    return made


def _spelled(dice: random.Random, value: Any, speaks: str, inside: str) -> Any:
    if isinstance(value, dict):
        keys = {key: _gem(dice, key, speaks) if inside == "rows" else _key(dice, key, speaks) for key in value}
        made = {keys[key]: _spelled(dice, each, speaks, key) for key, each in value.items()}
        cards = value.get("gems")
        if isinstance(cards, list) and all(type(each) is int for each in cards) and dice.random() < 0.4:
            total = sum(cards) + (dice.choice((1, 2, 30)) if dice.random() < 0.1 else 0)
            made[keys["gems"]] = dice.choice((0, -1, 2.5, "4", True)) if dice.random() < 0.03 else total
            if len(made) == 1 and dice.random() < 0.5:
                return total
        if dice.random() < 0.01:
            made[dice.choice(NEVER)] = dice.choice((3, None, [], {"gems": 2}))
        return made
    if isinstance(value, list):
        return [_spelled(dice, each, speaks, inside) for each in value]
    if not isinstance(value, str) or inside in ("player", "place", "date"):
        return value
    if dice.random() < 0.01:
        return dice.choice(NEVER)
    return _gem(dice, value, speaks) if value in GEMS else _typed(dice, _name(dice, value, speaks))


def _says_french(dice: random.Random, speaks: str) -> bool:
    return speaks == "fr" or (speaks == "both" and dice.random() < 0.3)


def _gem(dice: random.Random, name: str, speaks: str) -> str:
    if name not in GEMS or not _says_french(dice, speaks):
        return _typed(dice, name)
    return _typed(dice, dice.choice(sale_texts("fr").text(f"written.name.{name}").split("|")))


def _name(dice: random.Random, name: str, speaks: str) -> str:
    key = f"card.{name}"
    return words("fr").text(key) if key in words("fr") and _says_french(dice, speaks) else name


def _key(dice: random.Random, key: str, speaks: str) -> str:
    texts = sale_texts("fr" if _says_french(dice, speaks) else "en")
    if f"written.key.{key}" not in texts:
        return key
    return _typed(dice, dice.choice(texts.text(f"written.key.{key}").split("|")))


def _typed(dice: random.Random, word: str) -> str:
    """A word with capitals, spaces, without its accents or with the ending of a plural."""
    match dice.randrange(9):
        case 0:
            return word.upper()
        case 1:
            return word.title()
        case 2:
            return f" {word}  "
        case 3:
            return word.translate(str.maketrans("éàâÉ", "eaaE"))
        case 4:
            return word.removesuffix("s") if word.endswith("s") else f"{word}s"
        case 5:
            return word.replace("_", " ")
    return word
