"""Lines to try: for what is not in order on page one, a change of the rules, how to play it, and what it would do.

They come from the shelf of house rules as it was played (`core.report.shelf`), and from fair prices where a game has
them; nothing is simulated here. A change of the shelf is told where it surely mends what is off, all house rules looked
at; a ladder is moved so that it stands around the fair price of its card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..page.blocks import Desk
from ..stats.measures import EVEN, Goal
from ..stats.verdicts import DEPENDS, LESS, MORE, surely
from .front import Answer, Front, Question, Reading, Try
from .shelf import ShelfStudy

if TYPE_CHECKING:
    from ..rules.ruleset import BaseRuleset

MOST: Final = 3
"""Lines on page one."""


def lines_to_try(
    desk: Desk, front: Front, questions: Sequence[Question], goals: Sequence[Goal], shelf: ShelfStudy | None,
    priced: Iterable[Try] = (),
) -> list[Try]:  # fmt: skip
    """The lines of a page, the most useful first, at most `MOST`; none where nothing is wrong, or nothing would mend.

    Args:
        desk: of the log.
        front: its answers.
        questions, goals: of the game: what a question is off by, a goal mends.
        shelf: as it was played; None: it was not.
        priced: lines from fair prices.
    """
    answers = {each.key: each for each in front.answers}
    found = list(priced)
    if (
        shelf is not None
        and shelf.ruleset == desk.log.rules.hash
        and _kind(shelf.bots) in set(map(_kind, desk.log.bots))
    ):
        mended = [each for each in questions if each.goal]
        for question in mended:
            each = _mended(desk, answers.get(question.key), question, mended, goals, shelf)
            found += [] if each is None else [each]
    return sorted(found, key=lambda each: -each.use)[:MOST]


def _kind(bots: str) -> str:
    """`learnt` of `learnt-fixed`, which plays by the same network."""
    return bots.partition("-")[0]


def _mended(
    desk: Desk, answer: Answer | None, question: Question, mended: Sequence[Question], goals: Sequence[Goal],
    shelf: ShelfStudy,
) -> Try | None:  # fmt: skip
    """The house rule that surely mends most of what is off, at the number of players at which it mends most.

    What it surely makes worse of all that goals mend is taken off: a rule that makes seats uneven cures no lead.
    """
    if answer is None or answer.word not in (question.off, DEPENDS):
        return None
    own = _kind(desk.log.bots[0])
    known, wanted = {each.key: each for each in goals}, {each.goal for each in mended}
    best: tuple[float, list[tuple[Goal, Mapping[str, Any]]], Reading] | None = None
    for (bots, players), reading in answer.asked.readings.items():
        if _kind(bots) != own or reading.word not in (question.off, DEPENDS):
            continue
        rows = shelf.frame.filter(players=players)
        for _, effects in rows.group_by("of", maintain_order=True):
            sure = [(known[row["key"]], row) for row in effects.iter_rows(named=True)
                    if row["key"] in known and surely(row, rows["of"].n_unique()) in (MORE, LESS)]  # fmt: skip
            gains = {goal.key: _gain(goal, row) for goal, row in sure}
            use = gains.get(question.goal, 0.0) + sum(min(0.0, gains.get(key, 0.0)) for key in wanted - {question.goal})
            if use > 0 and gains.get(question.goal, 0.0) > 0 and (best is None or use > best[0]):
                best = use, sorted(sure, key=lambda each: each[0].key != question.goal), reading
    return None if best is None else _line(desk, answer, shelf, *best)


def _gain(goal: Goal, row: Mapping[str, Any]) -> float:
    """How much a change helps a goal, in units of the smallest that matters; below 0: it makes it worse."""
    helps = (row["value"] < 0) == (goal.way in (LESS, EVEN))
    return float(abs(row["value"]) / row["matters"]) * (1 if helps else -1)


def _line(
    desk: Desk, answer: Answer, shelf: ShelfStudy, use: float, sure: Sequence[tuple[Goal, Mapping[str, Any]]],
    reading: Reading,
) -> Try:  # fmt: skip
    """A line: what is off, the house rule, its call, and all that it surely does to goals, what is off first."""
    say = desk.say
    rules: type[BaseRuleset] = type(desk.log.rules)
    row = sure[0][1]
    told = [
        goal.measure.said[MORE if each["value"] > 0 else LESS][say.lang].format(
            by=say.number(abs(each["value"]) * (100 if each["share"] else 1), 1)
        )
        for goal, each in sure
    ]
    game = "" if desk.log.layout.game == "queens_necklace" else f" --game {desk.log.layout.game}"
    off = say.text(
        f"front.try.off.{answer.key}", value=say.number(abs(reading.value) * 100, 1), players=str(row["players"]),
        about=answer.asked.named(desk, reading.about) if reading.about else "",
    )  # fmt: skip
    return Try(
        answer.key, off, rules.house_rules()[row["of"]][say.lang],
        f"qn compare rulebook {row['of']} --players {row['players']}{game}",
        say.text("front.try.shelf", words=", ".join(told), games=say.count(shelf.games), bots=shelf.bots), use,
    )  # fmt: skip


def in_line(rules: BaseRuleset, changes: Mapping[str, Any] | None = None) -> str:
    """A ruleset as a command takes it in a line: what differs from the rulebook's.

    Args:
        rules: the ruleset.
        changes: numbers, and lists of such, that differ besides, by their keys in a file.
    """
    told = {each.key: each.here for each in rules.differences() if each.here is not None} | dict(changes or {})
    return f'"{"; ".join(f"{key}={_toml(value)}" for key, value in told.items())}"' if told else "rulebook"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value) if isinstance(value, int) else f"'{value}'"


def ladder_around(ladder: Sequence[int], price: float, least: int, most: int) -> list[int]:
    """A ladder whose middle is a fair price, as near as whole numbers come, with the steps of one that there is.

    Args:
        ladder: the one that there is; where all of its prices are the same, steps are of two.
        price: the fair price.
        least: no price is below.
        most: the lowest price is not above.
    """
    flat = len(ladder) > 1 and len(set(ladder)) == 1
    shape = [2 * (len(ladder) - 1 - at) for at in range(len(ladder))] if flat else list(ladder)
    by = round(price - (max(shape) + min(shape)) / 2)
    by = min(by, most - min(shape))
    made = [max(least, each + by) for each in shape]
    spread = len(set(made)) < len(set(shape))
    if spread:  # pressed against the lowest price: steps of one, around the fair price as far as there is room
        top = max(least + len(made) - 1, round(2 * price) - least)
        made = sorted({max(least, round(top - at * (top - least) / (len(made) - 1))) for at in range(len(made))})[::-1]
        made += [least] * (len(ladder) - len(made))
    return made
