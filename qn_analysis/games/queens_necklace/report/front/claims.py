"""What players say: one line a claim, in words, with its verdict and a strip of figures."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.front import FrontChapter
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.stats.verdicts import DEPENDS, LEAST, NO, UNCLEAR, YES

from ...charts.claims import figure
from ...stats.claims.register import AMONG, Claim
from ...stats.claims.register import claims as known
from ..blocks import Desk
from ..claims import stored_register
from .parts import tone

_WORD: Final = {"supported": YES, "refuted": NO, "depends": DEPENDS, "undecided": UNCLEAR}
_ORDER: Final = (YES, NO, DEPENDS, UNCLEAR)


def chapter(desk: Desk) -> FrontChapter:
    """All claims by verdict; the title says how many hold."""
    say, found = desk.say, stored_register()
    words = {key: _WORD[word] for key, (word, _) in found.verdicts.items()}
    counted = [word for key, word in words.items() if known()[key].counted]
    counts = {word: counted.count(word) for word in _ORDER}
    again = len(words) - len(counted)
    heads = "".join(
        f'<li class="w-{word}"><i class="badge w-{word}"></i>'
        f"<b>{escape(say.text(f'front.claims.count.{word}', n=counts[word]))}</b></li>"
        for word in _ORDER
        if counts[word]
    )
    rows = "".join(
        _line(desk, known()[key], words[key], found.verdicts[key])
        for word in _ORDER
        for key in words
        if words[key] == word
    )
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


def _line(desk: Desk, claim: Claim, word: str, verdict: tuple[str, str]) -> str:
    say = desk.say
    rows = stored_register().frame.filter(key=claim.key).to_dicts()
    seen = [row for row in rows if row["value"] is not None and row["n"] >= LEAST]
    text = say.text(f"front.claims.word_{word}")
    if verdict[1]:
        text += f" <small>{escape(say.text(f'front.claims.on_{verdict[1]}'))}</small>"
    span = ""
    if seen:
        least, most = (pick(seen, key=lambda row: row["value"]) for pick in (min, max))
        ends = [figure(say, claim, row)[0] for row in (least, most)]
        span = ends[0] if ends[0] == ends[1] else say.text("figure.interval", low=ends[0], high=ends[1])
    span = span.replace("£−", "−£")
    link = f' <abbr class="link">{escape(say.text("front.link"))}</abbr>' if claim.association else ""
    quote = say.text("front.quote", text=claim.hypothesis[desk.lang].rstrip("."))
    return (
        f'<li class="claim"><span class="quote">{escape(quote)}</span>'
        f'<span class="said w-{word}"><i class="badge w-{word}"></i>{text}</span>'
        f'<span class="span">{escape(span)}{link}</span><span class="strip">{_strip(desk, claim, seen)}</span></li>'
    )


def _strip(desk: Desk, claim: Claim, rows: list[dict[str, Any]]) -> str:
    """Figures in a lane for each number of players, over the range in which the claim holds."""
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
    return mini.strip(claim.measure[desk.lang], lanes, zone, (low, high))
