# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The command line of the lab."""

import argparse
import signal
import sys
import time
from pathlib import Path

from wakelab import analysis
from wakelab.guest import GuestError
from wakelab.recording import load_recording, record
from wakelab.scenario import Scenario, ScenarioError, load
from wakelab.serving import serve

LAB = Path(__file__).resolve().parent.parent
SCENARIOS = LAB / "scenarios"

# A machine that has no processor left makes waits of its own. What was recorded then is right, but not what a
# scenario expects: it is recorded again, so many times at most.
DISTURBED = 0.1
REPETITIONS = 2

EPILOG = """examples:
  lab/run rpc-remote               record the scenario, compare Wakepath's results with the truth
  lab/run --all                    all scenarios, one after the other
  lab/run --record-only netcat     only the traces and the truth, in lab/target/netcat
  lab/run --compare-only netcat    compare again what is there
  lab/run --serve rpc-remote       boot its hosts, reachable over ssh, until standard input ends

exit code: 0 when all was as expected, 1 when something was not, 2 for wrong use"""


def main(arguments: list[str]) -> int:
    # So that ending the lab ends its guests in order.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = _options().parse_args(arguments)
    if options.list:
        return _list()
    names = sorted(path.stem for path in SCENARIOS.glob("*.toml")) if options.all else options.scenario
    if not names:
        _options().error("no scenario given (--list shows them)")
    try:
        scenarios = [_find(name) for name in names]
    except ScenarioError as wrong:
        print(f"lab: {wrong}", file=sys.stderr)
        return 2
    if options.serve:
        return serve(scenarios[0], are_counted=options.instructions)
    results = [_run(scenario, options) for scenario in scenarios]
    print(f"{results.count(True)} passed, {results.count(False)} failed, 0 skipped")
    return 0 if all(results) else 1


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab/run", epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Runs hosts under QEMU, traces them, and knows the truth.")
    parser.add_argument("scenario", nargs="*", help="a name from lab/scenarios, or a file")
    parser.add_argument("--all", action="store_true", help="all scenarios")
    parser.add_argument("--output", type=Path, default=LAB / "target", help="where results go (default: lab/target)")
    parser.add_argument("--instructions", action="store_true",
                        help="with --serve: the hosts' time is that of their instructions, each of 1 ns")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="what there is")
    instead.add_argument("--record-only", action="store_true", help="do not compare with what Wakepath finds")
    instead.add_argument("--compare-only", action="store_true", help="do not record, take what an earlier run left")
    instead.add_argument("--serve", action="store_true", help="boot the hosts of one scenario with ssh, run nothing")
    return parser


def _find(name: str) -> Scenario:
    path = Path(name) if name.endswith(".toml") else SCENARIOS / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in SCENARIOS.glob("*.toml")))
        raise ScenarioError(f"no scenario {name}; there are: {known}")
    return load(path)


def _list() -> int:
    for path in sorted(SCENARIOS.glob("*.toml")):
        print(f"{path.stem:20} {load(path).shows}")
    return 0


def _run(scenario: Scenario, options: argparse.Namespace) -> bool:
    began = time.monotonic()
    print(f"== {scenario.name}: {scenario.title}", flush=True)
    good, disturbance = _attempt(scenario, options)
    for _ in range(0 if options.compare_only else REPETITIONS):
        if good or disturbance < DISTURBED:
            break
        print(f"   again: for {disturbance:.0%} of the time a guest had to wait for a processor of this machine")
        good, disturbance = _attempt(scenario, options)
    print(f"   {'passed' if good else 'failed'} in {time.monotonic() - began:.0f} s, {disturbance:.1%} disturbed,"
          f" see {options.output / scenario.name}", flush=True)
    return good


def _attempt(scenario: Scenario, options: argparse.Namespace) -> tuple[bool, float]:
    folder = options.output / scenario.name
    disturbance = 0.0
    try:
        recording = load_recording(scenario, folder) if options.compare_only else record(scenario, folder)
        disturbance = recording.disturbance
        findings = [] if options.record_only else analysis.compare(recording)
    except (GuestError, analysis.AnalysisFailed, ValueError) as failed:
        print(f"  FAILED {failed}")
        return False, disturbance
    for finding in findings:
        print(f"  {'ok    ' if finding.good else 'FAILED'} {finding.what}: {finding.details}", flush=True)
    return all(finding.good for finding in findings), disturbance
