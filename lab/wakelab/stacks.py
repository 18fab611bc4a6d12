# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What the kernel's stack says about a wake-up: in which context it was made."""

import bisect
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Context(Enum):
    """What ran when a task was woken, by the innermost entry into the kernel on the stack."""

    TASK = "task"
    SOFTIRQ = "softirq"
    TIMER = "timer"
    IPI = "inter-processor interrupt"
    LINE = "interrupt line"
    NMI = "non-maskable interrupt"
    UNKNOWN = "unknown"


# Functions on the stack, innermost first; the first that is here decides. Names of Linux 6.1 to 6.12 on x86-64.
ENTRIES = {
    "__hrtimer_run_queues": Context.TIMER,
    "call_timer_fn": Context.TIMER,
    "run_timer_softirq": Context.TIMER,
    "hrtimer_run_softirq": Context.TIMER,
    "tick_sched_timer": Context.TIMER,
    "asm_sysvec_apic_timer_interrupt": Context.TIMER,
    "asm_sysvec_reschedule_ipi": Context.IPI,
    "asm_sysvec_call_function": Context.IPI,
    "asm_sysvec_call_function_single": Context.IPI,
    "asm_sysvec_irq_work": Context.IPI,
    "flush_smp_call_function_queue": Context.IPI,
    "__flush_smp_call_function_queue": Context.IPI,
    "asm_common_interrupt": Context.LINE,
    "asm_exc_nmi": Context.NMI,
    "end_repeat_nmi": Context.NMI,
    "__do_softirq": Context.SOFTIRQ,
    "handle_softirqs": Context.SOFTIRQ,
    # Whatever brought it into the kernel, a thread that returns from there handles its own signals.
    "exit_to_user_mode_prepare": Context.TASK,
    "irqentry_exit_to_user_mode": Context.TASK,
    "asm_exc_page_fault": Context.TASK,
    "asm_exc_general_protection": Context.TASK,
    "asm_exc_int3": Context.TASK,
    "entry_SYSCALL_64_after_hwframe": Context.TASK,
    "entry_SYSCALL_compat_after_hwframe": Context.TASK,
    "do_syscall_64": Context.TASK,
    "ret_from_fork": Context.TASK,
    "ret_from_fork_asm": Context.TASK,
    "kthread": Context.TASK,
    "do_idle": Context.UNKNOWN,
}

# Entries from interrupts: what they interrupt stands further out on the stack and has no part in what they do.
INTERRUPTS = {function for function, context in ENTRIES.items() if function.startswith("asm_sysvec_")
              or context in (Context.LINE, Context.NMI)}

# Whatever the context, the functions on the stack show what was served.
DELIVERIES = {"__netif_receive_skb_one_core", "__netif_receive_skb_list_core", "tcp_v4_rcv", "tcp_v6_rcv",
              "tcp_v4_do_rcv", "tcp_v6_do_rcv", "__udp4_lib_rcv", "udp_queue_rcv_one_skb", "udpv6_queue_rcv_one_skb",
              "__udp6_lib_rcv", "raw_rcv", "icmp_rcv", "ip_local_deliver_finish"}
COMPLETIONS = {"blk_mq_end_request", "blk_update_request", "blk_mq_complete_request", "bio_endio", "blk_done_softirq",
               "virtblk_done", "blk_mq_end_request_batch"}
SENDERS = {"tcp_sendmsg", "udp_sendmsg", "udpv6_sendmsg", "tcp_close", "tcp_shutdown", "inet_stream_connect",
           "tcp_recvmsg"}
TIMER_THREADS = {"run_timersd", "run_ktimerd"}
SERVERS = {"run_ksoftirqd", "irq_thread", *TIMER_THREADS}


@dataclass(frozen=True)
class Stack:
    """The functions that were being called, innermost first."""

    functions: tuple[str, ...]

    @property
    def context(self) -> Context:
        for function in self.functions:
            if function in ENTRIES:
                return ENTRIES[function]
        return Context.UNKNOWN

    def runs(self, functions: Collection[str]) -> bool:
        """Whether one of these functions is being called."""
        return not set(functions).isdisjoint(self.functions)

    @property
    def interrupts(self) -> bool:
        """Whether an interrupt runs, which need not have to do with the thread that had the CPU."""
        return self.runs(INTERRUPTS)

    @property
    def serves(self) -> bool:
        """Whether a kernel thread runs softirqs or the handler of a line, in the place of an interrupt."""
        return self.runs(SERVERS)

    @property
    def sends(self) -> bool:
        """Whether a thread sends packets by a call of its own, which may deliver them on the way."""
        return self.runs(SENDERS) and not self.interrupts

    @property
    def delivers(self) -> bool:
        """Whether a packet was being delivered."""
        return self.runs(DELIVERIES)

    @property
    def completes(self) -> bool:
        """Whether a block request was being completed."""
        return self.runs(COMPLETIONS)


class Symbols:
    """The functions of a running kernel by their addresses."""

    def __init__(self, kallsyms: Path) -> None:
        found = []
        for line in kallsyms.read_text().splitlines():
            address, kind, name, *_ = line.split()
            if kind in "tTwW":
                found.append((int(address, 16), name))
        found.sort()
        self._addresses = [address for address, _ in found]
        self._names = [name for _, name in found]

    def stack(self, addresses: list[int]) -> Stack:
        return Stack(tuple(self._name(address) for address in addresses))

    def _name(self, address: int) -> str:
        place = bisect.bisect_right(self._addresses, address) - 1
        # Compilers mark the variants of a function that they make.
        return self._names[place].split(".")[0] if place >= 0 else hex(address)
