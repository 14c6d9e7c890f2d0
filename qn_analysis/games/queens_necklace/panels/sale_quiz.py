"""The sale quiz: a panel that asks about dealt sales, judges the answers and keeps the score.

    from qn_analysis import panels
    panel = panels.sale_quiz(seed=1)
    panel.answer(["Amy"])
    panel.next()

Questions and verdicts are `sale/quiz.py`'s; `static/quiz.js` asks them and draws the table with `static/sale.js`. What
the browser gets never holds an answer before it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.panels.panel import Panel

from ..rulebook import Ruleset
from ..sale.judging import Verdict
from ..sale.questions import LEVELS, check_level
from ..sale.quiz import Quiz
from ..sale.quiz_texts import catalogue
from ..sale.sheet import SheetError
from .front_end import sale_front_words, script, style
from .pictures import quiz_picture


def labels(lang: str) -> dict[str, str]:
    """What the quiz's own front end says, by key, and the names of the levels."""
    texts = catalogue(lang)
    found = {key.removeprefix("ui."): texts.forms(key)[""] for key in texts if key.startswith("ui.")}
    return found | {f"level.{level}": texts.text(f"level.{level}") for level in LEVELS}


class SaleQuiz(Panel):
    """Questions about jewel sales, answered in the panel or from Python.

    Traits that can be set: `level` ("plain", "kings" or "alchemist"; begins anew), `lang`.
    Traits to read or observe: `question` (prompt, kind, options), `scene` (the table, with all that is still asked left
    blank), `verdict` (empty while the question is open), `given` (the answer by ids, or None), `right`, `asked`,
    `place` (sale, question `n`, of how many: `of`, how many `more` there are), `message` (why an answer was none).

    Args:
        quiz: where the questions come from.

    Raises:
        TextError: there are no texts in the language.
    """

    _esm = script("quiz.js", uses=["sale.js"])
    _css = style("sale.css", "quiz.css")
    catalogue = catalogue

    scene = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)
    given = traitlets.Any(None, allow_none=True).tag(sync=True)
    right = traitlets.Int(0).tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    place = traitlets.Dict().tag(sync=True)
    level = traitlets.Unicode("plain").tag(sync=True)
    levels = traitlets.List(traitlets.Unicode(), list(LEVELS)).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        super().__init__(level=quiz.level, lang=quiz.lang, labels=labels(quiz.lang), **self._state())
        self.observe(self._begin, "level")

    @public
    def answer(self, value: Any) -> Verdict:
        """Answer the question.

        Args:
            value: id or text of an option, several of them, or pounds; as `Quiz.answer`.

        Raises:
            QuizError: that is no answer to it, or it has been answered.
        """
        verdict = self.quiz.answer(value)
        self.tell(self._state())
        return verdict

    def next(self) -> None:
        """Go on to the next question, of another sale after the last.

        Raises:
            SheetError: no further sale of the level was found.
        """
        self.quiz.next()
        self.tell(self._state())

    def more(self) -> None:
        """Go on with this sale's other questions, after the few that are asked of each.

        Raises:
            SheetError: it has none, and no further sale of the level was found.
        """
        self.quiz.more()
        self.tell(self._state())

    def picture(self) -> str:
        """The question and its table as SVG."""
        return quiz_picture(self._state() | {"message": self.message}, self.lang)

    def front_words(self, lang: str) -> dict[str, Any]:
        """What the table says; `labels` has the quiz's own words."""
        return sale_front_words(lang)

    def _state(self) -> dict[str, Any]:
        """All that the browser is told of the quiz."""
        quiz = self.quiz
        return {
            "scene": quiz.table,
            "question": quiz.current.to_front(),
            "verdict": quiz.verdict.to_front() if quiz.verdict else {},
            "given": quiz.given,
            "right": quiz.right,
            "asked": quiz.asked,
            "place": quiz.place,
            "message": "",
        }

    @traitlets.validate("level")
    def _known(self, proposal: Any) -> str:
        return check_level(proposal["value"])

    def _begin(self, _change: Any) -> None:
        """Another level: a quiz of the same seed from its first question."""
        old = self.quiz
        if self.level == old.level:
            return
        try:
            self.quiz = Quiz(old.seed, level=self.level, players=old.players, lang=old.lang, rules=old.rules)
        except SheetError as error:  # the ruleset has no such sale
            self.level = old.level
            self.message = error.text(self.lang)
            return
        self.tell(self._state())

    def retold(self, old: str) -> None:
        """The same question in other words."""
        self.quiz.lang = self.lang
        self.tell({"labels": labels(self.lang), **self._state()})

    def respond(self, content: Mapping[str, Any]) -> None:
        """What the front end can ask for."""
        match content.get("type"):
            case "answer":
                self.answer(content.get("given"))
            case "next":
                self.next()
            case "more":
                self.more()


@public
def sale_quiz(
    seed: int | None = None,
    *,
    level: str = "plain",
    players: int = 3,
    lang: str = "en",
    rules: Ruleset | str | Path | None = None,
) -> SaleQuiz:
    """A panel that asks about sales.

    Args:
        seed: the same seed asks the same questions; None for new ones each time.
        level: "plain", "kings" or "alchemist"; can be changed in the panel.
        players: at each sale, 2 to 4.
        lang: language of all texts, "en" or "fr".
        rules: the ruleset; None for the rulebook's.

    Raises:
        QuizError: there is no such level.
        SheetError: players or seed cannot be, or the ruleset has no such sale.
        TextError: there are no texts in the language.
    """
    return SaleQuiz(Quiz(seed, level=level, players=players, lang=lang, rules=Ruleset.of(rules)))
