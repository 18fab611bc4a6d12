# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The kernel modules, loaded and unloaded under load; CYCLES says how often."""

import os
import subprocess
import unittest

from served import PROJECT, Guests

CYCLES = int(os.environ.get("CYCLES", "30"))
SECONDS_A_CYCLE = 5
TEST = PROJECT / "kmodules/test/cycles.sh"


class ModulesTest(unittest.TestCase):
    def test_should_come_and_go_under_load(self):
        guests = Guests("rpc-local")
        self.addCleanup(guests.close)
        with open(TEST, "rb") as script:
            done = subprocess.run(guests.ssh("local", f"cat > /tmp/cycles.sh; sh /tmp/cycles.sh {CYCLES}"), stdin=script,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                                  timeout=60 + CYCLES * SECONDS_A_CYCLE)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertIn(f"{CYCLES} cycles, {CYCLES // 10} with a session, kernel log clean", done.stdout)


if __name__ == "__main__":
    unittest.main()
