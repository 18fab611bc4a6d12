# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Judges an answer of `wakepath path --json` by what the program itself says that it waited for.

Judged are data alone: who did what in each segment, and how sure that is. No sentence is read.
"""

from dataclasses import dataclass, field
from fnmatch import fnmatch

# An answer is right if at least this share of the true waiting time is told for a true cause.
RIGHT = 0.80
# It is wrong and certain if more than this share is told for something else, without a mark of doubt.
TOLERATED = 0.05

HELD = (["cause", "CPU_LIMIT"], ["cause", "FROZEN"])
OWN_WORK = ("RUNNING", "PREEMPTED", "INTERRUPTED")


@dataclass(frozen=True)
class Truth:
    """A stretch in which a task waited, as the program logged it, in ns since 1970. `culprits` are ids of threads."""

    asked: int
    start: int
    end: int
    culprits: tuple[int, ...] = ()

    @staticmethod
    def read(line: str) -> "Truth | None":
        words = line.split()
        if not words or words[0] != "TRUTH":
            return None
        asked, start, end, *culprits = map(int, words[1:])
        return Truth(asked, start, end, tuple(culprits))


@dataclass
class Tally:
    """How the true waiting time was told, in ns. `instead` has what was told in place of the truth."""

    right: int = 0
    wrong: int = 0
    marked: int = 0
    untold: int = 0
    instead: dict[str, int] = field(default_factory=dict)

    @property
    def waited(self) -> int:
        return self.right + self.wrong + self.marked + self.untold

    def verdict(self) -> str:
        if self.waited <= 0:
            return "no wait"
        if self.wrong > TOLERATED * self.waited:
            return "wrong and certain"
        if self.right >= RIGHT * self.waited:
            return "right"
        return "wrong and marked" if self.marked >= self.untold else "not told"

    def add(self, kind: str, told: str, duration: int) -> None:
        setattr(self, kind, getattr(self, kind) + duration)
        if kind != "right":
            self.instead[f"{kind}: {told}"] = self.instead.get(f"{kind}: {told}", 0) + duration


class Expectation:
    """What may be told of the true waiting time.

    task NAME        the work or the waits of another task of that name; NAME may have wildcards
    own timer        a timer that the task itself had set
    state STATE      such as BLOCK_DEVICE
    cause KIND       a cause of that kind, such as FORK
    cause KIND WORD  one that has the word in one of its fields, such as the name of a group
    occupant NAME    the task was ready, and the task of that name had the CPU
    peer ADDRESS     that the task waited, in a call on a descriptor that leads there, and not that it slept
    nothing          that the trace does not explain it
    """

    def __init__(self, rules: tuple[str, ...], through: tuple[str, ...] = ()):
        self.through = through
        self.rules = [rule.split() for rule in rules]
        if unknown := [rule for rule in self.rules if not hasattr(self, "_" + rule[0])]:
            raise ValueError(f"no such expectation: {unknown}")

    def counts(self, segment: dict, truth: Truth) -> bool:
        """Whether a segment says what was waited for.

        What the task does between its looks is its own, and so is what those do that pass on what was waited for.
        """
        if segment["state"] not in OWN_WORK or segment["tid"] in truth.culprits:
            return True
        if segment["name"] in self.through:
            return False
        return segment["depth"] > 0 or segment["state"] == "PREEMPTED" and self._tells_own_time()

    def _tells_own_time(self) -> bool:
        """Whether it is asked for whom the task itself had to leave its CPU, or who held it back."""
        return any(rule[0] == "occupant" or rule[:2] in HELD for rule in self.rules)

    def allows(self, segment: dict, truth: Truth, wait: dict | None) -> bool:
        """Whether a segment is told for a true cause."""
        if segment["tid"] in truth.culprits:
            return True
        return any(getattr(self, "_" + rule[0])(segment, truth, wait, rule[1:]) for rule in self.rules)

    @staticmethod
    def _task(segment, truth, wait, words) -> bool:
        return segment["tid"] != truth.asked and fnmatch(segment["name"], " ".join(words))

    @staticmethod
    def _own(segment, truth, wait, words) -> bool:
        owner = segment["cause"].get("owner")
        limit = segment["cause"].get("purpose") == "TIME_LIMIT"
        return segment["tid"] == truth.asked and bool(owner) and owner["tid"] == truth.asked and not limit

    @staticmethod
    def _state(segment, truth, wait, words) -> bool:
        return segment["state"] == words[0]

    @staticmethod
    def _cause(segment, truth, wait, words) -> bool:
        cause = segment["cause"]
        return cause["kind"] == words[0] and all(word in str(cause) for word in words[1:])

    @staticmethod
    def _occupant(segment, truth, wait, words) -> bool:
        cause = segment["cause"]
        occupant = cause.get("occupant")
        return segment["tid"] == truth.asked and bool(occupant) and occupant["name"] == words[0]

    @staticmethod
    def _peer(segment, truth, wait, words) -> bool:
        call = (wait or {}).get("systemCall") or {}
        slept = segment["cause"]["kind"] == "TIMER" and segment["cause"].get("purpose") != "TIME_LIMIT"
        return segment["tid"] == truth.asked and words[0] in str(call.get("peer")) and not slept

    @staticmethod
    def _nothing(segment, truth, wait, words) -> bool:
        return segment["state"] == "UNKNOWN" or segment["cause"]["kind"] == "UNEXPLAINED"


def unexplained(segment: dict) -> bool:
    """Whether the answer says that it does not know who it was.

    It has no cause, an interrupt of unknown purpose, a packet without a sender, a CPU that was busy with nobody knows
    what, or a time limit that nothing else ended.
    """
    cause = segment["cause"]
    return (
        segment["state"] == "UNKNOWN"
        or cause["kind"] in ("UNEXPLAINED", "INTERRUPT", "UNRECORDED_INTERRUPT")
        or cause["kind"] == "PACKET"
        and cause["sender"] is None
        or cause["kind"] == "PREEMPTION"
        and cause["occupant"] is None
        and not cause["idle"]
        or cause["kind"] == "TIMER"
        and cause["purpose"] == "TIME_LIMIT"
    )


def told(segment: dict) -> str:
    return f"{segment['name']} {segment['state']} {segment['cause']['kind']} {segment['certainty']}"


def marked(segment: dict, waits: dict[int, dict]) -> bool:
    """Whether a reader sees a guess: at the segment itself, or at a wait that it lies in.

    Neither `probable` nor `uncertain` is enough: the one is not shown where the cause is, and these recordings lost
    nothing.
    """
    number = segment["wait"]
    guessed = segment["certainty"] == "guessed"
    while number is not None and not guessed:
        guessed = waits[number]["certainty"] == "guessed"
        number = waits[number]["wait"]
    return guessed


def judge(path: dict, truth: Truth, expectation: Expectation, tally: Tally) -> None:
    """Adds to a tally how a path tells one stretch of true waiting."""
    waits = {wait["id"]: wait for wait in path["waits"]}
    covered = 0
    for segment in path["segments"]:
        start, end = max(segment["start"], truth.start), min(segment["end"], truth.end)
        if start >= end:
            continue
        covered += end - start
        if not expectation.counts(segment, truth):
            continue
        if expectation.allows(segment, truth, waits.get(segment["wait"])):
            kind = "right"
        elif unexplained(segment):
            kind = "untold"
        else:
            kind = "marked" if marked(segment, waits) else "wrong"
        tally.add(kind, told(segment), end - start)
    if covered < truth.end - truth.start:
        tally.add("untold", "outside of the path", truth.end - truth.start - covered)
