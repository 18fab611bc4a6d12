# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""functions-cycles.py FOLDER WORK JAVA [--kill] [CYCLES [PROCESS]...]: see releng/bench/functions-cycles --help."""

import http.client
import multiprocessing
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from function_kills import Kills
from function_programs import FUNCTIONS, mappings, text_is_as_in_files

FOLDER, WORK, JAVA = sys.argv[1:4]
ALLOWED = re.compile(r"(.*(stay mapped in process|are lost; choose|was loaded meanwhile|left out).*\n)*")
NGINX = """
daemon off; user root; worker_processes 2; pid {work}/pid; error_log {work}/errors;
events {{ worker_connections 256; }}
http {{
    access_log off; keepalive_requests 1000000000;
    client_body_temp_path {work}/body; proxy_temp_path {work}/proxy; fastcgi_temp_path {work}/fastcgi;
    uwsgi_temp_path {work}/uwsgi; scgi_temp_path {work}/scgi;
    server {{ listen 127.0.0.1:{port}; root {work}; }}
}}
"""
PATIENCE = 60
PIPELINED = 16
KILLS_BETWEEN_LOOKS = 20


def fail(complaint):
    sys.exit(f"functions-cycles: {complaint}")


def await_that(holds, what):
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            fail(f"{what} within {PATIENCE} s")
        time.sleep(0.02)


def is_served(address):
    with socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET) as client:
        return client.connect_ex(address) == 0


class Program:
    """Checks its results itself, says when it is ready, and ends with its standard input, with 0 if all were right."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            fail(f"{command[0]} did not start")
        self.pids, self.match, self.options = [self.process.pid], ".", []

    def is_alive(self):
        return self.process.poll() is None

    def end(self):
        """How many answers were right, which only clients know."""
        self.process.communicate(timeout=PATIENCE)
        if self.process.returncode:
            fail(f"a result was wrong, or the program ended: exit code {self.process.returncode}")
        return 0

    def stop(self):
        self.process.kill()


class Server:
    """A server under load, and a client that compares each answer with what it must be."""

    def __init__(self, address, command, load):
        self.address = address
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await_that(lambda: is_served(address), f"{command[0]} did not listen")
        self.load = subprocess.Popen(load, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.right, self.is_over = multiprocessing.Value("Q"), multiprocessing.Event()
        self.client = multiprocessing.Process(target=self.check)
        self.client.start()

    def is_alive(self):
        return self.process.poll() is None and self.load.poll() is None and self.client.is_alive()

    def check(self):
        ask = self.connect()
        while not self.is_over.is_set():
            self.right.value += ask(self.right.value)

    def end(self):
        """How many answers were right."""
        self.is_over.set()
        self.client.join(PATIENCE)
        if self.client.exitcode or self.load.poll() is not None:
            fail("an answer was wrong, or a connection was lost")
        return self.right.value

    def stop(self):
        for process in self.client, self.load, self.process:
            process.terminate()
        self.process.wait(PATIENCE)


def require(received, expected):
    if received != expected:
        fail(f"wrong answer: {received[:80]!r} instead of {expected[:80]!r}")


class Redis(Server):
    SITES = f"{FOLDER}/sites/"

    def __init__(self, *options, programs=SITES, server="redis", choice=()):
        path = f"{WORK}/redis.socket"
        Path(path).unlink(missing_ok=True)
        super().__init__(path, [programs + server, "--port", "0", "--unixsocket", path, "--save", "", *options],
                         [programs + "redis-benchmark", "-s", path, "-q", "-n", "1000000000", "-c", "10", "-P", "16", "-t", "set"])
        self.pids, self.match, self.options = [self.process.pid], ".", list(choice)

    def connect(self):
        client = socket.socket(socket.AF_UNIX)
        client.connect(self.address)
        answers = client.makefile("rb")

        def ask(number):
            values = [b"value-%d-%d" % (number, i) for i in range(PIPELINED)]
            expected = b"".join(b"+OK\r\n$%d\r\n%s\r\n" % (len(value), value) for value in values)
            client.sendall(b"".join(b"SET checked-%d %s\r\nGET checked-%d\r\n" % (i, value, i) for i, value in enumerate(values)))
            require(answers.read(len(expected)), expected)
            return 2 * PIPELINED

        return ask


class Nginx(Server):
    CONTENT = b"hello\n" * 100

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        Path(WORK, "file").write_bytes(self.CONTENT)
        Path(WORK, "configuration").write_text(NGINX.format(work=WORK, port=port), encoding="ascii")
        super().__init__(("127.0.0.1", port), ["nginx", "-c", f"{WORK}/configuration", "-e", f"{WORK}/errors"],
                         ["ab", "-q", "-k", "-c", "8", "-n", "50000000", f"http://127.0.0.1:{port}/file"])
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        self.pids, self.match, self.options = [int(pid) for pid in children.split()], "^ngx_http_", ["--unprepared"]

    def connect(self):
        client = http.client.HTTPConnection(*self.address)

        def ask(_):
            client.request("GET", "/file")
            require(client.getresponse().read(), self.CONTENT)
            return 1

        return ask


PROCESSES = {
    "busy-1": (0.26, lambda: Program(f"{WORK}/busy", "1")),
    "busy-2": (0.13, lambda: Program(f"{WORK}/busy", "2")),
    "busy-8": (0.11, lambda: Program(f"{WORK}/busy", "8")),
    "busy-16": (0.06, lambda: Program(f"{WORK}/busy", "16")),
    "busy-64": (0.01, lambda: Program(f"{WORK}/busy", "64")),
    "nginx": (0.02, Nginx),
    "redis": (0.21, Redis),
    "redis-io": (0.05, lambda: Redis("--io-threads", "4", "--io-threads-do-reads", "yes")),
    "java-4": (0.08, lambda: Program(JAVA, "-cp", WORK, "Calls", f"{WORK}/libcalls.so", "4")),
    "java-32": (0.02, lambda: Program(JAVA, "-cp", WORK, "Calls", f"{WORK}/libcalls.so", "32")),
    "starts": (0.05, lambda: Program(f"{WORK}/churns")),
    "redis-plain": (0.02, lambda: Redis(programs="", server="redis-server", choice=["--unprepared"])),
    **{what: (0.02, lambda what=what: Program(f"{WORK}/undisturbed", what))
       for what in ("registers", "sleep", "poll", "futex", "read", "suspend", "ticks")},
    "filter": (0.02, lambda: Program(f"{WORK}/undisturbed", "read", "nothing")),
}
# Their filters of system calls do not allow what a recorder calls, so there is nothing to switch on.
REFUSING = {f"filter-{call}": (0.02, lambda what=what, call=call: Program(f"{WORK}/undisturbed", what, call))
            for what, call in (("read", "mmap"), ("poll", "restart"))}


def cycle(process, number):
    """One cycle; for how long the threads were stopped, ms, to switch on and off, and how many events or calls there were."""
    folder = tempfile.mkdtemp(dir=WORK)
    pid = process.pids[number // 2 % len(process.pids)]
    what = ["--output", folder] if number % 2 else ["--count"]
    done = subprocess.run([FUNCTIONS, "attach", str(pid), "--match", process.match, "--for", "2ms", *what, *process.options],
                          capture_output=True, text=True, timeout=120)
    shutil.rmtree(folder)
    if done.returncode or not ALLOWED.fullmatch(done.stderr):
        fail(f"cycle {number}: exit code {done.returncode}: {done.stderr}")
    said = dict(re.findall(r"(?m)^(\w+)=(\d+)$", done.stdout))
    calls = sum(int(calls) for calls in re.findall(r"(?m)^ *(\d+)  ", done.stdout))
    return (int(said["stopped_on_us"]) / 1000, int(said["stopped_off_us"]) / 1000, calls + int(said.get("events", 0)),
            "stay mapped" in done.stderr)


def require_same_text(process, number):
    if not all(map(text_is_as_in_files, process.pids)):
        fail(f"cycle {number}: the text is not what it was")


def describe(times):
    """Median, the time that 90 and 99 % are below, and the longest."""
    times = sorted(times)
    parts = [times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.9, 0.99, 1)]
    return ", ".join(f"{part:.2f}" if part < 10 else f"{part:.0f}" for part in parts)


def run_cycles(process, cycles):
    """What the table says of the cycles of a process."""
    before, results = sum(map(mappings, process.pids)), []
    for number in range(1, cycles + 1):
        results.append(cycle(process, number))
        if number % 50 == 0 or number == cycles:
            require_same_text(process, number)
    switched_on, switched_off, events, kept = zip(*results)
    more = sum(map(mappings, process.pids)) - before
    return f"{describe(switched_on)} | {describe(switched_off)} | {events.count(0)} | {sum(kept)} | {more} | {process.end() or '-'}"


def run_kills(process, kills, is_refused):
    """What the table says of the kills of the recorders of a process."""
    killed, recorders = 0, [Kills(pid, "--match", process.match, *process.options) for pid in process.pids]
    for number in range(1, kills + 1):
        killed += recorders[number % len(recorders)].kill_one()
        if not process.is_alive():
            fail(f"kill {number}: the process is gone, or what it does is wrong")
        if number % KILLS_BETWEEN_LOOKS and number != kills:
            continue
        if is_refused:
            require_same_text(process, number)
            continue
        for complaint in (recorder.text_comes_back() for recorder in recorders):
            if complaint:
                fail(f"kill {number}: {complaint}")
    return f"{killed} | {process.end() or '-'}"


def measure(name, start, cycles, is_killing):
    process = start()
    try:
        said = run_kills(process, cycles, name in REFUSING) if is_killing else run_cycles(process, cycles)
        print(f"| {name} | {cycles} | {said} |", flush=True)
    finally:
        process.stop()


def print_head(is_killing):
    if is_killing:
        print("Each process lived, and each text came back\n")
        print("| process | kills | before the end | answers that were right |\n|---|---:|---:|---:|", flush=True)
        return
    print("Each text was as before. In ms: median, what 90 and 99 % are below, longest\n")
    print("| process | cycles | stopped to switch on | to switch off | cycles without a call | that left memory mapped | "
          "mappings more | answers that were right |")
    print("|---|---:|---|---|---:|---:|---:|---:|", flush=True)


def main():
    is_killing = sys.argv[4:5] == ["--kill"]
    words = sys.argv[4 + is_killing:]
    processes = PROCESSES | REFUSING if is_killing else PROCESSES
    cycles, names = int((words or ["10000"])[0]), words[1:] or list(processes)
    unknown = set(names) - set(processes)
    if unknown:
        fail(f"there is no process {sorted(unknown)[0]}; there are {', '.join(processes)}")
    parts = sum(processes[name][0] for name in names)
    print_head(is_killing)
    for name in names:
        measure(name, processes[name][1], round(cycles * processes[name][0] / parts), is_killing)


if __name__ == "__main__":
    main()
