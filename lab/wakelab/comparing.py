# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Comparisons of runs against the truth: one side is really slower, or nothing is, and the verdict must say so."""

import argparse
import shutil
import sys
from pathlib import Path

from wakelab import tracing
from wakelab.analysis import AnalysisFailed, Finding, wakepath
from wakelab.guest import Guest, GuestError
from wakelab.hosts import Hosts
from wakelab.recording import start_servers
from wakelab.scenario import Comparison, Scenario, Step, load
from wakelab.shell import output_of

LAB = Path(__file__).resolve().parent.parent
COMPARISONS = LAB / "comparisons"
WAKEPATH = LAB.parent / "wakepath"

EPILOG = """examples:
  lab/compare                     all comparisons, six runs of each side: twelve minutes
  lab/compare store --runs 10

exit code: 0 when all verdicts were as expected, 1 when one was not, 2 for wrong use"""


def main(arguments: list[str]) -> int:
    options = _options().parse_args(arguments)
    known = sorted(path.stem for path in COMPARISONS.glob("*.toml"))
    names = options.comparison or known
    if unknown := set(names) - set(known):
        print(f"lab: no comparison {', '.join(sorted(unknown))}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    results = [_compare(load(COMPARISONS / f"{name}.toml"), options) for name in names]
    print(f"{results.count(True)} passed, {results.count(False)} failed, 0 skipped")
    return 0 if all(results) else 1


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab/compare", epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Compares runs of guests of which one side is really slower.")
    parser.add_argument("comparison", nargs="*", help="a name from lab/comparisons; default: all")
    parser.add_argument("--runs", type=_enough, default=6, help="of each side, 4 or more; default: 6")
    parser.add_argument("--output", type=Path, default=LAB / "target",
                        help="where profiles go (default: lab/target)")
    return parser


def _enough(text: str) -> int:
    # Fewer have no interval, whatever they show.
    if int(text) < 4:
        raise argparse.ArgumentTypeError("there must be 4 runs or more")
    return int(text)


def _compare(scenario: Scenario, options: argparse.Namespace) -> bool:
    print(f"== {scenario.name}: {scenario.title}", flush=True)
    folder = options.output / f"compare-{scenario.name}"
    try:
        _profile_runs(scenario, folder, options.runs)
        answer = wakepath("compare", folder / "base", folder / "head")
    except (GuestError, AnalysisFailed) as failed:
        print(f"  FAILED {failed}")
        return False
    findings = findings_of(answer, scenario.comparison)
    for finding in findings:
        print(f"  {'ok    ' if finding.good else 'FAILED'} {finding.what}: {finding.details}", flush=True)
    return all(finding.good for finding in findings)


def _profile_runs(scenario: Scenario, folder: Path, runs: int) -> None:
    """Leaves base/runN.json and head/runN.json in the folder, recorded by turns."""
    shutil.rmtree(folder, ignore_errors=True)
    base, head = scenario.steps
    with Hosts(scenario, folder / "logs") as hosts:
        for guest, plan in zip(hosts.guests, scenario.hosts):
            tracing.start_daemon(guest, plan.modules)
        start_servers(hosts, scenario)
        for step in scenario.steps:
            hosts.by_name[step.on].run(step.run)
        for run in range(runs):
            for step in (base, head) if run % 2 == 0 else (head, base):
                _record_run(hosts, scenario, step, folder / "traces")
                _profile(folder / "traces", scenario.comparison.task, folder / step.name / f"run{run + 1:03}.json")
        hosts.keep_logs()


def _record_run(hosts: Hosts, scenario: Scenario, step: Step, traces: Path) -> None:
    shutil.rmtree(traces, ignore_errors=True)
    for guest, plan in zip(hosts.guests, scenario.hosts):
        guest.run(f"rm -rf {_trace(guest)}")
        tracing.prepare(guest, tracing.groups_for(scenario.events, plan.modules))
    tracing.start(hosts.guests)
    try:
        hosts.by_name[step.on].run(step.run)
    finally:
        tracing.stop(hosts.guests)
    tracing.end(hosts.guests)
    for guest in hosts.guests:
        guest.fetch(_trace(guest), traces / guest.name)


def _trace(guest: Guest) -> str:
    return f"/trace/{guest.name}"


def _profile(traces: Path, task: str, profile: Path) -> None:
    profile.parent.mkdir(parents=True, exist_ok=True)
    output_of(WAKEPATH, "profile", traces, "--task", task, "--processes", "--output", profile)


def findings_of(answer: dict, expected: Comparison) -> list[Finding]:
    """Holds the answer of compare against what is expected."""
    kind = answer["kinds"][0]
    typical = kind["latencies"][0]
    changed = sorted((part for part in kind["components"] if part["significant"]), key=lambda part: -abs(part["change"]))
    found = _part(changed[0]) if changed else "no part"
    return [Finding("verdict", kind["verdict"] in expected.verdicts,
                    f"{kind['verdict']}, {_change(typical)}, from {typical['base'] / 1e6:.1f} ms"),
            Finding("first part", _is_expected(changed, expected.first), found)]


def _is_expected(changed: list[dict], first: dict[str, str]) -> bool:
    if not first:
        return not changed
    return bool(changed) and all(changed[0][key] == value for key, value in first.items())


def _part(part: dict) -> str:
    because = f" because of {part['peer']}" if part["peer"] else ""
    return f"{part['role']} on {part['host']}, {part['state']}, {part['cause']}{because}: {_change(part)}"


def _change(change: dict) -> str:
    return f"{change['change'] / 1e6:+.2f} ms ({change['low'] / 1e6:+.2f} to {change['high'] / 1e6:+.2f})"
