"""The page of a form: what is entered is judged there, by the form's own sources, with the panel's own front end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.base.messages import refusals
from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels.form_panel import Form, FormPanel
from qn_analysis.core.panels.front_end import runnable, spoken, static, templates
from qn_analysis.core.panels.panel import Paged, front_words
from qn_analysis.core.rules import score_lines
from qn_analysis.core.rules.sheets import SheetKind, reasons_in
from qn_analysis.core.rules.table_ruleset import TableRuleset

from .scripts import documents, functions_script

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
        data: what `formEngine` of `static/form_engine.js` is told.
    """

    engine: str
    data: Mapping[str, Any]

    def module(self) -> str:
        """Everything as one script."""
        return f"const ENGINE = {self.engine};\n{documents()}{static(HERE, 'form_engine.js')}"


def form_engine(form: Form, rules: TableRuleset, checked: bool = False) -> PageEngine:
    """What judges a sheet of a form in a page, by a ruleset; `checked`: for tests.

    Raises:
        ScriptError: a source cannot be translated.
    """
    kind = form.kind
    own = (kind.sheet_of, kind.problems_of, form.told, form.refused, form.follows, form.renamed)
    entries = [f"{each.__module__}:{each.__name__}" for each in (*own, score_lines.line_json, score_lines.foot_json)]
    entries += kind.sources
    room = kind.builds.state.__name__.removesuffix(".engine.state")
    engine = functions_script(kind.builds, entries, [score_lines.__name__, room, FORM_PANEL], checked)
    data = {
        "fields": kind.fields,
        "sources": [each.__name__ for each in own],
        "given": kind.given(rules),
        "book": [each for each in kind.book if f'"{each["id"]}"' in engine],
        "reasons": {lang: _reasons(rules, lang) for lang in LANGUAGES},
        "texts": {lang: _texts(kind, engine, lang) for lang in LANGUAGES},
    }
    return PageEngine(engine, data)


FORM_PANEL: Final = Form.__module__
"""Where the sources of a form are that has none of its own."""


def _reasons(rules: TableRuleset, lang: str) -> dict[str, str]:
    """Why numbers of a ruleset are plausible that nobody told, by key."""
    why = reasons_in(lang, rules)
    return {key: why(key) for key in rules.assumed()}


def _texts(kind: SheetKind, engine: str, lang: str) -> dict[str, Any]:
    """All that is said in a language; of two texts of one key the first counts."""
    said = (_said(texts, engine, lang) for texts in reversed(kind.texts))
    return spoken(lang, [templates(refusals(lang), "nothing", "near"), *said])


def _said(texts: Loader, engine: str, lang: str) -> dict[str, Any]:
    """The texts that sources say, and all refusals."""
    heads = {key.partition(".")[0] for key in texts(lang) if f'"{key}"' in engine}
    heads |= {head for key in texts(lang) if f'"{(head := key.partition(".")[0])}."' in engine}
    return templates(texts(lang), *heads, "problem")


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
    draw = "(el, given) => mountPage(el, given, formEngine(given.engine))"
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

    def _page(self) -> str:
        more = self.told(*(name for name in self.shown if name not in ("sheet", "scene", "words", "lang", "fields")))
        return form_page(
            self.lang,
            texts=type(self).catalogue,
            sheet=self.sheet,
            more=more,
            plain=self.message or self.explained(),
            style=str(self._css),
            script=str(self._esm),
            engine=form_engine(self.form, self.rules),
        )
