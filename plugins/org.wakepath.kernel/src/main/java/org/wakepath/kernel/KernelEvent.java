// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;

/**
 * Kinds of kernel events that the analysis reads. The numbered constants behind each kind are the slots of its fields
 * in the order in which {@link KernelEventLayout} asks for them; a field that a tracer did not record reads as
 * {@link EventBatch#MISSING}.
 */
public final class KernelEvent {
    /** First slot of every kind: the running task's id where the tracer added it as a context. */
    public static final int CONTEXT_TID = 0;

    /** A CPU changes from one task to another. */
    public static final int SWITCH = 0;
    public static final int SWITCH_PREV_TID = 1;
    public static final int SWITCH_PREV_STATE = 2;
    public static final int SWITCH_NEXT_TID = 3;
    public static final int SWITCH_PREV_COMM = 4;
    public static final int SWITCH_NEXT_COMM = 5;

    /** A task is made runnable; from {@code sched_waking}, {@code sched_ttwu} or, at worst, {@code sched_wakeup}. */
    public static final int WAKEUP = 1;
    public static final int WAKEUP_TID = 1;
    public static final int WAKEUP_COMM = 2;
    /** 0 if the wake-up had no effect; missing if every recorded wake-up has one. */
    public static final int WAKEUP_MATCH = 3;
    /** The CPU that the task slept on; in {@code sched_wakeup} and of new tasks the one that it queues on. */
    public static final int WAKEUP_TARGET = 4;

    /** A new task is made runnable for the first time. */
    public static final int WAKEUP_NEW = 2;

    /** A task creates another one. */
    public static final int FORK = 3;
    public static final int FORK_PARENT_TID = 1;
    public static final int FORK_CHILD_TID = 2;
    public static final int FORK_CHILD_COMM = 3;
    public static final int FORK_CHILD_PID = 4;
    /** Inode of the innermost pid namespace of the child. */
    public static final int FORK_NAMESPACE = 5;
    /** The number of pid namespaces that the child is in, one within the other, where all ids of it are recorded. */
    public static final int FORK_LEVELS = 6;
    /** The child's id in the second outermost of them, or in the innermost where only that is recorded. */
    public static final int FORK_INNER_TID = 7;
    /** How many slots there are for its ids, from {@link #FORK_INNER_TID} on. */
    public static final int FORK_INNER_TIDS = 3;

    /** A task replaces its program; a thread that is not the leader takes over the leader's tid. */
    public static final int EXEC = 4;
    public static final int EXEC_TID = 1;
    public static final int EXEC_OLD_TID = 2;

    /** A task starts to exit. */
    public static final int EXIT = 5;
    public static final int EXIT_TID = 1;

    /** The statedump lists a task that existed when tracing started. */
    public static final int TASK_DUMP = 6;
    public static final int TASK_DUMP_TID = 1;
    public static final int TASK_DUMP_PID = 2;
    public static final int TASK_DUMP_NAME = 3;
    /** 1 for a thread of the kernel, 0 for one of a process. */
    public static final int TASK_DUMP_TYPE = 4;
    /** Its process was forked by this one. */
    public static final int TASK_DUMP_PPID = 5;
    /** What it did then, by LTTng's numbers. */
    public static final int TASK_DUMP_STATUS = 6;
    /** Its id within a pid namespace. */
    public static final int TASK_DUMP_INNER_TID = 7;
    /** Inode of the pid namespace. */
    public static final int TASK_DUMP_NAMESPACE = 8;

    /** The statedump gives the id of a task within a pid namespace, the innermost first. */
    public static final int INNER_ID_DUMP = 78;
    public static final int INNER_ID_DUMP_TID = 1;
    public static final int INNER_ID_DUMP_INNER_TID = 2;
    public static final int INNER_ID_DUMP_NAMESPACE = 3;

    /** The statedump names an interrupt line. */
    public static final int IRQ_DUMP = 7;
    public static final int IRQ_DUMP_IRQ = 1;
    public static final int IRQ_DUMP_ACTION = 2;

    /** The statedump names an open file of a process. */
    public static final int FILE_DUMP = 8;
    public static final int FILE_DUMP_PID = 1;
    public static final int FILE_DUMP_FD = 2;
    public static final int FILE_DUMP_NAME = 3;

    /** The statedump names a block device. */
    public static final int DISK_DUMP = 9;
    public static final int DISK_DUMP_DEV = 1;
    public static final int DISK_DUMP_NAME = 2;

    /** A handler of an interrupt line starts. */
    public static final int IRQ_ENTRY = 10;
    /** A handler of an interrupt line ends. */
    public static final int IRQ_EXIT = 11;
    public static final int IRQ_NUMBER = 1;
    public static final int IRQ_NAME = 2;
    /** The handler's result; the slot is that of the name in an entry. */
    public static final int IRQ_RESULT = 2;
    /** The handler's result that makes the kernel wake the thread of the line next. */
    public static final int IRQ_WAKES_THREAD = 2;

    /** A softirq vector starts to be served. */
    public static final int SOFTIRQ_ENTRY = 12;
    /** A softirq vector has been served. */
    public static final int SOFTIRQ_EXIT = 13;
    public static final int SOFTIRQ_VECTOR = 1;

    /** The handler of a high-resolution timer starts. */
    public static final int HRTIMER_ENTRY = 14;
    /** The handler of a high-resolution timer ends. */
    public static final int HRTIMER_EXIT = 15;
    /** A high-resolution timer is armed. */
    public static final int HRTIMER_START = 16;
    /** The handler of a wheel timer starts. */
    public static final int TIMER_ENTRY = 17;
    /** The handler of a wheel timer ends. */
    public static final int TIMER_EXIT = 18;
    /** A wheel timer is armed. */
    public static final int TIMER_START = 19;
    public static final int TIMER_ADDRESS = 1;
    public static final int TIMER_FUNCTION = 2;

    /** A softirq vector is raised; it is served when the interrupt is over, or by a kernel thread. */
    public static final int SOFTIRQ_RAISE = 20;

    /** The running task entered the kernel by a page fault. */
    public static final int PAGE_FAULT = 21;

    /** A packet leaves the host, as recorded by our netfilter module. */
    public static final int SOCKET_OUT = 22;
    /** A packet reaches the host, as recorded by our netfilter module. */
    public static final int SOCKET_IN = 23;
    /** A packet is handed to a network device. */
    public static final int DEVICE_OUT = 24;
    /** A network device hands in a packet. */
    public static final int DEVICE_IN = 25;

    /** A block request enters the queue of its device. */
    public static final int BLOCK_INSERT = 26;
    /** A block request is handed to its device. */
    public static final int BLOCK_ISSUE = 27;
    /** A block request is completed. */
    public static final int BLOCK_COMPLETE = 28;
    public static final int BLOCK_DEV = 1;
    public static final int BLOCK_SECTOR = 2;
    /** The number of sectors, 0 for a flush. */
    public static final int BLOCK_COUNT = 3;
    /** What is asked of the device, as flags or as letters. */
    public static final int BLOCK_FLAGS = 4;
    /** The address of the kernel's record of the request. */
    public static final int BLOCK_REQUEST = 5;
    /** Stands for a kind of block request that is not recorded. */
    public static final int UNKNOWN_KIND = -1;

    /** A system call returns, in an event that does not name it. */
    public static final int SYSTEM_CALL_EXIT = 29;
    public static final int SYSTEM_CALL_RESULT = 1;

    /** A CPU exists. */
    public static final int CPUS = 30;
    public static final int CPUS_ONE = 1;

    /** A task gets another name. */
    public static final int RENAME = 31;
    public static final int RENAME_TID = 1;
    public static final int RENAME_NAME = 2;

    /** A thread of io_uring that works for a process has done a request; {@link #WORK_ADDRESS} is the request's. */
    public static final int IO_COMPLETE = 97;

    /** Kind of the first interrupt vector's entry; the vector's number is added. */
    static final int VECTOR_ENTRY_BASE = 32;
    /** Kind of the first interrupt vector's exit. */
    static final int VECTOR_EXIT_BASE = 64;
    /** The list of what was there before names the function of the timers that delay requests to disks. */
    public static final int TIMER_PURPOSE = 79;
    public static final int TIMER_PURPOSE_FUNCTION = 1;
    /** 0, the only one that there is. */
    public static final int TIMER_PURPOSE_NUMBER = 2;

    /** A work item is queued on a workqueue, or a request is ready for the thread of io_uring that polls for it. */
    public static final int WORK_QUEUE = 80;
    /** A kernel worker starts a work item. */
    public static final int WORK_START = 81;
    /** A kernel worker ends a work item. */
    public static final int WORK_END = 82;
    /** The item's address, which a later item may have, too. */
    public static final int WORK_ADDRESS = 1;

    /** The entry of a system call that the tracer names only by its number. */
    public static final int NUMBERED_CALL_ENTRY = 83;
    /** The same of a call in the numbering of another architecture, as of 32-bit programs on x86-64. */
    public static final int NUMBERED_COMPAT_CALL_ENTRY = 84;
    public static final int SYSTEM_CALL_NUMBER = 1;

    /** The name of a container. */
    public static final int CONTAINER = 85;
    public static final int CONTAINER_ID = 1;
    public static final int CONTAINER_NAME = 2;
    /** A process, with all its threads, is in a container. */
    public static final int PROCESS_CONTAINER = 86;
    public static final int PROCESS_CONTAINER_PID = 1;
    /** 0 if it is in none. */
    public static final int PROCESS_CONTAINER_ID = 2;

    /** The running task is about to block: what it waits in, by the registers that it came into the kernel with. */
    public static final int WAIT_CALL = 90;
    /** The machine's number of the system call; below 0 for an exception. */
    public static final int WAIT_CALL_NUMBER = 1;
    public static final int WAIT_CALL_FD = 2;
    /** What it waits for, as the address of a futex; -1 for nothing that is known. */
    public static final int WAIT_CALL_OBJECT = 3;
    /** The time limit in ns; below 0 are numbers for what else is known of it. */
    public static final int WAIT_CALL_LIMIT = 4;
    /** How many descriptors it looks at; -1 if it is no call for several. */
    public static final int WAIT_CALL_COUNT = 5;
    /** What the descriptor stands for: one of the three below. */
    public static final int WAIT_CALL_FILE = 6;
    public static final int WAIT_CALL_PORT = 7;
    public static final int WAIT_CALL_ADDRESS = 8;
    /** Of the list of what was there before: the task. */
    public static final int WAIT_CALL_TID = 9;
    public static final int WAIT_FOR_PIPE = 1;
    public static final int WAIT_FOR_SOCKET = 2;
    public static final int WAIT_FOR_NAMED_FILE = 3;

    /** The same of a task that waited already when the recording began. */
    public static final int WAIT_DUMP = 96;

    /** The name of a file, which lies in a folder that has a name, too. */
    public static final int FILE_NAME = 91;
    public static final int FILE_NAME_ID = 1;
    public static final int FILE_NAME_PARENT = 2;
    public static final int FILE_NAME_TEXT = 3;

    /** A task that does not run goes from the queue of one CPU to that of another. */
    public static final int MIGRATE = 93;
    public static final int MIGRATE_TID = 1;
    public static final int MIGRATE_FROM = 2;
    public static final int MIGRATE_TO = 3;

    /** A task may not run; the event comes right before the switch or the wake-up that it explains. */
    public static final int HELD = 87;
    public static final int HELD_TID = 1;
    /** 0 for the limit of a group's CPU time, 1 for that of real-time tasks, 2 for the freezer. */
    public static final int HELD_BY = 2;
    public static final int HELD_CGROUP = 3;
    public static final int HELD_QUOTA = 4;
    public static final int HELD_PERIOD = 5;
    public static final int HELD_PERIOD_TIMER = 6;
    public static final int HELD_SLACK_TIMER = 7;
    /** The name of a cgroup that holds tasks back. */
    public static final int CGROUP = 88;
    public static final int CGROUP_ID = 1;
    public static final int CGROUP_NAME = 2;
    /** A signal is sent. */
    public static final int SIGNAL = 89;
    public static final int SIGNAL_NUMBER = 1;
    /** A thread of the process that gets it. */
    public static final int SIGNAL_TID = 2;

    /** A queued block request becomes a part of another one. */
    public static final int BLOCK_MERGE = 92;
    /** Sectors become a part of a queued block request. */
    public static final int BLOCK_SECTORS_MERGE = 95;
    /** A block request goes back from its device into the queue. */
    public static final int BLOCK_REQUEUE = 94;

    /**
     * Kind of the first system call's entry; each call of {@link SystemCalls} has one for its entry and one for its
     * exit.
     */
    static final int SYSTEM_CALL_BASE = 99;
    public static final int SYSTEM_CALL_FD = 1;

    /** Stands for an event of the catalogue that is not read, or is read in another way. */
    static final int NOT_READ = -1;

    private static final int WRITE = 1;
    private static final int DISCARD = 2;
    private static final int READ = 4;

    private static final String[] VECTORS = {"local_timer", "reschedule", "call_function", "call_function_single",
        "irq_work", "x86_platform_ipi", "error_apic", "spurious_apic", "thermal_apic", "threshold_apic",
        "deferred_error_apic"};
    private static final String[] SOFTIRQS = {"HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "IRQ_POLL", "TASKLET",
        "SCHED", "HRTIMER", "RCU"};

    private KernelEvent() {
    }

    /**
     * The kind of an event of the catalogue. Several events have one kind if they report the same fact. System calls
     * have kinds by their names, so their events are not among these.
     */
    static int of(String id) {
        return switch (id) {
            case "switch" -> SWITCH;
            case "waking", "ttwu", "wakeup" -> WAKEUP;
            case "wakeup-new" -> WAKEUP_NEW;
            case "fork" -> FORK;
            case "exec" -> EXEC;
            case "exit" -> EXIT;
            case "rename" -> RENAME;
            case "task-dump" -> TASK_DUMP;
            case "inner-id-dump" -> INNER_ID_DUMP;
            case "irq-dump" -> IRQ_DUMP;
            case "file-dump" -> FILE_DUMP;
            case "disk-dump" -> DISK_DUMP;
            case "timer-purpose" -> TIMER_PURPOSE;
            case "migrate" -> MIGRATE;
            case "cpu-dump" -> CPUS;
            case "irq-entry" -> IRQ_ENTRY;
            case "irq-exit" -> IRQ_EXIT;
            case "softirq-entry" -> SOFTIRQ_ENTRY;
            case "softirq-exit" -> SOFTIRQ_EXIT;
            case "softirq-raise" -> SOFTIRQ_RAISE;
            case "hrtimer-entry" -> HRTIMER_ENTRY;
            case "hrtimer-exit" -> HRTIMER_EXIT;
            case "hrtimer-start" -> HRTIMER_START;
            case "timer-entry" -> TIMER_ENTRY;
            case "timer-exit" -> TIMER_EXIT;
            case "timer-start" -> TIMER_START;
            case "page-fault-user", "page-fault-kernel" -> PAGE_FAULT;
            case "socket-out" -> SOCKET_OUT;
            case "socket-in" -> SOCKET_IN;
            case "device-out" -> DEVICE_OUT;
            case "device-in" -> DEVICE_IN;
            case "block-insert" -> BLOCK_INSERT;
            case "block-issue" -> BLOCK_ISSUE;
            case "block-complete" -> BLOCK_COMPLETE;
            case "block-merge" -> BLOCK_MERGE;
            case "block-front-merge", "block-back-merge" -> BLOCK_SECTORS_MERGE;
            case "block-requeue" -> BLOCK_REQUEUE;
            case "work-queue", "io-queue" -> WORK_QUEUE;
            case "work-start" -> WORK_START;
            case "work-end" -> WORK_END;
            case "io-complete" -> IO_COMPLETE;
            case "container" -> CONTAINER;
            case "process-container" -> PROCESS_CONTAINER;
            case "wait-call" -> WAIT_CALL;
            case "wait-dump" -> WAIT_DUMP;
            case "file-name" -> FILE_NAME;
            case "held" -> HELD;
            case "cgroup" -> CGROUP;
            case "signal" -> SIGNAL;
            default -> ofVector(id);
        };
    }

    private static int ofVector(String id) {
        for (int i = 0; i < VECTORS.length; i++) {
            if (id.equals(VECTORS[i] + "-entry")) {
                return VECTOR_ENTRY_BASE + i;
            } else if (id.equals(VECTORS[i] + "-exit")) {
                return VECTOR_EXIT_BASE + i;
            }
        }
        return NOT_READ;
    }

    /** Whether {@code kind} tells which task a system call is of. */
    static boolean isAboutCallers(int kind) {
        return kind == SWITCH || kind == FORK;
    }

    /** Whether {@code kind} is a part of the list of what was there before. */
    public static boolean isDump(int kind) {
        return kind >= TASK_DUMP && kind <= DISK_DUMP || kind == INNER_ID_DUMP;
    }

    /** Whether {@code kind} only names or lists what there is, so that it neither starts nor ends anything. */
    public static boolean isNaming(int kind) {
        return isDump(kind) || kind == CPUS || kind == RENAME || kind == CONTAINER || kind == PROCESS_CONTAINER;
    }

    /** Whether {@code kind} is the start of a handler of any kind of interrupt. */
    public static boolean isHandlerEntry(int kind) {
        return kind == IRQ_ENTRY || kind == SOFTIRQ_ENTRY || kind == HRTIMER_ENTRY || kind == TIMER_ENTRY
                || isVectorEntry(kind);
    }

    /** Whether {@code kind} is the end of a handler of any kind of interrupt. */
    public static boolean isHandlerExit(int kind) {
        return kind == IRQ_EXIT || kind == SOFTIRQ_EXIT || kind == HRTIMER_EXIT || kind == TIMER_EXIT
                || isVectorExit(kind);
    }

    /** Whether {@code kind} is about a line, a softirq or a timer: their handlers, and what arms timers. */
    public static boolean isOfHandlers(int kind) {
        return kind >= IRQ_ENTRY && kind <= TIMER_START;
    }

    /** Whether {@code kind} is the entry of an interrupt vector. */
    public static boolean isVectorEntry(int kind) {
        return kind >= VECTOR_ENTRY_BASE && kind < VECTOR_ENTRY_BASE + VECTORS.length;
    }

    /** Whether {@code kind} is the exit of an interrupt vector. */
    public static boolean isVectorExit(int kind) {
        return kind >= VECTOR_EXIT_BASE && kind < VECTOR_EXIT_BASE + VECTORS.length;
    }

    /** Kind of the entry of a call of {@link SystemCalls}. */
    static int systemCallEntry(int call) {
        return SYSTEM_CALL_BASE + 2 * call;
    }

    /** Kind of the exit of a call of {@link SystemCalls}, if the event names it. */
    static int systemCallExit(int call) {
        return SYSTEM_CALL_BASE + 2 * call + 1;
    }

    /** The call of {@link SystemCalls} that an entry or exit kind belongs to. */
    static int systemCall(int kind) {
        return (kind - SYSTEM_CALL_BASE) / 2;
    }

    /** Whether {@code kind} is the entry or the exit of a system call that the event itself names. */
    public static boolean isNamedCall(int kind) {
        return kind >= SYSTEM_CALL_BASE;
    }

    /** Whether {@code kind} is the entry of any system call. */
    public static boolean isSystemCallEntry(int kind) {
        return kind == NUMBERED_CALL_ENTRY || kind == NUMBERED_COMPAT_CALL_ENTRY
                || kind >= SYSTEM_CALL_BASE && (kind - SYSTEM_CALL_BASE) % 2 == 0;
    }

    /** Whether an entry of kind {@code kind} has a slot for a descriptor. */
    public static boolean hasDescriptor(int kind) {
        return kind >= SYSTEM_CALL_BASE;
    }

    /** Whether {@code kind} is the exit of any system call. */
    public static boolean isSystemCallExit(int kind) {
        return kind == SYSTEM_CALL_EXIT || kind >= SYSTEM_CALL_BASE && (kind - SYSTEM_CALL_BASE) % 2 == 1;
    }

    /** Number of the interrupt vector that an entry or exit kind belongs to. */
    public static int vectorOf(int kind) {
        return (kind - VECTOR_ENTRY_BASE) % (VECTOR_EXIT_BASE - VECTOR_ENTRY_BASE);
    }

    /**
     * What an event about a block request asks of the device: a number for each of reading, writing, discarding and the
     * like, {@link #UNKNOWN_KIND} if it is not recorded. LTTng records flags, perf letters.
     */
    public static int requestKind(MergedEvents e) {
        long flags = e.value(BLOCK_FLAGS);
        if (flags == EventBatch.MISSING) {
            return UNKNOWN_KIND;
        }
        if (flags >>> Integer.SIZE == 0) {
            return (int) flags & (WRITE | DISCARD | READ);
        }
        int from = EventBatch.textOffset(flags);
        byte[] bytes = e.bytes();
        // A write that is to flush before starts with a letter more.
        int first = kindOfLetter(bytes[from]);
        return first == 0 && EventBatch.textLength(flags) > 1 ? kindOfLetter(bytes[from + 1]) : first;
    }

    private static int kindOfLetter(byte letter) {
        return switch (letter) {
            case 'W' -> WRITE;
            case 'D' -> DISCARD;
            case 'R' -> READ;
            default -> 0;
        };
    }

    /** Name of an interrupt vector, such as {@code local_timer}. */
    public static String vectorName(int vector) {
        return VECTORS[vector];
    }

    /** Name of a softirq vector, such as {@code NET_RX}. */
    public static String softirqName(int vector) {
        return vector >= 0 && vector < SOFTIRQS.length ? SOFTIRQS[vector]
                : vector < 0 ? "of an unknown vector" : "vector " + vector;
    }
}
