# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The recorder without kernel modules beside LTTng in one guest: both record the same run."""

import itertools
import re
import shutil
import subprocess
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

from served import PROJECT, SECONDS, Guests
from wakelab.analysis import wakepath

BUILD = PROJECT / "recorder/build"
# Two probes on one event, in an emulated processor that may be taken away between them.
JITTER = 1_000_000
NOISE = 2 * JITTER
TRIES = 3
RUN = """
    cd /tmp && chmod +x wakepath-record && : >said
    ./wakepath-record run --output ebpf %s >said 2>&1 & recorder=$!
    until grep -q ready /tmp/said; do kill -0 $recorder || { cat /tmp/said; exit 1; }; sleep 0.1; done
    %s; status=$?
    kill -INT $recorder && wait $recorder && exit $status"""


class SameRun(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.guests = Guests("rpc-local")
        cls.addClassCleanup(cls.guests.close)
        recorder = subprocess.run([BUILD], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        with open(recorder, "rb") as program:
            subprocess.run(cls.guests.ssh("local", "cat > /tmp/wakepath-record"), stdin=program, check=True,
                           timeout=SECONDS)

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wakepath-recorders-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def record(self, workload: str, *options: str) -> str:
        """Records the workload with both; returns what it says."""
        command = self.guests.ssh("local", RUN % (" ".join(options), workload))
        done = subprocess.run([PROJECT / "wakepath", "record", "--no-local", "--recorder", "lttng", "--ssh-config",
                               self.guests.config, "--host", "local", "--block", *options, "-o", self.folder / "lttng", "--",
                               *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=SECONDS, check=False)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.fetch()
        return done.stdout

    def fetch(self) -> None:
        packed = subprocess.run(self.guests.ssh("local", "cd /tmp && tar c ebpf && rm -r ebpf"), check=True,
                                stdout=subprocess.PIPE, timeout=SECONDS).stdout
        subprocess.run(["tar", "x", "-m", "-C", self.folder], input=packed, check=True)

    def path(self, recorder: str, tid: str, begin: int, end: int) -> dict:
        offset = self.offset(recorder)
        return wakepath("path", self.folder / recorder, "--task", tid, "--from", begin + offset, "--to", end + offset)

    @staticmethod
    def steps(told: dict) -> list[tuple[str, str, int]]:
        """Who did what for how long, without what is shorter than the noise; neighbours of one kind are one.

        An interrupt may divide a segment of one recorder where it does not divide that of the other.
        """
        neighbours = itertools.groupby(told["segments"], lambda segment: (
            segment["name"], segment["state"].replace("INTERRUPTED", "RUNNING")))
        steps = [(*kind, sum(segment["end"] - segment["start"] for segment in segments))
                 for kind, segments in neighbours]
        return [step for step in steps if step[2] > NOISE]

    def offset(self, recorder: str) -> int:
        """From the monotonic clock to the times of a trace, ns, as the metadata says."""
        metadata = next((self.folder / recorder).rglob("metadata")).parent
        text = subprocess.run(["babeltrace2", "--output-format=ctf-metadata", metadata], stdout=subprocess.PIPE,
                              text=True, check=True).stdout
        return int(re.search(r"\soffset = (\d+)", text)[1])

    @staticmethod
    def calls(told: dict) -> list[tuple]:
        """In which calls, on which descriptors, tasks waited for longer than the noise, and what ended it.

        What is behind a descriptor is left out: only the recorder without modules reads the names of pipes.
        """
        return [(wait["name"], wait["systemCall"] and {**wait["systemCall"], "peer": None}, wait["cause"]["kind"],
                 wait["certainty"]) for wait in told["waits"] if wait["end"] - wait["start"] > NOISE]

    def paths(self, workload: str, *options: str) -> list[tuple[dict, dict]]:
        """What both say of each unit of the workload."""
        said = self.record(workload, *options)
        units = list(zip(re.findall(r"mark begin (\S+) tid (\d+) at (\d+)", said),
                         re.findall(r"mark end (\S+) tid (\d+) at (\d+)", said)))
        self.assertTrue(units, said)
        return [tuple(self.path(recorder, tid, int(begin), int(end)) for recorder in ("lttng", "ebpf"))
                for (_, tid, begin), (_, _, end) in units]

    def repeat(self, compare: Callable[[str], object], workload: str) -> None:
        """A busy machine may take the guest's processor away between two probes of one event: so there are more tries."""
        for tries_left in reversed(range(TRIES)):
            try:
                return compare(workload)
            except AssertionError:
                if not tries_left:
                    raise
                self.setUp()

    def compare(self, workload: str) -> None:
        for both in self.paths(workload):
            lttng, ebpf = (self.steps(told) for told in both)
            self.assertGreater(len(lttng), 0)
            self.assertEqual([step[:2] for step in lttng], [step[:2] for step in ebpf], f"{lttng}\n{ebpf}")
            for (who, state, expected), (_, _, found) in zip(lttng, ebpf):
                self.assertLess(abs(expected - found), JITTER, f"{who} {state}: {expected} and {found} ns")

    def test_should_find_the_same_holders_of_a_lock(self) -> None:
        self.repeat(self.compare, "wk-locks --threads 3 --compute 30ms --count 3")

    def test_should_find_the_same_stages_of_a_pipeline(self) -> None:
        self.repeat(self.compare, "wk-pipeline 20ms 30ms 10ms --count 3")

    def compare_calls(self, workload: str) -> list[tuple]:
        found = []
        for both in self.paths(workload, "--syscalls"):
            lttng, ebpf = (self.calls(told) for told in both)
            self.assertEqual(lttng, ebpf)
            found += ebpf
        return found

    def test_should_name_the_same_calls_of_waits_for_others(self) -> None:
        self.repeat(self.compare_pipeline, "wk-pipeline 20ms 30ms --count 2")

    def compare_pipeline(self, workload: str) -> None:
        self.assertIn("read", {call["name"] for _, call, _, _ in self.compare_calls(workload) if call})

    def test_should_name_the_same_calls_that_their_time_limits_end(self) -> None:
        self.repeat(self.compare_sleep, "wk-timer sleep --count 2")

    def compare_sleep(self, workload: str) -> None:
        calls = [(call["name"], kind) for _, call, kind, _ in self.compare_calls(workload) if call]
        self.assertIn(("clock_nanosleep", "TIMER"), calls)

    def test_should_find_the_same_timers(self) -> None:
        self.repeat(self.compare, "wk-timer sleep --count 2")


if __name__ == "__main__":
    unittest.main()
