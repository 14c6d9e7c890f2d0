"""A panel into which a sheet is entered, and which says what comes of it and why: what those of all games share.

What a game's panel shows is plain JSON, its `scene`. A sheet that there cannot be is kept, so that one can go on
entering, with every problem. `static/sheet.js` holds what their front ends share, and `static/sheet.css` its looks.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, overload

import traitlets
from anywidget import AnyWidget

from ..base.catalogue import Catalogue
from ..charts import art
from ..charts.theme import QUIET
from ..files.document import SheetError
from ..page.html import Page, shown_or_written
from .drawing import BAD, Drawing
from .static_page import framed, front_words, static
from .still import Stilled

_START: Final = """
const given = JSON.parse(document.getElementById("data").textContent);
mount(document.getElementById("panel"), given, null);
document.body.dataset.ready = "yes";
"""


def front_end(package: str, name: str) -> tuple[str, str]:
    """Script and style sheet of a panel whose own are called so, with what all share before them."""
    script, style = (static(package, *files) for files in (
        ("dom.js", "sheet.js", f"{name}.js"), ("base.css", "sheet.css", f"{name}.css"),
    ))  # fmt: skip
    return art.script() + script, art.stones_style() + style


class _Abstract(traitlets.MetaHasTraits, ABCMeta):
    """Of widgets with abstract methods."""


class SheetPanel(Stilled, AnyWidget, metaclass=_Abstract):
    """A sheet, entered with fields or from Python.

    A game's panel has `_esm` and `_css` (`front_end`), texts (`ui`, `change`, `page.title`), and says what comes of a
    sheet: `judged`, `refused`, `edited`, `explained`.

    Traits that can be set: `sheet`, `lang`. To read or observe: `scene`, and `message` (why there can be no such sheet,
    every problem; "" if there can).
    """

    catalogue: ClassVar[Callable[[str], Catalogue]]
    """The texts of the panel in a language."""
    told: ClassVar[tuple[str, ...]] = ("sheet", "scene", "words", "lang")
    """The traits that a page of its own shows."""

    sheet = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, *, lang: str, **start: Any) -> None:
        self._settling = False
        super().__init__(lang=lang, words=front_words(type(self).catalogue(lang)), **start)
        self.observe(self._entered, "sheet")
        self.observe(self._retell, "lang")
        self.on_msg(self._received)

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

    @traitlets.validate("lang")
    def _spoken(self, proposal: Any) -> str:
        return type(self).catalogue(proposal["value"]).lang

    def _retell(self, change: Any) -> None:
        """Another language: the same sheet in other words."""
        with self.hold_sync():
            self.words = front_words(type(self).catalogue(self.lang))
            self.set_trait("sheet", self.renamed(self.sheet, change["old"]))
            self._entered()

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the front end; what it may not ask for is refused in `message`, never raised."""
        if not isinstance(content, dict) or not isinstance(content.get("change"), dict):
            return
        try:
            self.change(content["change"])
        except SheetError as error:
            self.message = error.text(self.lang)

    def picture(self) -> str:
        """The sheet and what comes of it as SVG."""
        texts = type(self).catalogue(self.lang)
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

    @overload
    def to_html(self, path: None = None) -> Page: ...
    @overload
    def to_html(self, path: str | Path) -> Path: ...
    def to_html(self, path: str | Path | None = None) -> Page | Path:
        """The sheet and what comes of it as one HTML page that needs neither Python nor a network.

        Args:
            path: a file to write the page to; None gives the page, which shows itself in a notebook.

        Raises:
            LogError: the file cannot be written.
        """
        return shown_or_written(self._page, path, self._title)

    @property
    def _title(self) -> str:
        return type(self).catalogue(self.lang).text("page.title")

    def _page(self) -> str:
        return framed(
            self.lang,
            self._title,
            "panel",
            plain=self.message or self.explained(),
            style=str(self._css),
            data={name: getattr(self, name) for name in self.told},
            modules=[f"{self._esm}{_START}"],
        )
