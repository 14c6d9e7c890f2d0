"""One sale of a logged game: its events, and the sheet that a person at the table would have written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import Knows, UntoldError, knows_of, untold_of
from qn_analysis.core.log.transcript import player_names

from ..rulebook import Ruleset
from ..words.cards import GEM_KINDS, GEM_OF, KINDS, NOBODY, Card, Gem
from ..words.events import Event
from .position import Position
from .replay import Folder
from .rows import EventRow, Fact, fact
from .schema import SHOWN_CARDS

if TYPE_CHECKING:
    import polars as pl

    from qn_analysis.core.log.log import Log


@dataclass(frozen=True)
class LoggedSale:
    """One sale of a log.

    Attributes:
        game, year: which one.
        events: its rows of the event table, from its opening to the last score written down.
        rules: the ruleset that was played.
        sheet: the sale as a sheet: displays from the active player clockwise, with what each hand held besides and the
            score before; players are called after their bots, with the seat where several are alike: "Greedy 1". By
            the ruling `same_turn` = `none` a hand leaves out what came to it in that turn, since it could not be shown.
            Of a log that does not tell every card there are no hands; of one made of sums of stones, sums.
    """

    game: int
    year: int
    events: pl.DataFrame
    rules: Ruleset
    sheet: dict[str, Any]


def logged_sale(log: Log, game: int, year: int) -> LoggedSale:
    """A sale of a log.

    Raises:
        LogError: no such game, no sale in that year, one at which a blank card was shown, or no fashion is told.
    """
    found = {held.year: held for held in _held(log, game)}
    if year not in found:
        sales = ", ".join(map(str, found)) or "none"
        raise LogError(f"game {game} has no sale {year}; its sales are {sales}")
    return found[year].written(log.seated(game))


def logged_sales(log: Log, game: int) -> list[LoggedSale]:
    """All sales of a game but those at which a blank card was shown, in one pass over its events.

    Raises:
        LogError: no such game.
    """
    table = log.seated(game)
    return [held.written(table) for held in _held(log, game) if not shows_blank(held.facts)]


@dataclass(frozen=True)
class _Held:
    """A sale that was held: what happened, and how things stood as it opened."""

    game: int
    year: int
    events: pl.DataFrame
    facts: list[Fact]
    opened: Position

    def written(self, log: Log) -> LoggedSale:
        """With its sheet."""
        rules = _rules(log)
        sheet = sheet_of(self.facts, self.opened, rules.stones, log.bots, log.sitters)
        if knows_of(log.manifest) < Knows.FULL:  # what is known of a hand is not the hand
            for display in sheet["displays"]:
                del display["hand"]
        if SHOWN_CARDS in untold_of(log.manifest):
            for row in (row for display in sheet["displays"] for row in display["rows"].values()):
                row["gems"] = sum(row["gems"])
        return LoggedSale(self.game, self.year, self.events, rules, sheet)


def _rules(log: Log) -> Ruleset:
    rules = log.rules
    assert isinstance(rules, Ruleset)
    return rules


def _held(log: Log, game: int) -> list[_Held]:
    """The sales of a game."""
    log = log.seated(game)
    events = log.game_events(game)
    rules = _rules(log)
    if knows_of(log.manifest) < Knows.SALES:
        raise UntoldError("this log tells scores alone: what was shown at a sale is not in it", Knows.SALES)
    told = knows_of(log.manifest) > Knows.SALES  # else cards come from nowhere, as far as the log tells
    folder = Folder(rules.copies if told else None, players=log.players)
    waits = rules.rulings["same_turn"] == "none"
    begun = [Counter[int]() for _ in range(log.players)]  # hands as the turn began, less what has been used since
    found = []
    opened: Position | None = None
    facts: list[Fact] = []
    year = first = 0
    for seq, row in enumerate(events.iter_rows()):
        each = fact(EventRow(*row))
        at = folder.apply(each)
        if each.event == Event.TURN_STARTED:
            begun = [Counter(hand) for hand in at.hands]
        elif each.event in (Event.SHOWN, Event.PLAYED, Event.COUNTERED, Event.CARDINAL_PLAYED):
            begun[each.seat][each.card] -= max(1, each.number) if each.event == Event.PLAYED else 1
        if each.event == Event.SALE_OPENED:
            opened, facts, year, first = deepcopy(at), [], each.year, seq
            if waits:
                opened.hands = [hand & held for hand, held in zip(opened.hands, begun, strict=True)]
        elif opened is not None:
            facts.append(each)
            if each.event == Event.SALE_CLOSED and sum(f.event == Event.SALE_CLOSED for f in facts) == log.players:
                found.append(_Held(game, year, events[first : seq + 1], facts, opened))
                opened = None
    return found


def sheet_of(
    facts: Sequence[Fact], before: Position, stones: Sequence[int], bots: Sequence[str],
    people: Sequence[str] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The sheet of a sale from its events and the position as it opened.

    Args:
        facts: from `SALE_OPENED` on.
        before: everything that was so when it opened.
        stones: on each kind of card.
        bots: who sits where.
        people: their names, of people.

    Raises:
        UntoldError: fashion is not told.
        LogError: a blank card is shown, for which a sheet has no place.
    """
    if NOBODY in before.fashion:
        raise UntoldError(
            "this log does not tell fashion at this sale, which a sheet cannot do without: write `fashion_set` rows for"
            " the four gems before it",
            Knows.PUBLIC,
        )
    order = [(before.active + step) % before.players for step in range(before.players)]
    alone = people is not None and len({*people}) == len(people)
    names = list(people) if alone and people is not None else player_names(people or bots)
    left = [Counter(hand) for hand in before.hands]
    rows: list[dict[int, dict[str, Any]]] = [{} for _ in range(before.players)]
    bankers = [0] * before.players
    moves = []
    if shows_blank(facts):
        raise LogError("a blank card was shown at this sale, and a sheet has no place for it: read the transcript")
    for each in facts:
        if each.event == Event.SHOWN:
            left[each.seat][each.card] -= 1
            if each.gem == NOBODY:
                bankers[each.seat] += 1
            else:
                _lay(rows[each.seat].setdefault(each.gem, {"gems": []}), each.card, stones)
        elif each.event == Event.TRANSMUTED:
            left[each.seat][Card.ALCHEMIST] -= 1
            source, target = Gem(GEM_OF[each.card]).name.lower(), Gem(each.gem).name.lower()
            moves.append({"player": names[each.seat], "from": source, "gems": stones[each.card], "to": target})
    sheet: dict[str, Any] = {
        "fashion": [Gem(gem).name.lower() for gem in before.fashion],
        "displays": [
            {
                "player": names[seat],
                "rows": {Gem(gem).name.lower(): row for gem, row in rows[seat].items()},
                "bankers": bankers[seat],
                "hand": [Card(card).name.lower() for card in range(KINDS) for _copy in range(left[seat][card])],
                "score": before.scores[seat],
            }
            for seat in order
        ],
    }
    if moves:
        sheet["alchemist"] = moves[0] if len(moves) == 1 else moves
    return sheet


def shows_blank(facts: Sequence[Fact]) -> bool:
    """Whether a gray blank card is shown."""
    return any(f.event == Event.SHOWN and f.card == Card.BLANK_GRAY for f in facts)


def _lay(row: dict[str, Any], card: int, stones: Sequence[int]) -> None:
    """Put a card into a row of a sheet."""
    if card < GEM_KINDS:
        row["gems"].append(stones[card])
    elif card == Card.RING:
        row["rings"] = row.get("rings", 0) + 1
    else:
        row[Card(card).name.lower()] = True
