"""The points that the rulebook leaves open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which names the sentences it interprets. The engine knows a
reading by a number: 0 for the default and 1 for the other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from qn_analysis.core.rules.rulings import Reading, Ruling, by_name
from qn_analysis.core.rules.rulings import Readings as AnyReadings

_RULINGS: Final = (
    Ruling(
        "pearl_match",
        "play.pearl_match",
        "A pearl card gives fewer pearls than it shows: how many gems are added?",
        "Une carte perle rapporte moins de perles qu'elle n'en montre : combien de gemmes ajoute-t-on ?",
        (
            Reading("printed", "as many as the card shows pearls", "autant que la carte montre de perles"),
            Reading("taken", "as many as pearls were taken", "autant que de perles prises"),
        ),
        why=(
            "Rules 11 and 12 cut each treasure by itself, and the pearl card is a wild card for as "
            "many gems as it shows.",
            "Les règles 11 et 12 réduisent chaque trésor séparément, et la carte est un joker du "
            "nombre qu'elle montre.",
        ),
    ),
    Ruling(
        "exhaustion_order",
        "play.permanent_order",
        "The last piece of a treasure brings a player ahead of the holder of its title: who keeps the title for good?",
        "La dernière pièce d'un trésor fait dépasser le détenteur du titre : qui garde le titre pour de bon ?",
        (
            Reading("after_titles", "whoever now has most: titles move first", "qui a maintenant le plus"),
            Reading("before_titles", "whoever held it when the supply ran out", "qui le détenait à l'épuisement"),
        ),
        why=(
            "Titles follow the pieces (rule 5); a supply is found exhausted after the pieces were taken (rule 10).",
            "Les titres suivent les pièces (règle 5) ; la réserve n'est vide qu'une fois les pièces prises (règle 10).",
        ),
    ),
    Ruling(
        "exhaustion_bonus",
        "scoring.permanent",
        "Does a title made permanent by an exhausted supply bring its bonus point in the basic game too?",
        "Un titre rendu permanent par l'épuisement rapporte-t-il son point dans le jeu de base aussi ?",
        (
            Reading("always", "yes", "oui"),
            Reading("advanced_only", "in the advanced game only", "dans le jeu avancé seulement"),
        ),
        why=(
            "Rule 10 of the basic game makes it permanent, and scoring rule 3 speaks of each permanent title.",
            "La règle 10 du jeu de base le rend permanent, et la règle 3 du décompte parle de chaque titre permanent.",
        ),
    ),
    Ruling(
        "long_tie",
        "longer.tie",
        "The longer game is tied: what is the tie-breaker of the final round?",
        "Égalité à la fin d'une longue partie : qu'est-ce que le départage de la dernière manche ?",
        (
            Reading("titles", "most titles in the final round", "le plus de titres à la dernière manche"),
            Reading("final_round", "the better place in the final round", "la meilleure place à la dernière manche"),
        ),
        why=(
            "Scoring rule 6 names one tie-breaker, most titles; of the tied players whoever held "
            "more at the end has it.",
            "La règle 6 du décompte n'en nomme qu'un, le plus de titres ; des ex æquo, qui en avait le plus l'emporte.",
        ),
    ),
)

RULINGS: Final = by_name(_RULINGS)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS
