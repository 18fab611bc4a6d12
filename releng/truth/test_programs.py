# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records the programs that were once told wrong and certain, and asks about them again."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RUN = Path(__file__).resolve().parent / "run"


class ProgramsTest(unittest.TestCase):
    @unittest.skipUnless(os.geteuid() == 0, "only root may record")
    def test_should_tell_nothing_wrong_and_certain(self):
        with tempfile.TemporaryDirectory() as folder:
            result = Path(folder) / "result.json"
            done = subprocess.run(
                [sys.executable, str(RUN), "--known", "--together", "20", "--json", str(result)],
                capture_output=True,
                text=True,
                check=False,
            )
            print(done.stdout + done.stderr)
            judged = json.loads(result.read_text())["programs"]
        for program in judged:
            with self.subTest(program["name"]):
                self.assertNotIn(program["verdict"], ("wrong and certain", "failed"), done.stdout)


if __name__ == "__main__":
    unittest.main()
