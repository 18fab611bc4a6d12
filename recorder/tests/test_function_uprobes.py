# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Functions whose instructions cannot be moved: the kernel stops their calls."""

import os
import re
import subprocess
import unittest
from collections import Counter
from pathlib import Path

from function_programs import FUNCTIONS, NOBODY, WithPrograms, await_work, read_calls, text_is_as_in_files
from recording import PATIENCE

# All of them start with a call, which cannot be moved.
PROFILED = "-pg", "-mfentry"
OWN = "^(leaf|recurse|tail|tail_target|jump_out|catch_thrown|throw_out|on_signal|end_thread|after_fork)$"
CHOICE = "--unprepared", "--uprobes", "--match"


def has_uprobes():
    """Whether this kernel has uprobes, and this user may make them."""
    return os.path.exists("/sys/bus/event_source/devices/uprobe/type") and os.geteuid() == 0


@unittest.skipUnless(has_uprobes(), "uprobes need root, and a kernel that has them")
class Uprobes(WithPrograms):
    def profiled(self, source):
        """What it writes about its profile goes to the scratch folder."""
        return self.build(source, "profiled-" + source.partition(".")[0], *PROFILED,
                          compiler="g++" if source.endswith(".cc") else "gcc")

    def run_calls(self, *results):
        result = self.call("run", *CHOICE, OWN, *results, "--", self.profiled("calls.cc"), input="\n", cwd=self.scratch)
        self.assertEqual(0, result.returncode, result.stderr)
        truth = self.truth(result.stdout)
        self.assertEqual(10, len(truth))
        return truth, result.stderr

    def test_should_count_calls_exactly_however_they_end(self):
        truth, said = self.run_calls("--count")
        self.assertEqual({name: calls for name, (calls, _) in truth.items()}, self.counts(said))

    def test_should_log_entries_and_exits_exactly_however_calls_end(self):
        truth, said = self.run_calls("-o", self.folder)
        self.assertIn("discarded=0\n", said)
        calls = read_calls(self.folder)
        self.assertEqual({(name, kind): number for name, numbers in truth.items()
                          for kind, number in zip(("entry", "exit"), numbers) if number},
                         Counter((call.name, call.kind) for call in calls))
        self.check_frames(calls)
        self.assertIn(f"threads={len({call.tid for call in calls})}\n", said)

    def check_frames(self, calls):
        """Each exit belongs to the last entry of its thread at the same frame. A jump out of a call leaves no exit."""
        open_calls = {}
        for call in calls:
            if call.kind == "entry":
                open_calls.setdefault((call.tid, call.frame), []).append(call.name)
            else:
                self.assertIn(call.name, open_calls[call.tid, call.frame])

    def test_should_list_what_they_cost_and_count_beside_moved_ones(self):
        program = self.build("prologues.c", "plain-prologues", compiler="gcc")
        listed = self.call("list", program).stdout
        self.assertRegex(listed, r"(?m)^  uprobe entry\+exit 14 us, with --uprobes alone: .* as a call +calls_first$")
        self.assertRegex(listed, r"(?m)^  uprobe entry +7 us, with --uprobes alone: a table of jumps .* has_table_to_start$")
        # A loop would count as calls.
        self.assertRegex(listed, r"(?m)^  none .* loops_to_start$")
        result = self.call("run", *CHOICE, "^(calls_first|has_table_to_start|loops_to_start|reads_far)$", "--count", "--",
                           program, 1000, input="\n\n")
        self.assertEqual({"calls_first": 1000, "has_table_to_start": 1000, "reads_far": 3500}, self.counts(result.stderr))
        self.assertIn("loops_to_start of", result.stderr)

    def test_should_log_on_one_clock_with_others(self):
        program = self.build("prologues.c", "plain-prologues", compiler="gcc")
        result = self.call("run", *CHOICE, "^(calls_first|reads_far)$", "--arguments", "-o", self.folder, "--", program, 50,
                           input="\n\n")
        self.assertIn("discarded=0\n", result.stderr)
        text = subprocess.run(["babeltrace2", self.folder], capture_output=True, text=True, check=True).stdout
        names = re.findall(r"function:(\w+): ", text)
        places = [i for i, name in enumerate(names) if name == "calls_first_entry"]
        self.assertEqual(50, len(places))
        for place in places:
            self.assertEqual(["calls_first_entry", "reads_far_entry", "reads_far_exit", "calls_first_exit"],
                             names[place:place + 4])
        self.assertEqual(50, len(re.findall(r"calls_first_exit: .* result = 0x7, has_result = 1 ", text)))

    def test_should_see_all_threads_of_a_process_and_leave_its_text(self):
        process = self.start(self.build("busy.c", "profiled-busy", *PROFILED, compiler="gcc"), "4")
        await_work(process.pid)
        recording = self.attach(process.pid, *CHOICE, "^walk$", "-o", self.folder)
        self.assertFalse(text_is_as_in_files(process.pid))
        # Each of the threads has its turn meanwhile.
        for _ in range(20):
            await_work(process.pid)
        recording.terminate()
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertEqual("", complaint)
        self.assertEqual({int(tid.name) for tid in Path(f"/proc/{process.pid}/task").iterdir()} - {process.pid},
                         {call.tid for call in read_calls(self.folder)})
        self.check_text(process.pid, "")

    def test_should_leave_the_text_when_killed(self):
        process = self.start(self.build("busy.c", "profiled-busy", *PROFILED, compiler="gcc"), "2")
        recording = self.attach(process.pid, *CHOICE, "^walk$", "--count")
        self.assertFalse(text_is_as_in_files(process.pid))
        recording.kill()
        recording.communicate(timeout=PATIENCE)
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_count_what_is_lost(self):
        program = self.build("prologues.c", "plain-prologues", compiler="gcc")
        process = self.start(program, "20000")
        recording = self.attach(process.pid, *CHOICE, "^calls_first$", "--buffer", "4096", "-o", self.folder)
        # It reads nothing while the program calls.
        recording.send_signal(19)
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("done\n", process.stdout.readline())
        recording.send_signal(18)
        recording.terminate()
        out, complaint = recording.communicate(timeout=PATIENCE)
        events, discarded = (int(re.search(rf"{key}=(\d+)", out)[1]) for key in ("events", "discarded"))
        self.assertEqual(40000, events + discarded)
        self.assertGreater(discarded, 30000)
        self.assertEqual(events, len(read_calls(self.folder)))

    def test_should_say_that_threads_without_the_first_one_are_not_seen(self):
        source = os.path.join(self.scratch, "leaderless.c")
        Path(source).write_text("#include <pthread.h>\n#include <unistd.h>\n__attribute__((noinline)) void late(void) {"
                                ' __asm__ volatile(""); }\nstatic void *work(void *unused) { for (int i = 0; i < 100; i++) {'
                                " usleep(5000); late(); } return unused; }\nint main(void) { pthread_t thread;"
                                " pthread_create(&thread, NULL, work, NULL); pthread_exit(NULL); }\n")
        program = os.path.join(self.scratch, "leaderless")
        subprocess.run(["gcc", *PROFILED, "-O1", "-pthread", source, "-o", program], check=True)
        result = self.call("run", *CHOICE, "^late$", "--count", "--", program, cwd=self.scratch)
        self.assertLess(self.counts(result.stderr)["late"], 100)
        self.assertIn("their calls since then are missing", result.stderr)

    def test_should_refuse_what_does_not_fit(self):
        program = self.build("prologues.c", "plain-prologues", compiler="gcc")
        for options, why in ((("--uprobes", "--count"), "that --unprepared cannot move: give both"),
                             ((*CHOICE[:2], "--budget", "5%"), "no place in a budget"),
                             ((*CHOICE[:2], "--longer", "1ms", "-o", self.folder), "leave out --uprobes")):
            result = self.call("run", "--match", "calls_first", *options, "--", program)
            self.assertEqual(2, result.returncode)
            self.assertIn(why, result.stderr)
        result = self.call("run", "--unprepared", "--match", "calls_first", "--count", "--", program)
        self.assertEqual(1, result.returncode)
        own = os.path.join(self.programs, "wakepath-functions")
        Path(own).write_bytes(Path(FUNCTIONS).read_bytes())
        os.chmod(own, 0o755)
        result = subprocess.run(["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", own, "run", *CHOICE,
                                 "calls_first", "--count", "--", program], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(1, result.returncode)
        self.assertIn("uprobes need root", result.stderr)


if __name__ == "__main__":
    unittest.main()
