"""Which modules are the sources of a game's bots."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from importlib.resources import files
from typing import Final

from .builtin_bots import BotSpec

_SIBLING: Final = re.compile(r"^from \.(\w+) import", re.MULTILINE)


def bot_sources(
    package: str, styles: Mapping[str, BotSpec], words: Collection[str] = (), first: Iterable[str] = ()
) -> tuple[str, ...]:
    """The sources of a game's bots, each after those that it imports: the modules of its policies in the order of its
    bots, then those of other policies. `words` are modules that sources import and that are none, `first` comes first.
    A policy without a module there has it here (`random`).
    """
    modules = sorted(
        (each for each in files(package).iterdir() if each.name.endswith(".py")), key=lambda each: each.name
    )
    told = {each.name[:-3]: each.read_text(encoding="utf-8") for each in modules}
    found = dict.fromkeys(first)

    def add(name: str) -> None:
        if name not in found and f"{package}.{name}" not in words:
            for other in _SIBLING.findall(told.get(name, "")):
                add(other)
            found[name] = None

    for spec in styles.values():
        add(spec.policy.removeprefix("choose_"))
    for name, text in told.items():
        if f"\ndef choose_{name}(" in text:
            add(name)
    return tuple(f"{package if name in told else __package__}.{name}" for name in found)
