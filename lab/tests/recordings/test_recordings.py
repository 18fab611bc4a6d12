# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What Wakepath finds in the recordings that are kept in testtraces/recorded, against the truth beside them."""

import os
import shutil
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from wakelab.analysis import compare, wakepath
from wakelab.events import GROUPS
from wakelab.hiding import hide
from wakelab.recording import TRUTH, Recording, load_recording
from wakelab.scenario import load

PROJECT = Path(__file__).resolve().parents[3]
KEPT = sorted(path.parent for path in (PROJECT / "testtraces/recorded").glob(f"*/{TRUTH}"))


def recalled(folder: Path) -> Recording:
    return load_recording(load(PROJECT / f"lab/scenarios/{folder.name}.toml"), folder)


class RecordingsTest(unittest.TestCase):
    def setUp(self) -> None:
        if not shutil.which("babeltrace2"):
            give_up = self.fail if os.environ.get("CI") == "true" else self.skipTest
            give_up("missing: babeltrace2")

    def test_should_find_recordings(self):
        self.assertGreaterEqual(len(KEPT), 5)

    def test_should_be_small(self):
        for folder in KEPT:
            with self.subTest(folder.name):
                size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
                self.assertLess(size, 1_000_000)

    def test_should_find_clocks_packets_and_paths(self):
        for folder in KEPT:
            with self.subTest(folder.name):
                self.assert_as_expected(recalled(folder))

    def test_should_find_the_same_where_only_fields_tell_of_interrupts(self):
        for folder in KEPT:
            with self.subTest(folder.name), tempfile.TemporaryDirectory() as copy:
                recording = recalled(folder)
                shutil.copytree(recording.traces, Path(copy) / "traces")
                blind = replace(recording, folder=Path(copy))
                for host in blind.scenario.traced:
                    hide(GROUPS["interrupts"], blind.traces / host)
                self.assertEqual(set(), names_in(blind.traces) & set(GROUPS["interrupts"]))
                self.assert_as_expected(blind)

    def assert_as_expected(self, recording: Recording) -> None:
        found = compare(recording)
        self.assertGreater(len(found), 0)
        self.assertEqual([], [f"{each.what}: {each.details}" for each in found if not each.good])


def names_in(traces: Path) -> set[str]:
    return {name for host in wakepath("info", traces)["hosts"] for name in host["names"]}


if __name__ == "__main__":
    unittest.main()
