# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Which requests a request queued behind, and for how long: what its path says, and what the server wrote down."""

import argparse
import collections
import contextlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wakelab.initramfs import built_workloads
from wakelab.shell import output_of

LAB = Path(__file__).resolve().parent.parent
WAKEPATH = LAB.parent / "wakepath"
FRONT, MIDDLE, LAST = 9301, 9302, 9303
TURN = re.compile(r"turn (question|answer) (\S+) (\d+) (\d+) (\d+)")
CONNECTION = re.compile(rf"requests:connection: .* connection = (\d+), .* local_port = {FRONT}, remote_port = (\d+)")
# Longer than the next line of a log takes.
PATIENCE_SECONDS = 600

EPILOG = """examples:
  sudo lab/queues                            this machine, by eBPF
  lab/queues --lab                           three guests of the lab, by LTTng; their clocks differ
  lab/queues --lab --clients 8 --tolerance 2000

Clients ask a front with one thread, each one request at a time. The front asks a server with a thread for each
connection, and that one a third one. The front writes down what it did when, and when the kernel had received what it
worked on. Whatever else it did between the reception of a message and its turn, the message queued behind. The path of
each of the slowest requests must name exactly these requests, each for that long."""


@dataclass(frozen=True)
class Turn:
    """What the front did from begin to end, with what had come before, ns of its monotonic clock."""

    path: str
    received: int
    begin: int
    end: int


@dataclass(frozen=True)
class Run:
    """A recording, the folder in it that has the front's requests, and what the front wrote down."""

    recording: Path
    front: Path
    turns: list[Turn]


def turns_of(log: str) -> list[Turn]:
    found = [Turn(path, int(received), int(begin), int(end)) for _, path, received, begin, end in TURN.findall(log)]
    if not found or any(turn.received == 0 for turn in found):
        raise SystemExit(f"lab: the front wrote down nothing, or something without a stamp: {log[:500]}")
    return found


def queues(path: str, turns: list[Turn]) -> dict[str, int]:
    """How long the request waited for turns of each other one, ns."""
    found = collections.Counter()
    for own in turns:
        if own.path != path:
            continue
        for other in turns:
            if other.path != path:
                found[other.path] += max(0, min(other.end, own.begin) - max(other.begin, own.received))
    return {other: time for other, time in found.items() if time > 0}


def told_queues(document: dict, paths: dict[str, str]) -> dict[str, int]:
    """How long the path of a request is behind each other one, ns; by "?" behind what is not known.

    The other tiers have a thread for each connection, so all of it is in the front.
    """
    found = collections.Counter()
    for segment in document["segments"]:
        cause = segment["cause"]
        if cause["kind"] == "QUEUED_BEHIND":
            found[label(cause["request"], paths) if cause["request"] else "?"] += segment["end"] - segment["start"]
    return dict(found)


def label(request: str, paths: dict[str, str]) -> str:
    """The path in the request of an id."""
    connection, number = request.split("@")[0].split(".")
    return f"/{paths.get(connection, '?')}-{number}"


def ports_of(folder: Path) -> dict[str, str]:
    """The clients' ports of the front's connections, by their numbers, as another reader sees them."""
    return dict(CONNECTION.findall(output_of("babeltrace2", folder)))


def ask(*words: object) -> dict:
    return json.loads(output_of(WAKEPATH, *words, "--json"))


def compare(run: Run, most: int, tolerance: int) -> int:
    """Prints what was found; how many pairs of requests differ by more than the tolerance, ns."""
    paths = ports_of(run.front)
    listed = [one for one in ask("requests", run.recording, "--limit", 100000)["slowest"]
              if one["side"] == "served" and one["port"] == FRONT]
    pairs = differing = told_all = true_all = worst = 0
    for request in listed[:most]:
        own = label(request["request"], paths)
        told = told_queues(ask("path", run.recording, "--request", request["request"]), paths)
        true = queues(own, run.turns)
        told_all, true_all = told_all + sum(told.values()), true_all + sum(true.values())
        for other in sorted(told.keys() | true.keys()):
            difference = abs(told.get(other, 0) - true.get(other, 0))
            worst, pairs = max(worst, difference), pairs + 1
            if difference > tolerance:
                differing += 1
                print(f"{own} behind {other}: told {told.get(other, 0) / 1e6:.3f} ms, "
                      f"written down {true.get(other, 0) / 1e6:.3f} ms")
        print(f"{request['request']} {own} {request['known'].lower()}: {request['duration'] / 1e6:.3f} ms, "
              f"behind {len(told)} requests for {sum(told.values()) / 1e6:.3f} ms, "
              f"written down {len(true)} and {sum(true.values()) / 1e6:.3f} ms")
    print(f"{len(listed)} requests of the front; {pairs} pairs, {differing} of them differ by more than "
          f"{tolerance / 1e3:.0f} us, at most by {worst / 1e3:.0f} us; told {told_all / 1e6:.1f} ms, "
          f"written down {true_all / 1e6:.1f} ms")
    return differing if pairs else 1


def protocols() -> list[str]:
    return [f"--protocol={port}=http" for port in (FRONT, MIDDLE, LAST)]


def record(folder: Path, *words: object) -> None:
    done = subprocess.run([str(word) for word in (WAKEPATH, "record", "--requests", *protocols(), "-o", folder, *words)],
                          stdin=subprocess.DEVNULL, check=False, timeout=PATIENCE_SECONDS)
    # That some event was lost, or that other programs made network namespaces, is said and is no failure here.
    if not (folder.is_dir() and done.returncode in (0, 1)):
        raise SystemExit("lab: nothing was recorded")


def record_here(folder: Path, options: argparse.Namespace) -> Run:
    program = built_workloads() / "wk-loop"
    log = folder / "turns"
    command = f"""
        {program} tier {LAST} & last=$!
        {program} tier {MIDDLE} 127.0.0.1 {LAST} --before 500us --after 300us & middle=$!
        {program} front {FRONT} 127.0.0.1 {MIDDLE} >{log} & front=$!
        {program} clients 127.0.0.1 {FRONT} --clients {options.clients} --count {options.count}
        kill $front; wait $front; kill $middle $last"""
    record(folder / "trace", "--recorder", "ebpf", "--", "sh", "-c", command)
    return Run(folder / "trace", next((folder / "trace").glob("*/requests")), turns_of(log.read_text()))


@contextlib.contextmanager
def guests(scenario: str) -> Iterator[Path]:
    """The configuration for ssh of guests of the lab."""
    serving = subprocess.Popen([LAB / "run", "--serve", scenario], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True)
    try:
        hosts = json.loads(serving.stdout.readline())["hosts"]
        yield Path(next(iter(hosts.values()))["config"])
    finally:
        serving.communicate()


def record_guests(folder: Path, options: argparse.Namespace) -> Run:
    """The computing is longer there, since an emulated processor is slow."""
    with guests("three-tier") as config:
        front = f"front=exec wk-loop front {FRONT} store {MIDDLE} --before 20ms --after 10ms >/tmp/turns"
        store = (f"store=wk-loop tier {LAST} --after 3ms --sleep 40ms & "
                 f"exec wk-loop tier {MIDDLE} store {LAST} --before 10ms --after 5ms")
        record(folder / "trace", "--no-local", "--ssh-config", config, "--host", "client", "--host", "front", "--host",
               "store", "--recorder", "lttng", "--serve", front, "--serve", store, "--", "ssh", "-F", config, "client",
               f"wk-loop clients front {FRONT} --clients {options.clients} --count {options.count}")
        log = output_of("ssh", "-F", config, "front", "cat /tmp/turns")
        (folder / "turns").write_text(log)
    return Run(folder / "trace", folder / "trace/front/requests", turns_of(log))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="lab/queues", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lab", action="store_true", help="record three guests of the lab instead of this machine")
    parser.add_argument("--clients", type=int, default=20, metavar="N", help="how many clients ask at once (20)")
    parser.add_argument("--count", type=int, default=2, metavar="N", help="requests of each (2)")
    parser.add_argument("--slowest", type=int, default=8, metavar="N", help="how many requests are compared (8)")
    parser.add_argument("--tolerance", type=int, default=200, metavar="US",
                        help="by how many microseconds a queue may differ (200)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the recording and the log in a new folder")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="wakelab-queues-") as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        run = (record_guests if options.lab else record_here)(folder, options)
        return 1 if compare(run, options.slowest, options.tolerance * 1000) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
