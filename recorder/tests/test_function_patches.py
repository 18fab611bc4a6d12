# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What wakepath-functions changes in a process, finds in it, and gives back."""

import os
import re
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from function_programs import COMPILERS, FUNCTIONS, WithPrograms, mappings, text_is_as_in_files
from recording import PATIENCE


class Patches(WithPrograms):
    def test_should_leave_text_and_mappings_as_they_were(self):
        process = self.start(self.build("busy.c"), "4")
        before = mappings(process.pid)
        for cycle in range(60):
            results = ["--count"] if cycle % 2 else ["--output", self.folder + str(cycle)]
            result = self.call("attach", process.pid, "--match", ".", "--for", "1ms", *results)
            self.assertEqual(0, result.returncode, result.stderr)
            self.assertEqual("", result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertEqual(before, mappings(process.pid))
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_switch_off_at_a_signal(self):
        process = self.start(self.build("busy.c"), "2")
        for number in signal.SIGINT, signal.SIGTERM:
            recording = self.attach(process.pid, "--match", "walk", "--count")
            self.assertFalse(text_is_as_in_files(process.pid))
            recording.send_signal(number)
            out, complaint = recording.communicate(timeout=PATIENCE)
            self.assertEqual((0, ""), (recording.returncode, complaint))
            self.assertEqual({"walk"}, set(self.counts(out)))
            self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_attach_to_the_process_of_a_name(self):
        # By the name of its program, of which the kernel keeps 15 letters, or by that it gave itself.
        program = shutil.copy(self.build("busy.c"), os.path.join(self.scratch, "wakepath-busy-of-a-long-name"))
        for name in (os.path.basename(program), os.path.basename(program)[:15]):
            with self.subTest(name):
                process = self.start(program, "1")
                result = self.call("attach", "--name", name, "--match", "^walk$", "--count", "--", "kill", process.pid)
                self.assertEqual(0, result.returncode, result.stderr)
                self.assertEqual({"walk"}, set(self.counts(result.stderr)))
                self.assertEqual(-signal.SIGTERM, process.wait(timeout=PATIENCE))

    def test_should_go_on_with_a_wait_that_was_interrupted(self):
        sleeper = subprocess.Popen([self.build("filtered.c")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, sleeper)
        sleeper.stdout.readline()
        for _ in range(5):
            # Its system calls would kill it, had the filter not been put off.
            result = self.call("attach", sleeper.pid, "--match", "main", "--count", "--for", "1ms")
            self.assertEqual(0, result.returncode, result.stderr)
        self.assertIsNone(sleeper.poll())
        sleeper.communicate(timeout=PATIENCE)
        self.assertEqual(0, sleeper.returncode)

    def test_should_take_over_from_a_recorder_that_was_killed(self):
        process = self.start(self.build("busy.c"), "2")
        killed = self.attach(process.pid, "--match", "walk", "--count")
        killed.kill()
        killed.wait()
        said = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms").stderr
        self.assertIn("is switched on already", said)
        # As if it had not been seen for long: when it was, is the second number of what it shares.
        shared = re.search(r"(\w+)-.*memfd:wakepath-functions", Path(f"/proc/{process.pid}/maps").read_text())[1]
        with open(f"/proc/{process.pid}/mem", "r+b", 0) as memory:
            memory.seek(int(shared, 16) + 8)
            memory.write(bytes(8))
        result = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms")
        self.assertEqual((0, ""), (result.returncode, result.stderr))
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_record_a_child_whose_text_was_switched_on_before_the_fork(self):
        source = os.path.join(self.scratch, "forks.c")
        Path(source).write_text('#include <stdio.h>\n#include <unistd.h>\n__attribute__((noinline)) void step(void)'
                                ' { __asm__ volatile(""); }\nint main(void) { if (fork()) return getchar(), 0;'
                                ' step(); printf("%d\\n", getpid()); fflush(stdout); pause(); }\n')
        program = os.path.join(self.scratch, "forks")
        subprocess.run([COMPILERS / "wakepath-cc", source, "-o", program], check=True)
        parent = subprocess.Popen([FUNCTIONS, "run", "--match", ".", "--count", "--", program], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        self.addCleanup(os.kill, child, signal.SIGKILL)
        self.assertFalse(text_is_as_in_files(child))
        result = self.call("attach", child, "--match", ".", "--count", "--for", "1ms")
        self.assertEqual((0, ""), (result.returncode, result.stderr))
        self.assertTrue(text_is_as_in_files(child))
        parent.stdin.close()
        parent.stdin = None
        parent.wait(timeout=PATIENCE)
        # The child has them, too, so they cannot be read to their end.
        os.set_blocking(parent.stderr.fileno(), False)
        self.assertEqual({"main": 1, "step": 0}, self.counts(os.read(parent.stderr.fileno(), 4096).decode()))
        parent.stdout.close()
        parent.stderr.close()

    def test_should_say_that_the_program_became_another_one(self):
        program = os.path.join(self.scratch, "changes")
        source = os.path.join(self.scratch, "changes.c")
        Path(source).write_text('#include <stdio.h>\n#include <unistd.h>\nint main(void) { puts("ready"); fflush(stdout);'
                                ' getchar(); return execlp("cat", "cat", NULL); }\n')
        subprocess.run([COMPILERS / "wakepath-cc", source, "-o", program], check=True)
        process = self.start(program)
        recording = self.attach(process.pid, "--match", "main", "--count")
        process.stdin.write("\n")
        process.stdin.flush()
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertIn("started another program", complaint)
        self.assertEqual(0, recording.returncode)
        self.assertIsNone(process.poll())

    def test_should_pass_on_how_a_program_ended(self):
        result = self.call("run", "--match", ".", "--count", "--", self.build("calls.cc"), input="\n")
        self.assertEqual(0, result.returncode)
        failing = os.path.join(self.scratch, "failing")
        Path(failing + ".c").write_text("int main(void) { return 3; }\n")
        subprocess.run([COMPILERS / "wakepath-cc", failing + ".c", "-o", failing], check=True)
        self.assertEqual(3, self.call("run", "--match", ".", "--count", "--", failing).returncode)


class Lists(WithPrograms):
    def test_should_list_what_compilers_leave(self):
        for name, compiler, options, kind in (
                ("gcc", None, (), "nop5 entry+exit"),
                ("gcc-fixed", "gcc", ("-pg", "-mfentry", "-mnop-mcount", "-mrecord-mcount", "-minstrument-return=nop5",
                                      "-mrecord-return", "-fno-pie", "-no-pie"), "nop5 entry+exit"),
                ("gcc-patchable", "gcc", ("-fpatchable-function-entry=5",), "nops entry"),
                ("gcc-pipe", None, ("-pipe", "-g"), "nop5 entry+exit"),
                ("clang-patchable", "clang", ("-fpatchable-function-entry=5",), "nop5 entry"),
                ("clang-xray", "clang", ("-fxray-instrument", "-fxray-instruction-threshold=1", "-shared", "-fPIC",
                                         "-nostdlib"), "xray")):
            with self.subTest(name):
                program = self.build("busy.c", "listed-" + name, *options, compiler=compiler)
                result = self.call("list", program, "--match", "^walk$")
                self.assertRegex(result.stdout, rf"(?m)^  {re.escape(kind)} .*  walk$", result.stderr)

    def test_should_leave_assembly_of_others_as_it_is(self):
        source = os.path.join(self.scratch, "own.s")
        Path(source).write_text(".globl own\nown: ret\n")
        os.chmod(source, 0o444)
        before = os.stat(source)
        subprocess.run([COMPILERS / "wakepath-cc", "-c", source, "-o", os.path.join(self.scratch, "own.o")], check=True)
        self.assertEqual((before.st_ino, before.st_mtime_ns), (os.stat(source).st_ino, os.stat(source).st_mtime_ns))

    def test_should_list_what_a_process_has(self):
        process = self.start(self.build("busy.c"), "1")
        self.assertRegex(self.call("list", process.pid).stdout, r"/busy\n(.*\n)*.*  walk\n")


class WhileACommandRuns(WithPrograms):
    def test_should_log_a_process_until_the_command_ends(self):
        process = self.start(self.build("busy.c"), "1")
        result = self.call("attach", process.pid, "--match", "walk", "-o", self.folder, "--", "sh", "-c", "echo said; exit 3")
        self.assertEqual((3, "said\n"), (result.returncode, result.stdout), result.stderr)
        self.assertIn("discarded=0\n", result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertIsNone(process.poll())

    def test_should_give_a_signal_to_the_command(self):
        process = self.start(self.build("busy.c"), "1")
        for name in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(name):
                recording = subprocess.Popen([FUNCTIONS, "attach", str(process.pid), "--match", "walk", "--count", "--", "sh",
                                              "-c", "trap 'exit 4' INT TERM; echo ready; while :; do sleep 0.05; done"],
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual("ready\n", recording.stdout.readline())
                recording.send_signal(name)
                _, said = recording.communicate(timeout=PATIENCE)
                self.assertEqual(4, recording.returncode, said)
                self.assertIn("walk", self.counts(said))


if __name__ == "__main__":
    unittest.main()
