"""QN901 to QN912: what makes a ruleset unplayable, each problem of `Ruleset.problems` under its code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qn_analysis.core.lint.checks import Fault, Needs
from qn_analysis.core.lint.checks import RulesetSubject as Subject
from qn_analysis.core.rules.problems import READING, UNKNOWN

from ...rulebook import Problem
from ...rulebook.validation import ORDER, PLACE
from . import check


def code_of(problem: Problem, subject: Subject) -> str:
    """The code under which a problem is reported: its own, or that of a value that is wrong by itself."""
    if problem.code == ORDER and not _at_odds(problem, subject):
        return PLACE
    return {"": "QN903", UNKNOWN: "QN902", READING: "QN910"}.get(problem.code, problem.code)


def _at_odds(problem: Problem, subject: Subject) -> bool:
    """Whether two Merchants can change places only because of both rulings together."""
    rules = subject.rules
    if rules is None:
        return False

    def sound(**readings: int) -> bool:
        eased = replace(rules, rulings={**rules.rulings, **readings})
        return not any(each.where == problem.where for each in eased.problems())

    return sound(merchant_spread=0) and sound(last_merchant=1)


def _of(subject: Subject, code: str) -> Iterator[Problem]:
    return (problem for problem in subject.problems if code_of(problem, subject) == code)


def _plain(subject: Subject, code: str) -> Iterator[Fault]:
    return (Fault(problem.where, problem.value, problem.said) for problem in _of(subject, code))


@check("QN901", "unreadable-ruleset", "error", needs=Needs.RULESET)
def unreadable(subject: Subject) -> Iterator[Fault]:
    """A ruleset file cannot be read.

    ## What it finds
    A file that is not there, is not UTF-8 text, or is no TOML.

    ## Why it matters
    Nothing else about the ruleset can be told.

    ## Example
    `purse = = 10`: the message names the line and the column.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    if subject.reason:
        yield Fault(subject.source, "", {"reason": subject.reason})


@check("QN902", "unknown-key", "error", needs=Needs.RULESET)
def unknown_key(subject: Subject) -> Iterator[Fault]:
    """A ruleset file names something that no ruleset has.

    ## What it finds
    A key, card or ruling that does not exist, a ruling outside its table, or a plain value where a table belongs.

    ## Why it matters
    A misspelt key would change nothing, and the game played would not be the one meant.

    ## Example
    `pursse = 12`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN902")


@check("QN903", "value-out-of-bounds", "error", needs=Needs.RULESET)
def out_of_bounds(subject: Subject) -> Iterator[Fault]:
    """A value of a ruleset is of the wrong kind, or out of its bounds.

    ## What it finds
    A number that is no whole number, too small or too large, a ladder with no prices or too many, a bad name.

    ## Why it matters
    Tables and logs have room for these bounds only, and the rules make no sense outside them.

    ## Example
    `market_size = 9`, where a market shows 8 cards at most.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return (Fault(problem.where, problem.value, {"bounds": None, **problem.said}) for problem in _of(subject, "QN903"))


@check("QN904", "wrong-total", "error", "deck.total", "deck.gems", "deck.characters", needs=Needs.RULESET)
def wrong_total(subject: Subject) -> Iterator[Fault]:
    """The copies of the cards do not add up to the size of the deck.

    ## What it finds
    A deck whose copies are not as many as `deck_size` (100, unless the ruleset declares another size), or too many.

    ## Why it matters
    The places of the Merchants are reckoned from the size, and a miscount is the commonest slip in a table of cards.

    ## Example
    Eight Rings, nothing else changed and no `deck_size = 101`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN904")


@check("QN905", "rising-ladder", "error", "devaluation.cheaper", needs=Needs.RULESET)
def rising_ladder(subject: Subject) -> Iterator[Fault]:
    """The prices of a card do not fall at every step.

    ## What it finds
    A ladder with a price that is not below the one before it.

    ## Why it matters
    A devaluation makes a card cheaper: each lower step is a smaller price.

    ## Example
    `prices = [6, 4, 4, 1]`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN905")


@check("QN906", "lowest-price-above-purse", "error", "purchase.purse", "purchase.price", needs=Needs.RULESET)
def above_purse(subject: Subject) -> Iterator[Fault]:
    """A card costs more than the purse even at its lowest price.

    ## What it finds
    Cards of the deck whose last price is above `purse`.

    ## Why it matters
    Without a Courtier nobody can ever buy such a card; a market full of them would stop the game.

    ## Example
    `purse = 3` with a card at `[9, 7, 5, 4]`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN906")


@check("QN907", "wrong-tiles", "error", "deck.tiles", "setup.fashion.tiles", "sale.rarity.order", needs=Needs.RULESET)
def wrong_tiles(subject: Subject) -> Iterator[Fault]:
    """The tiles of fashion or rarity are not four values that fall.

    ## What it finds
    Too few or too many tiles, tiles out of bounds, tiles that rise, or none that is worth anything.

    ## Why it matters
    There is one tile for each of the four gems, the first worth the most.

    ## Example
    `fashion = [0, 10, 20, 30]`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN907")


@check("QN908", "too-few-cards", "error", "setup.deal", "setup.market", needs=Needs.RULESET)
def too_few(subject: Subject) -> Iterator[Fault]:
    """The deck has too few cards for the hands and the market.

    ## What it finds
    A deck that cannot give every player a full hand without Astrologers and then fill the market.

    ## Why it matters
    The game cannot be set up.

    ## Example
    Four hands of ten and a market of eight from a deck of 45 cards.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN908")


@check("QN909", "merchant-outside-pile", "error", "setup.merchants.thirds", "setup.merchants.last", needs=Needs.RULESET)
def outside_pile(subject: Subject) -> Iterator[Fault]:
    """A Merchant can lie outside the pile, or before an earlier one.

    ## What it finds
    Places of Merchants that reach into the opening market, or into the places of the Merchant before.

    ## Why it matters
    A sale cannot break into the set-up, and the first Merchant is the first to come.

    ## Example
    `merchant_spread = 20` with a deck of 50 cards.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN909")


@check("QN910", "unknown-reading", "error", needs=Needs.RULESET)
def unknown_reading(subject: Subject) -> Iterator[Fault]:
    """A ruling has a reading that does not exist.

    ## What it finds
    A value below `[rulings]` that the ruling does not know.

    ## Why it matters
    It would be unclear by which rule the game is played.

    ## Example
    `queen_scope = "mine"`, where `any` and `own` are known.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN910")


@check("QN911", "score-too-large", "error", "sale.selling.formula", "sale.selling.bounds", needs=Needs.RULESET)
def score_too_large(subject: Subject) -> Iterator[Fault]:
    """A score could outgrow what a log can hold.

    ## What it finds
    Tiles, Bankers, Rings and tributes with which one player could pass 32,767 pounds.

    ## Why it matters
    A log keeps pounds in 16 bits; a larger score would be written down wrong.

    ## Example
    Forty Rings with tiles of 200 pounds and forty Bankers at 200 pounds each.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    return _plain(subject, "QN911")


@check("QN912", "contradicting-rulings", "error", "setup.merchants.thirds", "setup.merchants.last", needs=Needs.RULESET)
def contradicting(subject: Subject) -> Iterator[Fault]:
    """Two rulings contradict each other.

    ## What it finds
    `merchant_spread` and `last_merchant`, each possible by itself, that together let the last Merchant come too early.

    ## Why it matters
    The first says how far a Merchant may stray downwards, the second how far the last may rise; the order of the
    Merchants must hold whatever chance does.

    ## Example
    A spread of 8 and the last Merchant among the last 15 cards, in a pile of 60.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    for fault in _plain(subject, "QN912"):
        rulings = subject.rules.rulings if subject.rules else {}
        both = {name: rulings.get(name) for name in ("merchant_spread", "last_merchant")}
        value = ", ".join(f"{name} = {reading}" for name, reading in both.items())
        yield Fault("rulings", value, {**fault.said, "spread": both["merchant_spread"], "late": both["last_merchant"]})
