"""Transcripts: readable in both languages, complete, and silent about what a viewer did not learn."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from string import Formatter

import pytest

from qn_analysis.core.base.catalogue import TextError
from qn_analysis.core.log.transcript import WIDTH
from qn_analysis.games.queens_necklace.log.replay import Folder
from qn_analysis.games.queens_necklace.log.rows import EventRow, fact
from qn_analysis.games.queens_necklace.log.teller import Teller, event_key, notices, sees
from qn_analysis.games.queens_necklace.log.transcript import transcript
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card, Gem
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from qn_analysis.games.queens_necklace.words.texts import catalogue
from tests.games.queens_necklace.log.test_replay import COPIES, play
from tests.kit.queens_necklace import table as kit

NAMES = ["Anne", "Barnabé", "Charles", "Zoé"]


@cache
def games() -> tuple[tuple[kit.Row, ...], ...]:
    """A few games of every size, one of them with the rarer readings."""
    played = [play(players, number, check=False)[0] for players in (2, 3, 4) for number in range(4)]
    return (*map(tuple, played), tuple(play(3, 3, check=False, alchemist_orphans=1)[0]))


def event(kind: Event, **columns: int) -> kit.Row:
    """One event; columns that are not named are null."""
    blank = dict.fromkeys(("seat", "other", "card", "gem", "slot", "count", "amount"), NOBODY)
    return kit.Row(turn=1, year=1, phase=Phase.SETUP, event=kind, **{**blank, **columns})


@pytest.mark.parametrize("viewer", [None, 0])
def test_an_astrologer_given_back_is_told_after_the_deal_and_is_in_no_hand(viewer: int | None) -> None:
    rows = [
        event(Event.DEALT, seat=0, card=int(Card.RING)),
        event(Event.DEALT, seat=1, card=int(Card.ASTROLOGER)),
        event(Event.DEALT_BACK, seat=1, card=int(Card.ASTROLOGER)),
        event(Event.DEALT, seat=1, card=int(Card.KING)),
        event(Event.MERCHANT_PLACED, card=int(Card.MERCHANT), count=1, slot=3),
    ]
    told = transcript(rows, viewer=viewer).splitlines()
    hand = "King" if viewer is None else "1 card"
    assert [line.strip() for line in told if "Seat" in line] == [
        "Seat 1 is dealt Ring.",
        f"Seat 2 is dealt {hand}.",
        "Seat 2 gives back an Astrologer, to be shuffled in again.",
    ]
    french = transcript(rows, viewer=viewer, lang="fr").replace("\N{NO-BREAK SPACE}", " ")
    assert french.index("Place 2 reçoit") < french.index("Place 2 rend un Astrologue")


def samples() -> list[kit.Row]:
    """Every event with all its columns, and the variants in which some are null."""
    values = {"seat": 0, "other": 1, "card": int(Card.RING), "gem": int(Gem.RUBY), "slot": 2, "count": 1, "amount": 2}
    rows = [event(kind, **{c: values[c] for c in EVENTS[kind].columns}) for kind in Event]
    for kind, optional in ((Event.PLAYED, ("other", "gem")), (Event.HAND_SEEN, ("gem",)), (Event.SHOWN, ("gem",))):
        full = next(row for row in rows if row.event == kind)
        rows += [full._replace(**{column: NOBODY}) for column in optional]
    rows.append(event(Event.PLAYED, seat=0, card=int(Card.COURTIER), count=1))
    rows.append(event(Event.PLAYED, seat=0, other=1, card=int(Card.MUSKETEER), count=3))
    rows.append(event(Event.SALE_CLOSED, seat=0, amount=-50))
    return rows


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_has_a_sentence(lang: str) -> None:
    keys = set()
    for row in samples():
        for viewer in (None, 0, 3):
            f = fact(row)
            keys.add(event_key(f, sees(f, viewer)))
            said = Teller(lang, NAMES, viewer).sentence(row)
            assert bool(said) == notices(f, viewer)
            assert "?" not in said, said
            assert "-1" not in said
            assert not said or (said.endswith(".") and not said[0].islower())
    assert keys == {key for key in catalogue(lang) if key.startswith("event.")}


def test_a_row_too_broken_to_be_told_shows_its_columns() -> None:
    whole = EventRow(0, 9, 1, 1, "purchase", "bought", 1, None, "ruby_3", None, 2, None, 5)
    row = whole._replace(card="ruby_4")
    assert Teller().sturdy(row) == "bought (seat=1, card=ruby_4, slot=2, amount=5)"
    assert Teller().sturdy(whole) == Teller().sentence(whole)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_transcripts_are_whole_and_fit(lang: str) -> None:
    for rows in games():
        text = transcript(rows, lang=lang, names=NAMES)
        assert "?" not in text
        assert "-1" not in text
        assert max(map(len, text.splitlines())) <= WIDTH
        turn = catalogue(lang).text("transcript.turn", n="{}").format
        turns = sum(row.event == Event.TURN_STARTED for row in rows)
        assert all(turn(n) in text for n in range(1, turns + 1))
        assert text.count(catalogue(lang).text("transcript.displays")) == 3
        assert text == transcript(rows, lang=lang, names=NAMES)


def pieces(lang: str, key: str) -> list[str]:
    """The literal pieces of a text, between its fields."""
    forms = catalogue(lang).forms(key).values()
    return [piece.strip(" .:;,()\u00a0") for form in forms for piece, *_ in Formatter().parse(form)]


def test_french_transcripts_have_no_english_in_them() -> None:
    french = {piece for key in catalogue("fr") for piece in pieces("fr", key)}
    english = {
        piece
        for key in catalogue("en")
        for piece in pieces("en", key)
        if len(re.findall(r"[^\W\d_]", piece)) >= 4 and piece not in french
    }
    assert len(english) > 150
    words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(english)))})(?!\w)")
    assert words.search("Seat 1 plays a Thief.")
    for rows in games():
        for viewer in (None, 1):
            found = words.search(transcript(rows, lang="fr", viewer=viewer))
            assert found is None, found
    said = "\n".join(Teller("fr").sentence(row) for row in samples())
    assert not words.search(said), words.search(said)


def test_a_viewer_reads_no_hidden_card() -> None:
    """A log without what a seat does not learn reads the same to it, but for hands that it looked at."""
    looked = re.compile(r"\n  In that hand: .*(\n {6}.*)*")
    for rows in games():
        for viewer in range(2):
            changed = [row if sees(fact(row), viewer) else row._replace(card=NOBODY, slot=NOBODY) for row in rows]
            changed = [row for row in changed if notices(fact(row), viewer)]
            told = transcript(rows, viewer=viewer)
            assert looked.sub("", transcript(changed, viewer=viewer)) == looked.sub("", told)
            assert transcript(rows, viewer=viewer) != transcript(rows)


def test_hands_are_read_by_those_who_saw_them() -> None:
    row = event(Event.HAND_SEEN, seat=0, other=1, count=2)
    start = [
        event(Event.GAME_STARTED, seat=0, count=3),
        *(event(Event.DEALT, seat=1, card=int(card)) for card in (Card.KING, Card.KING)),
    ]
    assert "King ×2" in transcript([*start, row], viewer=0)
    assert "King" not in transcript([*start, row], viewer=2)
    assert "2 cards" in transcript([*start, row], viewer=2)


def test_the_necklace_is_never_hidden() -> None:
    drawn = event(Event.DRAWN, seat=0, card=int(Card.NECKLACE))
    assert Teller("en", NAMES, viewer=2).sentence(drawn) == "Anne draws the Queen's Necklace from the deck."
    assert (
        Teller("en", NAMES, viewer=2).sentence(drawn._replace(card=int(Card.RING)))
        == "Anne draws a card from the deck."
    )


def test_secret_refusals_are_not_told() -> None:
    kept = event(Event.NOT_TAKEN, seat=1, card=int(Card.AMBER_1), slot=0)
    assert Teller("en", viewer=0).sentence(kept) == ""
    assert "Queen" in Teller("en", viewer=1).sentence(kept)


def test_sentences() -> None:
    tell = Teller("en", NAMES)
    bought = event(Event.BOUGHT, seat=1, card=int(Card.EMERALD_2), slot=0, count=3, amount=1)
    assert tell.sentence(bought) == "Barnabé buys an Emerald (2) for 1 ducat."
    assert Teller("fr", NAMES).sentence(bought) == "Barnabé achète une Émeraude (2) pour 1 ducat."
    stolen = event(Event.STOLEN, seat=1, other=0, card=int(Card.RING))
    assert Teller("fr", NAMES).sentence(stolen) == "Barnabé vole une Bague dans la main d'Anne."
    assert Teller("fr").sentence(stolen) == "Place 2 vole une Bague dans la main de Place 1."
    sold = event(Event.SOLD, seat=2, gem=int(Gem.AMBER), count=3, amount=60)
    assert tell.sentence(sold) == "Charles sells 3 jewels of Amber for 60 pounds."


def test_a_sale_is_a_table() -> None:
    play = [
        event(Event.GAME_STARTED, seat=0, count=2),
        *(event(Event.FASHION_SET, gem=gem, slot=rank, amount=30 - 10 * rank) for rank, gem in enumerate((2, 1, 3, 0))),
        event(Event.SALE_OPENED, seat=0, count=1),
        *(event(Event.SHOWN, seat=0, card=int(card), gem=1) for card in (Card.EMERALD_3, Card.EMERALD_1, Card.RING)),
        event(Event.SHOWN, seat=0, card=int(Card.BANKER)),
        *(event(Event.COUNTED, gem=gem, count=4 * (gem == 1)) for gem in (2, 1, 3, 0)),
        *(event(Event.RARITY_SET, gem=g, slot=rank, amount=30 - 10 * rank) for rank, g in enumerate((2, 3, 0, 1))),
        event(Event.SOLD, seat=0, gem=1, count=2, amount=60),
        *(event(Event.SALE_CLOSED, seat=seat, amount=60 * (seat == 0)) for seat in range(2)),
    ]
    lines = [" ".join(line.split()) for line in transcript(play, names=NAMES).splitlines()]
    at = lines.index("Displays")
    assert lines[at + 1 : at + 4] == [
        "Player Row Stones Cards Rings King Necklace Bankers",
        "Anne Emerald 4 3+1 1 - - 1",
        "Barnabé shows nothing",
    ]
    assert lines[at + 6] == "Emerald 4 +20 +0 20"
    assert "Scores: Anne 60, Barnabé 0" in lines


def test_sales_alone_can_be_told() -> None:
    rows = games()[0]
    sales = [row for row in rows if EVENTS[Event(row.event)].group in ("sale", "end")]
    text = transcript(sales, names=NAMES)
    assert text.count("Displays") == 3
    assert "Final places" in text


def test_markets_of_headings_are_those_of_the_folded_game() -> None:
    rows = games()[5]
    folder = Folder(COPIES)
    text = transcript(rows)
    joined = re.sub(r"\n {6}", " ", text)
    for row in rows:
        position = folder.apply(row)
        if row.event == Event.TURN_STARTED:
            offers = [f"{Teller().card(o.card)} {o.price}" for _, o in sorted(position.market.items())]
            assert f"For sale: {', '.join(offers) or 'nothing'}\n" in joined
    places = Counter(row.count for row in rows if row.event == Event.GAME_OVER)
    assert sum(places.values()) == position.players


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextError, match=r"'de'; known languages: en, fr"):
        transcript(games()[0], lang="de")


def test_every_sale_has_its_table_of_prices_where_unshown_gems_get_no_tile() -> None:
    bare = 0
    for number in range(4):
        rows = play(2, number, unshown_rarity=1)[0]
        sales = sum(row.event == Event.SALE_OPENED for row in rows)
        placed = sum(row.event == Event.RARITY_SET for row in rows)
        told = [line.split() for line in transcript(rows).splitlines()]
        assert sum(line[-1:] == ["Price"] for line in told) == sales
        assert sum(len(line) == 5 and line[3:] == ["-", "-"] for line in told) == 4 * sales - placed
        bare += 4 * sales - placed
    assert bare > 0
