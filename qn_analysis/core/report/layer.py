"""What the first layer of every game is put together from: answers, facts, folded tables, bars and panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import polars as pl

from ..log.table import Log
from ..page import table_html
from .asking import tone
from .blocks import Block, Desk
from .front import Answer, Question, answer, called
from .peers import Peer


@dataclass(frozen=True)
class Answered:
    """All questions of a game answered for a log.

    Attributes:
        own: the log's own population.
        others: those beside it, of the own number of players first.
        answers: by key of their questions.
        key: populations in the pictures: name and tone.
        facts: games, players, who plays: term, figure and what stands beside it.
        whose: for whom the answers hold.
        numbers: every answer by who plays and how many, as a table.
    """

    own: Peer
    others: list[Peer]
    answers: dict[str, Answer]
    key: list[tuple[str, int]]
    facts: list[tuple[str, str, str]]
    whose: str
    numbers: Block


def answered(
    desk: Desk, t: Any, questions: Sequence[Question], peers: Sequence[Peer], order: Sequence[str]
) -> Answered:  # fmt: skip
    """The questions of a game answered for a log.

    Args:
        desk, t: of the log.
        questions: in the order of the page.
        peers: other populations.
        order: all kinds of players of the game, the weakest first.
    """
    log: Log = desk.log
    seated = log.bots[0] if len(set(log.bots)) == 1 else desk.say.join(list(dict.fromkeys(log.bots)))
    own = Peer(seated, log.players, int(log.manifest["games"]), t)
    others = [peer for peer in peers if (peer.bots, peer.players) != (own.bots, own.players)]
    others.sort(key=lambda peer: (peer.players != own.players, peer.players, tone(order, peer.bots)))
    answers = {question.key: answer(desk, question, own, others, order) for question in questions}
    who = [bots for bots in order if bots in {own.bots, *(peer.bots for peer in others)}]
    if own.bots not in who:
        who.append(own.bots)
    return Answered(
        own,
        others,
        answers,
        [(called(desk, bots), tone(order, bots)) for bots in who],
        _facts(desk, own, others),
        _whose(desk, own, others),
        _table(desk, questions, answers),
    )


def _facts(desk: Desk, own: Peer, others: Sequence[Peer]) -> list[tuple[str, str, str]]:
    say = desk.say
    counts = sorted({peer.players for peer in others if peer.players != own.players})
    kinds = {peer.bots for peer in others if peer.bots != own.bots}
    return [
        (say.text("front.fact.games"), say.count(own.games), ""),
        (
            say.text("front.fact.players"),
            str(own.players),
            say.text("front.fact.also", counts=say.join([str(n) for n in counts])) if counts else "",
        ),
        (
            say.text("front.fact.by"),
            called(desk, own.bots),
            say.text("front.fact.others", n=len(kinds)) if kinds else say.text("front.fact.alone"),
        ),
    ]


def _whose(desk: Desk, own: Peer, others: Sequence[Peer]) -> str:
    say = desk.say
    who = called(desk, own.bots)
    if not others:
        return say.text("front.whose.own", who=who, players=str(own.players))
    games = say.count(min(peer.games for peer in others)), say.count(max(peer.games for peer in others))
    span = games[0] if games[0] == games[1] else say.text("figure.interval", low=games[0], high=games[1])
    return say.text("front.whose.others", who=who, players=str(own.players), n=len(others), games=span)


def _table(desk: Desk, questions: Sequence[Question], answers: dict[str, Answer]) -> Block:
    say, rows = desk.say, []
    for question in questions:
        each = answers[question.key]
        by = 100.0 if question.kind in ("points", "share") else 1.0
        for (bots, players), reading in each.asked.readings.items():
            row = {
                "value": by * reading.value,
                "low": None if reading.low is None else by * reading.low,
                "high": None if reading.high is None else by * reading.high,
                "n": reading.n,
            }
            said = say.text(f"front.word.{reading.word}")
            rows.append([each.title, called(desk, bots), str(players), said, desk.cell(row), each.unit, desk.n(row)])
    return numbers(desk, "answers", ["question", "who", "players", "word", "figure", "unit", "n"], rows)


def numbers(
    desk: Desk, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], frames: Sequence[pl.DataFrame] = ()
) -> Block:
    """A table that folds: its title is `front.numbers.<name>`, its heads are keys of `front.head`."""
    said = [desk.say.text(f"front.head.{key}") for key in heads]
    html = table_html(f"t-front-{name}", said, rows)
    note = desk.say.text("report.caption.cells")
    return Block(f"front-{name}", desk.say.text(f"front.numbers.{name}"), note, table=html, frames=tuple(frames))


def bar(desk: Desk, parts: Sequence[tuple[str, float, int]], title: str) -> str:
    """Shares of a whole as one bar with its numbers inside and a key below: name, share, tone (-1: the quiet one)."""
    shown = [(name, share, tone) for name, share, tone in parts if share >= 0.005]
    whole = sum(share for _, share, _ in shown) or 1.0
    cells = "".join(
        f'<span class="part p{tone if tone >= 0 else "none"}" style="width:{100 * share / whole:.2f}%">'
        f"{desk.say.number(100 * share, 0) if share / whole > 0.035 else ''}</span>"
        for _, share, tone in shown
    )
    keys = "".join(
        f'<li><span class="swatch p{tone if tone >= 0 else "none"}"></span>{escape(name)} '
        f'<span class="quiet">{desk.say.share(share, 0)}</span></li>'
        for name, share, tone in shown
    )
    return f'<div class="bar" role="img" aria-label="{escape(title)}">{cells}</div><ul class="keys">{keys}</ul>'


def panel(title: str, lede: str, inner: str, kind: str = "") -> str:
    """A picture of a chapter with its name, and what it shows."""
    aside = f' <span class="quiet">{escape(lede)}</span>' if lede else ""
    return f'<figure class="panel {kind}"><h3><b>{escape(title)}</b>{aside}</h3>{inner}</figure>'
