# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""handovers.py [--python PYTHON] [WAY:CLIENTS:REQUESTS...]: how well requests are followed that threads hand on.

Records the kernel and a server in each way, as root, and asks `wakepath requests` who worked on what. The server is
handover.c or one with an executor of Python or Java. A stretch of work is wrong if its thread worked on something else for
more than 20 us of it. Prints a table; exits with 1 if anything that was called isolated or witnessed is wrong.
PYTHON is one that has gunicorn and grpcio. What is not installed is left out, and said so.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
os.environ.setdefault("WAKEPATH_REQUESTS_PROGRAM", str(HERE.parent / "target" / "wakepath-requests"))

from running import PROGRAM, await_port, read  # noqa: E402
from traffic import free_port  # noqa: E402

RECORDER = ROOT / "recorder" / "target" / "wakepath-record"
APPS = HERE / "servers"
WAYS = ["pool", "eventfd", "pipe", "stages", "cross", "batch", "logger", "lock", "tail", "poll"]
PYTHON = ["executor", "asyncio"]
JAVA = ["threads", "forkjoin", "virtual"]
TOLERANCE = 20_000


class Missing(Exception):
    """A server that is not installed."""


def ask(port, seed, count):
    chance = random.Random(seed)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        answers = connection.makefile("rb")
        own = connection.getsockname()[1]
        for place in range(count):
            path = f"/{chance.randrange(50, 2000)}/{own}-{place}"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while answers.readline() != b"\r\n":
                pass
            answers.read(2)
            time.sleep(chance.random() * 0.004)


def ask_all(port, clients, count):
    threads = [threading.Thread(target=ask, args=(port, seed, count)) for seed in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Way:
    """A server whose threads hand requests on, and its clients."""

    protocol = "http"

    def __init__(self, name, options):
        self.name, self.options = name, options

    def command(self, port, folder):
        del folder
        if self.name in PYTHON:
            return [sys.executable, APPS / "pool.py", port, self.name]
        if self.name in JAVA:
            return [self.java(), APPS / "Pool.java", port, self.name]
        return [self.python("gunicorn"), "-m", "gunicorn", "-b", f"127.0.0.1:{port}", "-w", "1", "-k", "gthread",
                "--threads", "4", "--chdir", APPS, "timed"]

    def java(self):
        """Virtual threads need one of 21 or later."""
        found = [shutil.which("java"), *map(str, Path("/usr/lib/jvm").glob("*/bin/java"))]
        for program in filter(None, found):
            said = subprocess.run([program, "-version"], check=True, capture_output=True, text=True).stderr
            if self.name != "virtual" or int(re.search(r'version "(\d+)', said)[1]) >= 21:
                return program
        raise Missing("java")

    def python(self, module):
        program = self.options.python
        if subprocess.run([program, "-c", f"import {module}"], capture_output=True, check=False).returncode:
            raise Missing(module)
        return program

    def clients(self, port, clients, count):
        ask_all(port, clients, count)

    def end(self, server):
        server.terminate()

    def number(self, place):
        return place


class Own(Way):
    """A way of handover.c, which writes its log as its input ends."""

    def command(self, port, folder):
        return [self.options.program, port, self.name, folder / "log"]

    def end(self, server):
        server.stdin.close()


class Grpc(Way):
    """The streams of a client are numbered 1, 3, 5 and so on."""

    protocol = "http2"

    def command(self, port, folder):
        return [self.python("grpc"), APPS / "grpc_echo.py", port]

    def clients(self, port, clients, count):
        subprocess.run([self.options.python, APPS / "grpc_echo.py", *map(str, (port, clients, count, 1))], check=True)

    def number(self, place):
        return 2 * place + 1


def way_of(name, options):
    kind = Own if name in WAYS else Grpc if name == "grpc" else Way
    return kind(name, options)


def record(way, clients, count, folder):
    port, trace = free_port(), folder / "trace"
    trace.mkdir()
    command = [str(word) for word in way.command(port, folder)]
    with subprocess.Popen([RECORDER, "run", "-o", trace / "kernel"], stdout=subprocess.PIPE, text=True) as kernel:
        if "ready" not in kernel.stdout.readline():
            raise SystemExit("the kernel cannot be recorded")
        server = subprocess.Popen([PROGRAM, "run", "-o", trace / "requests", "-p", f"{port}={way.protocol}", "--",
                                   *command], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, env={**os.environ, "LOG": str(folder / "log")})
        await_port(port, server)
        way.clients(port, clients, count)
        way.end(server)
        server.wait()
        kernel.send_signal(signal.SIGTERM)
    return port


def offset(trace):
    text = (trace / "metadata").read_bytes().decode("latin1")
    return sum(int(re.search(rf"{name}\s*=\s*(\d+)", text)[1]) * factor
               for name, factor in (("offset_s", 1_000_000_000), ("offset", 1)) if re.search(rf"{name}\s*=", text))


def connections(trace, port):
    return {event.remote_port: event.connection for event in read(trace / "requests")
            if event.name == "connection" and event.local_port == port}


def read_log(folder, way, port):
    """By thread: from when to when it worked on which request."""
    written, of = collections.defaultdict(list), connections(folder / "trace", port)
    shift = offset(folder / "trace" / "requests")
    for line in (folder / "log").read_text().splitlines():
        tid, request, begin, end = line.split()
        if "-" in request and "." not in request:
            client, place = map(int, request.split("-"))
            request = f"{of[client]}.{way.number(place)}"
        written[int(tid)].append((int(begin) + shift, int(end) + shift, request))
    return written


def overlap(work, begin, end):
    return max(0, min(work["end"], end) - max(work["begin"], begin))


def judge(folder, way, port):
    """Counts stretches of work by how they are known, and whether they are right; and how much of the log is told."""
    written = read_log(folder, way, port)
    said = subprocess.run([ROOT / "wakepath", "requests", folder / "trace", "--json", "--limit", "100000"], check=True,
                          capture_output=True, text=True)
    found, told = collections.Counter(), 0
    for request in json.loads(said.stdout)["slowest"]:
        name = request["request"].split("@")[0]
        for work in request["work"]:
            own = [overlap(work, begin, end) for begin, end, other in written[work["task"]["tid"]] if other == name]
            others = [overlap(work, begin, end) for begin, end, other in written[work["task"]["tid"]] if other != name]
            found[work["known"], max(others, default=0) <= TOLERANCE] += 1
            told += sum(own)
    all_written = sum(end - begin for stretches in written.values() for begin, end, request in stretches
                      if not request.endswith(".-1"))
    return found, round(100 * told / all_written)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--keep", type=Path, help="a folder for the recordings")
    names = [*WAYS, *PYTHON, "gunicorn", *JAVA, "grpc"]
    parser.add_argument("ways", nargs="*", metavar="WAY:CLIENTS:REQUESTS", help=", ".join(names),
                        default=[f"{way}:{clients}:100" for way in names for clients in (1, 3)])
    options, wrong = parser.parse_args(), 0
    print("| way | clients | requests | isolated | witnessed | wrong | inferred | wrong | told, % |\n|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        options.program = Path(temporary) / "handover"
        subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-pthread", "-o", options.program, HERE / "handover.c"], check=True)
        for spec in options.ways:
            name, clients, count = spec.split(":")
            way, folder = way_of(name, options), Path(temporary) / spec
            folder.mkdir()
            try:
                port = record(way, int(clients), int(count), folder)
            except Missing as missing:
                print(f"{name}: {missing} is missing", file=sys.stderr)
                continue
            found, told = judge(folder, way, port)
            if options.keep:
                shutil.move(folder, options.keep)
            false = found["ISOLATED", False] + found["WITNESSED", False]
            wrong += false
            print("|", name, "|", clients, "|", int(clients) * int(count), "|", found["ISOLATED", True], "|",
                  found["WITNESSED", True], "|", false, "|", found["INFERRED", True], "|", found["INFERRED", False], "|",
                  told, "|", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
