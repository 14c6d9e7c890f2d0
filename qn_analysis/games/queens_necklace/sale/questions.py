"""Questions about a sale, in the order in which it is settled; the source `asking` makes them from the engine's events.

A question knows which step of the scene is on the table while it is asked (`step`), and which steps tell the answer
(`tells`). `table` makes the scene to draw, with all that is still asked left blank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from qn_analysis.core.compile.records import blank

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

KINDS: Final = {
    "rarity": "order", "price": "number", "kings": "choice", "sellers": "several", "pounds": "number",
    "total": "number",
}  # fmt: skip
"""How each question is answered."""

Answer = str | int | tuple[str, ...]


class QuizError(SheetError):
    """A level that there is not, or an answer that is none; the message names it and the remedy."""


class Option(NamedTuple):
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
        options = [option._asdict() for option in self.options]
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
    return _Asker(score, level, lang).ask()


class _Asker:
    """Makes the questions about one sale, which the source `asking` asks."""

    def __init__(self, score: SaleScore, level: str, lang: str) -> None:
        self.score = score
        self.level = level
        self.texts = catalogue(lang)
        self.words = words(lang)
        self.names = score.sheet.players

    def ask(self) -> list[Question]:
        """All questions."""
        found = asked_of(self.score, self.level)[0]
        return [self._question(found, n) for n in range(found.n)]

    def _question(self, found: Asked, n: int) -> Question:
        about = About(found.about[n]).name.lower()
        gem = GEM_NAMES[found.gem[n]] if found.gem[n] >= 0 else None
        seat = found.seat[n] if found.seat[n] >= 0 else None
        form = "" if found.form[n] == Form.PLAIN else f"_{Form(found.form[n]).name.lower()}"
        player = "" if seat is None else self.names[seat]
        prompt = self.texts.text(
            f"ask.{about}{form}", gem=self._gem(gem) if gem else "", player=player, n=found.kings[n]
        )
        name = ":".join(str(part) for part in (about, gem, seat) if part is not None)
        tells = tuple(step for step in found.tells[n] if step >= 0)
        return Question(
            name, KINDS[about], prompt, self._options(found, n), about, gem, seat, found.step[n], tells,
            decoded(about, found.answer[n], found.listed[n]), found.first[n] == 1,
        )  # fmt: skip

    def _options(self, found: Asked, n: int) -> tuple[Option, ...]:
        match found.about[n]:
            case About.RARITY:
                gems = (GEM_NAMES[gem] for gem in found.options[n][: found.listed[n]])
                return tuple(Option(gem, self._gem(gem)) for gem in gems)
            case About.SELLERS:
                seats = (Option(f"seat_{seat}", name) for seat, name in enumerate(self.names))
                return (*seats, Option("nobody", self.texts.text("option.nobody")))
            case About.KINGS:
                return tuple(self._outcome(answer, found.gem[n]) for answer in found.options[n][: found.listed[n]])
        return ()

    def _outcome(self, answer: int, gem: int) -> Option:
        name = self._gem(GEM_NAMES[gem])
        if answer < 2:
            key = "sold" if answer else "cancelled"
            return Option(key, self.texts.text(f"option.{key}", gem=name))
        seats = seats_in(answer - 2)
        who = [self.names[seat] for seat in seats]
        return Option(_pays(seats), self.texts.text("option.pays", gem=name, players=who, n=len(seats)))

    def _gem(self, gem: str) -> str:
        return self.words.text(f"gem.{gem}")


def asked_of(score: SaleScore, level: str) -> tuple[Asked, Settled]:
    """The questions about a sale in numbers, and the sale as it lies after the Alchemists."""
    sale, found = settled(score), blank(Asked)
    ask_sale(found, told_steps(score, sale), sale, score.events, int(level == LEVELS[0]))
    return found, sale


def seats_in(mask: int) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def decoded(about: str, answer: int, listed: int) -> Answer:
    """An answer of the source as ids or pounds; an order is one of so many gems."""
    if about == "rarity":
        return tuple(GEM_NAMES[answer >> 2 * place & 3] for place in range(listed))
    if about == "sellers":
        return tuple(f"seat_{seat}" for seat in seats_in(answer)) or ("nobody",)
    if about == "kings":
        return ("cancelled", "sold")[answer] if answer < 2 else _pays(seats_in(answer - 2))
    return answer


def _pays(seats: Iterable[int]) -> str:
    """The id of the option that these seats pay tribute."""
    return "_".join(["pays", *(str(seat) for seat in seats)])


def table(told: dict[str, Any], asked: Sequence[Question], at: int, answered: bool) -> dict[str, Any]:
    """The scene to draw at a question: one step without its words, with all that is still asked left blank.

    `answered` says whether the table may show what question `at` asks for; `scores` are those from before the sale
    until the total is answered.
    """
    question = asked[at]
    steps = told["steps"]
    step = deepcopy(steps[question.tells[-1] if answered and question.about != "price" else question.step])
    step |= {"title": "", "text": "", "rule": None}
    changed = [key for tell in question.tells for key in steps[tell]["changed"]] if answered else []
    board = step["board"]
    for each in asked[at + answered :]:
        if each.about == "price":
            board["price"][each.gem] = None
        elif each.about == "total":
            board["scores"] = [player["score"] for player in told["players"]]
    if answered and question.about == "price":
        changed = [f"price:{question.gem}"]
    hidden = {f"price:{gem}" for gem, price in board["price"].items() if price is None}
    scores = board["scores"] != steps[-1]["board"]["scores"]
    step["changed"] = [key for key in changed if key not in hidden and not (scores and key.startswith("score:"))]
    return {**{key: told[key] for key in ("lang", "gems", "players")}, "steps": [step]}
