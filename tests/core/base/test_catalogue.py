"""Text catalogues: fields, plurals, lists, numbers, errors, and languages that have the same keys."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest

import qn_analysis
from qn_analysis.core.base.catalogue import Catalogue, TextError, in_language, languages, missing, spaced
from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.rules.rulings import Reading
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card, Colour, Gem
from qn_analysis.games.queens_necklace.words.events import Event, Place
from qn_analysis.games.queens_necklace.words.phases import Phase
from qn_analysis.games.queens_necklace.words.texts import catalogue

TABLES = {
    "greeting": "Hello {name}",
    "deep": {"er": {"text": "{items} for {n}"}},
    "card": {"one": "{n} card", "other": "{n} cards"},
    "of": "the hand of {name}",
}
PACKAGE = "qn_analysis.games.queens_necklace.words.texts"


def test_a_number_with_its_noun() -> None:
    en, fr = (Catalogue(lang, {"has": "{cards:card|cards}"}) for lang in ("en", "fr"))
    assert [en.text("has", cards=n) for n in (0, 1, 2, 1234)] == ["0 cards", "1 card", "2 cards", "1,234 cards"]
    assert [fr.text("has", cards=n) for n in (0, 1, 2)] == ["0 card", "1 card", "2 cards"]
    assert en.text("has", cards="nothing") == "nothing"
    assert en.fields("has") == {"cards"}


class Words(Localizer):
    """Texts of a game with a few of its own."""

    own = ("qn_analysis.games.queens_necklace.words.texts",)

    @classmethod
    def of(cls, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Words:
        (tmp_path / "own_words").mkdir(exist_ok=True)
        (tmp_path / "own_words" / f"{lang}.toml").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return cls(lang, ["own_words"])


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Diamond 12.5%, 3.0 and 4.5; Sale 2"), ("fr", "Plus que Diamant 12,5\u202f%, 3,0 et 4,5; Vente 2")],
)
def test_a_field_says_how_its_value_is_written(
    lang: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure, what a thing is called, a thing by number; of a list each member. Nothing at all is a dash."""
    begin = {"en": "", "fr": "Plus que "}[lang]
    sale = {"en": "Sale", "fr": "Vente"}[lang]
    text = f"""sale = "{sale} {{number}}"
    line = "{begin}{{lead[gem]:gem}} {{lead[value]:share}}, {{both:number}}; {{lead[sale]:sale}}"
    """
    say = Words.of(lang, tmp_path, monkeypatch, text)
    row = {"gem": "diamond", "value": 0.125, "sale": 2}
    assert say.text("line", lead=row, both=[3, 4.5]) == said
    none = {"gem": None, "value": None, "sale": None}
    assert say.text("line", lead=none, both=[]) == f"{begin}– –, ; –"
    assert say.row("{gem:gem}: {value:share 0}", row) == {"en": "Diamond: 12%", "fr": "Diamant: 12\u202f%"}[lang]


def test_a_number_with_its_unit_is_the_text_of_the_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """figure.points = "{value} points"
    figure.row = "Row"
    row.one = "the first"
    line = "{lead:points}, {lead:points 0}; {which:row}"
    """
    say = Words.of("en", tmp_path, monkeypatch, text)
    assert say.text("line", lead=2.25, which="one") == "2.2 points, 2 points; the first"


def test_french_elides_before_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say = Words.of("fr", tmp_path, monkeypatch, 'line = "Le prix de {gem:gem}"')
    assert [say.text("line", gem=gem) for gem in ("amber", "ruby")] == ["Le prix d'Ambre", "Le prix de Rubis"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("word", ["shares", "gen", "number.x"])
def test_a_field_that_nobody_can_write_is_refused_when_texts_are_read(
    lang: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TextError, match=rf"^line in '{lang}' has a field written as '{word}': .*number, share"):
        Words.of(lang, tmp_path, monkeypatch, f'line = "{{lead[value]:{word}}}"')


def test_fields_lists_and_numbers() -> None:
    en = Catalogue("en", TABLES)
    assert en.text("greeting", name="Amy") == "Hello Amy"
    assert en.text("deep.er.text", items=["a", "b", "c"], n=1234) == "a, b and c for 1,234"
    assert en.text("greeting", name="{n}") == "Hello {n}"
    assert [en.join(items) for items in ([], ["a"], ["a", "b"])] == ["", "a", "a and b"]
    assert (en.number(1234.5), en.number(-2, 1), en.number(0.456, 2)) == ("1,234.5", "-2.0", "0.46")
    fr = Catalogue("fr", TABLES)
    assert fr.join(["a", "b", 3]) == "a, b et 3"
    assert (fr.number(1234567), fr.number(0.5)) == ("1\u202f234\u202f567", "0,5")


def test_a_text_with_more_than_names_is_filled_in_the_same_way() -> None:
    en = Catalogue("en", {"x": "{{{name}}}", "y": "{pair[0]} and {name!r}", "z": "{n:>{width}}|{n:03d}|{name:}"})
    assert en.text("x", name="Amy") == "{Amy}"
    assert en.text("y", name="Amy", pair=(1234, 2)) == "1,234 and 'Amy'"
    assert en.text("z", name=["Amy", "Bob"], n=7, width=4) == "   7|007|Amy and Bob"


@pytest.mark.parametrize(("lang", "forms"), [("en", "other one other"), ("fr", "one one other")])
def test_plurals(lang: str, forms: str) -> None:
    texts = Catalogue(lang, {"x": {"one": "one", "other": "other"}})
    assert " ".join(texts.text("x", n=n) for n in (0, 1, 2)) == forms
    assert texts.text("x", count=1) == "one"
    assert texts.text("x", n=2, count=1) == "other"
    with pytest.raises(TextError, match="plural"):
        texts.text("x")


def test_french_elides() -> None:
    texts = Catalogue("fr", {"of": "la main de {name}", "than": "plus que {name}"})
    assert texts.text("of", name="Anne") == "la main d'Anne"
    assert texts.text("of", name="Émile") == "la main d'Émile"
    assert texts.text("of", name="Zoé") == "la main de Zoé"
    assert texts.text("than", name="Amy") == "plus qu'Amy"
    assert Catalogue("en", TABLES).text("of", name="Anne") == "the hand of Anne"


def test_french_breaks_no_line_beside_its_punctuation() -> None:
    tables = {"said": "{name} : « {share} % » ; qui ?", "cards": {"one": "une ! {n}", "other": "{n} : « des »"}}
    fr, en = Catalogue("fr", tables), Catalogue("en", tables)
    text = fr.text("said", name="A : B", share=5)
    assert text == "A : B\u00a0: «\u00a05\u202f%\u00a0»\u202f; qui\u202f?"  # a name stays as it is
    assert fr.text("cards", n=1) == "une\u202f! 1"
    assert fr.text("cards", n=2) == "2\u00a0: «\u00a0des\u00a0»"
    assert en.text("said", name="A", share=5) == "A : « 5 % » ; qui ?"
    assert [spaced(lang, "then n = {n} = 5") for lang in ("en", "fr")] == ["then n\u00a0=\u00a0{n} = 5"] * 2
    reading = Reading("all", "All : of them", "Tous : sans exception")
    assert [in_language(lang, reading) for lang in ("en", "fr")] == [reading.en, spaced("fr", reading.fr)]
    assert fr.language.colon == spaced("fr", " :")


def test_french_texts_are_written_with_plain_spaces() -> None:
    hard = r"(?:\\u00a0|\\u202f|[\u00a0\u202f])"
    beside = re.compile(rf"{hard}(?=[:;!?%»£])|(?<=[«°]){hard}")
    sources = Path(qn_analysis.__file__).parent.rglob("*.toml")
    assert [source.name for source in sources if beside.search(source.read_text("utf-8"))] == []


def test_errors_say_what_there_is() -> None:
    texts = Catalogue("en", TABLES)
    with pytest.raises(TextError, match=r"no text 'deep.er'.*deep\.er\.text"):
        texts.text("deep.er")
    with pytest.raises(TextError, match=r"no text 'greting'.*greeting"):
        texts.text("greting")
    with pytest.raises(TextError, match="needs a value for 'name'"):
        texts.text("greeting")
    with pytest.raises(TextError, match=r"'xx'; known languages: en, fr"):
        Catalogue.load(PACKAGE, "xx")
    with pytest.raises(TextError, match="known languages"):
        catalogue("../en")
    with pytest.raises(TextError, match="neither a text nor a table"):
        Catalogue("en", {"a": 1})


def test_missing_lists_every_difference() -> None:
    other = Catalogue("fr", {"greeting": "Bonjour {nom}", "card": "cartes {n}", "more": "x", "of": "de {name}"})
    assert missing(Catalogue("en", TABLES), other) == [
        "fr: deep.er.text is missing",
        "fr: more is not in en",
        "fr: greeting lacks the field 'name'",
        "fr: greeting has the field 'nom' too many",
        "fr: card is a plural in one language only",
    ]


def test_the_games_languages_have_the_same_keys() -> None:
    assert languages(PACKAGE) == ("en", "fr")
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert catalogue("fr") is catalogue("fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("section", "enum"),
    [("card", Card), ("a_card", Card), ("gem", Gem), ("phase", Phase), ("colour", Colour), ("place", Place),
     ("action", Action)],
)  # fmt: skip
def test_every_member_has_a_text(lang: str, section: str, enum: type[Enum]) -> None:
    texts = {member: catalogue(lang).forms(f"{section}.{member.name.lower()}")[""] for member in enum}
    assert all(text and text == text.strip() for text in texts.values())
    assert len(set(texts.values())) == len(texts)


def test_every_event_has_a_text() -> None:
    for event in Event:
        key = f"event.{event.name.lower()}"
        assert key in catalogue("en") or any(k.startswith(f"{key}.") for k in catalogue("en")), key
    assert catalogue("en").text("seat.default", n=2) == "Seat 2"
    assert catalogue("fr").text("seat.default", n=2) == "Place 2"
