# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Guests of the lab that a test reaches over ssh."""

import json
import subprocess
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
SECONDS = 240

# Dead ones that the first process has not noticed yet have no program any more.
SESSION_DAEMONS = "for pid in $(pidof lttng-sessiond); do [ ! -e /proc/$pid/exe ] || echo $pid; done"


class Guests:
    """The hosts of a scenario, reachable over ssh."""

    def __init__(self, scenario: str) -> None:
        self._process = subprocess.Popen([PROJECT / "lab/run", "--serve", scenario], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, text=True)
        self.hosts = json.loads(self._process.stdout.readline())["hosts"]
        self.config = next(iter(self.hosts.values()))["config"]

    def run(self, host: str, command: str) -> str:
        """Runs a command as root and returns what it says; a failure is one of the test."""
        done = subprocess.run(self.ssh(host, command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
        if done.returncode:
            raise AssertionError(f"{host}: {command}: {done.stdout}")
        return done.stdout

    def ssh(self, host: str, command: str) -> list[str]:
        return ["ssh", "-F", self.config, host, command]

    def left_on(self, host: str) -> str:
        """What a recording could have left behind: sessions, folders, processes and modules."""
        return self.run(host, "lttng list 2>/dev/null | grep -o 'wakepath-[^ ]*';"
                              f" ls -d /tmp/wakepath* /var/tmp/wakepath* 2>/dev/null; {SESSION_DAEMONS};"
                              " grep -E '^lttng_probe_(sched_ttwu|inet_sock)' /proc/modules; true")

    def await_nothing_left_on(self, host: str) -> None:
        deadline = time.monotonic() + SECONDS
        while left := self.left_on(host):
            if time.monotonic() > deadline:
                raise AssertionError(f"left on {host}: {left}")
            time.sleep(0.5)

    def kill(self, host: str) -> None:
        self._process.stdin.write(f"kill {host}\n")
        self._process.stdin.flush()
        self._process.stdout.readline()

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
