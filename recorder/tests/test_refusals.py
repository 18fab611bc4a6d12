# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Provokes what the recorder refuses, for real, and looks at what it leaves to other users."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from recording import PATIENCE, RECORDER, Recording, WithFolder

NOBODY = "65534"


class Refusals(WithFolder):
    def refuse(self, *command, code=1):
        result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        self.assertEqual(1, len(result.stderr.splitlines()), result.stderr)
        return result.stderr

    def check_says(self, *prefix):
        result = subprocess.run([*prefix, RECORDER, "check"], capture_output=True, text=True, check=True)
        return dict(line.split("=", 1) for line in result.stdout.splitlines())

    def without_types(self, *command):
        """Runs a command where the file of the kernel's types is hidden."""
        return ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /sys/kernel/btf && exec "$@"', "sh", *command]

    def test_should_say_which_rights_are_missing(self):
        readable = shutil.copy(RECORDER, tempfile.mkdtemp(dir="/tmp"))
        self.addCleanup(shutil.rmtree, os.path.dirname(readable))
        os.chmod(os.path.dirname(readable), 0o755)
        nobody = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", readable]
        self.assertIn("CAP_BPF", self.refuse(*nobody, "run", "--output", "/tmp/none"))
        said = subprocess.run([*nobody, "check"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, "ebpf=refused .*user.*\nremedy=record as root")

    def test_should_say_that_the_kernel_does_not_describe_its_types(self):
        answer = self.check_says(*self.without_types())
        self.assertIn("refused this kernel does not describe its types", answer["ebpf"])
        self.assertIn("CONFIG_DEBUG_INFO_BTF", answer["remedy"])
        self.assertIn("/sys/kernel/btf", self.refuse(*self.without_types(RECORDER, "run", "-o", self.folder)))

    def test_should_say_that_the_kernel_is_too_old(self):
        answer = self.check_says("setarch", "--uname-2.6")
        self.assertRegex(answer["ebpf"], r"refused this kernel is too old: 2\.6\.")
        self.assertIn("5.8", answer["remedy"])

    def test_should_refuse_a_buffer_that_is_no_power_of_two(self):
        for size in "5000", "1024", "many", "":
            self.assertIn("power of two", self.refuse(RECORDER, "run", "-o", self.folder, "-b", size, code=2))

    def test_should_refuse_an_event_that_is_not_there(self):
        self.assertIn("sched_swatch", self.refuse(RECORDER, "run", "-o", self.folder, "-e", "sched_swatch", code=2))

    def test_should_refuse_a_system_call_that_is_not_there(self):
        self.assertIn("no system call reed", self.refuse(RECORDER, "run", "-o", self.folder, "--syscalls=read,reed", code=2))

    def test_should_refuse_to_keep_parts_of_what_has_none(self):
        self.assertIn("--chunk", self.refuse(RECORDER, "run", "-o", self.folder, "--keep", "3", code=2))
        self.assertIn("not a number", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "0", code=2))
        for option, value in ("--slow", "web=5"), ("--marker", "here"):
            self.assertIn("need --chunk", self.refuse(RECORDER, "run", "-o", self.folder, option, value, code=2))

    def test_should_refuse_a_long_wait_that_cannot_be_told(self):
        for value, said in ("web", "nginx=500"), ("web=", "not a number"), ("sixteen-letters-=5", "at most 15"):
            self.assertIn(said, self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9", "--slow", value, code=2))
        self.assertIn("sched_ttwu", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9", "--slow", "web=5",
                                                "-e", "sched_switch", code=2))

    def test_should_refuse_a_marker_in_a_folder_that_is_not_there(self):
        self.assertIn("cannot watch /nowhere/slow", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9",
                                                                "--marker", "/nowhere/slow"))

    def test_should_refuse_a_folder_with_something_in_it(self):
        os.mkdir(self.folder)
        Path(self.folder, "mine").touch()
        self.assertIn("not empty", self.refuse(RECORDER, "run", "-o", self.folder))
        self.assertEqual(["mine"], os.listdir(self.folder))

    def test_should_say_that_the_disk_is_full(self):
        os.mkdir(self.folder)
        full = ('mount -t tmpfs -o size=256k none "$1" && { seq 300000 | sort -R | tail -n 1 >"$1.noise" & } &&'
                ' "$2" run -o "$1/trace" >"$1.out"')
        said = self.refuse("unshare", "--mount", "sh", "-c", full, "sh", self.folder, RECORDER)
        self.assertIn("No space left on device", said)

    def test_should_give_up_its_rights_once_it_records(self):
        with Recording(self.folder) as recording:
            status = Path(f"/proc/{recording.process.pid}/status").read_text()
        self.assertRegex(status, r"CapEff:\s0{16}\n")
        self.assertRegex(status, r"CapPrm:\s0{16}\n")

    def test_should_keep_the_trace_from_other_users(self):
        with Recording(self.folder):
            pass
        self.assertEqual(0o700, os.stat(self.folder).st_mode & 0o777)
        self.assertEqual({0o600}, {file.stat().st_mode & 0o777 for file in Path(self.folder).iterdir()})


if __name__ == "__main__":
    unittest.main()
