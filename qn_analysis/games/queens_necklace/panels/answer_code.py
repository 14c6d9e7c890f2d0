"""The code in which answers come back from a class: what `static/answers.js` writes, read again.

A code is "QN" and digits of base 32 in groups of five: a version, how many digits there are, the class, the group, a
number for each question, and a check. A number is 0 for a question that is open; it goes from the lowest four bits on,
in digits of which all but the last are 16 or more. Open questions at the end are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from qn_analysis.core.base.catalogue import Loader, Message

from ..sale.questions import Answer, Question
from ..sale.sheet import SheetError

catalogue = Loader(f"{__package__}.class_texts")
"""What is said of a class."""
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of a code, without letters that look like numbers."""
ALIKE: Final = str.maketrans("ILO", "110")
VERSION: Final = 1
KEY: Final = 5
"""Digits of the class."""
_HEAD: Final = 1 + 2 + KEY + 2
_CHECK: Final = 4
_PRIME: Final = 1048573
"""The largest one of `_CHECK` digits: whatever single digit is wrong, or whatever two are exchanged, is seen."""
_BEGIN: Final = re.compile(r"\bQN(?=[-\s]{0,3}[0-9]|-[IL])", re.IGNORECASE)
_SIGNS: Final = re.compile(r"[-\s]*([0-9A-Z]+)", re.IGNORECASE)
_GROUP: Final = 5


class ClassError(SheetError):
    """A class that cannot be made or marked, or a code that cannot be read; the message says why, and the remedy."""


def problem(key: str, /, **values: object) -> Message:
    """What is wrong with a class or with a code."""
    return Message(catalogue.package, f"problem.{key}", values)


@dataclass(frozen=True)
class Code:
    """What a code says: the class, the number of the page from 1, and those of the answers, 0 where a question is open;
    questions at the end may be missing.
    """

    key: str
    group: int
    numbers: tuple[int, ...]


def codes_in(text: str) -> list[str]:
    """What looks like a code in a text, as far as it goes on; it may go over several lines, and words may follow."""
    found = []
    for begin in _BEGIN.finditer(text):
        signs, at = "", begin.end()
        while more := _SIGNS.match(text, at):
            left = _length(signs) - len(signs)
            if signs and (left <= 0 or len(more[1]) < min(left, _GROUP)):
                break
            signs, at = signs + more[1], more.end()
        found.append(f"QN{signs}")
    return found


def _length(signs: str) -> int:
    """How many signs a code has, as its beginning says; without end where that is not known yet."""
    digits = [DIGITS.find(sign) for sign in signs.upper().translate(ALIKE)[1:3]]
    return 32 * digits[0] + digits[1] if len(digits) == 2 and min(digits) >= 0 else 1 << 20


def read_code(text: str) -> Code:
    """A code, whatever its hyphens, spaces and capitals.

    Raises:
        ClassError: it is cut off, a sign of it is wrong, or it is of a later version.
    """
    signs = re.sub(r"[-\s]", "", text).upper()[2:].translate(ALIKE)
    odd = next((sign for sign in signs if sign not in DIGITS), None)
    if odd is not None:
        raise ClassError([problem("sign", sign=odd)])
    digits = [DIGITS.index(sign) for sign in signs]
    if digits and digits[0] != VERSION:
        raise ClassError([problem("version")])
    many = 32 * digits[1] + digits[2] if len(digits) > 2 else 0
    if len(digits) < max(many, _HEAD + _CHECK):
        raise ClassError([problem("cut", n=len(digits), of=many) if many else problem("short", n=len(digits))])
    if len(digits) > many or _check(digits[:-_CHECK]) != digits[-_CHECK:]:
        raise ClassError([problem("mistyped")])
    body = digits[_HEAD:-_CHECK]
    numbers, number, shift = [], 0, 0
    for digit in body:
        number |= (digit & 15) << shift
        shift += 4
        if digit < 16:
            numbers.append(number)
            number = shift = 0
    return Code(signs[3 : 3 + KEY], 32 * digits[_HEAD - 2] + digits[_HEAD - 1], tuple(numbers))


def write_code(code: Code) -> str:
    """The code of some answers, as a page writes it."""
    numbers = list(code.numbers)
    while numbers and not numbers[-1]:
        numbers.pop()
    body = []
    for number in numbers:
        while number > 15:
            body.append(16 | number & 15)
            number >>= 4
        body.append(number)
    many = _HEAD + len(body) + _CHECK
    key = [DIGITS.index(sign) for sign in code.key]
    digits = [VERSION, *divmod(many, 32), *key, *divmod(code.group, 32), *body]
    signs = "".join(DIGITS[digit] for digit in (*digits, *_check(digits)))
    return "-".join(["QN", *(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))])


def _check(digits: Sequence[int]) -> list[int]:
    found = 0
    for digit in digits:
        found = (found * 31 + digit + 1) % _PRIME
    return [found >> shift & 31 for shift in (15, 10, 5, 0)]


def number_of(question: Question, given: Answer) -> int:
    """An answer as a number above 0."""
    ids = [option.id for option in question.options]
    if isinstance(given, int):
        return 1 + (2 * given if given >= 0 else -2 * given - 1)
    if isinstance(given, str):
        return 1 + ids.index(given)
    if question.kind == "order":
        return 1 + sum(ids.index(each) << 2 * place for place, each in enumerate(given))
    return 1 + sum(1 << ids.index(each) for each in given)


def answer_of(question: Question, number: int) -> Answer:
    """The answer that a number above 0 stands for; `ClassError` if it stands for none."""
    ids = [option.id for option in question.options]
    rest = number - 1
    if question.kind == "number":
        return -(rest + 1) // 2 if rest & 1 else rest // 2
    if question.kind == "choice" and rest < len(ids):
        return ids[rest]
    if question.kind == "several" and 0 < rest < 1 << len(ids):
        return tuple(each for place, each in enumerate(ids) if rest >> place & 1)
    places = [rest >> 2 * place & 3 for place in range(len(ids))]
    if question.kind == "order" and rest < 1 << 2 * len(ids) and sorted(places) == list(range(len(ids))):
        return tuple(ids[place] for place in places)
    raise ClassError([problem("answer", question=question.prompt)])
