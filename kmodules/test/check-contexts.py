#!/usr/bin/python3
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Holds the interrupt context fields of a recording to the entries and exits of handlers in the same recording.

check-contexts.py [--without-waking] TRACE

The trace needs sched_switch, irq_handler_*, irq_softirq_*, timer_hrtimer_expire_* and the tid context besides the events of
the modules. Says what was compared, and ends with 1 where anything differs. A hard interrupt that has no line is known to
the fields alone; such events are counted, and have to be outside of every handler that the trace knows of. The thread of an
interrupt line is woken after the exit of the line's handler, which the fields name nevertheless.
"""
import argparse
import collections
import sys

import bt2

NO_LINE = 2**64 - 1
IRQ_WAKE_THREAD = 2
ENTRIES = {"irq_handler_entry": ("irq", "irq"), "irq_softirq_entry": ("softirq", "vec"),
           "timer_hrtimer_expire_entry": ("hrtimer", "hrtimer")}
EXITS = {"irq_handler_exit": ("irq", "irq"), "irq_softirq_exit": ("softirq", "vec"),
         "timer_hrtimer_expire_exit": ("hrtimer", "hrtimer")}
CHECKED = ("sched_ttwu", "inet_sock_local_in", "inet_sock_local_out")


class Event:
    """What is needed of an event, read at once: the message dies with the next."""

    def __init__(self, message):
        event = message.event
        fields = event.payload_field
        context = event.common_context_field or event.specific_context_field
        self.name = event.name
        self.time = message.default_clock_snapshot.ns_from_origin
        self.cpu = int(event.packet.context_field["cpu_id"])
        self.tid = int(context["tid"])
        self.fields = {}
        for name in ("irq", "vec", "hrtimer", "tid", "target_cpu", "context_entry", "context_source", "ret", "prev_tid"):
            if name in fields:
                self.fields[name] = int(fields[name])
        if "context" in fields:
            self.kind = next(iter(fields["context"].labels))


class Cpu:
    """The handlers that run on a CPU, as the events tell: those of hard interrupts, and those of each task."""

    def __init__(self):
        self.hard = []
        self.of_task = collections.defaultdict(list)

    def enter(self, handler, tid, serial):
        """A softirq, and what an hrtimer does inside of one, belongs to the task."""
        soft = handler[0] == "softirq" or (handler[0] == "hrtimer" and self.softirq_is_innermost(tid))
        (self.of_task[tid] if soft else self.hard).append((handler, serial))

    def softirq_is_innermost(self, tid):
        """Whether the HRTIMER vector (8) runs: only it runs timers outside of a hard interrupt."""
        frames = self.of_task[tid]
        return not self.hard and bool(frames) and frames[-1][0] == ("softirq", 8)

    def leave(self, handler, tid):
        for frames in (self.hard, self.of_task[tid]):
            if frames and frames[-1][0] == handler:
                frames.pop()
                return True
        return False

    def innermost(self, tid):
        return (self.hard or self.of_task[tid] or [None])[-1]


class Check:
    """Compares every event with what the entries and exits before it say."""

    def __init__(self):
        self.cpus = collections.defaultdict(Cpu)
        self.serials = 0
        self.number_of = {}
        self.run_of = {}
        self.agreed = collections.Counter()
        self.differed = []
        self.unmatched_exits = 0
        self.threaded = {}
        self.preempted = 0
        self.wakings = []
        self.ttwus = []

    def see(self, event):
        if event.name in ENTRIES:
            kind, field = ENTRIES[event.name]
            self.serials += 1
            self.cpus[event.cpu].enter((kind, event.fields[field]), event.tid, self.serials)
            self.threaded.pop(event.cpu, None)
        elif event.name in EXITS:
            kind, field = EXITS[event.name]
            if event.fields.get("ret") == IRQ_WAKE_THREAD:
                self.threaded[event.cpu] = self.cpus[event.cpu].innermost(event.tid)
            if not self.cpus[event.cpu].leave((kind, event.fields[field]), event.tid):
                self.unmatched_exits += 1
        elif event.name in CHECKED:
            self.compare(event)
        elif event.name == "sched_switch":
            self.preempted += bool(self.cpus[event.cpu].of_task[event.fields["prev_tid"]])
        self.remember_wake_up(event)

    def remember_wake_up(self, event):
        what = (event.cpu, event.tid, event.fields.get("tid"), event.fields.get("target_cpu"))
        if event.name == "sched_waking":
            self.wakings.append((event.time, what))
        elif event.name == "sched_ttwu":
            self.ttwus.append((event.time, what))

    def compare(self, event):
        said = (event.kind, event.fields["context_source"])
        frame = self.cpus[event.cpu].innermost(event.tid)
        if said == ("irq", NO_LINE):
            fits = frame is None or frame[0][0] == "softirq"
        elif event.kind == "irq" and not self.cpus[event.cpu].hard:
            frame = self.threaded.get(event.cpu)
            fits = frame is not None and said == frame[0] and self.same_run(event, frame[1])
        elif frame is None:
            fits = said == ("none", 0) and event.fields["context_entry"] == 0
        else:
            fits = said == frame[0] and self.same_run(event, frame[1])
        label = "irq without a line" if said == ("irq", NO_LINE) else event.kind
        if event.kind == "irq" and frame is not None and frame is self.threaded.get(event.cpu):
            label = "irq, for its thread"
        if fits:
            self.agreed[event.name, label] += 1
        else:
            self.differed.append((event.time, event.cpu, event.tid, event.name, said, frame))

    def same_run(self, event, run):
        """A number stands for one run of a handler, and a run has one number."""
        number = (event.cpu, event.fields["context_entry"])
        return (number[1] != 0 and self.run_of.setdefault(number, run) == run
                and self.number_of.setdefault(run, number) == number)


def report_wake_ups(check, without_waking):
    """Whether sched_ttwu and sched_waking are the same wake-ups, CPU by CPU in the same order."""
    wakings = collections.Counter(what for _, what in check.wakings)
    ttwus = collections.Counter(what for _, what in check.ttwus)
    missing, extra = wakings - ttwus, ttwus - wakings
    print(f"wake-ups: {len(check.wakings)} sched_waking, {len(check.ttwus)} sched_ttwu, "
          f"{sum(missing.values())} only in the first, {sum(extra.values())} only in the second")
    for what, count in list((missing + extra).items())[:5]:
        print("   ", what, count)
    return without_waking or (not missing and not extra and bool(check.ttwus))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-waking", action="store_true",
                        help="do not compare with sched_waking: those of the kprobe may differ, eBPF has none")
    parser.add_argument("trace")
    arguments = parser.parse_args()
    check = Check()
    for message in bt2.TraceCollectionMessageIterator(arguments.trace):
        if type(message) is bt2._EventMessageConst:
            check.see(Event(message))
    for (name, kind), count in sorted(check.agreed.items()):
        print(f"{name:22} {kind:20} {count:8} agree")
    print(f"differ: {len(check.differed)}; exits without entry: {check.unmatched_exits}; "
          f"softirqs that were preempted: {check.preempted}")
    for difference in check.differed[:20]:
        print("   ", *difference)
    same = report_wake_ups(check, arguments.without_waking)
    sys.exit(0 if same and check.agreed and not check.differed else 1)


if __name__ == "__main__":
    main()
