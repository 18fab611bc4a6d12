# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Kills recorders of functions at random moments, and looks at what they leave behind."""

import contextlib
import os
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

from function_programs import FUNCTIONS, text_is_as_in_files
from recording import PATIENCE

SHARED = re.compile(r"(\w+)-\S+ \S+ \S+ \S+ \d+ +/memfd:wakepath-functions")
# Small, since what a killed recorder had mapped stays.
BUFFER = ["--buffer", "4096"]


def forget_recorders(pid):
    """As if no recorder had been seen for long: when it was, is the second number of what each shares."""
    with open(f"/proc/{pid}/mem", "r+b", 0) as memory:
        for shared in SHARED.findall(Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")):
            memory.seek(int(shared, 16) + 8)
            # A thread may still be about to take it away, as the last recorder had told it.
            with contextlib.suppress(OSError):
                memory.write(bytes(8))


class Kills:
    """Recorders of one process, which are killed. A recording of a moment shows how long that takes from start to end."""

    def __init__(self, pid, *choice):
        self.pid, self.choice = pid, choice
        self.longest = 1.2 * sorted(self.time_one() for _ in range(3))[1]

    def time_one(self):
        start = time.monotonic()
        self.record()
        return time.monotonic() - start

    def command(self, folder, is_counting=False):
        what = ["--count"] if is_counting else ["--output", folder, *BUFFER]
        return [FUNCTIONS, "attach", str(self.pid), "--for", "1ms", *what, *self.choice]

    def kill_one(self):
        """Whether the recorder was still there when it was killed, at a moment between its start and its end."""
        forget_recorders(self.pid)
        with tempfile.TemporaryDirectory() as folder:
            recorder = subprocess.Popen(self.command(folder, random.random() < 0.5), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, self.longest))
            recorder.kill()
            return recorder.wait(PATIENCE) < 0

    def record(self):
        """Logs after recorders that were killed; the exit code, and what was said but that memory stays mapped and events are lost."""
        forget_recorders(self.pid)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(self.command(folder), capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, re.sub(r"wakepath-functions: .*(stay mapped in process|are lost; choose|"
                                       r"left out|was loaded meanwhile).*\n", "", done.stderr)

    def text_comes_back(self):
        """Whether a further recording gives the text its bytes back; a complaint if not."""
        code, complaint = self.record()
        if code or complaint:
            return complaint or f"exit code {code}"
        return "" if text_is_as_in_files(self.pid) else "the text is not what it was"

    def descriptors(self):
        """What the process has open of killed recorders."""
        links = Path(f"/proc/{self.pid}/fd").iterdir()
        return sum(os.readlink(link).startswith("/memfd:wakepath") for link in links)
