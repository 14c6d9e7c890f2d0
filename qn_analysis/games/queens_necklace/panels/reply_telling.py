"""A best reply in words: a source, for the panel and for the page of a sale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qn_analysis.core.base.telling import Words

from .editing import Deck, card_name


def tell_reply(words: Words, deck: Deck, reply: Mapping[str, Any]) -> dict[str, Any]:
    """Title, lead, what to show by rows, and what it is worth.

    `reply` has the numbers of `sale.best.Reply`, `player`, `by` and the `sheet` as plain data (`Sheet.whole`).
    """
    player, by, sheet = reply["player"], reply["by"], reply["sheet"]
    display = sheet["displays"][[each["player"] for each in sheet["displays"]].index(player)]
    laid = [gem for gem in sheet["fashion"] if gem in display["rows"]]
    rows = [tell_row(words, gem, display["rows"][gem]) for gem in laid]
    if display["bankers"] > 0:
        rows.append(words.say("unit.bankers", n=display["bankers"]))
    moves = [move for move in sheet["alchemist"] if move["player"] == player]
    lines = [
        *[tell_move(words, deck, move) for move in moves],
        words.say("reply.earned", best=pounds(words, reply["gain"]), shown=pounds(words, reply["shown_gain"])),
        words.say("reply.margin", best=pounds(words, reply["margin"]), shown=pounds(words, reply["shown_margin"])),
        words.say("reply.regret", n=pounds(words, reply["regret"])),
        words.say("reply.gone"),
    ]
    return {
        "player": player,
        "by": by,
        "title": words.say("reply.title", player=player, measure=words.say(f"ui.best.{by}")),
        "lead": words.say("reply.lead" if len(rows) > 0 else "reply.nothing"),
        "rows": rows,
        "lines": lines,
    }


def pounds(words: Words, n: int) -> str:
    """Pounds in words."""
    return words.say("reply.pounds", n=n)


def tell_row(words: Words, gem: str, row: Mapping[str, Any]) -> str:
    """What to show of a gem; its cards are the largest first."""
    stones = words.say("unit.stones", n=sum(row["gems"]))
    cards = " + ".join([str(n) for n in row["gems"]])
    things = [words.say("say.stones_of", stones=stones, cards=cards) if len(row["gems"]) > 1 else stones]
    if row["rings"] > 0:
        things.append(words.say("unit.rings", n=row["rings"]))
    beside = [words.say(f"a_card.{name}") for name in ("king", "necklace") if row[name]]
    return words.say("reply.row", gem=words.say(f"gem.{gem}"), cards=", ".join([*things, *beside]))


def tell_move(words: Words, deck: Deck, move: Mapping[str, Any]) -> str:
    """What an Alchemist does."""
    card = words.say(f"card.{card_name(deck, move['from'], move['gems'])}")
    return words.say("reply.alchemist", card=card, gem=words.say(f"gem.{move['to']}"))
