# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import unittest

from wakelab.comparing import findings_of
from wakelab.scenario import Comparison

SLOWER_STORE = Comparison("client", ("SLOWER",), {"role": "store", "state": "RUNNING"})
ALIKE = Comparison("client", ("SAME", "TOO_FEW_RUNS"), {})


def change(amount, significant=True, **names):
    return {"role": "", "host": "", "state": "", "cause": "", "peer": "", **names, "base": 10, "change": amount,
            "low": amount - 1, "high": amount + 1, "significant": significant}


def answer(verdict, *parts):
    return {"kinds": [{"verdict": verdict, "latencies": [change(2_000_000)], "components": list(parts)}]}


def judged(told, expected):
    return [finding.good for finding in findings_of(told, expected)]


class WhatACompareFinds(unittest.TestCase):
    def test_should_be_the_part_with_the_largest_change_that_is_no_chance(self):
        store = change(2_000_000, role="store", state="RUNNING")
        front = change(-1_000_000, role="front", state="RUNNING")
        chance = change(9_000_000, significant=False, role="front", state="NETWORK")
        self.assertEqual([True, True], judged(answer("SLOWER", front, chance, store), SLOWER_STORE))
        larger = change(-3_000_000, role="front", state="RUNNING")
        self.assertEqual([True, False], judged(answer("SLOWER", larger, store), SLOWER_STORE))
        waiting = change(2_000_000, role="store", state="BLOCKED")
        self.assertEqual([True, False], judged(answer("SLOWER", waiting), SLOWER_STORE))

    def test_should_be_nothing_where_nothing_is_different(self):
        self.assertEqual([True, True], judged(answer("TOO_FEW_RUNS", change(1, significant=False)), ALIKE))
        self.assertEqual([False, False], judged(answer("FASTER", change(1)), ALIKE))

    def test_should_be_more_than_nothing_where_something_is_slower(self):
        self.assertEqual([False, False], judged(answer("SAME"), SLOWER_STORE))


if __name__ == "__main__":
    unittest.main()
