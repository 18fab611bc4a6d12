# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Where a median is, by the table of the sign test."""

import unittest

from wakelab.cost import _interval


class IntervalTest(unittest.TestCase):
    def test_should_lie_between_the_values_of_the_sign_tests_table(self):
        for count, interval in ((6, "1.00 to 6.00"), (9, "2.00 to 8.00"), (12, "3.00 to 10.00"), (20, "6.00 to 15.00")):
            self.assertEqual(interval, _interval([float(value) for value in range(1, count + 1)]))

    def test_should_say_nothing_of_five_rounds(self):
        self.assertEqual("-", _interval([1.0, 1.1, 1.2, 1.3, 1.4]))
