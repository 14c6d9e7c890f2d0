"""How a sale is told, in English and French: one TOML file a language, the same keys."""

from __future__ import annotations

from functools import cache
from typing import Any

from qn_analysis.core.base.catalogue import Catalogue, Message


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of a language.

    Raises:
        TextError: there is no such language; the message names those there are.
    """
    return Catalogue.load(__name__, lang)


def problem(key: str, /, **values: Any) -> Message:
    """What is wrong with a sheet, or with what was asked of it."""
    return Message(__name__, f"problem.{key}", values)
