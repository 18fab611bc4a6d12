# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import tempfile
import unittest
from pathlib import Path

from wakelab.network import Delay, Loss
from wakelab.scenario import Comparison, ScenarioError, load
from wakelab.tracing import DEFAULT

WHOLE = """
title = "T"
shows = "S"
[hosts.client]
clock = "+3600s -100ppm"
cpus = 2
[hosts.server]
serve = ["wk-rpc serve 7000"]
[network]
latency = "10ms"
bandwidth = "2mbit"
[[network.drop]]
from = "client"
port = 7000
nth = [2]
[record]
events = ["block"]
user-space = ["mpi:*"]
[[step]]
name = "one"
on = "client"
run = "x"
noise = "5ms"
expect = ["client/x RUNNING 20ms"]
"""


class ScenarioFile(unittest.TestCase):
    def load(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "given.toml"
        path.write_text(text)
        return load(path)

    def test_should_read_hosts_network_events_and_steps(self):
        scenario = self.load(WHOLE)
        client, server = scenario.hosts
        self.assertEqual((1, 3600.0, -100.0, 2), (client.number, client.offset, client.drift_ppm, client.cpus))
        self.assertEqual((2, 0.0, 0.0, 1, ("wk-rpc serve 7000",)),
                         (server.number, server.offset, server.drift_ppm, server.cpus, server.serve))
        self.assertEqual((0.01, 2e6, (Loss("client", 7000, frozenset({2})),)),
                         (scenario.line.latency, scenario.line.bandwidth, scenario.line.losses))
        self.assertEqual((*DEFAULT, "block"), scenario.events)
        self.assertEqual(("mpi:*",), scenario.user_space)
        self.assertEqual(5e6, scenario.steps[0].noise)

    def test_should_read_delays_and_what_a_comparison_must_find(self):
        scenario = self.load(WHOLE.replace('latency = "10ms"', 'delay = [{ port = 7010, latency = "2ms" }]')
                             + '[comparison]\ntask = "x"\nverdicts = ["SLOWER"]\nfirst = { state = "NETWORK" }\n')
        self.assertEqual((Delay(7010, 0.002),), scenario.line.delays)
        self.assertEqual(Comparison("x", ("SLOWER",), {"state": "NETWORK"}), scenario.comparison)

    def test_should_name_what_is_wrong_and_where(self):
        for wrong, message in ((WHOLE.replace('title = "T"', ""), "given.toml: title is missing"),
                               (WHOLE.replace("cpus", "cpu"), "hosts.client: unknown: cpu"),
                               (WHOLE.replace("-100ppm", "-100"), "not a clock"),
                               (WHOLE.replace('"block"', '"blocks"'), "unknown groups of events: blocks"),
                               (WHOLE.replace('on = "client"', 'on = "nobody"'), "no host nobody"),
                               (WHOLE.replace("RUNNING 20ms", "running"), "not a line of a path"),
                               (WHOLE.replace("10ms", "10 minutes"), "not a duration")):
            with self.assertRaisesRegex(ScenarioError, message):
                self.load(wrong)

    def test_should_read_every_scenario_of_the_lab(self):
        lab = Path(__file__).resolve().parent.parent
        for path in [*(lab / "scenarios").glob("*.toml"), *(lab / "comparisons").glob("*.toml")]:
            with self.subTest(path.stem):
                self.assertTrue(load(path).steps)


if __name__ == "__main__":
    unittest.main()
