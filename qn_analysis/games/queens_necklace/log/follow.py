"""What follows from the turns that somebody wrote down: how the game was set up, prices that fall, ducats that go.

Somebody who plays writes down what was offered, played and bought. What the rules make of it is filled in: the deal and
the Merchants in the pile, the price of each card, the fall of prices, cards that expire, ducats that were not spent,
and the end of each turn. Sales follow in `sale.follow`, by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from qn_analysis.core.log.follow import Row, beside

from ..rulebook import Ruleset
from ..words.cards import Card

_REFILLS: Final = ("offered", "pile_exhausted", "taken", "not_taken", "turn_ended")
"""Rows that come after the devaluation of a turn."""
_FALLS: Final = ("marked_down", "expired")
_ENDS: Final = ("game_over",)


def follow_turns(rows: Sequence[Row], rules: Ruleset, players: int) -> list[Row]:
    """The rows of a game with what follows in its set-up and turns; one of sales alone stays as it is.

    Args:
        rows: of the event table.
        rules: by which it was played.
        players: at the table.
    """
    starts = [at for at, row in enumerate(rows) if row["event"] == "turn_started"]
    if not starts:
        return list(rows)
    market = _Market(rules, phased=any(row["phase"] is not None for row in rows))
    made = _set_up(rows[: starts[0]], rows[starts[0]], market, players)
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        made += _turn(list(rows[start:end]), market, last=end == len(rows))
    return made


class _Market:
    """What lies for sale, and how far each card has come down.

    Attributes:
        rules: of the game.
        phased: whether the log tells phases.
        lies: card and step by slot.
    """

    def __init__(self, rules: Ruleset, phased: bool) -> None:
        self.rules, self.phased = rules, phased
        self.lies: dict[int, tuple[str, int]] = {}

    def phase(self, name: str) -> str | None:
        """A phase, if the log tells them."""
        return name if self.phased else None

    def ladder(self, card: str) -> Sequence[int]:
        """The prices of a card from the top."""
        return self.rules.prices[Card[card.upper()]]

    def see(self, row: Row) -> None:
        """One more row: fill in what follows of it, and keep where the market stands."""
        event, slot, card = row["event"], row["slot"], row["card"]
        if event == "offered" and card is not None:
            if slot is None:
                slot = row["slot"] = next(n for n in range(len(self.lies) + 1) if n not in self.lies)
            if row["amount"] is None:
                row["amount"] = self.ladder(card)[0]
            self.lies[slot] = card, 0
        elif event == "bought":
            if slot is None and card is not None:
                found = [n for n, (lying, _) in self.lies.items() if lying == card]
                slot = row["slot"] = found[0] if len(found) == 1 else None
            if slot in self.lies:
                lying, step = self.lies.pop(slot)
                told = {"card": lying, "count": step, "amount": self.price(lying, step)}
                row.update({key: value for key, value in told.items() if row[key] is None})
        elif event == "marked_down" and slot in self.lies:
            self.lies[slot] = self.lies[slot][0], self.lies[slot][1] + 1
        elif event in ("expired", "taken"):
            self.lies.pop(slot, None)

    def price(self, card: str, step: int) -> int | None:
        """What a card costs at a step; None beyond the last."""
        ladder = self.ladder(card)
        return ladder[step] if step < len(ladder) else None

    def falls(self, near: Row, told: Sequence[Row]) -> Iterator[Row]:
        """The fall of prices: rows that are told as they are, those of other slots anew."""
        down = {row["slot"]: row for row in told if row["event"] == "marked_down"}
        gone = {row["slot"]: row for row in told if row["event"] == "expired"}
        phase = self.phase("devaluation")
        past = []
        for slot in sorted({*self.lies, *down}):
            card, step = self.lies.get(slot, (None, 0))
            price = None if card is None else self.price(card, step + 1)
            if slot in down:
                row = down[slot]
                row.update({key: value for key, value in (("card", card), ("amount", price)) if row[key] is None})
                yield row
            elif price is not None:
                yield beside(near, event="marked_down", phase=phase, card=card, slot=slot, amount=price)
            else:
                past.append(slot)
        for slot in sorted({*past, *gone}):
            if slot in gone:
                yield gone[slot]
            else:
                yield beside(near, event="expired", phase=phase, card=self.lies[slot][0], slot=slot)


def _set_up(rows: Sequence[Row], first: Row, market: _Market, players: int) -> list[Row]:
    """The rows before the first turn, with the beginning, the deal of hidden cards and the Merchants in the pile."""
    there = {row["event"] for row in rows}
    made = list(rows)
    rules, phase = market.rules, market.phase("setup")
    if "game_started" not in there:
        made.insert(0, beside(first, event="game_started", phase=phase, seat=first["seat"], count=players, turn=None))
    at = 1 + max((n for n, row in enumerate(made) if row["event"] in ("game_started", "fashion_set")), default=0)
    if "dealt" not in there:
        hands = [
            beside(made[0], event="dealt", phase=phase, seat=seat)
            for n in range(max(rules.hands)) for seat in range(players) if n < rules.hands[seat]
        ]  # fmt: skip
        made[at:at] = hands
        at += len(hands)
    else:
        at = 1 + max(n for n, row in enumerate(made) if row["event"] in ("dealt", "dealt_back"))
    if "merchant_placed" not in there:
        merchants = range(1, rules.copies[Card.MERCHANT] + 1)
        made[at:at] = [beside(made[0], event="merchant_placed", phase=phase, count=number) for number in merchants]
    for row in made:
        market.see(row)
    return made


def _turn(rows: list[Row], market: _Market, last: bool) -> list[Row]:
    """The rows of a turn, with what the rules make of it."""
    rules, start = market.rules, rows[0]
    if start["amount"] is None:
        start["amount"] = rules.purses[start["seat"] or 0]
    over = next((at for at, row in enumerate(rows) if row["event"] in _ENDS), len(rows))
    end = _bought_all(rows[:over])
    told = [row for row in rows if row["event"] in _FALLS]
    made: list[Row] = []
    spent = 0
    for row in rows[:end]:
        market.see(row)
        made.append(row)
    spent = sum(row["amount"] or 0 for row in made if row["event"] == "bought")
    added = sum(row["amount"] or 0 for row in made if row["event"] == "played")
    left = start["amount"] + added - spent
    there = {row["event"] for row in made}
    goes_on = end < over or not last  # else the game broke off, or ended, while she was buying
    if goes_on:
        phase = market.phase("purchase")
        if not {"bought", "passed"} & there:
            made.append(beside(made[-1], event="passed", phase=phase, seat=start["seat"], amount=left))
        if left > 0 and "ducats_lost" not in there:
            made.append(beside(made[-1], event="ducats_lost", phase=phase, seat=start["seat"], amount=left))
        for row in list(market.falls(made[-1], told)):
            market.see(row)
            made.append(row)
    rest = [row for row in rows[end:] if not goes_on or row["event"] not in _FALLS]
    for row in rest:
        market.see(row)
        made.append(row)
    if not last and not any(row["event"] == "turn_ended" for row in rows):
        made.append(beside(made[-1], event="turn_ended", phase=market.phase("turn_end"), seat=start["seat"]))
    return made


def _bought_all(rows: Sequence[Row]) -> int:
    """The first row of a turn that comes after its purchases."""
    bought = max((at for at, row in enumerate(rows) if row["event"] in ("bought", "passed", "ducats_lost")), default=0)
    for at, row in enumerate(rows):
        if at <= bought:
            continue
        if row["event"] in (*_REFILLS, *_FALLS):
            return at
        if row["event"] == "merchant_drawn" and rows[at - 1]["event"] not in ("discarded", "drawn"):
            return at
    return len(rows)
