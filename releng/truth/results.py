# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What came of programs, one by one and as a whole."""

import json
import os
import platform
import time
from dataclasses import dataclass, field
from pathlib import Path

import programs
from verdict import Expectation, Tally, Truth, judge

VERDICTS = ("right", "wrong and certain", "wrong and marked", "not told", "no wait", "failed", "skipped")


@dataclass
class Judgement:
    """What came of one program. `why` says what failed, or why it was skipped."""

    program: programs.Program
    verdict: str
    tally: Tally = field(default_factory=Tally)
    why: str = ""

    def row(self) -> str:
        shares = "".join(
            f"{100 * part / self.tally.waited:5.0f} %" if self.tally.waited else "      -"
            for part in (self.tally.right, self.tally.wrong, self.tally.marked, self.tally.untold)
        )
        length = f"{self.tally.waited / 1e6:8.0f} ms"
        return f"{self.program.name:24} {self.verdict:18} {length} {shares}  {self.why or self.instead()}"

    def instead(self) -> str:
        """What most of the time was told for that is not the truth, if that is worth a word."""
        wrong = {told: duration for told, duration in self.tally.instead.items() if duration > 0.02 * self.tally.waited}
        return "; ".join(
            f"{told} {wrong[told] / 1e6:.0f} ms" for told in sorted(wrong, key=wrong.get, reverse=True)[:3]
        )

    def document(self) -> dict:
        return {
            "name": self.program.name,
            "mechanism": self.program.mechanism,
            "verdict": self.verdict,
            "why": self.why,
            "waited": round(self.tally.waited),
            "right": round(self.tally.right),
            "wrongAndCertain": round(self.tally.wrong),
            "wrongAndMarked": round(self.tally.marked),
            "notTold": round(self.tally.untold),
            "instead": {told: round(duration) for told, duration in self.tally.instead.items()},
        }


def judgement(program: programs.Program, truths: list[Truth], paths: dict[int, dict], log: str) -> Judgement:
    for line in log.splitlines():
        if line.startswith("SKIP "):
            return Judgement(program, "skipped", why=line[5:])
    if not truths:
        return Judgement(program, "failed", why="it logged no truth: " + " / ".join(log.splitlines()[-3:]))
    tally = Tally()
    expectation = Expectation(program.waits_for, program.through)
    for truth in truths:
        if truth.asked not in paths:
            return Judgement(program, "failed", why=f"no path of task {truth.asked}")
        judge(paths[truth.asked], truth, expectation, tally)
    return Judgement(program, tally.verdict(), tally)


def document(judged: list[Judgement], load: int) -> dict:
    """All of it for --json."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "kernel": platform.release(),
        "load": load,
        "loadAverage": round(os.getloadavg()[1]),
        "counts": counts(judged),
        "programs": [each.document() for each in judged],
    }


def counts(judged: list[Judgement]) -> dict[str, int]:
    return {verdict: sum(each.verdict == verdict for each in judged) for verdict in VERDICTS}


def summary(judged: list[Judgement]) -> str:
    found = ", ".join(f"{count} {verdict}" for verdict, count in counts(judged).items() if count)
    return f"{platform.release()}, load {os.getloadavg()[1]:.0f}: {found}"


def page(files: list[Path]) -> str:
    """Prints results as a table for docs/causes.md, a column for each."""
    documents = [json.loads(file.read_text()) for file in files]
    told = [{program["name"]: program for program in each["programs"]} for each in documents]
    loads = " | ".join(f"load {each['loadAverage']}" for each in documents)
    lines = [f"| program | what it waits for | {loads} |", "|---|---|" + "---|" * len(documents)]
    for program in programs.load():
        cells = " | ".join(cell(each.get(program.name)) for each in told)
        lines.append(f"| {program.name} | {program.mechanism} | {cells} |")
    return "\n".join(lines)


def cell(program: dict | None) -> str:
    if program is None or not program["waited"]:
        return program["verdict"] if program else ""
    return f"{program['verdict']}, {100 * program['right'] // program['waited']} %"
