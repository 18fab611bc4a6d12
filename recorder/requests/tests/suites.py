# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""suites.py SUITE FOLDER [UNIT...]: the tests of a program without the library and under it, compared one by one.

FOLDER holds the sources of the program, and what `make` builds of them. UNITs are those to run instead of all:

  redis           such as integration/replication; unit/moduleapi/... need what `make -C tests/modules` builds
  redis-sentinel  such as 03
  redis-cluster   such as 04
  postgresql      one folder, such as src/test/isolation or contrib/postgres_fdw; src/test/regress if none is given
  libuv           none; FOLDER has uv_run_tests
  libevent        such as main/.. or http/basic; FOLDER has bin/regress

For Redis, links from src to installed programs of the same version will do. As root, the tests of PostgreSQL and libuv are
run by the user postgres, who must own FOLDER. Prints how many tests there are and which ones have another result. Exits
with 1 if any has, but for those that isolation is known to change. Takes up to 30 minutes.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROGRAM = os.environ.get("WAKEPATH_REQUESTS_PROGRAM", str(Path(__file__).parent.parent / "target" / "wakepath-requests"))
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
TAP = r"^(?P<result>ok|not ok) \d+ - (?P<test>.*)"
# Redis draws lots of how many of them there are.
RANDOM = ("PSYNC2", "Wait failover by", "Wait for slave of")


@dataclass(frozen=True)
class Suite:
    """How the tests are run, and what they print.

    `unit` is the option that chooses a unit, `all_units` what is run if none is given. The program writes results as one
    of `patterns`. Parts of names that are others in each run match `varies`. `changed` are tests that isolation changes.
    """

    command: list
    patterns: list
    unit: str = "--single"
    all_units: tuple = ()
    user: str = ""
    varies: str = "$"
    changed: frozenset = frozenset()

    def run(self, sources, units, *prefix):
        """The results of all tests; the same name may come several times."""
        as_user = ["runuser", "-u", self.user, "--"] if self.user and not os.getuid() else []
        chosen = [word for unit in units or self.all_units for word in (self.unit, unit) if word]
        said = subprocess.run([*as_user, *prefix, *self.command, *chosen], cwd=sources, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout
        text = COLOURS.sub("", said.decode(errors="replace"))
        found = (match for pattern in self.patterns for match in re.finditer(pattern, text, re.M))
        return collections.Counter((re.sub(self.varies, "", match["test"]), match["result"]) for match in found
                                   if match["result"].lower() != "ok" or not match["test"].startswith(RANDOM))


# Names have ports and process ids. Between a name and its result may be lines of programs that end.
INSTANCES = {"patterns": [r"^[\d:]{8}> (?P<test>.*?): (?:.|\.\.\.\n)*?(?P<result>OK|FAILED)"], "varies": r"\d+"}
SUITES = {
    "redis": Suite(
        ["tclsh", "tests/test_helper.tcl", "--clients", "3", "--durable", "--no-latency"],
        [r"^\[(?P<result>ok|err|exception|skip|ignore|timeout)\]: (?P<test>.*?)(?: \(\d+ ms\))?$"]),
    "redis-sentinel": Suite(["tclsh", "tests/sentinel/run.tcl"], **INSTANCES),
    "redis-cluster": Suite(["tclsh", "tests/cluster/run.tcl"], **INSTANCES),
    "postgresql": Suite(
        ["make", "--silent", "check", "MAX_CONNECTIONS=5", "PROVE_FLAGS=--verbose"],
        [r"^(?:test| ) +(?P<test>\S+) +\.\.\. (?P<result>ok|FAILED)", TAP],
        unit="-C", all_units=("src/test/regress",), user="postgres"),
    "libuv": Suite(
        ["./uv_run_tests"], [TAP], unit="", user="postgres",
        # Expects that a connection was made, and its other end was accepted, in one turn.
        changed=frozenset({"tcp_try_write_error"})),
    "libevent": Suite(
        ["bin/regress"],
        [r"^\w+/(?P<test>\w+): (?:\[forking\] )?(?P<result>OK|SKIPPED|DISABLED)",
         r"^ +\[(?P<test>\w+) (?P<result>FAILED)\]"],
        unit="",
        # The first four expect several ready descriptors in one turn. The others look without waiting.
        changed=frozenset({"active_later", "dup_fd", "many_events_slow_add", "nonpersist_readd",
                           "et_multiple_events", "many_events"})),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=SUITES, metavar="SUITE")
    parser.add_argument("sources", type=Path, metavar="FOLDER")
    parser.add_argument("units", nargs="*", metavar="UNIT")
    options = parser.parse_args()
    suite = SUITES[options.name]
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    try:
        without = suite.run(options.sources, options.units)
        under = suite.run(options.sources, options.units, PROGRAM, "run", "-o", str(folder / "trace"), "--")
    finally:
        shutil.rmtree(folder)
    other = sorted((without - under).keys() | (under - without).keys())
    for test, result in other:
        print(f"{test}: {result} {without[test, result]} times without the library, {under[test, result]} under it")
    print(f"{without.total()} tests without the library, {under.total()} under it")
    return 0 if without and {test for test, _ in other} <= suite.changed else 1


if __name__ == "__main__":
    sys.exit(main())
