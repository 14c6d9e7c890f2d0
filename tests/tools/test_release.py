"""The release check on made-up trees, and what it says of the wheel on made-up wheels and pages."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

from tools.release import problems
from tools.wheel import MOST, SECTIONS, bare_environment, differences, faults, members, too_large


def tree(root: Path, version: str, changelog: str | None, tag: str = "", changed: str = "") -> Path:
    """A committed tree with a version and a changelog; then perhaps a tag, and a file that is not committed."""
    root.mkdir()
    (root / "pyproject.toml").write_text(f'[project]\nname = "made-up"\nversion = "{version}"\n')
    if changelog is not None:
        (root / "CHANGELOG.md").write_text(changelog)
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    for command in (
        ("init", "-q"),
        ("add", "."),
        (*who, "commit", "-q", "-m", "first"),
        *((("tag", tag),) if tag else ()),
    ):
        subprocess.run(["git", *command], cwd=root, check=True)
    if changed:
        (root / changed).write_text("new")
    return root


GOOD = (
    "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-05-04)\n\n- All that is new.\n\n## 1.1.0 (2026-01-02)\n\n- Old.\n"
)


def test_a_tree_that_is_ready(tmp_path: Path) -> None:
    assert problems(tree(tmp_path / "x", "1.2.0", GOOD, tag="v1.1.0")) == []


@pytest.mark.parametrize(
    ("version", "changelog", "said"),
    [
        ("1.3.0", GOOD, ["topmost version is 1.2.0", "no entry for 1.3.0"]),
        ("1.1.0", GOOD, ["topmost version is 1.2.0, that of the package 1.1.0"]),
        ("1.2.0", None, ["no entry for 1.2.0"]),
        ("1.2.0", GOOD.replace("## Unreleased\n", "## Unreleased\n\n- Not yet.\n"), ["Unreleased is not empty"]),
        ("1.2.0", GOOD.replace("2026-05-04", "unreleased"), ["has no date but 'unreleased'"]),
        ("1.2.0", GOOD.replace("- All that is new.\n", ""), ["the entry for 1.2.0 is empty"]),
        ("1.2.0", GOOD.replace("1.1.0", "1.2.0"), ["2 entries for 1.2.0"]),
        ("1.2.0.dev1", GOOD, ["'1.2.0.dev1' is no version to release", "topmost version is 1.2.0", "no entry"]),
    ],
)
def test_what_stands_against_a_release(tmp_path: Path, version: str, changelog: str | None, said: list[str]) -> None:
    found = problems(tree(tmp_path / "x", version, changelog))
    assert len(found) == len(said), found
    for each, part in zip(found, said, strict=True):
        assert part in each


def test_all_problems_are_named_at_once(tmp_path: Path) -> None:
    found = problems(tree(tmp_path / "x", "1.3.0", GOOD, tag="v1.3.0", changed="left-over.txt"))
    assert len(found) == 4, found
    for each, part in zip(found, ("topmost", "no entry", "tag v1.3.0", "left-over.txt"), strict=True):
        assert part in each


def test_two_wheels_are_compared_by_name_and_content(tmp_path: Path) -> None:
    for name, files in {"a": {"p/x.py": "1", "p/y.toml": "2"}, "b": {"p/x.py": "3", "p/z.js": "4"}}.items():
        with zipfile.ZipFile(tmp_path / name, "w") as packed:
            for file, text in {**files, "p-1.dist-info/RECORD": name}.items():
                packed.writestr(file, text)
    a, b = members(tmp_path / "a"), members(tmp_path / "b")
    assert differences(a, a, ["p/x.py", "p/y.toml"]) == []
    assert differences(a, b, ["p/x.py", "p/w.css"]) == [
        "p/w.css is not in the wheel",
        "p/y.toml is only in the wheel built from the tree",
        "p/z.js is only in the wheel built from the sdist",
        "p/x.py differs",
    ]


def test_a_wheel_has_a_bound(tmp_path: Path) -> None:
    wheel = tmp_path / "p.whl"
    wheel.write_bytes(b"x" * MOST)
    assert too_large(wheel) == []
    wheel.write_bytes(b"x" * (MOST + 1))
    assert too_large(wheel) == ["it has 7,000,001 bytes, more than 7,000,000"]


def test_the_wheel_is_tried_without_a_compiler(tmp_path: Path) -> None:
    bare = bare_environment(tmp_path / "bin", tmp_path)
    assert bare["PATH"] == str(tmp_path / "bin")
    assert bare["CC"] == bare["CXX"] == "/bin/false"
    assert "PYTHONPATH" not in bare


def test_a_report_is_looked_at() -> None:
    sections = [f'<section aria-labelledby="{name}"><svg></svg></section>' for name in SECTIONS.split(",")]
    page = f"<!doctype html><html>{''.join(sections)}</html>"
    assert faults(page, {"simulated": {"games": 20}}, 20) == []
    assert faults(page, {"simulated": {"games": 19}}, 20) == ["the numbers tell of 19 games instead of 20"]
    assert faults(page.removesuffix("</html>").replace("svg", "img"), [], 20) == [
        "the page is no whole HTML file",
        "the page shows no chart",
        "the numbers tell of None games instead of 20",
    ]
    assert faults(page.replace("rings", "x"), {"simulated": {"games": 1}}, 1) == ["the page lacks rings"]
