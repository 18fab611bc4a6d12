# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Whether the cause that Wakepath states for a wait is what the kernel's stack shows."""

from enum import Enum

from wakelab.oracle import Happening, Truth
from wakelab.stacks import Context

# Softirqs of timers, which ktimers serves where there is such a thread, and ksoftirqd where there is none.
TIMERS = {1, 8}
SOFTIRQS = set(range(10))

# Functions that serve the softirqs, by the names that Wakepath gives these.
ACTIONS = {
    "HI": {"tasklet_hi_action", "tasklet_action_common"},
    "TIMER": {"run_timer_softirq", "__run_timers", "call_timer_fn"},
    "NET_TX": {"net_tx_action"},
    "NET_RX": {"net_rx_action"},
    "BLOCK": {"blk_done_softirq"},
    "IRQ_POLL": {"irq_poll_softirq"},
    "TASKLET": {"tasklet_action", "tasklet_action_common"},
    "SCHED": {"run_rebalance_domains", "rebalance_domains", "_nohz_idle_balance", "sched_balance_softirq",
              "sched_balance_domains"},
    "HRTIMER": {"hrtimer_run_softirq", "__hrtimer_run_queues"},
    "RCU": {"rcu_core", "rcu_core_si"},
}


class Verdict(Enum):
    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"


def verdict(wait: dict, truth: Truth) -> tuple[Verdict, Happening] | None:
    """None where no stack belongs to the end of this wait."""
    woken = truth.wakeup(wait["tid"], wait["end"])
    served = _served(wait["name"].split("/")[0], truth)
    asked = truth.first_pending(woken.cpu, wait["end"], served) if woken and served else None
    true = [woken, truth.raised(asked)] if asked else [woken]
    if None in true:
        return None
    found = [(_of(wait["cause"], each), each) for each in true]
    return next((each for each in found if each[0] is not Verdict.WRONG), found[0])


def _served(name: str, truth: Truth) -> set[int]:
    """The softirqs that a kernel thread serves: what raised the first of them made it run, wherever it was woken."""
    if name == "ksoftirqd":
        return SOFTIRQS - TIMERS if truth.has_timer_threads else SOFTIRQS
    return TIMERS if name == "ktimers" else set()


def _of(cause: dict, true: Happening) -> Verdict:
    context = true.stack.context
    match cause["kind"]:
        case "WAKEUP":
            made = context is Context.TASK or true.stack.serves or true.stack.sends
            return _right_if(made and cause["waker"]["tid"] == true.running)
        case "PACKET":
            return _right_if(true.stack.delivers and _sender_can_be(cause["sender"], true))
        case "TIMER":
            return _right_if(context is Context.TIMER)
        case "BLOCK_REQUEST":
            return _right_if(true.stack.completes)
        case "INTERRUPT":
            return _right_if(_is_interrupt(cause["interrupt"], true))
        case "UNRECORDED_INTERRUPT":
            return _right_if(context is not Context.TASK)
        case _:
            return Verdict.UNKNOWN


def _right_if(condition: bool) -> Verdict:
    return Verdict.RIGHT if condition else Verdict.WRONG


def _sender_can_be(sender: dict | None, true: Happening) -> bool:
    return sender is None or not true.stack.sends or sender["tid"] in (-1, true.running)


def _is_interrupt(interrupt: dict, true: Happening) -> bool:
    context = true.stack.context
    match interrupt["kind"]:
        case "LINE":
            return context is Context.LINE
        case "HRTIMER" | "TIMER":
            return context is Context.TIMER
        case "SOFTIRQ":
            return true.stack.runs(ACTIONS.get(interrupt["name"], set()))
        case "VECTOR" if interrupt["name"] == "local_timer":
            return context is Context.TIMER
        case "VECTOR":
            return context is Context.IPI
        case _:
            return context not in (Context.TASK, Context.UNKNOWN)
