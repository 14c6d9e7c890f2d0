"""How many files somebody opens who adds a statistic, a check, a number of a ruleset or a bot: those of a game in which
the name of one that is there stands. The same words in the second language do not count.

Of `title_changes` these are what it is, its figure (chart, table, chapter, picture of the first layer) and its words.
Nothing but its rule reckons with `bonus_cards`: it stands in the rulebook, with its bounds, value and clause, and in
the module of its rule. Checks, a bot, a house rule and what a ruleset may not be reckon with `tribute_pounds` besides.
Of `trader` these are its module, its line among the bots, which also says that it is tuned and a rival in training, and
`bent`, a source of all builds, which names the policies that can have habits.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
GAMES = "qn_analysis/games"


class Model(NamedTuple):
    """One that CONTRIBUTING shows.

    Attributes:
        of: the folder of its game.
        name: how files call it.
        most: files in which it stands, no more than these.
    """

    of: str
    name: str
    most: int


MODELS = {
    "statistic": Model(f"{GAMES}/lady_of_the_diamonds", "title_changes", 3),
    "check": Model(f"{GAMES}/lady_of_the_diamonds", "LD501", 2),
    "number": Model("tests/kit/expeditions", "bonus_cards", 2),
    "number with every use": Model(f"{GAMES}/queens_necklace", "tribute_pounds", 8),
    "bot with every role": Model(f"{GAMES}/jewels", "trader", 3),
    "bot": Model("tests/kit/expeditions", "steady", 2),
}


def stations(model: Model) -> list[str]:
    """The files in which a name stands as a whole word, with hyphens too, or as that of a module."""
    folder = ROOT / model.of
    word = re.compile(rf"(?<![a-z]){model.name.replace('_', '[_-]')}(?![a-z])")
    files = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
    second = [file for file in files if "fr" in (file.stem, file.parent.name)]
    found = [file for file in files if word.search(file.read_text(encoding="utf-8")) or file.stem == model.name]
    return sorted(str(file.relative_to(folder)) for file in found if file not in second)


@pytest.mark.parametrize("what", MODELS)
def test_few_files_name_it(what: str) -> None:
    found = stations(MODELS[what])
    print(f"{what} {MODELS[what].name}: {len(found)} files: {', '.join(found)}")
    assert 2 <= len(found) <= MODELS[what].most
