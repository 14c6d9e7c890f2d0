"""What a review says of choices and of luck, in English and in French: what all games say alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..base.catalogue import Loader, spaced
from ..log.transcript import player_names
from .case import Case, Step
from .case import Choice as Tried
from .result import TURNING_POINTS, Choice, Luck, TurningPoint, Vector, texts
from .verdicts import SURE

LANGUAGES: Final = ("en", "fr")


def titles(own: Loader) -> dict[str, dict[str, str]]:
    """Kinds of decisions and of luck, by language, as a game calls them."""
    found: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        told = own(lang)
        for key in told:
            if key.startswith(("phase.", "luck.")):
                found.setdefault(key, {})[lang] = told.text(key)
    return found


class Words:
    """Tells of one game."""

    def __init__(self, case: Case) -> None:
        self._case, log, teller = case, case.log, case.positions.teller
        people = log.sitters
        self.names = {
            lang: tuple(
                people[n] if people else usual.seat(n) if bot == "?" else name  # as panels call them
                for n, (bot, name) in enumerate(zip(log.bots, player_names(log.bots), strict=True))
            )
            for lang, usual in ((lang, teller(log.rules, lang, None)) for lang in LANGUAGES)
        }
        self._tell = {lang: teller(log.rules, lang, self.names[lang]) for lang in LANGUAGES}

    def deal(self) -> dict[str, str]:
        """The deal."""
        return {lang: self._case.texts(lang).text("what.deal") for lang in LANGUAGES}

    def fall(self, fall: Any) -> dict[str, str]:
        """What chance decided: the row of the log in a sentence."""
        facts = self._case.trail.facts
        return {lang: tell.sentence(facts[fall.row]).rstrip(".") for lang, tell in self._tell.items()}

    def choices(self, step: Step, best: Tried) -> tuple[dict[str, str], dict[str, str]]:
        """The choice that was made and the best one."""
        pairs = ((step.choice, best), (best, step.choice))
        chosen, rather = (
            {lang: self._case.sentence(tell, step, *pair) for lang, tell in self._tell.items()} for pair in pairs
        )
        return chosen, rather


def notes(case: Case, names: Mapping[str, Sequence[str]], people: Sequence[int]) -> tuple[Mapping[str, str], ...]:
    """What could not be reviewed, or not as well as the rest, and for whom somebody else plays on."""
    steps = case.trail.steps
    said: dict[str, dict[str, dict[str, Any]]] = {}
    if people:
        said["people"] = {
            lang: {"names": [names[lang][seat] for seat in people], "bot": case.stands_in} for lang in LANGUAGES
        }
    if not all(step.whole for step in steps):
        said["hidden"] = {lang: {"n": max(len(step.worlds) for step in steps)} for lang in LANGUAGES}
    if not case.trail.shares:
        said["end"] = {lang: {} for lang in LANGUAGES}
    return tuple(
        {lang: texts(lang).text(f"review.left.{key}", **values[lang]) for lang in LANGUAGES}
        for key, values in said.items()
    )


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
