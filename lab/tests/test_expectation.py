# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import unittest

from wakelab.expectation import Expected, Stretch, matches, significant, stretches

MS = 1_000_000


def path(*parts):
    """Stretches that follow each other: (worker, state, milliseconds)."""
    now = 0
    found = []
    for worker, state, length in parts:
        found.append(Stretch(worker, state, now, now + round(length * MS)))
        now = found[-1].end
    return found


def expected(*lines):
    return [Expected.parse(line) for line in lines]


class ExpectedLine(unittest.TestCase):
    def test_should_read_all_parts_of_a_line(self):
        line = Expected.parse("server/rpc worker RUNNING 20ms?")
        self.assertEqual(("server/rpc worker", "RUNNING", 20 * MS, True),
                         (line.worker, line.state, line.duration, line.optional))

    def test_should_do_without_worker_and_duration(self):
        line = Expected.parse("NETWORK")
        self.assertEqual((None, "NETWORK", None, False), (line.worker, line.state, line.duration, line.optional))

    def test_should_refuse_what_is_no_line(self):
        for text in ("", "running", "client/a RUNNING soon", "client/a"):
            with self.assertRaisesRegex(ValueError, "not a line of a path"):
                Expected.parse(text)


class SignificantPath(unittest.TestCase):
    def test_should_leave_out_noise_and_join_its_neighbours(self):
        found = significant(path(("c/a", "RUNNING", 10), ("c/k", "RUNNING", 1), ("c/a", "RUNNING", 5),
                                 ("s/b", "NETWORK", 2), ("s/b", "RUNNING", 20)), 3 * MS)
        self.assertEqual([("c/a", "RUNNING", 16 * MS), ("s/b", "RUNNING", 20 * MS)],
                         [(each.worker, each.state, each.duration) for each in found])

    def test_should_keep_work_that_is_cut_into_pieces_shorter_than_the_noise(self):
        pieces = [("c/a", "RUNNING", 2), ("c/k", "RUNNING", 1)] * 10
        found = significant(path(*pieces), 3 * MS)
        self.assertEqual([("c/a", 29 * MS)], [(each.worker, each.duration) for each in found])

    def test_should_join_time_that_is_nobodys_work_whoever_is_told_to_wait(self):
        found = significant(path(("c/a", "NETWORK", 5), ("c/b", "NETWORK", 5)), 3 * MS)
        self.assertEqual([10 * MS], [each.duration for each in found])

    def test_should_not_join_the_work_of_two(self):
        self.assertEqual(2, len(significant(path(("c/a", "RUNNING", 5), ("c/b", "RUNNING", 5)), 3 * MS)))

    def test_should_be_empty_where_all_is_noise(self):
        self.assertEqual([], significant(path(("c/a", "RUNNING", 1), ("c/b", "RUNNING", 2)), 3 * MS))

    def test_should_take_interruptions_for_running(self):
        told = [{"host": "c", "name": "a", "state": "INTERRUPTED", "start": 1, "end": 2}]
        self.assertEqual([Stretch("c/a", "RUNNING", 1, 2)], stretches(told))


class Comparison(unittest.TestCase):
    found = path(("c/a", "RUNNING", 10), ("c/a", "NETWORK", 5), ("s/b", "RUNNING", 20))

    def test_should_accept_the_same_path(self):
        self.assertTrue(matches(expected("c/a RUNNING 10ms", "NETWORK", "s/b RUNNING"), self.found, MS))

    def test_should_let_an_optional_line_be_missing_or_not(self):
        for lines in (("c/a RUNNING", "TIMER?", "NETWORK?", "s/b RUNNING"), ("c/a RUNNING", "NETWORK", "s/b RUNNING")):
            self.assertTrue(matches(expected(*lines), self.found, MS))

    def test_should_let_work_take_longer_than_stated(self):
        self.assertTrue(matches(expected("c/a RUNNING 4ms", "NETWORK 3ms", "s/b RUNNING"), self.found, MS))

    def test_should_refuse_another_order_worker_state_duration_or_number(self):
        for lines in (("NETWORK", "c/a RUNNING", "s/b RUNNING"), ("c/a RUNNING", "NETWORK", "s/x RUNNING"),
                      ("c/a RUNNING", "TIMER", "s/b RUNNING"), ("c/a RUNNING 12ms", "NETWORK", "s/b RUNNING"), ("c/a RUNNING", "NETWORK 1ms?", "s/b RUNNING"),
                      ("c/a RUNNING", "NETWORK"), ("c/a RUNNING", "NETWORK", "s/b RUNNING", "NETWORK")):
            self.assertFalse(matches(expected(*lines), self.found, MS), lines)


if __name__ == "__main__":
    unittest.main()
