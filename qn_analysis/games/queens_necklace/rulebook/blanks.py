"""The three blank cards: what a ruleset can make of them.

A blank card acts as a card that there is, so that every rule stands once: `effect` names what it does, `amount` and
`gem` say how much and of what. Its colour says when it acts, as on every other card:

    effect     colour   acts as      amount
    ducats     blue     Courtier     ducats more for this turn
    look       blue     Confessor
    steal      blue     Thief        (a Musketeer drawn catches it in the act)
    discard    blue     Forger       (a Musketeer counters it)
    fashion    blue     Favorite
    draw       purple   Astrologer
    stones     gray     a gem card   stones of `gem`; at sales only: no Forger, Queen or Alchemist touches it
    pounds     gray     Banker       pounds more for each jewel that its owner sells
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.shape import between

from ..words.cards import BLANKS, COLOUR_OF, Card, Gem
from .texts import wrong

STONES: Final = 9
"""Most stones on a gem card."""
LETTERS: Final = 30
"""Most characters of a card's name."""
LANGUAGES: Final = ("en", "fr")
"""The languages in which a card can have a name."""


class Effect(NamedTuple):
    """What a blank card can do: as which card, and within which bounds its `amount` is (None: it has none)."""

    role: Card
    bounds: tuple[int, int] | None = None
    gem: bool = False


EFFECTS: Final[dict[str, Effect]] = {
    "ducats": Effect(Card.COURTIER, (1, 200)),
    "look": Effect(Card.CONFESSOR),
    "steal": Effect(Card.THIEF),
    "discard": Effect(Card.FORGER),
    "fashion": Effect(Card.FAVORITE),
    "draw": Effect(Card.ASTROLOGER),
    "stones": Effect(Card.RUBY_1, (1, STONES), gem=True),
    "pounds": Effect(Card.BANKER, (1, 200)),
}
"""Every effect by its name in a file."""
BLANK_KEYS: Final = ("name", "effect", "amount", "gem")
"""What a ruleset file can say of a blank card besides what it says of every card."""
GEM_NAMES: Final = tuple(gem.name.lower() for gem in Gem)


@dataclass(frozen=True)
class Blank:
    """What a ruleset makes of a blank card; None what it does not say.

    Attributes:
        name: a name for all languages, or (language, name) in the order of `LANGUAGES`.
        effect: a key of `EFFECTS`.
        amount: how much, where the effect has one.
        gem: name of the gem, where the effect has one.
    """

    name: Any = None
    effect: Any = None
    amount: Any = None
    gem: Any = None

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> Blank:
        """What an entry of a ruleset file says of it."""
        said = {key: entry.get(key) for key in BLANK_KEYS}
        name = said["name"]
        if isinstance(name, Mapping):
            said["name"] = tuple((lang, name[lang]) for lang in LANGUAGES if lang in name)
        return cls(**said)

    def entries(self) -> dict[str, Any]:
        """What a file says of it, without what it does not say."""
        said = {key: getattr(self, key) for key in BLANK_KEYS if getattr(self, key) is not None}
        if isinstance(self.name, tuple):
            said["name"] = dict(self.name)
        return said

    def called(self, lang: str) -> str | None:
        """Its name in a language, or the name that it has; None without one."""
        if isinstance(self.name, tuple):
            names: dict[str, str] = dict(self.name)
            return names.get(lang, next(iter(names.values())))
        return self.name if isinstance(self.name, str) else None


def bad_blank_name(key: str, value: Any) -> Iterator[Problem]:
    """What is wrong with the name of a blank card, for all languages or by language."""
    by_lang = value if isinstance(value, Mapping) else {}
    texts = [*by_lang.values()] if by_lang else [value]
    if value is not None and not all(map(is_name, texts)):
        given, remedy = texts if by_lang else value, wrong("write_name", most=LETTERS)
        yield Problem(key, given, wrong("card_name"), remedy, said=between(1, LETTERS))
    for lang in by_lang:
        if lang not in LANGUAGES:
            listed = refusal("remedy.known", known=", ".join(LANGUAGES))
            yield Problem(f"{key}.{lang}", lang, wrong("no_language"), listed)


def bad_effect(key: str, value: Any) -> Iterator[Problem]:
    """What is no effect."""
    if value is not None and not (isinstance(value, str) and value in EFFECTS):
        card = Card[key.split(".")[1].upper()]
        can_have = wrong("can_have", colour=_colour(card), known=", ".join(fitting(card)))
        yield Problem(key, value, wrong("no_effect"), can_have)


def faults(card: Card, blank: Blank) -> Iterator[Problem]:
    """What does not fit together in what a ruleset makes of a blank card."""
    here, known = f"cards.{card.name.lower()}", ", ".join(fitting(card))
    if blank.effect is None:
        for key in ("amount", "gem"):
            if getattr(blank, key) is not None:
                remedy = wrong("choose_effect", known=known)
                yield Problem(f"{here}.{key}", getattr(blank, key), wrong("no_effect_given"), remedy)
        return
    effect = EFFECTS[blank.effect]
    if blank.effect not in fitting(card):
        owner = next(each for each in BLANKS if blank.effect in fitting(each))
        remedy = wrong("give_it", card=owner.name.lower(), known=known)
        yield Problem(f"{here}.effect", blank.effect, wrong("effect_of", colour=_colour(owner)), remedy)
    if effect.bounds is None and blank.amount is not None:
        yield Problem(f"{here}.amount", blank.amount, wrong("no_amount", effect=blank.effect), wrong("leave_out"))
    elif effect.bounds is not None:
        low, high = effect.bounds
        if type(blank.amount) is not int or not low <= blank.amount <= high:
            fault, remedy = wrong("amount", effect=blank.effect), wrong("write_whole", low=low, high=high)
            yield Problem(f"{here}.amount", blank.amount, fault, remedy, said=between(low, high))
    if not effect.gem and blank.gem is not None:
        yield Problem(f"{here}.gem", blank.gem, wrong("no_gem_effect", effect=blank.effect), wrong("leave_out"))
    elif effect.gem and blank.gem not in GEM_NAMES:
        one_of = refusal("remedy.one_of", choices=", ".join(GEM_NAMES))
        yield Problem(f"{here}.gem", blank.gem, wrong("no_gem"), one_of)


def _colour(card: Card) -> str:
    return wrong(f"colour.{COLOUR_OF[card].name.lower()}")


def is_name(text: object) -> bool:
    """Whether a card can be called so: braces would be taken for fields of a text."""
    if not isinstance(text, str) or not text.strip() or len(text) > LETTERS:
        return False
    return text.isprintable() and not set("{}") & set(text)


def fitting(card: Card) -> list[str]:
    """The effects that a card of this colour can have."""
    return [name for name, effect in EFFECTS.items() if COLOUR_OF[effect.role] == COLOUR_OF[card]]
