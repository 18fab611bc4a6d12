# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What is left of a process whose recorder is killed. releng/bench/functions-cycles --kill does the same thousands of times."""

import subprocess

from function_kills import Kills
from function_programs import WithPrograms, text_is_as_in_files
from recording import PATIENCE

KILLS = 4


class Killed(WithPrograms):
    def check_kills(self, process, count, *choice):
        """The process goes on, whose results it checks itself, and a further recording gives its text back."""
        kills = Kills(process.pid, *choice)
        for _ in range(count):
            kills.kill_one()
            self.assertIsNone(process.poll())
        self.assertEqual("", kills.text_comes_back())
        self.end(process)
        self.assertEqual(0, process.returncode)

    def test_should_leave_a_thread_with_its_registers(self):
        self.check_kills(self.start(self.build("undisturbed.c"), "registers"), KILLS, "--match", ".")

    def test_should_leave_system_calls_to_go_on(self):
        for call in "sleep", "poll", "futex", "read":
            with self.subTest(call):
                self.check_kills(self.start(self.build("undisturbed.c"), call), KILLS, "--match", ".")

    def test_should_leave_signals_to_be_handled(self):
        for what in "suspend", "ticks":
            with self.subTest(what):
                self.check_kills(self.start(self.build("undisturbed.c"), what), KILLS, "--match", ".")

    def test_should_leave_threads_that_call_what_is_switched_on(self):
        for plain in False, True:
            with self.subTest("plain" if plain else "prepared"):
                busy = self.build("busy.c", "plain", compiler="gcc") if plain else self.build("busy.c")
                self.check_kills(self.start(busy, "2"), KILLS, "--match", "^(walk|step)$", *["--unprepared"] * plain)

    def test_should_leave_code_behind_each_write_of_a_place_in_two_pages(self):
        borders = self.build_with("borders.c", "patch/text.c", "study/border.c")
        said = subprocess.run([borders], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((0, ""), (said.returncode, said.stderr))
        # Five kinds of places with 1 to 4 bytes in the first page, but a sled has its jump there: 4 writes to switch on, and 4 off.
        self.assertEqual("19 places, 152 writes\n", said.stdout)

    def test_should_know_what_a_filter_of_system_calls_allows(self):
        said = subprocess.run([self.build_with("filters.c", "process/seccomp.c")], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual("run: yes\nwrite: yes\nwrite and run: no\nclose: yes\nsendfile: yes\nsocket: no\ngetsockopt: no\n"
                         "clone: yes\nstrict: hidden\nnone: hidden\n", said.stdout)

    def test_should_leave_a_process_with_a_filter(self):
        self.check_kills(self.start(self.build("undisturbed.c"), "read", "nothing"), 3 * KILLS, "--match", ".")

    def test_should_leave_a_process_whose_filter_is_too_narrow(self):
        for what in ("read", "mmap"), ("poll", "restart"):
            with self.subTest(what):
                process = self.start(self.build("undisturbed.c"), *what)
                kills = Kills(process.pid, "--match", ".")
                for _ in range(3 * KILLS):
                    kills.kill_one()
                self.assertTrue(text_is_as_in_files(process.pid))
                self.end(process)
                self.assertEqual(0, process.returncode)
