# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Predictions against the truth: a part of a program is really made quicker, and the end compared with the prediction."""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wakelab.initramfs import built_workloads
from wakelab.shell import output_of

LAB = Path(__file__).resolve().parent.parent
WAKEPATH = LAB.parent / "wakepath"
MILLISECOND = 1e6

SHAPES = {
    "pipe": "part running",
    "tcp": "part running",
    "tiers": "part running",
    "join": "part running",
    "barrier": "part running",
    "lock": "part running",
    "stages": "part running",
    "pool": "part running",
    "sleep": "part timer",
    "fork": "part running",
}
LESS = (25, 50, 75)

EPILOG = """examples:
  sudo lab/what-if                      all shapes of wk-shapes, five times each: four minutes
  sudo lab/what-if --shapes tcp,lock --runs 9

Each run records the program as it is, and with a part that takes 25, 50 and 75 % less time. What is predicted from the
first recording is compared with how long the program took in the others."""


@dataclass(frozen=True)
class Outcome:
    """A prediction and what happened, ns."""

    shape: str
    less: int
    predicted: float
    earliest: float
    latest: float
    measured: float

    @property
    def error(self) -> float:
        """How far the prediction is off, as a part of how long the program took."""
        return self.predicted / self.measured - 1

    @property
    def is_bounded(self) -> bool:
        """Whether the program took as long as the bounds say, give or take a twentieth: two runs differ as well."""
        return self.earliest * 0.95 <= self.measured <= self.latest * 1.05


def main(arguments: list[str]) -> int:
    options = _options().parse_args(arguments)
    outcomes = [outcome for run in range(options.runs) for shape in options.shapes for outcome in _compare(shape, run)]
    _print(outcomes, options)
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab/what-if", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Compares what path --what-if predicts with what happens.")
    parser.add_argument("--shapes", metavar="SHAPE,...", type=_shapes, default=list(SHAPES),
                        help="of: " + ", ".join(SHAPES) + "; default: all")
    parser.add_argument("--runs", type=int, default=5, help="default: 5")
    return parser


def _shapes(names: str) -> list[str]:
    asked = names.split(",")
    unknown = [name for name in asked if name not in SHAPES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no shape is called {unknown[0]}; there are: {', '.join(SHAPES)}")
    return asked


def _compare(shape: str, run: int) -> Iterator[Outcome]:
    print(f"{shape}, run {run + 1}", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="wakelab-what-if-") as folder:
        whole = _record(shape, 100, Path(folder))
        for less in LESS:
            found = _predict(whole, f"{SHAPES[shape]} -{less}%")
            really = _path(_record(shape, 100 - less, Path(folder)))
            yield Outcome(shape, less, found["likely"] - found["start"], found["earliest"] - found["start"],
                          found["latest"] - found["start"], really["end"] - really["start"])


def _record(shape: str, scale: int, folder: Path) -> Path:
    output = folder / str(scale)
    program = built_workloads() / "wk-shapes"
    output_of(WAKEPATH, "record", "--recorder", "ebpf", "--output", output, "--", program, shape, "--scale", str(scale))
    return output


def _predict(recording: Path, change: str) -> dict:
    return _path(recording, "--what-if", change)["predictions"][0]


def _path(recording: Path, *options: str) -> dict:
    return json.loads(output_of(WAKEPATH, "path", recording, "--task", "wk-shapes", "--json", *options))


def _print(outcomes: list[Outcome], options: argparse.Namespace) -> None:
    print(f"| {'shape':8} | less | predicted | bounds | measured | off by | within the bounds |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for shape in options.shapes:
        for less in LESS:
            found = [outcome for outcome in outcomes if (outcome.shape, outcome.less) == (shape, less)]
            print(f"| {shape:8} | {less} % | {_median(found, 'predicted')} ms | {_median(found, 'earliest')} to"
                  f" {_median(found, 'latest')} ms | {_median(found, 'measured')} ms |"
                  f" {100 * statistics.median(outcome.error for outcome in found):+.1f} % |"
                  f" {sum(outcome.is_bounded for outcome in found)} of {len(found)} |")
    medians = [statistics.median(abs(outcome.error) for outcome in outcomes if outcome.shape == shape)
               for shape in options.shapes]
    print(f"\nMedian error of a shape: {100 * statistics.median(medians):.1f} %, at most {100 * max(medians):.1f} %.")


def _median(outcomes: list[Outcome], field: str) -> str:
    return f"{statistics.median(getattr(outcome, field) for outcome in outcomes) / MILLISECOND:.1f}"
