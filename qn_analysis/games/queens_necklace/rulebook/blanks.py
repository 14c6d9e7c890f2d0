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
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from qn_analysis.core.base.messages import refusal

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

    def changed(self, entry: Mapping[str, Any]) -> Blank:
        """With the entries of a ruleset file; a new effect forgets amount and gem of the old one."""
        changes = {key: entry[key] for key in BLANK_KEYS if key in entry}
        if "effect" in changes:
            changes = {"amount": None, "gem": None, **changes}
        name = changes.get("name")
        if isinstance(name, Mapping):
            known = [(lang, name[lang]) for lang in LANGUAGES if lang in name]
            changes["name"] = (*known, *((lang, text) for lang, text in name.items() if lang not in LANGUAGES))
        return replace(self, **changes)

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


def faults(card: Card, blank: Blank) -> Iterator[tuple[str, object, str, str]]:
    """What is wrong with what a ruleset makes of a blank card: key, value, fault and remedy of each."""
    texts = [text for _lang, text in blank.name] if isinstance(blank.name, tuple) else [blank.name]
    langs = [lang for lang, _text in blank.name] if isinstance(blank.name, tuple) else []
    if blank.name is not None and not (texts and all(map(is_name, texts))):
        yield "name", [*texts] if langs else blank.name, wrong("card_name"), wrong("write_name", most=LETTERS)
    for lang in langs:
        if lang not in LANGUAGES:
            yield f"name.{lang}", lang, wrong("no_language"), refusal("remedy.known", known=", ".join(LANGUAGES))
    if blank.effect is None:
        for key in ("amount", "gem"):
            if getattr(blank, key) is not None:
                yield (
                    key,
                    getattr(blank, key),
                    wrong("no_effect_given"),
                    wrong("choose_effect", known=", ".join(fitting(card))),
                )
        return
    effect = EFFECTS.get(blank.effect) if isinstance(blank.effect, str) else None
    colour = wrong(f"colour.{COLOUR_OF[card].name.lower()}")
    if effect is None:
        yield (
            "effect",
            blank.effect,
            wrong("no_effect"),
            wrong("can_have", colour=colour, known=", ".join(fitting(card))),
        )
        return
    if blank.effect not in fitting(card):
        owner = next(each for each in BLANKS if blank.effect in fitting(each))
        fault = wrong("effect_of", colour=wrong(f"colour.{COLOUR_OF[owner].name.lower()}"))
        remedy = wrong("give_it", card=owner.name.lower(), known=", ".join(fitting(card)))
        yield "effect", blank.effect, fault, remedy
    yield from _amount(blank, effect)


def bounds_of(blank: Blank, key: str) -> tuple[int, int] | None:
    """Lowest and highest number that a key of a blank card can have: letters of its name, or its amount."""
    if key == "name":
        return 1, LETTERS
    effect = EFFECTS.get(blank.effect) if isinstance(blank.effect, str) else None
    return effect.bounds if effect is not None and key == "amount" else None


def _amount(blank: Blank, effect: Effect) -> Iterator[tuple[str, object, str, str]]:
    """Faults of the amount and the gem of an effect."""
    if effect.bounds is None and blank.amount is not None:
        yield "amount", blank.amount, wrong("no_amount", effect=blank.effect), wrong("leave_out")
    elif effect.bounds is not None:
        low, high = effect.bounds
        whole = isinstance(blank.amount, int) and not isinstance(blank.amount, bool)
        if not whole or not low <= blank.amount <= high:
            value = refusal("nothing") if blank.amount is None else blank.amount
            yield "amount", value, wrong("amount", effect=blank.effect), wrong("write_whole", low=low, high=high)
    if not effect.gem and blank.gem is not None:
        yield "gem", blank.gem, wrong("no_gem_effect", effect=blank.effect), wrong("leave_out")
    elif effect.gem and blank.gem not in GEM_NAMES:
        value = refusal("nothing") if blank.gem is None else blank.gem
        yield "gem", value, wrong("no_gem"), refusal("remedy.one_of", choices=", ".join(GEM_NAMES))


def is_name(text: object) -> bool:
    """Whether a card can be called so: braces would be taken for fields of a text."""
    if not isinstance(text, str) or not text.strip() or len(text) > LETTERS:
        return False
    return text.isprintable() and not set("{}") & set(text)


def fitting(card: Card) -> list[str]:
    """The effects that a card of this colour can have."""
    return [name for name, effect in EFFECTS.items() if COLOUR_OF[effect.role] == COLOUR_OF[card]]
