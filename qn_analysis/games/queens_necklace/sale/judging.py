"""Judging an answer: right, or what is wrong with it, with the rule's address and, where it can be seen, the slip.

A slip is recognised by its result: what somebody who forgets the Rings, say, would answer is worked out only to be
compared with a wrong answer. What is right comes from the engine's events alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..words.events import Event
from ..words.texts import catalogue as words
from .asking import About, Asked
from .questions import Answer, Question, QuizError, asked_of, decoded
from .quiz_texts import catalogue
from .scene import rule, settled, steps
from .score import SaleScore
from .sheet import GEM_NAMES
from .slips import Slip as Slips
from .slips import list_slips
from .telling_words import Settled
from .texts import problem

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
    texts = catalogue(lang)
    right = read == question.answer
    slip = None if right else next((key for key, leads_to in _slips(question, score) if leads_to == read), None)
    gem = words(lang).text(f"gem.{question.gem}") if question.gem else ""
    hint = texts.text(f"slip.{slip}", gem=gem) if slip else ""
    answer = _in_words(question, lang)
    told = tuple(_told(question, score, lang))
    lines = [texts.text("verdict.right") if right else texts.text("verdict.wrong", answer=answer)]
    lines += [hint] if hint else []
    for each in told:
        lines.append(each["text"])
        if not right:
            lines.append(texts.text("verdict.rule", says=each["rule"]["says"], address=each["rule"]["address"]))
    return Verdict(right, "\n".join(lines), answer, slip, hint, told)


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


def _in_words(question: Question, lang: str) -> str:
    """The right answer in words."""
    texts = catalogue(lang)
    if isinstance(question.answer, int):
        return texts.text("verdict.pounds", n=question.answer)
    ids = (question.answer,) if isinstance(question.answer, str) else question.answer
    by_id = {option.id: option.text for option in question.options}
    named = [by_id[each] for each in ids]
    return ", ".join(named) if question.kind == "order" else texts.join(named)


def _told(question: Question, score: SaleScore, lang: str) -> Iterator[dict[str, Any]]:
    """What explains the answer: the scene's own steps, for sums with what goes into them."""
    told = steps(score, lang)
    texts, names = catalogue(lang), words(lang)
    if question.about == "price" and question.gem:
        gem, rank = question.gem, score.sheet.fashion.index(question.gem)
        said = texts.text(
            "told.price", gem=names.text(f"gem.{gem}"), fashion=score.rules.fashion[rank], rarity=score.rarity[gem],
            price=score.price[gem],
        )  # fmt: skip
        yield {"text": said, "rule": rule("sale.selling.formula", lang)}
    if question.about == "total" and question.seat is not None:
        yield {"text": _parts(question.seat, score, lang), "rule": rule("sale.selling.scores", lang)}
        return
    for at in question.tells:
        yield {"text": told[at]["text"], "rule": told[at]["rule"]}


def _parts(seat: int, score: SaleScore, lang: str) -> str:
    """What a player's earnings are made of."""
    texts = catalogue(lang)
    player = score.sheet.players[seat]
    parts = []
    for fact in score.events:
        if fact.event == Event.SOLD and fact.seat == seat:
            gem = words(lang).text(f"gem.{GEM_NAMES[fact.gem]}")
            parts.append(texts.text("told.part", gem=gem, n=fact.amount))
        elif fact.event == Event.TRIBUTE_PAID and seat in (fact.seat, fact.other):
            parts.append(texts.text("told.paid" if fact.seat == seat else "told.received", n=fact.amount))
    if not parts:
        return texts.text("told.nothing", player=player)
    sum_of = texts.text("verdict.pounds", n=score.gain[player])
    return f"{texts.text('told.parts', player=player, parts=parts).rstrip('.')} = {sum_of}."


def _slips(question: Question, score: SaleScore) -> Iterator[Slip]:
    """What typical slips lead to, the likeliest first, as the source `asking` works it out."""
    return _listed(question, score, *asked_of(score, "plain"))  # which asks whatever other levels ask


def _listed(question: Question, score: SaleScore, found: Asked, sale: Settled) -> Iterator[Slip]:
    at = next(n for n in range(found.n) if _is(question, found, n))
    list_slips(found, at, sale, settled(score), score.events)
    for n in range(found.slips):
        yield Slips(found.slip[n]).name.lower(), decoded(question.about, found.leads_to[n], found.listed[at])


def slips_of(asked: Iterable[Question], score: SaleScore) -> list[dict[Answer, str]]:
    """By question about a sale, the wrong answers in which `judge` sees a slip, each with the key of that."""
    found, sale = asked_of(score, "plain")
    shown = []
    for question in asked:
        by_answer: dict[Answer, str] = {}
        for key, leads_to in _listed(question, score, found, sale):
            by_answer.setdefault(leads_to, key)
        by_answer.pop(question.answer, None)
        shown.append(by_answer)
    return shown


def _is(question: Question, found: Asked, n: int) -> bool:
    """Whether a question of the source is this one."""
    gem = -1 if question.gem is None else GEM_NAMES.index(question.gem)
    return (About(found.about[n]).name.lower(), found.gem[n]) == (question.about, gem)
