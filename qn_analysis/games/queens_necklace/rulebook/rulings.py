"""The points that the rulebooks leave open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which says how the three texts differ or what they leave open and
names their sentences. The engine knows a reading by a number: 0 for the default and 1 for the other one; the two
rulings about Merchants are numbers themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from .clauses import EDITIONS, clauses


@dataclass(frozen=True)
class Reading:
    """One answer to a ruling's question.

    Attributes:
        value: how a ruleset file writes it.
        number: how the engine knows it.
        en: what it means, in English.
        fr: what it means, in French.
    """

    value: str | int
    number: int
    en: str
    fr: str


@dataclass(frozen=True)
class Ruling:
    """One open point of the rules.

    Attributes:
        name: key in a ruleset file and name of the field of the engine's rules.
        clause: id of the clause it decides.
        en: the question in English.
        fr: the question in French.
        readings: the answers that have a name, the default first.
        bounds: lowest and highest whole number that is a reading too, or None where only `readings` are.
    """

    name: str
    clause: str
    en: str
    fr: str
    readings: tuple[Reading, ...]
    bounds: tuple[int, int] | None = None

    @property
    def default(self) -> str | int:
        """The reading that holds unless a ruleset says otherwise."""
        return self.readings[0].value

    @property
    def source(self) -> dict[str, tuple[str, ...]]:
        """Section keys of each edition (as in `sentences.toml`) whose sentences the ruling interprets."""
        addresses = clauses()[self.clause].addresses
        return {e: tuple(dict.fromkeys(address.split()[0] for address in addresses[e])) for e in EDITIONS}

    def accepts(self, value: object) -> bool:
        """Whether this is a reading, as a ruleset file writes it. A bool is not a number."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            return False
        if self.bounds is not None:
            return isinstance(value, int) and self.bounds[0] <= value <= self.bounds[1]
        return any(reading.value == value for reading in self.readings)

    def number(self, value: str | int) -> int:
        """The engine's number of a reading.

        Raises:
            ValueError: the ruling has no such reading.
        """
        if not self.accepts(value):
            raise ValueError(f"ruling {self.name} has no reading {value!r}; it has {self.choices()}")
        if isinstance(value, int):
            return value
        return next(reading.number for reading in self.readings if reading.value == value)

    def choices(self) -> str:
        """The readings in one line, for messages."""
        if self.bounds is not None:
            return f"whole numbers from {self.bounds[0]} to {self.bounds[1]}"
        return " or ".join(f'"{reading.value}"' for reading in self.readings)


_RULINGS: Final = (
    Ruling(
        "merchant_spread",
        "setup.merchants.thirds",
        "How exact is 'about a third'?",
        "Quelle précision donner à « environ un tiers » ?",
        (
            Reading(3, 3, "up to three cards above or below the exact place", "à trois cartes près"),
            Reading(0, 0, "exactly there, as with the stacks of the reprint", "exactement, comme dans la réédition"),
        ),
        (0, 20),
    ),
    Ruling(
        "last_merchant",
        "setup.merchants.last",
        "How many places can the last Merchant take at the bottom of the pile?",
        "Combien de places le dernier Marchand peut-il prendre au fond de la pioche ?",
        (
            Reading(5, 5, "five: it is one of the last five cards", "cinq : il est l'une des cinq dernières cartes"),
            Reading(6, 6, "six: it is shuffled into five others", "six : il est mélangé à cinq autres"),
        ),
        (1, 20),
    ),
    Ruling(
        "forger_choice",
        "forger.choice",
        "Who picks the gem card that the Forger destroys?",
        "Qui choisit la carte pierre que le Faussaire fait perdre ?",
        (
            Reading("victim", 0, "the victim", "la victime"),
            Reading("forger", 1, "the Forger's player, who is shown them all", "le joueur du Faussaire, qui les voit"),
        ),
    ),
    Ruling(
        "forger_bluff",
        "forger.bluff",
        "May one without that gem counter with a Musketeer rather than show the hand?",
        "Sans cette pierre, peut-on jouer un Mousquetaire plutôt que de montrer sa main ?",
        (Reading("yes", 0, "yes", "oui"), Reading("no", 1, "no, the hand is shown", "non, on montre sa main")),
    ),
    Ruling(
        "counter_draw",
        "musketeer.thief.draw_back",
        "Does the Thief's victim have to draw back, at each level?",
        "La victime du Voleur doit-elle tirer à son tour, à chaque niveau ?",
        (Reading("optional", 0, "she may", "elle peut"), Reading("mandatory", 1, "she must", "elle doit")),
    ),
    Ruling(
        "queen_scope",
        "queen.scope",
        "In whose devaluation may the Queen be played?",
        "Pendant la dévaluation de qui peut-on jouer la Reine ?",
        (Reading("any", 0, "any player's", "de n'importe qui"), Reading("own", 1, "one's own only", "la sienne")),
    ),
    Ruling(
        "banker_stacks",
        "banker.stacks",
        "Do two Bankers of one player add 20?",
        "Deux Banquiers d'un même joueur ajoutent-ils 20 ?",
        (Reading("yes", 0, "yes, 10 each", "oui, 10 chacun"), Reading("no", 1, "no, 10 in all", "non, 10 en tout")),
    ),
    Ruling(
        "alchemist_orphans",
        "alchemist.orphans",
        "The Alchemist empties a row: do King, Necklace and Rings there stay?",
        "L'Alchimiste vide une rangée : Roi, Collier et Bagues y restent-ils ?",
        (
            Reading("stay", 0, "they stay in force", "ils gardent leur effet"),
            Reading("lapse", 1, "all of them lapse, tribute too", "tous tombent, le tribut aussi"),
        ),
    ),
    Ruling(
        "own_king_own_necklace",
        "necklace.own_king",
        "King and Necklace of one player on one gem: what becomes of the King?",
        "Roi et Collier d'un même joueur sur une pierre : que devient le Roi ?",
        (
            Reading("void", 0, "void, without tribute to oneself", "nul, sans tribut à soi-même"),
            Reading("cancels", 1, "he cancels, although others pay", "il annule, même si les autres paient"),
        ),
    ),
    Ruling(
        "nothing_affordable",
        "purchase.nothing_affordable",
        "What if a player can pay for nothing?",
        "Et si un joueur ne peut rien payer ?",
        (
            Reading("passes", 0, "she passes", "il passe"),
            Reading("takes_cheapest", 1, "the cheapest card for all her ducats", "la moins chère, pour tout l'argent"),
        ),
    ),
    Ruling(
        "final_tie",
        "end.tie",
        "Who wins at equal totals?",
        "Qui gagne à égalité ?",
        (
            Reading("shared", 0, "the victory is shared", "la victoire est partagée"),
            Reading("later_seat", 1, "whoever sits later", "qui est assis plus loin"),
        ),
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _RULINGS})
"""Every ruling by its name."""


class Readings(Mapping[str, str | int]):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ("_of",)

    def __init__(self, given: Mapping[str, str | int] | None = None) -> None:
        self._of = {name: ruling.default for name, ruling in RULINGS.items()} | dict(given or {})

    def __getitem__(self, name: str) -> str | int:
        return self._of[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def __hash__(self) -> int:
        return hash(tuple(sorted((name, str(value)) for name, value in self._of.items())))

    def __repr__(self) -> str:
        return f"Readings({self._of})"
