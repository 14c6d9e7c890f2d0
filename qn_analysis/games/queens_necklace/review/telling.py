"""What a review says of choices and of luck, in English and in French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue, spaced
from qn_analysis.core.compile.records import blank, fill, plain
from qn_analysis.core.log.transcript import player_names
from qn_analysis.core.review.result import TURNING_POINTS, Choice, Luck, TurningPoint, Vector, texts
from qn_analysis.core.review.verdicts import SURE

from ..engine.state import Table
from ..log.table import Log
from ..log.teller import Teller
from ..play.positions import sentence
from ..words.actions import Action
from .trail import COMPLETIONS, LAID, Fall, Step, Trail

LANGUAGES: Final = ("en", "fr")
_ACTIONS: Final = {place: action for action, place in LAID.items()}


def own_texts(lang: str) -> Catalogue:
    """What only this game says."""
    return Catalogue.load(f"{__package__}.texts", lang)


def titles() -> dict[str, dict[str, str]]:
    """Kinds of decisions and of luck, by language."""
    found: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        told = own_texts(lang)
        for key in told:
            if key.startswith(("phase.", "luck.")):
                found.setdefault(key, {})[lang] = told.text(key)
    return found


class Words:
    """Tells of one game."""

    def __init__(self, log: Log, trail: Trail) -> None:
        self._trail = trail
        self._own = {lang: own_texts(lang) for lang in LANGUAGES}
        unnamed = {lang: Teller(lang) for lang in LANGUAGES}
        people = log.sitters
        self.names = {
            lang: tuple(
                people[n] if people else tell.seat(n) if bot == "?" else name  # as panels call them
                for n, (bot, name) in enumerate(zip(log.bots, player_names(log.bots), strict=True))
            )
            for lang, tell in unnamed.items()
        }
        self._tell = {lang: Teller(lang, self.names[lang], rules=log.rules) for lang in LANGUAGES}

    def deal(self) -> dict[str, str]:
        """The deal."""
        return {lang: told.text("what.deal") for lang, told in self._own.items()}

    def fall(self, fall: Fall) -> dict[str, str]:
        """What chance decided: the row of the log in a sentence."""
        facts = self._trail.facts
        return {lang: tell.sentence(facts[fall.row]).rstrip(".") for lang, tell in self._tell.items()}

    def choices(self, step: Step, best: tuple[int, ...]) -> tuple[dict[str, str], dict[str, str]]:
        """The choice that was made and the best one, of displays as far as they differ."""
        table: Any = blank(Table)
        fill(Table, table, plain(Table, step.worlds[0]["table"]))
        return (
            {lang: self._choice(lang, table, step, step.choice, best) for lang in LANGUAGES},
            {lang: self._choice(lang, table, step, best, step.choice) for lang in LANGUAGES},
        )

    def _choice(self, lang: str, table: Table, step: Step, choice: Sequence[int], other: Sequence[int]) -> str:
        tell, own = self._tell[lang], self._own[lang]
        if not step.display:
            return sentence(tell, table, choice[0])
        mine, theirs = choice[1:], other[1:]
        same = tuple(mine) == tuple(theirs)
        laid = [(place, n if same else n - theirs[place]) for place, n in enumerate(mine)]
        listed = [
            own.text("display.card", card=self._laid(lang, place), n=n) if n > 1 else self._laid(lang, place)
            for place, n in laid
            if n > 0
        ]
        if listed:
            return own.text("display.show" if same else "display.also", cards=listed)
        return own.text("display.nothing" if not any(mine) else "display.less")

    def _laid(self, lang: str, place: int) -> str:
        """A card of a display."""
        tell, own, action = self._tell[lang], self._own[lang], _ACTIONS[place]
        for group, key in ((Action.NECKLACE, "necklace"), (Action.KING, "king"), (Action.RING, "ring")):
            if group <= action < group + 4:
                return own.text(f"display.{key}", gem=tell.gem(action - group))
        if action == Action.BANKER:
            return own.text("display.banker")
        if action == Action.BLANK_GRAY:
            return own.text("display.blank")
        return tell.card(action - Action.CARD)


def notes(
    trail: Trail, names: Mapping[str, Sequence[str]], people: Sequence[int]
) -> tuple[Mapping[str, str], ...]:  # fmt: skip
    """What could not be reviewed, or not as well as the rest, and for whom somebody else plays on."""
    found: list[Mapping[str, str]] = []
    if people:
        found.append({
            lang: texts(lang).text("review.left.people", names=[names[lang][seat] for seat in people])
            for lang in LANGUAGES
        })  # fmt: skip
    if not all(step.whole for step in trail.steps):
        found.append({lang: texts(lang).text("review.left.hidden", n=COMPLETIONS) for lang in LANGUAGES})
    if not trail.shares:
        found.append({lang: texts(lang).text("review.left.end") for lang in LANGUAGES})
    return tuple(found)


def name_turning_points(
    choices: Sequence[Choice], strokes: Sequence[Luck], names: Mapping[str, Sequence[str]]
) -> tuple[TurningPoint, ...]:
    """The moments that changed the chances most, in the order of the game; the deal is none, nor is a stroke whose
    interval covers no change."""
    found: list[tuple[float, TurningPoint]] = []
    for choice in choices:
        if choice.verdict:
            found.append((choice.loss, TurningPoint(choice.row, "mistake", choice.cost, _mistake(choice, names))))
    for stroke in strokes:
        most = max(range(len(stroke.change)), key=lambda seat: abs(stroke.change[seat]))
        if stroke.row >= 0 and abs(stroke.change[most]) > SURE * stroke.error[most]:
            words = _told("luck", stroke, stroke.change, names, what=stroke.words)
            found.append((_most(stroke.change), TurningPoint(stroke.row, "luck", stroke.change, words)))
    largest = sorted(found, key=lambda each: -each[0])[:TURNING_POINTS]
    return tuple(point for _size, point in sorted(largest, key=lambda each: each[1].row))


def _most(change: Vector) -> float:
    return max(map(abs, change))


def _mistake(choice: Choice, names: Mapping[str, Sequence[str]]) -> dict[str, str]:
    rivals = [seat for seat in range(len(choice.cost)) if seat != choice.seat]
    gains = max(rivals, key=lambda seat: choice.cost[seat])
    return {
        lang: spaced(
            lang,
            texts(lang).text(
                "review.turn.mistake", when=_when(choice, lang), who=names[lang][choice.seat],
                a_name=texts(lang).text(f"review.a.{choice.verdict}"), chosen=choice.chosen[lang],
                best=choice.best[lang], loss=_points(lang, choice.loss),
                rival=names[lang][gains], gain=_points(lang, choice.cost[gains]),
            ),
        )
        for lang in LANGUAGES
    }  # fmt: skip


def _told(
    kind: str, moment: Luck, change: Vector, names: Mapping[str, Sequence[str]], **values: Mapping[str, str]
) -> dict[str, str]:
    most = max(range(len(change)), key=lambda seat: abs(change[seat]))
    found = {}
    for lang in LANGUAGES:
        told = texts(lang)
        effect = told.text(
            "review.effect.gained" if change[most] > 0 else "review.effect.lost", who=names[lang][most],
            points=_points(lang, abs(change[most])),
        )  # fmt: skip
        said = {key: value[lang] for key, value in values.items()}
        found[lang] = spaced(lang, told.text(f"review.turn.{kind}", when=_when(moment, lang), effects=effect, **said))
    return found


def _when(moment: Choice | Luck, lang: str) -> str:
    return texts(lang).text("review.moment", turn=str(moment.turn), sale=str(moment.sale))


def _points(lang: str, chance: float) -> str:
    return f"{100 * chance:.0f}".replace(".", texts(lang).language.decimal)
