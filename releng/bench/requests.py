# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""requests.py PROGRAM FOLDER [STARTS [ROUNDS [REQUESTS]]] | --instructions: see releng/bench/requests --help."""

import re
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

PROGRAM, FOLDER = sys.argv[1], Path(sys.argv[2])
CONFIGURATION = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 256; }}
http {{
    access_log off; keepalive_requests 1000000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    upstream itself {{ server 127.0.0.1:{port}; keepalive 32; keepalive_requests 1000000000; }}
    server {{
        listen 127.0.0.1:{port};
        root {folder};
        location /proxied/ {{ proxy_pass http://itself/; proxy_http_version 1.1; proxy_set_header Connection ""; }}
    }}
}}
"""
PATHS = {"file": "/file", "proxy": "/proxied/file"}
# What is switched off in each line.
LINES = {
    "all off": ("isolation", "cutting", "recording"),
    "isolation and cutting, no recording": ("recording",),
    "all on": (),
}
SPAWNED = 300


class Server:
    """nginx, under the library if what it leaves out is told, and under valgrind if asked for."""

    def __init__(self, off=None, prefix=()):
        self.folder = Path(FOLDER, f"server-{time.monotonic_ns()}")
        self.folder.mkdir()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        (self.folder / "file").write_text("hello\n", encoding="ascii")
        file = self.folder / "configuration"
        file.write_text(CONFIGURATION.format(folder=self.folder, port=self.port), encoding="ascii")
        under = () if off is None else (PROGRAM, "run", "-o", self.folder / "trace", "-p", f"{self.port}=http", "--")
        command = [*under, *prefix, "nginx", "-c", file, "-e", self.folder / "errors"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.pid = self.await_start()
        for switch in off or ():
            subprocess.run([PROGRAM, "off", "--pid", str(self.process.pid), switch], check=True, capture_output=True)

    def await_start(self):
        """The process of nginx, which writes it when it listens."""
        file = self.folder / "pid"
        while self.process.poll() is None:
            if file.exists() and file.read_text(encoding="ascii").endswith("\n"):
                return int(file.read_text(encoding="ascii"))
            time.sleep(0.01)
        raise SystemExit((self.folder / "errors").read_text(encoding="utf-8"))

    def ask(self, path, count):
        said = subprocess.run(["ab", "-q", "-k", "-c", "16", "-n", str(count), f"http://127.0.0.1:{self.port}{path}"],
                              check=True, capture_output=True, text=True).stdout
        if not re.search(r"Failed requests: +0\n", said) or "Non-2xx" in said:
            raise SystemExit(said)

    def cost(self, path, count):
        """CPU time of the server for a request, ns."""
        before = self.spent()
        self.ask(path, count)
        return (self.spent() - before) / count

    def spent(self):
        return int(Path(f"/proc/{self.pid}/schedstat").read_text(encoding="ascii").split()[0])

    def end(self):
        subprocess.run(["kill", str(self.pid)], check=True)
        self.process.wait()
        shutil.rmtree(self.folder)


def spawn_cost(off):
    trace = FOLDER / "spawned"
    under = () if off is None else (PROGRAM, "run", "-o", trace, "--")
    said = subprocess.run([*under, FOLDER / "spawn", str(SPAWNED)], check=True, capture_output=True, text=True).stdout
    shutil.rmtree(trace, ignore_errors=True)
    return int(said) / SPAWNED


def measure_start(rounds, count):
    """The median cost for each line and each thing to do."""
    lines = {"none": None, **LINES}
    servers = {line: Server(off) for line, off in lines.items()}
    found = {}
    for _ in range(rounds):
        for line, server in servers.items():
            for name, path in PATHS.items():
                found.setdefault((line, name), []).append(server.cost(path, count))
        for line in "none", "all on":
            found.setdefault((line, "fork and exec"), []).append(spawn_cost(lines[line]))
    for server in servers.values():
        server.end()
    return {key: statistics.median(costs) for key, costs in found.items()}


def measure_times(starts=14, rounds=13, count=8000):
    found = [measure_start(rounds, count) for _ in range(starts)]
    names = [*PATHS, "fork and exec"]

    def cell(line, name):
        if (line, name) not in found[0]:
            return ""
        ratios = sorted(start["none", name] / start[line, name] for start in found)
        return f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"

    print(f"| | {' | '.join(names)} |\n|---|---|---|---|")
    alone = [f"{statistics.median(start['none', name] for start in found) / 1000:.1f} µs" for name in names]
    print(f"| without the library | {' | '.join(alone)} |")
    for line in LINES:
        print(f"| {line} | {' | '.join(cell(line, name) for name in names)} |", flush=True)


def count_instructions(off, path, few=1000, many=5000):
    """What a request takes: the rest is there for few of them, too."""
    found = []
    for count in few, many:
        said = FOLDER / "said"
        server = Server(off, ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={said}"))
        server.ask(path, count)
        server.end()
        found.append(int(re.search(r"Collected : (\d+)", said.read_text(encoding="utf-8"))[1]))
    return (found[1] - found[0]) / (many - few)


def measure_instructions():
    print("| instructions of a request | file | proxy |\n|---|---|---|")
    alone = {name: count_instructions(None, path) for name, path in PATHS.items()}
    print(f"| without the library | {' | '.join(f'{value:,.0f}' for value in alone.values())} |")
    for line, off in LINES.items():
        more = [f"+{count_instructions(off, path) - alone[name]:,.0f}" for name, path in PATHS.items()]
        print(f"| {line} | {' | '.join(more)} |", flush=True)


if sys.argv[3:] == ["--instructions"]:
    measure_instructions()
else:
    measure_times(*map(int, sys.argv[3:]))
