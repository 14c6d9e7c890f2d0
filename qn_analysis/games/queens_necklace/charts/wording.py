"""Figures and names in a language: what charts and the report write."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from qn_analysis.core.texts import Catalogue, TextError, languages

from ..words import texts as word_texts

CHART_TEXTS = f"{__package__}.texts"


class Wording:
    """Texts by key, and figures as the language writes them.

    Args:
        lang: a language that has texts.
        packages: further packages with texts, beside the words of the game and those of the charts.
        given: texts by key that are others here, such as names that a ruleset gives to cards.

    Raises:
        TextError: there is no such language.
    """

    def __init__(self, lang: str, packages: Iterable[str] = (), given: Mapping[str, str] | None = None) -> None:
        known = languages(CHART_TEXTS)
        if lang not in known:
            raise TextError(f"no texts in {lang!r}; known languages: {', '.join(known)}")
        tables: dict[str, Any] = {}
        for package in (word_texts.__name__, CHART_TEXTS, *packages):
            found = tomllib.loads(files(package).joinpath(f"{lang}.toml").read_text(encoding="utf-8"))
            tables |= {key: {**tables.get(key, {}), **value} for key, value in found.items()}
        self.texts = Catalogue(lang, tables).with_texts(given or {})
        self.lang = lang

    def text(self, key: str, /, **values: Any) -> str:
        """The text under a key with its fields filled in."""
        return self.texts.text(key, **values)

    def join(self, items: Iterable[str]) -> str:
        """A list in words."""
        return self.texts.join(list(items))

    def count(self, n: int) -> str:
        """A whole number."""
        return self.texts.number(int(n))

    def number(self, value: float | None, digits: int = 1) -> str:
        """A number; a dash where there is none."""
        if value is None:
            return self.text("figure.none")
        return self.texts.number(round(value, digits) + 0.0, digits).replace("-", "−")

    def share(self, value: float | None, digits: int = 1) -> str:
        """A share, as per cent."""
        if value is None:
            return self.text("figure.none")
        return self.text("figure.percent", value=self.number(100 * value, digits))

    def pounds(self, value: float | None, digits: int = 1) -> str:
        """Pounds."""
        return self.text("figure.pounds", value=self.number(value, digits))

    def interval(self, low: float | None, high: float | None, share: bool = False, digits: int = 1) -> str:
        """The two ends of an interval."""
        if low is None or high is None:
            return self.text("figure.none")
        by = 100 if share else 1
        return self.text("figure.interval", low=self.number(by * low, digits), high=self.number(by * high, digits))

    def fitting(self, low: float | None, high: float | None, share: bool = False, digits: int = 1) -> int:
        """So many decimals that the ends of an interval can be told apart, at most two more than asked for."""
        if low is None or high is None:
            return digits
        width = (high - low) * (100 if share else 1)
        more = 0
        while more < 2 and 0 < width < 2 * 10.0 ** -(digits + more):
            more += 1
        return digits + more

    def gem(self, name: str) -> str:
        """A gem by its name in the log."""
        return self.text(f"gem.{name}")

    def rank(self, rank: int) -> str:
        """A fashion rank, 0 the most fashionable."""
        return self.text("label.rank", number=str(rank + 1))

    def sale(self, sale: int) -> str:
        """A sale by its number."""
        return self.text("label.sale", number=str(sale))

    def standing(self, standing: int) -> str:
        """A standing before a sale, 1 the leader."""
        return self.text("label.leader") if standing == 1 else self.text("label.standing", number=str(standing))

    def seat(self, seat: int) -> str:
        """A seat, 0 the first to play."""
        return self.text("seat.default", n=str(seat + 1))


@cache
def wording(lang: str) -> Wording:
    """The wording of charts in a language.

    Raises:
        TextError: there is no such language.
    """
    return Wording(lang)
