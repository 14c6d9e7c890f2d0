"""What players say: one line a claim, in words, with its verdict and a strip of figures."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final, NamedTuple

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.front import KEPT, Answer, FrontChapter
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.pictures import title
from qn_analysis.core.stats.verdicts import DEPENDS, LEAST, NO, UNCLEAR, YES

from ...charts.blocks import Desk
from ...charts.claims import span as ranged
from ...stats.claims.register import AMONG, REFUTED, SUPPORTED, UNDECIDED, Claim, Over
from ...stats.claims.register import claims as known
from ...stats.claims.register import over as told_over
from ..claims import stored_register
from .parts import tone

_WORD: Final = {"supported": YES, "refuted": NO, "depends": DEPENDS, "undecided": UNCLEAR}
_ORDER: Final = (YES, NO, DEPENDS, UNCLEAR)


def chapter(desk: Desk, _t: Any, answers: Mapping[str, Answer]) -> FrontChapter:
    """All claims by verdict; the title says how many hold. A claim that a question of the page asks has its answer."""
    say, found = desk.say, stored_register()
    told = {key: _told(desk, known()[key], found.over[key], answers) for key in found.over}
    words = {key: each.word for key, each in told.items()}
    counted = [word for key, word in words.items() if known()[key].counted]
    counts = {word: counted.count(word) for word in _ORDER}
    again = len(words) - len(counted)
    heads = "".join(
        f'<li class="w-{word}"><i class="badge w-{word}"></i>'
        f"<b>{escape(say.text(f'front.claims.count.{word}', n=counts[word]))}</b></li>"
        for word in _ORDER
        if counts[word]
    )
    rows = "".join(_line(desk, known()[key], told[key]) for word in _ORDER for key in words if words[key] == word)
    players = sorted(found.frame["players"].unique())
    titles = [say.text(f"front.claims.{key}") for key in ("said", "word", "figures")]
    titles.append(say.text("front.claims.strip", players=say.join([str(n) for n in players])))
    head = f'<li class="claim head">{"".join(f"<span>{escape(each)}</span>" for each in titles)}</li>'
    other = "" if desk.log.rules.hash == found.ruleset else " " + say.text("report.claims.other")
    return FrontChapter(
        "voices",
        say.text("front.nav.voices"),
        say.text("front.title.voices", all=len(counted), holds=counts[YES], no=counts[NO]),
        say.text("front.claims.lede", games=say.count(found.games)) + other,
        f'<ul class="counts">{heads}</ul><ul class="claims">{head}{rows}</ul>',
        say.text("front.claims.note") + (" " + say.text("front.claims.again", n=again) if again else ""),
        [],
        ("claims",),
    )


class Told(NamedTuple):
    """What came of a claim: its word, on what it depends, populations that are clear and all that were asked, their
    figures (bots, players, value, n), and of what these are."""

    word: str
    on: str
    clear: int
    asked: int
    rows: list[dict[str, Any]]
    measure: str


def _told(desk: Desk, claim: Claim, over: Over, answers: Mapping[str, Answer]) -> Told:
    """A claim by its own figures, or by the answer to the question that asks the same."""
    answer = answers.get(claim.asks or "")
    if answer is None or not answer.asked.readings:
        rows = stored_register().frame.filter(key=claim.key).to_dicts()
        seen = [row for row in rows if row["value"] is not None and row["n"] >= LEAST]
        return Told(_WORD[over.verdict], over.on, over.clear, over.asked, seen, claim.measure[desk.lang])
    readings = {group: each for group, each in answer.asked.readings.items() if group[1] in claim.players}
    rows = [
        {"bots": bots, "players": players, "value": abs(each.value), "low": None, "high": None, "n": each.n}
        for (bots, players), each in readings.items()
    ]
    said = told_over((bots, players, _decided(claim, each.word)) for (bots, players), each in readings.items())
    return Told(_WORD[said.verdict], said.on, said.clear, said.asked, rows, title(answer.asked, answer.key))


def _decided(claim: Claim, word: str) -> str:
    """What the word of a table says of a claim: a verdict."""
    if word in (DEPENDS, UNCLEAR):
        return UNDECIDED
    return SUPPORTED if word == claim.holds else REFUTED


def _line(desk: Desk, claim: Claim, told: Told) -> str:
    say, word = desk.say, told.word
    text = say.text(f"front.claims.word_{word}")
    if told.on:
        text += f" <small>{escape(say.text(f'front.claims.on_{told.on}'))}</small>"
    rests = say.text("front.claims.rests", clear=str(told.clear), tables=str(told.asked))
    text += f" <small>{'· ' if told.on else ''}{escape(rests)}</small>"
    span = ""
    if claim.same is not None:
        span = say.text("front.claims.same")
    elif told.rows:
        values = [row["value"] for row in told.rows]
        span = ranged(say, claim, min(values), max(values)).replace("£−", f"−{KEPT}£")
    link = f' <abbr class="link">{escape(say.text("front.link"))}</abbr>' if claim.association else ""
    quote = say.text("front.quote", text=claim.hypothesis[desk.lang].rstrip("."))
    drawn = "" if claim.same is not None else _strip(claim, told)
    return (
        f'<li class="claim"><span class="quote">{escape(quote)}</span>'
        f'<span class="said w-{word}"><i class="badge w-{word}"></i><span>{text}</span></span>'
        f'<span class="span">{escape(span)}{link}</span><span class="strip">{drawn}</span></li>'
    )


def _strip(claim: Claim, told: Told) -> str:
    """Figures in a lane for each number of players, over the range in which the claim holds."""
    rows = told.rows
    if not rows:
        return ""
    values = [row["value"] for row in rows]
    limits = [end for end in (claim.at_least, claim.at_most) if end is not None]
    low, high = mini.spread(values, limits, 0.12)
    zone = (claim.at_least if claim.at_least is not None else low, claim.at_most if claim.at_most is not None else high)
    counts = sorted({row["players"] for row in rows})
    lanes = [
        [
            Dot(row["value"], tone=tone(row["bots"].split(AMONG)[0]), link=claim.association, n=row["n"])
            for row in rows
            if row["players"] == count
        ]
        for count in counts
    ]
    return mini.strip(told.measure, lanes, zone, (low, high))
