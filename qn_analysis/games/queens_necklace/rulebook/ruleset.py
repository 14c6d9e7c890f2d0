"""A ruleset: every number and every reading that a game is played by.

`Ruleset.default()` is the game of the rulebooks, read from `cards.toml`. A ruleset file (TOML) holds only what differs
from it:

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

Units: prices, purse, `later_ducats` (a turn, of each seat after the first) and `courtier_ducats` are ducats; tiles,
`banker_pounds` and `tribute_pounds` are pounds; the rest are counts. Source of each number: `Ruleset.provenance`,
`number_provenance`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.alike import Things
from qn_analysis.core.rules.problems import Problem, RulesetError, no_ruleset, ruleset_error, show
from qn_analysis.core.rules.ruleset import GIVEN, digest, toml_file
from qn_analysis.core.rules.rulings import Ruling, counted

from ..words.cards import BLANKS, GEM_OF, NOBODY, STEPS, Card, Gem
from .blanks import BLANK_KEYS
from .fields import LATER, RulesetFields
from .rulings import RULINGS, Readings
from .validation import CARD_KEYS, CARD_NAMES, KEYS, NUMBERS, TILES, problems, unknown


@dataclass(frozen=True)
class Provenance:
    """Where a number comes from.

    Attributes:
        kind: sourced (somebody read it), derived (it follows from what was read), assumed, or given (by the ruleset).
        text: where, or how.
        clause: id of a clause that says so, or "".
        open: what is assumed all the same: "rung" (which step of the ladder) or "number" (the exact value), or "".
    """

    kind: str
    text: str
    clause: str = ""
    open: str = ""

    @property
    def assumed(self) -> bool:
        """Whether a statistic that rests on this number rests on a guess."""
        return self.kind == "assumed" or self.open != ""


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

    switches: ClassVar[Mapping[str, Ruling]] = RULINGS
    moved: ClassVar[str] = "gem"
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {"deck_size": ("cards", "merchant")}

    def __post_init__(self) -> None:
        for key in (*TILES, *CARD_KEYS, *NUMBERS, "deck_size"):
            object.__setattr__(self, key, _plain(getattr(self, key)))
        object.__setattr__(self, "rulings", Readings({name: _plain(value) for name, value in self.rulings.items()}))

    @classmethod
    def default(cls) -> Ruleset:
        """The rulebook's game, with the default reading of every ruling."""
        return _default()

    @classmethod
    def read(cls, data: Mapping[str, Any], base: Ruleset, label: str) -> Ruleset:
        """A base with the changes of a dictionary, checked; `label` is what messages call it.

        Raises:
            RulesetError: with every problem there is.
        """
        if not isinstance(data, Mapping):
            raise no_ruleset(label)
        found = list(unknown(data))
        changes: dict[str, Any] = {key: data[key] for key in KEYS if key in data and key not in ("cards", "rulings")}
        cards, rulings = data.get("cards", {}), data.get("rulings", {})
        columns: dict[str, list[Any]] = {key: list(getattr(base, key)) for key in CARD_KEYS}
        given = set(base.given)
        blanks = list(base.blanks)
        for name, card in zip(CARD_NAMES, Card, strict=True):
            entry = cards.get(name, {}) if isinstance(cards, Mapping) else {}
            if card in BLANKS and isinstance(entry, Mapping):
                blanks[BLANKS.index(card)] = blanks[BLANKS.index(card)].changed(entry)
            for key in CARD_KEYS:
                if isinstance(entry, Mapping) and key in entry:
                    columns[key][card] = entry[key]
                    if key == "prices" and card != Card.MERCHANT:
                        given.add(card)
        known = {name: rulings[name] for name in RULINGS if name in rulings} if isinstance(rulings, Mapping) else {}
        changes |= {**columns, "rulings": {**base.rulings, **known}, "given": frozenset(given), "blanks": tuple(blanks)}
        made = replace(base, **changes)
        found += made.problems()
        if found:
            whole = refusal("ruleset.labelled", label=label, name=show(data["name"])) if "name" in data else label
            raise ruleset_error(found, whole)
        if "name" not in data and made != base:
            return replace(made, name=_describe(made))
        return made

    @classmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Ruleset:
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash.

        Raises:
            RulesetError: a number or reading is missing, or with every problem there is.
        """
        if not isinstance(data, Mapping):
            raise no_ruleset(refusal("ruleset.manifest"))
        changes = {key: value for key, value in data.items() if key != GIVEN}
        label, missing = refusal("ruleset.manifest"), _missing(changes)
        try:
            made = cls.read(changes, cls.default(), label)
        except RulesetError as error:
            raise ruleset_error([*missing, *error.problems], label) from None
        if missing:
            raise ruleset_error(missing, label)
        stated = data.get(GIVEN, ())
        given = frozenset(card for card in Card if isinstance(stated, (list, tuple)) and card.name.lower() in stated)
        return replace(made, given=given)

    @public
    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for two, three and four; empty: playable."""
        return problems(self, players)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers and readings, but not for the names."""
        default = Ruleset.default()
        untold = {"name", "deck_size", GIVEN} | {key for key in LATER if getattr(self, key) == getattr(default, key)}
        numbers = {key: value for key, value in self.to_dict().items() if key not in untold}
        for card in BLANKS:
            numbers["cards"][card.name.lower()].pop("name", None)
        numbers["rulings"] = counted(self.rulings, RULINGS)
        return digest(numbers)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; ladders filled up with zeros."""
        return {
            "copies": list(self.copies),
            "stones": self.all_stones,
            "roles": self.roles,
            "amounts": self.amounts,
            "prices": [[*ladder, *[0] * (STEPS - len(ladder))] for ladder in self.prices],
            "steps": [len(ladder) for ladder in self.prices],
            "fashion_tiles": list(self.fashion),
            "rarity_tiles": list(self.rarity),
            **{key: getattr(self, key) for key in NUMBERS},
            **{name: ruling.number(self.rulings[name]) for name, ruling in RULINGS.items()},
        }

    def things(self) -> Things:
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

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        return {
            "name": self.name,
            "deck_size": self.deck_size,
            **{key: getattr(self, key) for key in NUMBERS},
            **{key: list(getattr(self, key)) for key in TILES},
            "cards": {
                name: {"copies": self.copies[card], "stones": self.stones[card], "prices": list(self.prices[card])}
                | (self.blanks[BLANKS.index(card)].entries() if card in BLANKS else {})
                for name, card in zip(CARD_NAMES, Card, strict=True)
            },
            "rulings": {name: self.rulings[name] for name in RULINGS},
            GIVEN: [card.name.lower() for card in sorted(self.given)],
        }

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

    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file, the plain ones first; None what a blank card does not say."""
        full = self.to_dict()
        flat = {key: full[key] for key in KEYS if key not in ("name", "cards", "rulings")}
        for name, card in full["cards"].items():
            keys = (*CARD_KEYS, *BLANK_KEYS) if Card[name.upper()] in BLANKS else CARD_KEYS
            flat |= {f"cards.{name}.{key}": card.get(key) for key in keys}
        return flat | {f"rulings.{name}": value for name, value in full["rulings"].items()}

    @public
    def provenance(self, card: Card) -> CardProvenance:
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
    def assumed(self, card: Card) -> tuple[bool, ...]:
        """For each price of a card, whether it (or its rung) is assumed, so that results that rest on it are open."""
        return tuple(price.assumed for price in self.provenance(card).prices)

    def assumed_prices(self) -> dict[Card, tuple[bool, ...]]:
        """`assumed` of every card that is for sale in this game."""
        return {card: self.assumed(card) for card in Card if self.copies[card] and self.prices[card]}


def _plain(value: Any) -> Any:
    """NumPy numbers and arrays as plain ones, lists as tuples, all the way down."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return tuple(map(_plain, value)) if isinstance(value, (list, tuple)) else value


def _describe(rules: Ruleset) -> str:
    """A name for a ruleset without one: its differences from the default."""
    said = [each for each in rules.differences() if not each.key.endswith(".name")]
    parts = [f"{key.removeprefix('cards.').removeprefix('rulings.')} {show(value)}" for key, value, _ in said]
    text = ", ".join(parts).replace('"', "") or Ruleset.default().name
    return text if len(text) <= 80 else text[:77] + "..."


def _missing(data: Mapping[str, Any]) -> list[Problem]:
    """What a full ruleset lacks."""

    def lacking(where: str, table: object, keys: Iterable[str]) -> list[Problem]:
        there = table if isinstance(table, Mapping) else {}
        return [
            Problem(where + key, "nothing", refusal("fault.missing"), refusal("remedy.to_dict"))
            for key in keys
            if key not in there
        ]

    cards = data.get("cards", {})
    asked = [name for name, ruling in RULINGS.items() if not ruling.later]
    found = lacking("", data, (key for key in KEYS if key not in LATER))
    found += lacking("rulings.", data.get("rulings"), asked)
    for name in CARD_NAMES:
        found += lacking(f"cards.{name}.", cards.get(name) if isinstance(cards, Mapping) else None, CARD_KEYS)
    return found


def _provenance(key: str, named: Mapping[str, Mapping[str, str]]) -> Provenance:
    """A name of `cards.toml` taken up: a clause id (with a dot) or an entry of its own."""
    return Provenance("sourced", "The rulebooks state it.", key) if "." in key else Provenance(**named[key])


@cache
def _printed() -> tuple[dict[str, Any], dict[Card, CardProvenance], dict[str, Provenance]]:
    """`cards.toml`: the table, where each card's numbers come from, and where the others do."""
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
    numbers = {key: _provenance(name, named) for key, name in table["numbers"]["from"].items()}
    return table, cards, numbers


@cache
def _default() -> Ruleset:
    """The game of `cards.toml`."""
    table = _printed()[0]
    columns: dict[str, Any] = {key: tuple(table["cards"][name][key] for name in CARD_NAMES) for key in CARD_KEYS}
    numbers: dict[str, Any] = {key: value for key, value in table["numbers"].items() if key != "from"}
    return Ruleset(name="rulebook", **columns, **numbers)


assert {f.name for f in fields(Ruleset)} == {*KEYS, *CARD_KEYS, GIVEN, "blanks"} - {"cards"}
