# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""workers.py [WAY:CLIENTS:REQUESTS...]: how well requests are followed to a process that a front asks without addresses.

Records the kernel and a front with a worker, as root, and asks `wakepath requests` who worked on what. Both write down
which label they worked on and when. A stretch of work is wrong if its thread worked on another label for more than 20 us
of it, and a link is wrong if its two ends have different labels. Prints a table; exits with 1 if anything that was
called isolated or witnessed is wrong.

unix      HTTP over a unix socket
pair      HTTP over a socketpair
pipes     a line over a pipe, and one back over another
ahead     the same, and the front takes other requests meanwhile
inetd     the front forks and executes the worker for each connection

workers.py alone FOLDER WAY:CLIENTS:REQUESTS... only asks such servers, and records nothing.
"""

import collections
import json
import os
import re
import select
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
RECORDER = ROOT / "recorder" / "target" / "wakepath-record"
WAYS = ["unix", "pair", "pipes", "ahead", "inetd"]
TOLERANCE = 20_000
HEAD = re.compile(rb"[A-Z]+ /(\S+).*?\r\n\r\n", re.DOTALL)


# ---- the servers

class Log:
    """What a thread worked on, written at its end."""

    def __init__(self, path):
        self.path, self.lines = path, []
        signal.signal(signal.SIGTERM, self.end)

    def work(self, label, start):
        self.lines.append(f"{threading.get_native_id()} {label} {start} {time.monotonic_ns()}\n")

    def end(self, *_):
        with open(f"{self.path}.{os.getpid()}", "w", encoding="ascii") as file:
            file.writelines(self.lines)
        os._exit(0)


def spin(nanoseconds):
    end = time.monotonic_ns() + nanoseconds
    while time.monotonic_ns() < end:
        pass


def answer(label):
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(label), label)


def work(log, source, sink, is_http):
    """Answers what comes from a descriptor, one after the other."""
    received = b""
    while data := os.read(source, 4096):
        start = time.monotonic_ns()
        received += data
        while found := HEAD.match(received) if is_http else re.match(rb"(\S+)\n", received):
            received = received[found.end():]
            spin(300_000)
            os.write(sink, answer(found[1]) if is_http else found[1] + b"\n")
            log.work(found[1].decode(), start)
            start = time.monotonic_ns()
    log.end()


def start_worker(way, log):
    """A worker, and the descriptors to ask it by."""
    if way == "unix":
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(f"{log.path}.socket")
        listener.listen()
        if not os.fork():
            connection = listener.accept()[0]
            work(log, connection.fileno(), connection.fileno(), True)
        front = socket.socket(socket.AF_UNIX)
        front.connect(f"{log.path}.socket")
        return front.fileno(), front.detach()
    if way == "pair":
        front, back = socket.socketpair()
        if not os.fork():
            front.close()
            work(log, back.fileno(), back.fileno(), True)
        back.close()
        return front.fileno(), front.detach()
    (source, to_worker), (from_worker, sink) = os.pipe(), os.pipe()
    if not os.fork():
        os.close(to_worker)
        os.close(from_worker)
        work(log, source, sink, False)
    os.close(source)
    os.close(sink)
    return from_worker, to_worker


def serve(port, way, log):
    """Takes one request at a time, and asks the worker; ahead, it takes others before the worker has answered."""
    listener = socket.create_server(("127.0.0.1", port), backlog=64)
    source, sink = start_worker(way, log)
    listener.listen()
    poll = select.epoll()
    poll.register(listener.fileno(), select.EPOLLIN)
    clients, waiting = {}, {}
    if way == "ahead":
        poll.register(source, select.EPOLLIN)
    while True:
        for ready, _ in poll.poll():
            start = time.monotonic_ns()
            if ready == listener.fileno():
                client = listener.accept()[0]
                clients[client.fileno()] = client
                poll.register(client.fileno(), select.EPOLLIN)
                continue
            if ready == source:
                label = os.read(source, 4096).split()
                for one in label:
                    waiting.pop(one).sendall(answer(one))
                log.work(label[0].decode(), start)
                continue
            data = clients[ready].recv(4096)
            if not data:
                poll.unregister(ready)
                clients.pop(ready).close()
                continue
            label = HEAD.match(data)[1]
            spin(100_000)
            log.work(label.decode(), start)
            if way == "ahead":
                waiting[label] = clients[ready]
                os.write(sink, label + b"\n")
                continue
            os.write(sink, label + b"\n" if way == "pipes" else b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % label)
            os.read(source, 4096)
            start = time.monotonic_ns()
            spin(100_000)
            clients[ready].sendall(answer(label))
            log.work(label.decode(), start)


def serve_as_inetd(port, log):
    listener = socket.create_server(("127.0.0.1", port), backlog=64)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        connection = listener.accept()[0]
        if not os.fork():
            os.dup2(connection.fileno(), 0)
            os.dup2(connection.fileno(), 1)
            os.execv(sys.executable, [sys.executable, __file__, "worker", log.path])
        connection.close()


# ---- the recording

def ask(port, client, count):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        answers = connection.makefile("rb")
        for number in range(count):
            label = f"{client}-{number}"
            connection.sendall(f"GET /{label} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while answers.readline() != b"\r\n":
                pass
            assert answers.read(len(label)) == label.encode()
            time.sleep(0.001 * (client % 3))


def ask_all(port, clients, count):
    threads = [threading.Thread(target=ask, args=(port, client, count)) for client in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run_alone(folder, specs):
    for spec in specs:
        way, clients, count = spec.split(":")
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        front = subprocess.Popen([sys.executable, __file__, "front", str(port), way, f"{folder}/{way}"])
        while front.poll() is None:
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", port)):
                    break
        ask_all(port, int(clients), int(count))
        front.terminate()
        front.wait()


def record(way, clients, count, folder):
    from running import PROGRAM, await_port
    from traffic import free_port
    port, trace = free_port(), folder / "trace"
    trace.mkdir()
    with subprocess.Popen([RECORDER, "run", "-o", trace / "kernel"], stdout=subprocess.PIPE, text=True) as kernel:
        if "ready" not in kernel.stdout.readline():
            raise SystemExit("the kernel cannot be recorded")
        server = subprocess.Popen([PROGRAM, "run", "-o", trace / "requests", "--text", "-p", f"{port}=http", "--",
                                   sys.executable, __file__, "front", str(port), way, folder / "log"],
                                  stderr=subprocess.DEVNULL)
        await_port(port, server)
        ask_all(port, clients, count)
        server.terminate()
        server.wait()
        kernel.send_signal(signal.SIGTERM)


def judge(folder):
    """Counts stretches of work, and links, by how they are known and whether they are right."""
    from handovers import offset
    written = collections.defaultdict(list)
    shift = offset(folder / "trace" / "requests")
    for log in folder.glob("log.*"):
        for line in log.read_text().splitlines() if log.suffix != ".socket" else []:
            tid, label, begin, end = line.split()
            written[int(tid)].append((int(begin) + shift, int(end) + shift, label))
    said = subprocess.run([ROOT / "wakepath", "requests", folder / "trace", "--json", "--limit", "100000"], check=True,
                          capture_output=True, text=True)
    requests = json.loads(said.stdout)["slowest"]
    labels = {request["request"]: request["text"].partition("/")[2] for request in requests}
    found = collections.Counter()
    for request in requests:
        label = labels[request["request"]]
        for stretch in request["work"]:
            others = [min(stretch["end"], end) - max(stretch["begin"], begin)
                      for begin, end, other in written[stretch["task"]["tid"]] if other != label]
            found[stretch["known"], max(others, default=0) <= TOLERANCE] += 1
        if request.get("caller"):
            found["link", request["callerKnown"], labels[request["caller"]] == label] += 1
    return found


def main(specs):
    os.environ.setdefault("WAKEPATH_REQUESTS_PROGRAM", str(HERE.parent / "target" / "wakepath-requests"))
    wrong = 0
    print("| way | clients | requests | isolated | witnessed | wrong | inferred | wrong | links | wrong |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for spec in specs:
        way, clients, count = spec.split(":")
        with tempfile.TemporaryDirectory() as temporary:
            record(way, int(clients), int(count), Path(temporary))
            found = judge(Path(temporary))
        sure = found["ISOLATED", False] + found["WITNESSED", False] + found["link", "ISOLATED", False]
        wrong += sure
        print("|", way, "|", clients, "|", int(clients) * int(count), "|", found["ISOLATED", True], "|",
              found["WITNESSED", True], "|", sure, "|", found["INFERRED", True], "|", found["INFERRED", False], "|",
              found["link", "ISOLATED", True], "|", found["link", "ISOLATED", False], "|", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["worker"]:
        work(Log(sys.argv[2]), 0, 1, True)
    elif sys.argv[1:2] == ["front"]:
        if sys.argv[3] == "inetd":
            serve_as_inetd(int(sys.argv[2]), Log(sys.argv[4]))
        serve(int(sys.argv[2]), sys.argv[3], Log(sys.argv[4]))
    elif sys.argv[1:2] == ["alone"]:
        run_alone(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1:] or [f"{way}:{clients}:50" for way in WAYS for clients in (1, 8)]))
