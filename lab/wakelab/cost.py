# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What recording costs: latency of requests in a tight loop, records and bytes, processor time of the consumer."""

import argparse
import contextlib
import json
import math
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from wakelab.initramfs import built_workloads
from wakelab.shell import output_of

LAB = Path(__file__).resolve().parent.parent
WAKEPATH = LAB.parent / "wakepath"
PORT = "7099"

# The shell of a guest has no nanoseconds.
NOW = "now() { date +%s%N | grep -v N || sed -n 's/^now at \\([0-9]*\\) nsecs$/\\1/p' /proc/timer_list; }"

WAYS = {
    "nothing": None,
    "lean": ["--lean"],
    "default": [],
    "default without timers": ["--no-timers"],
    "with system calls": ["--syscalls"],
    "with disks and system calls": ["--block", "--syscalls"],
    "eBPF": ["--recorder", "ebpf"],
    "eBPF lean": ["--recorder", "ebpf", "--lean"],
}

EPILOG = """examples:
  sudo lab/cost                    this machine; wants LTTng, better with kmodules/ installed
  lab/cost --host web --server db --count 50000
  lab/cost --lab --server server   guests of the lab: counts and bytes are right there, times are not
  lab/cost --instructions --rounds 9 --ways default,eBPF    a guest of the lab: a ns is an instruction
  sudo lab/cost --ways eBPF --rounds 9 --command 'wk-ping --count 50000'
  sudo lab/cost --ways eBPF --rounds 9 --command 'make -C recorder --always-make'

Each round measures every way of recording once, so that what changes on the machine meanwhile hits all alike. Each is
compared with the run without recording of the same round; printed is the median over the rounds. Behind the ratio stands
where its median over many rounds would be, with 95 % confidence; this takes six rounds."""


@dataclass(frozen=True)
class Target:
    """The machine that is measured: commands are run there by these words, and recorded with these options."""

    shell: list[str]
    options: list[str]
    program: str

    def run(self, command: str) -> str:
        return output_of(*self.shell, command)

    def timed(self, command: str) -> str:
        """The words that run a command and tell how long it took, as wk-rpc tells its latencies."""
        return (f"{NOW}; begin=$(now); {{ {command}; }} >/dev/null 2>&1 || exit 1; "
                "took=$(($(now) - begin)); echo median $took p99 $took")

    def serve(self) -> str:
        """Starts the server and returns its process id."""
        return self.run(f"{self.program} serve {PORT} --workers 0 >/dev/null 2>&1 </dev/null & echo $!").strip()


@dataclass
class Figures:
    """What was measured of one way of recording, a value for each round."""

    median: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)
    consumer: list[float] = field(default_factory=list)
    lost: int = 0
    categories: dict[str, list[float]] = field(default_factory=dict)


def main(arguments: list[str]) -> int:
    options = _options().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="wakelab-cost-") as folder, _machines(options) as machine:
        figures = _measure_all(machine, options, Path(folder))
    _print(figures, options)
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab/cost", epilog=EPILOG, description="Measures what recording costs.",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lab", action="store_true", help="measure a guest of the lab")
    parser.add_argument("--instructions", action="store_true",
                        help="measure a guest of one CPU whose time is that of its instructions, each of 1 ns")
    parser.add_argument("--host", help="measure this host over ssh, where wk-rpc is on the path; default: this machine,"
                                       " with --lab the first guest")
    parser.add_argument("--server", metavar="HOST", help="let the server run there, which is not recorded; default: on"
                                                         " the machine that is measured")
    parser.add_argument("--count", type=int, default=20_000, help="requests in a run (default: 20000)")
    parser.add_argument("--command", metavar="CMD", help="measure how long this command takes instead of requests")
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    parser.add_argument("--ways", metavar="WAY,...", type=_ways, default=list(WAYS),
                        help="those to measure beside nothing, of: " + ", ".join(list(WAYS)[1:]) + "; default: all")
    return parser


def _ways(names: str) -> list[str]:
    asked = names.split(",")
    unknown = [name for name in asked if name not in WAYS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no way is called {unknown[0]}; there are: {', '.join(WAYS)}")
    return ["nothing", *(name for name in asked if name != "nothing")]


@contextlib.contextmanager
def _machines(options: argparse.Namespace) -> Iterator[Callable[[str | None], Target]]:
    """Finds a machine by its name; without a name the one that is measured."""
    if not (options.lab or options.instructions):
        yield lambda name: _machine(name or options.host)
        return
    guests = ["--instructions", "rpc-local"] if options.instructions else ["rpc-remote"]
    serving = subprocess.Popen([LAB / "run", "--serve", *guests], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True)
    try:
        hosts = json.loads(serving.stdout.readline())["hosts"]
        yield lambda name: _guest(name or options.host or next(iter(hosts)), hosts)
    finally:
        serving.stdin.close()
        serving.wait()


def _machine(host: str | None) -> Target:
    if host:
        return Target(["ssh", "-o", "BatchMode=yes", host], ["--no-local", "--host", host], "wk-rpc")
    path = f"PATH={built_workloads()}:{os.environ['PATH']}"
    return Target(["env", path, "sh", "-c"], [], "wk-rpc")


def _guest(name: str, hosts: dict[str, dict[str, str]]) -> Target:
    if name not in hosts:
        raise SystemExit(f"lab/cost: no guest {name}; there are: {', '.join(hosts)}")
    config = hosts[name]["config"]
    return Target(["ssh", "-F", config, name], ["--no-local", "--ssh-config", config, "--host", name], "wk-rpc")


def _measure_all(machine: Callable[[str | None], Target], options: argparse.Namespace,
                         folder: Path) -> dict[str, Figures]:
    if options.command:
        return _measure(machine(None), options, folder)
    serving = machine(options.server)
    server = serving.serve()
    try:
        return _measure(machine(None), options, folder)
    finally:
        serving.run(f"kill {server}")


def _measure(target: Target, options: argparse.Namespace, folder: Path) -> dict[str, Figures]:
    figures = {way: Figures() for way in options.ways}
    # One that outlives the recordings, so that its consumer's processor time can be read after each of them.
    daemon = target.run("pidof lttng-sessiond >/dev/null || { lttng-sessiond -d && pidof lttng-sessiond; }").strip()
    try:
        for number in range(options.rounds):
            for way in options.ways:
                print(f"round {number + 1} of {options.rounds}: {way}", file=sys.stderr, flush=True)
                _run_once(target, WAYS[way], figures[way], options, folder / f"{number}-{way}")
    except KeyboardInterrupt:
        print("lab/cost: interrupted; what follows is of the runs until then", file=sys.stderr)
    finally:
        # Empty where a daemon was there before; that one is not ours to end.
        target.run(f"[ -z '{daemon}' ] || kill {daemon}")
    return figures


def _run_once(target: Target, words: list[str] | None, figures: Figures, options: argparse.Namespace,
              folder: Path) -> None:
    count = _units(options)
    command = (target.timed(options.command) if options.command else
               f"{target.program} call {options.server or '127.0.0.1'} {PORT} --measure --count {count}")
    if words is None:
        _add_latency(figures, target.run(command))
        return
    before = _consumer_seconds(target)
    told = subprocess.run([WAKEPATH, "record", *target.options, *words, "--output", folder, "--", *target.shell,
                           command], check=False, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if told.returncode != 0:
        raise SystemExit(f"lab/cost: {shlex.join(map(str, told.args))}: exit code {told.returncode}\n{told.stderr}")
    figures.consumer.append((_consumer_seconds(target) - before) / count * 1e6)
    _add_latency(figures, told.stdout)
    _add_records(figures, folder, count)


def _units(options: argparse.Namespace) -> int:
    """What a run has of that for which figures are given."""
    return 1 if options.command else options.count


def _add_latency(figures: Figures, output: str) -> None:
    said = dict(re.findall(r"(\w+)[ =:]+(\d+)", output))
    figures.median.append(int(said["median"]) / 1e3)
    figures.slowest.append(int(said["p99"]) / 1e3)


def _add_records(figures: Figures, folder: Path, count: int) -> None:
    host, = json.loads(output_of(WAKEPATH, "info", folder, "--json"))["hosts"]
    figures.events.append(host["events"] / count)
    figures.bytes.append(sum(stream.stat().st_size for stream in _streams(folder)) / count)
    figures.lost += host["discarded"]
    for category, events in host["categories"].items():
        figures.categories.setdefault(category, []).append(events / count)


def _streams(folder: Path) -> list[Path]:
    """What grows with the events: metadata and indexes do not."""
    return [path for path in folder.rglob("*") if path.is_file() and path.name != "metadata" and path.suffix != ".idx"]


def _consumer_seconds(target: Target) -> float:
    """Processor time that the consumer daemons of LTTng have used so far."""
    stats = target.run("for p in $(pidof lttng-consumerd); do cat /proc/$p/stat; done; true")
    ticks = [line.rsplit(")", 1)[1].split() for line in stats.splitlines()]
    return sum(int(each[11]) + int(each[12]) for each in ticks) / 100


def _print(figures: dict[str, Figures], options: argparse.Namespace) -> None:
    what = "run" if options.command else "request"
    print(f"{_units(options)} {what}s a round, medians of {options.rounds} rounds, per {what} where not said otherwise:")
    print(f"{'recorded':28} {'median us':>9} {'ratio':>6} {'95 % of it':>12} {'p99 us':>8} {'events':>7} {'events/s':>8}"
          f" {'ns/event':>8} {'bytes':>7} {'consumer us':>11} {'lost':>6}  scheduler, interrupts and timers, network,"
          " other")
    base = figures["nothing"].median
    for way, found in figures.items():
        ratios = sorted(each / bare for each, bare in zip(found.median, base))
        added = statistics.median(each - bare for each, bare in zip(found.median, base))
        events = _median(found.events)
        latency = statistics.median(found.median)
        print(f"{way:28} {latency:9.1f} {statistics.median(ratios):6.2f} {_interval(ratios):>12}"
              f" {statistics.median(found.slowest):8.1f} {events:7.1f}"
              f" {events / latency * 1e6:8.0f} {added * 1e3 / events if events else 0:8.0f} {_median(found.bytes):7.0f}"
              f" {_median(found.consumer):11.2f} {found.lost:6}  "
              + ", ".join(f"{_median(each):.1f}" for each in found.categories.values()))


def _interval(ordered: list[float]) -> str:
    """Where the true median lies with 95 % confidence, whatever the distribution: between two of the sorted values."""
    count = len(ordered)
    outside = 0
    missed = 0.0
    while True:
        missed += 2 * math.comb(count, outside) / 2**count
        if missed > 0.05:
            break
        outside += 1
    return f"{ordered[outside - 1]:.2f} to {ordered[count - outside]:.2f}" if outside else "-"


def _median(values: list[float]) -> float:
    return statistics.median(values) if values else 0.0
