"""A form made from the type of its document: a panel in which a sheet is entered, and which says what comes of it.

The type says which fields there are and how each is changed (`files.fields`); `static/form.js` draws them, with the
lines of a score, and `static/form.css` has their looks. What a game's panel shows besides is plain JSON, its `scene`. A
sheet that there cannot be is kept, so that one can go on entering, with every problem.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import traitlets

from ..base.catalogue import Loader, told
from ..base.messages import refusals
from ..base.telling import Words
from ..charts import art
from ..charts.theme import QUIET
from ..files.document import SheetError
from ..files.fields import changed
from ..rules.score_lines import ScoreLine, foot_json, line_json
from ..rules.sheets import SheetKind
from ..rules.table_ruleset import TableRuleset
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


def no_more(_words: Any, sheet: dict[str, Any], _at: Sequence[Any], _to: Any, _count: Any) -> dict[str, Any]:
    """Nothing else follows from a change."""
    return sheet


def same_names(_before: Any, _after: Any, sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet has no words of a language."""
    return sheet


@dataclass(frozen=True)
class Form:
    """How a sheet is entered, and what comes of it. All but its kind are sources.

    Attributes:
        kind: of the sheet.
        told: of words, what the kind is given, a log and a sheet gives `sheet`, as it is kept, and `scene`, what is
            drawn. Lines of a score stand in it as they are; what they cite and assume stands below them.
        refused: of words, what the kind is given and a sheet that there cannot be gives what is drawn.
        follows: of words, a changed sheet, where it was changed (`at`, `to`) and what counts the problems of a sheet
            gives the sheet with what else follows.
        renamed: of words of one language and of another gives a sheet in those of the other.
    """

    kind: SheetKind
    told: Callable[..., dict[str, Any]]
    refused: Callable[..., dict[str, Any]]
    follows: Callable[..., dict[str, Any]] = no_more
    renamed: Callable[..., dict[str, Any]] = same_names

    def judged(self, words: Words, given: dict[str, Any], data: Any) -> dict[str, Any]:
        """A sheet as it is kept, and its scene, with every problem (`problems`)."""
        sheet, problems = self.kind.seen(words, given, data)
        if problems:
            said = [told(each, words.lang) for each in problems]
            return {"sheet": data, "scene": self._drawn(self.refused(words, given, sheet), words.lang, said)}
        made = self.told(words, given, self.kind.builds.plain_log(), sheet)
        return {**made, "scene": self._drawn(made["scene"], words.lang, [])}

    def _drawn(self, scene: Any, lang: str, problems: list[str]) -> dict[str, Any]:
        """A scene with its lines as they are drawn, what stands below them, and what is wrong.
        `pages/static/form_engine.js` does the same in a page."""
        lines: list[ScoreLine] = []

        def drawn(part: Any) -> Any:
            if isinstance(part, ScoreLine):
                lines.append(part)
                return line_json(part, self.kind.book)
            if isinstance(part, Mapping):
                return {key: drawn(each) for key, each in part.items()}
            return [drawn(each) for each in part] if isinstance(part, list) else part

        return {**drawn(scene), **foot_json(lines, self.kind.book, lang), "problems": problems}


class FormPanel(Panel):
    """A sheet, entered with fields or from Python.

    A game's panel has its `form`, the name of its `front_end`, in the folder `texts` beside its module what it says
    (`ui`, `page.title`), and draws what comes of a sheet (`results`).

    Traits that can be set: `sheet`, `lang`. To read or observe: `fields` (of the document), `scene`, and `message` (why
    there can be no such sheet, every problem; "" if there can).

    Args:
        sheet: a dictionary, a JSON or TOML file, or a sheet that was read.
        rules: the ruleset.
        lang: language of all texts.
        start: other traits.

    Raises:
        SheetError: there can be no such sheet; every problem is named.
        TextError: there are no texts in the language.
    """

    form: ClassVar[Form]
    """What is entered, and what comes of it."""
    front_end: ClassVar[str]
    """What its script and its style sheet are called, of those in the folder `static` beside its module."""

    sheet = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    fields = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        if "front_end" in vars(cls):
            package = cls.__module__.rpartition(".")[0]
            cls.catalogue = Loader(f"{package}.texts")
            cls._esm, cls._css = front_end(package, cls.front_end)
        super().__init_subclass__(**options)

    def __init__(self, sheet: Any, *, rules: TableRuleset, lang: str, **start: Any) -> None:
        kind = self.form.kind
        self.rules: Any = rules
        self._settling, self._given = False, kind.given(rules)
        made = self.form.judged(kind.words(rules, lang), self._given, kind.read(sheet, rules, lang).to_dict())
        super().__init__(lang=lang, fields=kind.fields, **made, **start)
        self.observe(self._entered, "sheet")

    # ----------------------------------------------------------------------------------- what a game's panel has to say

    @abstractmethod
    def explained(self) -> str:
        """What comes of the sheet, as text."""

    @abstractmethod
    def results(self, drawing: Drawing) -> None:
        """Draw the sheet and what comes of it."""

    def entered(self) -> None:
        """Called after every sheet."""

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
        self.sheet = self.form.follows(self._words(self.lang), made, list(change["at"]), change["to"], self._count)
        return not self.scene["problems"]

    def _judged(self, sheet: Any) -> dict[str, Any]:
        """A sheet as it is kept, and its scene."""
        return self.form.judged(self._words(self.lang), self._given, sheet)

    def _renamed(self, sheet: dict[str, Any], old: str) -> dict[str, Any]:
        """A sheet in the words of another language, in those of this one."""
        return self.form.renamed(self._words(old), self._words(self.lang), sheet)

    def _words(self, lang: str) -> Words:
        return self.form.kind.words(self.rules, lang)

    def _count(self, sheet: Any) -> int:
        """How many problems a sheet has."""
        return len(self.form.kind.seen(self._words(self.lang), self._given, sheet)[1])

    def _entered(self, _change: Any = None) -> None:
        """Another sheet: told, or refused with every problem."""
        if self._settling:
            return
        self._settling = True
        try:
            with self.hold_sync():
                made = self._judged(self.sheet)
                self.scene = made["scene"]
                self.message = refusals(self.lang).text("list.and").join(self.scene["problems"])
                if not self.message:
                    self.sheet = made["sheet"]
                self.entered()
        finally:
            self._settling = False

    def _possible(self) -> dict[str, Any]:
        """The sheet, of which something comes.

        Raises:
            SheetError: there can be no such sheet; every problem is named.
        """
        if self.scene["problems"]:
            raise SheetError(list(self.scene["problems"]))
        return dict(self.sheet)

    def retold(self, old: str) -> None:
        """The same sheet in other words."""
        self.set_trait("sheet", self._renamed(self.sheet, old))
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
