"""A panel into which a document is entered, and which says what comes of it and why: what those of all games share.

What a game's panel shows is plain JSON, its `scene`. A sheet that there cannot be is kept, so that one can go on
entering, with every problem. `static/form.js` holds what their front ends share, and `static/form.css` its looks. The
page of a form judges what is entered by itself: the translated engine, and the panel's own front end.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import traitlets

from ..base.catalogue import Loader, in_language
from ..charts import art
from ..charts.theme import QUIET
from ..files.document import SheetError
from ..page.html import render, script_safe
from ..rules.clauses import Clause
from ..rules.table_ruleset import TableRuleset
from .drawing import BAD, Drawing
from .front_end import HERE, runnable, script, static
from .front_end import style as styles
from .panel import Paged, Panel, front_words

catalogue = Loader(f"{__package__}.form_texts")
"""The words of pages that judge a sheet by themselves."""
LANGUAGES: Final = ("en", "fr")
CALLED: Final = {"en": "English", "fr": "Français"}
"""Languages, each in its own."""


@dataclass(frozen=True)
class PageEngine:
    """What judges a sheet in a page.

    Attributes:
        engine: the translated sources, an expression (`core.compile.javascript`).
        script: of the game: a function `make` of `data` that gives `judge`, `edit` and `renamed`
            (`static/form_page.js`).
        make: the name of that function.
        data: what it is told.
    """

    engine: str
    script: str
    make: str
    data: Mapping[str, Any]

    def module(self) -> str:
        """Everything as one script."""
        return f"const ENGINE = {self.engine};\n" + static(HERE, "filling.js", "form_engine.js") + self.script


def clauses_data(book: Mapping[str, Clause], script: str) -> list[dict[str, Any]]:
    """The clauses that a script names, in the order of the rulebook, each with its places and what it says."""
    named = {name: clause for name, clause in book.items() if f'"{name}"' in script}
    return [{"id": name, "at": _places(clause), "says": dict(clause.rule)} for name, clause in named.items()]


def _places(clause: Clause) -> list[list[str]]:
    """Headings and numbers of the sentences that carry a clause."""
    parted = (at.partition(" ") for at in clause.at)
    return [[clause.headings[key], number] for key, _, number in parted]


def assumed_data(rules: TableRuleset) -> dict[str, dict[str, str]]:
    """Why numbers of a ruleset are plausible that nobody told, by language and key."""
    return {lang: {key: in_language(lang, rules.provenance(key)) for key in rules.assumed()} for lang in LANGUAGES}


def form_page(
    lang: str,
    *,
    texts: Any,
    sheet: Mapping[str, Any],
    more: Mapping[str, Any],
    plain: str,
    style: str,
    script: str,
    engine: PageEngine,
) -> str:
    """A page of its own, with everything inside, in both languages.

    Args:
        lang: its language at first.
        texts: the panel's, by language.
        sheet: what is entered at first.
        more: what else the panel shows.
        plain: what is said without scripts.
        style: style sheets.
        script: of the panel (`front.script`).
        engine: judges what is entered.
    """
    data = {
        "lang": lang, "called": CALLED, "sheet": sheet, "more": more, "engine": engine.data,
        "words": {each: front_words(texts(each)) for each in LANGUAGES},
        "titles": {each: texts(each).text("page.title") for each in LANGUAGES},
        "telling": {each: front_words(catalogue(each)) for each in LANGUAGES},
    }  # fmt: skip
    whole = engine.module() + script + static(HERE, "form_page.js")
    draw = f"(el, given) => mountForm(el, given, {engine.make}(given.engine))"
    values = {
        "lang": lang, "title": texts(lang).text("page.title"), "called": CALLED,
        "other": "fr" if lang == "en" else "en",
        "noscript": catalogue(lang).text("page.noscript"), "plain": plain, "style": style, "data": script_safe(data),
        "modules": [runnable(whole, "panel", draw)],
    }  # fmt: skip
    return render(HERE, "form.html.j2", values)


def front_end(package: str, name: str) -> tuple[str, str]:
    """Script and style sheet of a panel whose own are called so, with what all share before them."""
    return (
        script(package, art.script(), "form.js", f"{name}.js"),
        styles(package, "base.css", "form.css", f"{name}.css"),
    )


class FormPanel(Paged, Panel):
    """A sheet, entered with fields or from Python.

    A game's panel has `_esm` and `_css` (`front_end`), texts (`ui`, `change`, `page.title`), and says what comes of a
    sheet: `judged`, `refused`, `edited`, `explained`.

    Traits that can be set: `sheet`, `lang`. To read or observe: `scene`, and `message` (why there can be no such sheet,
    every problem; "" if there can).
    """

    shown: ClassVar[tuple[str, ...]] = ("sheet", "scene", "words", "lang")
    """The traits that a page of its own shows."""

    sheet = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, *, lang: str, **start: Any) -> None:
        self._settling = False
        super().__init__(lang=lang, **start)
        self.observe(self._entered, "sheet")

    # ----------------------------------------------------------------------------------- what a game's panel has to say

    @abstractmethod
    def judged(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The sheet as it is kept, and its scene; SheetError where there can be no such sheet."""

    @abstractmethod
    def refused(self, problems: Sequence[str]) -> dict[str, Any]:
        """The scene of a sheet that there cannot be."""

    @abstractmethod
    def edited(self, change: Mapping[str, Any]) -> dict[str, Any]:
        """The sheet with one change made, unchecked; SheetError where there is no such change."""

    @abstractmethod
    def explained(self) -> str:
        """What comes of the sheet, as text."""

    @abstractmethod
    def page_engine(self) -> PageEngine:
        """What judges a sheet in a page of its own."""

    @abstractmethod
    def results(self, drawing: Drawing) -> None:
        """Draw the sheet and what comes of it."""

    def entered(self) -> None:
        """Called after every sheet."""

    def renamed(self, sheet: dict[str, Any], _old: str) -> dict[str, Any]:
        """The sheet after the language has changed."""
        return sheet

    # --------------------------------------------------------------------------------------------------------- entering

    def change(self, change: Mapping[str, Any]) -> bool:
        """Change the sheet, and say what comes of it now.

        Args:
            change: `op` and what it needs; the panel's `*_editing` module describes them.

        Returns:
            Whether there can be such a sheet. If not, it is kept, and `message` gives every reason.

        Raises:
            SheetError: there is no such change; the sheet stays as it is.
        """
        self.sheet = self.edited(change)
        return not self.scene["problems"]

    def _entered(self, _change: Any = None) -> None:
        """Another sheet: told, or refused with every problem."""
        if self._settling:
            return
        self._settling = True
        try:
            with self.hold_sync():
                try:
                    kept, scene = self.judged()
                except SheetError as error:
                    self.message, self.scene = error.text(self.lang), self.refused(error.told(self.lang))
                else:
                    self.message, self.scene, self.sheet = "", scene, kept
                self.entered()
        finally:
            self._settling = False

    def retold(self, old: str) -> None:
        """The same sheet in other words."""
        self.set_trait("sheet", self.renamed(self.sheet, old))
        self._entered()

    def respond(self, content: Mapping[str, Any]) -> None:
        """A change that is entered."""
        if isinstance(content.get("change"), dict):
            self.change(content["change"])

    def picture(self) -> str:
        """The sheet and what comes of it as SVG."""
        texts = self.texts()
        drawing = Drawing(texts.text("page.title"))
        self.results(drawing)
        problems = self.scene["problems"] or ([self.message] if self.message else [])
        if problems:
            drawing.heading(texts.text("ui.refused"))
            for problem in problems:
                drawing.text(f"· {problem}", colour=BAD)
        for assumed in self.scene["assumed"]:
            drawing.text(f"{texts.text('ui.assumed')}: {assumed}", size=12, colour=QUIET)
        return drawing.svg()

    @property
    def _title(self) -> str:
        return self.texts().text("page.title")

    def _page(self) -> str:
        more = self.told(*(name for name in self.shown if name not in ("sheet", "scene", "words", "lang")))
        return form_page(
            self.lang,
            texts=type(self).catalogue,
            sheet=self.sheet,
            more=more,
            plain=self.message or self.explained(),
            style=str(self._css),
            script=str(self._esm),
            engine=self.page_engine(),
        )
