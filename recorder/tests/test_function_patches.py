# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What wakepath-functions changes in a process, finds in it, and gives back."""

import os
import re
import shutil
import signal
import subprocess
import sys
import unittest
from collections import Counter
from pathlib import Path

from function_programs import (COMPILERS, FUNCTIONS, LAUNCHER, PTRACE_SEIZE, SOURCES, WithPrograms, await_status, await_work,
                               mappings, read_calls, status, text_is_as_in_files)
from recording import PATIENCE, read_discarded

ENDBR64, CALL = bytes.fromhex("f30f1efa"), b"\xe8"


class Patches(WithPrograms):
    def test_should_leave_text_and_mappings_as_they_were(self):
        process = self.start(self.build("busy.c"), "4")
        self.check_cycles(process, 60, "--match", ".")

    def test_should_switch_off_at_a_signal(self):
        process = self.start(self.build("busy.c"), "2")
        before, said = mappings(process.pid), ""
        for by, numbers in ((FUNCTIONS,), (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)), (LAUNCHER, (signal.SIGQUIT,)):
            for number in numbers:
                with self.subTest(number):
                    recording = self.attach(process.pid, "--match", "walk", "--count", by=by)
                    self.assertFalse(text_is_as_in_files(process.pid))
                    recording.send_signal(number)
                    out, complaint = recording.communicate(timeout=PATIENCE)
                    said += complaint
                    self.assertEqual(0, recording.returncode, complaint)
                    self.assertEqual({"walk"}, set(self.counts(out)))
                    self.check_left(process.pid, said, before)

    def test_should_switch_off_also_where_nobody_reads_what_it_says(self):
        process = self.start(self.build("busy.c"), "2")
        before, complaint = mappings(process.pid), "wakepath-functions: cannot write the results: Broken pipe\n"
        reader, writer = os.pipe()
        os.close(reader)
        self.addCleanup(os.close, writer)
        recording = subprocess.run([FUNCTIONS, "attach", str(process.pid), "--match", "walk", "--count", "--for", "10ms"],
                                   stdout=writer, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertEqual(1, recording.returncode, recording.stderr)
        self.assertIn(complaint, recording.stderr)
        self.check_left(process.pid, recording.stderr.replace(complaint, ""), before)

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
        sleeper = self.start(self.build("filtered.c"), "nothing")
        await_status(sleeper.pid, "Seccomp", "2")
        for _ in range(5):
            result = self.call("attach", sleeper.pid, "--match", "main", "--count", "--for", "1ms")
            self.assertEqual((0, ""), (result.returncode, result.stderr))
        self.assertIsNone(sleeper.poll())
        self.end(sleeper)
        self.assertEqual(0, sleeper.returncode)

    def test_should_say_what_a_filter_that_is_set_meanwhile_keeps_mapped(self):
        source = os.path.join(self.scratch, "narrows.c")
        Path(source).write_text('#include <stdlib.h>\n#include <stdio.h>\n#include "refuse.h"\nint main(void) { puts("ready");'
                                ' fflush(stdout); getchar(); if (refuse("munmap")) abort(); puts("set"); fflush(stdout);'
                                ' return getchar() == EOF ? 0 : 1; }\n')
        program = os.path.join(self.scratch, "narrows")
        subprocess.run([COMPILERS / "wakepath-cc", "-I", SOURCES, source, "-o", program], check=True)
        process = self.start(program)
        recording = self.attach(process.pid, "--match", ".", "--count")
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("set\n", process.stdout.readline())
        recording.terminate()
        said = recording.communicate(timeout=PATIENCE)[1]
        self.assertEqual(0, recording.returncode, said)
        self.assertIn("stays in process", said)
        self.assertTrue(text_is_as_in_files(process.pid))
        self.end(process)
        self.assertEqual(0, process.returncode)

    def test_should_take_over_from_a_recorder_that_was_killed(self):
        process = self.start(self.build("busy.c"), "2")
        killed = self.attach(process.pid, "--match", "walk", "--count")
        killed.kill()
        killed.wait()
        said = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms").stderr
        self.assertIn("is switched on already", said)
        self.forget_recorder(process.pid)
        result = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms")
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertRegex(result.stderr, "^$|KiB stay mapped")
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
        run = subprocess.Popen([FUNCTIONS, "run", "--match", "main", "--count", "--", program], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end, run)
        run.stdin.write("\n")
        run.stdin.flush()
        self.assertIn("started another program", run.stderr.readline())

    def test_should_pass_on_how_a_program_ended(self):
        result = self.call("run", "--match", ".", "--count", "--", self.build("calls.cc"), input="\n")
        self.assertEqual(0, result.returncode)
        failing = os.path.join(self.scratch, "failing")
        Path(failing + ".c").write_text("int main(void) { return 3; }\n")
        subprocess.run([COMPILERS / "wakepath-cc", failing + ".c", "-o", failing], check=True)
        self.assertEqual(3, self.call("run", "--match", ".", "--count", "--", failing).returncode)


class States(WithPrograms):
    """Processes that do more than to run."""

    def end_recording(self, recording):
        recording.send_signal(signal.SIGINT)
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertEqual(0, recording.returncode, complaint)
        return self.counts(out), complaint

    def test_should_leave_a_process_stopped_that_was(self):
        process = self.start(self.build("busy.c"), "2")
        before, said = mappings(process.pid), ""
        for is_stopped_before in True, False:
            with self.subTest(is_stopped_before):
                if is_stopped_before:
                    self.stop(process)
                recording = self.attach(process.pid, "--match", "walk", "--count")
                if not is_stopped_before:
                    await_work(process.pid)
                    self.stop(process)
                counted, complaint = self.end_recording(recording)
                said += complaint
                self.assertEqual(is_stopped_before, counted["walk"] == 0)
                self.check_left(process.pid, said, before)
                await_status(process.pid, "State", "T")
                os.kill(process.pid, signal.SIGCONT)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def stop(self, process):
        self.addCleanup(process.send_signal, signal.SIGCONT)
        process.send_signal(signal.SIGSTOP)
        await_status(process.pid, "State", "T")

    def test_should_not_lose_signals_that_stop_and_continue(self):
        process = self.start(self.build("busy.c"), "2")
        script = 'while kill -STOP "$1" && kill -CONT "$1"; do :; done 2>/dev/null'
        signals = subprocess.Popen(["sh", "-c", script, "sh", str(process.pid)])
        self.addCleanup(signals.wait)
        self.addCleanup(signals.kill)
        before, said = mappings(process.pid), ""
        for _ in range(20):
            result = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms")
            self.assertEqual(0, result.returncode, result.stderr)
            said += result.stderr
        signals.kill()
        signals.wait()
        self.stop(process)
        os.kill(process.pid, signal.SIGCONT)
        self.check_left(process.pid, said, before)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_switch_off_once_a_thread_is_back_that_waited_for_a_child(self):
        process = self.start(self.build("vforks.c"))
        before = mappings(process.pid)
        recording = self.attach(process.pid, "--match", "work", "--count")
        await_work(process.pid)
        self.let(process, "child")
        recording.send_signal(signal.SIGINT)
        # A thread that does not stop within 3 s is waited for again.
        with self.assertRaises(subprocess.TimeoutExpired):
            recording.wait(timeout=4)
        self.assertFalse(text_is_as_in_files(process.pid))
        self.let(process, "back")
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertEqual(0, recording.returncode, complaint)
        self.assertGreater(self.counts(out)["work"], 0)
        self.check_left(process.pid, complaint, before)

    def test_should_say_that_functions_stay_on_where_somebody_else_traces_the_process(self):
        process = self.start(self.build("busy.c"), "1")
        recording = self.attach(process.pid, "--match", "walk", "--count")
        script = ("import ctypes, sys; print(ctypes.CDLL(None).ptrace(%d, int(sys.argv[1]), 0, 0), flush=True); input()"
                  % PTRACE_SEIZE)
        tracer = subprocess.Popen([sys.executable, "-c", script, str(process.pid)], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(tracer.wait)
        self.addCleanup(tracer.kill)
        self.assertEqual("0\n", tracer.stdout.readline())
        recording.send_signal(signal.SIGINT)
        out, said = recording.communicate(timeout=PATIENCE)
        self.assertEqual(1, recording.returncode, said)
        self.assertRegex(said, rf"process {process.pid} is traced already, by python3? .*\n.*functions of process {process.pid} "
                               "stay switched on; attach to it again for a moment")
        self.assertIn("walk", self.counts(out))
        self.assertFalse(text_is_as_in_files(process.pid))
        tracer.communicate("\n", timeout=PATIENCE)
        self.forget_recorder(process.pid)
        self.assertEqual(0, self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms").returncode)
        self.assertTrue(text_is_as_in_files(process.pid))

    def let(self, process, said):
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual(said + "\n", process.stdout.readline())

    def test_should_go_on_after_the_end_of_the_first_thread(self):
        process = self.start(self.build("leaves.c"))
        recording = self.attach(process.pid, "--match", "work", "--count")
        process.stdin.write("\n")
        process.stdin.flush()
        await_status(process.pid, "State", "Z")
        left = next(tid for tid in os.listdir(f"/proc/{process.pid}/task") if int(tid) != process.pid)
        self.assertFalse(text_is_as_in_files(left))
        await_work(process.pid)
        counted, complaint = self.end_recording(recording)
        self.assertGreater(counted["work"], 0)
        self.assertEqual("", complaint)
        self.assertTrue(text_is_as_in_files(left))
        self.assertNotRegex(Path(f"/proc/{left}/maps").read_text(), r"memfd:wakepath-functions| r-xp 00000000 00:00 0 *\n")

    def test_should_not_disturb_threads_children_and_programs_that_start_meanwhile(self):
        process = self.start(self.build("churns.c"))
        said = ""
        for cycle in range(30):
            results = ["--count"] if cycle % 2 else ["--output", self.folder + str(cycle)]
            result = self.call("attach", process.pid, "--match", "walk|step", "--for", "5ms", *results)
            self.assertEqual(0, result.returncode, result.stderr)
            said += result.stderr
        self.check_text(process.pid, said)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_leave_code_alone_that_the_process_made(self):
        process = self.start(self.build("made.c"))
        made = re.findall(r"(?m)^(\w+)-\w+ rwx[ps] ", Path(f"/proc/{process.pid}/maps").read_text())
        self.assertEqual(2, len(made))
        before = [self.read(process.pid, int(start, 16), 64) for start in made]
        recording = self.attach(process.pid, "--match", "work", "--count")
        self.assertFalse(text_is_as_in_files(process.pid))
        self.assertEqual(before, [self.read(process.pid, int(start, 16), 64) for start in made])
        await_work(process.pid)
        self.assertGreater(self.end_recording(recording)[0]["work"], 0)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_switch_on_code_that_is_in_several_mappings(self):
        for name, compiler, choice in ("stretches", None, []), ("stretches-plain", "gcc", ["--unprepared"]):
            for kind in "--count", "--output":
                with self.subTest(name, kind=kind):
                    process = self.start(self.build("stretches.c", name, compiler=compiler))
                    results = [kind] if kind == "--count" else [kind, self.folder + name]
                    recording = self.attach(process.pid, "--match", "^(first|middle|last)$", *choice, *results)
                    process.stdin.write("c")
                    process.stdin.flush()
                    self.assertEqual("called\n", process.stdout.readline())
                    counted, complaint = self.end_recording(recording)
                    if kind == "--output":
                        counted = Counter(call.name for call in read_calls(self.folder + name) if call.kind == "entry")
                    self.assertEqual({"first": 100, "middle": 250, "last": 300}, counted)
                    self.check_text(process.pid, complaint)
                    self.end(process)

    def read(self, pid, address, size):
        with open(f"/proc/{pid}/mem", "rb", 0) as memory:
            memory.seek(address)
            return memory.read(size)

    def test_should_keep_what_marks_targets_of_indirect_jumps_first(self):
        program = self.build("busy.c", "busy-cet", "-fcf-protection=full", "-no-pie", "-fno-pie")
        walk = int(re.search(r"(?m)^(\w+) T walk$", subprocess.check_output(["nm", program], text=True))[1], 16)
        process = self.start(program, "1")
        recording = self.attach(process.pid, "--match", "walk", "--count")
        self.assertEqual(ENDBR64 + CALL, self.read(process.pid, walk, len(ENDBR64 + CALL)))
        self.end_recording(recording)


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
                                         "-nostdlib"), "xray entry+exit")):
            with self.subTest(name):
                program = self.build("busy.c", "listed-" + name, *options, compiler=compiler)
                result = self.call("list", program, "--match", "^walk$")
                self.assertRegex(result.stdout, rf"(?m)^  {re.escape(kind)} .*  walk$", result.stderr)

    def test_should_list_what_calls_cost_on_this_machine(self):
        listed = self.call("list", self.build("busy.c")).stdout
        pattern = r"(?m)^  \w+ entry(\S*) +(\d+) ns counted, (\d+) ns logged "
        costs = {exits: (int(counted), int(logged)) for exits, counted, logged in re.findall(pattern, listed)}
        self.assertEqual({"", "+exit"}, costs.keys())
        self.assertEqual(costs[""][0], costs["+exit"][0])
        self.assertLess(0, costs[""][0])
        self.assertLess(costs[""][0], costs[""][1])
        self.assertAlmostEqual(2 * costs[""][1], costs["+exit"][1], delta=1)

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
        process = self.start(self.build("stretches.c"))
        self.assertEqual(1, self.call("list", process.pid, "--match", "^first$").stdout.count("first"))


class WhileACommandRuns(WithPrograms):
    def test_should_log_a_process_until_the_command_ends(self):
        process = self.start(self.build("busy.c"), "1")
        result = self.call("attach", process.pid, "--match", "walk", "-o", self.folder, "--", "sh", "-c", "echo said; exit 3")
        self.assertEqual((3, "said\n"), (result.returncode, result.stdout), result.stderr)
        # What the reader is too slow for on a busy machine is told.
        events, discarded = (int(re.search(rf"(?m)^{key}=(\d+)$", result.stderr)[1]) for key in ("events", "discarded"))
        self.assertEqual((events, discarded), (len(read_calls(self.folder)), read_discarded(self.folder)))
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertIsNone(process.poll())

    def test_should_give_a_signal_to_the_command(self):
        process = self.start(self.build("busy.c"), "1")
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            with self.subTest(name):
                recording = subprocess.Popen([FUNCTIONS, "attach", str(process.pid), "--match", "walk", "--count", "--", "sh",
                                              "-c", "trap 'exit 4' INT TERM QUIT HUP; echo ready; while :; do sleep 0.05; done"],
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual("ready\n", recording.stdout.readline())
                recording.send_signal(name)
                _, said = recording.communicate(timeout=PATIENCE)
                self.assertEqual(4, recording.returncode, said)
                self.assertIn("walk", self.counts(said))


if __name__ == "__main__":
    unittest.main()
