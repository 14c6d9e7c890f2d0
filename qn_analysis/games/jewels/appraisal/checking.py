"""What cannot be of cards besides the form of their sheet, in Python and in pages: more than there are, nobody."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.telling import Words

from .sheet import NAMES, Given


def problems_of(words: Words, given: Given, _log: Any, data: Given, sound: Given, _sheet: Any) -> list[str]:
    """Everything, of what is sound of a document; a hand of which nothing is sound has no card."""
    if data.get("hand") is not None and "hand" not in sound:
        sound = {**sound, "hand": {}}
    found: list[str] = []
    known: dict[str, Any] = {"cards": {}, "hand": {}}
    for key in ("cards", "hand"):
        cards = sound.get(key)
        if cards is not None:
            for name in list(cards):
                most = given["copies"][NAMES.index(name)]
                if cards[name] > most:
                    said = {"key": key, "cards": cards_of(words, name, cards[name]), "n": most}
                    found.append(words.say("problem.copies", **said))
                else:
                    known[key][name] = cards[name]
    if sound.get("hand") is not None:
        for name in NAMES:
            picked, held = known["cards"].get(name, 0), known["hand"].get(name, 0)
            if picked > held:
                found.append(words.say("problem.hand_short", cards=cards_of(words, name, picked), n=held))
    if sound.get("buyer"):
        found = [*found, *wrong_buyer(words, given, sound["buyer"])]
    elif sound.get("coins") is not None:
        found.append(words.say("problem.coins_alone", given=str(sound["coins"])))
    event, events = sound.get("event"), [card["key"] for card in given["events"]]
    if event and event not in events:
        found.append(words.say("problem.no_event", **words.near(event, events)))
    return found


def cards_of(words: Words, name: str, count: int) -> str:
    """ "3 Rubies"."""
    return words.say(f"cards.{name}", count=count)


def wrong_buyer(words: Words, given: Given, key: Any) -> list[str]:
    """Nobody of that name, or no Buyer."""
    buyers = [card["key"] for card in given["encounters"] if card["type"] == "buyer"]
    for card in given["encounters"]:
        if card["key"] == key:
            kind = words.say(f"encounter.{card['type']}")
            said = {**words.near(key, buyers), "kind": kind}
            return [] if card["type"] == "buyer" else [words.say("problem.not_buyer", **said)]
    return [words.say("problem.no_buyer", **words.near(key, buyers))]
