# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Compares what Wakepath finds in a recording with the truth about it."""

import functools
import json
import re
import subprocess
from dataclasses import dataclass
from decimal import Decimal, getcontext
from pathlib import Path

from wakelab.expectation import Stretch, matches, significant, stretches
from wakelab.recording import Recording, StepLog, Unit, kernel_folder
from wakelab.shell import output_of
from wakelab.slices import BARRIER, COMPUTE, Measured, Meeting, listed, measured, meetings

WAKEPATH = Path(__file__).resolve().parents[2] / "wakepath"


class AnalysisFailed(Exception):
    """Wakepath itself gave up; the message is its own."""


@dataclass(frozen=True)
class Finding:
    """One thing that was compared."""

    what: str
    good: bool
    details: str


def compare(recording: Recording) -> list[Finding]:
    findings = [_clocks(recording, host) for host in recording.scenario.traced[1:]]
    for log in recording.steps:
        findings += [_path(recording, log, unit) for unit in log.units]
    if recording.scenario.user_space:
        findings += _slices(recording)
    if recording.counterparts is not None:
        findings.append(_packets(recording))
    return findings


def wakepath(*arguments: object, allowed: tuple[int, ...] = (0,)) -> dict:
    done = subprocess.run([WAKEPATH, *map(str, arguments), "--json"], stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in allowed:
        raise AnalysisFailed(f"wakepath {' '.join(map(str, arguments))}: exit code {done.returncode}: "
                             f"{done.stderr.strip()}")
    return json.loads(done.stdout, parse_float=Decimal)


@functools.cache
def trace_clock_offset(trace: Path) -> int:
    """Nanoseconds from a host's monotonic clock to the times of its trace, as another reader sees them."""
    return _clock_offset(kernel_folder(trace))


def _clock_offset(folder: Path) -> int:
    metadata = output_of("babeltrace2", "--output-format=ctf-metadata", folder)
    clock = re.search(r"clock \{.*?\};", metadata, re.S).group(0)
    seconds = re.search(r"offset_s = (\d+)", clock)
    rest = re.search(r"offset = (\d+)", clock)
    return (int(seconds.group(1)) * 10**9 if seconds else 0) + (int(rest.group(1)) if rest else 0)


def _clocks(recording: Recording, host: str) -> Finding:
    reference = recording.scenario.traced[0]
    relation = next(each for each in _relations(recording, reference) if each["host"] == host)
    if not relation["bounds"]:
        return Finding(f"clock of {host}", False, f"not related: {relation['reason']}")
    doubt = recording.clocks[host].error + recording.clocks[reference].error
    errors = _clock_errors(recording, relation, reference, host)
    worst, its_bound = max(errors)
    good = all(error <= bound + doubt for error, bound in errors)
    return Finding(f"clock of {host}", good,
                   f"off by {worst / 1e3:.1f} us at most, where the bound is {its_bound / 1e3:.1f} us, at {len(errors)} "
                   f"moments {'all' if good else 'NOT ALL'} within their bounds, amid the messages "
                   f"{relation['errorBound'] / 1e3:.1f} us; truth known to {doubt / 1e3:.1f} us, true drift "
                   f"{recording.clocks[host].drift_ppm() - recording.clocks[reference].drift_ppm():+.1f} ppm")


def _relations(recording: Recording, reference: str) -> list[dict]:
    # Hosts that cannot be related make the exit code 1; the answer is there all the same.
    return wakepath("sync", recording.traces, "--reference", reference, allowed=(0, 1))["hosts"]


def _clock_errors(recording: Recording, relation: dict, reference: str, host: str) -> list[tuple[float, float]]:
    """The error of the relation and its bound, ns, at each moment with a stated bound at which both were recorded."""
    # A float would round times since 1970 to some hundred nanoseconds.
    getcontext().prec = 60
    spans = {each["host"]: each for each in wakepath("info", recording.traces)["hosts"]}
    offsets = {name: trace_clock_offset(recording.traces / name) for name in (reference, host)}
    errors = []
    for bound in relation["bounds"]:
        time = Decimal(bound["time"])
        lab = recording.clocks[host].lab_at(bound["time"] - offsets[host])
        truth = Decimal(recording.clocks[reference].at(lab)) + offsets[reference]
        if spans[reference]["start"] <= truth <= spans[reference]["end"]:
            line = next(each for each in reversed(relation["lines"]) if each["from"] is None or each["from"] <= time)
            found = time * Decimal(line["slope"]) + Decimal(line["offset"])
            errors.append((abs(float(found - truth)), float(bound["error"])))
    return errors


def _path(recording: Recording, log: StepLog, unit: Unit) -> Finding:
    host = log.step.on
    offset = trace_clock_offset(recording.traces / host)
    told = wakepath("path", recording.traces, "--task", f"{unit.tid}@{host}", "--from", unit.begin + offset,
                    "--to", unit.end + offset)
    found = significant(stretches(told["segments"]), log.step.noise)
    good = matches(list(log.step.expect), found, log.step.noise)
    return Finding(f"path of {unit.name}: {log.step.name}", good, _beside(log, found) if not good else
                   ", ".join(map(str, found)))


def _beside(log: StepLog, found: list[Stretch]) -> str:
    expected = [f"  expected {line.text}" for line in log.step.expect]
    return "\n" + "\n".join(expected + [f"  found    {stretch}" for stretch in found])


def _slices(recording: Recording) -> list[Finding]:
    found = [one for log in recording.steps for one in measured(log.output)]
    tasks = {(one.task, one.name): [other for other in found if (other.task, other.name) == (one.task, one.name)]
             for one in found}
    met = [(log, meeting) for log in recording.steps for meeting in meetings(log.output)]
    return ([_as_measured(recording, slices) for slices in tasks.values()]
            + [_waits_for_late(recording, tasks[one.task, BARRIER].index(one) + 1, one, log.step.noise, meeting)
               for log, meeting in met for one in meeting.waiting])


def _as_measured(recording: Recording, slices: list[Measured]) -> Finding:
    """The slices of one name of a task, against what another reader lists and what the workload measured."""
    task, name, trace = slices[0].task, slices[0].name, recording.traces / slices[0].host
    told = wakepath("path", recording.traces, "--task", task, "--reference", slices[0].host, "--within", name)
    found = [(each["start"], each["end"]) for each in told["executions"]]
    offset = trace_clock_offset(trace)
    lists = listed(trace, offset - _user_space_offset(trace))[str(slices[0].tid), name]
    inside = [one.begin + offset <= begin <= end <= one.end + offset for one, (begin, end) in zip(slices, found)]
    good = found == lists and len(inside) == len(slices) and all(inside)
    return Finding(f"{name} of {task}", good, f"{len(found)} slices, of which {inside.count(True)} lie within what the "
                   f"workload measured; {'as' if found == lists else 'NOT as'} the other reader lists them")


def _user_space_offset(trace: Path) -> int:
    (metadata,) = (trace / "ust").rglob("metadata")
    return _clock_offset(metadata.parent)


def _waits_for_late(recording: Recording, number: int, waiting: Measured, noise: float, meeting: Meeting) -> Finding:
    """How long the path of a rank at the barrier was with the computing of the late rank."""
    late = meeting.late(recording.clocks)
    wanted = max(0.0, meeting.wait_for_late(waiting.rank, recording.clocks))
    told = wakepath("path", recording.traces, "--task", waiting.task, "--within", f"{BARRIER}#{number}", "--by", "slice")
    found = sum(each["onPath"] for each in told["paths"][0]["slices"]
                if (f"{each['task']['tid']}@{each['task']['host']}", each["slice"]) == (late.task, COMPUTE))
    return Finding(f"{BARRIER}#{number} of {waiting.task}", abs(found - wanted) <= noise,
                   f"{found / 1e6:.1f} ms of {COMPUTE} of {late.task}, by the truth {wanted / 1e6:.1f} ms")


def _packets(recording: Recording) -> Finding:
    first = recording.steps[0]
    path = wakepath("path", recording.traces, "--task", f"{first.units[0].tid}@{first.step.on}")
    told = {each["key"]: each["count"] for each in path["diagnostics"]}
    wanted = recording.counterparts
    good = told["matched"] == wanted and told["refused"] == 0
    return Finding("packets", good, f"{told['matched']} of {wanted} that have a counterpart are matched, "
                                    f"{told['unmatched']} have none, {told['refused']} refused, "
                                    f"{told['clamped']} clamped, {told['discarded']} events lost")
