"""May this tree be released? `make release-check` names everything that stands against it.

The version is that of `pyproject.toml`. Its entry in `CHANGELOG.md` is the topmost, under `## VERSION (YYYY-MM-DD)`;
above it there may be an empty `## Unreleased`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
UNRELEASED = "unreleased"


class Entry(NamedTuple):
    """A section of the changelog."""

    version: str  # "Unreleased" where it is of none
    remark: str  # what stands in brackets behind it: a date
    text: str


def entries(changelog: str) -> list[Entry]:
    """The sections of a changelog from the top."""
    found = []
    for section in re.split(r"^## +", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        version, _, remark = heading.strip().partition(" ")
        found.append(Entry(version.strip("[]"), remark.strip(" ()"), text.strip()))
    return found


def changelog_problems(changelog: str, version: str) -> list[str]:
    """What in a changelog stands against releasing a version."""
    found = entries(changelog)
    wrong = [
        "CHANGELOG.md: the section Unreleased is not empty; move it below the heading of the version"
        for each in found
        if each.version.lower() == UNRELEASED and each.text
    ]
    versions = [each for each in found if each.version.lower() != UNRELEASED]
    if versions and versions[0].version != version:
        wrong.append(f"CHANGELOG.md: its topmost version is {versions[0].version}, that of the package {version}")
    own = [each for each in versions if each.version == version]
    if not own:
        wrong.append(f"CHANGELOG.md: no entry for {version}; tell what it brings under '## {version} (YYYY-MM-DD)'")
    if len(own) > 1:
        wrong.append(f"CHANGELOG.md: {len(own)} entries for {version}; make one of them")
    for each in own:
        if not each.text:
            wrong.append(f"CHANGELOG.md: the entry for {version} is empty; tell what it brings")
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", each.remark):
            wrong.append(f"CHANGELOG.md: the entry for {version} has no date but {each.remark!r}; write (YYYY-MM-DD)")
    return wrong


def problems(root: Path) -> list[str]:
    """Everything that stands against releasing a tree."""
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    wrong = []
    if not re.fullmatch(r"\d+(\.\d+)*((a|b|rc)\d+)?", version):
        wrong.append(f"pyproject.toml: {version!r} is no version to release; write one such as 1.2.0")
    place = root / "CHANGELOG.md"
    wrong += changelog_problems(place.read_text(encoding="utf-8") if place.exists() else "", version)
    wrong += [f"the tag {tag} exists already; raise the version" for tag in git(root, "tag", "--list", f"v{version}")]
    changed = git(root, "status", "--porcelain")
    if changed:
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        named = ", ".join(line[3:] for line in changed[:5])
        wrong.append(f"the tree is not what is committed: {named}{more}; commit it or put it away")
    return wrong


def git(root: Path, *command: str) -> list[str]:
    """The lines that git answers with in a tree."""
    answer = subprocess.run(["git", *command], cwd=root, check=True, capture_output=True, text=True)
    return answer.stdout.splitlines()


def main() -> None:
    """Print the problems of this tree and end with 1, or say that there is none."""
    found = problems(ROOT)
    for each in found:
        print(each, file=sys.stderr)
    if found:
        sys.exit(1)
    print("ready for release")


if __name__ == "__main__":
    main()
