"""Habits: a bot made to keep to some, or to drop some, by forbidding it actions.

    learnt~keep-ring                    as learnt, but shows no Ring before the last sale
    learnt~never-buy-king~never-buy-necklace

A game declares what its habits are called (`Form`), and has a policy that chooses as the bot does among what is left.
It is told of the habits by numbers behind the bot's own weights.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from ..base.messages import refusal, suggest
from .bending import ALWAYS, MOST, NEVER, SWAP, TAIL
from .errors import BotError

if TYPE_CHECKING:
    from .known import KnownBot

K = TypeVar("K", bound="KnownBot")

MARK: Final = "~"
"""Between a bot's name and its habits."""
CARD, NUMBER = "CARD", "N"
"""What a name can leave open: a card, and a number."""


class Habit(NamedTuple):
    """A habit, as a policy is told of it: what it is, the card and the number that it is about (0: none)."""

    deed: int
    card: int
    number: int


@dataclass(frozen=True)
class Form:
    """What habits of one kind are called.

    Attributes:
        name: such as `buy-CARD-after-N`.
        deed: what the policy calls it.
        about: what such a bot does, in a line, with the same words in capitals.
        number: the number where the name has none.
        cards: those that it can be about; all that the game names where it says none.
    """

    name: str
    deed: int
    about: str
    number: int = 0
    cards: Mapping[str, int] | None = None

    def read(self, name: str, cards: Mapping[str, int]) -> Habit | None:
        """The habit of a name, if it is one of this form; `cards` are all that the game names."""
        pattern = re.escape(self.name).replace(CARD, "(?P<card>[a-z0-9-]+?)").replace(NUMBER, "(?P<number>[0-9]{1,3})")
        match = re.fullmatch(pattern, name)
        known = cards if self.cards is None else self.cards
        if match is None or (CARD in self.name and match["card"] not in known):
            return None
        card = known[match["card"]] if CARD in self.name else 0
        return Habit(self.deed, card, int(match["number"]) if NUMBER in self.name else self.number)

    def told(self, name: str) -> str:
        """What a bot of that habit does, in a line."""
        pattern = re.escape(self.name).replace(CARD, "(?P<card>[a-z0-9-]+?)").replace(NUMBER, "(?P<number>[0-9]{1,3})")
        match = re.fullmatch(pattern, name)
        said = self.about
        for word, value in (match.groupdict() if match else {}).items():
            said = re.sub(rf"\b{word.upper() if word == 'card' else NUMBER}\b", value.replace("-", " "), said)
        return said


@dataclass(frozen=True)
class Habits:
    """The habits that bots of a game can have.

    Attributes:
        forms: what they are called.
        cards: cards by name.
        most: habits of one bot.
        tail: numbers behind the weights.
        players: policies that can be bent, by the number that stands for each.
        policy: of the game's sources, chooses as a bot does among what its habits leave.
    """

    forms: Sequence[Form]
    cards: Mapping[str, int]
    most: int
    tail: int
    players: Sequence[str]
    policy: Callable[..., int]

    def read(self, bot: str, policy: str) -> tuple[int, ...]:
        """The numbers behind a bot's weights, from its name with habits. `BotError`: the bot cannot be bent, or has a
        habit that is none, or too many.
        """
        of, *asked = bot.split(MARK)
        if policy not in self.players:
            raise BotError(refusal("bot.unbent", name=repr(of)))
        if len(asked) > self.most:
            raise BotError(refusal("bot.many_habits", name=repr(bot), habits=len(asked), most=self.most))
        found = [self._habit(bot, name) for name in asked]
        numbers = [self.players.index(policy), len(found), *(number for habit in found for number in habit)]
        return (*numbers, *[0] * (self.tail - len(numbers)))

    def told(self, bot: str) -> str:
        """What a bot with habits does, in a line."""
        of, *asked = bot.split(MARK)
        said = [next(form.told(name) for form in self.forms if form.read(name, self.cards)) for name in asked]
        return f"{of}, but {' and '.join(said)}"

    def _habit(self, bot: str, name: str) -> Habit:
        for form in self.forms:
            habit = form.read(name, self.cards)
            if habit is not None:
                return habit
        names = [form.name for form in self.forms]
        raise BotError(
            refusal(
                "bot.no_habit", name=repr(bot), given=repr(name), hint=suggest(name, names), known=", ".join(names),
                number=NUMBER, card=CARD, cards=", ".join(self.cards),
            )
        )  # fmt: skip

    def bend(self, bot: K, name: str) -> K:
        """A bot with the habits that a name has behind the bot's own. `BotError`: it cannot have habits, or one of them
        is none.
        """
        asked = name.partition(MARK)[2]
        own = bot.function.__name__ if bot.built_in or bot.brain is not None else ""
        habits, brain = self.read(name, own), bot.brain
        if brain is not None:
            instead, fixed = (f"{other}{MARK}{asked}" if other else "" for other in (brain.instead, brain.fixed))
            brain = replace(brain, instead=instead, fixed=fixed)
        called = f"{bot.name}{MARK}{asked}"
        return replace(bot, name=called, about=self.told(name), function=self.policy, brain=brain, habits=habits)


def part_habits(
    parts: Mapping[str, int], players: Sequence[str], policy: Callable[..., int], swaps: Mapping[str, tuple[int, str]]
) -> Habits:
    """Habits that are parts of the game, never used, always used, or used instead of another (`bending`): `swaps` says
    what the last are called, each with the part that gives way and what such a bot does.
    """
    forms = (
        Form("never-CARD", NEVER, "never uses CARD where it has a choice"),
        Form("always-CARD", ALWAYS, "uses CARD whenever it can"),
        *(Form(name, SWAP, about, part) for name, (part, about) in swaps.items()),
    )
    return Habits(forms, parts, MOST, TAIL, players, policy)
