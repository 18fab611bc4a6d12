# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records what a guest does with LTTng."""

import secrets

from wakelab.guest import Guest

SESSION = "lab"
MODULES = "sched-ttwu,inet-sock-local"
# All guests hash payloads by the same key, since hashes are compared.
HASH_KEY = secrets.token_hex(16)
HASH_KEY_FILE = "/sys/module/lttng_probe_inet_sock_local/parameters/hash_key"

SCHEDULER = ["sched_switch", "sched_wakeup_new", "sched_process_fork", "sched_process_exec", "sched_process_exit"]
INTERRUPTS = ["irq_handler_entry", "irq_handler_exit", "irq_softirq_entry", "irq_softirq_exit",
              "timer_hrtimer_expire_entry", "timer_hrtimer_expire_exit",
              "x86_irq_vectors_local_timer_entry", "x86_irq_vectors_local_timer_exit",
              "x86_irq_vectors_reschedule_entry", "x86_irq_vectors_reschedule_exit",
              "x86_irq_vectors_call_function_entry", "x86_irq_vectors_call_function_exit",
              "x86_irq_vectors_call_function_single_entry", "x86_irq_vectors_call_function_single_exit"]

CALLS = ["read", "write", "readv", "writev", "pread64", "pwrite64", "recvfrom", "sendto", "recvmsg", "sendmsg",
         "accept", "accept4", "connect", "poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "futex",
         "nanosleep", "clock_nanosleep", "wait4", "waitid", "fsync", "fdatasync", "openat", "close", "socket", "dup",
         "dup2", "pipe2", "pause", "rt_sigtimedwait", "rt_sigsuspend", "timerfd_create"]

VECTORS = ["local_timer", "reschedule", "call_function", "call_function_single", "irq_work", "ipi", "spurious_apic",
           "error_apic", "thermal_apic", "threshold_apic", "deferred_error_apic"]

GROUPS = {
    "scheduler": SCHEDULER,
    "interrupts": INTERRUPTS,
    # Fields tell that a softirq of timers runs, but not for which of them.
    "expiries": ["timer_expire_entry", "timer_expire_exit"],
    "modules": ["sched_ttwu", "inet_sock_local_in", "inet_sock_local_out"],
    "stock": ["sched_waking", "net_dev_queue", "net_if_receive_skb"],
    "timers": ["timer_start", "timer_hrtimer_start"],
    "raises": ["irq_softirq_raise"],
    "vectors": [f"x86_irq_vectors_{vector}_{end}" for vector in VECTORS for end in ("entry", "exit")],
    "exceptions": ["x86_exceptions_page_fault_user", "x86_exceptions_page_fault_kernel"],
    "works": ["workqueue_queue_work", "workqueue_execute_start", "workqueue_execute_end"],
    "block": ["block_rq_insert", "block_rq_issue", "block_rq_complete"],
    "syscalls": [],
    "calls": [],
}
DEFAULT = ["scheduler", "interrupts", "expiries", "modules", "timers"]


def start_daemon(guest: Guest, modules: bool = True) -> None:
    extra = f" --extra-kmod-probes={MODULES}" if modules else ""
    guest.run(f"lttng-sessiond -d{extra}")
    if modules:
        guest.run(f"echo {HASH_KEY} > {HASH_KEY_FILE}")


def groups_for(events: tuple[str, ...], modules: bool) -> list[str]:
    """Without our modules the kernel's own events stand in for theirs."""
    return [group if modules or group != "modules" else "stock" for group in events]


def prepare(guest: Guest, groups: list[str], *, buffer: str = "1M", output: str | None = None) -> None:
    """Makes a session that only has to be started; an event that the guest's kernel lacks is left out."""
    known = set(guest.run("lttng list -k | sed -n 's/^ *\\([a-z0-9_]*\\) (loglevel.*/\\1/p'").split())
    events = dict.fromkeys(event for group in groups for event in GROUPS.get(group, []) if event in known)
    channel = f"-k -s {SESSION} -c events"
    guest.run(f"lttng create {SESSION} --output={output or '/trace/' + guest.name}")
    guest.run(f"lttng enable-channel -k -s {SESSION} --subbuf-size={buffer} --num-subbuf=8 events")
    guest.run(f"lttng enable-event {channel} {','.join(events)}")
    guest.run(f"lttng enable-event {channel} 'lttng_statedump_*'")
    if "syscalls" in groups:
        guest.run(f"lttng enable-event {channel} --syscall {','.join(CALLS)}")
    if "calls" in groups:
        guest.run(f"lttng enable-event {channel} --syscall --all")


def start(guests: list[Guest]) -> None:
    tell(guests, f"lttng start {SESSION}")


def stop(guests: list[Guest]) -> None:
    tell(guests, f"lttng stop {SESSION}")


def end(guests: list[Guest]) -> None:
    tell(guests, f"lttng destroy {SESSION}")


def tell(guests: list[Guest], command: str) -> None:
    """Runs a command on all guests at the same time; it must succeed."""
    for guest in guests:
        guest.begin(command)
    for guest in guests:
        status, output = guest.finish(command)
        if status != 0:
            raise RuntimeError(f"{guest.name}: exit code {status} of: {command}\n{output}")
