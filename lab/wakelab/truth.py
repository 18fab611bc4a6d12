# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What the clocks of the guests really show, read through memory that they share with the lab machine."""

import functools
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wakelab import cache
from wakelab.guest import Guest
from wakelab.shell import output_of, run_logged

SOURCE = Path(__file__).resolve().parent.parent / "guest/clock-truth.c"
TRIES = 10_000


@dataclass(frozen=True)
class Reading:
    """A guest's clock lay between BEFORE and AFTER when the lab machine's showed LAB; nanoseconds."""

    before: int
    after: int
    lab: int

    @property
    def middle(self) -> float:
        return (self.before + self.after) / 2

    @property
    def error(self) -> float:
        return (self.after - self.before) / 2


def program() -> Path:
    """The program for both ends, linked so that it runs in any guest."""
    return cache.built("clock-truth", cache.digest(SOURCE), _compile) / "clock-truth"


def _compile(draft: Path) -> None:
    run_logged(draft / "build.log", "gcc", "-std=c11", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror", "-static",
               "-o", draft / "clock-truth", SOURCE)


@functools.cache
def counter_khz() -> int:
    """The rate of the counter that the guests' clocks are made from; it is the lab machine's own."""
    return int(output_of(program(), "frequency"))


def read_clocks(guests: list[Guest]) -> dict[str, Reading]:
    """One reading of each guest's clock, the closest of many tries."""
    answering = subprocess.Popen([program(), "answer", *(guest.truth_page for guest in guests)],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    try:
        answering.stdout.readline()
        # One after the other: two guests that ask at once would take the processor from each other.
        return {guest.name: _ask(guest) for guest in guests}
    finally:
        answering.kill()
        answering.wait()
        answering.stdout.close()


def _ask(guest: Guest) -> Reading:
    command = (f"for device in /sys/bus/pci/devices/*; do [ $(cat $device/vendor)$(cat $device/device) = 0x1af40x1110 ]"
               f" && exec clock-truth ask $device/resource2 {TRIES}; done; exit 1")
    before, after, lab = guest.run(command).split()
    return Reading(int(before), int(after), int(lab))


@dataclass(frozen=True)
class ClockTruth:
    """The true relation of a guest's clock to the lab machine's, as straight lines between readings."""

    readings: tuple[Reading, ...]

    def at(self, lab: float) -> float:
        """The guest's clock, in nanoseconds, when the lab machine's shows LAB; beyond the readings in a line."""
        first, second = self._around(lambda reading: lab <= reading.lab)
        share = (lab - first.lab) / (second.lab - first.lab)
        return first.middle + share * (second.middle - first.middle)

    def lab_at(self, time: float) -> float:
        """The lab machine's clock when the guest's shows TIME: the inverse of at()."""
        first, second = self._around(lambda reading: time <= reading.middle)
        share = (time - first.middle) / (second.middle - first.middle)
        return first.lab + share * (second.lab - first.lab)

    def drift_ppm(self) -> float:
        first, last = self.readings[0], self.readings[-1]
        return ((last.middle - first.middle) / (last.lab - first.lab) - 1) * 1e6

    @property
    def error(self) -> float:
        return max(reading.error for reading in self.readings)

    def _around(self, is_before: Callable[[Reading], bool]) -> tuple[Reading, Reading]:
        pairs = list(zip(self.readings, self.readings[1:]))
        return next((pair for pair in pairs if is_before(pair[1])), pairs[-1])
