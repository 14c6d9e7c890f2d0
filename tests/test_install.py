"""What installs where, as far as it can be held without a package index."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools.platforms import PAGE, PYTHONS, TARGETS, table

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS: Final = [Requirement(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]


def test_every_pin_is_of_one_version_that_fits() -> None:
    """On every machine the same, since nothing else would be tested."""
    pins = {each.name.lower().replace("_", "-"): str(each.specifier).removeprefix("==") for each in PINS}
    assert len(pins) == len(PINS)
    assert [each for each in PINS if each.marker is not None] == []
    extras = PROJECT["optional-dependencies"].values()
    wanted = [Requirement(each) for each in (*PROJECT["dependencies"], *(each for extra in extras for each in extra))]
    for requirement in wanted:
        if requirement.name in pins:
            assert requirement.specifier.contains(pins[requirement.name]), requirement
    assert {Requirement(each).name for each in PROJECT["dependencies"]} <= set(pins)


def test_the_lowest_numba_can_compile_the_rules() -> None:
    """Rules look up arrays by members of enumerations, which numba before 0.68 refuses."""
    (numba,) = (Requirement(each) for each in PROJECT["dependencies"] if each.startswith("numba"))
    assert not numba.specifier.contains("0.67.0")
    assert numba.specifier.contains("0.68.0")


def test_requires_python_is_what_the_page_says() -> None:
    told = {python for pythons in table().values() for python in pythons}
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert told == set(PYTHONS)
    assert {f"3.{minor}" for minor in range(8, 20) if allowed.contains(f"3.{minor}.1")} == told
    said = PAGE.read_text(encoding="utf-8")
    assert len(table()) == len(TARGETS)
    assert re.search(r"Python 3\.15 has no numba yet", said)


def test_commands_are_told_for_windows_beside_the_others() -> None:
    """Wherever a page tells how to set up with pip."""
    said = PAGE.read_text(encoding="utf-8")
    for line in re.findall(r"^\.venv/bin/(.*)$", said, re.MULTILINE):
        assert f".venv\\Scripts\\{line}" in said
    for page in (ROOT / "README.md", ROOT / "docs" / "start" / "index.md", ROOT / "docs" / "start" / "francais.md"):
        text = page.read_text(encoding="utf-8")
        assert ".venv\\Scripts" in text or "install.md" in text, page


def test_the_two_commands_of_the_readme_set_up_what_they_need() -> None:
    said = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"## Two commands\n.*?```sh\n(.*?)```", said, re.DOTALL)
    assert block is not None
    assert block[1].split("\n")[:-1] == ["make report", "make test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = dict(re.findall(r"^([^\s:#][^:=\n]*):(?!=) ?(.*)$", makefile, re.MULTILINE))

    def needs(target: str) -> set[str]:
        found = set(rules.get(target, "").split())
        return found.union(*map(needs, found)) if found else found

    for target in ("report", "test", "lab", "docs"):
        assert "$(BIN)/activate" in needs(target), target
    assert "pip" in said
