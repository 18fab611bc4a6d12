# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Keeps what takes long to build, in folders named after all its inputs."""

import fcntl
import hashlib
import os
import shutil
import sys
import time
from pathlib import Path


def folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wakepath" / "lab"


def digest(*inputs: str | Path) -> str:
    """The name of what is built from these texts and files; of a folder every file in it counts."""
    total = hashlib.sha256()
    for given in inputs:
        if isinstance(given, str):
            total.update(b"text\0" + given.encode() + b"\0")
            continue
        files = [given] if given.is_file() else sorted(path for path in given.rglob("*") if path.is_file())
        for path in files:
            name = path.name if path == given else str(path.relative_to(given))
            total.update(b"file\0" + name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def built(name: str, key: str, build) -> Path:
    """The folder NAME-KEY, made by build(folder) when it is not there; two who want it at once make it once."""
    wanted = folder() / f"{name}-{key}"
    wanted.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(folder() / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not wanted.is_dir():
            began = time.monotonic()
            print(f"lab: building {name}", file=sys.stderr, flush=True)
            _build_beside(wanted, build)
            print(f"lab: built {name} in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        wanted.touch()
        _remove_stale(name)
    return wanted


def _build_beside(wanted: Path, build) -> None:
    # What is half built must never count as complete.
    draft = wanted.with_name(wanted.name + ".draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(mode=0o700)
    build(draft)
    draft.rename(wanted)


def _remove_stale(name: str, kept: int = 3) -> None:
    found = [path for path in folder().glob(f"{name}-*") if len(path.name) == len(name) + 17]
    for path in sorted(found, key=lambda each: each.stat().st_mtime, reverse=True)[kept:]:
        shutil.rmtree(path, ignore_errors=True)
