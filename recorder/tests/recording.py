# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records this machine for the tests, and reads what was recorded with babeltrace2."""

import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

RECORDER = os.environ["WAKEPATH_RECORDER"]
PATIENCE = 60
EVENT = re.compile(r"\[([\d.]+)\] \([^)]*\) \S+ (\w+): \{ cpu_id = (\d+) \}, \{ tid = (-?\d+) \}, \{ ?(.*) \}$")


class Recording:
    """A recording of this machine, from its start to the end of the block."""

    def __init__(self, folder, *options, prefix=()):
        self.folder = folder
        self.prefix = prefix
        self.options = options
        self.results = {}

    def __enter__(self):
        self.process = subprocess.Popen([*self.prefix, RECORDER, "run", "--output", self.folder, *self.options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        if self.process.stdout.readline() != "ready\n":
            raise AssertionError(self.process.communicate(timeout=PATIENCE)[1])
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.collect()

    def await_snapshot(self):
        """The path of a snapshot, and why it was made: two lines that are written at once."""
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise AssertionError("the recorder made no snapshot")
        return tuple(self.process.stdout.readline().strip().removeprefix(key) for key in ("snapshot=", "reason="))

    def collect(self):
        if not self.results and self.process.stdout.closed is False:
            out, self.complaint = self.process.communicate(timeout=PATIENCE)
            said = dict(line.split("=", 1) for line in out.splitlines())
            self.remedy = said.pop("remedy", "")
            self.results = {key: int(value) for key, value in said.items()}


class Event:
    def __init__(self, line):
        seconds, self.name, cpu, tid, fields = EVENT.match(line).groups()
        whole, _, part = seconds.partition(".")
        self.time = int(whole) * 1_000_000_000 + int(part)
        self.cpu, self.tid, self.text = int(cpu), int(tid), fields
        self.fields = dict(re.findall(r"(\w+) = (?:\( )?(\"[^\"]*\"|[-\w]+)", fields))

    def number(self, field):
        return int(self.fields[field], 0)


def read(folder):
    lines = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return [Event(line) for line in lines if EVENT.match(line)]


def read_discarded(folder):
    """What babeltrace2 says of lost events: "Tracer discarded 12 events between ..."."""
    said = subprocess.run(["babeltrace2", folder], check=True, capture_output=True, text=True).stderr
    return sum(int(number) for number in re.findall(r"discarded (\d+) event", said))


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.mkdtemp(prefix="wakepath-recorder-")
        self.addCleanup(shutil.rmtree, self.scratch)
        self.folder = os.path.join(self.scratch, "trace")


class PingPong:
    """A child that answers every byte on a pipe; the calendar's time of each step is kept."""

    def __init__(self, rounds):
        self.rounds = rounds
        self.moments = []

    def run(self):
        there, back = os.pipe(), os.pipe()
        self.child = os.fork()
        if self.child == 0:
            for _ in range(self.rounds):
                os.read(there[0], 1)
                os.write(back[1], b"x")
            os._exit(0)
        for _ in range(self.rounds):
            # The child sleeps in its read by then, or is woken a little later than it could be.
            before = time.clock_gettime_ns(time.CLOCK_REALTIME)
            os.write(there[1], b"x")
            os.read(back[0], 1)
            self.moments.append((before, time.clock_gettime_ns(time.CLOCK_REALTIME)))
        os.waitpid(self.child, 0)
        for descriptor in there + back:
            os.close(descriptor)


class Sleeper:
    """A task of a name, which waits until the end of the block."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.end, self.hold = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.hold)
            Path("/proc/self/comm").write_text(self.name)
            os.read(self.end, 1)
            os._exit(0)
        return self

    def __exit__(self, *_):
        os.close(self.hold)
        os.waitpid(self.pid, 0)
        os.close(self.end)


class Busy:
    """Tasks that compute until the end of the block."""

    def __init__(self, count):
        self.count = count

    def __enter__(self):
        self.tasks = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(self.count)]
        return self

    def __exit__(self, *_):
        for task in self.tasks:
            task.kill()
            task.wait()
