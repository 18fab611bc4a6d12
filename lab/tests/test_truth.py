# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import unittest

from wakelab.recording import Unit, units_of
from wakelab.truth import ClockTruth, Reading


class TrueClock(unittest.TestCase):
    truth = ClockTruth((Reading(990, 1010, 5000), Reading(1990, 2030, 6000), Reading(4000, 4020, 8000)))

    def test_should_lie_on_straight_lines_between_readings(self):
        self.assertEqual([1000, 1505, 2010, 3010, 4010], [self.truth.at(lab) for lab in (5000, 5500, 6000, 7000, 8000)])

    def test_should_go_on_straight_beyond_the_readings(self):
        self.assertEqual([-10, 5010], [self.truth.at(lab) for lab in (4000, 9000)])

    def test_should_tell_the_lab_machines_time_of_a_guests_time(self):
        for lab in (4000, 5000, 5250, 7000, 9000):
            self.assertAlmostEqual(lab, self.truth.lab_at(self.truth.at(lab)))

    def test_should_state_drift_and_error(self):
        self.assertAlmostEqual((3010 / 3000 - 1) * 1e6, self.truth.drift_ppm())
        self.assertEqual(20, self.truth.error)


class Marks(unittest.TestCase):
    def test_should_pair_begin_and_end_by_name_and_task(self):
        output = "mark begin a 1 tid 7 at 10\nnoise\nmark begin a 1 tid 8 at 11\nmark end a 1 tid 7 at 20\n" \
                 "mark end a 1 tid 8 at 21\n"
        self.assertEqual((Unit("a 1", 7, 10, 20), Unit("a 1", 8, 11, 21)), units_of(output))

    def test_should_refuse_a_unit_that_is_never_ended(self):
        with self.assertRaisesRegex(ValueError, "begun but not ended"):
            units_of("mark begin a tid 7 at 10\n")


if __name__ == "__main__":
    unittest.main()
