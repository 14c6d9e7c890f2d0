"""The sale as a quiz: sale after sale is dealt, and asked about question by question.

quiz = Quiz(seed=1, level="kings")
quiz.current.prompt
verdict = quiz.answer(["Amy", "Barnaby"])
print(verdict.said)
quiz.next()
"""

from __future__ import annotations

import secrets
from typing import Any

from ..rulebook import Ruleset
from .deal import LAST_SEED, deal_sheets
from .judging import Verdict, judge, read_answer
from .questions import LEVELS, Answer, Option, Question, QuizError, check_level, questions, table, wanted
from .scene import scene
from .score import score_sale
from .texts import problem

__all__ = ["LEVELS", "Option", "Question", "Quiz", "QuizError", "Verdict", "judge", "questions", "table", "wanted"]


class Quiz:
    """Questions without end; the same seed asks the same ones.

    Attributes:
        seed: of the sales; a new one where none was given.
        level: of the sales, one of `LEVELS`.
        players: at each sale.
        score: the scored sale that is asked about.
        sale: its number, from 1.
        asked: how many questions were answered.
        right: how many of them rightly.
        verdict: on the present question, or None while it is open.

    Of each sale a few questions are asked, at most six; `more` goes on with the others.

    Args:
        seed: the same seed gives the same quiz.
        level: "plain", "kings" or "alchemist".
        players: at each sale, 2 to 4.
        lang: language of all texts; can be changed.
        rules: the ruleset; None for the rulebook's.

    Raises:
        QuizError: there is no such level.
        SheetError: players or seed cannot be, or the ruleset has no such sale.
        TextError: there are no texts in the language.
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        level: str = "plain",
        players: int = 3,
        lang: str = "en",
        rules: Ruleset | None = None,
    ) -> None:
        self.seed = secrets.randbelow(LAST_SEED) if seed is None else seed
        self.level = check_level(level)
        self.players = players
        self.rules = rules or Ruleset.default()
        self.asked = self.right = self.sale = 0
        self._lang = lang
        self._deals = deal_sheets(self.seed, players=players, rules=self.rules, wanted=wanted(level))
        self._deal()

    def _deal(self) -> None:
        self.score = score_sale(next(self._deals), self.rules)
        self.sale += 1
        self._at = 0
        self._more = False
        self._tell()

    def _tell(self) -> None:
        """Put the sale into words."""
        self._scene = scene(self.score, self._lang)
        self._questions = sorted(questions(self.score, self.level, self._lang), key=lambda each: not each.first)
        self._few = sum(each.first for each in self._questions)
        self.verdict: Verdict | None = None
        self._given: Answer | None = None

    @property
    def given(self) -> Any:
        """The answer that was given, by ids or in pounds and ready for JSON; None while the question is open."""
        return list(self._given) if isinstance(self._given, tuple) else self._given

    @property
    def current(self) -> Question:
        """The question that is asked."""
        return self._questions[self._at]

    @property
    def place(self) -> dict[str, int]:
        """Where the quiz stands: `sale`, the question `n` of this sale, from 1, `of` how many, and how many `more`."""
        asked = len(self._questions) if self._more else self._few
        return {"sale": self.sale, "n": self._at + 1, "of": asked, "more": len(self._questions) - asked}

    @property
    def table(self) -> dict[str, Any]:
        """The scene to draw: one step, with all that is still asked left blank."""
        return table(self._scene, self._questions, self._at, self.verdict is not None)

    @property
    def lang(self) -> str:
        """The language of all texts; when it is set, question and verdict are put into it."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        answered, given = self.verdict is not None, self._given
        scene(self.score, lang)  # an unknown language leaves everything as it is
        self._lang = lang
        self._tell()
        if answered:
            self.verdict, self._given = judge(self.current, given, self.score, lang), given

    def answer(self, given: object) -> Verdict:
        """Answer the present question with the id or the text of an option; several of them where several may be right
        or an order is asked for; pounds where a number is. `QuizError` if that is no answer, or it has been answered.
        """
        if self.verdict is not None:
            raise QuizError([problem("quiz_answered", question=repr(self.current.prompt))])
        self.verdict = judge(self.current, given, self.score, self._lang)
        self._given = read_answer(self.current, given)  # ids, which are the same in every language
        self.asked += 1
        self.right += self.verdict.right
        return self.verdict

    def next(self) -> Question:
        """Go on to the next question, answered or not; after a sale's few, or its last one, another sale is dealt."""
        if self._at + 1 < self.place["of"]:
            self._at += 1
            self.verdict = self._given = None
        else:
            self._deal()
        return self.current

    def more(self) -> Question:
        """Go on to the next question of this sale, beyond the few that are asked of each, or of another sale if it has
        none.
        """
        self._more = True
        return self.next()
