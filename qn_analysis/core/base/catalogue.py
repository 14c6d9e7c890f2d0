"""Text catalogues: what is said to people, in several languages.

A catalogue is a TOML file of nested tables, `en.toml`, `fr.toml`, in a folder that is named as a package is, though it
needs no `__init__.py`; a text is reached by its dotted key:

    texts = Catalogue.load("qn_analysis.games.queens_necklace.words.texts", "en")
    texts.text("event.bought", seat="Amy", card="a Ring", amount=8)

Fields are those of `str.format`; plain numbers are written as the language does, and lists are joined. A table with
exactly the keys `one` and `other` is a plural: `n`, or else `count`, chooses the form. Within a text, a field with two
forms is a number and its noun: `{cards:card|cards}` is "1 card" or "5 cards"; `{n:£}` is money: "£50", "−£50". A field
with a word is written as a `Localizer` knows: `{low:number 1}`, `{lead[value]:share}`, `{lead[gem]:gem}`. Texts are
written with plain spaces; `spaced` keeps lines from breaking beside French punctuation and in "n = 5". English is the
base; `missing` lists where another language differs from it in keys or fields.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Protocol

from .errors import Error

BASE = "en"
"""The language that all others are measured by."""

_PLURAL = {"one", "other"}


class TextError(Error):
    """A language, a key or a field that is not there."""


@dataclass(frozen=True)
class Language:
    """How a language writes numbers and lists.

    Attributes:
        thousands: sign between groups of three digits.
        decimal: sign before the decimals.
        last: words between the last two items of a list.
        either: the same of a list of which one is meant.
        small_is_one: whether all numbers below 2 take the form `one`; else 1 alone does.
        elides: whether "de" and "que" lose their vowel before another one.
        colon: a colon with the space before it.
        money: how pounds are written; the sign of fewer than none stands before all of it.
        spaces: where no line shall break: what stands for plain spaces, by pattern.
    """

    thousands: str
    decimal: str
    last: str
    either: str
    small_is_one: bool
    money: str
    spaces: tuple[tuple[re.Pattern[str], str], ...]
    elides: bool = False
    colon: str = ":"

    def is_one(self, n: float) -> bool:
        """Whether a number takes the form `one`."""
        return abs(n) < 2 if self.small_is_one else abs(n) == 1


_ALL = ((re.compile(r"(?<=\bn) = "), "\u00a0=\u00a0"),)  # "n = 5" stays together
_FRENCH = (  # semicolons, marks and per cent take a thin space, the others a whole one
    (re.compile(r" (?=[:»£])|(?<=[«°]) "), "\u00a0"),
    (re.compile(r" (?=[;!?%])"), "\u202f"),
)
LANGUAGES: dict[str, Language] = {
    "en": Language(",", ".", " and ", " or ", False, "£{}", spaces=_ALL),
    "fr": Language(
        "\u202f", ",", " et ", " ou ", True, "{}\u00a0£", elides=True, colon="\u00a0:", spaces=(*_ALL, *_FRENCH)
    ),
}
"""The grammar of each language that a catalogue can have."""

_WORD = re.compile(r"[a-z][a-z_.]+( \d)?")
"""A field's format that is a word, and none of Python's own."""
_ELISION = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUYÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜaeiouyàâäæéèêëîïôöœùûü])")


class Bilingual(Protocol):
    """What says the same in English and in French."""

    @property
    def en(self) -> str:
        """The text in English."""

    @property
    def fr(self) -> str:
        """The text in French."""


def spaced(lang: str, text: str) -> str:
    """A text with the spaces at which no line shall break in the language, such as those of French before a colon."""
    for pattern, space in LANGUAGES[lang].spaces:
        text = pattern.sub(space, text)
    return text


def each_spaced(texts: Mapping[str, str]) -> dict[str, str]:
    """The same of a text in several languages, by language."""
    return {lang: spaced(lang, text) for lang, text in texts.items()}


def in_language(lang: str, said: Bilingual) -> str:
    """What is said in two languages, in the one that is asked for."""
    return spaced(lang, said.fr if lang == "fr" else said.en)


class Catalogue:
    """The texts of one language, by dotted key; `known` languages are named where another one is refused, and `write`
    tells of a word and a value how the value of a field with this word is written.
    """

    def __init__(
        self, lang: str, tables: Mapping[str, Any], known: Iterable[str] = (),
        write: Callable[[str, Any], str] | None = None,
    ) -> None:  # fmt: skip
        if lang not in LANGUAGES:
            raise TextError(f"no texts in {lang!r}; known languages: {', '.join(sorted(known or LANGUAGES))}")
        self.lang = lang
        self.language = LANGUAGES[lang]
        self.write = write
        self._texts: dict[str, str | dict[str, str]] = {}
        self._formatter = _Formatter(self)
        self._flatten("", tables)

    @classmethod
    def load(cls, package: str, lang: str) -> Catalogue:
        """Read `<lang>.toml` beside a package; `TextError` names the languages that it has."""
        known = languages(package)
        if lang not in known:
            raise TextError(f"no texts in {lang!r}; known languages: {', '.join(known)}")
        return cls(lang, tomllib.loads(files(package).joinpath(f"{lang}.toml").read_text(encoding="utf-8")), known)

    def _flatten(self, prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            key = prefix + name
            if isinstance(value, str):
                self._texts[key] = spaced(self.lang, value)
            elif not isinstance(value, Mapping):
                raise TextError(f"{self.lang}: {key} is neither a text nor a table")
            elif set(value) == _PLURAL and all(isinstance(form, str) for form in value.values()):
                self._texts[key] = {form: spaced(self.lang, text) for form, text in value.items()}
            else:
                self._flatten(f"{key}.", value)

    def with_texts(self, texts: Mapping[str, str], write: Callable[[str, Any], str] | None = None) -> Catalogue:
        """A copy in which some texts are others, and values are written as it says."""
        made = Catalogue(self.lang, {}, write=write or self.write)
        made._texts = {**self._texts, **texts}
        return made

    def __contains__(self, key: str) -> bool:
        """Whether there is a text under a key."""
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        """Every key in the order of the file; a plural is one key."""
        return iter(self._texts)

    def forms(self, key: str) -> dict[str, str]:
        """The templates under a key: one under the name "", or those of a plural; `TextError` if there is none."""
        try:
            found = self._texts[key]
        except KeyError:
            raise TextError(f"no text {key!r} in {self.lang!r}{self._hint(key)}") from None
        return {"": found} if isinstance(found, str) else dict(found)

    def _hint(self, key: str) -> str:
        below = [k for k in self._texts if k.startswith(f"{key}.")]
        beside = [k for k in self._texts if k.rpartition(".")[0] == key.rpartition(".")[0]]
        near = below or beside
        return f"; there are {', '.join(near[:8])}{', ...' if len(near) > 8 else ''}" if near else ""

    def fields(self, key: str) -> set[str]:
        """Names of the fields of a text, all forms together."""
        parsed = (part[1] for form in self.forms(key).values() for part in Formatter().parse(form))
        return {name for name in parsed if name is not None}

    def words(self) -> Iterator[tuple[str, str]]:
        """Every key with a field that has a word, and the word, without its digits."""
        for key, found in self._texts.items():
            for template in (found,) if isinstance(found, str) else found.values():
                if ":" not in template or "{" not in template:  # most
                    continue
                for _, _, form, _ in Formatter().parse(template):
                    if form and _WORD.fullmatch(form):
                        yield key, form.partition(" ")[0]

    def text(self, key: str, /, **values: Any) -> str:
        """The text under a key with its fields filled in.

        Raises:
            TextError: there is no such text, a field has no value, or a plural has no number to go by.
        """
        forms = self.forms(key)
        template = forms[""] if "" in forms else forms[self._form(key, values)]
        try:
            return self.fill(template, values)
        except KeyError as error:
            raise TextError(f"{key} in {self.lang!r} needs a value for {error.args[0]!r}") from None

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with its fields filled in; `KeyError` if a field has no value."""
        filled = self._filled(template, values)
        return _ELISION.sub(r"\1'", filled) if self.language.elides else filled

    def _filled(self, template: str, values: Mapping[str, Any]) -> str:
        parts = _parts(template)
        if parts is None:
            return self._formatter.vformat(template, (), values)
        show = self._formatter.format_field
        return "".join([text if name is None else text + show(values[name], spec) for text, name, spec in parts])

    def _form(self, key: str, values: Mapping[str, Any]) -> str:
        n = values.get("n", values.get("count"))
        if isinstance(n, bool) or not isinstance(n, int | float):
            raise TextError(f"{key} in {self.lang!r} is a plural: it needs a number `n` or `count`, not {n!r}")
        return "one" if self.language.is_one(n) else "other"

    def join(self, items: Iterable[object], either: bool = False) -> str:
        """A list in words: "a, b and c", or "a, b or c" where one of them is meant."""
        parts = [self._show(item) for item in items]
        if len(parts) < 2:
            return "".join(parts)
        last = self.language.either if either else self.language.last
        return f"{', '.join(parts[:-1])}{last}{parts[-1]}"

    def number(self, value: float, digits: int | None = None) -> str:
        """A number as the language writes it, with a number of decimals (None: those that it has)."""
        written = f"{value:,}" if digits is None else f"{value:,.{digits}f}"
        signs = {",": self.language.thousands, ".": self.language.decimal}
        return "".join(signs.get(sign, sign) for sign in written)

    def money(self, pounds: float) -> str:
        """Pounds as the language writes them; no line breaks between a minus and what it belongs to."""
        return ("−\u2060" if pounds < 0 else "") + self.language.money.format(self.number(abs(pounds)))

    def _show(self, value: object) -> str:
        if type(value) is str:  # most are
            return value
        if isinstance(value, Message):
            return value.text(self.lang)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.join(value)
        return str(value)


class Message(str):
    """A message in English that can also be said in other languages: the key of a text in the catalogue of a package,
    and values for its fields.

    It is an English text wherever one is wanted; `text` says it in a language. A value that is a message itself is said
    in that language too.
    """

    __slots__ = ("key", "package", "values")
    package: str
    key: str
    values: Mapping[str, Any]

    def __new__(cls, package: str, key: str, values: Mapping[str, Any], english: str | None = None) -> Message:
        """A message; `english` where the English is another's, such as a parser's, and not the catalogue's."""
        made = super().__new__(cls, loaded(package, BASE).text(key, **values) if english is None else english)
        made.package, made.key, made.values = package, key, values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.package, self.key, self.values, str(self))

    def text(self, lang: str = BASE) -> str:
        """The message in a language."""
        return str(self) if lang == BASE else loaded(self.package, lang).text(self.key, **self.values)


class Joined(Message):
    """Several messages in one, with a sign or a word between them."""

    __slots__ = ("parts", "sign")
    parts: Sequence[str]
    sign: str

    def __new__(cls, sign: str, parts: Iterable[str]) -> Joined:
        listed = tuple(parts)
        made = str.__new__(cls, sign.join(listed))
        made.package, made.key, made.values, made.sign, made.parts = "", "", {}, sign, listed
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Joined, (self.sign, self.parts)

    def text(self, lang: str = BASE) -> str:
        """All of them in a language."""
        return told(self.sign, lang).join(told(part, lang) for part in self.parts)


def told(text: str, lang: str) -> str:
    """A message in a language; another text as it is."""
    return text.text(lang) if isinstance(text, Message) else str(text)


@cache
def loaded(package: str, lang: str) -> Catalogue:
    """The texts beside a package in a language, read once; `TextError` if there are none."""
    return Catalogue.load(package, lang)


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """A template taken apart once: `Formatter` would do so at each call. None: it has more than plain names."""
    parts = [(text, name, spec or "", form) for text, name, spec, form in Formatter().parse(template)]
    plain = all(name is None or (name.isidentifier() and form is None and "{" not in spec and "}" not in spec)
                for _, name, spec, form in parts)  # fmt: skip
    return tuple((text, name, spec) for text, name, spec, _ in parts) if plain else None


class _Formatter(Formatter):
    """`str.format` that writes plain numbers and lists as the catalogue does."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Message):
            value = value.text(self._catalogue.lang)
        if "|" in format_spec and isinstance(value, int | float):
            one, other = format_spec.split("|")
            return f"{self._catalogue._show(value)} {one if self._catalogue.language.is_one(value) else other}"
        if format_spec == "£" and isinstance(value, int | float):
            return self._catalogue.money(value)
        if "|" in format_spec or format_spec == "£":
            return self._catalogue._show(value)
        if self._catalogue.write is not None and _WORD.fullmatch(format_spec):
            return self._catalogue.write(format_spec, value)
        if format_spec:
            return str(format(value, format_spec))
        return self._catalogue._show(value)


class Loader:
    """The texts of a package by language, each read once; its TOML files are called after their languages."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, lang: str) -> Catalogue:
        """The texts of a language; `TextError` names those that there are."""
        return loaded(self.package, lang)


def speaker(package: str) -> Callable[..., Message]:
    """What makes messages of the texts of a package, from a key and its fields: `wrong = speaker(__name__)`."""

    def said(key: str, /, **values: Any) -> Message:
        return Message(package, key, values)

    return said


def languages(package: str) -> tuple[str, ...]:
    """The languages that a package has texts in, the base first."""
    found = {name[:-5] for entry in files(package).iterdir() if (name := entry.name).endswith(".toml")}
    return tuple(sorted(found, key=lambda lang: (lang != BASE, lang)))


def missing(base: Catalogue, other: Catalogue) -> list[str]:
    """Where a catalogue differs from the base in keys or in fields, one line a fault; empty when all is well."""
    faults = [f"{other.lang}: {key} is missing" for key in base if key not in other]
    faults += [f"{other.lang}: {key} is not in {base.lang}" for key in other if key not in base]
    for key in base:
        if key not in other:
            continue
        if set(base.forms(key)) != set(other.forms(key)):
            faults.append(f"{other.lang}: {key} is a plural in one language only")
        ours, theirs = base.fields(key), other.fields(key)
        faults += [f"{other.lang}: {key} lacks the field {name!r}" for name in sorted(ours - theirs)]
        faults += [f"{other.lang}: {key} has the field {name!r} too many" for name in sorted(theirs - ours)]
    return faults
