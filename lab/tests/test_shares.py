# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
import unittest

from wakelab.shares import Unit, differing, told, units_of

SAID = """counted tid 7 ran 9 waited 9
counted tid 8 ran 9 waited 9
counted held 9
counted tid 7 ran 30 waited 70
counted tid 8 ran 60 waited 40
counted held 5
mark begin work tid 7 at 1000
mark end work tid 7 at 1100
"""


def segment(state: str, start: int, end: int, **cause: object) -> dict:
    return {"state": state, "start": start, "end": end, "cause": cause}


class Shares(unittest.TestCase):
    def test_should_read_what_was_counted_of_a_unit_and_not_of_rehearsals(self):
        self.assertEqual([Unit(7, 1000, 1100, {"ran": 30, "waited": 70, "held": 5, "neighbour 8": 60})],
                         list(units_of(SAID)))

    def test_should_count_an_interrupt_as_time_of_whom_it_interrupts(self):
        path = {"segments": [segment("RUNNING", 0, 10, kind="OWN"),
                             segment("PREEMPTED", 10, 40, kind="PREEMPTION", occupant={"tid": 8}),
                             segment("PREEMPTED", 40, 45, kind="INTERRUPTION"),
                             segment("PREEMPTED", 45, 50, kind="PREEMPTION", occupant=None),
                             segment("HELD", 50, 70, kind="CPU_LIMIT"),
                             segment("INTERRUPTED", 70, 72, kind="INTERRUPTION")]}
        self.assertEqual({"ran": 12, "waited": 60, "held": 20, "neighbour 8": 35}, told(path, {"neighbour 8"}))

    def test_should_find_what_was_not_counted(self):
        counted = {"ran": 100_000_000, "waited": 0}
        self.assertEqual([], differing(counted, {"ran": 101_900_000, "waited": 900_000}))
        self.assertEqual(["TIMER: told 1.10 ms, counted 0.00 ms", "ran: told 97.00 ms, counted 100.00 ms"],
                         differing(counted, {"ran": 97_000_000, "TIMER": 1_100_000}))


if __name__ == "__main__":
    unittest.main()
