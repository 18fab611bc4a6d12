# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Compares the causes that Wakepath states with the kernel's stacks, wake-up by wake-up."""

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from wakelab.analysis import wakepath
from wakelab.events import GROUPS, NAMES
from wakelab.guest import GuestError
from wakelab.hiding import hide
from wakelab.kernel import FLAVOURS
from wakelab.oracle import Truth, record, truth_of
from wakelab.scenario import Scenario, ScenarioError, load
from wakelab.verdicts import Verdict, verdict

LAB = Path(__file__).resolve().parent.parent
WORKLOADS = LAB / "causes"
GRADES = ("certain", "probable", "guessed")

# What a recording may leave out: each view lacks its own events and those of the views before it.
VIEWS = {
    "everything": [],
    "no raises": GROUPS["raises"],
    "no vectors": [*GROUPS["vectors"], *GROUPS["exceptions"]],
    "no timers": [*GROUPS["timers"], *GROUPS["expiries"], NAMES["hrtimer-entry"], NAMES["hrtimer-exit"],
                  *GROUPS["works"]],
    "no system calls": GROUPS["calls"],
    "scheduler alone": [*GROUPS["interrupts"], NAMES["device-in"], NAMES["device-out"], *GROUPS["block"]],
}


def judge(scenario: Scenario, folder: Path) -> Iterator[tuple[str, str, Verdict, str]]:
    """View, grade, verdict and details of every wait of every task whose end has a stack."""
    truths = {host: truth_of(folder, host) for host in scenario.traced}
    tasks = {host: _waiting_tasks(folder / "traces", host) for host in scenario.traced}
    with tempfile.TemporaryDirectory(prefix="wakelab-") as copy:
        traces = Path(copy) / "traces"
        shutil.copytree(folder / "traces", traces)
        for view, events in VIEWS.items():
            for host in scenario.traced:
                hide(events, traces / host)
            for host, truth in truths.items():
                for wait in _waits(traces, host, tasks[host]):
                    yield from _judged(view, wait, truth)


def _waiting_tasks(traces: Path, host: str) -> list[str]:
    return [f"{task['tid']}#{task['generation']}@{host}" for task in wakepath("tasks", traces)["tasks"]
            if task["host"] == host and task["blocked"] > 0]


def _waits(traces: Path, host: str, tasks: list[str]) -> Iterator[dict]:
    """The waits of the tasks themselves, on their host's clock."""
    wanted = [word for task in tasks for word in ("--task", task)]
    answer = wakepath("path", traces, *wanted, "--reference", host)
    for path in answer.get("paths", [answer]):
        yield from (wait for wait in path["waits"] if wait["depth"] == 0)


def _judged(view: str, wait: dict, truth: Truth) -> Iterator[tuple[str, str, Verdict, str]]:
    found = verdict(wait, truth)
    if found is not None:
        its_verdict, true = found
        yield (view, wait["certainty"], its_verdict,
               f"{wait['name']}/{wait['tid']} at {wait['end']}: {wait['sentence']} "
               f"Stack of {true.running}: {' '.join(true.stack.functions)}")


def table(found: Counter) -> str:
    """Lines of Markdown: for each kernel and view, how many causes of each grade were right, wrong, and not stated."""
    rows = ["| kernel | recording | " + " | ".join(f"{grade} | wrong | unknown" for grade in GRADES) + " |",
            "|---|---|" + "---:|" * 3 * len(GRADES)]
    for kernel, view in dict.fromkeys((kernel, view) for kernel, view, _, _ in found):
        counts = [found[kernel, view, grade, each] for grade in GRADES for each in Verdict]
        rows.append(f"| {kernel} | {view} | {' | '.join(f'{count:,}' for count in counts)} |")
    return "\n".join(rows)


EPILOG = """examples:
  lab/judge locks                          record one workload on each kernel, and judge every wake-up
  lab/judge --kernel rt --kernel cloud     all workloads on two kernels
  lab/judge --compare-only --show 20       judge again what is there, and show wrong causes

exit code: 0 when nothing certain was wrong, 1 when something was or nothing was judged, 2 for wrong use"""


def main(arguments: list[str]) -> int:
    options = _options().parse_args(arguments)
    known = sorted(path.stem for path in WORKLOADS.glob("*.toml"))
    names = options.workload or known
    if unknown := set(names) - set(known):
        print(f"lab: no workload {', '.join(sorted(unknown))}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    try:
        scenarios = [load(WORKLOADS / f"{name}.toml") for name in names]
    except ScenarioError as wrong:
        print(f"lab: {wrong}", file=sys.stderr)
        return 2
    found: Counter = Counter()
    for flavour in options.kernel or list(FLAVOURS):
        for scenario in scenarios:
            _record_and_judge(scenario, flavour, options, found)
    print(table(found))
    return 1 if not found or any(grade == "certain" and each is Verdict.WRONG for _, _, grade, each in found) else 0


def _record_and_judge(scenario: Scenario, flavour: str, options: argparse.Namespace, found: Counter) -> None:
    folder = options.output / f"{flavour}-{scenario.name}"
    if not options.compare_only:
        print(f"{flavour} {scenario.name}: recording", file=sys.stderr, flush=True)
        try:
            record(scenario, flavour, folder)
        except GuestError as failed:
            print(f"lab: {scenario.name} on {flavour} is left out: {failed}", file=sys.stderr)
            return
    if not (folder / "traces").is_dir():
        print(f"lab: {folder}: no recording; leave out --compare-only to make it", file=sys.stderr)
        return
    print(f"{flavour} {scenario.name}: judging", file=sys.stderr, flush=True)
    shown: Counter = Counter()
    for view, grade, each, details in judge(scenario, folder):
        found[flavour, view, grade, each] += 1
        if each is Verdict.WRONG and shown[view, grade] < options.show:
            shown[view, grade] += 1
            print(f"{flavour} {scenario.name}, {view}: {grade}, WRONG: {details}", flush=True)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab/judge", epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Compares the causes of waits with the kernel's stacks.")
    parser.add_argument("workload", nargs="*", help="a name from lab/causes (default: all)")
    parser.add_argument("--kernel", action="append", choices=list(FLAVOURS), help="may be repeated (default: all)")
    parser.add_argument("--output", type=Path, default=LAB / "target/causes", help="where recordings go")
    parser.add_argument("--compare-only", action="store_true", help="do not record; judge what an earlier run left")
    parser.add_argument("--show", type=int, default=3, metavar="N",
                        help="wrong causes to show of each recording, view and grade (default: 3)")
    return parser
