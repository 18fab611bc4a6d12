# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Who had the CPU that a program wanted, and for how long its group was held back: what paths say and the kernel counted."""

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from wakelab.analysis import trace_clock_offset, wakepath
from wakelab.initramfs import built_workloads
from wakelab.kernel import FLAVOURS
from wakelab.queues import guests

LAB = Path(__file__).resolve().parent.parent
WAKEPATH = LAB.parent / "wakepath"
# A guest is emulated, and the machine may be busy.
PATIENCE_SECONDS = 600
# Beside a part of the time: what a tracepoint's place and the two system calls around a unit make out.
TOLERANCE_NS = 1_000_000
TOLERANCE = 0.01

LINE = re.compile(r"counted tid (?P<tid>\d+) ran (?P<ran>\d+) waited (?P<waited>\d+)|counted held (?P<held>\d+)"
                  r"|mark (?P<mark>begin|end) work tid (?P<own>\d+) at (?P<time>\d+)")

ONE_CPU = "wk-neighbour --compute 60ms --count 3"
WORKLOADS = {
    "several": f"{ONE_CPU} --neighbours 3",
    "nice": f"{ONE_CPU} --neighbours 2 --above 5",
    "moving": f"{ONE_CPU} --neighbours 4 --everywhere",
    "limit": f"{ONE_CPU} --alone --group $group/cpu.stat",
    "limit-several": f"{ONE_CPU} --neighbours 2 --group $group/cpu.stat",
}
"""What is recorded, by name; those with a group are in one that may have a CPU for 10 of 50 ms."""

LIMITED = """
mkdir -p /sys/fs/cgroup
if [ -d /sys/fs/cgroup/cpu ]; then
    group=/sys/fs/cgroup/cpu/wakelab
    mkdir -p $group && echo 50000 >$group/cpu.cfs_period_us && echo 10000 >$group/cpu.cfs_quota_us
else
    [ -e /sys/fs/cgroup/cgroup.controllers ] || mount -t cgroup2 none /sys/fs/cgroup
    group=/sys/fs/cgroup/wakelab
    echo +cpu >/sys/fs/cgroup/cgroup.subtree_control && mkdir -p $group && echo "10000 50000" >$group/cpu.max
fi || exit
( echo $(exec sh -c 'echo $PPID') >$group/cgroup.procs && exec %s )
status=$?; rmdir $group; exit $status"""

EPILOG = """examples:
  sudo lab/shares                         this machine, by eBPF
  lab/shares --kernel cloud --kernel rt   guests of the lab
  lab/shares several limit                two of the workloads
  lab/shares --compare-only               judge again what is there

For each unit of the program the kernel counted how long it ran and how long it waited for a CPU, how long each of the
neighbours ran, and how long the group was held back. The path must say so, within 1 % and 1 ms.

exit code: 0 when all was so, 1 when something was not, 2 for wrong use"""


@dataclass(frozen=True)
class Unit:
    """A unit of work of a task, in ns of the host's monotonic clock, and what the kernel counted during it, ns."""

    tid: int
    begin: int
    end: int
    counted: dict[str, int]


def units_of(said: str) -> Iterator[Unit]:
    """Units without marks are rehearsals: what is counted of them is overwritten."""
    counted: dict[tuple[str, int], int] = {}
    held = begin = 0
    for line in LINE.finditer(said):
        if line["tid"]:
            counted["ran", int(line["tid"])] = int(line["ran"])
            counted["waited", int(line["tid"])] = int(line["waited"])
        elif line["held"]:
            held = int(line["held"])
        elif line["mark"] == "begin":
            begin = int(line["time"])
        else:
            yield Unit(own := int(line["own"]), begin, int(line["time"]), _expected(own, counted, held))


def _expected(own: int, counted: dict[tuple[str, int], int], held: int) -> dict[str, int]:
    neighbours = {f"neighbour {tid}": ran for (what, tid), ran in counted.items() if what == "ran" and tid != own}
    return {"ran": counted["ran", own], "waited": counted["waited", own], "held": held, **neighbours}


def told(path: dict, neighbours: set[str]) -> dict[str, int]:
    """The same of a path, ns. The kernel counts an interrupt as time of the task that it interrupts."""
    found: Counter = Counter()
    last = ""
    for segment in path["segments"]:
        time, cause = segment["end"] - segment["start"], segment["cause"]
        match segment["state"]:
            case "RUNNING" | "INTERRUPTED":
                found["ran"] += time
            case "HELD":
                found.update(held=time, waited=time)
            case "PREEMPTED":
                if cause["kind"] == "PREEMPTION":
                    last = f"neighbour {cause['occupant']['tid']}" if cause["occupant"] else ""
                found.update({"waited": time, **({last: time} if last in neighbours else {})})
            case other:
                found[other] += time
        if segment["state"] != "PREEMPTED":
            last = ""
    return dict(found)


def differing(expected: dict[str, int], found: dict[str, int]) -> list[str]:
    """What is not as the kernel counted; a part that it did not count must not be there."""
    return [f"{what}: told {found.get(what, 0) / 1e6:.2f} ms, counted {expected.get(what, 0) / 1e6:.2f} ms"
            for what in sorted(expected.keys() | found.keys())
            if abs(found.get(what, 0) - expected.get(what, 0)) > TOLERANCE_NS + TOLERANCE * expected.get(what, 0)]


def compare(what: str, recording: Path, said: str, *, pinned: bool) -> int:
    """Prints what was found of each unit; how many were not as counted."""
    offset = trace_clock_offset(recording)
    wrong = 0
    units = list(units_of(said))
    for unit in units:
        # On other CPUs neighbours run while the program does.
        expected = unit.counted if pinned else {key: unit.counted[key] for key in ("ran", "waited", "held")}
        neighbours = {key for key in expected if key.startswith("neighbour")}
        path = wakepath("path", recording, "--task", unit.tid, "--from", unit.begin + offset, "--to", unit.end + offset)
        found = told(path, neighbours)
        differences = differing(expected, found)
        wrong += bool(differences)
        parts = ", ".join(f"{key} {time / 1e6:.2f} ms" for key, time in sorted(expected.items()))
        print(f"{what}: {'WRONG' if differences else 'right'}: counted {parts}" + "".join(
            f"\n    {line}" for line in differences), flush=True)
    if not units:
        print(f"{what}: WRONG: the program marked no unit:\n{said}")
    return wrong or not units


def record(folder: Path, name: str, program: Path, where: list[object], wrap: list[str]) -> str:
    """Records a workload; returns what it says."""
    command = WORKLOADS[name].replace("wk-neighbour", str(program))
    if "$group" in command:
        command = LIMITED % command
    done = subprocess.run([str(word) for word in (WAKEPATH, "record", "--recorder", "ebpf", *where, "-o", folder, "--",
                                                  *(wrap or ["sh", "-c"]), command)],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False,
                          timeout=PATIENCE_SECONDS)
    if not folder.is_dir():
        raise SystemExit(f"lab: nothing was recorded of {name}\n{done.stdout}")
    return done.stdout


@contextmanager
def guest(flavour: str, folder: Path) -> Iterator[Path]:
    """The configuration for ssh of a guest, `local`, with such a kernel and two CPUs."""
    scenario = folder / f"{flavour}.toml"
    scenario.write_text(f'title = "Shares"\nshows = "A guest."\n[hosts.local]\ncpus = 2\nkernel = "{flavour}"\n')
    with guests(str(scenario)) as config:
        yield config


def record_all(flavour: str, names: list[str], folder: Path) -> None:
    """Records workloads; what they say is kept beside their recordings."""
    with ExitStack() as until_recorded:
        program, where, wrap = built_workloads() / "wk-neighbour", [], []
        if flavour != "here":
            config = until_recorded.enter_context(guest(flavour, folder))
            program, wrap = Path("wk-neighbour"), ["ssh", "-F", str(config), "local"]
            where = ["--no-local", "--ssh-config", config, "--host", "local"]
        for name in names:
            said = record(folder / f"{flavour}-{name}", name, program, where, wrap)
            (folder / f"{flavour}-{name}.log").write_text(said)


def judge(flavour: str, names: list[str], folder: Path) -> int:
    """How many units differ from what the kernel counted."""
    return sum(compare(f"{flavour} {name}", folder / f"{flavour}-{name}",
                       (folder / f"{flavour}-{name}.log").read_text(), pinned="--everywhere" not in WORKLOADS[name])
               for name in names)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="lab/shares", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workload", nargs="*", metavar="WORKLOAD", help=f"of: {', '.join(WORKLOADS)} (all)")
    parser.add_argument("--kernel", action="append", choices=["here", *FLAVOURS], help="may be repeated (here)")
    parser.add_argument("--output", type=Path, default=LAB / "target/shares", help="where recordings go")
    parser.add_argument("--compare-only", action="store_true", help="do not record; judge what an earlier run left")
    options = parser.parse_args(arguments)
    names = options.workload or list(WORKLOADS)
    if unknown := set(names) - set(WORKLOADS):
        parser.error(f"no workload {', '.join(sorted(unknown))}; there are: {', '.join(WORKLOADS)}")
    options.output.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for flavour in options.kernel or ["here"]:
        if not options.compare_only:
            for name in names:
                shutil.rmtree(options.output / f"{flavour}-{name}", ignore_errors=True)
            record_all(flavour, names, options.output)
        wrong += judge(flavour, names, options.output)
    print(f"{wrong} units differ from what the kernel counted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
