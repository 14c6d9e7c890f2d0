"""A ruleset: every number and every reading that a game is played by.

`Ruleset.default()` is the game of the rulebooks: plain numbers stand in `fields`, cards in `cards.toml`. A ruleset file
(TOML) holds only what differs from it:

    name = "Cheap rings"
    purse = 12
    deck_size = 101          # the deck has one card more than the rulebook's 100
    [cards.ring]
    copies = 8
    prices = [7, 5, 3, 2]
    [cards.blank_blue]       # `blanks` says what can be made of the blank cards
    name = "Jester"
    effect = "ducats"
    amount = 4
    [rulings]
    queen_scope = "own"

Units: prices and purse are ducats, tiles are pounds; else a number is in what its name ends in (`courtier_ducats`;
`later_ducats` a turn, of each seat after the first), or a count. Source of each number: `Ruleset.provenance`,
`number_provenance`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from qn_analysis.core.base.calls import public
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.ruleset import GIVEN, Provenance, toml_file
from qn_analysis.core.rules.rulings import Readings

from ..words.cards import BLANKS, GEM_OF, NOBODY, SEATS, STEPS, Card, Gem
from .blanks import Blank
from .entries import BLANK_NAMES, CARD_KEYS, CARD_NAMES, TILES
from .fields import RULINGS, RulesetFields
from .validation import FEWEST, across, misbuilt


class CardProvenance(NamedTuple):
    """Where the numbers of a card come from; `prices` from the top price down."""

    copies: Provenance
    stones: Provenance
    prices: tuple[Provenance, ...]


_GIVEN: Final = Provenance(GIVEN, "The ruleset states it.")


@dataclass(frozen=True, repr=False)
class Ruleset(RulesetFields):
    """All the numbers and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Tuples over cards have one entry a `Card`, tiles one a rank, the most fashionable (or rarest) first. A ruleset that
    is built directly is not checked until `check` is called.

    Attributes:
        deck_size: cards without Merchants that the counts must add up to.
        blanks: what is made of the blank cards, in the order of `words.cards.BLANKS`.
        given: cards whose ladder the file states, so that none of its prices counts as assumed. No part of equality.
    """

    moved: ClassVar[str] = "gem"
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {"deck_size": ("cards", "merchant")}
    at_table: ClassVar[tuple[int, int]] = (FEWEST, SEATS)
    later: ClassVar[Collection[str]] = ("later_ducats", "later_cards")

    def __post_init__(self) -> None:
        for key in (*TILES, *CARD_KEYS, *self.shape.numbers):
            object.__setattr__(self, key, _plain(getattr(self, key)))
        given = {name: _plain(value) for name, value in self.rulings.items()}
        object.__setattr__(self, "rulings", Readings(RULINGS, given))

    @classmethod
    def default(cls) -> Ruleset:
        """The rulebook's game, with the default reading of every ruling."""
        return _default()

    @classmethod
    def _values(cls, full: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the ruleset of a full dictionary without a fault."""
        return super()._values(full) | {"blanks": tuple(Blank.read(full["cards"][name]) for name in BLANK_NAMES)}

    @classmethod
    def read(cls, data: Mapping[str, Any], base: Ruleset, label: str) -> Ruleset:
        """A base with the changes of a dictionary, checked; `label` is what messages call it.

        Raises:
            RulesetError: with every problem there is.
        """
        data = _plain(data)
        cards = data.get("cards") if isinstance(data, dict) else None
        cards = cards if isinstance(cards, dict) else {}
        for name in BLANK_NAMES:
            if isinstance(cards.get(name), dict) and "effect" in cards[name]:  # forgets those of the old one
                cards[name] = {"amount": None, "gem": None, **cards[name]}
        made = super().read(data, base, label)
        stated = {card for name, card in zip(CARD_NAMES, Card, strict=True) if "prices" in cards.get(name, {})}
        return replace(made, given=base.given | (stated - {Card.MERCHANT}))

    @classmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Ruleset:
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash.

        Raises:
            RulesetError: a number or reading is missing, or with every problem there is.
        """
        stated = data.get(GIVEN, ()) if isinstance(data, Mapping) else ()
        numbers = {key: data[key] for key in data if key != GIVEN} if isinstance(data, Mapping) else data
        given = frozenset(card for card in Card if isinstance(stated, (list, tuple)) and card.name.lower() in stated)
        return replace(super().from_manifest(numbers), given=given)

    @public
    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for two, three and four; empty: playable."""
        found = misbuilt(self)
        if not found:
            return super().problems(players)
        sound = replace(self, **{key: getattr(self.default(), key) for key in found})
        return [*found.values(), *self.shape.held(sound._said())[1]]

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """What is wrong with numbers taken together; `wrong` are keys that are wrong by themselves."""
        return across(self, players, wrong)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; ladders filled up with zeros."""
        return {
            **super().tables(),
            "stones": self.all_stones,
            "roles": self.roles,
            "amounts": self.amounts,
            "prices": [[*ladder, *[0] * (STEPS - len(ladder))] for ladder in self.prices],
            "steps": [len(ladder) for ladder in self.prices],
            "fashion_tiles": list(self.fashion),
            "rarity_tiles": list(self.rarity),
        }

    def things(self) -> dict[str, dict[str, Any]]:
        """Gems, and cards that are in the game: of each card what it acts as, with what numbers, and of which gem.
        Amber is apart from the true gems, since no Alchemist can touch it."""
        cards: dict[str, Any] = {}
        for card in (card for card in Card if self.copies[card]):
            entry: dict[str, Any] = {
                "copies": self.copies[card], "stones": self.all_stones[card], "prices": list(self.prices[card]),
                "amount": self.amounts[card],
            }  # fmt: skip
            if GEM_OF[card] != NOBODY:
                entry |= {"acts": "gem card", "gem": Gem(GEM_OF[card]).name.lower()}
            elif card in BLANKS and (blank := self.blanks[BLANKS.index(card)]).gem is not None:
                entry |= {"acts": blank.effect, "gem": blank.gem}
            else:
                entry["acts"] = "" if self.roles[card] == NOBODY else Card(self.roles[card]).name.lower()
            cards[card.name.lower()] = entry
        return {"gem": {gem.name.lower(): {"true": gem != Gem.AMBER} for gem in Gem}, "card": cards}

    def entries(self) -> dict[str, dict[str, Any]]:
        """Cards, by name."""
        made = super().entries()
        for name, blank in zip(BLANK_NAMES, self.blanks, strict=True):
            made["cards"][name] |= blank.entries()
        return made

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        full = super().to_dict()
        first = {key: full[key] for key in ("name", *self.shape.numbers)}
        return {**first, **full, GIVEN: [card.name.lower() for card in sorted(self.given)]}

    def to_toml(self) -> str:
        """A ruleset file: the name, and what differs from the default."""
        tables: dict[str, dict[str, object]] = {"": {"name": self.name}}
        for key, here, _there in self.differences():
            if isinstance(here, dict):  # a card's name in several languages
                tables.setdefault(key, {}).update(here)
                continue
            table, _dot, last = key.rpartition(".")
            tables.setdefault(table, {})[last] = here
        for card in sorted(self.given):
            if self.prices[card]:
                tables.setdefault(f"cards.{card.name.lower()}", {})["prices"] = list(self.prices[card])
        return toml_file(tables)

    @public(renamed={"path": "out"})
    def save(self, out: str | PathLike[str], *, force: bool = False) -> None:
        """Write the ruleset file of `to_toml`.

        Args:
            out: the file.
            force: replace a file of another content.

        Raises:
            LogError: it cannot be written, or a file of another content is there.
        """
        from qn_analysis.core.log.folder import check_kept, write_whole  # rules are read without a log

        content = self.to_toml().encode()
        check_kept(Path(out), content, force)
        write_whole(Path(out), content)

    @public
    def provenance(self, card: Card) -> CardProvenance:  # type: ignore[override]  # here numbers are asked for by card
        """Where the numbers of a card come from; `given` are those that differ from the default or that it states."""
        known, plain = _printed()[1][card], Ruleset.default()
        ladder = list(known.prices)
        if card in self.given or len(self.prices[card]) != len(ladder):
            ladder = [_GIVEN] * len(self.prices[card])
        for step, price in enumerate(self.prices[card]):
            if ladder[step] is not _GIVEN and price != plain.prices[card][step]:
                ladder[step] = _GIVEN
        return CardProvenance(
            known.copies if self.copies[card] == plain.copies[card] else _GIVEN,
            known.stones if self.stones[card] == plain.stones[card] else _GIVEN,
            tuple(ladder),
        )

    @public
    def number_provenance(self, key: str) -> Provenance:
        """Where a number other than the cards' comes from: `purse`, `fashion` and so on.

        Raises:
            KeyError: no such number.
        """
        known = _printed()[2][key]
        return known if getattr(self, key) == getattr(Ruleset.default(), key) else _GIVEN

    @public
    def assumed(self, card: Card) -> tuple[bool, ...]:  # type: ignore[override]  # here prices, by card
        """For each price of a card, whether it (or its rung) is assumed, so that results that rest on it are open."""
        return tuple(price.assumed for price in self.provenance(card).prices)

    def assumed_prices(self) -> dict[Card, tuple[bool, ...]]:
        """`assumed` of every card that is for sale in this game."""
        return {card: self.assumed(card) for card in Card if self.copies[card] and self.prices[card]}


NUMBERS: Final = {key: bounds for key, bounds in Ruleset.shape.numbers.items() if key not in Ruleset.sizes}
"""The plain numbers that are rules, lowest and highest."""


def _plain(value: Any) -> Any:
    """NumPy numbers and arrays as plain ones, lists as tuples, mappings as new dictionaries, all the way down."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, (list, tuple)) else value


def _provenance(key: str, named: Mapping[str, Mapping[str, str]]) -> Provenance:
    """A name of `cards.toml` taken up: a clause id (with a dot) or an entry of its own."""
    return Provenance("sourced", "The rulebooks state it.", clause=key) if "." in key else Provenance(**named[key])


@cache
def _printed() -> tuple[dict[str, Any], dict[Card, CardProvenance], dict[str, Provenance]]:
    """`cards.toml`, where each card's numbers come from, and where the others do."""
    table = tomllib.loads(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
    named = table["provenance"]
    cards = {
        card: CardProvenance(
            _provenance(entry["from"]["copies"], named),
            _provenance(entry["from"]["stones"], named),
            tuple(_provenance(key, named) for key in entry["from"]["prices"]),
        )
        for card in Card
        for entry in (table["cards"][card.name.lower()],)
    }
    numbers = {key: _provenance(each.source, named) for key, each in Ruleset.shape.printed.items()}
    return table, cards, numbers


@cache
def _default() -> Ruleset:
    """The game of the rulebooks."""
    table = _printed()[0]
    columns: dict[str, Any] = {key: tuple(table["cards"][name][key] for name in CARD_NAMES) for key in CARD_KEYS}
    numbers: dict[str, Any] = {key: each.value for key, each in Ruleset.shape.printed.items()}
    return Ruleset(name="rulebook", **columns, **numbers)
