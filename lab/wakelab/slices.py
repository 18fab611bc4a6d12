# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What programs did in user space: as they measured it themselves, and as another reader lists it."""

import re
from dataclasses import dataclass
from pathlib import Path

from wakelab.shell import output_of
from wakelab.truth import ClockTruth

MEASURED = re.compile(r"slice (\S+) of rank-(\d+) tid (\d+) on (\S+) from (\d+) to (\d+)")
EVENT = re.compile(r"\[(\d+)\.(\d{9})\] .*? (\w+:\w+)_(begin|end|entry|exit): .*vtid = (\d+)")
COMPUTE, BARRIER = "app:compute", "mpi:barrier"


@dataclass(frozen=True)
class Measured:
    """A slice; its program read the host's monotonic clock right before and right after, in nanoseconds."""

    name: str
    rank: int
    tid: int
    host: str
    begin: int
    end: int

    @property
    def task(self) -> str:
        return f"{self.tid}@{self.host}"


@dataclass(frozen=True)
class Meeting:
    """One barrier: what each rank computed before it, and its time at the barrier, both by rank."""

    computing: list[Measured]
    waiting: list[Measured]

    def late(self, clocks: dict[str, ClockTruth]) -> Measured:
        """What all ranks waited for."""
        return max(self.computing, key=lambda one: clocks[one.host].lab_at(one.end))

    def wait_for_late(self, rank: int, clocks: dict[str, ClockTruth]) -> float:
        """Nanoseconds that a rank at the barrier waited for the work of the late one, by the lab machine's clock.

        The other ranks hear from rank 0, so they wait for the late one only from when rank 0 does.
        """
        late = self.late(clocks)
        waiting = [self.waiting[rank]] if late.rank == 0 else [self.waiting[rank], self.waiting[0]]
        return clocks[late.host].lab_at(late.end) - max(clocks[one.host].lab_at(one.begin) for one in waiting)


def measured(output: str) -> list[Measured]:
    """The slices that a workload printed."""
    return [Measured(name, int(rank), int(tid), host, int(begin), int(end))
            for name, rank, tid, host, begin, end in MEASURED.findall(output)]


def meetings(output: str) -> list[Meeting]:
    """The barriers that a workload printed, one after the other."""
    slices = measured(output)
    rounds = {name: [[one for one in slices if (one.name, one.rank) == (name, rank)]
                     for rank in sorted({one.rank for one in slices})] for name in (COMPUTE, BARRIER)}
    return [Meeting(list(computing), list(waiting))
            for computing, waiting in zip(zip(*rounds[COMPUTE]), zip(*rounds[BARRIER]))]


def listed(trace: Path, offset: int) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """The slices of a host by task and name, on its kernel's clock; no task is in two slices of one name."""
    open_since: dict[tuple[str, str], int] = {}
    slices: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for seconds, rest, name, phase, tid in EVENT.findall(output_of("babeltrace2", "--clock-seconds", trace / "ust")):
        time, key = int(seconds + rest) + offset, (tid, name)
        if phase in ("begin", "entry"):
            open_since[key] = time
        else:
            slices.setdefault(key, []).append((open_since.pop(key), time))
    return slices
