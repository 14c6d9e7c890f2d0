"""Results of bots or rules written out: as plain text, for a notebook, and as a page in the look of the report."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, overload

from ..base.calls import public
from ..charts.theme import DARK
from ..page.blocks import Block, Chapter, spec_height
from ..page.bundle import vega_bundle
from ..page.html import Cell, Page, chart_parts, render, script_safe, table_html, write_page
from .declaration import TermValue, report_of

if TYPE_CHECKING:
    from ..charts.chart_types import AnyChart

Rows = Sequence[Sequence[str]]
WIDE = 100
"""Letters of a line of plain text."""


class ResultPage(ABC):
    """Figures in the words of a game and a language.

    Attributes:
        key: where its texts begin.
        words: the package with its texts.
        report: how the game's report is made.
        say: the wording.
    """

    key: ClassVar[str]
    words: ClassVar[str]
    on_screen: ClassVar[Collection[str]] = ()
    """Names of chapters that are not printed: tables of everything."""

    def __init__(self, game: str, lang: str) -> None:
        self.report = report_of(game)
        self.say = self.report.wording(lang, [self.report.texts, self.words])

    @property
    @abstractmethod
    def title(self) -> str:
        """What the page is called."""

    def headline(self) -> str:
        """What it comes to, in a sentence that opens the page; "" if nothing is said first."""
        return ""

    def opening(self) -> Block | None:
        """What the first screen shows below the headline."""
        return None

    @abstractmethod
    def lead(self) -> str:
        """What was played, in a sentence."""

    @abstractmethod
    def facts(self) -> list[TermValue]:
        """What was played: term (a key of its texts), value, and whether the value is a code."""

    @abstractmethod
    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and in what rules differ."""

    @abstractmethod
    def notes(self) -> list[str]:
        """What the figures are and are not."""

    @abstractmethod
    def chapters(self) -> list[Chapter]:
        """The chapters of the page."""

    @abstractmethod
    def plain(self, notes: bool = True) -> str:
        """The main figures as plain text; `notes`: also what is folded on a page."""

    @abstractmethod
    def notebook(self) -> str:
        """The main figures in plain HTML."""

    def text(self, key: str, /, **values: Any) -> str:
        """A text of its own."""
        return self.say.text(f"{self.key}.{key}", **values)

    def heads(self, keys: Iterable[str], **values: Any) -> list[str]:
        """Headings of columns."""
        return [self.text(f"head.{key}", **values) for key in keys]

    def count(self, number: int) -> Cell:
        """A number of things."""
        return Cell(self.say.count(number), number)

    def told(self) -> list[TermValue]:
        """The facts in words."""
        return [(self.text(f"fact.{key}"), value, code) for key, value, code in self.facts()]

    def chart(self, name: str, chart: AnyChart, caption: str) -> Block:
        """A chart of the page."""
        title, spec = chart_parts(chart)
        return Block(name, title, caption, script_safe(spec), spec_height(spec))

    def table(self, name: str, heads: Sequence[str], rows: Rows, caption: str, **values: Any) -> Block:
        """A table of the page; the values are of its title."""
        written = table_html(f"t-{name}", heads, rows)
        return Block(f"table-{name}", self.text(f"table.{name}", **values), caption, table=written)

    def chapter(self, name: str, blocks: list[Block]) -> Chapter:
        """A chapter of the page."""
        return Chapter(name, self.text(f"chapter.{name}.title"), self.text(f"chapter.{name}.intro"), blocks)

    def page(self) -> str:
        """All of it as one HTML page."""
        language, chapters, opening = self.say.texts.language, self.chapters(), self.opening()
        drawn = any(each.drawn for each in chapters) or (opening is not None and bool(opening.spec))
        played, (heading, differences) = self.text("played"), self.unlike()
        locale = {"decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["", ""]}
        words = {key: self.say.text(f"report.word.{key}") for key in ("contents", "noscript")}
        words["behind"] = self.text("behind") if self.headline() else ""
        return render(
            __package__ or "",
            "figures.html.j2",
            {
                "lang": self.say.lang,
                "title": self.title,
                "headline": self.headline(),
                "opening": opening,
                "lead": self.lead(),
                "words": {**words, "played": played, "differences": heading},
                "facts": self.told(),
                "differences": differences,
                "notes": self.notes(),
                "contents": [("played", played), *((each.name, each.title) for each in chapters)],
                "chapters": chapters,
                "on_screen": list(self.on_screen),
                "unprinted": self.say.text("report.word.unprinted"),
                "dark": DARK,
                "bundle": vega_bundle() if drawn else "",
                "locale": json.dumps(locale),
                "ends": json.dumps([self.say.text("figure.low"), self.say.text("figure.high")]),
            },
        )


class ResultViews(ABC):
    """What can be read as text, in a notebook and as a page."""

    @abstractmethod
    def sheet(self, lang: str = "en") -> ResultPage:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """

    @public
    def text(self, lang: str = "en", *, notes: bool = False) -> str:
        """The main figures as plain text.

        Args:
            lang: a language.
            notes: also what is folded on a page: hashes, caveats.

        Raises:
            TextError: there are no texts in the language.
        """
        return self.sheet(lang).plain(notes)

    @public
    def page(self, lang: str = "en") -> str:
        """All of it as one HTML page that needs no network.

        Raises:
            TextError: there are no texts in the language.
        """
        return self.sheet(lang).page()

    @overload
    def to_html(self, out: None = None, lang: str = "en") -> Page: ...
    @overload
    def to_html(self, out: str | Path, lang: str = "en") -> Path: ...
    @public(renamed={"path": "out"})
    def to_html(self, out: str | Path | None = None, lang: str = "en") -> Page | Path:
        """The page, which shows itself in a notebook; or, with a place to write it to, its path.

        Raises:
            LogError: the file cannot be written; nothing half-written is left.
            TextError: there are no texts in the language.
        """
        if out is not None:
            return write_page(out, lambda: self.page(lang))
        sheet = self.sheet(lang)
        return Page(sheet.page(), sheet.title)

    def __str__(self) -> str:
        """The main figures, as `print` shows them."""
        return self.text().rstrip("\n")

    def _repr_html_(self) -> str:
        """The main figures for a notebook."""
        return self.sheet().notebook()


def lines_of(parts: Iterable[str], notes: Iterable[str]) -> str:
    """Plain text: lines as they are, then paragraphs that wrap."""
    listed = list(parts)
    for note in notes:
        listed += ["", *wrap(note, WIDE)]
    return "\n".join(listed).replace("\u00a0", " ") + "\n"
