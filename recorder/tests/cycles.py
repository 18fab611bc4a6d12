# SPDX-License-Identifier: EPL-2.0
# Copyright (c) 2026 the Wakepath authors.
"""Attaches to a running process and detaches from it, again and again, and says how long its threads were stopped.

    WAKEPATH_RECORDER=recorder/target/wakepath-record recorder/tests/cycles.py PID CYCLES [REGEX [OPTION...]]

Every second cycle logs calls, the others count them. The text of the process is compared with that of its files every 50
cycles and at the end, when no mapping may be left either. It ends with the first fault. Cycles in which no function was
called say little, so they are counted.
"""
import re
import shutil
import subprocess
import sys
import tempfile
import time

from function_programs import FUNCTIONS, mappings, text_is_as_in_files

ALLOWED = re.compile(r"(.*(stay mapped in process|are lost; choose|was loaded meanwhile|left out).*\n)*")


def cycle(pid, number, match, options):
    """One cycle; for how long the threads were stopped, in us, to switch on and off, and how many events or calls there were."""
    folder = tempfile.mkdtemp(prefix="wakepath-cycles-")
    what = ["--output", folder] if number % 2 else ["--count"]
    done = subprocess.run([FUNCTIONS, "attach", str(pid), "--match", match, "--for", "2ms", *what, *options], capture_output=True,
                          text=True, timeout=120)
    shutil.rmtree(folder)
    if done.returncode or not ALLOWED.fullmatch(done.stderr):
        sys.exit(f"cycle {number}: exit code {done.returncode}: {done.stderr}")
    said = dict(re.findall(r"(?m)^(\w+)=(\d+)$", done.stdout))
    calls = sum(int(calls) for calls in re.findall(r"(?m)^ *(\d+)  ", done.stdout))
    return (int(said["stopped_on_us"]), int(said["stopped_off_us"]), calls + int(said.get("events", 0)),
            "stay mapped" in done.stderr)


def require_same_text(pid, number):
    if not text_is_as_in_files(pid):
        sys.exit(f"cycle {number}: the text is not what it was")


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main():
    pid, cycles, match = int(sys.argv[1]), int(sys.argv[2]), (sys.argv[3:] or ["."])[0]
    before, start, results = mappings(pid), time.monotonic(), []
    for number in range(1, cycles + 1):
        results.append(cycle(pid, number, match, sys.argv[4:]))
        if number % 50 == 0 or number == cycles:
            require_same_text(pid, number)
    switched_on, switched_off, events, kept = zip(*results)
    for name, values in (("on", switched_on), ("off", switched_off)):
        print(f"stopped {name}: median {percentile(values, 0.5) / 1000:.2f} ms, 95 % below {percentile(values, 0.95) / 1000:.2f},"
              f" longest {max(values) / 1000:.1f}")
    print(f"{cycles} cycles in {time.monotonic() - start:.0f} s, {sum(events)} events and calls, none in {events.count(0)} cycles; "
          f"text as before; {sum(kept)} cycles left memory mapped; {mappings(pid) - before} more mappings than before", flush=True)


if __name__ == "__main__":
    main()
