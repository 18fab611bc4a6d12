# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Runs a scenario: boots its hosts, records them, and keeps the truth beside the traces."""

import json
import re
import shutil
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from wakelab import tracing
from wakelab.counterparts import count_counterparts
from wakelab.guest import Guest
from wakelab.hosts import Hosts
from wakelab.scenario import Scenario, Step
from wakelab.truth import ClockTruth, Reading, read_clocks

TRUTH = "truth.json"
MARK = re.compile(r"mark (begin|end) (.+) tid (\d+) at (\d+)")


@dataclass(frozen=True)
class Unit:
    """A stretch of work that a workload marked; times in nanoseconds of its host's monotonic clock."""

    name: str
    tid: int
    begin: int
    end: int


@dataclass(frozen=True)
class StepLog:
    step: Step
    output: str
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Recording:
    scenario: Scenario
    folder: Path
    clocks: dict[str, ClockTruth]
    steps: tuple[StepLog, ...]
    counterparts: int | None
    """How many packets were received that a traced host had sent; nobody knows where modules were missing."""
    disturbance: float
    """Share of the time, 0 to 1, that some guest was ready and the lab machine had no processor for it."""

    @property
    def traces(self) -> Path:
        return self.folder / "traces"


def kernel_folder(trace: Path) -> Path:
    """The folder of the kernel's trace in what LTTng made for a host."""
    for metadata in trace.rglob("kernel/metadata"):
        return metadata.parent
    raise ValueError(f"{trace}: no trace of a kernel")


def load_recording(scenario: Scenario, folder: Path) -> Recording:
    """What record() left in a folder, as long as the scenario still has the same hosts and steps."""
    try:
        told = json.loads((folder / TRUTH).read_text())
        return _recalled(told, scenario, folder)
    except (OSError, KeyError, TypeError, json.JSONDecodeError) as wrong:
        raise ValueError(f"{folder}: no recording of {scenario.name} to compare ({wrong!r})") from wrong


def _recalled(told: dict, scenario: Scenario, folder: Path) -> Recording:
    steps = [(step["name"], step["host"], step["command"]) for step in told["steps"]]
    hosts = [host.name for host in scenario.hosts]
    if steps != [(step.name, step.on, step.run) for step in scenario.steps] or list(told["clocks"]) != hosts:
        raise ValueError(f"{folder}: the scenario {scenario.name} has changed since; record it again")
    clocks = {name: ClockTruth(tuple(Reading(**reading) for reading in clock["readings"]))
              for name, clock in told["clocks"].items()}
    logs = tuple(StepLog(step, "\n".join(log["output"]), tuple(Unit(**unit) for unit in log["units"]))
                  for step, log in zip(scenario.steps, told["steps"]))
    return Recording(scenario, folder, clocks, logs, told["counterparts"], told["disturbance"])


def record(scenario: Scenario, folder: Path) -> Recording:
    """The folder is made anew: traces/HOST, truth.json, and what every program and host said."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "traces").mkdir(parents=True)
    with Hosts(scenario, folder / "logs") as hosts:
        recording = _record_on(hosts, scenario, folder)
    recording = replace(recording, counterparts=_counterparts(scenario, recording.traces))
    (folder / TRUTH).write_text(json.dumps(_told(recording), indent=1) + "\n")
    return recording


def _record_on(hosts: Hosts, scenario: Scenario, folder: Path) -> Recording:
    traced = [hosts.by_name[name] for name in scenario.traced]
    for guest, plan in zip(hosts.guests, scenario.hosts):
        if guest in traced:
            tracing.start_daemon(guest, plan.modules)
            tracing.prepare(guest, tracing.groups_for(scenario.events, plan.modules), user_space=scenario.user_space)
    readings = {guest.name: [] for guest in hosts.guests}
    _read_truth(hosts.guests, readings)
    tracing.start(traced)
    began, waited = time.monotonic(), _processor_waits(hosts)
    try:
        start_servers(hosts, scenario)
        logs = []
        for step in scenario.steps:
            logs.append(_run_step(hosts.by_name[step.on], step))
            _read_truth(hosts.guests, readings)
    finally:
        tracing.stop(traced)
    disturbance = (_processor_waits(hosts) - waited) / (time.monotonic() - began)
    tracing.end(traced)
    for guest in traced:
        guest.fetch(f"/trace/{guest.name}", folder / "traces" / guest.name)
    hosts.keep_logs()
    clocks = {name: ClockTruth(tuple(found)) for name, found in readings.items()}
    return Recording(scenario, folder, clocks, tuple(logs), None, disturbance)


def _counterparts(scenario: Scenario, traces: Path) -> int | None:
    if not all(host.modules for host in scenario.hosts):
        return None
    return count_counterparts([kernel_folder(traces / name) for name in scenario.traced])


def _processor_waits(hosts: Hosts) -> float:
    return sum(guest.processor_waits() for guest in hosts.guests)


def start_servers(hosts: Hosts, scenario: Scenario) -> None:
    """Starts what the hosts of a scenario serve."""
    for guest, plan in zip(hosts.guests, scenario.hosts):
        for number, command in enumerate(plan.serve):
            guest.start(command, f"serve-{number}")


def _run_step(guest: Guest, step: Step) -> StepLog:
    output = guest.run(step.run)
    (guest.logs / f"{re.sub('[^a-z0-9]+', '-', step.name.lower())}.log").write_text(output)
    units = units_of(output)
    if not units:
        raise ValueError(f"{step.name}: {step.run} marked no unit of work:\n{output}")
    return StepLog(step, output, units)


def units_of(output: str) -> tuple[Unit, ...]:
    begun: dict[tuple[str, int], int] = {}
    units = []
    for kind, name, tid, time in MARK.findall(output):
        if kind == "begin":
            begun[name, int(tid)] = int(time)
        else:
            units.append(Unit(name, int(tid), begun.pop((name, int(tid))), int(time)))
    if begun:
        raise ValueError(f"begun but not ended: {begun}")
    return tuple(units)


def _read_truth(guests: list[Guest], readings: dict[str, list[Reading]]) -> None:
    for name, reading in read_clocks(guests).items():
        readings[name].append(reading)


def _told(recording: Recording) -> dict:
    return {
        "scenario": recording.scenario.name,
        "title": recording.scenario.title,
        "disturbance": round(recording.disturbance, 4),
        "counterparts": recording.counterparts,
        "clocks": {name: {"driftPpm": round(truth.drift_ppm(), 3),
                          "readings": [asdict(reading) for reading in truth.readings]}
                   for name, truth in recording.clocks.items()},
        "steps": [{"name": log.step.name, "host": log.step.on, "command": log.step.run,
                   "units": [asdict(unit) for unit in log.units],
                   "noise": log.step.noise,
                   "expectedPath": [line.text for line in log.step.expect],
                   "output": log.output.splitlines()} for log in recording.steps],
    }
