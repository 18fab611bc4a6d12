# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""handovers.py [WAY:CLIENTS:REQUESTS...]: how well requests are followed that threads hand to each other.

Records the kernel and handover.c in each way, as root, and asks `wakepath requests` who worked on what. A stretch of work
is wrong if its thread worked on something else for more than 20 us of it. Prints a table; exits with 1 if anything that
was called isolated or witnessed is wrong.
"""

import collections
import json
import os
import random
import re
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

from running import PROGRAM, await_port, free_port  # noqa: E402

RECORDER = ROOT / "recorder" / "target" / "wakepath-record"
WAYS = ["pool", "eventfd", "pipe", "stages", "cross", "batch", "logger", "lock", "tail", "poll"]
TOLERANCE = 20_000


def ask(port, seed, count):
    chance = random.Random(seed)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        answers = connection.makefile("rb")
        for _ in range(count):
            connection.sendall(f"GET /{chance.randrange(50, 2000)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while answers.readline() != b"\r\n":
                pass
            answers.read(2)
            time.sleep(chance.random() * 0.004)


def record(program, way, clients, count, folder):
    port, trace = free_port(), folder / "trace"
    trace.mkdir()
    with subprocess.Popen([RECORDER, "run", "-o", trace / "kernel"], stdout=subprocess.PIPE, text=True) as kernel:
        if "ready" not in kernel.stdout.readline():
            raise SystemExit("the kernel cannot be recorded")
        server = subprocess.Popen([PROGRAM, "run", "-o", trace / "requests", "-p", f"{port}=http", "--", program, str(port),
                                   way, folder / "log"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        await_port(port, server)
        threads = [threading.Thread(target=ask, args=(port, seed, count)) for seed in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        server.stdin.close()
        server.wait()
        kernel.send_signal(signal.SIGTERM)


def offset(trace):
    text = (trace / "metadata").read_bytes().decode("latin1")
    return sum(int(re.search(rf"{name}\s*=\s*(\d+)", text)[1]) * factor
               for name, factor in (("offset_s", 1_000_000_000), ("offset", 1)) if re.search(rf"{name}\s*=", text))


def judge(folder):
    """Counts stretches of work by how they are known, and whether they are right."""
    written = collections.defaultdict(list)
    shift = offset(folder / "trace" / "requests")
    for line in (folder / "log").read_text().splitlines():
        tid, request, begin, end = line.split()
        written[int(tid)].append((int(begin) + shift, int(end) + shift, request))
    said = subprocess.run([ROOT / "wakepath", "requests", folder / "trace", "--json", "--limit", "100000"], check=True,
                          capture_output=True, text=True)
    found = collections.Counter()
    for request in json.loads(said.stdout)["slowest"]:
        name = request["request"].split("@")[0]
        for work in request["work"]:
            others = [min(work["end"], end) - max(work["begin"], begin)
                      for begin, end, other in written[work["task"]["tid"]] if other != name]
            found[work["known"], max(others, default=0) <= TOLERANCE] += 1
    return found


def main(specs):
    wrong = 0
    print("| way | clients | requests | isolated | witnessed | wrong | inferred | wrong |\n|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        program = Path(temporary) / "handover"
        subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-pthread", "-o", program, HERE / "handover.c"], check=True)
        for spec in specs:
            way, clients, count = spec.split(":")
            folder = Path(temporary) / spec
            folder.mkdir()
            record(program, way, int(clients), int(count), folder)
            found = judge(folder)
            false = found["ISOLATED", False] + found["WITNESSED", False]
            wrong += false
            print("|", way, "|", clients, "|", int(clients) * int(count), "|", found["ISOLATED", True], "|",
                  found["WITNESSED", True], "|", false, "|", found["INFERRED", True], "|", found["INFERRED", False], "|",
                  flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [f"{way}:{clients}:100" for way in WAYS for clients in (1, 3)]))
