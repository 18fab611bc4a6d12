# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The programs of programs.toml: how each is built and run, and what it must be told to have waited for."""

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
BUILT = FOLDER / "target"

# What builds and starts a source of each language; {source}, {built} and {name} are replaced.
LANGUAGES = {
    ".c": (
        ["gcc", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", "{built}/{name}", "{source}"],
        ["{built}/{name}"],
    ),
    ".go": (["go", "build", "-o", "{built}/{name}", "{source}"], ["{built}/{name}"]),
    ".rs": (["rustc", "-O", "-o", "{built}/{name}", "{source}"], ["{built}/{name}"]),
    ".toml": (
        [
            "cargo",
            "build",
            "--quiet",
            "--release",
            "--offline",
            "--target-dir",
            "{built}/cargo",
            "--manifest-path",
            "{source}",
        ],
        ["{built}/cargo/release/tokio-waits"],
    ),
    ".java": (
        ["javac", "-d", "{built}/java", "{source}", str(FOLDER / "java/Truth.java")],
        ["java", "-cp", "{built}/java", "{class}"],
    ),
    ".py": ([], [sys.executable, "{source}"]),
    ".js": ([], ["node", "{source}"]),
    ".sh": ([], ["sh", "{source}"]),
}


@dataclass(frozen=True)
class Program:
    """One program with known truth. `waits_for` says what its true waiting time may be told to be for."""

    name: str
    source: str
    mechanism: str
    waits_for: tuple[str, ...]
    through: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    known: bool = False

    @property
    def language(self) -> str:
        return Path(self.source).suffix

    def missing(self) -> str | None:
        """What this machine lacks to run it; None if it lacks nothing."""
        builder, starter = LANGUAGES[self.language]
        tools = [command[0] for command in (builder, starter) if command]
        for tool in (*tools, *self.needs):
            if "{" not in tool and shutil.which(tool) is None:
                return tool
        return None

    def _filled(self, command: list[str]) -> list[str]:
        source = FOLDER / self.source
        places = {"source": str(source), "built": str(BUILT), "name": self.name, "class": source.stem}
        return [word.format(**places) for word in command]

    def build(self) -> str | None:
        """Builds it into the folder of what is built; says why that failed, or None."""
        command = self._filled(LANGUAGES[self.language][0])
        if not command:
            return None
        # What a package of cargo needs is not fetched here.
        done = subprocess.run(command, capture_output=True, text=True, cwd=FOLDER, env=self._environment(), check=False)
        return None if done.returncode == 0 else (done.stderr or done.stdout).strip()

    def command(self) -> list[str]:
        return self._filled(LANGUAGES[self.language][1]) + list(self.arguments)

    @staticmethod
    def _environment() -> dict[str, str]:
        return {**os.environ, "GOFLAGS": "-mod=mod", "GO111MODULE": "off"}


def load() -> list[Program]:
    """All programs, in the order of the list."""
    with open(FOLDER / "programs.toml", "rb") as listed:
        rows = tomllib.load(listed)["program"]
    programs = [
        Program(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})
        for row in rows
    ]
    names = [program.name for program in programs]
    if len(set(names)) != len(names):
        raise ValueError("programs.toml has a name twice")
    return programs
