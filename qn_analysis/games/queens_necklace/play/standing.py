"""`Standing`: a game of Queen's Necklace at a decision, as it stands at a row of a log or as somebody wrote it down.

It is written out as the table that the seat that is asked sees, with what she may do. What can be asked of it, of any
game, is in `core.position.resume` and `core.position.asked_position`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from qn_analysis.core.position import resume
from qn_analysis.core.position.decision import texts as words

from ..engine.state import Game
from ..log.position import Position
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import name
from ..words.cards import Card
from ..words.phases import Phase
from .view import Belief, View

Section = tuple[str, list[str], list[list[str]]]
"""Title, heads and rows of a table."""


def _head(at: Standing) -> list[str]:
    """Lines that say where the game is."""
    texts, t = at.tell.texts, at.game.table
    where = [texts.text("transcript.turn", n=t.turn), texts.text("transcript.year", n=t.year)]
    if at.over:
        return [" · ".join([*where, words(at.lang).text("standing.over")])]
    asked = words(at.lang).text(
        "standing.asked", seat=at.names[t.actor], phase=texts.text(f"phase.{at.phase.name.lower()}")
    )
    spends = at.phase in (Phase.INFLUENCE, Phase.PURCHASE)
    ducats = texts.text("standing.ducats", ducats=texts.text("unit.ducats", n=t.ducats))
    lines = [" · ".join([*where, asked, *([ducats] if spends else [])])]
    fashion = [f"{at.tell.gem(gem)} +{texts.number(t.rules.fashion_tiles[rank])}" for rank, gem in enumerate(t.fashion)]
    lines.append(f"{texts.text('transcript.fashion')}{texts.language.colon} {', '.join(fashion)}")
    cards = texts.text("unit.cards", n=t.pile)
    lines.append(texts.text("standing.deck", cards=cards, n=t.merchants, total=t.rules.copies[Card.MERCHANT]))
    return lines


def _cards(at: Standing, cards: dict[Card, int]) -> str:
    return ", ".join(at.tell.cards(Counter({int(card): n for card, n in cards.items()})))


def _market(at: Standing) -> Section:
    texts, t = at.tell.texts, at.game.table
    rows = []
    for slot in range(t.rules.market_size):
        card = t.market[slot]
        if card >= 0:
            price = texts.text("unit.ducats", n=t.rules.prices[card][t.step[slot]])
            rows.append([str(slot), at.tell.card(card), price])
    return texts.text("transcript.market"), [], rows


def _players(at: Standing) -> Section:
    """Scores, hand sizes, and what the seat that is asked knows of each hand."""
    texts, t = at.tell.texts, at.game.table
    heads = [words(at.lang).text(f"standing.{key}") for key in ("player", "score")]
    heads += [texts.text("transcript.cards"), texts.text("standing.seen")]
    rows = []
    for seat in range(at.players):
        told = ""
        if not at.over:
            hand = at.belief.hands[seat] if seat != at.me.seat else {}
            told = _cards(at, {card: held.least for card, held in hand.items() if held.least})
            told = _cards(at, View(t, at.me).hand) if seat == at.me.seat else told
        rows.append(
            [at.names[seat], texts.text("unit.pounds", n=t.score[seat]), texts.number(t.hand_size[seat]), told or "–"]
        )
    return "", heads, rows


def _choices(at: Standing) -> Section:
    say = words(at.lang)
    heads = [say.text(f"standing.{key}") for key in ("action", "name")]
    rows = [[str(action), name(action), at.sentence(action)] for action in at.actions]
    return say.text("standing.choices"), [*heads, ""], rows


def _notes(at: Standing) -> str:
    say = words(at.lang)
    return say.text(f"standing.{at.how}", n=at.events - 1) if not at.over else say.text("standing.ended")


def sections(at: Standing) -> list[Section]:
    """The tables of a standing."""
    return [_market(at), _players(at), *([] if at.over else [_choices(at)])]


def text(at: Standing) -> str:
    """A standing as text."""
    lines = _head(at)
    for title, heads, rows in sections(at):
        lines += ["", *([f"{title}{at.tell.texts.language.colon}"] if title else [])]
        table = [heads, *rows] if any(heads) else rows
        widths = [max(len(row[n]) for row in table) for n in range(len(table[0]))] if table else []
        lines += [
            "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in table
        ]
    return "\n".join([*lines, "", _notes(at)])


def html(at: Standing) -> str:
    """A standing as HTML."""
    parts = [f"<p><b>{escape(line)}</b></p>" if not n else f"<p>{escape(line)}</p>" for n, line in enumerate(_head(at))]
    for title, heads, rows in sections(at):
        head = "".join(f'<th style="text-align:left">{escape(cell)}</th>' for cell in heads)
        body = "".join(
            "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>"
            for row in rows
        )
        caption = f'<caption style="text-align:left"><b>{escape(title)}</b></caption>' if title else ""
        top = f"<thead><tr>{head}</tr></thead>" if any(heads) else ""
        parts.append(f"<table>{caption}{top}<tbody>{body}</tbody></table>")
    return "".join([*parts, f"<p><i>{escape(_notes(at))}</i></p>"])


@dataclass(frozen=True, repr=False)
class Standing(resume.Standing):
    """A game at a decision. Attributes as of any game's (`core.position.resume`), and what hands are believed to be."""

    rules: Ruleset
    state: Position
    game: Game = field(repr=False, compare=False)

    @cached_property
    def tell(self) -> Teller:
        """Tells cards, gems and players in the language of this standing."""
        return Teller(self.lang, self.names, rules=self.rules)

    @property
    def phase(self) -> Phase:
        """What is being asked."""
        return Phase(self.game.table.phase)

    @property
    def view(self) -> View:
        """What the seat that is asked can know, as a bot is given it.

        Raises:
            PositionError: nobody is asked.
        """
        return View(self.game.table, self.me)

    @property
    def belief(self) -> Belief:
        """What that seat can conclude about every hand.

        Raises:
            PositionError: nobody is asked.
        """
        return self.view.belief

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it may do."""
        return text(self)

    def _repr_html_(self) -> str:
        return html(self)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.names[self.game.table.actor]} is asked: {self.phase.name.lower()}"
        return f"<Standing in turn {self.game.table.turn}, {asked}, {len(self.actions)} actions, {self.how}>"
