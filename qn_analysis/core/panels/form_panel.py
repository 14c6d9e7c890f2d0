"""A form made from the type of its document: a panel in which a sheet is entered, and which says what comes of it.

The type says which fields there are and how each is changed (`files.fields`); `static/form.js` draws them, with the
lines of a score, and `static/form.css` has their looks. What a game's panel shows besides is plain JSON, its `scene`. A
sheet that there cannot be is kept, so that one can go on entering, with every problem.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ..charts import art
from ..charts.theme import QUIET
from ..files.document import SheetError
from ..files.fields import changed, field_of
from ..files.validate import Document
from .drawing import BAD, Drawing
from .front_end import script
from .front_end import style as styles
from .panel import Panel


def front_end(package: str, name: str) -> tuple[str, str]:
    """Script and style sheet of a panel whose own are called so, with what all share before them."""
    return (
        script(package, art.script(), "form.js", f"{name}.js"),
        styles(package, "base.css", "form.css", f"{name}.css"),
    )


class FormPanel(Panel):
    """A sheet, entered with fields or from Python.

    A game's panel has its `document`, `_esm` and `_css` (`front_end`), texts (`ui`, `page.title`), and says what comes
    of a sheet: `judged`, `refused`, `explained`.

    Traits that can be set: `sheet`, `lang`. To read or observe: `fields` (of the document), `scene`, and `message` (why
    there can be no such sheet, every problem; "" if there can).
    """

    document: ClassVar[Document]
    """What is entered."""

    sheet = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    fields = traitlets.Dict().tag(sync=True)

    def __init__(self, *, lang: str, **start: Any) -> None:
        self._settling = False
        super().__init__(lang=lang, fields=field_of(self.document.shape), **start)
        self.observe(self._entered, "sheet")

    # ----------------------------------------------------------------------------------- what a game's panel has to say

    @abstractmethod
    def judged(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The sheet as it is kept, and its scene; SheetError where there can be no such sheet."""

    @abstractmethod
    def refused(self, problems: Sequence[str]) -> dict[str, Any]:
        """The scene of a sheet that there cannot be."""

    @abstractmethod
    def explained(self) -> str:
        """What comes of the sheet, as text."""

    @abstractmethod
    def results(self, drawing: Drawing) -> None:
        """Draw the sheet and what comes of it."""

    def follows(self, sheet: dict[str, Any], _at: Sequence[Any], _to: Any) -> dict[str, Any]:
        """A changed sheet with what else follows from the change."""
        return sheet

    def entered(self) -> None:
        """Called after every sheet."""

    def renamed(self, sheet: dict[str, Any], _old: str) -> dict[str, Any]:
        """The sheet after the language has changed."""
        return sheet

    # --------------------------------------------------------------------------------------------------------- entering

    def change(self, change: Mapping[str, Any]) -> bool:
        """Change the sheet, and say what comes of it now.

        Args:
            change: where in the sheet (`at`: keys and numbers, from 0, from the whole sheet inwards) and what shall be
                there (`to`; None for nothing): `{"at": ["chests", 0, "pieces", "ruby"], "to": 3}`. In a list of names,
                a name is there or not; one place after the last of a list is one more.

        Returns:
            Whether there can be such a sheet. If not, it is kept, and `message` gives every reason.

        Raises:
            SheetError: there is no such change; the sheet stays as it is.
        """
        made = changed(self.fields, self.sheet, change)
        self.sheet = self.follows(made, change["at"], change["to"])
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
