/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * What the programs in the kernel and the recorder share: the records of the rings, which are also
 * the events of the trace. Fields have their natural alignment here and in the trace, so a record
 * is written as it is.
 */
#ifndef WAKEPATH_H
#define WAKEPATH_H

#include <linux/types.h>

#define WAKEPATH_CPUS 512
#define WAKEPATH_NAME_BYTES 16
/* Of paths of cgroups; the rest of a longer one is cut. */
#define WAKEPATH_PATH_BYTES 512

/* Of paths of open files; a longer one is left out. */
#define WAKEPATH_FILE_BYTES 256

/* Marks the id of a cgroup of the first version as a group. */
#define OLD_CGROUP (1ULL << 62)

/* A ring goes on behind its end, so that no record is cut. */
#define RING_ROOM_BEHIND 4096
/* Kept free for interrupts that come between the look for room and the taking of it. */
#define RING_RESERVE 1024

/* Types of fields that are more than a number. The metadata describes each of these and __s32 etc. */
typedef char name16[WAKEPATH_NAME_BYTES];
typedef char name64[64];
typedef char name512[WAKEPATH_PATH_BYTES];
typedef __u8 address4[4];
typedef __u8 address16[16];
typedef __u64 pointer64;
typedef __u8 context8;
typedef __u8 direction8;
typedef __u8 role8;
typedef __u32 file32;
typedef __u32 status32;
typedef __u8 held8;
typedef __u8 purpose8;
/* Ends with a 0, and is as long as it is: behind the record, which has no such field before another. */
typedef char text0[0];

/* In the order of the fields of the trace; FIELD is given the type and the name. */
#define SWITCH_FIELDS(FIELD)									\
	FIELD(name16, prev_comm) FIELD(__s32, prev_tid) FIELD(__s32, prev_prio)			\
	FIELD(__s64, prev_state)								\
	FIELD(name16, next_comm) FIELD(__s32, next_tid) FIELD(__s32, next_prio)

#define CONTEXT_FIELDS(FIELD)									\
	FIELD(__u64, context_source) FIELD(__u32, context_entry) FIELD(context8, context)

#define TTWU_FIELDS(FIELD)									\
	FIELD(__s32, tid) FIELD(__s32, target_cpu) CONTEXT_FIELDS(FIELD)

#define WAKEUP_FIELDS(FIELD)									\
	FIELD(name16, comm) FIELD(__s32, tid) FIELD(__s32, prio) FIELD(__s32, target_cpu)

/* @child_vtid: within the innermost pid namespace of the child. */
#define FORK_FIELDS(FIELD)									\
	FIELD(name16, parent_comm) FIELD(__s32, parent_tid) FIELD(__s32, parent_pid)		\
	FIELD(name16, child_comm) FIELD(__s32, child_tid) FIELD(__s32, child_pid)		\
	FIELD(__s32, child_vtid) FIELD(__u32, child_ns_inum)

#define EXEC_FIELDS(FIELD) FIELD(__s32, tid) FIELD(__s32, old_tid)

#define EXIT_FIELDS(FIELD) FIELD(name16, comm) FIELD(__s32, tid) FIELD(__s32, prio)

#define RENAME_FIELDS(FIELD) FIELD(name16, oldcomm) FIELD(name16, newcomm) FIELD(__s32, tid)

#define MIGRATE_FIELDS(FIELD)									\
	FIELD(__s32, tid) FIELD(__s32, prio) FIELD(__s32, orig_cpu) FIELD(__s32, dest_cpu)

/* @pid: the task that gets the signal, or any of its process. */
#define SIGNAL_FIELDS(FIELD) FIELD(__s32, sig) FIELD(__s32, pid)

/*
 * @cgroup: that has the limit, 0 where it is not known. Of limits of CPUs, @quota ns may be used in each @period ns,
 * and when one of the timers expires, the cgroup may go on.
 */
#define HELD_FIELDS(FIELD)									\
	FIELD(__u64, cgroup) FIELD(__u64, quota) FIELD(__u64, period)				\
	FIELD(pointer64, period_timer) FIELD(pointer64, slack_timer)				\
	FIELD(__s32, tid) FIELD(held8, by)

#define CGROUP_FIELDS(FIELD) FIELD(__u64, cgroup) FIELD(name512, name)

/* All threads of a process are in its group; 0 for none. */
#define PROCESS_GROUP_FIELDS(FIELD) FIELD(__u64, group) FIELD(__s32, pid)

#define GROUP_FIELDS(FIELD) FIELD(__u64, group) FIELD(name512, name)

#define WORK_FIELDS(FIELD) FIELD(pointer64, work)

/* @req: the request's address, which a later one may have, too. */
#define IO_REQUEST_FIELDS(FIELD) FIELD(pointer64, req)

#define IRQ_ENTRY_FIELDS(FIELD) FIELD(name16, name) FIELD(__s32, irq)

#define IRQ_EXIT_FIELDS(FIELD) FIELD(__s32, irq) FIELD(__s32, ret)

#define SOFTIRQ_FIELDS(FIELD) FIELD(__u32, vec)

#define VECTOR_FIELDS(FIELD) FIELD(__s32, vector)

#define HRTIMER_FIELDS(FIELD) FIELD(pointer64, hrtimer)

#define HRTIMER_FUNCTION_FIELDS(FIELD) FIELD(pointer64, hrtimer) FIELD(pointer64, function)

#define TIMER_FIELDS(FIELD) FIELD(pointer64, timer)

#define TIMER_FUNCTION_FIELDS(FIELD) FIELD(pointer64, timer) FIELD(pointer64, function)

#define BLOCK_FIELDS(FIELD)									\
	FIELD(pointer64, request) FIELD(__u64, sector) FIELD(__u32, nr_sector) FIELD(__u32, dev)

#define PACKET_FIELDS(FIELD)									\
	CONTEXT_FIELDS(FIELD) FIELD(__u8, protocol) FIELD(__u8, flags) FIELD(__u16, ip_id)	\
	FIELD(__u32, netns)									\
	FIELD(__u16, source) FIELD(__u16, dest) FIELD(__u32, seq) FIELD(__u32, ack_seq)		\
	FIELD(__u16, window) FIELD(__u32, payload_len)

#define PACKET4_FIELDS(FIELD)									\
	PACKET_FIELDS(FIELD) FIELD(address4, saddr) FIELD(address4, daddr)

#define PACKET6_FIELDS(FIELD)									\
	PACKET_FIELDS(FIELD) FIELD(address16, saddr) FIELD(address16, daddr)

#define NO_FIELDS(FIELD)

/* @vtid: within the innermost pid namespace of the task. */
#define TASK_DUMP_FIELDS(FIELD)									\
	FIELD(__s32, tid) FIELD(__s32, pid) FIELD(__s32, ppid) FIELD(__s32, type)		\
	FIELD(name16, name) FIELD(status32, status)						\
	FIELD(__s32, vtid) FIELD(__u32, ns_inum)

#define IRQ_DUMP_FIELDS(FIELD) FIELD(name16, action) FIELD(__u32, irq)

#define DISK_DUMP_FIELDS(FIELD) FIELD(name16, diskname) FIELD(__u32, dev)

#define TIMER_DUMP_FIELDS(FIELD) FIELD(pointer64, function) FIELD(purpose8, purpose)

#define FILE_DUMP_FIELDS(FIELD) FIELD(__s32, pid) FIELD(__s32, fd) FIELD(text0, filename)

/*
 * @limit: ns after which the call ends by itself, or enum call_limit. @object: what it waits for. @fd: the descriptor, of
 * several the first; @count: how many there are. @file: what the descriptor is.
 */
#define WAIT_CALL_FIELDS(FIELD)									\
	FIELD(__s64, limit) FIELD(__u64, object) FIELD(__s32, call) FIELD(__s32, fd)		\
	FIELD(__s32, count) FIELD(file32, file)

#define WAIT_CALL4_FIELDS(FIELD)								\
	WAIT_CALL_FIELDS(FIELD) FIELD(__u16, port) FIELD(address4, address)

#define WAIT_CALL6_FIELDS(FIELD)								\
	WAIT_CALL_FIELDS(FIELD) FIELD(__u16, port) FIELD(address16, address)

/* The same of a task that waited already; of the other end of an IPv4 connection the address that IPv6 has for it. */
#define DUMP_WAIT_FIELDS(FIELD)									\
	WAIT_CALL_FIELDS(FIELD) FIELD(__s32, tid) FIELD(__u16, port) FIELD(address16, address)

/* @parent: the folder that it lies in, or 0. */
#define FILE_NAME_FIELDS(FIELD) FIELD(pointer64, file) FIELD(pointer64, parent) FIELD(name64, name)

#define STACK_WAIT_FIELDS(FIELD)								\
	FIELD(__s32, tid) FIELD(__s32, kernel_stack) FIELD(__s32, user_stack)

#define STACK_WAKEUP_FIELDS(FIELD)								\
	FIELD(__s32, tid) FIELD(__s32, woken) FIELD(__s32, kernel_stack) FIELD(__s32, user_stack)

/* @period: what the sample stands for, ns. @context: what the CPU did for others meanwhile, if it did. */
#define STACK_SAMPLE_FIELDS(FIELD)								\
	FIELD(__s32, tid) FIELD(__s32, kernel_stack) FIELD(__s32, user_stack)			\
	FIELD(__u32, period) FIELD(context8, context)

#define STACK_FIELDS(FIELD) FIELD(__s32, id) FIELD(text0, functions) FIELD(text0, modules)

/*
 * As recorder/requests/events.h has them. @connection: cookie of the socket. @message: counted from 0 on the
 * connection; an answer has the number of its question. The others say that nothing more is known.
 */
#define MESSAGE_FIELDS(FIELD)									\
	FIELD(__u64, connection) FIELD(__u64, message) FIELD(__s64, request)			\
	FIELD(__u32, stream) FIELD(__s32, fd) FIELD(direction8, direction)

#define PART_FIELDS(FIELD)									\
	FIELD(__u64, connection) FIELD(__u64, message) FIELD(__s64, request)			\
	FIELD(__u64, bytes) FIELD(__u32, stream) FIELD(__s32, fd) FIELD(__u8, ends)

#define CONNECTION_FIELDS(FIELD)								\
	FIELD(__u64, connection) FIELD(__s32, fd) FIELD(__u16, family)				\
	FIELD(__u16, local_port) FIELD(__u16, remote_port) FIELD(role8, role)			\
	FIELD(address16, local_address) FIELD(address16, remote_address) FIELD(name16, protocol)

/* A connection that a thread makes is for the message that it works on. */
#define CONNECT_FIELDS(FIELD) FIELD(__u64, connection) FIELD(__s32, fd)

/* As LTTng has them. @error_code: of the processor; its lowest bit says that the page was there. */
#define FAULT_FIELDS(FIELD)									\
	FIELD(pointer64, address) FIELD(pointer64, ip) FIELD(__u64, error_code)

/* The exception: a packet has an event for each length of addresses, of the same name. */
#define WAKEPATH_EVENTS(EVENT)									\
	EVENT(sched_switch, "sched_switch", SWITCH_FIELDS)					\
	EVENT(sched_waking, "sched_ttwu", TTWU_FIELDS)						\
	EVENT(sched_wakeup_new, "sched_wakeup_new", WAKEUP_FIELDS)				\
	EVENT(sched_process_fork, "sched_process_fork", FORK_FIELDS)				\
	EVENT(sched_process_exec, "sched_process_exec", EXEC_FIELDS)				\
	EVENT(sched_process_exit, "sched_process_exit", EXIT_FIELDS)				\
	EVENT(task_rename, "task_rename", RENAME_FIELDS)					\
	EVENT(sched_migrate_task, "sched_migrate_task", MIGRATE_FIELDS)				\
	EVENT(signal_generate, "signal_generate", SIGNAL_FIELDS)				\
	EVENT(held, "wakepath_held", HELD_FIELDS)						\
	EVENT(cgroup, "wakepath_cgroup", CGROUP_FIELDS)						\
	EVENT(workqueue_queue_work, "workqueue_queue_work", WORK_FIELDS)			\
	EVENT(workqueue_execute_start, "workqueue_execute_start", WORK_FIELDS)			\
	EVENT(workqueue_execute_end, "workqueue_execute_end", WORK_FIELDS)			\
	EVENT(io_uring_task_add, "io_uring_task_add", IO_REQUEST_FIELDS)			\
	EVENT(io_uring_complete, "io_uring_complete", IO_REQUEST_FIELDS)			\
	EVENT(irq_handler_entry, "irq_handler_entry", IRQ_ENTRY_FIELDS)				\
	EVENT(irq_handler_exit, "irq_handler_exit", IRQ_EXIT_FIELDS)				\
	EVENT(softirq_entry, "irq_softirq_entry", SOFTIRQ_FIELDS)				\
	EVENT(softirq_exit, "irq_softirq_exit", SOFTIRQ_FIELDS)					\
	EVENT(softirq_raise, "irq_softirq_raise", SOFTIRQ_FIELDS)				\
	EVENT(hrtimer_expire_entry, "timer_hrtimer_expire_entry", HRTIMER_FUNCTION_FIELDS)	\
	EVENT(hrtimer_expire_exit, "timer_hrtimer_expire_exit", HRTIMER_FIELDS)			\
	EVENT(hrtimer_start, "timer_hrtimer_start", HRTIMER_FUNCTION_FIELDS)			\
	EVENT(timer_expire_entry, "timer_expire_entry", TIMER_FUNCTION_FIELDS)			\
	EVENT(timer_expire_exit, "timer_expire_exit", TIMER_FIELDS)				\
	EVENT(timer_start, "timer_start", TIMER_FUNCTION_FIELDS)				\
	WAKEPATH_VECTOR_EVENTS(EVENT)								\
	EVENT(block_rq_insert, "block_rq_insert", BLOCK_FIELDS)					\
	EVENT(block_rq_issue, "block_rq_issue", BLOCK_FIELDS)					\
	EVENT(block_rq_complete, "block_rq_complete", BLOCK_FIELDS)				\
	EVENT(block_rq_merge, "block_rq_merge", BLOCK_FIELDS)					\
	EVENT(block_rq_requeue, "block_rq_requeue", BLOCK_FIELDS)				\
	EVENT(packet_in4, "inet_sock_local_in", PACKET4_FIELDS)					\
	EVENT(packet_in6, "inet_sock_local_in", PACKET6_FIELDS)					\
	EVENT(packet_out4, "inet_sock_local_out", PACKET4_FIELDS)				\
	EVENT(packet_out6, "inet_sock_local_out", PACKET6_FIELDS)				\
	EVENT(wait_call, "wakepath_wait", WAIT_CALL_FIELDS)					\
	EVENT(wait_call4, "wakepath_wait", WAIT_CALL4_FIELDS)					\
	EVENT(wait_call6, "wakepath_wait", WAIT_CALL6_FIELDS)					\
	EVENT(file_name, "wakepath_file", FILE_NAME_FIELDS)					\
	EVENT(cgroup_attach_task, "wakepath_process_group", PROCESS_GROUP_FIELDS)		\
	EVENT(cgroup_mkdir, "wakepath_group", GROUP_FIELDS)					\
	EVENT(dump_start, "lttng_statedump_start", NO_FIELDS)					\
	EVENT(dump_task, "lttng_statedump_process_state", TASK_DUMP_FIELDS)			\
	EVENT(dump_wait, "wakepath_waiting", DUMP_WAIT_FIELDS)					\
	EVENT(dump_irq, "lttng_statedump_interrupt", IRQ_DUMP_FIELDS)				\
	EVENT(dump_disk, "lttng_statedump_block_device", DISK_DUMP_FIELDS)			\
	EVENT(dump_timer, "wakepath_timer_function", TIMER_DUMP_FIELDS)				\
	EVENT(dump_file, "lttng_statedump_file_descriptor", FILE_DUMP_FIELDS)			\
	EVENT(dump_end, "lttng_statedump_end", NO_FIELDS)					\
	EVENT(stack_wait, "wakepath_stack_wait", STACK_WAIT_FIELDS)				\
	EVENT(stack_wakeup, "wakepath_stack_wakeup", STACK_WAKEUP_FIELDS)			\
	EVENT(stack_sample, "wakepath_stack_sample", STACK_SAMPLE_FIELDS)			\
	EVENT(stack, "wakepath_stack", STACK_FIELDS)						\
	EVENT(request_begin, "requests:inferred_begin", MESSAGE_FIELDS)				\
	EVENT(request_end, "requests:inferred_end", MESSAGE_FIELDS)				\
	EVENT(request_receive, "requests:receive", PART_FIELDS)					\
	EVENT(request_send, "requests:send", PART_FIELDS)					\
	EVENT(request_connect, "requests:connect", CONNECT_FIELDS)				\
	EVENT(request_connection, "requests:connection", CONNECTION_FIELDS)			\
	EVENT(page_fault_user, "x86_exceptions_page_fault_user", FAULT_FIELDS)			\
	EVENT(page_fault_kernel, "x86_exceptions_page_fault_kernel", FAULT_FIELDS)		\
	EVENT(minor_fault, "wakepath_minor_fault", NO_FIELDS)					\
	EVENT(major_fault, "wakepath_major_fault", NO_FIELDS)

/* Interrupts without a line, as x86 has them. */
#define WAKEPATH_VECTORS(VECTOR)								\
	VECTOR(local_timer) VECTOR(reschedule) VECTOR(call_function)				\
	VECTOR(call_function_single) VECTOR(irq_work)

#define WAKEPATH_VECTOR_EVENTS(EVENT)								\
	EVENT(local_timer_entry, "x86_irq_vectors_local_timer_entry", VECTOR_FIELDS)		\
	EVENT(local_timer_exit, "x86_irq_vectors_local_timer_exit", VECTOR_FIELDS)		\
	EVENT(reschedule_entry, "x86_irq_vectors_reschedule_entry", VECTOR_FIELDS)		\
	EVENT(reschedule_exit, "x86_irq_vectors_reschedule_exit", VECTOR_FIELDS)		\
	EVENT(call_function_entry, "x86_irq_vectors_call_function_entry", VECTOR_FIELDS)	\
	EVENT(call_function_exit, "x86_irq_vectors_call_function_exit", VECTOR_FIELDS)		\
	EVENT(call_function_single_entry, "x86_irq_vectors_call_function_single_entry", VECTOR_FIELDS) \
	EVENT(call_function_single_exit, "x86_irq_vectors_call_function_single_exit", VECTOR_FIELDS) \
	EVENT(irq_work_entry, "x86_irq_vectors_irq_work_entry", VECTOR_FIELDS)			\
	EVENT(irq_work_exit, "x86_irq_vectors_irq_work_exit", VECTOR_FIELDS)

/**
 * struct event_header - what every record starts with
 * @timestamp: of the monotonic clock, ns
 * @id: one of enum event_id
 * @tid: the task that ran on the CPU; 0 for the idle task
 */
struct event_header {
	__u64 timestamp;
	__u32 id;
	__s32 tid;
};

#define DECLARE_ID(id, name, fields) EVENT_##id,

enum event_id { WAKEPATH_EVENTS(DECLARE_ID) EVENT_COUNT };

#undef DECLARE_ID

#define DECLARE_FIELD(type, name) type name;
#define DECLARE_RECORD(id, name, fields)							\
	struct event_##id {									\
		struct event_header header;							\
		fields(DECLARE_FIELD)								\
		/* Its offset is the size of the event without what fills up the record. */	\
		char end[0];									\
	};

WAKEPATH_EVENTS(DECLARE_RECORD)

#undef DECLARE_RECORD
#undef DECLARE_FIELD

/* What a task in the list does, as LTTng numbers it. */
enum task_status { STATUS_OTHER = 0, STATUS_ZOMBIE = 4, STATUS_WAIT = 5, STATUS_RUN = 6 };

/**
 * struct listed_task - a task, as the kernel lists it
 * @event: of the trace
 * @wait: what it waits in, if its header has the id of that event
 */
struct listed_task {
	struct event_dump_task event;
	struct event_dump_wait wait;
};

/**
 * struct listed_file - an open file of a process, as the kernel lists it
 * @event: of the trace, whose text is what follows from the rest
 * @family: of addresses; 0 if it is no socket
 * @port: of the other end, in the order of the network; 0 if it is not connected
 * @address: of the other end
 * @path: of the file; empty where it has none
 */
struct listed_file {
	struct event_dump_file event;
	__u16 family;
	__u16 port;
	__u8 address[16];
	char path[WAKEPATH_FILE_BYTES];
};

/*
 * System calls have events of their own behind the others: for both forms, each part and all numbers. So the id
 * alone tells how long an event is.
 */
#define CALL_FORMS 2
#define CALL_PARTS 3
#define CALL_NUMBERS 512
/* Stands for all numbers that have no name. */
#define CALL_UNKNOWN (CALL_NUMBERS - 1)
#define CALL_EVENT(form, part, number) (EVENT_COUNT + ((form) * CALL_PARTS + (part)) * CALL_NUMBERS + (number))

/* The numbering: that of the machine, or of 32-bit programs. */
enum call_form { CALL_NATIVE, CALL_COMPAT };

enum call_part { CALL_ENTRY, CALL_ENTRY_WITH_VALUE, CALL_EXIT };

/**
 * enum call_kind - what is known of the number of a system call
 * @CALL_RECORDED: it is recorded
 * @CALL_NAMED: it has a name
 * @CALL_HAS_DESCRIPTOR: its first argument is a file descriptor, which is recorded
 */
enum call_kind { CALL_RECORDED = 1, CALL_NAMED = 2, CALL_HAS_DESCRIPTOR = 4 };

/**
 * struct event_call_entry - a task enters a system call
 * @header: tells which
 * @value: its descriptor, or its number if it has no name
 */
struct event_call_entry {
	struct event_header header;
	__s32 value;
};

/**
 * struct event_call_exit - a task leaves a system call
 * @header: tells which
 * @result: what it returns
 */
struct event_call_exit {
	struct event_header header;
	__s64 result;
};

/* What is said of a time limit beside its length. */
enum call_limit { LIMIT_NONE = -1, LIMIT_SOME = -2, LIMIT_UNKNOWN = -3 };

/* The object of a call that has none. */
#define NO_OBJECT (~0ULL)

/* What a descriptor is: nothing that is known, a pipe or a socket of a number, or a file of a name. */
enum file_kind { FILE_UNKNOWN, FILE_PIPE, FILE_SOCKET, FILE_NAMED };

/**
 * enum wait_shape - what the arguments of a call say about what a task waits for in it
 * @WAIT_PLAIN: nothing
 * @WAIT_DESCRIPTOR: a descriptor
 * @WAIT_EPOLL: a descriptor, a time limit
 * @WAIT_EPOLL_PRECISE: the same with a pointer to the limit
 * @WAIT_POLL: several descriptors, a time limit
 * @WAIT_POLL_PRECISE: the same with a pointer to the limit
 * @WAIT_SELECT: sets of descriptors, a pointer to the limit
 * @WAIT_SELECT_PRECISE: the same with ns instead of us
 * @WAIT_FUTEX: an address and what is done there, which says what limit there is
 * @WAIT_FUTEX_ONE: an address
 * @WAIT_FUTEX_SEVERAL: several addresses
 * @WAIT_OBJECT: the id of something
 * @WAIT_SEMAPHORE: the id of something, a pointer to the limit
 * @WAIT_SIGNALS: a pointer to the limit as the third
 * @WAIT_SLEEP: a pointer to the limit
 * @WAIT_CLOCK_SLEEP: a clock, a pointer to the limit
 */
enum wait_shape {
	WAIT_PLAIN,
	WAIT_DESCRIPTOR,
	WAIT_EPOLL,
	WAIT_EPOLL_PRECISE,
	WAIT_POLL,
	WAIT_POLL_PRECISE,
	WAIT_SELECT,
	WAIT_SELECT_PRECISE,
	WAIT_FUTEX,
	WAIT_FUTEX_ONE,
	WAIT_FUTEX_SEVERAL,
	WAIT_OBJECT,
	WAIT_SEMAPHORE,
	WAIT_SIGNALS,
	WAIT_SLEEP,
	WAIT_CLOCK_SLEEP,
};

/**
 * enum grouping - what the groups of a recording are
 * @GROUPING_NONE: there are none
 * @GROUPING_NETNS: network namespaces but the initial one, known by their inodes
 * @GROUPING_CGROUP: cgroups but the root, known by their ids
 * @GROUPING_CONTAINER: the cgroups of containers
 */
enum grouping { GROUPING_NONE, GROUPING_NETNS, GROUPING_CGROUP, GROUPING_CONTAINER };

/* What keeps a task from running that could go on; HELD_FROZEN also one that waits. */
enum held_by { HELD_CPU_LIMIT, HELD_REALTIME_LIMIT, HELD_FROZEN };

/* Cgroups of all hierarchies are known by the number of theirs, from this bit on, and their id in it. */
#define HIERARCHY_SHIFT 48

/* What timers with a function are for. */
enum timer_purpose { TIMER_OF_DISK_LIMIT };

/* What kind of handler is running, as in the events of the kernel modules. */
enum interrupt_kind {
	INTERRUPT_NONE = 0,
	INTERRUPT_IRQ = 1,
	INTERRUPT_SOFTIRQ = 2,
	INTERRUPT_HRTIMER = 3,
	INTERRUPT_NMI = 4,
};

/* The source of a hard interrupt that has no line. */
#define INTERRUPT_NO_LINE (~0ULL)

#define INTERRUPT_FRAMES 8

/**
 * struct interrupt_frame - a handler that was entered and not left yet
 * @source: line number or INTERRUPT_NO_LINE, softirq vector, address of the timer
 * @entry: serial number of the entry on this CPU
 * @kind: one of enum interrupt_kind
 * @reserved: 0
 * @owner: the task that ran when the handler was entered
 */
struct interrupt_frame {
	__u64 source;
	__u32 entry;
	__u16 kind;
	__u16 reserved;
	__s32 owner;
	__u32 reserved2;
};

/**
 * struct interrupt_frames - the handlers that are running, the innermost last
 * @depth: number of them
 * @frame: the handlers
 */
struct interrupt_frames {
	__u64 depth;
	struct interrupt_frame frame[INTERRUPT_FRAMES];
};

/**
 * struct cpu_state - what is kept for each CPU
 * @produced: bytes of the places that were taken in the ring, since the start
 * @consumed: bytes of those that the reader is done with; it alone changes this
 * @is_taking_place: set while a place is taken, where that takes several steps
 * @lost: events that found no room in the ring, since the start
 * @preempt_count: address of the CPU's count of nested interrupts; 0 until it is looked up
 * @unread_packets: packets whose headers were not where they could be read
 * @last_entry: the last serial number of an entry
 * @hard: handlers of hard interrupts
 * @soft: handlers that belong to the task that ran
 * @thread: the thread that the handler of an interrupt line asked for last; 0 for none
 * @thread_entry: of that handler
 * @thread_line: of that handler
 */
struct cpu_state {
	__u64 produced;
	__u64 consumed;
	__u64 lost;
	__u64 preempt_count;
	__u64 unread_packets;
	struct interrupt_frames hard;
	struct interrupt_frames soft;
	__u64 thread_line;
	__u32 thread_entry;
	__s32 thread;
	__u32 last_entry;
	__u32 is_taking_place;
} __attribute__((aligned(64)));

#endif
