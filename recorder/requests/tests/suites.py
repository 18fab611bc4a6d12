# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""suites.py redis|postgresql FOLDER [UNIT...]: the tests of a large program without the library and under it.

FOLDER holds the sources of the program, and what `make` builds of them. For Redis, links from src to installed programs
of the same version will do. As root, the tests of PostgreSQL are run by the user postgres, who must own FOLDER. UNITs are
those of Redis to run instead of all, such as integration/replication; unit/moduleapi/... need what `make -C tests/modules`
builds. Prints how many tests there are and which ones have another result; exits with 1 if any has. Takes up to 30 minutes.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = os.environ.get("WAKEPATH_REQUESTS_PROGRAM", str(Path(__file__).parent.parent / "target" / "wakepath-requests"))
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
RESULTS = {
    "redis": re.compile(r"^\[(?P<result>ok|err|exception|skip|ignore|timeout)\]: (?P<test>.*?)(?: \(\d+ ms\))?$", re.M),
    "postgresql": re.compile(r"^(?:test| ) +(?P<test>[\w.]+) +\.\.\. (?P<result>ok|FAILED)", re.M),
}
# Redis draws lots of how many of them there are.
RANDOM = "PSYNC2"
COMMANDS = {
    "redis": ["tclsh", "tests/test_helper.tcl", "--clients", "3", "--durable", "--no-latency"],
    "postgresql": ["make", "--silent", "-C", "src/test/regress", "check", "MAX_CONNECTIONS=5"],
}


def run(name, sources, units, *prefix):
    """The results of all tests; the same name may come several times."""
    as_user = ["runuser", "-u", "postgres", "--"] if name == "postgresql" and not os.getuid() else []
    said = subprocess.run([*as_user, *prefix, *COMMANDS[name], *units], cwd=sources, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout
    text = COLOURS.sub("", said.decode(errors="replace"))
    return collections.Counter((found["test"], found["result"]) for found in RESULTS[name].finditer(text)
                               if found["result"] != "ok" or not found["test"].startswith(RANDOM))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=COMMANDS)
    parser.add_argument("sources", type=Path, metavar="FOLDER")
    parser.add_argument("units", nargs="*", metavar="UNIT")
    options = parser.parse_args()
    if options.units and options.name != "redis":
        parser.error("only Redis has units")
    units = [word for unit in options.units for word in ("--single", unit)]
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    try:
        without = run(options.name, options.sources, units)
        under = run(options.name, options.sources, units, PROGRAM, "run", "-o", str(folder / "trace"), "--")
    finally:
        shutil.rmtree(folder)
    for test, result in sorted((without - under).keys() | (under - without).keys()):
        print(f"{test}: {result} {without[test, result]} times without the library, {under[test, result]} under it")
    print(f"{without.total()} tests without the library, {under.total()} under it")
    return 0 if without and without == under else 1


if __name__ == "__main__":
    sys.exit(main())
