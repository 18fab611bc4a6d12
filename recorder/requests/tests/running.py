# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Runs programs under the library for the tests, and reads what was collected with babeltrace2."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ["WAKEPATH_REQUESTS_PROGRAM"]
SOURCES = Path(__file__).parent
PATIENCE = 60
EVENT = re.compile(r"\[(\d+)\.(\d+)\] \(\S+\) \S+ requests:(\w+): \{ ring_id = \d+ \}, \{ tid = (\d+) \}, \{ (.*) \}$")
FIELD = re.compile(r"(\w+) = (?:\( )?(?:\"([^\"]*)\"|(-?\d+))")
BYTE = re.compile(r"\[\d+\] = (\d+)")
SAID = re.compile(r"wakepath-requests: (\d+) events, (\d+) discarded")


class Event:
    def __init__(self, line):
        seconds, part, self.name, tid, fields = EVENT.match(line).groups()
        self.time = int(seconds) * 1_000_000_000 + int(part)
        self.tid = int(tid)
        for name, text, number in FIELD.findall(fields):
            setattr(self, name, int(number) if number else text)
        if self.name == "connection":
            self.peer = int.from_bytes(map(int, BYTE.findall(fields.partition("remote_address")[2])[:8]), "big")

    @property
    def key(self):
        return self.connection, self.message


def read(folder):
    said = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True, text=True)
    return [Event(line) for line in said.stdout.splitlines() if EVENT.match(line)]


def await_port(port, process):
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.01)
    raise AssertionError("the server did not start")


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.trace = self.folder / "trace"

    def compile(self, name):
        program = self.folder / name
        subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-pthread", "-o", program, SOURCES / f"{name}.c"], check=True)
        return program

    def run_under(self, *command, options=(), code=0, trace=None, **more):
        """Runs a command to its end; what it printed, and what the collector said."""
        result = subprocess.run([PROGRAM, "run", "-o", trace or self.trace, *options, "--", *command],
                                capture_output=True, text=True, timeout=PATIENCE, **more)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        return result

    def start_under(self, *command, options=(), prefix=(), **more):
        process = subprocess.Popen([*prefix, PROGRAM, "run", "-o", self.trace, *options, "--", *command],
                                   stderr=subprocess.PIPE, text=True, **more)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        return process

    def end(self, process):
        """Ends a server; the numbers of events that were collected and discarded."""
        process.send_signal(signal.SIGTERM)
        self.complaint = process.communicate(timeout=PATIENCE)[1]
        return tuple(map(int, SAID.search(self.complaint).groups()))
