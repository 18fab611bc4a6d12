# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
import unittest

from wakelab.events import GROUPS, NAMES
from wakelab.tracing import DEFAULT


class Catalogue(unittest.TestCase):
    def test_should_name_events_as_lttng_does(self):
        self.assertEqual("irq_softirq_raise", NAMES["softirq-raise"])
        self.assertEqual("x86_irq_vectors_irq_work_exit", NAMES["irq_work-exit"])

    def test_should_have_the_events_of_a_group(self):
        self.assertEqual(["sched_switch", "sched_wakeup_new", "sched_process_fork", "sched_process_exec",
                          "sched_process_exit", "sched_migrate_task"], GROUPS["scheduler"])
        self.assertEqual(["sched_waking", "net_dev_queue", "net_if_receive_skb"], GROUPS["stock"])

    def test_should_have_an_event_in_several_groups(self):
        for group in "interrupts", "vectors":
            self.assertIn("x86_irq_vectors_local_timer_entry", GROUPS[group])

    def test_should_have_the_groups_that_are_recorded_by_default(self):
        self.assertEqual([], [group for group in DEFAULT if not GROUPS[group]])
