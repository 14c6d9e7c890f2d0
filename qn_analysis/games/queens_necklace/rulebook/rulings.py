"""The points that the rulebooks leave open, each as a switch with named readings, the default first.

Every ruling belongs to one clause of `clauses.toml`, which says how the three texts differ or what they leave open and
names their sentences. The engine knows a reading by a number: 0 for the default and 1 for the other one; the two
rulings about Merchants are numbers themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from qn_analysis.core.rules.rulings import Reading, Ruling, by_name
from qn_analysis.core.rules.rulings import Readings as AnyReadings

_RULINGS: Final = (
    Ruling(
        "merchant_spread",
        "setup.merchants.thirds",
        "How exact is 'about a third'?",
        "Quelle précision donner à « environ un tiers » ?",
        (
            Reading(3, "up to three cards above or below the exact place", "à trois cartes près"),
            Reading(0, "exactly there, as with the stacks of the reprint", "exactement, comme dans la réédition"),
        ),
        (0, 20),
    ),
    Ruling(
        "last_merchant",
        "setup.merchants.last",
        "How many places can the last Merchant take at the bottom of the pile?",
        "Combien de places le dernier Marchand peut-il prendre au fond de la pioche ?",
        (
            Reading(5, "five: it is one of the last five cards", "cinq : il est l'une des cinq dernières cartes"),
            Reading(6, "six: it is shuffled into five others", "six : il est mélangé à cinq autres"),
        ),
        (1, 20),
    ),
    Ruling(
        "forger_choice",
        "forger.choice",
        "Who picks the gem card that the Forger destroys?",
        "Qui choisit la carte pierre que le Faussaire fait perdre ?",
        (
            Reading("victim", "the victim", "la victime"),
            Reading("forger", "the Forger's player, who is shown them all", "le joueur du Faussaire, qui les voit"),
        ),
    ),
    Ruling(
        "forger_bluff",
        "forger.bluff",
        "May one without that gem counter with a Musketeer rather than show the hand?",
        "Sans cette pierre, peut-on jouer un Mousquetaire plutôt que de montrer sa main ?",
        (Reading("yes", "yes", "oui"), Reading("no", "no, the hand is shown", "non, on montre sa main")),
    ),
    Ruling(
        "counter_draw",
        "musketeer.thief.draw_back",
        "Does the Thief's victim have to draw back, at each level?",
        "La victime du Voleur doit-elle tirer à son tour, à chaque niveau ?",
        (Reading("optional", "she may", "elle peut"), Reading("mandatory", "she must", "elle doit")),
    ),
    Ruling(
        "queen_scope",
        "queen.scope",
        "In whose devaluation may the Queen be played?",
        "Pendant la dévaluation de qui peut-on jouer la Reine ?",
        (Reading("any", "any player's", "de n'importe qui"), Reading("own", "one's own only", "la sienne")),
    ),
    Ruling(
        "banker_stacks",
        "banker.stacks",
        "Do two Bankers of one player add 20?",
        "Deux Banquiers d'un même joueur ajoutent-ils 20 ?",
        (Reading("yes", "yes, 10 each", "oui, 10 chacun"), Reading("no", "no, 10 in all", "non, 10 en tout")),
    ),
    Ruling(
        "alchemist_orphans",
        "alchemist.orphans",
        "The Alchemist empties a row: do King, Necklace and Rings there stay?",
        "L'Alchimiste vide une colonne : Roi, Collier et Bagues y restent-ils ?",
        (
            Reading("stay", "they stay in force", "ils gardent leur effet"),
            Reading("lapse", "all of them lapse, tribute too", "tous tombent, le tribut aussi"),
        ),
    ),
    Ruling(
        "own_king_own_necklace",
        "necklace.own_king",
        "King and Necklace of one player on one gem: what becomes of the King?",
        "Roi et Collier d'un même joueur sur une pierre : que devient le Roi ?",
        (
            Reading("void", "void, without tribute to oneself", "nul, sans tribut à soi-même"),
            Reading("cancels", "he cancels, although others pay", "il annule, même si les autres paient"),
        ),
    ),
    Ruling(
        "nothing_affordable",
        "purchase.nothing_affordable",
        "What if a player can pay for nothing?",
        "Et si un joueur ne peut rien payer ?",
        (
            Reading("passes", "she passes", "il passe"),
            Reading(
                "takes_cheapest",
                "house rule, matters in own rulesets only: the cheapest card for all her ducats",
                "règle maison, ne compte que dans vos propres règles : la moins chère, pour tout l'argent",
            ),
        ),
    ),
    Ruling(
        "final_tie",
        "end.tie",
        "Who wins at equal totals?",
        "Qui gagne à égalité ?",
        (
            Reading("shared", "the victory is shared", "la victoire est partagée"),
            Reading(
                "later_seat",
                "house rule, matters in own rulesets only: whoever sits later",
                "règle maison, ne compte que dans vos propres règles : qui est assis plus loin",
            ),
        ),
    ),
    Ruling(
        "same_turn",
        "influence.limit.others",
        "May a card that is not blue be used in the turn in which it was gained?",
        "Une carte qui n'est pas bleue peut-elle servir au tour où on l'a obtenue ?",
        (
            Reading("others", "yes, only blue cards wait", "oui, seules les cartes bleues attendent"),
            Reading("none", "no, its owner plays no card gained this turn", "non, son propriétaire n'en joue aucune"),
        ),
        later=True,
    ),
)

RULINGS: Final = by_name(_RULINGS)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS
