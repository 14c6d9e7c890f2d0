"""The points that the rulebook leaves open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which names the sentences it interprets. The engine knows a
reading by a number: 0 for the default and 1 for the other one. `start_coins` and `start_city` are changes of the
retail edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from qn_analysis.core.rules.rulings import Reading, Ruling, by_name
from qn_analysis.core.rules.rulings import Readings as AnyReadings

_RULINGS: Final = (
    Ruling(
        "end_to_end",
        "travel.end_to_end",
        "What does the journey from city 1 to city 7, or back, cost?",
        "Que coûte le voyage de la cité 1 à la cité 7, ou retour ?",
        (
            Reading("formula", "5 coins, as the formula has it", "5 pièces, selon la formule"),
            Reading("printed", "6 coins, as printed", "6 pièces, comme imprimé"),
        ),
        why=(
            "The rule and its other example make it 5 coins; the printed 6 counts the free next city too.",
            "La règle et son autre exemple font 5 pièces ; le 6 imprimé compte aussi la cité voisine, gratuite.",
        ),
    ),
    Ruling(
        "craft_count",
        "craft.one",
        "How many objects does one Craft action make?",
        "Combien d'objets fabrique une action Fabriquer ?",
        (
            Reading("one", "one", "un"),
            Reading("several", "as many as are laid in a row, with nothing between", "autant qu'on en pose de suite"),
        ),
        why=(
            "An action buys one card and sells one object; else single gems would cost no more actions than a jewel.",
            "Une action achète une carte, vend un objet ; sinon les gemmes seules ne coûteraient pas plus qu'un bijou.",
        ),
    ),
    Ruling(
        "craft_stays",
        "craft.stays",
        "May a crafted gem go into a later jewel?",
        "Une gemme fabriquée peut-elle entrer dans un bijou fabriqué plus tard ?",
        (
            Reading("stays", "no", "non"),
            Reading(
                "reused",
                "yes, where the hand lacks the gem",
                "oui, quand la gemme manque en main",
            ),
        ),
        why=(
            "Crafting lays cards on the table; the rulebook has no action that takes them up again.",
            "Fabriquer pose des cartes sur la table ; le livret n'a pas d'action qui les reprenne.",
        ),
        later=True,
    ),
    Ruling(
        "bid_pays",
        "auction.pays",
        "Does the winner of an auction to buy pay the purchase cost besides her offer?",
        "Qui gagne des enchères d'achat paie-t-il le coût d'achat en plus de son offre ?",
        (
            Reading("instead", "no, the offer replaces the cost", "non, l'offre remplace le coût"),
            Reading("besides", "yes, cost and offer", "oui, coût et offre"),
        ),
        why=(
            "The rule says that she pays the Bank what she offered and has the card; it names no other payment.",
            "La règle dit que l'on paie son offre à la banque et que l'on a la carte ; elle ne nomme pas "
            "d'autre paiement.",
        ),
    ),
    Ruling(
        "minimum_bid",
        "auction.minimum",
        "What is the lowest offer in an auction to buy?",
        "Quelle est l'offre la plus petite dans des enchères d'achat ?",
        (
            Reading("any", "none", "aucune"),
            Reading("cost", "the purchase cost, where the offer replaces it", "le coût d'achat, s'il est remplacé"),
        ),
        why=(
            "A certain amount of coins is hidden; no least amount is told.",
            "On cache une certaine quantité de pièces ; le livret ne dit pas de minimum.",
        ),
    ),
    Ruling(
        "auction_tie",
        "auction.tie",
        "Others tie with the highest offer and the active player offers less: who wins?",
        "D'autres sont à égalité avec l'offre la plus haute et le joueur actif offre moins : qui gagne ?",
        (
            Reading("active", "the active player, for her own offer", "le joueur actif, pour sa propre offre"),
            Reading("clockwise", "the first of those tied, clockwise from her", "le premier des ex æquo après lui"),
        ),
        why=(
            "In case of a draw the active player always wins, the rule says.",
            "En cas d'égalité le joueur actif gagne toujours, dit la règle.",
        ),
    ),
    Ruling(
        "start_coins",
        "setup.coins",
        "With how many coins do the players after the first begin?",
        "Avec combien de pièces commencent les joueurs après le premier ?",
        (
            Reading("equal", "as many as the first", "autant que le premier"),
            Reading("rising", "one more for each seat (retail, assumed)", "une de plus par place (commerce, supposé)"),
        ),
        why=(
            "This rulebook gives 25 to everybody. Of the retail edition 26 for the second, 27 for the third and so on "
            "are told; we found no text that says so: assumed.",
            "Ce livret en donne 25 à chacun. On dit de l'édition du commerce 26 au deuxième, 27 au troisième, etc. ; "
            "nous n'avons pas trouvé de texte qui le dise : supposé.",
        ),
    ),
    Ruling(
        "start_city",
        "setup.start_city",
        "Who decides in which city a player begins?",
        "Qui décide de la cité où commence un joueur ?",
        (
            Reading("die", "the die", "le dé"),
            Reading("chosen", "the player (retail, assumed)", "le joueur (commerce, supposé)"),
        ),
        why=(
            "This rulebook throws the die. Of the retail edition it is told that players choose (here: in turn, from "
            "the first player); we found no text that says so: assumed.",
            "Ce livret lance le dé. On dit qu'on choisit dans l'édition du commerce (ici : tour à tour, depuis le "
            "premier joueur) ; nous n'avons pas trouvé de texte qui le dise : supposé.",
        ),
    ),
    Ruling(
        "two_players",
        "two.turn",
        "Do two players use their variant?",
        "Deux joueurs suivent-ils leur variante ?",
        (
            Reading("variant", "yes: a turn is one round", "oui : un tour est une manche"),
            Reading("plain", "no: a turn has both rounds", "non : un tour a les deux manches"),
        ),
        why=(
            "The rulebook states it for every game with just two players.",
            "Le livret l'énonce pour toute partie à deux.",
        ),
    ),
    Ruling(
        "two_last",
        "end.two_last",
        "In the variant for two players, how long is the last turn?",
        "Dans la variante à deux, combien dure le dernier tour ?",
        (
            Reading("round", "one round", "une manche"),
            Reading("both", "one round of each player", "une manche de chacun"),
        ),
        why=(
            "There a turn coincides with a round, and the game ends with the last turn.",
            "Un tour y coïncide avec une manche, et la partie finit avec le dernier tour.",
        ),
    ),
)

RULINGS: Final = by_name(_RULINGS)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS
