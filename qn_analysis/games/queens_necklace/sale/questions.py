"""Questions about a sale, in the order in which it is settled; their answers are what the engine's events tell.

A question knows which step of the scene is on the table while it is asked (`step`), and which steps tell the answer
(`tells`). `table` makes the scene to draw, with all that is still asked left blank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from ..log.rows import Fact
from ..words.events import Event
from ..words.texts import catalogue as words
from .quiz_texts import catalogue
from .scene import steps
from .score import SaleScore
from .sheet import GEM_NAMES, SheetError
from .texts import problem

LEVELS: Final = ("plain", "kings", "alchemist")
"""From easy to hard: no King, Necklace, Banker or Alchemist; Kings, with Bankers, Rings or the Necklace; Alchemists."""

_OUTCOMES: Final = (Event.SOLD, Event.UNSOLD_BEATEN, Event.UNSOLD_CANCELLED)

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

    def to_front(self) -> dict[str, Any]:
        """What a front end needs to ask it: all but the answer, as plain JSON."""
        options = [option._asdict() for option in self.options]
        return {"id": self.id, "kind": self.kind, "about": self.about, "prompt": self.prompt, "options": options}


def check_level(level: str, known: Sequence[str] = LEVELS) -> str:
    """The level, if there is one of that name.

    Raises:
        QuizError: there is not.
    """
    if level not in known:
        raise QuizError([problem("quiz_level", level=repr(level), known=", ".join(known[:-1]), last=known[-1])])
    return level


def wanted(level: str) -> Callable[[SaleScore], bool]:
    """Which sales are of a level, for `deal_sheets`; in each something is sold, and two players show the same gem.

    Raises:
        QuizError: there is no such level.
    """
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
    """The questions about a sale, in the order in which it is settled.

    Args:
        score: any scored sale; it need not be of the level.
        level: on "plain" even a payment of one jewel is asked for; above it only those with Rings or Bankers.
        lang: language of the texts.

    Raises:
        QuizError: there is no such level.
        TextError: there are no texts in the language.
    """
    check_level(level)
    return _Asker(score, level, lang).ask()


class _Asker:
    """Makes the questions about one sale."""

    def __init__(self, score: SaleScore, level: str, lang: str) -> None:
        self.score = score
        self.level = level
        self.texts = catalogue(lang)
        self.words = words(lang)
        self.names = score.sheet.players
        self.steps: list[dict[str, Any]] = steps(score, lang)
        self.made: list[Question] = []
        self.lone_kings = 0

    def ask(self) -> list[Question]:
        """All questions."""
        counting, rarity = self._at("counting"), self._at("rarity")
        facts = [fact for fact in self.score.events if fact.event == Event.RARITY_SET]
        gems = tuple(Option(gem, self._gem(gem)) for gem in self.score.sheet.fashion)
        order = tuple(GEM_NAMES[fact.gem] for fact in facts)
        self._add("rarity", "order", None, None, gems, counting - 1, (counting, rarity), order)
        for gem in self.score.sheet.fashion:
            if self.score.counted[gem]:
                self._ask_gem(gem)
        self._ask_total()
        return self.made

    def _ask_gem(self, gem: str) -> None:
        """Price, Kings and Necklace, who sells, what she is paid."""
        majority = self._at("majority", gem)
        kings = self._at("kings", gem)
        before = (majority if kings < 0 else kings) - 1
        self._add("price", "number", gem, None, (), before, (self._at("rarity"),), self.score.price[gem])
        direct = self._ask_kings(gem, kings)
        if gem in self.score.cancelled and not direct:
            return
        seats = tuple(Option(f"seat_{seat}", name) for seat, name in enumerate(self.names))
        options = (*seats, Option("nobody", self.texts.text("option.nobody")))
        sold = [fact for fact in self._facts(gem) if fact.event == Event.SOLD]
        answer = tuple(f"seat_{seat}" for seat in sorted(fact.seat for fact in sold)) or ("nobody",)
        step, tells = (kings - 1, (kings, majority)) if direct else (majority - 1, (majority,))
        self._add("sellers", "several", gem, None, options, step, tells, answer)
        if not sold:
            return
        best = max(sold, key=lambda fact: fact.amount)
        if self.level == "plain" or best.amount != self.score.price[gem]:
            tells = (self._at("jewels", gem), self._at("payment", gem))
            self._add("pounds", "number", gem, best.seat, (), majority, tells, best.amount)

    def _ask_kings(self, gem: str, step: int) -> bool:
        """What becomes of a gem with a King or the Necklace; True: it is left to the question who sells."""
        if step < 0:
            return False
        rank = self.score.sheet.fashion.index(gem)
        rows = [rows[rank] for rows in self.steps[step]["board"]["rows"]]
        laid = [seat for seat, row in enumerate(rows) if row["king"]]
        alone = not any(row["necklace"] for row in rows)
        # The first King alone is asked about by himself; at later ones the players have to think of him.
        self.lone_kings += alone
        if alone and self.lone_kings > 1:
            return True
        paid = tuple(sorted(fact.seat for fact in self._facts(gem) if fact.event == Event.TRIBUTE_PAID))
        answer = "cancelled" if gem in self.score.cancelled else _pays(paid) if paid else "sold"
        form = "_alone" if alone else "" if laid else "_necklace"
        name = self._gem(gem)
        options = [Option(key, self.texts.text(f"option.{key}", gem=name)) for key in ("cancelled", "sold")]
        for size in range(1, len(laid) + 1):
            for payers in combinations(laid, size):
                who = [self.names[seat] for seat in payers]
                options.append(Option(_pays(payers), self.texts.text("option.pays", gem=name, players=who, n=size)))
        self._add("kings", "choice", gem, None, tuple(options), step - 1, (step,), answer, form, len(laid))
        return False

    def _ask_total(self) -> None:
        """What the player earns to whom most has happened."""
        about = [0] * len(self.names)
        for fact in self.score.events:
            if fact.event in _OUTCOMES:
                about[fact.seat] += 1 + (fact.event == Event.SOLD)
            elif fact.event == Event.TRIBUTE_PAID:
                about[fact.seat] += 1
                about[fact.other] += 1
        seat = about.index(max(about))
        step = self._at("totals")
        self._add("total", "number", None, seat, (), step - 1, (step,), self.score.gain[self.names[seat]])

    def _add(
        self, about: str, kind: str, gem: str | None, seat: int | None, options: tuple[Option, ...], step: int,
        tells: tuple[int, ...], answer: Answer, form: str = "", n: int = 1,
    ) -> None:  # fmt: skip
        player = "" if seat is None else self.names[seat]
        prompt = self.texts.text(f"ask.{about}{form}", gem=self._gem(gem) if gem else "", player=player, n=n)
        name = ":".join(str(part) for part in (about, gem, seat) if part is not None)
        self.made.append(Question(name, kind, prompt, options, about, gem, seat, step, tells, answer))

    def _at(self, kind: str, gem: str | None = None) -> int:
        """Where a step is, or -1."""
        found = (at for at, step in enumerate(self.steps) if step["kind"] == kind and gem in (None, step["gem"]))
        return next(found, -1)

    def _facts(self, gem: str) -> list[Fact]:
        at = GEM_NAMES.index(gem)
        return [fact for fact in self.score.events if fact.gem == at]

    def _gem(self, gem: str) -> str:
        return self.words.text(f"gem.{gem}")


def _pays(seats: Iterable[int]) -> str:
    """The id of the option that these seats pay tribute."""
    return "_".join(["pays", *(str(seat) for seat in seats)])


def table(told: dict[str, Any], asked: Sequence[Question], at: int, answered: bool) -> dict[str, Any]:
    """The scene to draw at a question: one step, with all that is still asked left blank.

    Args:
        told: the whole scene of the sale.
        asked: its questions.
        at: the present one.
        answered: whether the table may show what it asks for.

    Returns:
        A scene of one step, without its words; `scores` are those from before the sale until the total is answered.
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
