# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Judges answers that are drawn by hand, in which task 1 waited from 0 to 100."""

import unittest

import programs
from verdict import Expectation, Tally, Truth, judge


def segment(start, end, tid, state, cause, name="other", depth=1, certainty="certain", wait=None, uncertain=False):
    return {
        "start": start,
        "end": end,
        "tid": tid,
        "name": name,
        "state": state,
        "cause": cause,
        "depth": depth,
        "certainty": certainty,
        "wait": wait,
        "uncertain": uncertain,
    }


def own_timer(start, end, **more):
    return segment(
        start,
        end,
        1,
        "TIMER",
        {"kind": "TIMER", "owner": {"tid": 1, "name": "asked"}, "purpose": None},
        name="asked",
        **more
    )


def work(start, end, name, tid=2, **more):
    return segment(start, end, tid, "RUNNING", {"kind": "OWN"}, name=name, **more)


def told(segments, *rules, waits=(), through=(), culprits=()):
    tally = Tally()
    path = {"segments": segments, "waits": list(waits)}
    judge(path, Truth(1, 0, 100, culprits), Expectation(rules, through), tally)
    return tally


class VerdictTest(unittest.TestCase):
    def test_should_find_right_what_is_told_for_the_culprit(self):
        self.assertEqual(told([work(0, 100, "holder")], "task holder").verdict(), "right")

    def test_should_find_wrong_and_certain_what_is_told_for_the_own_timer(self):
        tally = told([own_timer(0, 10), work(10, 100, "holder")], "task holder")
        self.assertEqual((tally.verdict(), tally.wrong, tally.right), ("wrong and certain", 10, 90))

    def test_should_tolerate_little(self):
        self.assertEqual(told([own_timer(0, 5), work(5, 100, "holder")], "task holder").verdict(), "right")

    def test_should_see_a_guess_at_the_segment_or_at_a_wait_around_it(self):
        waits = [{"id": 0, "certainty": "guessed", "wait": None}, {"id": 1, "certainty": "certain", "wait": 0}]
        self.assertEqual(told([own_timer(0, 100, certainty="guessed")], "task holder").verdict(), "wrong and marked")
        self.assertEqual(told([own_timer(0, 100, wait=1)], "task holder", waits=waits).verdict(), "wrong and marked")

    def test_should_not_excuse_by_probability_or_loss(self):
        for more in ({"certainty": "probable"}, {"uncertain": True}):
            self.assertEqual(told([own_timer(0, 100, **more)], "task holder").verdict(), "wrong and certain")

    def test_should_say_what_was_not_told(self):
        unknown = segment(0, 50, 1, "UNKNOWN", {"kind": "UNEXPLAINED"}, depth=0)
        packet = segment(50, 100, 1, "NETWORK", {"kind": "PACKET", "sender": None}, depth=0)
        self.assertEqual(told([unknown, packet], "task holder").verdict(), "not told")
        self.assertEqual(told([], "task holder").verdict(), "not told")

    def test_should_judge_only_the_stretch_of_the_truth(self):
        self.assertEqual(
            told([own_timer(-100, 0), work(0, 100, "holder"), own_timer(100, 200)], "task holder").wrong, 0
        )

    def test_should_not_count_what_the_asked_task_and_those_between_did(self):
        tally = told(
            [work(0, 40, "asked", tid=1, depth=0), work(40, 60, "front"), work(60, 100, "back")],
            "task back",
            through=("front",),
        )
        self.assertEqual((tally.verdict(), tally.waited), ("right", 40))

    def test_should_count_the_timers_of_those_between(self):
        tick = segment(0, 90, 3, "TIMER", {"kind": "TIMER", "owner": None, "purpose": None}, name="front")
        self.assertEqual(
            told([tick, work(90, 100, "back")], "task back", through=("front",)).verdict(), "wrong and certain"
        )

    def test_should_know_a_culprit_by_its_id(self):
        self.assertEqual(told([work(0, 100, "same", tid=7)], culprits=(7,)).verdict(), "right")
        self.assertEqual(told([work(0, 100, "same", tid=8)], culprits=(7,)).verdict(), "wrong and certain")

    def test_should_ask_who_had_the_processor(self):
        def ready(start, end, name):
            occupant = name and {"name": name, "tid": 9}
            return segment(
                start, end, 1, "PREEMPTED", {"kind": "PREEMPTION", "occupant": occupant, "idle": False}, depth=0
            )

        tally = told([ready(0, 80, "hog"), ready(80, 90, "other"), ready(90, 100, None)], "occupant hog")
        self.assertEqual((tally.right, tally.wrong, tally.untold), (80, 10, 10))

    def test_should_not_take_a_limit_for_a_sleep(self):
        limit = segment(0, 100, 1, "TIMER", {"kind": "TIMER", "owner": {"tid": 1}, "purpose": "TIME_LIMIT"})
        self.assertEqual(told([limit], "own timer").verdict(), "not told")

    def test_should_not_take_a_sleep_for_a_missing_answer(self):
        waits = [{"id": 0, "certainty": "certain", "wait": None, "systemCall": {"name": "poll", "peer": "10.0.0.2:53"}}]
        for purpose, verdict in (("SLEEP", "wrong and certain"), ("TIME_LIMIT", "right")):
            timer = segment(0, 100, 1, "TIMER", {"kind": "TIMER", "owner": {"tid": 1}, "purpose": purpose}, wait=0)
            self.assertEqual(told([timer], "peer 10.0.0.2:53", waits=waits).verdict(), verdict)

    def test_should_name_each_rule_of_the_list(self):
        for program in programs.load():
            Expectation(program.waits_for, program.through)
        with self.assertRaises(ValueError):
            Expectation(("somebody",))


if __name__ == "__main__":
    unittest.main()
