"""What sources say in words, in Python and in a page: one choice of sentences for both.

A source that tells something is a function of plain values, and of `words`, the language that it tells it in. Python
calls it as it is, and a page has it translated (`pages.javascript`), where `words` are the same texts:

    def title(words: Words, n: int) -> str:
        return words.say("line.title", pieces=words.say("pieces.ruby", count=n))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pickle import HIGHEST_PROTOCOL, dumps, loads  # copies plain data ten times as fast as `deepcopy`
from typing import Any, TypeVar

from .catalogue import Loader, Message
from .messages import short_repr, suggest

T = TypeVar("T")


class Words(ABC):
    """A language in which a source says something; `texts` are where its sentences stand, the first that has a key."""

    def __init__(self, lang: str, *texts: Loader) -> None:
        self.lang = lang
        self._texts = texts

    @abstractmethod
    def say(self, key: str, /, **values: Any) -> str:
        """The text under a key with its fields filled in."""

    @abstractmethod
    def join(self, items: Iterable[str]) -> str:
        """A list in words: "a, b and c"."""

    def reason(self, _key: str) -> str:
        """Why a number of a ruleset, by its key, is plausible that nobody told; "" where somebody did."""
        return ""

    def reasons(self, keys: Sequence[str]) -> str:
        """Why some numbers are, each reason once."""
        return " ".join(dict.fromkeys(why for key in keys if (why := self.reason(key))))

    def near(self, given: Any, known: Sequence[str]) -> dict[str, Any]:
        """What is said of a value that is none of those known: `given`, `hint` (did you mean) and `known`."""
        return {"given": short_repr(given), "hint": suggest(given, known), "known": ", ".join(known)}

    def capital(self, text: str) -> str:
        """A text with a capital at its beginning."""
        return text[:1].upper() + text[1:]

    def _with(self, key: str) -> Loader:
        return next((each for each in self._texts if key in each(self.lang)), self._texts[0])


class InLanguage(Words):
    """Words of one language.

    Args:
        reasons: why a number of a ruleset is plausible, by its key.

    Raises:
        TextError: there are no texts in the language.
    """

    def __init__(self, lang: str, *texts: Loader, reason: Callable[[str], str] = lambda _: "") -> None:
        super().__init__(lang, *texts)
        self._reason = reason

    def say(self, key: str, /, **values: Any) -> str:
        """The text under a key with its fields filled in."""
        return self._with(key)(self.lang).text(key, **values)

    def join(self, items: Iterable[str]) -> str:
        """A list in words."""
        return self._texts[0](self.lang).join(items)

    def reason(self, key: str) -> str:
        """Why a number is plausible."""
        return self._reason(key)


class Unsaid(Words):
    """No words: for who asks what a source tells of, and not how."""

    def __init__(self) -> None:
        super().__init__("en")

    def say(self, key: str, /, **values: Any) -> str:
        """Nothing."""
        return ""

    def join(self, items: Iterable[str]) -> str:
        """Nothing."""
        return ""


class InAny(Words):
    """Words that can be said in every language (`Message`), and in English until then: for refusals."""

    def __init__(self, *texts: Loader) -> None:
        super().__init__("en", *texts)

    def say(self, key: str, /, **values: Any) -> Message:
        """The text under a key, with its fields."""
        return Message(self._with(key).package, key, values)

    def join(self, items: Iterable[str]) -> str:
        """A field of a text joins its list in the language in which it is said."""
        raise NotImplementedError


def same(one: Any, other: Any) -> bool:
    """Whether two pieces of plain data are equal."""
    return bool(one == other)


def is_table(value: Any) -> bool:
    """Whether plain data has entries by their keys."""
    return isinstance(value, Mapping)


def is_list(value: Any) -> bool:
    """Whether plain data are several, one after the other."""
    return isinstance(value, list | tuple)


def is_text(value: Any) -> bool:
    """Whether plain data is a text."""
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    """Whether plain data is a whole number, and no truth value."""
    return type(value) is int


def written_day(value: Any) -> Any:
    """A date of TOML as text, which it is in a page."""
    return value.isoformat() if isinstance(value, date) else value


def copied(value: T) -> T:
    """A copy of plain data."""
    made: T = loads(dumps(value, HIGHEST_PROTOCOL))
    return made
