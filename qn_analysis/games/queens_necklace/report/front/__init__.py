"""The first layer of the report: ten questions, the card table, four chapters, what players say."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from qn_analysis.core.report.blocks import Block
from qn_analysis.core.report.front import Answer, Front, answer, called
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.verdicts import DEPENDS, YES

from ... import stats
from ...words import art
from ..blocks import Desk
from . import cards, scenes, voices
from .numbers import numbers
from .parts import ORDER, tone
from .questions import PEER_WANTS, QUESTIONS

__all__ = ["PEER_WANTS", "QUESTIONS", "front"]


def front(desk: Desk, t: stats.Gathered, peers: Sequence[Peer]) -> Front:
    """The first layer for a log, beside other populations.

    Args:
        desk: of the log.
        t: its statistics.
        peers: other populations; none: the answers are those of the log alone.
    """
    log, say = desk.log, desk.say
    seated = log.bots[0] if len(set(log.bots)) == 1 else say.join(list(dict.fromkeys(log.bots)))
    own = Peer(seated, log.players, int(log.manifest["games"]), t)
    others = [peer for peer in peers if (peer.bots, peer.players) != (own.bots, own.players)]
    others.sort(key=lambda peer: (peer.players != own.players, peer.players, tone(peer.bots)))
    answers = {question.key: answer(desk, question, own, others) for question in QUESTIONS}
    made = [
        cards.scene(desk, t, answers["cards"]),
        scenes.royal(desk, t, answers["king"], answers["necklace"]),
        scenes.rings(desk, t, answers["ring"]),
        scenes.gems(desk, t, answers["gem"], answers["rarity"]),
        scenes.course(desk, t, answers["length"], answers["merchant"], answers["lead"]),
        voices.scene(desk),
    ]
    who: list[str] = [bots for bots in ORDER if bots in {own.bots, *(peer.bots for peer in others)}]
    if own.bots not in who:
        who.append(own.bots)
    return Front(
        say.text(
            "front.sum.both",
            seat=say.text(f"front.sum.seat_{answers['seat'].word}", players=str(log.players)),
            lead=say.text(f"front.sum.lead_{answers['lead'].word}"),
        ),
        _look(desk, answers),
        _facts(desk, own, others),
        _whose(desk, own, others),
        [(called(desk, bots), tone(bots)) for bots in who],
        list(answers.values()),
        made,
        _numbers(desk, answers),
        art.style(dark=True)
        + files(__package__.rpartition(".")[0]).joinpath("templates/layer.css").read_text(encoding="utf-8"),
    )


def _look(desk: Desk, answers: dict[str, Answer]) -> str:
    """What stands out: cards that are too cheap or too dear, a gem that pays, seats that depend."""
    keys = [f"front.look.{key}" for key in ("cards", "gem", "seat", "ring") if answers[key].word in (YES, DEPENDS)]
    fields = {
        "cards": {
            "about": desk.say.text(f"card.{answers['cards'].asked.reading.about}")
            if answers["cards"].asked.reading
            else ""
        },
        "gem": {"about": desk.say.gem(answers["gem"].asked.reading.about) if answers["gem"].asked.reading else ""},
    }
    said = [desk.say.text(key, **fields.get(key.rpartition(".")[2], {})) for key in keys]
    return " ".join(said)


def _facts(desk: Desk, own: Peer, others: Sequence[Peer]) -> list[tuple[str, str, str]]:
    say, log = desk.say, desk.log
    counts = sorted({peer.players for peer in others if peer.players != own.players})
    kinds = {peer.bots for peer in others if peer.bots != own.bots}
    ladders = log.rules.assumed_prices()
    assumed = sum(any(prices) for prices in ladders.values())
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
        (
            say.text("front.fact.prices"),
            say.text("front.fact.of", n=say.count(assumed), all=say.count(len(ladders))),
            say.text("front.fact.assumed"),
        ),
    ]


def _whose(desk: Desk, own: Peer, others: Sequence[Peer]) -> str:
    """For whom the answers hold, and what else was played."""
    say = desk.say
    who = called(desk, own.bots)
    if not others:
        return say.text("front.whose.own", who=who, players=str(own.players))
    games = say.count(min(peer.games for peer in others)), say.count(max(peer.games for peer in others))
    span = games[0] if games[0] == games[1] else say.text("figure.interval", low=games[0], high=games[1])
    return say.text("front.whose.others", who=who, players=str(own.players), n=len(others), games=span)


def _numbers(desk: Desk, answers: dict[str, Answer]) -> list[Block]:
    say, rows = desk.say, []
    for each in answers.values():
        question = next(one for one in QUESTIONS if one.key == each.key)
        share = question.kind in ("points", "share")
        for (bots, players), reading in each.asked.readings.items():
            by = 100.0 if share else 1.0
            row = {
                "value": by * reading.value,
                "low": None if reading.low is None else by * reading.low,
                "high": None if reading.high is None else by * reading.high,
                "n": reading.n,
            }
            rows.append(
                [
                    each.title,
                    called(desk, bots),
                    str(players),
                    say.text(f"front.word.{reading.word}"),
                    desk.cell(row),
                    each.unit,
                    desk.n(row),
                ]
            )
    return [numbers(desk, "answers", ["question", "who", "players", "word", "figure", "unit", "n"], rows)]
