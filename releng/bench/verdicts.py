# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Has other tools judge the simulated comparisons on standard input, and prints who called the head slower how often."""

import csv
import io
import math
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from otava.analysis import compute_change_points
from scipy.stats import ttest_ind

LIKELIHOOD = 0.05


@dataclass(frozen=True)
class Comparison:
    """One simulated comparison: the mean of all requests of each run, ns."""

    change: float
    verdict: str
    names_component: bool
    base: list[float]
    head: list[float]


def read(lines: list[str]) -> list[Comparison]:
    comparisons = []
    for line in lines:
        change, verdict, names, *means = line.split()
        runs = [float(mean) for mean in means]
        half = len(runs) // 2
        comparisons.append(Comparison(float(change), verdict, names == "true", runs[:half], runs[half:]))
    return comparisons


def wakepath(comparisons: list[Comparison]) -> list[bool]:
    return [each.verdict == "SLOWER" for each in comparisons]


def wakepath_with_part(comparisons: list[Comparison]) -> list[bool]:
    return [each.verdict == "SLOWER" and each.names_component for each in comparisons]


def t_test(comparisons: list[Comparison]) -> list[bool]:
    tests = [ttest_ind(each.head, each.base, equal_var=False) for each in comparisons]
    return [test.pvalue < LIKELIHOOD and test.statistic > 0 for test in tests]


def benchstat(comparisons: list[Comparison]) -> list[bool]:
    with tempfile.TemporaryDirectory() as folder:
        base, head = Path(folder, "base"), Path(folder, "head")
        base.write_text(_benchmarks([each.base for each in comparisons]))
        head.write_text(_benchmarks([each.head for each in comparisons]))
        said = subprocess.run([sys.argv[1], "-format", "csv", base, head], check=True, capture_output=True, text=True)
    changes = {row[0]: row[5] for row in csv.reader(io.StringIO(said.stdout)) if len(row) > 5}
    return [changes[str(number)].startswith("+") for number in range(len(comparisons))]


def _benchmarks(runs: list[list[float]]) -> str:
    return "".join(f"Benchmark{number} 1 {mean} ns/op\n" for number, means in enumerate(runs) for mean in means)


def hyperfine(comparisons: list[Comparison]) -> list[bool]:
    """It always says which command is faster, with the ratio of the means and its deviation, by its own formula."""
    found = []
    for each in comparisons:
        base, head = statistics.mean(each.base), statistics.mean(each.head)
        ratio = head / base
        deviation = ratio * math.hypot(statistics.stdev(each.base) / base, statistics.stdev(each.head) / head)
        found.append(ratio - deviation > 1)
    return found


def otava(comparisons: list[Comparison]) -> list[bool]:
    """It looks for a change in one series: all runs of the base, then all of the head."""
    found = []
    for each in comparisons:
        points, _ = compute_change_points(each.base + each.head)
        found.append(any(point.stats.mean_2 > point.stats.mean_1 for point in points))
    return found


JUDGES = {
    "`compare`": wakepath,
    "`compare`, with the part that took longer first": wakepath_with_part,
    "Welch's t-test of the means": t_test,
    "`benchstat`": benchstat,
    "hyperfine: the ratio is above 1 by more than its ±": hyperfine,
    "Apache Otava": otava,
}


def main() -> None:
    comparisons = read(sys.stdin.readlines())
    changes = sorted({each.change for each in comparisons})
    print("| called the head slower | nothing changed | "
          + " | ".join(f"{100 * change:g} % more" for change in changes[1:]) + " |")
    print("|---|" + "---:|" * len(changes))
    for name, judge in JUDGES.items():
        cells = []
        for change in changes:
            judged = judge([each for each in comparisons if each.change == change])
            cells.append(f"{100 * sum(judged) / len(judged):.1f} %")
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
