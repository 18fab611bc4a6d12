# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Samples programs that work in functions of telling names, and holds the samples against what these are written to do."""

import ctypes
import os
import re
import shutil
import struct
import subprocess
from pathlib import Path

from recording import PATIENCE, RECORDER, Recording, read
from test_stacks import LARGE_TABLE, NONE, SOURCES, Stacks, WithPrograms

SHARE_OFTEN = 0.7
# Deviations that one run in 15,000 exceeds.
DEVIATIONS = 4
NO_SAMPLING = 298


class WithSamples(WithPrograms):
    def sample(self, *command, options=("--samples",)):
        """The samples of a program, as the functions of each, outermost first."""
        with Recording(self.folder, *options) as recording:
            running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            self.addCleanup(running.kill)
            self.assertEqual(0, running.wait(timeout=PATIENCE))
        self.complaint = recording.complaint
        self.events = read(self.folder)
        self.samples = [event for event in self.events if event.name == "wakepath_stack_sample"]
        self.stacks = Stacks(self.folder)
        self.of_program = [event for event in self.samples if event.number("tid") == running.pid]
        return self.functions(self.of_program)

    def functions(self, samples):
        return [[name for name, _ in self.stacks.defined.get(sample.number("user_stack"), [])] for sample in samples]

    def assert_share(self, expected, found, count):
        error = DEVIATIONS * (expected * (1 - expected) / count) ** 0.5
        self.assertGreater(count, 300)
        self.assertAlmostEqual(expected, found / count, delta=error)


class Programs(WithSamples):
    def assert_shares(self, *options):
        functions = self.sample(self.build("works", *options))
        often = sum("work_often" in names for names in functions)
        seldom = sum("work_seldom" in names for names in functions)
        self.assert_share(SHARE_OFTEN, often, often + seldom)
        # The rest is the start of the program, and what interrupts it.
        self.assertGreater(often + seldom, 0.9 * len(functions))
        innermost = [names[-3:] for names in functions if names[-1:] == ["work_often"]]
        self.assertEqual(["main", "work_all", "work_often"], max(innermost, key=innermost.count))

    def test_should_find_the_shares_of_two_functions_without_frame_pointers(self):
        self.assert_shares("-fomit-frame-pointer")

    def test_should_find_the_shares_of_two_functions_with_frame_pointers(self):
        self.assert_shares("-fno-omit-frame-pointer")

    def test_should_find_the_shares_of_two_methods_in_java(self):
        before = set(Path("/tmp").glob("perf-*.map"))
        self.addCleanup(lambda: [path.unlink() for path in set(Path("/tmp").glob("perf-*.map")) - before])
        self.sample("java", "-Xcomp", "-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,Works::*",
                    "-XX:CompileCommand=dontinline,Works::*", "-XX:+PreserveFramePointer",
                    "-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit", str(SOURCES / "Works.java"),
                    options=("--samples", LARGE_TABLE))
        # The virtual machine runs the program in another thread than its first.
        named = [" ".join(names) for names in self.functions(self.samples)]
        often = sum("Works.workOften" in names or "Works::workOften" in names for names in named)
        seldom = sum("Works.workSeldom" in names or "Works::workSeldom" in names for names in named)
        self.assert_share(SHARE_OFTEN, often, often + seldom)

    def test_should_name_the_functions_of_the_interpreter_in_python(self):
        functions = self.sample("/usr/bin/python3", "-c", "sum(hash(str(i)) for i in range(2000000))")
        self.assertGreater(len(functions), 100)
        evaluating = [names for names in functions if "_PyEval_EvalFrameDefault" in names]
        self.assertGreater(len(evaluating), len(functions) / 2)

    def test_should_agree_with_another_tool(self):
        if not shutil.which("perf"):
            self.skipTest("missing: perf")
        program, data = self.build("works"), os.path.join(self.scratch, "perf.data")
        subprocess.run(["perf", "record", "-q", "-e", "cpu-clock", "-F", "997", "-o", data, program], check=True,
                       capture_output=True, timeout=PATIENCE)
        report = subprocess.run(["perf", "report", "-i", data, "--stdio", "--sort", "symbol", "-n"], check=True,
                                capture_output=True, text=True).stdout
        by_perf = {name: int(count) for count, name in re.findall(r"% +(\d+) +\[\.\] (\w+)", report)}
        innermost = [names[-1] for names in self.sample(program) if names]
        for name in "work_often", "work_seldom":
            # Both took samples at nearly the same rate, but not at the same moments, nor of the same run.
            self.assertAlmostEqual(by_perf[name], innermost.count(name), delta=DEVIATIONS * (2 * by_perf[name]) ** 0.5)


class Moments(WithSamples):
    def test_should_take_samples_of_the_task_that_runs(self):
        """A task has a CPU from one switch to the next, if both name it: there may be tasks whose switches nobody sees."""
        self.sample(self.build("works"))
        switched_to, since, compared = {}, {}, 0
        for event in self.events:
            if event.name == "sched_switch":
                if switched_to.get(event.cpu) == event.number("prev_tid"):
                    self.assertLessEqual(set(since[event.cpu]), {switched_to[event.cpu]})
                    compared += len(since[event.cpu])
                switched_to[event.cpu], since[event.cpu] = event.number("next_tid"), []
            elif event.name == "wakepath_stack_sample":
                since.setdefault(event.cpu, []).append(event.number("tid"))
        self.assertGreater(compared, 1000)

    def test_should_not_sample_a_cpu_that_is_idle(self):
        self.sample("sleep", "0.5")
        self.assertNotIn(0, {sample.number("tid") for sample in self.samples})

    def test_should_say_what_a_sample_stands_for(self):
        self.sample(self.build("works"), options=("--samples=200",))
        self.assertEqual({5_000_000}, {sample.number("period") for sample in self.samples})
        times = {}
        for sample in self.samples:
            times.setdefault(sample.cpu, []).append(sample.time)
        for moments in times.values():
            # The clock of a CPU never comes early by more than its last time was late.
            self.assertGreater((moments[-1] - moments[0]) / 5_000_000, len(moments) - 2)

    def test_should_not_blame_a_program_for_an_interrupt(self):
        flood = "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ns.bind(('127.0.0.1', 0))\n" \
                "for i in range(100000):\n    s.sendto(b'x', s.getsockname())\n    s.recv(1)\n"
        self.sample("/usr/bin/python3", "-c", flood)
        handlers = [sample for sample in self.samples if sample.fields["context"] != '"none"']
        self.assertTrue(handlers)
        self.assertEqual({NONE}, {sample.number("user_stack") for sample in handlers})


class Choices(WithSamples):
    def test_should_take_samples_without_stacks_of_waits(self):
        self.sample(self.build("works"))
        names = {event.name for event in self.events if event.name.startswith("wakepath_stack")}
        self.assertEqual({"wakepath_stack_sample", "wakepath_stack"}, names)
        self.assertNotIn("found no room", self.complaint)

    def test_should_take_stacks_of_waits_without_samples(self):
        self.sample("sleep", "0.1", options=("--stacks",))
        self.assertEqual([], self.samples)
        self.assertTrue(self.stacks.taken)

    def test_should_take_both(self):
        self.sample(self.build("works"), options=("--stacks", "--samples"))
        self.assertTrue(self.samples)
        self.assertTrue(self.stacks.taken)

    def test_should_say_how_many_stacks_found_no_room(self):
        self.sample(self.build("works"), options=("--samples", "--stacks=4096"))
        self.assertRegex(self.complaint, r"stacks that found no room are missing: [1-9]\d*")
        self.assertGreater(len(self.of_program), 300)


class Refusals(WithSamples):
    def refuse(self, *options, code=2, **settings):
        done = subprocess.run([RECORDER, "run", "-o", self.folder, *options], capture_output=True, text=True,
                              timeout=PATIENCE, **settings)
        self.assertEqual(code, done.returncode, done.stderr)
        self.assertEqual(1, done.stderr.count("\n"), done.stderr)
        self.assertFalse(Path(self.folder).exists())
        return done.stderr

    def test_should_refuse_a_rate_that_is_none(self):
        for rate in "0", "x", "":
            self.assertIn("not a number from 1", self.refuse(f"--samples={rate}"))
        self.assertIn("at most 10000 samples a second", self.refuse("--samples=10001"))

    def test_should_refuse_to_sample_where_that_is_forbidden(self):
        self.assertIn("does not let its CPUs be sampled: Operation not permitted",
                      self.refuse("--samples", code=1, preexec_fn=self.forbid_sampling))
        said = subprocess.run([RECORDER, "check"], check=True, capture_output=True, text=True,
                              preexec_fn=self.forbid_sampling).stdout
        self.assertIn("samples=none", said)
        self.assertIn("stacks=ok", said)

    @staticmethod
    def forbid_sampling():
        """A filter as containers have it: the call perf_event_open is not permitted."""
        load_number, jump_equal, give = 0x20, 0x15, 0x06
        allowed, not_permitted = 0x7fff0000, 0x00050001
        code = b"".join(struct.pack("HBBI", *step) for step in (
            (load_number, 0, 0, 0), (jump_equal, 0, 1, NO_SAMPLING), (give, 0, 0, not_permitted),
            (give, 0, 0, allowed)))
        buffer = ctypes.create_string_buffer(code)
        program = struct.pack("HxxxxxxQ", len(code) // 8, ctypes.addressof(buffer))
        set_filter, by_program = 22, 2
        if ctypes.CDLL(None).prctl(set_filter, by_program, program, 0, 0):
            os._exit(1)

