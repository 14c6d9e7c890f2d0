"""Judging an answer: right, or what is wrong with it, with the rule's address and, where it can be seen, the slip.

A slip is recognised by its result: what somebody who forgets the Rings, say, would answer is worked out only to be
compared with a wrong answer. What is right comes from the engine's events alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from qn_analysis.core.base.telling import InLanguage, Words, same

from ..words.events import Column, Event
from ..words.texts import catalogue as words
from .asking import Asked
from .questions import ABOUT, Answer, Question, QuizError, asked_of, decoded
from .quiz_texts import catalogue
from .scene import Plain, rules_in, settled, steps
from .score import SaleScore
from .sheet import GEM_NAMES
from .slips import Slip as Slips
from .slips import list_slips
from .telling_words import Settled
from .texts import problem

SLIPS: Final = tuple(slip.name.lower() for slip in Slips)
Slip = tuple[str, Answer]
"""Its key in the catalogue, and what it leads to."""


@dataclass(frozen=True)
class Verdict:
    """What becomes of an answer.

    Attributes:
        right: whether it is right.
        said: all of it as text, a paragraph a line.
        answer: the right answer in words.
        slip: key of the slip that was recognised ("rings": the Rings were forgotten), or None.
        hint: the slip in words, or "".
        told: what the steps of the scene tell, each with `text` and `rule` (clause, address, says).
    """

    right: bool
    said: str
    answer: str
    slip: str | None
    hint: str
    told: tuple[dict[str, Any], ...]

    def to_front(self) -> dict[str, Any]:
        """As plain JSON."""
        return {"right": self.right, "answer": self.answer, "hint": self.hint, "told": list(self.told)}


def judge(question: Question, given: object, score: SaleScore, lang: str = "en") -> Verdict:
    """Judge an answer to one of `questions(score)`: the id or the text of an option, several of them, or pounds.

    Raises:
        QuizError: that is no answer to this question.
    """
    read = read_answer(question, given)
    said, laid, told = InLanguage(lang, catalogue, words), settled(score), steps(score, lang)
    right = read == question.answer
    slip = ""
    if not right:
        found, after = asked_of(score, "plain")
        slip = slip_of(found, question, read, after, laid, score.events)
    hint = hint_of(said, question, slip)
    answer = answer_in_words(said, question)
    why = explained(said, rules_in(lang), question, score.sheet.players, laid, score.events, told)
    lines = [said.say("verdict.right") if right else said.say("verdict.wrong", answer=answer)]
    lines += [hint] if hint else []
    for each in why:
        lines.append(each["text"])
        if not right:
            lines.append(said.say("verdict.rule", says=each["rule"]["says"], address=each["rule"]["address"]))
    return Verdict(right, "\n".join(lines), answer, slip or None, hint, tuple(why))


def read_answer(question: Question, given: object) -> Answer:
    """An answer in the form that it is compared in; raises `QuizError` if it is none to this question."""
    if question.kind == "number":
        if isinstance(given, str) and given.strip().removeprefix("-").isdecimal():
            given = int(given)
        if type(given) is not int:
            raise QuizError([problem("quiz_number", given=repr(given))])
        return given
    parts = list(given) if isinstance(given, Sequence | set | frozenset) and not isinstance(given, str) else [given]
    ids = [_option(question, part) for part in parts]
    known = ", ".join(option.text for option in question.options)
    if len(set(ids)) < len(ids):
        raise QuizError([problem("quiz_twice", given=repr(given), known=known)])
    if question.kind == "order":
        if len(ids) != len(question.options):
            raise QuizError([problem("quiz_order", given=repr(given), known=known, n=len(question.options))])
        return tuple(ids)
    if question.kind == "choice":
        if len(ids) != 1:
            raise QuizError([problem("quiz_choice", given=repr(given), known=known)])
        return ids[0]
    if not ids or ("nobody" in ids and len(ids) > 1):
        raise QuizError([problem("quiz_players", given=repr(given), known=known)])
    order = [option.id for option in question.options]
    return tuple(sorted(ids, key=order.index))


def _option(question: Question, part: object) -> str:
    """The id of an option that is named by id or text."""
    for option in question.options:
        if part == option.id:
            return option.id
    for option in question.options:
        if part == option.text:
            return option.id
    known = ", ".join(f"{option.id} ({option.text})" for option in question.options)
    raise QuizError([problem("quiz_option", given=repr(part), known=known)])


# What is said of an answer: a source, which the page of a sale has too.


def hint_of(words: Words, question: Question, slip: str) -> str:
    """A slip that was recognised in words; "": none was."""
    gem = "" if question.gem is None else words.say(f"gem.{question.gem}")
    return "" if slip == "" else words.say(f"slip.{slip}", gem=gem)


def answer_in_words(words: Words, question: Question) -> str:
    """The right answer in words."""
    answer: Any = question.answer
    if question.kind == "number":
        return words.say("verdict.pounds", n=answer)
    order = [option.id for option in question.options]
    named = [question.options[order.index(each)].text for each in ([answer] if question.kind == "choice" else answer)]
    return ", ".join(named) if question.kind == "order" else words.join(named)


def explained(
    words: Words, rules: Plain, question: Question, names: Sequence[str], s: Settled, events: Any, told: Sequence[Plain]
) -> list[dict[str, Any]]:
    """What explains the answer: the scene's own steps, `told`, for sums with what goes into them."""
    if question.seat is not None and question.about == "total":
        text = tell_parts(words, question.seat, names, s, events)
        return [{"text": text, "rule": rules["sale.selling.scores"]}]
    found = [{"text": told[at]["text"], "rule": told[at]["rule"]} for at in question.tells]
    if question.gem is None or question.about != "price":
        return found
    gem = GEM_NAMES.index(question.gem)
    values = {"gem": words.say(f"gem.{question.gem}"), "fashion": s.tiles[list(s.fashion).index(gem)]}
    text = words.say("told.price", rarity=s.rarity[gem], price=s.price[gem], **values)
    return [{"text": text, "rule": rules["sale.selling.formula"]}, *found]


def tell_parts(words: Words, seat: int, names: Sequence[str], s: Settled, events: Any) -> str:
    """What a player's earnings are made of."""
    parts: list[str] = []
    for row in events:
        event, amount = row[Column.EVENT], row[Column.AMOUNT]
        if event == Event.SOLD and row[Column.SEAT] == seat:
            gem = words.say(f"gem.{GEM_NAMES[row[Column.GEM]]}")
            parts.append(words.say("told.part", gem=gem, n=amount))
        elif event == Event.TRIBUTE_PAID and row[Column.SEAT] == seat:
            parts.append(words.say("told.paid", n=amount))
        elif event == Event.TRIBUTE_PAID and row[Column.OTHER] == seat:
            parts.append(words.say("told.received", n=amount))
    if len(parts) == 0:
        return words.say("told.nothing", player=names[seat])
    sum_of = words.say("verdict.pounds", n=s.gain[seat])
    return words.say("told.parts", player=names[seat], parts=parts, sum=sum_of)


def slip_of(found: Asked, question: Question, given: Any, s: Settled, laid: Settled, events: Any) -> str:
    """The likeliest slip that leads to a wrong answer; "": none does. `found` asks whatever any level asks, `s` is the
    sale as it lies after the Alchemists.
    """
    at = place_in(found, question)
    list_slips(found, at, s, laid, events)
    for n in range(found.slips):
        if same(decoded(question.about, found.leads_to[n], found.listed[at]), given):
            return SLIPS[found.slip[n]]
    return ""


def place_in(found: Asked, question: Question) -> int:
    """Which of the questions of `asking` a question is."""
    gem = -1 if question.gem is None else GEM_NAMES.index(question.gem)
    about = ABOUT.index(question.about)
    places = [n for n in range(found.n) if found.about[n] == about and found.gem[n] == gem]
    return places[0]


def _slips(question: Question, score: SaleScore) -> Iterator[Slip]:
    """What typical slips lead to, the likeliest first, as the source `asking` works it out."""
    return _listed(question, score, *asked_of(score, "plain"))


def _listed(question: Question, score: SaleScore, found: Asked, sale: Settled) -> Iterator[Slip]:
    at = place_in(found, question)
    list_slips(found, at, sale, settled(score), score.events)
    for n in range(found.slips):
        yield SLIPS[found.slip[n]], decoded(question.about, found.leads_to[n], found.listed[at])


def slips_of(asked: Iterable[Question], score: SaleScore) -> list[dict[Answer, str]]:
    """By question about a sale, the wrong answers in which `judge` sees a slip, each with the key of that."""
    return slips_in(*asked_of(score, "plain"), asked, score)


def slips_in(found: Asked, sale: Settled, asked: Iterable[Question], score: SaleScore) -> list[dict[Answer, str]]:
    """The same, where it is known what `asked_of` finds."""
    shown = []
    for question in asked:
        by_answer: dict[Answer, str] = {}
        for key, leads_to in _listed(question, score, found, sale):
            by_answer.setdefault(leads_to, key)
        by_answer.pop(question.answer, None)
        shown.append(by_answer)
    return shown
