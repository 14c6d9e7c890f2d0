"""The page of a form: what is entered is judged there, by the translated engine, with the panel's own front end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from qn_analysis.core.base.catalogue import Loader, in_language
from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels.form_panel import FormPanel
from qn_analysis.core.panels.front_end import runnable, static
from qn_analysis.core.panels.panel import Paged, front_words
from qn_analysis.core.rules.clauses import Clause
from qn_analysis.core.rules.table_ruleset import TableRuleset

HERE: Final = __name__.rpartition(".")[0]
catalogue = Loader(f"{__package__}.form_texts")
"""The words of pages that judge a sheet by themselves."""
LANGUAGES: Final = ("en", "fr")
CALLED: Final = {"en": "English", "fr": "Français"}
"""Languages, each in its own."""


@dataclass(frozen=True)
class PageEngine:
    """What judges a sheet in a page.

    Attributes:
        engine: the translated sources, an expression (`pages.javascript`).
        script: of the game: a function `make` of `data` that gives `judge`, `follows` and `renamed`
            (`static/form_page.js`).
        make: the name of that function.
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
    draw = f"(el, given) => mountPage(el, given, {engine.make}(given.engine))"
    values = {
        "lang": lang, "title": texts(lang).text("page.title"), "called": CALLED,
        "other": "fr" if lang == "en" else "en",
        "noscript": catalogue(lang).text("page.noscript"), "plain": plain, "style": style, "data": script_safe(data),
        "modules": [runnable(whole, "panel", draw)],
    }  # fmt: skip
    return render(HERE, "form.html.j2", values)


class PagedForm(Paged, FormPanel):
    """A form that can be written as a page of its own, in which it works without Python."""

    shown: ClassVar[tuple[str, ...]] = ("sheet", "scene", "words", "lang", "fields")
    """The traits that the page shows."""

    @abstractmethod
    def page_engine(self) -> PageEngine:
        """What judges a sheet in the page."""

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
