# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Scenario files: which hosts, which network, what is run, and which path is expected."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from wakelab.expectation import Expected
from wakelab.kernel import FLAVOURS
from wakelab.network import Delay, Line, Loss
from wakelab.tracing import DEFAULT, GROUPS

CLOCK = re.compile(r"([+-]\d+(?:\.\d+)?)s\s+([+-]?\d+(?:\.\d+)?)ppm")
DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
RATE = re.compile(r"(\d+(?:\.\d+)?)(kbit|mbit)")


class ScenarioError(Exception):
    """A scenario file says something that makes no sense; the message names file and place."""


@dataclass(frozen=True)
class HostPlan:
    name: str
    number: int
    cpus: int
    offset: float
    """Seconds that its clock is ahead of the lab machine's."""
    drift_ppm: float
    setup: tuple[str, ...]
    serve: tuple[str, ...]
    modules: bool
    """Whether the project's own kernel modules are loaded."""
    kernel: str
    """Flavour of its kernel."""


@dataclass(frozen=True)
class Step:
    name: str
    on: str
    run: str
    expect: tuple[Expected, ...]
    noise: float
    """Nanoseconds; what is shorter is no part of the path in words."""


@dataclass(frozen=True)
class Comparison:
    """What is expected where runs of a scenario's first step are compared with runs of its second."""

    task: str
    verdicts: tuple[str, ...]
    """Those that are right."""
    first: dict[str, str]
    """Keys of the changed part that is named first, with their values; empty where no part has changed."""


@dataclass(frozen=True)
class Scenario:
    name: str
    title: str
    shows: str
    hosts: tuple[HostPlan, ...]
    line: Line
    events: tuple[str, ...]
    user_space: tuple[str, ...]
    """Names of the tracepoints that programs are recorded with, such as mpi:*."""
    steps: tuple[Step, ...]
    untraced: tuple[str, ...] = field(default=())
    comparison: Comparison | None = None

    @property
    def traced(self) -> list[str]:
        return [host.name for host in self.hosts if host.name not in self.untraced]


def load(path: Path) -> Scenario:
    try:
        return _scenario(path.stem, _Table(tomllib.loads(path.read_text()), path.name))
    except (tomllib.TOMLDecodeError, ValueError, KeyError) as wrong:
        raise ScenarioError(f"{path}: {wrong}") from wrong


class _Table:
    """A table of the file. Every key must be read, so that a wrong key is found."""

    def __init__(self, values: dict, place: str) -> None:
        self._values = dict(values)
        self.place = place

    def take(self, key: str, default=None):
        if default is None and key not in self._values:
            raise ValueError(f"{self.place}: {key} is missing")
        return self._values.pop(key, default)

    def end(self) -> None:
        if self._values:
            raise ValueError(f"{self.place}: unknown: {', '.join(self._values)}")


def _scenario(name: str, table: _Table) -> Scenario:
    hosts = tuple(_host(host, number, _Table(values, f"hosts.{host}"))
                  for number, (host, values) in enumerate(table.take("hosts").items(), start=1))
    record = _Table(table.take("record", {}), "record")
    events = tuple(dict.fromkeys(record.take("instead", DEFAULT) + record.take("events", [])))
    user_space = tuple(record.take("user-space", []))
    record.end()
    if unknown := set(events) - set(GROUPS):
        raise ValueError(f"record: unknown groups of events: {', '.join(sorted(unknown))}")
    noise = table.take("noise", "10ms")
    scenario = Scenario(name, table.take("title"), table.take("shows"), hosts,
                        _line(_Table(table.take("network", {}), "network")), events, user_space,
                        tuple(_step(_Table(values, f"step {number}"), noise)
                              for number, values in enumerate(table.take("step", []), start=1)),
                        tuple(table.take("untraced", [])), _comparison(table.take("comparison", {})))
    table.end()
    for named in [step.on for step in scenario.steps] + list(scenario.untraced):
        if named not in {host.name for host in hosts}:
            raise ValueError(f"no host {named}")
    return scenario


def _host(name: str, number: int, table: _Table) -> HostPlan:
    offset, drift = _parse(CLOCK, table.take("clock", "+0s 0ppm"), "clock, such as +3600s -100ppm").groups()
    host = HostPlan(name, number, table.take("cpus", 1), float(offset), float(drift), tuple(table.take("setup", [])),
                    tuple(table.take("serve", [])), table.take("modules", True), table.take("kernel", "cloud"))
    if host.kernel not in FLAVOURS:
        raise ValueError(f"hosts.{name}: no kernel {host.kernel}; there are: {', '.join(FLAVOURS)}")
    table.end()
    return host


def _line(table: _Table) -> Line:
    latency = _seconds(table.take("latency", "0ms"))
    bandwidth = table.take("bandwidth", "")
    losses = tuple(_loss(_Table(values, "network.drop")) for values in table.take("drop", []))
    delays = tuple(_delay(_Table(values, "network.delay")) for values in table.take("delay", []))
    table.end()
    return Line(latency, _bits(bandwidth) if bandwidth else 0.0, losses, delays)


def _loss(table: _Table) -> Loss:
    loss = Loss(table.take("from"), table.take("port"), frozenset(table.take("nth")))
    table.end()
    return loss


def _delay(table: _Table) -> Delay:
    delay = Delay(table.take("port"), _seconds(table.take("latency")))
    table.end()
    return delay


def _comparison(values: dict) -> Comparison | None:
    if not values:
        return None
    table = _Table(values, "comparison")
    comparison = Comparison(table.take("task"), tuple(table.take("verdicts")), table.take("first", {}))
    table.end()
    return comparison


def _step(table: _Table, noise: str) -> Step:
    noise = _seconds(table.take("noise", noise)) * 1e9
    step = Step(table.take("name"), table.take("on"), table.take("run"),
                tuple(Expected.parse(line) for line in table.take("expect", [])), noise)
    table.end()
    return step


def _parse(pattern: re.Pattern, text: str, what: str) -> re.Match:
    found = pattern.fullmatch(text)
    if not found:
        raise ValueError(f"not a {what}: {text!r}")
    return found


def _seconds(text: str) -> float:
    number, unit = _parse(DURATION, text, "duration, such as 10ms").groups()
    return float(number) * {"ms": 1e-3, "s": 1.0}[unit]


def _bits(text: str) -> float:
    number, unit = _parse(RATE, text, "bandwidth, such as 10mbit").groups()
    return float(number) * {"kbit": 1e3, "mbit": 1e6}[unit]
