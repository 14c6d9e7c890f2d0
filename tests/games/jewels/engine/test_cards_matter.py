"""Every encounter and every event can change a result under the default numbers.

Each thing that a card says is struck out by itself, and the same decisions are taken on the same deal: if all of them
are still legal and every player ends with the same coins, what was struck out did nothing in that game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from qn_analysis.games.jewels.engine.game import apply, begin
from qn_analysis.games.jewels.play.builds import plain_game, plain_log
from qn_analysis.games.jewels.rulebook import EncounterCard, Ruleset
from qn_analysis.games.jewels.words.cards import GEMS, Jewel, Resource
from qn_analysis.games.jewels.words.events import Event
from tests.kit.batch import Batch, play
from tests.kit.jewels.table import CRAFT, INTERACT, RUBY, SELL, TRAVEL, Kit, bracelet, necklace, ring

RULES = Ruleset.default()
PLAYERS, SEED, GAMES = 3, 11, 3000
BOTS = ("trader", "greedy", "random")
TRIES = 60
"""Games in which a card has its say, of which one at least must end otherwise without it."""
OBJECTS = {
    **{gem.name.lower(): int(gem) for gem in tuple(Resource)[:GEMS]},
    **{Jewel(n).name.lower(): make(RUBY) for n, make in enumerate((ring, bracelet, necklace))},
}
"""An object for each thing that a Buyer can ask for."""


class Struck(NamedTuple):
    """A thing that a card says: which, the rules without it, and in which rows of a log it can have its say."""

    name: str
    rules: Ruleset
    event: tuple[Event, ...]
    card: int


def _encounter(number: int, **changes: object) -> Ruleset:
    cards = list(RULES.encounters)
    cards[number] = replace(cards[number], **changes)  # type: ignore[arg-type]
    return replace(RULES, encounters=tuple(cards))


def _told_of(card: EncounterCard, trigger: str) -> tuple[Event, ...]:
    if trigger in ("use", "fail"):
        return (Event.INTERACTED,)
    return (Event.ENCOUNTER_PLACED,) if trigger == "enter" else (Event.ENCOUNTER_LEFT,)


def struck() -> Iterator[Struck]:
    """Everything that a card of the default rules says, but what Buyers buy, struck out by itself."""
    for number, card in enumerate(RULES.encounters):
        for trigger in ("enter", "leave", "use", "fail"):
            does = getattr(card, trigger)
            for n, each in enumerate(does):
                without = _encounter(number, **{trigger: (*does[:n], *does[n + 1 :])})
                name = f"{card.key}.{trigger}.{each.effect.name.lower()}"
                yield Struck(name, without, _told_of(card, trigger), number)
        if card.coins:
            yield Struck(f"{card.key}.coins", _encounter(number, coins=0), (Event.SOLD,), number)
        if card.fee:
            yield Struck(f"{card.key}.fee", _encounter(number, fee=0), (Event.INTERACTED,), number)
        if card.die > 1:
            yield Struck(f"{card.key}.die", _encounter(number, die=0, fail=()), (Event.INTERACTED,), number)
    for number, event in enumerate(RULES.events):
        for n, each in enumerate(event.effects):
            cards = list(RULES.events)
            cards[number] = replace(event, effects=(*event.effects[:n], *event.effects[n + 1 :]))
            name = f"{event.key}.{each.effect.name.lower()}"
            yield Struck(name, replace(RULES, events=tuple(cards)), (Event.EVENT_DRAWN,), number)


@cache
def played(rules: Ruleset = RULES) -> tuple[Batch, dict[int, list[int]]]:
    """Games of a ruleset, and the actions of each game in order."""
    batch = play("jewels", rules, PLAYERS, BOTS, SEED, GAMES, decisions=True)
    ends = np.cumsum(batch.results[:, 3])
    return batch, {game: part[2].tolist() for game, part in enumerate(np.split(batch.choices, ends[:-1], axis=1))}


def changes(game: int, rules: Ruleset, base: Ruleset = RULES) -> bool:
    """Whether the decisions of a game under the base lead elsewhere under other rules."""
    batch, decisions = played(base)
    g, log = plain_game(rules, PLAYERS), plain_log()
    begin(g, log, SEED, game)
    if not all(apply(g, log, action) for action in decisions[game]):
        return True
    return bool(list(g.table.score[:PLAYERS]) != batch.results[game, 5 : 5 + PLAYERS].tolist())


def with_its_say(thing: Struck, base: Ruleset = RULES) -> list[int]:
    """Games in which something happens with a card; with the Polisher, in which there is something to sell."""
    batch, _decisions = played(base)
    there = np.isin(batch.narrow[1], [int(event) for event in thing.event]) & (batch.narrow[6] == thing.card)
    if thing.name == "polisher.use.finish":
        there = (batch.narrow[1] == Event.FINISHED) & (batch.wide[1] > 0)
    return [int(game) for game in np.unique(batch.ids[there])]


def test_the_same_decisions_lead_to_the_same_end() -> None:
    """What the other tests rest on."""
    assert not any(changes(game, RULES) for game in range(3))


@pytest.mark.parametrize("thing", list(struck()), ids=lambda thing: thing.name)
def test_what_a_card_says_can_change_a_result(thing: Struck) -> None:
    """What a card forbids is taken the other way round: decisions without it are not all legal with it."""
    forbids = thing.name.endswith(".no_travel")
    base, other = (thing.rules, RULES) if forbids else (RULES, thing.rules)
    found = with_its_say(thing, base)
    assert found, "the card never has its say in these games"
    assert any(changes(game, other, base) for game in found[:TRIES])


def test_every_card_is_asked_about() -> None:
    """A card that says nothing but whom it buys from is in the next test; a Monster without words has its die."""
    named = {thing.name.partition(".")[0] for thing in struck()}
    buyers = {card.key for card in RULES.encounters if card.type == "buyer"}
    assert named | buyers == {card.key for card in RULES.encounters} | {event.key for event in RULES.events}


@pytest.mark.parametrize(
    ("key", "ware"), [(card.key, ware) for card in RULES.encounters for ware in card.buys]
)  # fmt: skip
def test_a_buyer_buys_what_it_says(key: str, ware: str) -> None:
    thing = OBJECTS[ware]
    play = Kit(encounters={0: key}, crafted={0: [thing]}, cities=[0, 5, 5]).do(SELL + thing)
    assert play.coins(0) > 25
    others = [number for name, number in OBJECTS.items() if name not in RULES.encounters[_number(key)].buys]
    assert Kit(encounters={0: key}, crafted={0: others}, cities=[0, 5, 5]).sales() == set()


def test_the_polisher_sells_in_the_round_of_crafting() -> None:
    """Three actions: craft, travel, sell; the Polisher takes none."""
    play = Kit(encounters={0: "polisher", 1: "duchess"}, hands={0: [RUBY]}, cities=[0, 5, 5])
    play.do(CRAFT + RUBY, INTERACT)
    assert (play.g.table.left, play.coins(0)) == (2, 24)
    play.do(TRAVEL + 1, SELL + RUBY)
    assert (play.coins(0), play.last(Event.SOLD).turn) == (24 + 7, 1)
    idle = Kit(encounters={0: "polisher", 1: "duchess"}, hands={0: [RUBY]}, cities=[0, 5, 5], rules=_without_finish())
    idle.do(CRAFT + RUBY, INTERACT, TRAVEL + 1)
    assert idle.sales() == set()


def test_the_polisher_of_former_times_could_do_nothing() -> None:
    """The card as it was until the numbers of this ruleset: with it the tests above fail, as they should."""
    old = Ruleset.default().with_(encounters={"polisher": {"use": [{"do": "finish"}]}})
    play = Kit(encounters={0: "polisher", 1: "duchess"}, hands={0: [RUBY]}, cities=[0, 5, 5], rules=old)
    play.do(CRAFT + RUBY, INTERACT, TRAVEL + 1)
    assert play.actor == 1, "her three actions are over"


def _number(key: str) -> int:
    return [card.key for card in RULES.encounters].index(key)


def _without_finish() -> Ruleset:
    return RULES.with_(encounters={"polisher": {"use": [{"do": "actions", "amount": 1}]}})
