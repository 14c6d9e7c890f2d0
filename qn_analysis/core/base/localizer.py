"""Figures and texts in a language: what the charts and the report of any game write."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, ClassVar

from .catalogue import Bilingual, Catalogue, TextError, in_language, languages
from .told_as_one import JOIN, apart

_CORE = __package__.rpartition(".")[0]
_SHARED = (f"{_CORE}.charts.texts", f"{_CORE}.report.texts")
"""The texts of the charts and of the report of any game."""


@lru_cache(32)
def _catalogue(lang: str, *written: str) -> tuple[Catalogue, tuple[tuple[str, str], ...]]:
    """The texts of some files, and the words of their fields. They are asked for again with every chart and page, and
    take longer to read than these to make of a small log."""
    tables: dict[str, Any] = {}
    for each in written:
        _add(tables, tomllib.loads(each))
    made = Catalogue(lang, tables)
    return made, tuple(made.words())


class Localizer:
    """Texts by key, and figures as the language writes them.

    Args:
        lang: a language that has texts.
        packages: further packages with texts, beside those of every game and `own`; of two texts under a key the later
            one holds.
        given: texts by key that are others here, such as names that a ruleset gives to cards.

    Raises:
        TextError: there is no such language, or a text has a field that asks for what cannot be written.
    """

    own: ClassVar[tuple[str, ...]] = ()
    """Packages with the texts of a game: its words, and those of its charts."""
    kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of things that have no texts of their own, as rulesets name them (`given`)."""
    figures: ClassVar[tuple[str, ...]] = ("number", "share", "rest", "hundred", "count", "from_one", "mark", "seat")
    """Methods that write a value, by the word of a field: `{low:number 2}`, `{lead[value]:share}`. A number with its
    unit, `{low:points}`, is the text `figure.points` with it."""

    def __init__(self, lang: str, packages: Iterable[str] = (), given: Mapping[str, str] | None = None) -> None:
        known = languages(_SHARED[0])
        if lang not in known:
            raise TextError(f"no texts in {lang!r}; known languages: {', '.join(known)}")
        read = (files(package).joinpath(f"{lang}.toml") for package in (*_SHARED, *self.own, *packages))
        base, words = _catalogue(lang, *(each.read_text(encoding="utf-8") for each in read))
        self.texts = base.with_texts(given or {}, self.written)
        self.lang = lang
        self._check([*words, *Catalogue(lang, given or {}).words()])

    def _check(self, words: Iterable[tuple[str, str]]) -> None:
        """See that every word of a field, told with the key of its text, is one of `figures` or names a kind of
        things."""
        words = [(key, word) for key, word in words if word not in self.figures]
        kinds = {*self.kinds, *self.texts, *(key.rpartition(".")[0] for key in self.texts)} if words else set()
        for key, word in words:
            if word not in kinds and not self._is_unit(word):
                raise TextError(
                    f"{key} in {self.lang!r} has a field written as {word!r}: neither is a thing called so, nor is it"
                    f" one of {', '.join(self.figures)}"
                )

    def written(self, word: str, value: Any) -> str:
        """A value as a field of a text asks for it: `share`, `number 1`, or a kind of things, such as `gem`; of a list
        each of its members."""
        if isinstance(value, list):
            return self.join(self.written(word, each) for each in value)
        how, _, digits = word.partition(" ")
        if how not in self.figures:
            if not self._is_unit(how):
                return self.called(how, value)
            return self.text(f"figure.{how}", value=self.number(value, int(digits or 1)))
        return str(getattr(self, how)(value, int(digits)) if digits else getattr(self, how)(value))

    def _is_unit(self, word: str) -> bool:
        key = f"figure.{word}"
        return key in self.texts and self.texts.fields(key) == {"value"}

    def called(self, kind: str, thing: Any) -> str:
        """What a thing is called: the text `<kind>.<thing>`; of things by number, the text `<kind>`, whose one field is
        the number."""
        if thing is None:
            return self.text("figure.none")
        if kind not in self.texts:
            return self.text(f"{kind}.{thing}")
        (field,) = self.texts.fields(kind)
        return self.text(kind, **{field: thing})

    def either(self, said: Bilingual) -> str:
        """What is said in two languages."""
        return in_language(self.lang, said)

    def row(self, template: str, row: Mapping[str, Any]) -> str:
        """What is said of a row of a frame: a template whose fields are columns, `{sale:label.sale}`."""
        return self.texts.fill(template, row)

    def text(self, key: str, /, **values: Any) -> str:
        """The text under a key with its fields filled in.

        The name of things that are told as one, `card.a=b`, has a text of its own, or it is the names of all of them.
        """
        if JOIN in key and key not in self.texts:
            kind, _dot, names = key.rpartition(".")
            return self.texts.join((self.text(f"{kind}.{name}", **values) for name in apart(names)), either=True)
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

    def rest(self, value: float | None, digits: int = 1) -> str:
        """What a share leaves of the whole, as per cent."""
        return self.share(None if value is None else 1 - value, digits)

    def hundred(self, value: float | None, digits: int = 0) -> str:
        """A share, as so many of a hundred."""
        return self.number(None if value is None else 100 * value, digits)

    def interval(self, low: float | None, high: float | None, share: bool = False, digits: int = 1) -> str:
        """The two ends of an interval."""
        if low is None or high is None:
            return self.text("figure.none")
        by = 100 if share else 1
        return self.text("figure.interval", low=self.number(by * low, digits), high=self.number(by * high, digits))

    def bounds(self, low: float | None, high: float | None, share: bool = False, digits: int = 1) -> str:
        """The two ends of an interval, or, where there is none, that too little happened to tell."""
        told = low is not None and high is not None
        return self.interval(low, high, share, digits) if told else self.text("figure.too_little")

    def fitting(self, low: float | None, high: float | None, share: bool = False, digits: int = 1) -> int:
        """The decimals that are needed to tell the ends of an interval apart, at most two more than asked for."""
        if low is None or high is None:
            return digits
        width = (high - low) * (100 if share else 1)
        more = 0
        while more < 2 and 0 < width < 2 * 10.0 ** -(digits + more):
            more += 1
        return digits + more

    def from_one(self, number: int) -> str:
        """A number that counts from 0, as people count."""
        return self.count(number + 1)

    def mark(self, assumed: bool) -> str:
        """The mark of what rests on an assumed number; "" for all else."""
        return self.text("figure.mark") if assumed else ""

    def seat(self, seat: int) -> str:
        """A seat, 0 the first to play."""
        return self.text("seat.default", n=str(seat + 1))


def _add(tables: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Texts added to those that there are, table by table."""
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(tables.get(key), dict):
            _add(tables[key], value)
        else:
            tables[key] = value
