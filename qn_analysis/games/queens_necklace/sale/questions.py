"""Questions about a sale, in the order in which it is settled; the source `asking` makes them from the engine's events.

A question knows which step of the scene is on the table while it is asked (`step`), and which steps tell the answer
(`tells`). `table` makes the scene to draw, with all that is still asked left blank. What puts a question into words and
on the table is a source, which the page of a sale has too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from qn_analysis.core.base.telling import InLanguage, Unsaid, Words, copied, same
from qn_analysis.core.compile.records import blank

from ..words.cards import SEATS
from ..words.texts import catalogue as words
from .asking import About, Asked, Form, ask_sale
from .quiz_texts import catalogue
from .scene import settled, told_steps
from .score import SaleScore
from .sheet import GEM_NAMES, SheetError
from .telling_words import Settled
from .texts import problem

LEVELS: Final = ("plain", "kings", "alchemist")
"""From easy to hard: no King, Necklace, Banker or Alchemist; Kings, with Bankers, Rings or the Necklace; Alchemists."""

ABOUT: Final = tuple(about.name.lower() for about in About)
"""What a question can be about."""
KINDS: Final = ("order", "number", "choice", "several", "number", "number")
"""How each of them is answered."""
FORMS: Final = tuple(form.name.lower() for form in Form)
OUTCOMES: Final = ("cancelled", "sold")
"""What can become of a gem with a King or the Necklace, besides tributes."""

Answer = str | int | tuple[str, ...]


class QuizError(SheetError):
    """A level that there is not, or an answer that is none; the message names it and the remedy."""


@dataclass(frozen=True)
class Option:
    """One thing to choose, or to put in order."""

    id: str
    text: str


@dataclass(frozen=True)
class Question:
    """A question about one sale.

    Attributes:
        id: the same for the same question in every language, such as "price:ruby".
        kind: "choice" (one option), "several" (one or more), "order" (all options) or "number" (pounds).
        prompt: the question.
        options: empty for a number.
        about: "rarity", "price", "kings", "sellers", "pounds" or "total".
        gem, seat: what and whom it is about, or None.
        step: the step of the scene that is on the table while it is asked.
        tells: the steps that tell the answer.
        answer: an id, several ids, or pounds.
        first: whether it is among the few that are asked before somebody wants more.
    """

    id: str
    kind: str
    prompt: str
    options: tuple[Option, ...]
    about: str
    gem: str | None
    seat: int | None
    step: int
    tells: tuple[int, ...]
    answer: Answer
    first: bool

    def to_front(self) -> dict[str, Any]:
        """What a front end needs to ask it: all but the answer, as plain JSON."""
        options = [{"id": option.id, "text": option.text} for option in self.options]
        return {"id": self.id, "kind": self.kind, "about": self.about, "prompt": self.prompt, "options": options}


def check_level(level: str, known: Sequence[str] = LEVELS) -> str:
    """The level, if there is one of that name; else `QuizError`."""
    if level not in known:
        raise QuizError([problem("quiz_level", level=repr(level), known=", ".join(known[:-1]), last=known[-1])])
    return level


def wanted(level: str) -> Callable[[SaleScore], bool]:
    """Which sales are of a level, for `deal_sheets`; in each something is sold, and two players show the same gem."""
    check_level(level)

    def fits(score: SaleScore) -> bool:
        rows = [row for display in score.sheet.displays for row in display.rows.values()]
        kings, necklace = any(row.king for row in rows), any(row.necklace for row in rows)
        bankers = any(display.bankers for display in score.sheet.displays)
        shown = [gem for display in score.sheet.displays for gem in display.rows]
        if not score.sold or len(set(shown)) == len(shown):
            return False
        if (level == "alchemist") != bool(score.sheet.alchemist):
            return False
        if level == "plain":
            return not (kings or necklace or bankers)
        return level == "alchemist" or (kings and (necklace or bankers or any(row.rings for row in rows)))

    return fits


def questions(score: SaleScore, level: str = "plain", lang: str = "en") -> list[Question]:
    """The questions about any scored sale, in the order in which it is settled.

    On the level "plain" even a payment of one jewel is asked for; above it only those with Rings or Bankers.
    """
    check_level(level)
    return in_words(asked_of(score, level)[0], score, lang)


def asked_of(score: SaleScore, level: str) -> tuple[Asked, Settled]:
    """The questions about a sale in numbers, and the sale as it lies after the Alchemists."""
    sale, found = settled(score), blank(Asked)
    ask_sale(found, told_steps(score, sale, Unsaid()), sale, score.events, int(level == LEVELS[0]))
    return found, sale


def in_words(found: Asked, score: SaleScore, lang: str = "en") -> list[Question]:
    """The questions about a sale in a language."""
    return questions_of(InLanguage(lang, catalogue, words), score.sheet.players, found)


def questions_of(words: Words, names: Sequence[str], found: Asked) -> list[Question]:
    """Questions in words; `names` are the players'."""
    return [question_of(words, names, found, n) for n in range(found.n)]


def question_of(words: Words, names: Sequence[str], found: Asked, n: int) -> Question:
    """One of them."""
    about = ABOUT[found.about[n]]
    form = "" if found.form[n] == Form.PLAIN else f"_{FORMS[found.form[n]]}"
    gem = GEM_NAMES[found.gem[n]] if found.gem[n] >= 0 else None
    seat = found.seat[n] if found.seat[n] >= 0 else None
    called = "" if gem is None else words.say(f"gem.{gem}")
    player = "" if seat is None else names[seat]
    parts = [about, *([] if gem is None else [gem]), *([] if seat is None else [str(seat)])]
    return Question(
        ":".join(parts),
        KINDS[found.about[n]],
        words.say(f"ask.{about}{form}", gem=called, player=player, n=found.kings[n]),
        tuple(options_of(words, names, found, n, called)),
        about,
        gem,
        seat,
        found.step[n],
        tuple([step for step in found.tells[n] if step >= 0]),
        decoded(about, found.answer[n], found.listed[n]),
        found.first[n] == 1,
    )


def options_of(words: Words, names: Sequence[str], found: Asked, n: int, gem: str) -> list[Option]:
    """What can be answered; nothing of a number."""
    listed = found.options[n][: found.listed[n]]
    match found.about[n]:
        case About.RARITY:
            return [Option(GEM_NAMES[each], words.say(f"gem.{GEM_NAMES[each]}")) for each in listed]
        case About.SELLERS:
            sellers = [Option(f"seat_{seat}", names[seat]) for seat in range(len(names))]
            return [*sellers, Option("nobody", words.say("option.nobody"))]
        case About.KINGS:
            return [outcome_of(words, names, each, gem) for each in listed]
    return []


def outcome_of(words: Words, names: Sequence[str], answer: int, gem: str) -> Option:
    """What can become of a gem with a King or the Necklace."""
    if answer < len(OUTCOMES):
        return Option(OUTCOMES[answer], words.say(f"option.{OUTCOMES[answer]}", gem=gem))
    seats = seats_in(answer - 2)
    who = [names[seat] for seat in seats]
    return Option(paid_by(seats), words.say("option.pays", gem=gem, players=who, n=len(seats)))


def seats_in(mask: int) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(SEATS) if (mask >> seat) & 1 == 1]


def decoded(about: str, answer: int, listed: int) -> Answer:
    """An answer of the source as ids or pounds; an order is one of so many gems."""
    if about == "rarity":
        return tuple([GEM_NAMES[(answer >> (2 * place)) & 3] for place in range(listed)])
    if about == "sellers":
        return ("nobody",) if answer == 0 else tuple([f"seat_{seat}" for seat in seats_in(answer)])
    if about == "kings":
        return OUTCOMES[answer] if answer < len(OUTCOMES) else paid_by(seats_in(answer - 2))
    return answer


def paid_by(seats: Sequence[int]) -> str:
    """The id of the option that these seats pay tribute."""
    return "_".join(["pays", *[str(seat) for seat in seats]])


def table(told: Mapping[str, Any], asked: Sequence[Question], at: int, answered: bool) -> dict[str, Any]:
    """The scene to draw at a question: one step without its words, with all that is still asked left blank.

    `answered` says whether the table may show what question `at` asks for; `scores` are those from before the sale
    until the total is answered.
    """
    question, steps = asked[at], told["steps"]
    tells = question.tells
    priced = question.about == "price"
    step = copied(steps[tells[len(tells) - 1] if answered and not priced else question.step])
    board = step["board"]
    for each in asked[at + 1 if answered else at :]:
        if each.about == "price":
            board["price"][each.gem] = None
        elif each.about == "total":
            board["scores"] = [player["score"] for player in told["players"]]
    changed: list[str] = []
    if answered and priced:
        changed.append(f"price:{question.gem}")
    elif answered:
        for tell in tells:
            changed.extend(steps[tell]["changed"])
    hidden = [f"price:{gem}" for gem in list(board["price"]) if board["price"][gem] is None]
    scored = same(board["scores"], steps[len(steps) - 1]["board"]["scores"])
    seen = [key for key in changed if key not in hidden and (scored or key[:6] != "score:")]
    step = {**step, "title": "", "text": "", "rule": None, "changed": seen}
    return {"lang": told["lang"], "gems": told["gems"], "players": told["players"], "steps": [step]}
