"""What sources say in words, in Python and in a page: one choice of sentences for both.

A source that tells something is a function of plain values, and of `words`, the language that it tells it in. It is
called by Python as it is, and translated for pages (`pages.javascript`), where `words` are the same texts:

    def title(words: Words, n: int) -> str:
        return say(words, "line.title", {"pieces": say(words, "pieces.ruby", {"count": n})})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from .catalogue import Loader, Message


class Words(Protocol):
    """A language, or all of them."""

    @property
    def lang(self) -> str:
        """The language."""

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """The text under a key with its fields filled in."""

    def join(self, items: Iterable[str]) -> str:
        """A list in words."""

    def reason(self, key: str) -> str:
        """Why a number of a ruleset is plausible that nobody told; "" where somebody did."""


class InLanguage:
    """Words of one language.

    Args:
        lang: the language.
        texts: where they are looked up, the first that has a key.
        reasons: why a number of a ruleset is plausible, by its key; "" where it is told.

    Raises:
        TextError: there are no texts in the language.
    """

    def __init__(self, lang: str, *texts: Loader, reasons: Callable[[str], str] = lambda _: "") -> None:
        self.lang = lang
        self._texts = [each(lang) for each in texts]
        self._reasons = reasons

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """The text under a key with its fields filled in."""
        texts = next((each for each in self._texts if key in each), self._texts[0])
        return texts.text(key, **values)

    def join(self, items: Iterable[str]) -> str:
        """A list in words."""
        return self._texts[0].join(items)

    def reason(self, key: str) -> str:
        """Why a number is plausible."""
        return self._reasons(key)


class InAny:
    """Words that can be said in every language (`Message`), and in English until then: for refusals."""

    lang = "en"

    def __init__(self, *texts: Loader) -> None:
        self._texts = texts

    def say(self, key: str, values: Mapping[str, Any]) -> Message:
        """The text under a key, with its fields."""
        texts = next((each for each in self._texts if key in each("en")), self._texts[0])
        return Message(texts.package, key, values)

    def join(self, items: Iterable[str]) -> str:
        """A list, which is joined where the text is said."""
        raise NotImplementedError("a field with a list joins it")

    def reason(self, _key: str) -> str:
        """No refusal rests on a number that nobody told."""
        return ""


@dataclass(frozen=True)
class Told:
    """What a document's messages say is a source too: `source(words, ...)`; in a page it is called by its name."""

    source: Callable[..., Any]
    words: Words

    def __call__(self, *given: Any) -> Any:
        """What it says."""
        return self.source(self.words, *given)


def say(words: Words, key: str, values: Mapping[str, Any]) -> str:
    """The text under a key with its fields filled in."""
    return words.say(key, values)


def join(words: Words, items: Iterable[str]) -> str:
    """A list in words: "a, b and c"."""
    return words.join(items)


def reason(words: Words, key: str) -> str:
    """Why a number of a ruleset, by its key, is plausible that nobody told; "" where somebody did."""
    return words.reason(key)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
