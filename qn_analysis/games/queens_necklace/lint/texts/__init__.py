"""Messages of the checks, in English and French: one folder a language, one TOML file a family (`qn3.toml`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from qn_analysis.core.base.catalogue import Catalogue, TextError

LANGUAGES = ("en", "fr")


@cache
def catalogue(lang: str) -> Catalogue:
    """All texts of a language: `QN301.message` for each code, `event.*` for events, `differences.*` for compared rules.

    Raises:
        TextError: there is no such language.
    """
    if lang not in LANGUAGES:
        raise TextError(f"no texts in {lang!r}; known languages: {', '.join(LANGUAGES)}")
    found: dict[str, Any] = {}
    folder = files(__name__).joinpath(lang)
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".toml"):
            found |= tomllib.loads(entry.read_text(encoding="utf-8"))
    return Catalogue(lang, found, LANGUAGES)
