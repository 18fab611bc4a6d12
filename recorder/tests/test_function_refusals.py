# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What wakepath-functions refuses, and says why."""

import ctypes
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from function_programs import (COMPILERS, FUNCTIONS, NOBODY, PTRACE_SEIZE, WithPrograms, await_status, await_work, mappings,
                               text_is_as_in_files)
from recording import PATIENCE


class Refusals(WithPrograms):
    def refuse(self, *arguments, code=1, prefix=()):
        result = subprocess.run([*prefix, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                                stdin=subprocess.DEVNULL)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        self.assertEqual(1, len(result.stderr.splitlines()), result.stderr)
        return result.stderr

    def refuse_attach(self, pid, *more, **options):
        return self.refuse(FUNCTIONS, "attach", pid, "--match", ".", "--count", *more, **options)

    def as_nobody(self):
        """A copy that others can read."""
        self.__class__.readable = shutil.copy(FUNCTIONS, self.programs)
        return ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]

    def test_should_leave_processes_of_others_alone(self):
        process = self.start(self.build("busy.c"), "1")
        said = self.refuse(os.path.join(self.programs, "wakepath-functions"), "attach", process.pid, "--match", ".", "--count",
                           prefix=self.as_nobody())
        self.assertIn("belongs to another user (0)", said)

    def test_should_leave_processes_alone_that_hide_themselves(self):
        nobody = self.as_nobody()
        source = os.path.join(self.scratch, "hidden.c")
        Path(source).write_text('#include <stdio.h>\n#include <sys/prctl.h>\nint main(void) { prctl(PR_SET_DUMPABLE, 0);'
                                ' puts("ready"); fflush(stdout); return getchar() > 0; }\n')
        program = os.path.join(self.programs, "hidden")
        subprocess.run([COMPILERS / "wakepath-cc", source, "-o", program], check=True)
        process = self.start(*nobody, program)
        said = self.refuse(os.path.join(self.programs, "wakepath-functions"), "attach", process.pid, "--match", ".", "--count",
                           prefix=nobody)
        self.assertIn(f"no right to trace process {process.pid}; call this as root", said)

    def test_should_leave_processes_alone_that_have_ended(self):
        process = subprocess.Popen(["true"])
        self.addCleanup(process.wait)
        await_status(process.pid, "State", "Z")
        self.assertIn(f"process {process.pid} is a thread of the kernel or has ended", self.refuse_attach(process.pid))

    def test_should_leave_a_process_alone_whose_first_thread_has_ended(self):
        process = self.start(self.build("leaves.c"))
        process.stdin.write("\n")
        process.stdin.flush()
        await_status(process.pid, "State", "Z")
        self.assertIn(f"the first thread of process {process.pid} has ended", self.refuse_attach(process.pid))

    def test_should_leave_a_process_alone_while_a_thread_waits_for_a_child_in_its_memory(self):
        process = self.start(self.build("vforks.c"))
        before = mappings(process.pid)
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("child\n", process.stdout.readline())
        self.assertIn("does not stop: it waits in the kernel", self.refuse_attach(process.pid))
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertEqual(before, mappings(process.pid))
        await_work(process.pid)
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("back\n", process.stdout.readline())

    def test_should_leave_text_alone_that_somebody_changed(self):
        # The last of three functions, so that the others are switched on when it is found.
        for source, name in ("busy.c", "walk"), ("stretches.c", "last"):
            with self.subTest(name):
                program = self.build(source, name + "-fixed", "-no-pie", "-fno-pie")
                changed = int(re.search(rf"(?m)^(\w+) T {name}$", subprocess.check_output(["nm", program], text=True))[1], 16)
                # Nobody runs there.
                process = self.start(program, "0")
                before = mappings(process.pid)
                with open(f"/proc/{process.pid}/mem", "r+b", 0) as memory:
                    memory.seek(changed)
                    original = memory.read(1)
                    memory.seek(changed)
                    memory.write(b"\xcc")
                    self.assertIn(f"the text of {name} ", self.refuse_attach(process.pid))
                    memory.seek(changed)
                    self.assertEqual(b"\xcc", memory.read(1))
                    memory.seek(changed)
                    memory.write(original)
                self.assertTrue(text_is_as_in_files(process.pid))
                self.assertEqual(before, mappings(process.pid))

    def test_should_leave_traced_processes_alone(self):
        process = self.start(self.build("busy.c"), "1")
        ptrace = ctypes.CDLL(None, use_errno=True).ptrace
        self.assertEqual(0, ptrace(PTRACE_SEIZE, process.pid, 0, 0))
        self.assertIn(f"is traced already, by python3 ({os.getpid()})", self.refuse_attach(process.pid))
        process.stdin.close()
        process.stdin = None
        process.wait(timeout=PATIENCE)

    def test_should_leave_setuid_programs_alone(self):
        program = shutil.copy(self.build("busy.c"), os.path.join(self.programs, "setuid"))
        os.chmod(program, 0o4755)
        process = self.start(*self.as_nobody(), program, "1")
        self.assertIn("(setuid)", self.refuse_attach(process.pid))

    def test_should_say_that_a_program_was_replaced(self):
        program = shutil.copy(self.build("busy.c"), os.path.join(self.scratch, "replaced"))
        process = self.start(program, "1")
        shutil.copy(self.build("busy.c"), program + ".new")
        os.replace(program + ".new", program)
        self.assertIn("was replaced on disk", self.refuse_attach(process.pid))

    def test_should_say_that_there_is_no_room_near_the_text(self):
        process = self.start(self.build("crowded.c"))
        before = mappings(process.pid)
        self.assertIn("no room near the text", self.refuse_attach(process.pid))
        self.assertEqual(before, mappings(process.pid))

    def test_should_leave_processes_alone_whose_filter_is_too_narrow(self):
        for call, why in (("mmap", "does not allow mmap, which would be called in it; record it without functions, or start it without"),
                          ("restart", "which its filter of system calls (seccomp) may not let go on after a stop; try again"),
                          ("strict", "may call nothing but read, write and exit (seccomp); record it without functions")):
            with self.subTest(call):
                process = self.start(self.build("filtered.c"), call)
                await_status(process.pid, "Seccomp", "1" if call == "strict" else "2")
                await_status(process.pid, "State", "S")
                before = mappings(process.pid)
                said = self.refuse_attach(process.pid)
                self.assertIn(f"process {process.pid} is left alone, since ", said)
                self.assertIn(why, said)
                self.assertEqual(before, mappings(process.pid))
                self.end(process)
                self.assertEqual(0, process.returncode)

    def test_should_leave_a_process_alone_that_a_filter_ends_for_going_on(self):
        # What it says depends on what it does when it is looked at; it stops in the middle of a wait, too.
        process = self.start(self.build("undisturbed.c"), "poll", "restart")
        for _ in range(20):
            self.assertRegex(self.refuse_attach(process.pid), "does not allow restart_syscall|may not let go on after a stop")
        self.end(process)
        self.assertEqual(0, process.returncode)

    def test_should_not_make_system_calls_where_a_filter_cannot_be_read(self):
        nobody = self.as_nobody()
        process = self.start(*nobody, self.build("filtered.c"), "nothing")
        await_status(process.pid, "Seccomp", "2")
        said = self.refuse(os.path.join(self.programs, "wakepath-functions"), "attach", process.pid, "--match", ".", "--count",
                           prefix=nobody)
        self.assertIn("what its filter of system calls (seccomp) allows can only be read by root", said)
        self.end(process)
        self.assertEqual(0, process.returncode)

    def test_should_not_switch_on_what_is_on(self):
        process = self.start(self.build("busy.c"), "1")
        self.attach(process.pid, "--match", "walk", "--count")
        before = mappings(process.pid)
        self.assertIn("walk of process", self.refuse_attach(process.pid))
        self.assertEqual(before, mappings(process.pid))

    def test_should_not_run_what_cannot_be_recorded(self):
        mark = os.path.join(self.scratch, "ran")
        self.assertIn("and its libraries leave no room for calls; build them with wakepath-cc",
                      self.refuse(FUNCTIONS, "run", "--match", ".", "--count", "--", "touch", mark))
        self.assertFalse(os.path.exists(mark))

    def test_should_say_that_functions_have_no_names(self):
        for compiler, options in (None, []), ("gcc", ["--unprepared"]):
            with self.subTest(compiler):
                program = self.build("busy.c", f"busy-stripped-{compiler}", "-s", compiler=compiler)
                said = self.call("run", *options, "--match", "^walk$", "--count", "--", program)
                self.assertRegex(said.stderr, r"are left out: keep the symbols \(no strip\)\n.* no function of that name")
                self.assertEqual((1, ""), (said.returncode, said.stdout))
                self.assertRegex(self.call("list", program, "--match", "^walk$").stderr, r"keep its symbols \(no strip\)\n$")

    def test_should_only_look_whether_functions_can_be_recorded(self):
        program = self.build("busy.c")
        process = self.start(program, "1")
        before = mappings(process.pid)
        for arguments in (("attach", process.pid), ("run", "--", program)):
            for match, code in (("walk", 0), ("nothing", 1)):
                with self.subTest(arguments[0] + " " + match):
                    result = self.call("--check", "--match", match, *arguments, stdin=subprocess.DEVNULL)
                    self.assertEqual((code, ""), (result.returncode, result.stdout))
                    self.assertEqual(code, len(result.stderr.splitlines()), result.stderr)
        self.assertEqual(before, mappings(process.pid))

    def test_should_leave_a_process_alone_where_the_command_cannot_start(self):
        process = self.start(self.build("busy.c"), "1")
        said = self.call("attach", process.pid, "--match", "walk", "--count", "--", "/nowhere/program")
        self.assertEqual(127, said.returncode)
        self.assertIn("cannot start /nowhere/program: No such file", said.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_let_a_program_end_when_the_disk_is_full(self):
        full = ('mount -t tmpfs -o size=64k none "$1" && echo | "$2" run -m . -o "$1/trace" -- "$3"')
        said = self.refuse("unshare", "--mount", "sh", "-c", full, "sh", self.scratch, FUNCTIONS,
                           self.build("calls.cc", "calls-full", "-O2"))
        self.assertIn("No space left on device", said)

    def test_should_say_what_is_not_there(self):
        process = self.start(self.build("busy.c"), "1")
        thread = next(tid for tid in os.listdir(f"/proc/{process.pid}/task") if int(tid) != process.pid)
        self.assertIn("no function of that name", self.refuse(FUNCTIONS, "attach", process.pid, "--match", "nothing", "--count"))
        self.assertIn(f"is a thread of process {process.pid}", self.refuse_attach(thread))
        self.assertIn("there is no process", self.refuse_attach(2 ** 22 + 1))
        self.assertIn("no program or library", self.refuse(FUNCTIONS, "list", __file__))
        self.assertIn("build it with wakepath-cc", self.refuse(FUNCTIONS, "list", "--match", "^none$", "/bin/true"))
        self.assertIn("No such file", self.refuse(FUNCTIONS, "run", "--match", ".", "--count", "--", "/nowhere/program"))

    def test_should_list_several_processes_of_a_name(self):
        program = shutil.copy(self.build("busy.c"), os.path.join(self.scratch, "wakepath-twice"))
        pids = sorted(self.start(program, "1").pid for _ in range(2))
        said = self.refuse(FUNCTIONS, "attach", "--name", "wakepath-twice", "--match", ".", "--count")
        self.assertIn(f"2 processes are called wakepath-twice ({pids[0]}, {pids[1]})", said)
        for pid in pids:
            self.assertTrue(text_is_as_in_files(pid))
        self.assertIn("no process is called wakepath-never",
                      self.refuse(FUNCTIONS, "attach", "--name", "wakepath-never", "--match", ".", "--count"))

    def test_should_say_what_is_wrong_with_arguments(self):
        for arguments, said in ((("attach", "1"), "see --help"), (("attach", "-m", ".", "-c"), "see --help"),
                                (("run", "-p", "x", "-m", ".", "-c", "--", "true"), "see --help"),
                                (("attach", "x", "-m", ".", "-c"), "not the id"),
                                (("attach", "1", "-m", "(", "-c"), "no regular expression"),
                                (("attach", "1", "-m", ".", "-c", "-f", "5h"), "give a time"),
                                (("attach", "1", "-m", ".", "-c", "-l", "5us"), "are of all calls"),
                                (("attach", "1", "-m", ".", "-c", "-a"), "are of all calls"),
                                (("attach", "1", "-m", ".", "-c", "-b", "4096"), "are of all calls"),
                                (("list", "true", "-u"), "all options but --match"),
                                (("list", "true", "-f", "5s"), "all options but --match"),
                                (("attach", "1", "-m", ".", "-o", "t", "-d", "0"), "from 1 to"),
                                (("attach", "1", "-m", ".", "-o", "t", "-t", "("), "no regular expression"),
                                (("attach", "1", "-m", ".", "-o", "t", "-b", "5000"), "power of two")):
            self.assertIn(said, self.refuse(FUNCTIONS, *arguments, code=2))

    def test_should_not_write_into_a_folder_with_something_in_it(self):
        process = self.start(self.build("busy.c"), "1")
        Path(self.scratch, "mine").touch()
        said = self.refuse(FUNCTIONS, "attach", process.pid, "--match", ".", "-o", self.scratch)
        self.assertIn("not empty", said)
        self.assertTrue(text_is_as_in_files(process.pid))


if __name__ == "__main__":
    unittest.main()
