/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Which interrupt handler runs on a CPU, kept in the same way as by the kernel modules. */
#ifndef WAKEPATH_INTERRUPTS_BPF_H
#define WAKEPATH_INTERRUPTS_BPF_H

#include "records.bpf.h"

/*
 * How far the count of nested interrupts of a CPU lies behind its run queue, bytes. Both are variables of
 * each CPU, whose places the kernel's types tell. Its symbols do not tell them everywhere.
 */
const volatile __s64 preempt_count_behind_queue;
/* Since 5.11 the structure of the task that runs can be read as it is. */
const volatile bool has_current_task;

#define HARDIRQ_MASK 0x000f0000
#define NMI_MASK 0x00f00000
/* Set while softirqs are served, and not where they are only held off. */
#define SERVED_SOFTIRQ_MASK 0x00000100

/* Since 6.2 memory can be read as a structure without a call, which saves a third of a wake-up's cost. */
const volatile bool has_cast;
extern void *bpf_rdonly_cast(const void *address, __u32 type) __ksym __weak;

/* The least that can be read in that way is a structure that starts with eight bytes. */
static __always_inline __u64 read_cast(const void *address)
{
	return ((struct timespec64 *)bpf_rdonly_cast(
			address, bpf_core_type_id_kernel(struct timespec64)))->tv_sec;
}

static __always_inline int read_int(const void *address)
{
	int number = 0;

	if (has_cast)
		return read_cast(address);
	bpf_probe_read_kernel(&number, sizeof(number), address);
	return number;
}

/* A field of up to eight bytes of a structure of the kernel. */
#define READ(pointer, field)									\
	(has_cast ? (typeof(((typeof(*(pointer)) *)0)->field))read_cast((const char *)(pointer) +	\
			bpf_core_field_offset(typeof(*(pointer)), field)) :			\
		    BPF_CORE_READ(pointer, field))

static __always_inline const struct rq *this_queue(void)
{
	if (has_current_task)
		return bpf_get_current_task_btf()->se.cfs_rq->rq;
	return BPF_CORE_READ((const struct task_struct *)bpf_get_current_task(), se.cfs_rq, rq);
}

/* How deep this CPU is in interrupts. */
static __always_inline int preempt_count(struct cpu_state *cpu)
{
	if (!cpu->preempt_count)
		cpu->preempt_count = (__u64)this_queue() + preempt_count_behind_queue;
	return read_int((const void *)cpu->preempt_count);
}

static __always_inline bool is_in_hard_interrupt(struct cpu_state *cpu)
{
	return preempt_count(cpu) & HARDIRQ_MASK;
}

/* Also where no handler is known: between two softirqs, or before the first one. */
static __always_inline bool is_in_interrupt(struct cpu_state *cpu)
{
	return preempt_count(cpu) & (NMI_MASK | HARDIRQ_MASK | SERVED_SOFTIRQ_MASK);
}

static __always_inline __u32 next_entry(struct cpu_state *cpu)
{
	if (!++cpu->last_entry)
		cpu->last_entry = 1;
	return cpu->last_entry;
}

static __always_inline void push(struct interrupt_frames *frames, struct cpu_state *cpu,
				 enum interrupt_kind kind, __u64 source, __s32 owner)
{
	__u64 depth = frames->depth;

	if (depth >= INTERRUPT_FRAMES)
		return;
	frames->frame[depth] = (struct interrupt_frame) {
		.source = source,
		.entry = next_entry(cpu),
		.kind = kind,
		.owner = owner,
	};
	frames->depth = depth + 1;
}

static __always_inline bool is_frame(const struct interrupt_frame *frame, enum interrupt_kind kind,
				     __u64 source, __s32 owner)
{
	return frame->owner == owner && frame->kind == kind && frame->source == source;
}

/* A frame below others, whose ends were not seen or are still to come. */
static __noinline __u32 remove_covered(struct interrupt_frames *frames, enum interrupt_kind kind,
				       __u64 source, __s32 owner)
{
	__u32 entry = 0;

	for (int i = INTERRUPT_FRAMES - 1; i >= 0; i--) {
		struct interrupt_frame *frame = &frames->frame[i];

		if ((__u64)i < frames->depth && is_frame(frame, kind, source, owner)) {
			entry = frame->entry;
			for (int next = i + 1; next < INTERRUPT_FRAMES; next++)
				frames->frame[next - 1] = frames->frame[next];
			frames->depth--;
			break;
		}
	}
	return entry;
}

/*
 * Handlers end in the opposite order of their starts, but for those that a preempted task left
 * (PREEMPT_RT) or whose start was not seen. Returns the number of the entry, 0 without one.
 */
static __always_inline __u32 pop(struct interrupt_frames *frames, enum interrupt_kind kind,
				 __u64 source, __s32 owner)
{
	__u64 last = frames->depth - 1;

	if (last >= INTERRUPT_FRAMES || !is_frame(&frames->frame[last], kind, source, owner))
		return remove_covered(frames, kind, source, owner);
	frames->depth = last;
	return frames->frame[last].entry;
}

/* Nothing is kept in an NMI: it may have come in the middle of a change to the frames. */
static __always_inline void enter(enum interrupt_kind kind, __u64 source)
{
	struct cpu_state *cpu = this_cpu();
	int count = preempt_count(cpu);

	if (count & NMI_MASK)
		return;
	if (count & HARDIRQ_MASK)
		push(&cpu->hard, cpu, kind, source, 0);
	else
		push(&cpu->soft, cpu, kind, source, current_tid());
}

static __always_inline __u32 leave(enum interrupt_kind kind, __u64 source)
{
	struct cpu_state *cpu = this_cpu();
	int count = preempt_count(cpu);

	if (count & NMI_MASK)
		return 0;
	if (count & HARDIRQ_MASK)
		return pop(&cpu->hard, kind, source, 0);
	return pop(&cpu->soft, kind, source, current_tid());
}

struct context {
	__u64 source;
	__u32 entry;
	enum interrupt_kind kind;
};

/* The start of such a handler is not seen, so each question counts as one. */
static __always_inline void see_unseen(struct context *context, struct cpu_state *cpu,
				       enum interrupt_kind kind, __u64 source)
{
	context->kind = kind;
	context->source = source;
	context->entry = next_entry(cpu);
}

static __always_inline bool see_innermost(struct context *context,
					  const struct interrupt_frames *frames, __s32 owner)
{
	if (!frames->depth)
		return false;
	for (int i = INTERRUPT_FRAMES - 1; i >= 0; i--) {
		const struct interrupt_frame *frame = &frames->frame[i];

		if ((__u64)i < frames->depth && frame->owner == owner) {
			context->kind = frame->kind;
			context->source = frame->source;
			context->entry = frame->entry;
			return true;
		}
	}
	return false;
}

/* The innermost handler that this is called in. */
static __always_inline void see_context(struct context *context)
{
	struct cpu_state *cpu = this_cpu();
	int count = preempt_count(cpu);

	*context = (struct context) { .kind = INTERRUPT_NONE };
	if (count & NMI_MASK) {
		see_unseen(context, cpu, INTERRUPT_NMI, 0);
	} else if (count & HARDIRQ_MASK) {
		if (!see_innermost(context, &cpu->hard, 0))
			see_unseen(context, cpu, INTERRUPT_IRQ, INTERRUPT_NO_LINE);
	} else {
		see_innermost(context, &cpu->soft, current_tid());
	}
}

/* The kernel wakes the thread of an interrupt line after it has left the line's handler. */
static __always_inline void name_threaded_line(struct context *context, __s32 wakee)
{
	struct cpu_state *cpu = this_cpu();

	if (context->source == INTERRUPT_NO_LINE && cpu->thread == wakee) {
		context->source = cpu->thread_line;
		context->entry = cpu->thread_entry;
	}
}

#endif
