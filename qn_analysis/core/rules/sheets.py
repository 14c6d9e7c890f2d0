"""A kind of sheet: what a person writes down of a game, what of it there can be, and the words for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..base.catalogue import Loader, in_language
from ..base.telling import InAny, InLanguage, Words
from ..files.document import SheetError, Written, data_of
from ..files.fields import field_of, sources_of
from ..files.validate import Document
from .clauses import Clause
from .score_lines import ScoreLine, book_of, to_text
from .table_ruleset import TableRuleset


@dataclass(frozen=True)
class SheetKind:
    """A kind of sheet. What is a source (`core.base.telling`) is called by Python and translated for pages.

    Attributes:
        shape: what it must look like, as of `Document`; the functions that faults ask are sources.
        written: the class of one that was read.
        package: the game's room of sheets, whose folder `texts` has what is said of it, beside the game's words.
        clauses: the rulebook that is cited.
        builds: the engine that is asked.
        given: what sources are told of a ruleset.
        sheet_of: source: words, `given` and what is sound of a document give the sheet.
        problems_of: source: words, `given`, a log, the document, what is sound of it and the sheet give what cannot be.
    """

    shape: Any
    written: type[Written]
    package: str
    clauses: Callable[[], Mapping[str, Clause]]
    builds: Any
    given: Callable[[Any], dict[str, Any]]
    sheet_of: Callable[..., Any]
    problems_of: Callable[..., list[str]]

    @cached_property
    def texts(self) -> Sequence[Loader]:
        """What is said of it."""
        game = self.package.rpartition(".")[0]
        return Loader(f"{self.package}.texts"), Loader(f"{game}.words.texts")

    @cached_property
    def document(self) -> Document:
        """What it must look like, with the words for what does not."""
        return Document(self.shape, f"{self.package}.texts", words=InAny(*self.texts))

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of its document, as a form draws them."""
        return field_of(self.shape)

    @cached_property
    def book(self) -> list[dict[str, Any]]:
        """The rulebook, as lines cite it."""
        return book_of(self.clauses())

    @property
    def sources(self) -> list[str]:
        """The sources that messages on its document ask: `module:function`."""
        return sources_of(self.fields)

    def words(self, rules: TableRuleset, lang: str) -> InLanguage:
        """Words of one language, which know why numbers of a ruleset are plausible that nobody told."""
        return InLanguage(lang, *self.texts, reason=reasons_in(lang, rules))

    def read(self, source: Any, rules: TableRuleset, lang: str) -> Any:
        """A sheet from a dictionary, a JSON or TOML file, or JSON text, refused in a language.

        Raises:
            SheetError: the file cannot be read, or there can be no such sheet; every problem is named.
            TextError: there are no texts in the language.
        """
        words = self.words(rules, lang)
        words.say("text.assumed")  # there are texts in the language
        sheet, problems = self.seen(words, self.given(rules), data_of(source, self.written))
        if problems:
            raise SheetError(problems).speaking(lang)
        return sheet

    def seen(self, words: Words, given: dict[str, Any], data: Any) -> tuple[Any, list[str]]:
        """A document as a sheet, as far as it is sound, and everything that cannot be, to be said in any language."""
        sound, wrong = self.document.read(data)
        sheet, log = self.sheet_of(words, given, sound), self.builds.plain_log()
        kept = data if isinstance(data, Mapping) else {}
        return sheet, [*wrong, *self.problems_of(InAny(*self.texts), given, log, kept, sound, sheet)]

    def told(self, words: Words, lines: Iterable[ScoreLine]) -> list[str]:
        """Lines as text, each with its place in the rulebook."""
        mark = words.say("text.assumed")
        return [to_text(line, self.book, mark) for line in lines]


def reasons_in(lang: str, rules: TableRuleset) -> Callable[[str], str]:
    """Why a number of a ruleset, by its key, is plausible that nobody told; "" where somebody did."""

    def why(key: str) -> str:
        origin = rules.provenance(key)
        return in_language(lang, origin) if origin.assumed else ""

    return why
