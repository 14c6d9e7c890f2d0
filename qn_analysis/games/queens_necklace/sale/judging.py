"""Judging an answer: right, or what is wrong with it, with the rule's address and, where it can be seen, the slip.

A slip is recognised by its result: what somebody who forgets the Rings, say, would answer is worked out only to be
compared with a wrong answer. What is right comes from the engine's events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..log.rows import Fact
from ..words.events import Event
from ..words.texts import catalogue as words
from .questions import Answer, Question, QuizError
from .quiz_texts import catalogue
from .scene import rule, steps
from .score import SaleScore
from .sheet import GEM_NAMES
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
    """Judge an answer to a question about a sale.

    Args:
        question: one of `questions(score)`.
        given: the id or the text of an option; several of them for "several" and "order"; pounds for "number".
        score: the sale that it is about.
        lang: language of the verdict.

    Raises:
        QuizError: that is no answer to this question.
        TextError: there are no texts in the language.
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
    """An answer in the form that it is compared in.

    Raises:
        QuizError: that is no answer to this question.
    """
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


# ------------------------------------------------------------------------------------------------------------- slips


def _slips(question: Question, score: SaleScore) -> Iterator[Slip]:
    """What typical slips lead to, the likeliest first."""
    return _SLIPS[question.about](question, score)


def _rows(score: SaleScore, gem: str) -> list[Mapping[str, Any]]:
    """The rows of a gem by seat as they lie when stones are counted, after the Alchemist."""
    board = next(step["board"] for step in steps(score) if step["kind"] == "counting")
    rank = score.sheet.fashion.index(gem)
    return [rows[rank] for rows in board["rows"]]


def _laid(score: SaleScore, gem: str) -> list[int]:
    """Stones of a gem by seat as laid, before the Alchemist."""
    rows = [display.rows.get(gem) for display in score.sheet.displays]
    return [sum(row.gems) if row else 0 for row in rows]


def _rarity(question: Question, score: SaleScore) -> Iterator[Slip]:
    fashion = score.sheet.fashion

    def order(by: Callable[[str], int], backwards: bool = False) -> tuple[str, ...]:
        """Gems by a number, ties in fashion order or the other way round."""
        return tuple(sorted(reversed(fashion) if backwards else fashion, key=by))

    yield "rarity_ties", order(lambda gem: score.counted[gem], backwards=True)
    yield "alchemist", order(lambda gem: sum(_laid(score, gem)))
    yield "cards", order(lambda gem: sum(len(row["gems"]) for row in _rows(score, gem)))
    yield "rarity_reversed", order(lambda gem: -score.counted[gem])
    if isinstance(question.answer, tuple):
        yield "rarity_reversed", question.answer[::-1]


def _price(question: Question, score: SaleScore) -> Iterator[Slip]:
    gem = question.gem or ""
    fashion = score.rules.fashion[score.sheet.fashion.index(gem)]
    yield "fashion_only", fashion
    yield "rarity_only", score.rarity[gem]
    for seat, display in enumerate(score.sheet.displays):
        if gem in display.rows:
            yield "banker_in_price", score.price[gem] + _bonus(score, seat)
    for other in score.rarity.values():
        yield "other_tile", fashion + other


def _kings(question: Question, score: SaleScore) -> Iterator[Slip]:
    gem = question.gem or ""
    rows = [display.rows.get(gem) for display in score.sheet.displays]
    necklace = any(row is not None and row.necklace for row in rows)
    pays = [option.id for option in question.options if option.id.startswith("pays")]
    if question.answer == "cancelled":
        yield "king", "sold"
        yield from ((("king" if necklace else "no_necklace"), each) for each in pays)
    elif question.answer == "sold":
        yield ("necklace" if pays else "no_king"), "cancelled"
        yield from (("own_king", each) for each in pays)
    else:
        yield "necklace", "cancelled"
        yield "tribute", "sold"
        yield from (("payers", each) for each in pays)


def _sellers(question: Question, score: SaleScore) -> Iterator[Slip]:
    gem = question.gem or ""
    rows = _rows(score, gem)
    facts = [fact for fact in score.events if fact.gem == GEM_NAMES.index(gem)]
    cards, stones = [len(row["gems"]) for row in rows], [sum(row["gems"]) for row in rows]
    if gem in score.cancelled:
        yield "king", _seats(fact.seat for fact in facts if fact.event == Event.UNSOLD_CANCELLED)
    sold = sorted(fact.seat for fact in facts if fact.event == Event.SOLD)
    if any(fact.event == Event.KING_VOIDED for fact in facts):
        yield "necklace", ("nobody",)
    if len(sold) > 1:
        yield "tie_nobody", ("nobody",)
        for bits in range(1, (1 << len(sold)) - 1):
            yield "tie", _seats(seat for at, seat in enumerate(sold) if bits >> at & 1)
    if score.sheet.alchemist:
        yield "alchemist", _most(_laid(score, gem))
    yield "cards", _most(cards)
    yield "rings_as_stones", _most([n + row["rings"] if n else 0 for n, row in zip(stones, rows, strict=True)])
    yield "everyone", _seats(seat for seat, n in enumerate(stones) if n)


def _pounds(question: Question, score: SaleScore) -> Iterator[Slip]:
    gem = question.gem or ""
    seat = question.seat or 0
    price, bonus = score.price[gem], _bonus(score, seat)
    sold = next(fact for fact in score.events if _is_sale(fact, seat) and GEM_NAMES[fact.gem] == gem)
    each = price + bonus
    rings = sold.number - 1
    if rings and bonus:
        yield "banker_and_rings", price
        yield "banker_once", sold.number * price + bonus
    if rings:
        yield "rings", each
        yield "rings_only", rings * each
    if bonus:
        yield "banker", sold.number * price
    row = _rows(score, gem)[seat]
    yield "stones", sum(row["gems"]) * each
    yield "stones", len(row["gems"]) * each
    yield "stones", (sum(row["gems"]) + rings) * each


def _total(question: Question, score: SaleScore) -> Iterator[Slip]:
    seat = question.seat or 0
    gain = score.gain[score.sheet.players[seat]]
    sold = [fact for fact in score.events if _is_sale(fact, seat)]
    tribute = sum(
        fact.amount * ((fact.other == seat) - (fact.seat == seat))
        for fact in score.events
        if fact.event == Event.TRIBUTE_PAID
    )
    mine = [fact for fact in score.events if fact.seat == seat]
    bonus = _bonus(score, seat)
    yield "tribute", gain - tribute
    yield "tribute_sign", gain - 2 * tribute
    yield "king_total", gain + sum(fact.amount for fact in mine if fact.event == Event.UNSOLD_CANCELLED)
    beaten = [fact for fact in mine if fact.event == Event.UNSOLD_BEATEN]
    yield "lost_rows", gain + sum(fact.number * (score.price[GEM_NAMES[fact.gem]] + bonus) for fact in beaten)
    yield "rings", tribute + sum(fact.amount // fact.number for fact in sold)
    yield "banker", gain - sum(fact.number * bonus for fact in sold)
    yield "banker_and_rings", tribute + sum(score.price[GEM_NAMES[fact.gem]] for fact in sold)
    yield "banker_once", gain - sum((fact.number - 1) * bonus for fact in sold)
    yield "before", gain + score.sheet.displays[seat].score


_SLIPS: Final[Mapping[str, Callable[[Question, SaleScore], Iterator[Slip]]]] = {
    "rarity": _rarity, "price": _price, "kings": _kings, "sellers": _sellers, "pounds": _pounds, "total": _total,
}  # fmt: skip


def _is_sale(fact: Fact, seat: int) -> bool:
    return fact.event == Event.SOLD and fact.seat == seat


def _bonus(score: SaleScore, seat: int) -> int:
    """Pounds that a player's Bankers add to each jewel, as her events show it; 0 where she would sell nothing."""
    for fact in score.events:
        if fact.seat == seat and fact.event in (Event.SOLD, Event.UNSOLD_CANCELLED):
            return fact.amount // fact.number - score.price[GEM_NAMES[fact.gem]]
    return 0


def _seats(seats: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"seat_{seat}" for seat in sorted(seats)) or ("nobody",)


def _most(numbers: Sequence[int]) -> tuple[str, ...]:
    """Those with the most, if anybody has any."""
    return _seats(seat for seat, n in enumerate(numbers) if n and n == max(numbers))
