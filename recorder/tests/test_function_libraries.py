# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Libraries that a process loads and unloads while its functions are switched on."""

import os
import re
import shutil
import signal
import subprocess
import time
import unittest
from collections import Counter
from pathlib import Path

from function_programs import FUNCTIONS, NOBODY, WithPrograms, mappings, read_calls, text_is_as_in_files
from recording import PATIENCE, read_discarded

TOLD = r"libplugged\.so was loaded meanwhile: its functions are recorded from \d+\.\d+ s after the start on\n"


class Libraries(WithPrograms):
    def setUp(self):
        super().setUp()
        self.library = self.build("plugged.c", "libplugged.so", "-shared", "-fPIC")
        self.process = self.start(self.build("loads.c"), self.library)
        self.before = mappings(self.process.pid)

    def let(self, letters):
        for letter in letters:
            self.process.stdin.write(letter)
            self.process.stdin.flush()
            self.assertEqual(letter + "\n", self.process.stdout.readline())

    def await_library_on(self):
        end = time.monotonic() + PATIENCE
        while text_is_as_in_files(self.process.pid, "libplugged.so"):
            self.assertLess(time.monotonic(), end, "the functions of the library were not switched on")
            time.sleep(0.001)

    def finish(self, recording):
        recording.send_signal(signal.SIGINT)
        out, said = recording.communicate(timeout=PATIENCE)
        self.assertEqual(0, recording.returncode, said)
        self.assertTrue(text_is_as_in_files(self.process.pid))
        self.assertNotIn("memfd:wakepath-functions", Path(f"/proc/{self.process.pid}/maps").read_text())
        return out, said

    def test_should_count_calls_of_a_library_that_comes_later(self):
        recording = self.attach(self.process.pid, "--match", "work|plugged", "--count")
        self.let("l")
        self.await_library_on()
        self.let("cc")
        out, said = self.finish(recording)
        self.assertRegex(said, TOLD)
        self.assertEqual(2000, self.counts(out)["plugged"])

    def test_should_count_calls_of_a_library_that_comes_back(self):
        recording = self.attach(self.process.pid, "--match", "work|plugged", "--count")
        # Where it was, where it was when its place had been left alone, and elsewhere.
        for letters in "l", "ul", "uml":
            self.let(letters)
            self.await_library_on()
            self.let("c")
        out, said = self.finish(recording)
        self.assertEqual(3000, self.counts(out)["plugged"], said)
        self.assertEqual(1, out.count("  plugged\n"), out)

    def test_should_log_calls_of_a_library_that_comes_later(self):
        recording = self.attach(self.process.pid, "--match", "plugged|main", "--output", self.folder)
        self.let("l")
        self.await_library_on()
        self.let("c")
        out, said = self.finish(recording)
        self.assertRegex(said, TOLD)
        self.assertIn("discarded=0\n", out)
        self.assertEqual(0, read_discarded(self.folder))
        self.assertEqual({("plugged", "entry"): 1000, ("plugged", "exit"): 1000},
                         dict(Counter((call.name, call.kind) for call in read_calls(self.folder))))

    def test_should_say_that_a_library_was_unloaded_before_it_was_switched_on(self):
        if not shutil.which("strace"):
            self.skipTest("missing: strace")
        self.let("l")
        # It stands still once it has chosen places, and seizes the first thread.
        stop = "inject=ptrace:signal=STOP:when=1"
        recorder = subprocess.Popen(["strace", "-o", self.folder, "-e", "trace=ptrace", "-e", stop, FUNCTIONS, "attach",
                                     str(self.process.pid), "--match", "plugged", "--count"], stderr=subprocess.PIPE, text=True)
        self.addCleanup(recorder.kill)
        end = time.monotonic() + PATIENCE
        while not (os.path.exists(self.folder) and "stopped by SIGSTOP" in Path(self.folder).read_text()):
            self.assertLess(time.monotonic(), end, "the recorder does not stop")
            time.sleep(0.001)
        self.let("u")
        children = Path(f"/proc/{recorder.pid}/task/{recorder.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGCONT)
        said = recorder.communicate(timeout=PATIENCE)[1]
        self.assertEqual((1, f"wakepath-functions: process {self.process.pid} unloaded {self.library} meanwhile; attach to it again\n"),
                         (recorder.returncode, said))

    def test_should_write_nothing_where_a_library_was(self):
        recording = self.attach(self.process.pid, "--match", "work|plugged", "--count")
        self.let("l")
        self.await_library_on()
        start = int(re.search(r"(?m)^(\w+)-\w+ r-xp .*libplugged\.so$", Path(f"/proc/{self.process.pid}/maps").read_text())[1],
                    16)
        self.let("um")
        self.finish(recording)
        with open(f"/proc/{self.process.pid}/mem", "rb", 0) as memory:
            memory.seek(start)
            self.assertEqual(bytes(4096), memory.read(4096))

    def test_should_leave_out_a_library_that_was_replaced_on_disk(self):
        # Who is root sees the file that is mapped; others see only the one that has its name now.
        program = shutil.copy(FUNCTIONS, self.programs)
        replaced = shutil.copy(self.library, os.path.join(self.programs, "libreplaced.so"))
        nobody = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]
        self.process = self.start(*nobody, self.build("loads.c"), replaced)
        self.let("l")
        os.replace(shutil.copy(self.library, replaced + ".new"), replaced)
        result = subprocess.run([*nobody, program, "attach", str(self.process.pid), "--match", "work|plugged", "--count", "--for",
                                 "1ms"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertIn("libreplaced.so (deleted) are left out: the file is not there any more\n", result.stderr)
        self.assertEqual({"work", "work_always"}, set(self.counts(result.stdout)))
        self.assertTrue(text_is_as_in_files(self.process.pid, "loads"))

    def test_should_go_on_without_a_library_that_went(self):
        self.let("l")
        recording = self.attach(self.process.pid, "--match", "work|plugged", "--count")
        self.let("cu")
        out, said = self.finish(recording)
        self.assertEqual("", said)
        self.assertEqual(1000, self.counts(out)["plugged"])
        self.assertEqual(self.before, mappings(self.process.pid))


if __name__ == "__main__":
    unittest.main()
