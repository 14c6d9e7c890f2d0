"""`Standing`: a game of Queen's Necklace at a decision, as it stands at a row of a log or as somebody wrote it down.

It is written out as the table that the seat that is asked sees, with what she may do. What can be asked of it, of any
game, is in `core.position.asked_position`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from html import escape

from qn_analysis.core.base.calls import public
from qn_analysis.core.position.decision import texts as words

from ..engine.game import apply
from ..engine.state import Game
from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import name
from ..words.cards import Card
from ..words.phases import Phase
from .builds import plain_log
from .decision import Decision
from .retrace import as_fact
from .rollouts import copy_of
from .view import View

Section = tuple[str, list[str], list[list[str]]]
"""Title, heads and rows of a table."""


def _head(at: Decision) -> list[str]:
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


def _cards(at: Decision, cards: dict[Card, int]) -> str:
    return ", ".join(at.tell.cards(Counter({int(card): n for card, n in cards.items()})))


def _market(at: Decision) -> Section:
    texts, t = at.tell.texts, at.game.table
    rows = []
    for slot in range(t.rules.market_size):
        card = t.market[slot]
        if card >= 0:
            price = texts.text("unit.ducats", n=t.rules.prices[card][t.step[slot]])
            rows.append([str(slot), at.tell.card(card), price])
    return texts.text("transcript.market"), [], rows


def _players(at: Decision) -> Section:
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


def _choices(at: Decision) -> Section:
    say = words(at.lang)
    heads = [say.text(f"standing.{key}") for key in ("action", "name")]
    rows = [[str(action), name(action), at.sentence(action)] for action in at.actions]
    return say.text("standing.choices"), [*heads, ""], rows


def _notes(at: Decision) -> str:
    say = words(at.lang)
    return say.text(f"standing.{at.how}", n=at.events - 1) if not at.over else say.text("standing.ended")


def sections(at: Decision) -> list[Section]:
    """The tables of a standing."""
    return [_market(at), _players(at), *([] if at.over else [_choices(at)])]


def text(at: Decision) -> str:
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


def html(at: Decision) -> str:
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
class Standing(Decision):
    """A game at a decision.

    Attributes:
        rules: the ruleset.
        state: the position as folded: at the row that was asked for, as written down, or after `play`.
        how: how the game was resumed: "retraced" (played again from its seed, exactly), "refolded" (from the rows),
            "earlier" (likewise, at the last decision before the row), "written", "played".
        events: rows of the log that have happened when the decision is asked (of a written position: since then).
        names: of the players, by seat.
        lang: language of all texts.
        whole: whether hidden cards are the game's own; else some may have been drawn from what is told.
    """

    @public
    def play(self, action: int | str) -> Standing:
        """Take an action; the game at its next decision.

        Raises:
            PositionError: it is not legal.
        """
        chosen = self.number(action)
        g, log = copy_of(self.game), plain_log()
        apply(g, log, chosen)
        rows = [as_fact(log.rows[n]) for n in range(log.seq)]
        folder = Folder(self.rules.copies, players=self.players)
        folder.position = deepcopy(self.state)
        for f in (*self.since, *rows):
            folder.apply(f)
        return Standing(
            self.rules, folder.position, "played", self.events + len(rows), self.names, self.lang, g, whole=self.whole
        )

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it may do."""
        return text(self)

    def _repr_html_(self) -> str:
        return html(self)


def standing_of(
    rules: Ruleset,
    game: Game,
    state: Position,
    how: str,
    *,
    events: int = 0,
    names: Sequence[str] | None = None,
    lang: str = "en",
    since: Sequence[Fact] = (),
    whole: bool = False,
) -> Standing:
    """A standing, with the usual names where none are given."""
    tell = Teller(lang)
    called = tuple(names) if names is not None else tuple(tell.seat(seat) for seat in range(game.table.players))
    return Standing(rules, state, how, events, called, lang, game, tuple(since), whole)
