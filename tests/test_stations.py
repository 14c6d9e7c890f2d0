"""How many files somebody opens who adds a statistic, a check, a number of a ruleset or a bot: those of a game in which
the name of one that is there stands. The same words in the second language do not count.

What it is to be stands in few of them; in the others is what it is used for. Of `title_changes`: what it is, its chart
with its titles, its figure in a chapter; and a headline and the first layer, which a statistic need not have. Of
`tribute_pounds`: its place in the rulebook and in `Rules`; and the rule, the checks, the bot and the house rule that
reckon with it. Of `trader`: its module and its name; and that it is tuned, bent by habits, and a rival in training.
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
    "statistic": Model(f"{GAMES}/lady_of_the_diamonds", "title_changes", 6),
    "check": Model(f"{GAMES}/lady_of_the_diamonds", "LD501", 2),
    "number": Model(f"{GAMES}/queens_necklace", "tribute_pounds", 10),
    "bot with every role": Model(f"{GAMES}/jewels", "trader", 7),
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
