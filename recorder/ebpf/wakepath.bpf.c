// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
// Copyright (c) 2026 the Wakepath authors.
/*
 * The programs that run in the kernel: each writes one event into the ring of its CPU. The recorder
 * loads only those that a recording needs, and sets what is constant before; what cannot be reached
 * then is removed by the kernel.
 */
#include <linux/bpf.h>
#include <stdbool.h>
#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

char license_name[] SEC("license") = "Dual BSD/GPL";

#include "records.bpf.h"
#include "interrupts.bpf.h"
#include "packets.bpf.h"
#include "groups.bpf.h"
#include "stacks.bpf.h"
#include "system-calls.bpf.h"
#include "requests.bpf.h"
#include "wait-calls.bpf.h"
#include "held.bpf.h"
#include "dump.bpf.h"

/* 5.18 and older do not tell a probe the state that a task is left in. */
const volatile bool has_switch_state;

/* ---- tasks */

static __always_inline __u32 cpu_of(struct task_struct *task)
{
	if (bpf_core_field_exists(((struct task_struct___own_cpu *)task)->cpu))
		return ((struct task_struct___own_cpu *)task)->cpu;
	return task->thread_info.cpu;
}

#define TASK_IDLE 0x402
/* Waits for a lock that sleeps in a kernel of real time. */
#define TASK_RTLOCK_WAIT 0x1000
#define REPORTED_IDLE 0x80
#define REPORTED_PREEMPTED 0x100
#define REPORTED_STATES 0x7f
/* A zombie, or not even that. */
#define REPORTED_DEAD 0x30

/* The kernel's own short form of a state: the highest of the bits that it reports. */
static __always_inline __s64 reported_state(bool preempted, __u32 state, __u32 exit_state)
{
	if (preempted)
		return REPORTED_PREEMPTED;
	if ((state & TASK_IDLE) == TASK_IDLE)
		return REPORTED_IDLE;
	if (state & (TASK_RTLOCK_WAIT | TASK_FROZEN))
		return TASK_UNINTERRUPTIBLE;
	state |= exit_state;
	for (int bit = REPORTED_STATES + 1; bit; bit >>= 1) {
		if (state & REPORTED_STATES & bit)
			return bit;
	}
	return 0;
}

/* A task that is stopped or traced waits for nothing that its call says. */
#define REPORTED_SLEEPING 0x3

/* Whether a task in a state, as reported, will go on when it is woken. */
static __always_inline bool is_waiting(__s64 state)
{
	return state && state != REPORTED_PREEMPTED && !(state & REPORTED_DEAD);
}

SEC("tp_btf/sched_switch")
int on_sched_switch(__u64 *ctx)
{
	struct task_struct *prev = (struct task_struct *)ctx[1];
	struct task_struct *next = (struct task_struct *)ctx[2];
	__u32 own_state = has_switch_state ? ctx[3] : state_of(prev);
	__s64 state = reported_state(ctx[0], own_state, prev->exit_state);
	struct event_sched_switch *event;
	void *wait = NULL;
	__u64 now;

	if (is_recorded[EVENT_stack_wait] && is_waiting(state))
		record_wait(ctx, prev->pid);
	if (is_recorded[EVENT_request_begin] && is_waiting(state))
		see_wait(prev);
	if (is_recorded[EVENT_wait_call] && state & REPORTED_SLEEPING)
		wait = take_wait_call(prev);
	if (is_recorded[EVENT_held])
		tell_held(prev, own_state, is_waiting(state));
	event = NEW_RECORD(sched_switch);
	now = bpf_ktime_get_ns();
	if (wait)
		publish_at(wait, now);
	if (!event)
		return 0;
	__builtin_memcpy(event->prev_comm, prev->comm, sizeof(event->prev_comm));
	event->prev_tid = prev->pid;
	event->prev_prio = prev->prio;
	event->prev_state = state;
	__builtin_memcpy(event->next_comm, next->comm, sizeof(event->next_comm));
	event->next_tid = next->pid;
	event->next_prio = next->prio;
	publish_at(event, now);
	return 0;
}

SEC("tp_btf/sched_waking")
int BPF_PROG(on_sched_waking, struct task_struct *wakee)
{
	struct event_sched_waking *event;
	struct context context;

	see_context(&context);
	if (is_recorded[EVENT_stack_wakeup])
		record_wakeup(ctx, wakee->pid, context.kind != INTERRUPT_NONE || is_in_interrupt(this_cpu()));
	if (is_recorded[EVENT_held] && is_frozen_asleep(wakee))
		tell_frozen(wakee);
	event = NEW_RECORD(sched_waking);
	if (!event)
		return 0;
	name_threaded_line(&context, wakee->pid);
	event->tid = wakee->pid;
	event->target_cpu = cpu_of(wakee);
	event->context_source = context.source;
	event->context_entry = context.entry;
	event->context = context.kind;
	publish(event);
	return 0;
}

SEC("tp_btf/sched_wakeup_new")
int BPF_PROG(on_sched_wakeup_new, struct task_struct *task)
{
	struct event_sched_wakeup_new *event = NEW_RECORD(sched_wakeup_new);

	if (!event)
		return 0;
	__builtin_memcpy(event->comm, task->comm, sizeof(event->comm));
	event->tid = task->pid;
	event->prio = task->prio;
	event->target_cpu = cpu_of(task);
	publish(event);
	return 0;
}

SEC("tp_btf/sched_process_fork")
int BPF_PROG(on_sched_process_fork, struct task_struct *parent, struct task_struct *child)
{
	struct event_sched_process_fork *event = NEW_RECORD(sched_process_fork);

	if (is_recorded[EVENT_request_begin])
		see_fork(parent, child);
	if (event) {
		__builtin_memcpy(event->parent_comm, parent->comm, sizeof(event->parent_comm));
		event->parent_tid = parent->pid;
		event->parent_pid = parent->tgid;
		__builtin_memcpy(event->child_comm, child->comm, sizeof(event->child_comm));
		event->child_tid = child->pid;
		event->child_pid = child->tgid;
		event->child_vtid = inner_id_of(child, &event->child_ns_inum);
		publish(event);
	}
	if (child->pid == child->tgid)
		tell_group(child);
	return 0;
}

SEC("tp_btf/sched_process_exec")
int BPF_PROG(on_sched_process_exec, struct task_struct *task, int old_tid)
{
	struct event_sched_process_exec *event = NEW_RECORD(sched_process_exec);

	note_namespace(task);
	if (is_recorded[EVENT_request_begin])
		see_exec(task);
	if (event) {
		event->tid = task->pid;
		event->old_tid = old_tid;
		publish(event);
	}
	tell_group(task);
	return 0;
}

SEC("tp_btf/sched_process_exit")
int BPF_PROG(on_sched_process_exit, struct task_struct *task)
{
	struct event_sched_process_exit *event;

	if (is_recorded[EVENT_request_begin])
		see_exit(task);
	/* Nothing tells that a process goes to another network namespace. */
	if (grouping == GROUPING_NETNS && task->pid == task->tgid)
		tell_group(task);
	event = NEW_RECORD(sched_process_exit);
	if (!event)
		return 0;
	__builtin_memcpy(event->comm, task->comm, sizeof(event->comm));
	event->tid = task->pid;
	event->prio = task->prio;
	publish(event);
	return 0;
}

SEC("tp_btf/task_rename")
int BPF_PROG(on_task_rename, struct task_struct *task, const char *name)
{
	struct event_task_rename *event = NEW_RECORD(task_rename);

	if (!event)
		return 0;
	__builtin_memcpy(event->oldcomm, task->comm, sizeof(event->oldcomm));
	bpf_probe_read_kernel_str(event->newcomm, sizeof(event->newcomm), name);
	event->tid = task->pid;
	publish(event);
	return 0;
}

SEC("tp_btf/sched_migrate_task")
int BPF_PROG(on_sched_migrate_task, struct task_struct *task, int cpu)
{
	struct event_sched_migrate_task *event = NEW_RECORD(sched_migrate_task);

	if (!event)
		return 0;
	event->tid = task->pid;
	event->prio = task->prio;
	event->orig_cpu = cpu_of(task);
	event->dest_cpu = cpu;
	publish(event);
	return 0;
}

SEC("tp_btf/signal_generate")
int BPF_PROG(on_signal_generate, int signal, struct kernel_siginfo *info, struct task_struct *task)
{
	struct event_signal_generate *event;

	if (!is_signal_to_stop(signal))
		return 0;
	event = NEW_RECORD(signal_generate);
	if (!event)
		return 0;
	event->sig = signal;
	event->pid = task->pid;
	publish(event);
	return 0;
}

/* ---- work items */

#define RECORD_NUMBER(id, field, number)							\
	do {											\
		struct event_##id *event = NEW_RECORD(id);					\
												\
		if (event) {									\
			event->field = (typeof(event->field))(number);					\
			publish(event);								\
		}										\
	} while (0)

/* A tracepoint of which one number is recorded, and no more. */
#define NUMBER_PROGRAM(id, type, field)								\
	SEC("tp_btf/" #id)									\
	int BPF_PROG(on_##id, type field)							\
	{											\
		RECORD_NUMBER(id, field, field);						\
		return 0;									\
	}

SEC("tp_btf/workqueue_queue_work")
int BPF_PROG(on_workqueue_queue_work, int cpu, struct pool_workqueue *queue,
	     struct work_struct *work)
{
	RECORD_NUMBER(workqueue_queue_work, work, work);
	return 0;
}

NUMBER_PROGRAM(workqueue_execute_start, struct work_struct *, work)
NUMBER_PROGRAM(workqueue_execute_end, struct work_struct *, work)

/* ---- requests of io_uring, where a thread of the kernel polls for them: who made one ready, and its end */

#define RING_IS_POLLED 2

/* Before 5.19, the tracepoint has other arguments, and what is read as a request leads to no ring that is polled. */
static __always_inline bool is_polled(struct io_kiocb *request)
{
	return bpf_core_field_exists(request->ctx) && BPF_CORE_READ(request, ctx, flags) & RING_IS_POLLED;
}

SEC("tp_btf/io_uring_task_add")
int BPF_PROG(on_io_uring_task_add, void *request)
{
	if (is_polled(request))
		RECORD_NUMBER(io_uring_task_add, req, request);
	return 0;
}

/* Other tasks end requests in their own calls, which tell more. */
SEC("tp_btf/io_uring_complete")
int BPF_PROG(on_io_uring_complete, void *ring, void *request)
{
	struct task_struct *task = (struct task_struct *)bpf_get_current_task();

	if (BPF_CORE_READ(task, flags) & PF_IO_WORKER)
		RECORD_NUMBER(io_uring_complete, req, request);
	return 0;
}

/* ---- interrupts */

SEC("tp_btf/irq_handler_entry")
int BPF_PROG(on_irq_handler_entry, int irq, struct irqaction *action)
{
	struct event_irq_handler_entry *event = NEW_RECORD(irq_handler_entry);
	struct cpu_state *cpu = this_cpu();

	if (event) {
		bpf_probe_read_kernel_str(event->name, sizeof(event->name), action->name);
		event->irq = irq;
		publish(event);
	}
	if (is_in_hard_interrupt(cpu))
		cpu->thread = 0;
	enter(INTERRUPT_IRQ, irq);
	return 0;
}

#define IRQ_WAKE_THREAD 2

static __always_inline void note_thread(struct irqaction *action, int irq, __u32 entry)
{
	struct task_struct *thread = action->thread;
	struct cpu_state *cpu = this_cpu();

	if (!thread)
		return;
	cpu->thread_line = irq;
	cpu->thread_entry = entry;
	cpu->thread = thread->pid;
}

SEC("tp_btf/irq_handler_exit")
int BPF_PROG(on_irq_handler_exit, int irq, struct irqaction *action, int ret)
{
	__u32 entry = leave(INTERRUPT_IRQ, irq);
	struct event_irq_handler_exit *event;

	if (ret == IRQ_WAKE_THREAD && entry && is_in_hard_interrupt(this_cpu()))
		note_thread(action, irq, entry);
	event = NEW_RECORD(irq_handler_exit);
	if (event) {
		event->irq = irq;
		event->ret = ret;
		publish(event);
	}
	return 0;
}

SEC("tp_btf/softirq_entry")
int BPF_PROG(on_softirq_entry, unsigned int vec)
{
	RECORD_NUMBER(softirq_entry, vec, vec);
	enter(INTERRUPT_SOFTIRQ, vec);
	return 0;
}

SEC("tp_btf/softirq_exit")
int BPF_PROG(on_softirq_exit, unsigned int vec)
{
	leave(INTERRUPT_SOFTIRQ, vec);
	RECORD_NUMBER(softirq_exit, vec, vec);
	return 0;
}

NUMBER_PROGRAM(softirq_raise, unsigned int, vec)

/* A vector has no line; wake-ups by its handler belong to an interrupt without one. */
#define VECTOR_PROGRAMS(kind)									\
	SEC("tp_btf/" #kind "_entry")								\
	int BPF_PROG(on_##kind##_entry, int vector)						\
	{											\
		RECORD_NUMBER(kind##_entry, vector, vector);					\
		enter(INTERRUPT_IRQ, INTERRUPT_NO_LINE);					\
		return 0;									\
	}											\
												\
	SEC("tp_btf/" #kind "_exit")								\
	int BPF_PROG(on_##kind##_exit, int vector)						\
	{											\
		leave(INTERRUPT_IRQ, INTERRUPT_NO_LINE);					\
		RECORD_NUMBER(kind##_exit, vector, vector);					\
		return 0;									\
	}

WAKEPATH_VECTORS(VECTOR_PROGRAMS)

/* ---- timers */

#define RECORD_FUNCTION(id, field, timer)							\
	do {											\
		struct event_##id *event = NEW_RECORD(id);					\
												\
		if (event) {									\
			event->field = (__u64)(timer);						\
			event->function = (__u64)(timer)->function;				\
			publish(event);								\
		}										\
	} while (0)

SEC("tp_btf/hrtimer_expire_entry")
int BPF_PROG(on_hrtimer_expire_entry, struct hrtimer *timer)
{
	RECORD_FUNCTION(hrtimer_expire_entry, hrtimer, timer);
	enter(INTERRUPT_HRTIMER, (__u64)timer);
	return 0;
}

SEC("tp_btf/hrtimer_expire_exit")
int BPF_PROG(on_hrtimer_expire_exit, struct hrtimer *timer)
{
	leave(INTERRUPT_HRTIMER, (__u64)timer);
	RECORD_NUMBER(hrtimer_expire_exit, hrtimer, timer);
	return 0;
}

/* A tracepoint of which a timer and its function are recorded, and no more. */
#define TIMER_PROGRAM(id, type, field)							\
	SEC("tp_btf/" #id)									\
	int BPF_PROG(on_##id, type field)							\
	{											\
		RECORD_FUNCTION(id, field, field);						\
		return 0;									\
	}

TIMER_PROGRAM(hrtimer_start, struct hrtimer *, hrtimer)
TIMER_PROGRAM(timer_start, struct timer_list *, timer)
TIMER_PROGRAM(timer_expire_entry, struct timer_list *, timer)
NUMBER_PROGRAM(timer_expire_exit, struct timer_list *, timer)

/* ---- requests to disks */

#define MINOR_BITS 20
#define SECTOR_SHIFT 9

static __always_inline __u32 device_of(struct request *request)
{
	struct request___own_disk *old = (struct request___own_disk *)request;
	struct gendisk *disk = bpf_core_field_exists(old->rq_disk) ? old->rq_disk : request->q->disk;

	return disk ? (__u32)disk->major << MINOR_BITS | disk->first_minor : 0;
}

#define RECORD_REQUEST(id, asked, bytes)							\
	do {											\
		struct event_##id *event = NEW_RECORD(id);					\
												\
		if (event) {									\
			event->request = (pointer64)(asked);					\
			event->sector = (asked)->__sector;					\
			event->nr_sector = (bytes) >> SECTOR_SHIFT;				\
			event->dev = device_of(asked);						\
			publish(event);								\
		}										\
	} while (0)

#define REQUEST_PROGRAM(id)									\
	SEC("tp_btf/" #id)									\
	int BPF_PROG(on_##id, struct request *request)						\
	{											\
		RECORD_REQUEST(id, request, request->__data_len);				\
		return 0;									\
	}

REQUEST_PROGRAM(block_rq_insert)
REQUEST_PROGRAM(block_rq_issue)
REQUEST_PROGRAM(block_rq_merge)
REQUEST_PROGRAM(block_rq_requeue)

SEC("tp_btf/block_rq_complete")
int BPF_PROG(on_block_rq_complete, struct request *request, int error, unsigned int bytes)
{
	RECORD_REQUEST(block_rq_complete, request, bytes);
	return 0;
}

/* ---- page faults */

#define FAULT_PROGRAM(id)									\
	SEC("tp_btf/" #id)									\
	int BPF_PROG(on_##id, unsigned long address, struct pt_regs *registers, unsigned long error)	\
	{											\
		struct event_##id *event = NEW_RECORD(id);					\
												\
		if (event) {									\
			event->address = address;						\
			event->ip = registers->ip;						\
			event->error_code = error;						\
			publish(event);								\
		}										\
		return 0;									\
	}

FAULT_PROGRAM(page_fault_user)
FAULT_PROGRAM(page_fault_kernel)

/* Comes when the page is there: only then is it known whether the task had to wait for it. */
#define END_PROGRAM(id)									\
	SEC("perf_event")									\
	int on_##id(struct sample_context *ctx)							\
	{											\
		struct event_##id *event = NEW_RECORD(id);					\
												\
		if (event)									\
			publish(event);								\
		return 0;									\
	}

END_PROGRAM(minor_fault)
END_PROGRAM(major_fault)

/* ---- samples */

SEC("perf_event")
int on_sample(struct sample_context *ctx)
{
	/* The idle task does nothing. */
	if (current_tid())
		record_sample(ctx);
	return 0;
}
