# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""servers.py [--count N] [--python PYTHON] [NAME...]: how well requests of real servers are told apart.

32 clients send N requests each (40 if it is not given), with a label in each request. What a server sends in a fragment
must have the label of the fragment. Prints a table; exits with 1 if anything that was called isolated is wrong.
PYTHON is one that has uvicorn, uvloop, gunicorn, psycopg, h2 and grpcio. What is not installed is left out, and said so.
"""

import argparse
import collections
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
os.environ.setdefault("WAKEPATH_REQUESTS_PROGRAM", str(HERE.parent / "target" / "wakepath-requests"))
os.environ["PATH"] += ":/usr/sbin:/usr/lib/postgresql/15/bin"

from running import PROGRAM, SAID, await_port, read  # noqa: E402
from test_attribution import BEGINS, ENDS, NGINX, Attribution  # noqa: E402
from traffic import Back, Client, free_port  # noqa: E402

CONNECTIONS = 32
APPS = HERE / "servers"
APACHE = """
ServerRoot {folder}
ServerName localhost
PidFile {folder}/pid
ErrorLog {folder}/errors
Listen 127.0.0.1:{port}
User daemon
Group daemon
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule wsgi_module {modules}/mod_wsgi.so
StartServers 1
ServerLimit 1
ThreadsPerChild 40
MaxRequestWorkers 40
KeepAliveTimeout 60
MaxKeepAliveRequests 0
WSGIScriptAlias / {apps}/wsgi.py
<Directory {apps}>
    Require all granted
</Directory>
"""
APACHE_DATABASE = """
WSGIPythonHome {python}
WSGIApplicationGroup %{{GLOBAL}}
"""


class Missing(Exception):
    """A server that is not installed."""


class BriefClient(Client):
    """Makes a connection for each request."""

    def run(self):
        for _ in range(self.count):
            self.port = self.socket.getsockname()[1]
            self.send(f"GET {self.prefix}/{self.label(0)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            assert self.label(0) in self.receive(self.socket.makefile("rb"))
            address = self.socket.getpeername()
            self.socket.close()
            self.socket = socket.create_connection(address)
        self.socket.close()


class Pairs(Attribution):
    """Without another server: an answer and the request of the fragment must have the same number."""

    def judge(self, sent, fragment):
        same = (sent.connection, sent.request) == (fragment.connection, fragment.request)
        if sent.request >= 0:
            self.found.append((BEGINS[fragment.name], same))


class Streams(Attribution):
    """Requests of HTTP/2 are its streams, which a client numbers 1, 3, 5 and so on. What is of no stream is left out."""

    def label_of_stream(self, event):
        return f"{self.front[event.connection]}-{event.stream // 2}"

    def label_at_front(self, fragment):
        if fragment.connection in self.front:
            return self.label_of_stream(fragment)
        return super().label_at_front(fragment)

    def judge(self, sent, fragment):
        if sent.connection not in self.front:
            super().judge(sent, fragment)
        elif sent.stream:
            same = self.label_of_stream(sent) == self.label_at_front(fragment)
            self.found.append((BEGINS[fragment.name], same))


def start_under(trace, ports, command, user, environment):
    prefix = ["runuser", "-u", user, "--"] if user else []
    chosen = [word for port, protocol in ports.items() for word in ("-p", f"{port}={protocol}")]
    return subprocess.Popen([*prefix, PROGRAM, "run", "-o", trace, *chosen, "--", *command], env=environment,
                            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)


def end(process):
    """How many events were discarded."""
    process.terminate()
    said = process.communicate(timeout=120)[1]
    return int(SAID.search(said).groups()[1])


class Run:
    """One server, its clients, and the folder of both."""

    def __init__(self, options):
        self.options, self.port, self.folder = options, free_port(), Path(tempfile.mkdtemp())
        self.folder.chmod(0o755)
        self.count, self.depth, self.prefix, self.client, self.user = options.count, 6, "/own", Client, None
        self.environment, self.protocol, self.database = dict(os.environ), "http", None

    def program(self, name):
        found = shutil.which(name)
        if not found:
            raise Missing(name)
        return found

    def module(self, name, *arguments):
        if subprocess.run([self.options.python, "-c", f"import {name}"], capture_output=True, check=False).returncode:
            raise Missing(name)
        return [self.options.python, "-m", name, *arguments]

    def start(self, command, back):
        ports = {self.port: self.protocol, back.port: "http"}
        if self.database:
            ports[self.database.port] = "postgresql"
        self.process = start_under(self.folder / "trace", ports, command, self.user,
                                   {**self.environment, "BACK": str(back.port)})
        await_port(self.port, self.process)

    def clients(self):
        clients = [self.client(self.port, number, self.count, self.depth, self.prefix) for number in range(CONNECTIONS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        return clients

    def end(self):
        return end(self.process) + (self.database.end() if self.database else 0)

    def found(self, back):
        return Attribution(read(self.folder / "trace"), self.port, back)


def nginx(run, back):
    text = NGINX.format(folder=run.folder, port=run.port, back=back.port)
    (run.folder / "nginx.conf").write_text(text)
    return [run.program("nginx"), "-p", run.folder, "-c", "nginx.conf"]


def nginx_proxy(run, back):
    run.prefix = "/back"
    return nginx(run, back)


def apache(run, back):
    modules = Path("/usr/lib/apache2/modules")
    if not (modules / "mod_wsgi.so").exists():
        raise Missing("mod_wsgi")
    (run.folder / "apache.conf").write_text(APACHE.format(folder=run.folder, port=run.port, apps=APPS, modules=modules))
    return [run.program("apache2"), "-DFOREGROUND", "-f", run.folder / "apache.conf"]


def apache_proxy(run, back):
    run.prefix = "/back"
    return apache(run, back)


def asyncio(run, back):
    run.prefix = "/back"
    return [sys.executable, HERE / "front.py", run.port, back.port]


def asyncio_lone(run, back):
    run.depth = 1
    return asyncio(run, back)


def uvicorn(run, back):
    run.environment["PYTHONPATH"] = str(APPS)
    return run.module("uvicorn", "asgi:app", "--port", run.port, "--log-level", "warning", "--loop", "asyncio")


def uvicorn_proxy(run, back):
    run.prefix, run.depth = "/back", 1
    return uvicorn(run, back)


def uvloop(run, back):
    """Its libuv changes what the epoll watches by an io_uring."""
    run.module("uvloop")
    return [*uvicorn_proxy(run, back)[:-1], "uvloop"]


def gunicorn(run, back):
    run.client, run.prefix = BriefClient, "/back"
    return run.module("gunicorn", "-b", f"127.0.0.1:{run.port}", "-w", "2", "--chdir", APPS, "wsgi")


def gunicorn_threads(run, back):
    run.prefix, run.depth = "/back", 1
    return run.module("gunicorn", "-b", f"127.0.0.1:{run.port}", "-w", "1", "-k", "gthread", "--threads", "40",
                      "--chdir", APPS, "wsgi")


def node(run, back):
    return [run.program("node"), APPS / "node.js", run.port, back.port]


def node_proxy(run, back):
    run.prefix, run.depth = "/back", 1
    return node(run, back)


def node_pipelined(run, back):
    run.prefix = "/back"
    return node(run, back)


def java(run, back):
    run.program("java")
    run.prefix, run.depth = "/back", 1
    return ["java", APPS / "Http.java", run.port, back.port]


def java_nio(run, back):
    return [run.program("java"), APPS / "Nio.java", run.port]


def inetd(run, back):
    run.count //= 4
    return [sys.executable, APPS / "inetd.py", run.port]


class RedisClient(Client):
    """Pipelines GET of keys that hold their names."""

    def run(self):
        stream, sent = self.socket.makefile("rb"), 0
        while sent < self.count:
            batch = range(sent, min(sent + 1 + self.random.randrange(self.depth), self.count))
            self.send("".join(f"ECHO {self.label(place)}\r\n" for place in batch).encode())
            for place in batch:
                stream.readline()
                assert stream.readline().decode().strip() == self.label(place)
            sent = batch.stop
        self.socket.close()


def redis(run, back):
    run.protocol, run.client, run.found = "redis", RedisClient, lambda back: pairs(run, back)
    return [run.program("redis-server"), "--port", run.port, "--save", "", "--dir", run.folder]


def pairs(run, back):
    return Pairs(read(run.folder / "trace"), run.port, back)


POSTGRESQL_CLIENT = """
import sys, psycopg, random, threading
port, connections, count = map(int, sys.argv[1:])
def ask(number):
    choose = random.Random(number)
    with psycopg.connect(f"host=127.0.0.1 port={port} dbname=postgres user=postgres", autocommit=True) as connection:
        done = 0
        while done < count:
            batch = range(done, min(count, done + choose.randrange(1, 7)))
            if choose.random() < 0.5:
                for place in batch:
                    result = connection.execute("SELECT %s::text", [f"{number}-{place}"])
                    assert result.fetchone()[0] == f"{number}-{place}"
            else:
                with connection.pipeline():
                    results = [connection.execute("SELECT %s::text", [f"{number}-{place}"]) for place in batch]
                    for place, result in zip(batch, results):
                        assert result.fetchone()[0] == f"{number}-{place}"
            done = batch.stop
threads = [threading.Thread(target=ask, args=[number]) for number in range(connections)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def cluster(run, folder, port):
    """A new cluster of databases, and the command that serves it."""
    data = folder / "data"
    shutil.chown(folder, "postgres")
    subprocess.run(["runuser", "-u", "postgres", "--", run.program("initdb"), "-A", "trust", "-D", data], check=True,
                   capture_output=True, cwd=folder)
    return [run.program("postgres"), "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]


class Database:
    """A PostgreSQL that is recorded, too. Its log tells with which label each statement came."""

    STATEMENT = re.compile(r"^\S+\((\d+)\) LOG:  statement: SELECT '.*/(.*)'$", re.M)

    def __init__(self, run):
        self.port, self.folder = free_port(), run.folder / "database"
        self.folder.mkdir()
        command = [*cluster(run, self.folder, self.port), "-c", "log_statement=all", "-c", "log_line_prefix=%r ",
                   "-c", "logging_collector=on", "-c", "log_directory=..", "-c", "log_filename=log"]
        self.process = start_under(self.folder / "trace", {self.port: "postgresql"}, command, "postgres", None)
        await_port(self.port, self.process)

    def end(self):
        """The first message opens the connection, and has the label of the first statement on it."""
        discarded, counts, self.labels = end(self.process), collections.Counter(), {}
        for port, label in self.STATEMENT.findall((self.folder / "log").read_text()):
            counts[port] += 1
            self.labels.setdefault((int(port), 1, 0), label)
            self.labels[int(port), 1, counts[port]] = label
        return discarded

    def found(self, run):
        """What the front asked it, and what it answered."""
        found = Attribution(read(run.folder / "trace"), run.port, self)
        found.found += Pairs(read(self.folder / "trace"), self.port, self).found
        return found


def apache_database(run, back):
    """Apache asks PostgreSQL."""
    run.module("psycopg")
    run.prefix = "/database"
    command = apache(run, back)
    home = subprocess.run([run.options.python, "-c", "import sys; print(sys.prefix)"], check=True, capture_output=True,
                          text=True).stdout.strip()
    with (run.folder / "apache.conf").open("a") as configuration:
        configuration.write(APACHE_DATABASE.format(python=home))
    run.database = Database(run)
    run.environment["DATABASE"] = f"host=127.0.0.1 port={run.database.port} dbname=postgres user=postgres sslmode=disable"
    run.found = lambda back: run.database.found(run)
    return command


def postgresql(run, back):
    run.module("psycopg")
    run.user, run.protocol, run.found = "postgres", "postgresql", lambda back: pairs(run, back)
    command = cluster(run, run.folder, run.port)
    run.clients = lambda: subprocess.run([run.options.python, "-c", POSTGRESQL_CLIENT, str(run.port), str(CONNECTIONS),
                                          str(run.count)], check=True)
    return command


def ask_over_http2(run):
    run.module("h2")
    run.protocol = "http2"
    run.found = lambda back: Streams(read(run.folder / "trace"), run.port, back)
    run.clients = lambda: subprocess.run([run.options.python, APPS / "http2-client.py", *map(str, (
        run.port, CONNECTIONS, run.count, run.depth, run.prefix))], check=True)


def nginx_http2(run, back):
    ask_over_http2(run)
    command = nginx(run, back)
    configuration = run.folder / "nginx.conf"
    configuration.write_text(configuration.read_text().replace(f"listen 127.0.0.1:{run.port}",
                                                               f"listen 127.0.0.1:{run.port} http2"))
    return command


def nginx_http2_proxy(run, back):
    run.prefix = "/back"
    return nginx_http2(run, back)


def node_http2(run, back):
    ask_over_http2(run)
    return [run.program("node"), APPS / "http2.js", run.port]


def grpc(run, back):
    run.module("grpc")
    run.protocol, run.found = "http2", lambda back: Streams(read(run.folder / "trace"), run.port, back)
    program = [run.options.python, APPS / "grpc_echo.py", str(run.port)]
    run.clients = lambda: subprocess.run([*program, str(CONNECTIONS), str(run.count), str(run.depth)], check=True)
    return program


SERVERS = {
    "nginx": nginx, "nginx as a proxy": nginx_proxy,
    "Apache (event) + mod_wsgi": apache, "the same, asks": apache_proxy,
    "the same, asks PostgreSQL": apache_database,
    "asyncio proxy, pipelined": asyncio, "asyncio proxy": asyncio_lone,
    "uvicorn": uvicorn, "uvicorn, asks": uvicorn_proxy, "uvicorn with uvloop, asks": uvloop,
    "gunicorn, asks": gunicorn, "gunicorn with threads, asks": gunicorn_threads,
    "Node.js": node, "Node.js, asks": node_proxy, "Node.js, asks, pipelined": node_pipelined,
    "Java's HTTP server, asks": java, "Java NIO": java_nio,
    "nginx, HTTP/2": nginx_http2, "nginx, HTTP/2, as a proxy": nginx_http2_proxy, "Node.js, HTTP/2": node_http2,
    "gRPC of Python": grpc,
    "Redis": redis, "PostgreSQL": postgresql, "fork and exec, as inetd": inetd,
}


def measure(name, options):
    run = Run(options)
    try:
        with Back() as back:
            run.start([str(word) for word in SERVERS[name](run, back)], back)
            started = time.monotonic()
            run.clients()
            seconds, discarded = time.monotonic() - started, run.end()
            found = run.found(back)
    except Missing as missing:
        print(f"{name}: {missing} is missing", file=sys.stderr)
        return True
    finally:
        shutil.rmtree(run.folder)
    right, wrong, guessed, missed = (found.count(known, is_right) for known in ("isolated", "inferred")
                                     for is_right in (True, False))
    row = name, CONNECTIONS * run.count, right, wrong, guessed, missed, discarded, round(seconds)
    print("|", " | ".join(map(str, row)), "|", flush=True)
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SERVERS))
    options = parser.parse_args()
    for name in options.names:
        if name not in SERVERS:
            parser.error(f"no such server: {name}")
    print("| server | requests | isolated, right | wrong | inferred, right | wrong | discarded events | s |")
    print("|---|---|---|---|---|---|---|---|")
    results = [measure(name, options) for name in options.names or SERVERS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
