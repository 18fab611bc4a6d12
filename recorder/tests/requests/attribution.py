# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""attribution.py [--count N] own|back COMMAND...: how well the requests of a server are told apart without a library.

32 clients send N requests each, one at a time, with a label in each. COMMAND is a server such as server.c or server.go,
which prints the time, the thread and the label wherever it works on a request, and is given its port and that of the
other server.
Prints how many of these lines, and of the questions to another server, lie in a fragment of their request.
"""

import argparse
import bisect
import collections
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent), str(HERE.parents[1] / "requests" / "tests")]
os.environ.setdefault("WAKEPATH_RECORDER", str(HERE.parents[1] / "target" / "wakepath-record"))

from recording import PATIENCE, Recording  # noqa: E402
from traffic import Back, free_port, run_clients  # noqa: E402

CONNECTIONS = 32
EVENT = re.compile(r"\[(\d+)\.(\d+)\] \([^)]*\) \S+ requests:(\w+): \{ cpu_id = \d+ \}, \{ tid = (\d+) \}, \{ (.*) \}$")
FIELD = re.compile(r"(\w+) = (?:\( )?(?:\"([^\"]*)\"|(-?\d+))")


class Event:
    def __init__(self, line):
        seconds, part, self.name, tid, fields = EVENT.match(line).groups()
        self.time, self.tid = int(seconds) * 1_000_000_000 + int(part), int(tid)
        for name, text, number in FIELD.findall(fields):
            setattr(self, name, int(number) if number else text)


def read(folder):
    said = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True, text=True)
    return [Event(line) for line in said.stdout.splitlines() if EVENT.match(line)]


class Attribution:
    """What a server says of itself, and asks another one, against the fragments that this happened in."""

    def __init__(self, events, lines, port, back):
        self.fragments, self.labels, self.questions = collections.defaultdict(list), {}, {}
        self.counts = collections.Counter()
        for event in events:
            if event.name == "connection" and event.local_port == port:
                self.labels[event.connection] = event.remote_port
            elif event.name == "connection" and event.remote_port == back.port:
                self.questions[event.connection] = event.local_port
        self.known = back.labels
        for event in events:
            self.take(event)
        for line in lines:
            when, tid, label = line.split()
            self.judge("work", self.at(int(tid), int(when)), label)

    def label(self, event):
        """Of the message that a fragment is for; a port of the other server is that of one connection alone."""
        if event.connection in self.labels:
            return f"{self.labels[event.connection]}-{event.message}"
        return self.known.get((self.questions.get(event.connection), 1, event.message))

    def take(self, event):
        if event.name == "inferred_begin":
            self.fragments[event.tid].append((event.time, self.label(event)))
        elif event.name == "inferred_end":
            self.fragments[event.tid].append((event.time, None))
        elif event.name == "send" and event.connection in self.questions:
            self.judge("question", self.at(event.tid, event.time), self.label(event))

    def at(self, tid, when):
        fragments = self.fragments[tid]
        place = bisect.bisect(fragments, when, key=lambda one: one[0])
        return fragments[place - 1][1] if place else None

    def judge(self, what, found, label):
        self.counts[what, "none" if not found else "right" if found == label else "wrong"] += 1


def start(command, lines):
    server = subprocess.Popen(command, stdout=lines)
    deadline, port = time.monotonic() + PATIENCE, int(command[-2])
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return server
        time.sleep(0.01)
    raise AssertionError("the server did not start")


def measure(folder, command, prefix, count, connections=CONNECTIONS):
    """The attribution of a server that is given PORT BACK behind its own arguments, and what the recorder counted."""
    port = free_port()
    with Back() as back, open(os.path.join(folder, "lines"), "w+", encoding="utf-8") as lines:
        with Recording(os.path.join(folder, "trace"), "--requests", "--events", "sched_switch") as recording:
            server = start([*command, str(port), str(back.port)], lines)
            clients = run_clients(port, connections, count, 1, prefix)
        server.terminate()
        server.wait()
        lines.seek(0)
        for client in clients:
            assert all(f"200 {prefix}/" in body for body in client.bodies)
        return Attribution(read(recording.folder), lines, port, back), recording.results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("prefix", choices=("own", "back"))
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found, results = measure(folder, options.command, "/" + options.prefix, options.count)
    for (what, how), number in sorted(found.counts.items()):
        print(what, how, number)
    print(results)


if __name__ == "__main__":
    main()
