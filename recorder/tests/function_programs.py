# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Programs whose functions the tests switch on and off, and what was recorded of them."""

import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from recording import PATIENCE, RECORDER

FUNCTIONS = os.path.join(os.path.dirname(RECORDER), "wakepath-functions")
SOURCES = Path(__file__).parent / "functions"
LAUNCHER = (Path(__file__).parents[2] / "wakepath", "functions")
COMPILERS = Path(__file__).parent.parent / "functions"
NOBODY = "65534"
PTRACE_SEIZE, PTRACE_DETACH = 0x4206, 17
CODE = re.compile(r"(\w+)-(\w+) r-xp (\w+) \S+ \d+ +(/.*)")
EVENT = re.compile(r"\[([\d.]+)\] \([^)]*\) \S+ function:(.+)_(entry|exit): \{ thread_id = (\d+) \}, \{ tid = (\d+) \}, "
                   r"\{ frame = (\w+) \}$")


class Call:
    """An entry or an exit of a function, as babeltrace2 shows it."""

    def __init__(self, line):
        time_, self.name, self.kind, _, tid, frame = EVENT.match(line).groups()
        whole, _, part = time_.partition(".")
        self.time, self.tid, self.frame = int(whole) * 1_000_000_000 + int(part), int(tid), int(frame, 0)


def read_calls(folder):
    lines = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return [Call(line) for line in lines]


def text_is_as_in_files(pid, end_of_path=""):
    """Whether the code of a process is that of its files, byte for byte: of all, or of those whose paths end so."""
    with open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for start, end, offset, path in CODE.findall(Path(f"/proc/{pid}/maps").read_text()):
            if not path.endswith(end_of_path):
                continue
            memory.seek(int(start, 16))
            code = memory.read(int(end, 16) - int(start, 16))
            with open(path, "rb") as file:
                file.seek(int(offset, 16))
                if file.read(len(code)) != code[:os.path.getsize(path) - int(offset, 16)]:
                    return False
    return True


def mappings(pid):
    return len(Path(f"/proc/{pid}/maps").read_text().splitlines())


def status(pid, key):
    """What the kernel shows of a process, such as its state."""
    return re.search(rf"(?m)^{key}:\s*(.*)$", Path(f"/proc/{pid}/status").read_text())[1]


def await_status(pid, key, start):
    """Waits until what is shown starts so."""
    end = time.monotonic() + PATIENCE
    while not status(pid, key).startswith(start):
        if time.monotonic() > end:
            raise AssertionError(f"{key} of {pid} is {status(pid, key)}, not {start}")
        time.sleep(0.001)


def await_work(pid):
    """Waits until the threads of a process have computed for some time, however busy the machine is."""
    def computed():
        return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat"))

    before, end = computed(), time.monotonic() + PATIENCE
    while computed() < before + 2_000_000:
        if time.monotonic() > end:
            raise AssertionError(f"{pid} does not run")
        time.sleep(0.001)


class WithPrograms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.programs = tempfile.mkdtemp(prefix="wakepath-functions-")
        cls.addClassCleanup(shutil.rmtree, cls.programs)
        os.chmod(cls.programs, 0o755)

    @classmethod
    def build(cls, source, name=None, *options, compiler=None):
        built = os.path.join(cls.programs, name or source.partition(".")[0])
        own = COMPILERS / ("wakepath-c++" if source.endswith(".cc") else "wakepath-cc")
        if not os.path.exists(built):
            subprocess.run([compiler or own, "-O2", "-pthread", *options, SOURCES / source, "-o", built], check=True)
        return built

    @classmethod
    def build_with(cls, source, *parts):
        """A program with parts of wakepath-functions, as "calls/filter.c", or with libraries, as "-lelf"."""
        built = os.path.join(cls.programs, source.partition(".")[0])
        files = [part if part.startswith("-") else COMPILERS / part for part in parts]
        subprocess.run(["gcc", "-D_GNU_SOURCE", "-O2", "-pthread", "-I", COMPILERS, "-I", COMPILERS.parent / "common",
                        SOURCES / source, *files, "-o", built], check=True)
        return built

    def setUp(self):
        self.scratch = tempfile.mkdtemp(prefix="wakepath-functions-")
        self.addCleanup(shutil.rmtree, self.scratch)
        self.folder = os.path.join(self.scratch, "trace")

    def start(self, *command):
        """A program that says when it is ready, and ends with its standard input."""
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, process)
        self.assertEqual("ready\n", process.stdout.readline())
        return process

    def end(self, process):
        if process.poll() is None:
            process.stdin.close()
            process.stdin = None
        process.communicate(timeout=PATIENCE)

    def call(self, *arguments, **options):
        return subprocess.run([FUNCTIONS, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, **options)

    def attach(self, pid, *arguments, by=(FUNCTIONS,)):
        """Switches functions on, and waits until they are."""
        process = subprocess.Popen([*by, "attach", str(pid), *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        if process.stdout.readline() != "ready\n":
            raise AssertionError(process.communicate(timeout=PATIENCE)[1])
        return process

    def forget_recorder(self, pid):
        """As if the last recorder had not been seen for long: when it was, is the second number of what it shares."""
        shared = re.search(r"(\w+)-.*memfd:wakepath-functions", Path(f"/proc/{pid}/maps").read_text())[1]
        with open(f"/proc/{pid}/mem", "r+b", 0) as memory:
            memory.seek(int(shared, 16) + 8)
            memory.write(bytes(8))

    def check_text(self, pid, said):
        """
        The text is as it was, and nothing was said but that events are lost or threads found no room, as on a busy machine,
        and that memory stays mapped, as where a thread was in the middle of being recorded and then got no processor for
        seconds.
        """
        said = re.sub(r"wakepath-functions: (\d+ of \d+ events of functions .* are lost; .*|"
                      r"\d+ calls of further threads than \d+ were not counted)\n", "", said)
        self.assertTrue(text_is_as_in_files(pid))
        staying = re.findall(r"wakepath-functions: \d+ KiB stay mapped in process .*\n", said)
        self.assertEqual("".join(staying), said)
        self.assertEqual(len(staying), Path(f"/proc/{pid}/maps").read_text().count("memfd:wakepath-functions"))

    def check_cycles(self, process, count, *choice):
        """Attaching and detaching again and again, to count and to log, leaves a process as it was."""
        before, said = mappings(process.pid), ""
        for cycle in range(count):
            results = ["--count"] if cycle % 2 else ["--output", self.folder + str(cycle)]
            result = self.call("attach", process.pid, "--for", "1ms", *choice, *results)
            self.assertEqual(0, result.returncode, result.stderr)
            said += result.stderr
        self.check_left(process.pid, said, before)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def check_left(self, pid, said, before):
        """The text is as it was, and as many mappings are there, but for what was told to stay."""
        self.check_text(pid, said)
        if not said:
            self.assertEqual(before, mappings(pid))

    def counts(self, table):
        """The calls of each function, as the table of --count has them."""
        return {name: int(calls) for calls, name in re.findall(r"^ *(\d+)  (\w+)$", table, re.MULTILINE)}

    def truth(self, said):
        """What a program says itself: calls and returns of each function."""
        return {name: (int(calls), int(returns)) for calls, returns, name in re.findall(r"(\d+) (\d+) (\w+)\n", said)}
