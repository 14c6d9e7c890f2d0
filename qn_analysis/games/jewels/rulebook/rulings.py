"""The points that the rulebook leaves open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which names the sentences it interprets. The engine knows a
reading by a number: 0 for the default and 1 for the other one. `start_coins` and `start_city` are changes of the
retail edition.
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
        "end_to_end",
        "travel.end_to_end",
        "What does the journey from city 1 to city 7, or back, cost?",
        "Que coûte le voyage de la cité 1 à la cité 7, ou retour ?",
        "The rule and its other example make it 5 coins; the printed 6 counts the free next city too.",
        "La règle et son autre exemple font 5 pièces ; le 6 imprimé compte aussi la cité voisine, gratuite.",
        (
            Reading("formula", "5 coins, as the formula has it", "5 pièces, selon la formule"),
            Reading("printed", "6 coins, as printed", "6 pièces, comme imprimé"),
        ),
    ),
    Ruling(
        "craft_count",
        "craft.one",
        "How many objects does one Craft action make?",
        "Combien d'objets fabrique une action Fabriquer ?",
        "An action buys one card and sells one object; else single gems would cost no more actions than a jewel.",
        "Une action achète une carte, vend un objet ; sinon les gemmes seules ne coûteraient pas plus qu'un bijou.",
        (
            Reading("one", "one", "un"),
            Reading("several", "as many as are laid in a row, with nothing between", "autant qu'on en pose de suite"),
        ),
    ),
    Ruling(
        "bid_pays",
        "auction.pays",
        "Does the winner of an auction to buy pay the purchase cost besides her offer?",
        "Qui gagne des enchères d'achat paie-t-il le coût d'achat en plus de son offre ?",
        "The rule says that she pays the Bank what she offered and has the card; it names no other payment.",
        "La règle dit que l'on paie son offre à la banque et que l'on a la carte ; elle ne nomme pas d'autre paiement.",
        (
            Reading("instead", "no, the offer replaces the cost", "non, l'offre remplace le coût"),
            Reading("besides", "yes, cost and offer", "oui, coût et offre"),
        ),
    ),
    Ruling(
        "minimum_bid",
        "auction.minimum",
        "What is the lowest offer in an auction to buy?",
        "Quelle est l'offre la plus petite dans des enchères d'achat ?",
        "A certain amount of coins is hidden; no least amount is told.",
        "On cache une certaine quantité de pièces ; le livret ne dit pas de minimum.",
        (
            Reading("any", "none", "aucune"),
            Reading("cost", "the purchase cost, where the offer replaces it", "le coût d'achat, s'il est remplacé"),
        ),
    ),
    Ruling(
        "auction_tie",
        "auction.tie",
        "Others tie with the highest offer and the active player offers less: who wins?",
        "D'autres sont à égalité avec l'offre la plus haute et le joueur actif offre moins : qui gagne ?",
        "In case of a draw the active player always wins, the rule says.",
        "En cas d'égalité le joueur actif gagne toujours, dit la règle.",
        (
            Reading("active", "the active player, for her own offer", "le joueur actif, pour sa propre offre"),
            Reading("clockwise", "the first of those tied, clockwise from her", "le premier des ex æquo après lui"),
        ),
    ),
    Ruling(
        "start_coins",
        "setup.coins",
        "With how many coins do the players after the first begin?",
        "Avec combien de pièces commencent les joueurs après le premier ?",
        "This rulebook gives 25 to everybody; the retail edition gives 26 to the second, 27 to the third, and so on.",
        "Ce livret en donne 25 à chacun ; l'édition du commerce en donne 26 au deuxième, 27 au troisième, etc.",
        (
            Reading("equal", "as many as the first", "autant que le premier"),
            Reading("rising", "one more for each seat (retail)", "une de plus par place (édition du commerce)"),
        ),
    ),
    Ruling(
        "start_city",
        "setup.start_city",
        "Who decides in which city a player begins?",
        "Qui décide de la cité où commence un joueur ?",
        "This rulebook throws the die; in the retail edition players choose (here: in turn, from the first player).",
        "Ce livret lance le dé ; dans l'édition du commerce on choisit (ici : tour à tour, depuis le premier joueur).",
        (
            Reading("die", "the die", "le dé"),
            Reading("chosen", "the player (retail)", "le joueur (édition du commerce)"),
        ),
    ),
    Ruling(
        "two_players",
        "two.turn",
        "Do two players use their variant?",
        "Deux joueurs suivent-ils leur variante ?",
        "The rulebook states it for every game with just two players.",
        "Le livret l'énonce pour toute partie à deux.",
        (
            Reading("variant", "yes: a turn is one round", "oui : un tour est une manche"),
            Reading("plain", "no: a turn has both rounds", "non : un tour a les deux manches"),
        ),
    ),
    Ruling(
        "two_last",
        "end.two_last",
        "In the variant for two players, how long is the last turn?",
        "Dans la variante à deux, combien dure le dernier tour ?",
        "There a turn coincides with a round, and the game ends with the last turn.",
        "Un tour y coïncide avec une manche, et la partie finit avec le dernier tour.",
        (
            Reading("round", "one round", "une manche"),
            Reading("both", "one round of each player", "une manche de chacun"),
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
