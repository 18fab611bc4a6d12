# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records system calls of programs that are known call by call, and the files that this process has open."""

import contextlib
import os
import re
import socket
import subprocess
import time
import unittest

from recording import Recording, WithFolder, read

CALL = re.compile("(?:compat_)?syscall_(?:entry|exit)_")
# read has the number 3 among the calls of 32-bit programs, which a program of 64 bits may make as well.
COMPAT_READ = r"""
#include <stdio.h>
int main(void)
{
    int result;
    asm volatile("int $0x80" : "=a"(result) : "a"(3), "b"(77), "c"(0), "d"(0) : "memory", "r8", "r9", "r10", "r11");
    printf("%d\n", result);
}
"""


class SystemCalls(WithFolder):
    def record(self, work, *options):
        with Recording(self.folder, *options):
            work()
        return read(self.folder)

    @staticmethod
    def calls(events, tid):
        return [event for event in events if event.tid == tid and CALL.match(event.name)]

    def test_should_record_descriptor_and_result(self):
        def work():
            with contextlib.suppress(OSError):
                os.read(901, 1)
            time.sleep(0.001)
        calls = self.calls(self.record(work, "--syscalls"), os.getpid())
        entry = next(place for place, call in enumerate(calls)
                     if call.name == "syscall_entry_read" and call.number("fd") == 901)
        self.assertEqual(("syscall_exit_read", -9), (calls[entry + 1].name, calls[entry + 1].number("ret")))
        slept = [call for call in calls if call.name == "syscall_exit_clock_nanosleep"]
        self.assertEqual([0], [call.number("ret") for call in slept])

    def test_should_record_every_call_of_a_task_as_entry_and_exit(self):
        with Recording(self.folder, "--syscalls"):
            child = subprocess.Popen(["true"])
            child.wait()
        calls = [call.name for call in self.calls(read(self.folder), child.pid)]
        self.assertIn("syscall_entry_execve", calls)
        # A new process leaves the call of its parent, and the last call does not return.
        self.assertEqual("syscall_entry_exit_group", calls.pop())
        self.assertEqual("exit", calls.pop(0).split("_")[1])
        self.assertEqual([name.replace("_entry_", "_exit_") for name in calls[::2]], calls[1::2])

    def test_should_tell_calls_of_32_bit_programs_apart(self):
        program = os.path.join(self.scratch, "compat")
        subprocess.run(["gcc", "-x", "c", "-o", program, "-"], input=COMPAT_READ, text=True, check=True)
        said = subprocess.run([program], capture_output=True, text=True, check=False).stdout
        if said != "-9\n":
            self.skipTest("this kernel runs no calls of 32-bit programs")
        with Recording(self.folder, "--syscalls"):
            child = subprocess.Popen([program], stdout=subprocess.DEVNULL)
            child.wait()
        calls = [call for call in self.calls(read(self.folder), child.pid) if call.name.startswith("compat_")]
        self.assertEqual(["compat_syscall_entry_read", "compat_syscall_exit_read"], [call.name for call in calls])
        self.assertEqual((77, -9), (calls[0].number("fd"), calls[1].number("ret")))

    def test_should_record_and_declare_only_what_is_asked_for(self):
        def work():
            os.getppid()
            time.sleep(0.001)
        names = {event.name for event in self.record(work, "--syscalls=clock_nanosleep,read")}
        calls = {name for name in names if CALL.match(name)}
        self.assertIn("syscall_exit_clock_nanosleep", calls)
        self.assertLessEqual(calls, {f"{form}syscall_{end}_{name}" for form in ("", "compat_")
                                     for end in ("entry", "exit") for name in ("read", "clock_nanosleep")})
        # A reader takes all calls for recorded where those that nobody picks alone are declared.
        metadata = subprocess.run(["babeltrace2", "--output-format=ctf-metadata", self.folder], check=True,
                                  capture_output=True, text=True).stdout
        self.assertIn("syscall_entry_read", metadata)
        self.assertNotIn("syscall_entry_umask", metadata)

    def test_should_record_none_unless_asked(self):
        events = self.record(lambda: time.sleep(0.001))
        self.assertFalse([event.name for event in events if CALL.match(event.name) or "file_descriptor" in event.name])

    def test_should_list_open_files_and_the_other_ends_of_sockets(self):
        with open(os.path.join(self.scratch, "known"), "w", encoding="utf-8") as file, \
                socket.create_server(("127.0.0.1", 0)) as server, \
                socket.create_connection(server.getsockname()) as client:
            events = self.record(lambda: None, "--syscalls=read")
            known = {file.fileno(): file.name, client.fileno(): f"127.0.0.1:{server.getsockname()[1]}"}
            listening = server.fileno()
        found = {event.number("fd"): event.fields["filename"].strip('"') for event in events
                 if event.name == "lttng_statedump_file_descriptor" and event.number("pid") == os.getpid()}
        self.assertEqual(known, {fd: found[fd] for fd in known})
        self.assertRegex(found[listening], r"^socket:\[\d+\]$")


if __name__ == "__main__":
    unittest.main()
