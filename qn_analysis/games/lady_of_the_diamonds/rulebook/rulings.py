"""The points that the rulebook leaves open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which names the sentences it interprets. The engine knows a
reading by a number: 0 for the default and 1 for the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True)
class Reading:
    """One answer to a ruling's question: how a ruleset file writes it, and what it means."""

    value: str
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
        why_en: why the first reading is the default, in English.
        why_fr: the same in French.
        readings: the answers, the default first.
    """

    name: str
    clause: str
    en: str
    fr: str
    why_en: str
    why_fr: str
    readings: tuple[Reading, ...]

    @property
    def default(self) -> str:
        """The reading that holds unless a ruleset says otherwise."""
        return self.readings[0].value

    def accepts(self, value: object) -> bool:
        """Whether this is a reading, as a ruleset file writes it."""
        return any(reading.value == value for reading in self.readings)

    def number(self, value: str) -> int:
        """The engine's number of a reading.

        Raises:
            ValueError: the ruling has no such reading.
        """
        for number, reading in enumerate(self.readings):
            if reading.value == value:
                return number
        raise ValueError(f"ruling {self.name} has no reading {value!r}; it has {self.choices()}")

    def choices(self) -> str:
        """The readings in one line, for messages."""
        return " or ".join(f'"{reading.value}"' for reading in self.readings)


_RULINGS: Final = (
    Ruling(
        "pearl_match",
        "play.pearl_match",
        "A pearl card gives fewer pearls than it shows: how many gems are added?",
        "Une carte perle rapporte moins de perles qu'elle n'en montre : combien de gemmes ajoute-t-on ?",
        "Rules 11 and 12 cut each treasure by itself, and the pearl card is a wild card for as many gems as it shows.",
        "Les règles 11 et 12 réduisent chaque trésor séparément, et la carte est un joker du nombre qu'elle montre.",
        (
            Reading("printed", "as many as the card shows pearls", "autant que la carte montre de perles"),
            Reading("taken", "as many as pearls were taken", "autant que de perles prises"),
        ),
    ),
    Ruling(
        "exhaustion_order",
        "play.permanent_order",
        "The last piece of a treasure brings a player ahead of the holder of its title: who keeps the title for good?",
        "La dernière pièce d'un trésor fait dépasser le détenteur du titre : qui garde le titre pour de bon ?",
        "Titles follow the pieces (rule 5); a supply is found exhausted after the pieces were taken (rule 10).",
        "Les titres suivent les pièces (règle 5) ; la réserve n'est vide qu'une fois les pièces prises (règle 10).",
        (
            Reading("after_titles", "whoever now has most: titles move first", "qui a maintenant le plus"),
            Reading("before_titles", "whoever held it when the supply ran out", "qui le détenait à l'épuisement"),
        ),
    ),
    Ruling(
        "exhaustion_bonus",
        "scoring.permanent",
        "Does a title made permanent by an exhausted supply bring its bonus point in the basic game too?",
        "Un titre rendu permanent par l'épuisement rapporte-t-il son point dans le jeu de base aussi ?",
        "Rule 10 of the basic game makes it permanent, and scoring rule 3 speaks of each permanent title.",
        "La règle 10 du jeu de base le rend permanent, et la règle 3 du décompte parle de chaque titre permanent.",
        (
            Reading("always", "yes", "oui"),
            Reading("advanced_only", "in the advanced game only", "dans le jeu avancé seulement"),
        ),
    ),
    Ruling(
        "long_tie",
        "longer.tie",
        "The longer game is tied: what is the tie-breaker of the final round?",
        "Égalité à la fin d'une longue partie : qu'est-ce que le départage de la dernière manche ?",
        "Scoring rule 6 names one tie-breaker, most titles; of the tied players whoever held more at the end has it.",
        "La règle 6 du décompte n'en nomme qu'un, le plus de titres ; des ex æquo, qui en avait le plus l'emporte.",
        (
            Reading("titles", "most titles in the final round", "le plus de titres à la dernière manche"),
            Reading("final_round", "the better place in the final round", "la meilleure place à la dernière manche"),
        ),
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _RULINGS})
"""Every ruling by its name."""


class Readings(Mapping[str, str]):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ("_of",)

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self._of = {name: ruling.default for name, ruling in RULINGS.items()} | dict(given or {})

    def __getitem__(self, name: str) -> str:
        return self._of[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._of.items())))

    def __repr__(self) -> str:
        return f"Readings({self._of})"
