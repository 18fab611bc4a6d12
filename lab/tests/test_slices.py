# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import unittest

from wakelab.slices import Measured, meetings
from wakelab.truth import ClockTruth, Reading

# Rank 2 is on a host whose clock is 1000 ahead.
OUTPUT = """mark begin iteration tid 10 at 0
slice app:compute of rank-0 tid 10 on near from 0 to 30
slice mpi:barrier of rank-0 tid 10 on near from 30 to 90
slice app:compute of rank-1 tid 11 on near from 0 to 20
slice mpi:barrier of rank-1 tid 11 on near from 20 to 95
slice app:compute of rank-2 tid 12 on far from 1000 to 1080
slice mpi:barrier of rank-2 tid 12 on far from 1080 to 1100
"""
CLOCKS = {"near": ClockTruth((Reading(0, 0, 0), Reading(100, 100, 100))),
          "far": ClockTruth((Reading(1000, 1000, 0), Reading(1100, 1100, 100)))}


class Meetings(unittest.TestCase):
    def setUp(self):
        (self.meeting,) = meetings(OUTPUT)

    def test_should_have_the_slices_of_all_ranks(self):
        self.assertEqual(Measured("app:compute", 1, 11, "near", 0, 20), self.meeting.computing[1])
        self.assertEqual(["10@near", "11@near", "12@far"], [one.task for one in self.meeting.waiting])

    def test_should_find_the_late_rank_by_the_true_clocks(self):
        self.assertEqual(2, self.meeting.late(CLOCKS).rank)

    def test_should_wait_for_the_late_rank_from_when_rank_0_does(self):
        self.assertEqual(50, self.meeting.wait_for_late(0, CLOCKS))
        self.assertEqual(50, self.meeting.wait_for_late(1, CLOCKS))

    def test_should_wait_for_rank_0_from_the_own_arrival(self):
        (meeting,) = meetings(OUTPUT.replace("from 1000 to 1080", "from 1000 to 1010"))
        self.assertEqual(10, meeting.wait_for_late(1, CLOCKS))


if __name__ == "__main__":
    unittest.main()
