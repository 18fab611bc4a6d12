/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes the stacks of tasks that wait, wake others or run. */
#ifndef WAKEPATH_STACKS_BPF_H
#define WAKEPATH_STACKS_BPF_H

#include "interrupts.bpf.h"
#include "program-stacks.bpf.h"
#include "records.bpf.h"
#include "stack-table.bpf.h"

/* ---- stacks of the kernel */

/* Behind the entry of an interrupt lies what it came in the middle of, which says nothing about it. */
static __always_inline void cut_behind_entry(struct stack_bench *bench)
{
	__u64 start = stacks.entry_start, length = stacks.entry_end - start;

	for (int i = 0; i < STACK_FRAMES; i++) {
		if ((__u32)i >= bench->record.count)
			break;
		if (bench->numbers[i] - start < length) {
			bench->record.count = i + 1;
			break;
		}
	}
}

static __always_inline bool read_kernel_stack(void *ctx, struct stack_bench *bench)
{
	long size = bpf_get_stack(ctx, bench->numbers, STACK_FRAMES * sizeof(__u64), 0);

	if (size <= 0) {
		__sync_fetch_and_add(&stacks.unread, 1);
		return false;
	}
	bench->record = (struct stack_record) { .count = size / sizeof(__u64) };
	return true;
}

static __always_inline __s32 kept_kernel_stack(struct stack_bench *bench, bool is_interrupt)
{
	if (is_interrupt)
		cut_behind_entry(bench);
	return stack_id(bench);
}

static __always_inline __s32 kernel_stack(void *ctx, struct stack_bench *bench, bool is_interrupt)
{
	return read_kernel_stack(ctx, bench) ? kept_kernel_stack(bench, is_interrupt) : STACK_NONE;
}

/* ---- both */

struct stack_pair {
	__s32 kernel;
	__s32 user;
};

/* The bench of this CPU, which has to be freed; NULL while it is busy. */
static __always_inline struct stack_bench *take_bench(void)
{
	__u32 zero = 0;
	struct stack_bench *bench = bpf_map_lookup_elem(&stack_benches, &zero);

	if (!bench || bench->is_busy) {
		__sync_fetch_and_add(&stacks.unread, 1);
		return NULL;
	}
	*(volatile __u64 *)&bench->is_busy = 1;
	return bench;
}

static __always_inline void free_bench(struct stack_bench *bench)
{
	*(volatile __u64 *)&bench->is_busy = 0;
}

/* The stacks of the current task; of an interrupt only that of the kernel means anything. */
static __always_inline void take_stacks(struct stack_pair *taken, void *ctx, bool is_interrupt)
{
	struct stack_bench *bench = take_bench();

	*taken = (struct stack_pair) { STACK_NONE, STACK_NONE };
	if (!bench)
		return;
	taken->kernel = kernel_stack(ctx, bench, is_interrupt);
	if (!is_interrupt)
		taken->user = user_stack(bench);
	free_bench(bench);
}

static __always_inline void record_wait(void *ctx, __s32 tid)
{
	struct stack_pair taken;
	struct event_stack_wait *event;

	take_stacks(&taken, ctx, false);
	event = NEW_RECORD(stack_wait);
	if (!event)
		return;
	event->tid = tid;
	event->kernel_stack = taken.kernel;
	event->user_stack = taken.user;
	publish(event);
}

static __always_inline void record_wakeup(void *ctx, __s32 woken, bool is_interrupt)
{
	struct stack_pair taken;
	struct event_stack_wakeup *event;

	take_stacks(&taken, ctx, is_interrupt);
	event = NEW_RECORD(stack_wakeup);
	if (!event)
		return;
	event->tid = current_tid();
	event->woken = woken;
	event->kernel_stack = taken.kernel;
	event->user_stack = taken.user;
	publish(event);
}

/* ---- samples */

/* What a program is given of a sample: the registers of x86-64 as its users see them, and the period. */
struct sample_context {
	unsigned long before_cs[17];
	unsigned long cs;
	unsigned long behind_cs[3];
	__u64 period;
};

#define PRIVILEGE_MASK 3

/* The task was about to do this instruction. Of all other addresses the one before is looked up: they are of returns. */
static __always_inline __s32 interrupted_kernel_stack(void *ctx, struct stack_bench *bench, bool is_interrupt)
{
	if (!read_kernel_stack(ctx, bench))
		return STACK_NONE;
	bench->numbers[0]++;
	return kept_kernel_stack(bench, is_interrupt);
}

/* The clock comes by a hard interrupt itself. What it came in the middle of is no other one, for these are not nested. */
static __always_inline enum interrupt_kind interrupted_context(void)
{
	struct cpu_state *cpu = this_cpu();
	struct context context = { .kind = INTERRUPT_NONE };

	see_innermost(&context, &cpu->soft, current_tid());
	if (context.kind == INTERRUPT_NONE && preempt_count(cpu) & SERVED_SOFTIRQ_MASK)
		return INTERRUPT_SOFTIRQ;
	return context.kind;
}

static __always_inline void record_sample(struct sample_context *ctx)
{
	enum interrupt_kind kind = interrupted_context();
	struct stack_pair taken = { STACK_NONE, STACK_NONE };
	struct stack_bench *bench = take_bench();
	struct event_stack_sample *event;

	if (bench) {
		if (!(ctx->cs & PRIVILEGE_MASK))
			taken.kernel = interrupted_kernel_stack(ctx, bench, kind != INTERRUPT_NONE);
		if (kind == INTERRUPT_NONE)
			taken.user = user_stack(bench);
		free_bench(bench);
	}
	event = NEW_RECORD(stack_sample);
	if (!event)
		return;
	event->tid = current_tid();
	event->kernel_stack = taken.kernel;
	event->user_stack = taken.user;
	event->period = ctx->period;
	event->context = kind;
	publish(event);
}

#endif
