# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Paths in words: what a scenario expects, and what of a computed path is worth a word."""

import math
import re
from dataclasses import dataclass

LINE = re.compile(r"(?:(?P<worker>\S+/.+?) )?(?P<state>[A-Z_]+)(?: (?P<duration>\d+(?:\.\d+)?)ms)?(?P<optional>\?)?")
MILLISECOND = 1_000_000

# A wait for one of these is not any worker's work, whichever worker is named.
NOBODYS_WORK = {"NETWORK", "TIMER", "BLOCK_DEVICE", "UNKNOWN", "IRQ", "IPI"}


@dataclass(frozen=True)
class Expected:
    """One line of an expected path; without worker any will do, without duration any longer than the noise."""

    text: str
    worker: str | None
    state: str
    duration: float | None
    """Nanoseconds."""
    optional: bool

    @staticmethod
    def parse(text: str) -> "Expected":
        found = LINE.fullmatch(text)
        if not found:
            raise ValueError(f"not a line of a path ([HOST/TASK] STATE [DURATIONms][?]): {text!r}")
        duration = found["duration"]
        return Expected(text, found["worker"], found["state"],
                        None if duration is None else float(duration) * MILLISECOND, found["optional"] is not None)

    def fits(self, stretch: "Stretch", noise: float) -> bool:
        return (self.state == stretch.state and (self.worker is None or self.worker == stretch.worker)
                and (self.duration is None or self._lasts_as_long(stretch, noise)))

    def _lasts_as_long(self, stretch: "Stretch", noise: float) -> bool:
        # A guest whose processor is taken away computes longer than it was told to, for any time, and never shorter.
        longest = math.inf if self.state == "RUNNING" else 2 * self.duration + noise
        return self.duration - noise <= stretch.duration <= longest


@dataclass(frozen=True)
class Stretch:
    """A part of a path with one worker and one state; times in nanoseconds."""

    worker: str
    state: str
    begin: int
    end: int

    @property
    def duration(self) -> int:
        return self.end - self.begin

    def __str__(self) -> str:
        return f"{self.worker} {self.state} {self.duration / MILLISECOND:.1f}ms"

    def is_like(self, other: "Stretch") -> bool:
        return self.state == other.state and (self.worker == other.worker or self.state in NOBODYS_WORK)


def stretches(segments: list[dict]) -> list[Stretch]:
    """The segments of a path as the command line's JSON has them."""
    # Occasional interrupts are a part of running.
    return [Stretch(f"{segment['host']}/{segment['name']}",
                    "RUNNING" if segment["state"] == "INTERRUPTED" else segment["state"],
                    segment["start"], segment["end"]) for segment in segments]


def significant(path: list[Stretch], noise: float) -> list[Stretch]:
    """The path without what is shorter than the noise: the shortest goes first, and lets its neighbours join."""
    kept = _joined(path)
    while kept:
        shortest = min(range(len(kept)), key=lambda index: kept[index].duration)
        if kept[shortest].duration >= noise:
            break
        kept = _joined(kept[:shortest] + kept[shortest + 1:])
    return kept


def _joined(path: list[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for stretch in path:
        if joined and joined[-1].is_like(stretch):
            last = joined.pop()
            stretch = Stretch(last.worker, last.state, last.begin, stretch.end)
        joined.append(stretch)
    return joined


def matches(expected: list[Expected], found: list[Stretch], noise: float) -> bool:
    if not expected:
        return not found
    first, rest = expected[0], expected[1:]
    if found and first.fits(found[0], noise) and matches(rest, found[1:], noise):
        return True
    return first.optional and matches(rest, found, noise)
