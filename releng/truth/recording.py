# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Plays programs, records them while they run, and asks Wakepath about them."""

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import programs

RUN = Path(__file__).resolve().parent / "run"
# A program that runs for longer than this, in seconds, is ended.
PATIENCE = 60


class Load:
    """Processes that only compute; they end by themselves even if nobody ends them."""

    def __init__(self, count: int, seconds: int = 300):
        code = f"import time\nend = time.monotonic() + {seconds}\nwhile time.monotonic() < end: pass"
        self.processes = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def play(logs: Path, names: list[str]) -> int:
    """Runs programs one after the other, as the command that is recorded."""
    listed = {program.name: program for program in programs.load()}
    for name in names:
        with open(logs / f"{name}.log", "w") as log:
            started = subprocess.Popen(
                listed[name].command(),
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=logs,
            )
            try:
                started.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                log.write(f"ended after {PATIENCE} s\n")
            try:
                os.killpg(started.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            started.wait()
    return 0


def record(folder: Path, names: list[str], options: argparse.Namespace) -> str | None:
    """Records programs while they run; says what failed, or None."""
    logs = folder / "logs"
    logs.mkdir(parents=True)
    player = [sys.executable, str(RUN), "--play", str(logs), *names]
    command = [
        str(options.wakepath),
        "record",
        "--recorder",
        "ebpf",
        "-o",
        str(folder / "trace"),
        *options.record,
        "--",
        *player,
    ]
    with Load(options.load), open(folder / "record.log", "w") as log:
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    return None if (folder / "trace").is_dir() else f"record ended with {done.returncode}: see {folder}/record.log"


def ask(folder: Path, tasks: list[int], options: argparse.Namespace) -> dict[int, dict]:
    """The paths of tasks, by their id; those that are not in the trace are left out."""

    def asked(some: list[int]) -> list[dict]:
        words = [word for task in some for word in ("--task", str(task))]
        answered = subprocess.run(
            [str(options.wakepath), "path", "--json", str(folder / "trace"), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        if answered.returncode != 0 or not answered.stdout:
            (folder / "path.log").write_text(answered.stderr)
            return []
        document = json.loads(answered.stdout)
        return document.get("paths", [document])

    paths = asked(tasks)
    if not paths and len(tasks) > 1:
        paths = [path for task in tasks for path in asked([task])]
    return {path["task"]["tid"]: path for path in paths}
