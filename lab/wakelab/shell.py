# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Runs programs of the lab machine."""

import subprocess
from pathlib import Path


def output_of(*command: str | Path) -> str:
    try:
        return subprocess.run([str(word) for word in command], check=True, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout
    except FileNotFoundError as missing:
        raise SystemExit(f"lab: missing program: {command[0]} (see releng/packages)") from missing
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"lab: {' '.join(map(str, command))}: {failed.stderr.strip()[-2000:]}") from failed


def run_logged(log: Path, *command: str | Path, cwd: Path | None = None) -> None:
    """Runs a long command; the end of what it said is shown only when it fails."""
    try:
        with open(log, "ab") as file:
            subprocess.run([str(word) for word in command], check=True, cwd=cwd, stdin=subprocess.DEVNULL, stdout=file,
                           stderr=subprocess.STDOUT)
    except FileNotFoundError as missing:
        raise SystemExit(f"lab: missing program: {command[0]} (see releng/packages)") from missing
    except subprocess.CalledProcessError as failed:
        end = log.read_text(errors="replace")[-4000:]
        raise SystemExit(f"lab: {' '.join(map(str, command))} failed\n{end}") from failed
