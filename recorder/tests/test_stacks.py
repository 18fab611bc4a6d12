# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records programs that wait in functions of telling names, and holds the stacks of the trace against these names."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import newer_python
from recording import PATIENCE, Recording, WithFolder, read

SOURCES = Path(__file__).resolve().parent / "stacks"
KINDS = "futex", "pipe", "socket", "disk", "timer"
# A wake-up by the end of a request or a timer is none by a program.
WOKEN_BY_PROGRAMS = "futex", "pipe", "socket"
NONE = -1
# Other programs of this machine may fill the usual table of stacks.
LARGE_TABLE = "--stacks=268435456"


class Stacks:
    """The stacks of a trace; a frame is a pair of its function and its module, the outermost first."""

    def __init__(self, *folders):
        events = [event for folder in folders for event in read(folder)]
        self.taken = [event for event in events if event.name in ("wakepath_stack_wait", "wakepath_stack_wakeup")]
        self.defined = {event.number("id"): list(zip(*(event.fields[field].strip('"').split(";")
                                                       for field in ("functions", "modules"))))
                        for event in events if event.name == "wakepath_stack"}

    def of(self, kind, tids=None):
        """The user and the kernel stacks of each wait or wake-up of some threads, or of all."""
        return [[self.defined.get(event.number(field), []) for field in ("user_stack", "kernel_stack")]
                for event in self.taken
                if event.name == f"wakepath_stack_{kind}" and (tids is None or event.number("tid") in tids)]

    def functions(self, kind, tids=None):
        return [[function for function, _ in user] for user, _ in self.of(kind, tids)]


class WithPrograms(WithFolder):
    def build(self, name, *options):
        program = os.path.join(self.scratch, name)
        subprocess.run(["gcc", "-O2", "-pthread", *options, "-o", program, SOURCES / f"{name}.c"], check=True)
        return program

    def record(self, *command, options=(LARGE_TABLE,), variables=()):
        """The stacks of the threads of a program, while it ran."""
        with Recording(self.folder, *options) as recording:
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE,
                           env={**os.environ, **dict(variables)})
        self.complaint = recording.complaint
        return Stacks(self.folder)

    def assert_named(self, stacks, wait, wake):
        """Each kind of wait has the function that waited, and each by a program the function that woke it."""
        waits, wakeups = stacks.functions("wait"), stacks.functions("wakeup")
        for kind in KINDS:
            self.assertTrue(any(wait(kind) in functions for functions in waits), kind)
        for kind in WOKEN_BY_PROGRAMS:
            self.assertTrue(any(wake(kind) in functions for functions in wakeups), kind)


class Programs(WithPrograms):
    def assert_c(self, *options):
        stacks = self.record(self.build("waits", *options), os.path.join(self.scratch, "file"))
        self.assert_named(stacks, lambda kind: f"wait_for_{kind}", lambda kind: f"wake_by_{kind}")
        pipe = next(functions for functions in stacks.functions("wait") if "wait_for_pipe" in functions)
        self.assertEqual(["waiter", "wait_for_all", "wait_for_pipe", "read"], pipe[-4:])
        woken = next(functions for functions in stacks.functions("wakeup") if "wake_by_pipe" in functions)
        self.assertEqual(["main", "wake_all", "wake_by_pipe", "write"], woken[-4:])
        self.assertTrue([name for name in woken if "libc_start_main" in name], woken)
        self.assertNotIn("found no room", self.complaint)

    def test_should_name_who_waited_and_who_woke_without_frame_pointers(self):
        self.assert_c("-fomit-frame-pointer")

    def test_should_name_who_waited_and_who_woke_with_frame_pointers(self):
        self.assert_c("-fno-omit-frame-pointer")

    def test_should_name_them_in_a_program_without_libraries(self):
        self.assert_named(self.record(self.build("waits", "-static"), os.path.join(self.scratch, "file")),
                          lambda kind: f"wait_for_{kind}", lambda kind: f"wake_by_{kind}")

    def test_should_name_them_in_java(self):
        options = ["-Xcomp", "-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,Waits::*", "-XX:CompileCommand=dontinline,Waits::*",
                   "-XX:+PreserveFramePointer", "-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit"]
        before = set(Path("/tmp").glob("perf-*.map"))
        self.addCleanup(lambda: [path.unlink() for path in set(Path("/tmp").glob("perf-*.map")) - before])
        stacks = self.record("java", *options, SOURCES / "Waits.java", self.scratch, options=[LARGE_TABLE])
        names = [{re.sub(r".*Waits(::|\.)(\w+).*", r"\2", function) for function in functions}
                 for functions in stacks.functions("wait") + stacks.functions("wakeup")]
        for kind in KINDS:
            self.assertTrue(any(f"waitFor{kind.title()}" in functions for functions in names), kind)
        for kind in WOKEN_BY_PROGRAMS:
            self.assertTrue(any(f"wakeBy{kind.title()}" in functions for functions in names), kind)

    def test_should_name_them_in_python(self):
        try:
            python, variables = newer_python.command()
        except (OSError, subprocess.CalledProcessError, SystemExit) as error:
            self.skipTest(f"missing: Python 3.12 or later, here or in Debian's archive: {error}")
        before = set(Path("/tmp").glob("perf-*.map"))
        self.addCleanup(lambda: [path.unlink() for path in set(Path("/tmp").glob("perf-*.map")) - before])
        program = SOURCES / "waits.py"
        stacks = self.record(*python, "-X", "perf", program, os.path.join(self.scratch, "file"), variables=variables)
        self.assert_named(stacks, lambda kind: f"py::wait_for_{kind}:{program}",
                          lambda kind: f"py::wake_by_{kind}:{program}")
        # Between the functions of Python are those of its interpreter.
        sleep = next(functions for functions in stacks.functions("wait") if f"py::wait_for_timer:{program}" in functions)
        own = [function for function in sleep if function.endswith(f":{program}")]
        self.assertEqual([f"py::{name}:{program}" for name in ("wait_for_all", "wait_for_timer")], own[-2:])

    def test_should_name_the_functions_of_the_interpreter_in_python(self):
        stacks = self.record("/usr/bin/python3", "-c", "import time; time.sleep(0.02)")
        sleeps = [functions for functions in stacks.functions("wait")
                  if "clock_nanosleep" in functions and "_PyEval_EvalFrameDefault" in functions]
        self.assertTrue(sleeps)
        self.assertIn("Py_BytesMain", sleeps[0])

    def test_should_name_functions_in_a_process_that_was_forked(self):
        child = ("import os, time\nif os.fork() == 0:\n    time.sleep(0.1)\n    os._exit(0)\n"
                 "print(os.wait()[0])")
        with Recording(self.folder, LARGE_TABLE):
            pid = int(subprocess.run(["/usr/bin/python3", "-c", child], check=True, capture_output=True).stdout)
        sleeps = [functions for functions in Stacks(self.folder).functions("wait", {pid})
                  if "clock_nanosleep" in functions]
        self.assertTrue(sleeps)
        self.assertIn("_PyEval_EvalFrameDefault", sleeps[0])

    def test_should_show_the_handler_alone_where_an_interrupt_wakes(self):
        stacks = self.record(self.build("waits"), os.path.join(self.scratch, "file"))
        timers = [(user, kernel) for user, kernel in stacks.of("wakeup")
                  if any(function == "hrtimer_wakeup" for function, _ in kernel)]
        self.assertGreater(len(timers), 5)
        for user, kernel in timers:
            self.assertEqual([], user)
            self.assertRegex(kernel[0][0], "^asm_", kernel)

    def test_should_agree_with_a_debugger(self):
        program = self.build("waits")
        with Recording(self.folder, LARGE_TABLE):
            waiting = subprocess.Popen([program, os.path.join(self.scratch, "file"), "alone"])
            self.addCleanup(waiting.wait)
            self.addCleanup(waiting.kill)
            self.await_sleep(waiting.pid)
            said = subprocess.run(["gdb", "-batch", "-p", str(waiting.pid), "-ex", "backtrace"], check=True,
                                  capture_output=True, text=True).stdout
        by_debugger = [self.plain(name) for name in re.findall(r"^#\d+ +(?:0x\w+ in )?([\w.]+) ?\(", said, re.M)]
        by_recorder = [self.plain(name) for name in Stacks(self.folder).functions("wait", {waiting.pid})[-1]]
        self.assertEqual(["main", "wait_for_all", "wait_for_futex"],
                         [name for name in by_recorder if "wait_for" in name or name == "main"])
        # The debugger shows also functions that are part of others, and that have been left for others.
        inner = iter(reversed(by_debugger))
        for name in by_recorder[by_recorder.index("main"):]:
            self.assertIn(name, inner, (by_recorder, by_debugger))

    @staticmethod
    def plain(name):
        """One function of a library may have several names."""
        return re.sub(r"^_+|_impl$|_common(64)?$|_internal$|64$", "", name)

    def await_sleep(self, pid):
        deadline = time.monotonic() + PATIENCE
        while "futex" not in Path(f"/proc/{pid}/wchan").read_text():
            self.assertLess(time.monotonic(), deadline)
            os.sched_yield()


class ReadableNames(WithPrograms):
    """Symbols of C++ and Rust, with the names that their sources have; c++filt says what the symbols stand for."""

    def names_of(self, *symbols):
        """The names of functions that have these symbols."""
        lines = [f'FUNCTION({number}, {f"function_{number - 1}" if number else "wait"}, "{symbol}")'
                 for number, symbol in enumerate(symbols)]
        described = Path(self.scratch, "symbols.h")
        described.write_text("\n".join([*lines, f"#define OUTERMOST function_{len(symbols) - 1}"]))
        program = self.build("symbols", f'-DSYMBOLS="{described}"')
        waits = [functions for functions in self.record(program).functions("wait") if "main" in functions]
        sleep = next(functions for functions in waits if len(functions) > len(symbols))
        place = sleep.index("main")
        return sleep[place + 1:place + 1 + len(symbols)][::-1]

    def test_should_be_those_of_cpp(self):
        expected = {
            "_ZN4shop5QueueIiE4waitEv": "shop::Queue<int>::wait",
            "_ZNK4shop5Queue4sizeEPKci": "shop::Queue::size",
            "_Z4waitIiEvT_": "wait<int>",
            "_ZNSt6vectorISsSaISsEE17_M_realloc_insertIJPKcEEEvv": "std::vector<...>::_M_realloc_insert<char const*>",
            "_ZZ4mainENKUlvE_clEv": "main::{lambda#1}::operator()",
            "_ZN12_GLOBAL__N_14waitEv": "(anonymous namespace)::wait",
            "_ZN1AcviEv": "A::operator int",
            "_ZlsI1AEvT_S1_": "operator<< <A>",
            "_ZN1A1BIXgtLi1ELi2EEE1fEv": "A::B<((1)>(2))>::f",
            "_Z3fooB5cxx11v.isra.0": "foo",
            # A function that gives back another one: what is its name cannot be told apart.
            "_Z1fIiEPFvcET_": "void (*f<int>(int))(char)",
        }
        self.assertEqual(list(expected.values()), self.names_of(*expected))

    def test_should_be_those_of_rust(self):
        expected = {
            "_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE": "core::fmt::Write::write_fmt",
            "_ZN41_$LT$w..Q$LT$T$GT$$u20$as$u20$w..Wait$GT$4wait17hedc1c6665a14ebdeE": "<w::Q<T> as w::Wait>::wait",
            "_ZN4shop4main28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE.llvm.1": "shop::main::{{closure}}",
            "_RNvCs15kBYyAo9fc_7mycrate7example": "mycrate::example",
            "_RNvXNtCs6xxl1lAjzDf_1a4shopINtB2_1QhENtB2_4Wait4waitB4_": "<a::shop::Q<u8> as a::shop::Wait>::wait",
            "_RINvMs_NtCs6xxl1lAjzDf_1a4shopINtB5_1QhE3putNCNvB7_u8gdel_5qa0EB7_":
                "<a::shop::Q<u8>>::put::<a::gödel::{closure#0}>",
            "_RINvC1a1bTjjjjjjjjjjjjEE": "a::b::<...>",
            "_RINvC1a1bFjjjjjEjE": "a::b::<fn(usize, usize, usize, usize, usize) -> usize>",
        }
        self.assertEqual(list(expected.values()), self.names_of(*expected))

    def test_should_stay_as_they_are_where_nobody_can_read_them(self):
        # Each type of the last one is twice as long as the one before it.
        doubled = "".join(f"S_IS{number}_S{number}_E" for number in [*"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
        # GCC 12's library comes to no end with this one.
        endless = ("_ZN4llvmlsINS_L26OptimizationRemarknKalysisEEERT_OS2_NSt9enable_ifIXsr3std10is_base_ofINS_0Diagnostic"
                   "InfoOptimizationBaseES2_EE5valueENS6_8ArgumentEE4typeE")
        expected = ["_Z", "_ZN", self.doubled_rust(), "_RNvYB_B_", "_R", "_ZN1aC", "_Z1f" + "P" * 2000 + "i",
                    "_Z1f1AI1BS0_E" + doubled, endless]
        self.assertEqual([symbol[:256] for symbol in expected], self.names_of(*expected))

    @staticmethod
    def doubled_rust():
        """Each argument is a pair of the one before it, which is named by its place, a number of base 62 less one."""
        digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        symbol, place = "INvC1a1bTuuE", 8
        for _ in range(40):
            high, low = divmod(place - 1, 62)
            back = f"B{digits[high] if high else ''}{digits[low]}_"
            place = len(symbol)
            symbol += f"T{back}{back}E"
        return f"_R{symbol}E"


class MissingNames(WithPrograms):
    """What cannot be known has an address instead of a name, never another name."""

    def assert_addresses(self, stacks, module):
        """The program's own functions are addresses, with those of the library around them named."""
        waits = [user for user, _ in stacks.of("wait") if any(function == "clock_nanosleep" for function, _ in user)
                 and any(there == module for _, there in user)]
        self.assertTrue(waits)
        for user in waits:
            for function, there in user:
                if there == module:
                    self.assertRegex(function, "^0x[0-9a-f]+$")
            self.assertTrue([function for function, _ in user if "libc_start_main" in function], user)

    def test_should_have_addresses_of_a_stripped_program(self):
        self.assert_addresses(self.record(self.build("waits", "-s"), os.path.join(self.scratch, "file")), "waits")

    def test_should_have_addresses_of_a_deleted_program(self):
        program = self.build("waits")
        with Recording(self.folder, LARGE_TABLE):
            running = subprocess.Popen([program, os.path.join(self.scratch, "file")])
            os.unlink(program)
            running.wait()
        stacks = Stacks(self.folder)
        self.assertFalse([functions for functions in stacks.functions("wait") if "wait_for_timer" in functions])
        self.assertTrue([user for user, _ in stacks.of("wait", {running.pid})
                         if any(there == "waits" for _, there in user)])

    def test_should_have_addresses_of_a_program_that_was_replaced(self):
        program, other = self.build("waits"), self.build("made")
        with Recording(self.folder, LARGE_TABLE):
            running = subprocess.Popen([program, os.path.join(self.scratch, "file")])
            os.replace(other, program)
            running.wait()
        names = {function for user, _ in Stacks(self.folder).of("wait", {running.pid}) for function, there in user
                 if there == "waits"}
        self.assertTrue(names)
        self.assertFalse([name for name in names if not name.startswith("0x")], names)

    def test_should_name_functions_of_processes_that_end_at_once(self):
        source = os.path.join(self.scratch, "short.c")
        Path(source).write_text("#include <time.h>\n__attribute__((noinline)) void wait_shortly(void) { nanosleep(&("
                                "struct timespec) { .tv_nsec = 1000 }, 0); __asm__ volatile(\"\"); }\n"
                                "int main(void) { wait_shortly(); return 0; }\n")
        program = source[:-2]
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        with Recording(self.folder, LARGE_TABLE):
            pids = set()
            for _ in range(20):
                process = subprocess.Popen([program])
                process.wait()
                pids.add(process.pid)
        named = [functions for functions in Stacks(self.folder).functions("wait", pids) if "wait_shortly" in functions]
        # One in the middle of whose sleep no event can be seen may be missing.
        self.assertGreater(len(named), 15)


class MadeFunctions(WithPrograms):
    """Functions that a program made while it ran, and the list of them, which may hold anything."""

    def frame_of(self, write_list, *options):
        """The frame between main and wait_for_timer, with a list written by a function of its path and the address."""
        program = self.build("made", *options)
        with Recording(self.folder, LARGE_TABLE):
            running = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            path = Path(f"/tmp/perf-{running.pid}.map")
            self.addCleanup(path.unlink, missing_ok=True)
            write_list(path, int(running.stdout.readline(), 16))
            running.communicate("go\n", timeout=PATIENCE)
        user = [user for user, _ in Stacks(self.folder).of("wait", {running.pid})
                if any(function == "wait_for_timer" for function, _ in user)][-1]
        names = [function for function, _ in user]
        place = names.index("wait_for_timer")
        self.assertEqual("main", names[place - 2])
        self.assertTrue([name for name in names[:place - 2] if "libc_start" in name], names)
        return user[place - 1]

    def test_should_name_a_function_of_the_list(self):
        frame = self.frame_of(lambda path, address: path.write_text(f"{address:x} 8 made function\n"))
        self.assertEqual(("made function", "[jit]"), frame)

    def test_should_find_the_caller_of_a_function_of_python_with_a_frame_pointer(self):
        frame = self.frame_of(lambda path, address: path.write_text(f"{address:x} 8 py::made:made.py\n"),
                              "-fno-omit-frame-pointer")
        self.assertEqual(("py::made:made.py", "[jit]"), frame)

    def test_should_have_an_address_where_two_functions_have_been(self):
        frame = self.frame_of(lambda path, address: path.write_text(f"{address:x} 8 one\n{address:x} 8 other\n"))
        self.assertRegex(frame[0], "^0x")

    def test_should_replace_what_is_no_part_of_a_name(self):
        frame = self.frame_of(lambda path, address: path.write_bytes(b"%x 8 a;b\x1b[31m\xff%s\n" % (address, b"x" * 999)))
        self.assertEqual(("a_b_[31m_" + "x" * 247, "[jit]"), frame)

    def test_should_not_read_what_is_no_list(self):
        junk = b"\n\0zz 8 x\nffffffffffffffff ffffffffffffffff y\n-1 -1 z\n" * 10000
        self.assertRegex(self.frame_of(lambda path, address: path.write_bytes(junk))[0], "^0x")

    def test_should_not_follow_a_link(self):
        def link(path, address):
            target = Path(self.scratch, "list")
            target.write_text(f"{address:x} 8 linked\n")
            path.symlink_to(target)
        self.assertRegex(self.frame_of(link)[0], "^0x")

    def test_should_not_wait_for_a_pipe(self):
        self.assertRegex(self.frame_of(lambda path, address: os.mkfifo(path))[0], "^0x")

    def test_should_not_believe_the_list_of_another_user(self):
        def give_away(path, address):
            path.write_text(f"{address:x} 8 strange\n")
            os.chown(path, 65534, 65534)
        self.assertRegex(self.frame_of(give_away)[0], "^0x")


class Tables(WithPrograms):
    def test_should_take_no_stacks_unless_asked(self):
        self.record(self.build("waits"), os.path.join(self.scratch, "file"), options=())
        self.assertFalse([event for event in read(self.folder) if event.name.startswith("wakepath_stack")])
        self.assertFalse(Path(self.folder, "stacks_0").exists())

    def test_should_say_how_many_stacks_found_no_room(self):
        stacks = self.record(self.build("waits"), os.path.join(self.scratch, "file"), options=["--stacks=4096"])
        self.assertRegex(self.complaint, r"stacks that found no room are missing: [1-9]\d*; record with larger")
        ids = {event.number(field) for event in stacks.taken for field in ("user_stack", "kernel_stack")}
        self.assertIn(NONE, ids)
        self.assertLessEqual(ids - {NONE}, set(stacks.defined))

    def test_should_define_the_stacks_of_each_part(self):
        program = self.build("waits")
        with Recording(self.folder, LARGE_TABLE, "--chunk", "1"):
            deadline = time.monotonic() + PATIENCE
            while not Path(self.folder, "chunk-000002").exists():
                self.assertLess(time.monotonic(), deadline)
                subprocess.run([program, os.path.join(self.scratch, "file")], check=True)
        parts = sorted(Path(self.folder).iterdir())
        for part in parts:
            stacks = Stacks(part)
            ids = {event.number(field) for event in stacks.taken for field in ("user_stack", "kernel_stack")}
            self.assertLessEqual(ids - {NONE}, set(stacks.defined), part)
        together = subprocess.run(["babeltrace2", *parts], check=True, capture_output=True, text=True)
        self.assertEqual("", together.stderr)

    def test_should_count_the_definitions(self):
        with Recording(self.folder, LARGE_TABLE) as recording:
            subprocess.run([self.build("waits"), os.path.join(self.scratch, "file")], check=True)
        self.assertEqual(recording.results["events"], len(read(self.folder)))
        self.assertEqual(recording.results["bytes"],
                         sum(file.stat().st_size for file in Path(self.folder).iterdir() if file.name != "metadata"))

    def test_should_have_a_stack_right_before_each_wait(self):
        """On its CPU nothing but events of interrupts is between the stack and the switch."""
        stacks = self.record(self.build("waits"), os.path.join(self.scratch, "file"))
        by_cpu = {}
        for event in read(self.folder):
            if event.name in ("sched_switch", "wakepath_stack_wait"):
                by_cpu.setdefault(event.cpu, []).append(event)
        pairs = 0
        for events in by_cpu.values():
            for stack, switch in zip(events, events[1:]):
                if stack.name == "wakepath_stack_wait":
                    self.assertEqual("sched_switch", switch.name)
                    self.assertEqual(stack.number("tid"), switch.number("prev_tid"))
                    self.assertNotIn(switch.number("prev_state"), (0, 0x100))
                    pairs += 1
        self.assertEqual(pairs, sum(event.name == "wakepath_stack_wait" for event in stacks.taken))
        self.assertGreater(pairs, 20)
