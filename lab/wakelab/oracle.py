# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records workloads with the kernel's stack at every wake-up, which shows its true source."""

import bisect
import re
import shutil
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from wakelab import tracing
from wakelab.analysis import trace_clock_offset
from wakelab.events import NAMES
from wakelab.guest import Guest
from wakelab.hosts import Hosts
from wakelab.recording import kernel_folder, start_servers
from wakelab.scenario import Scenario
from wakelab.shell import output_of
from wakelab.stacks import TIMER_THREADS, Stack, Symbols

SESSION = "stacks"
CHANNEL = f"-k -s {SESSION} -c stacks"
SYMBOLS = "kallsyms"

WAKING, RAISE, SERVED = NAMES["waking"], NAMES["softirq-raise"], NAMES["softirq-entry"]

# All events that Wakepath reads. To get fewer, hide some.
GROUPS = ["scheduler", "stock", "interrupts", "vectors", "raises", "exceptions", "expiries", "timers", "block", "works",
          "calls"]

RECORD = re.compile(r"\[(\d+)\.(\d+)\] .*?(\w+): \{ cpu_id = (\d+) \}, \{.*?callstack_kernel = \[ (.*?) \], "
                    r"tid = (\d+).*?, \{ (?:comm = \".*\", tid = (\d+)|vec = (\d+))")
SOFTIRQ = re.compile(rf"\[(\d+)\.(\d+)\] .*?({RAISE}|{SERVED}): \{{ cpu_id = (\d+) \}}, .*?vec = (\d+)")
ADDRESS = re.compile(r"= (0x[0-9A-F]+)")

# Two sessions note the same wake-up one after the other, ns.
APART = 200_000
# No softirq stays raised for longer without being served, ns.
LONGEST_PENDING = 10 * 10**9


@dataclass(frozen=True)
class Happening:
    """A wake-up, or the raise of a softirq, with the stack that it was made on."""

    event: str
    time: int
    """Nanoseconds, on the clock of the trace beside it."""
    cpu: int
    running: int
    """Thread that had the CPU."""
    subject: int
    """Thread that was woken, or number of the softirq."""
    stack: Stack


@dataclass(frozen=True)
class Softirq:
    """The trace itself says that a softirq is raised, or is served from now on."""

    event: str
    time: int
    cpu: int
    vector: int


def record(scenario: Scenario, flavour: str, folder: Path) -> None:
    """Makes the folder anew: traces/HOST, and beside it stacks/HOST with the symbols of the host's kernel."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    booted = replace(scenario, hosts=tuple(replace(host, kernel=flavour) for host in scenario.hosts))
    with Hosts(booted, folder / "logs") as hosts:
        for guest in hosts.guests:
            tracing.start_daemon(guest, modules=False)
            tracing.prepare(guest, GROUPS, buffer="4M")
            _prepare_stacks(guest)
        tracing.tell(hosts.guests, f"lttng start {SESSION}")
        tracing.start(hosts.guests)
        start_servers(hosts, booted)
        for step in booted.steps:
            hosts.by_name[step.on].run(step.run, seconds=600)
        tracing.stop(hosts.guests)
        tracing.tell(hosts.guests, f"lttng stop {SESSION}")
        tracing.tell(hosts.guests, f"lttng destroy {SESSION}")
        tracing.end(hosts.guests)
        for guest in hosts.guests:
            guest.run(f"cat /proc/kallsyms > /trace/{SESSION}/{SYMBOLS}")
            guest.fetch(f"/trace/{guest.name}", folder / "traces" / guest.name)
            guest.fetch(f"/trace/{SESSION}", folder / SESSION / guest.name)


def _prepare_stacks(guest: Guest) -> None:
    guest.run(f"lttng create {SESSION} --output=/trace/{SESSION}")
    guest.run(f"lttng enable-channel -k -s {SESSION} --subbuf-size=4M --num-subbuf=8 stacks")
    guest.run(f"lttng enable-event {CHANNEL} {WAKING},{RAISE}")
    guest.run(f"lttng add-context {CHANNEL} -t callstack-kernel -t tid")


class Truth:
    """What the stacks of one host show."""

    def __init__(self, found: Iterable[Happening], softirqs: Iterable[Softirq]) -> None:
        self._wakeups: dict[int, list[Happening]] = defaultdict(list)
        self._raises: dict[tuple[int, int], list[Happening]] = defaultdict(list)
        self.has_timer_threads = False
        """Whether the softirqs of timers have threads of their own."""
        for each in found:
            self.has_timer_threads |= each.stack.runs(TIMER_THREADS)
            if each.event == WAKING:
                self._wakeups[each.subject].append(each)
            else:
                self._raises[each.cpu, each.subject].append(each)
        self._softirqs: dict[int, list[Softirq]] = defaultdict(list)
        for each in softirqs:
            self._softirqs[each.cpu].append(each)

    def wakeup(self, thread: int, time: int) -> Happening | None:
        """The wake-up of a thread at this time, or None where none or more than one is near."""
        near = _near(self._wakeups[thread], time)
        return near[0] if len(near) == 1 else None

    def first_pending(self, cpu: int, time: int, vectors: Collection[int]) -> Softirq | None:
        """The first raise, among some softirqs, that was not served on a CPU before a time."""
        softirqs = self._softirqs[cpu]
        first, served = None, set()
        for each in reversed(softirqs[:_place(softirqs, time)]):
            if each.vector in vectors and each.vector not in served:
                if each.event == SERVED:
                    served.add(each.vector)
                else:
                    first = each
            if served.issuperset(vectors) or time - each.time > LONGEST_PENDING:
                break
        return first

    def raised(self, softirq: Softirq) -> Happening | None:
        """The stack of a raise, None where none is near."""
        near = _near(self._raises[softirq.cpu, softirq.vector], softirq.time)
        return min(near, key=lambda each: abs(each.time - softirq.time), default=None)


def _near(sorted_by_time: list[Happening], time: int) -> list[Happening]:
    return sorted_by_time[_place(sorted_by_time, time - APART):_place(sorted_by_time, time + APART)]


def _place(sorted_by_time: list, time: int) -> int:
    return bisect.bisect_left(sorted_by_time, time, key=lambda each: each.time)


def truth_of(folder: Path, host: str) -> Truth:
    """Reads the stacks of a host."""
    trace, stacks = folder / "traces" / host, folder / SESSION / host
    symbols = Symbols(stacks / SYMBOLS)
    # Each session of the tracer measures the offset of its clock by itself.
    shift = trace_clock_offset(trace) - trace_clock_offset(stacks)
    found = (Happening(event, _nanoseconds(seconds, rest) + shift, int(cpu), int(running), int(wakee or vector),
                       symbols.stack([int(each, 16) for each in ADDRESS.findall(addresses)]))
             for seconds, rest, event, cpu, addresses, running, wakee, vector in RECORD.findall(_text_of(stacks)))
    softirqs = (Softirq(event, _nanoseconds(seconds, rest), int(cpu), int(vector))
                for seconds, rest, event, cpu, vector in SOFTIRQ.findall(_text_of(trace)))
    return Truth(found, softirqs)


def _text_of(trace: Path) -> str:
    return output_of("babeltrace2", "--clock-seconds", kernel_folder(trace))


def _nanoseconds(seconds: str, rest: str) -> int:
    return int(seconds) * 10**9 + int(rest)
