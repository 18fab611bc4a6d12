# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import unittest

from wakelab.oracle import Happening, Softirq, Truth
from wakelab.stacks import Context, Stack
from wakelab.verdicts import Verdict, verdict

TICK = "try_to_wake_up hrtimer_wakeup __hrtimer_run_queues asm_sysvec_apic_timer_interrupt do_syscall_64"
CALL = "try_to_wake_up wake_up_q futex_wake do_syscall_64"
OWN_DELIVERY = "try_to_wake_up tcp_v4_rcv net_rx_action __do_softirq do_softirq tcp_sendmsg do_syscall_64"
RESCHEDULED = "try_to_wake_up rcu_core handle_softirqs __irq_exit_rcu asm_sysvec_reschedule_ipi do_syscall_64"


def stack(functions):
    return Stack(tuple(functions.split()))


def wakeup(functions, running=7, time=1_000_000):
    return Happening("sched_waking", time, 0, running, 9, stack(functions))


def raised(functions, vector, running, time):
    return Happening("irq_softirq_raise", time, 0, running, vector, stack(functions))


def wait(kind, name="sleeper", end=1_000_000, **cause):
    return {"tid": 9, "name": name, "end": end, "cause": {"kind": kind, **cause}}


def judged(told, truth):
    return verdict(told, truth)[0]


class InnermostEntry(unittest.TestCase):
    def test_should_decide_what_runs(self):
        self.assertEqual([Context.TIMER, Context.TASK, Context.SOFTIRQ, Context.SOFTIRQ],
                         [stack(each).context for each in (TICK, CALL, OWN_DELIVERY, RESCHEDULED)])

    def test_should_tell_a_delivery_on_the_way_from_one_that_interrupts(self):
        interrupting = OWN_DELIVERY.replace("do_softirq tcp_sendmsg", "asm_common_interrupt tcp_sendmsg")
        self.assertEqual([True, False], [stack(each).sends for each in (OWN_DELIVERY, interrupting)])


class Verdicts(unittest.TestCase):
    def test_should_not_let_a_bystander_be_the_waker(self):
        told = wait("WAKEUP", waker={"tid": 7})
        self.assertEqual([Verdict.RIGHT, Verdict.WRONG, Verdict.WRONG],
                         [judged(told, Truth([each], [])) for each in (wakeup(CALL), wakeup(TICK), wakeup(CALL, 8))])

    def test_should_ask_for_the_sender_that_delivers_itself(self):
        truth = Truth([wakeup(OWN_DELIVERY)], [])
        self.assertEqual([Verdict.RIGHT, Verdict.WRONG, Verdict.RIGHT],
                         [judged(wait("PACKET", sender=sender), truth) for sender in ({"tid": 7}, {"tid": 8}, None)])

    def test_should_compare_the_softirq_with_the_one_that_ran(self):
        truth = Truth([wakeup(RESCHEDULED)], [])
        told = [wait("INTERRUPT", interrupt={"kind": "SOFTIRQ", "name": name}) for name in ("RCU", "NET_RX")]
        self.assertEqual([Verdict.RIGHT, Verdict.WRONG], [judged(each, truth) for each in told])

    def test_should_count_what_is_not_explained_as_unknown(self):
        self.assertEqual(Verdict.UNKNOWN, judged(wait("UNEXPLAINED"), Truth([wakeup(CALL)], [])))

    def test_should_judge_nothing_without_a_stack_or_with_two(self):
        two = [wakeup(CALL), wakeup(TICK, time=1_100_000)]
        self.assertEqual([None, None], [verdict(wait("TIMER", end=9_000_000), Truth(two, [])),
                                        verdict(wait("TIMER"), Truth(two, []))])


class ThreadsOfSoftirqs(unittest.TestCase):
    raises = [raised(CALL, 9, 5, 500_000), raised(TICK, 9, 6, 700_000)]
    softirqs = [Softirq("irq_softirq_raise", 500_000, 0, 9), Softirq("irq_softirq_entry", 600_000, 0, 9),
                Softirq("irq_softirq_raise", 700_000, 0, 9)]

    def test_should_be_woken_by_the_first_raise_that_is_not_served(self):
        truth = Truth([wakeup(RESCHEDULED), *self.raises], self.softirqs)
        told = [wait("TIMER", name="ksoftirqd/0"), wait("WAKEUP", name="ksoftirqd/0", waker={"tid": 5})]
        self.assertEqual([Verdict.RIGHT, Verdict.WRONG], [judged(each, truth) for each in told])

    def test_should_not_serve_the_softirqs_of_others(self):
        truth = Truth([wakeup(RESCHEDULED), *self.raises], self.softirqs)
        self.assertEqual(Verdict.WRONG, judged(wait("TIMER", name="ktimers/0"), truth))


if __name__ == "__main__":
    unittest.main()
