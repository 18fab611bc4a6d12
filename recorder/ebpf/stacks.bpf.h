/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes stacks, and keeps each one once. */
#ifndef WAKEPATH_STACKS_BPF_H
#define WAKEPATH_STACKS_BPF_H

#include "interrupts.bpf.h"
#include "kernel.h"
#include "records.bpf.h"
#include "stack-record.h"

/* Bytes of the table without the room behind it, less one. */
const volatile __u64 stack_mask;
/* Chosen anew for each recording, so that nobody can make two stacks look equal. */
const volatile __u64 stack_seeds[2];

struct stack_table stacks;

struct stack_key {
	__u64 one;
	__u64 other;
};

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1);
	__type(key, struct stack_key);
	__type(value, __s32);
} stack_ids SEC(".maps");

/* One value, whose length the recorder sets. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, STACK_ROOM_BEHIND);
} stack_records SEC(".maps");

/* Written by the recorder. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct code_ranges);
} stack_code SEC(".maps");

/**
 * struct stack_bench - where a stack is put together
 * @is_busy: an interrupt that finds this set has to do without
 * @length: bytes that were read of the top of the stack
 * @sp: the stack pointer
 * @code: where the process's code is
 * @above: the frame pointer to follow from the top on; 0 for none
 * @top: the top of the stack; what is behind STACK_TOP is there for the kernel's look at this program alone
 * @record: the stack
 * @numbers: those of the record
 */
struct stack_bench {
	__u64 is_busy;
	__u64 length;
	__u64 sp;
	struct code_ranges code;
	__u64 above;
	__u64 top[2 * STACK_TOP / sizeof(__u64)];
	struct stack_record record;
	__u64 numbers[STACK_NUMBERS];
};

struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct stack_bench);
} stack_benches SEC(".maps");

/* ---- each stack once */

static __always_inline void mix(struct stack_key *key, __u64 number)
{
	key->one = (key->one ^ number) * 0x9e3779b97f4a7c15ULL;
	key->one ^= key->one >> 32;
	key->other = (key->other + number) * 0xc2b2ae3d27d4eb4fULL;
	key->other ^= key->other >> 29;
}

/* With 128 bits of two secret functions, two stacks with one key are not to be expected in any recording. */
static __always_inline void key_of(struct stack_key *key, const struct stack_bench *bench)
{
	key->one = stack_seeds[0];
	key->other = stack_seeds[1];
	mix(key, (__u64)bench->record.tgid << 32 | bench->record.exec);
	mix(key, (__u64)bench->record.version << 32 | bench->record.count);
	for (int i = 0; i < STACK_NUMBERS; i++) {
		if ((__u32)i >= bench->record.count)
			break;
		mix(key, bench->numbers[i]);
	}
}

static __always_inline __s32 keep_stack(struct stack_bench *bench, const struct stack_key *key)
{
	__u64 size = sizeof(bench->record) + (bench->record.count & (2 * STACK_NUMBERS - 1)) * sizeof(__u64);
	__u64 place = __sync_fetch_and_add(&stacks.used, size);
	struct stack_record *record;
	__s32 id, *winner;
	__u32 zero = 0;
	char *table = bpf_map_lookup_elem(&stack_records, &zero);

	if (!table || place + size > stack_mask + 1) {
		__sync_fetch_and_add(&stacks.full, 1);
		return STACK_NONE;
	}
	id = __sync_fetch_and_add(&stacks.ids, 1);
	bench->record.id = id;
	record = (struct stack_record *)(table + (place & stack_mask));
	bpf_probe_read_kernel(record, size, &bench->record);
	barrier();
	*(volatile __u64 *)&record->time = bpf_ktime_get_ns();
	if (!bpf_map_update_elem(&stack_ids, key, &id, BPF_NOEXIST))
		return id;
	/* Another CPU was first, or there is no room. */
	winner = bpf_map_lookup_elem(&stack_ids, key);
	return winner ? *winner : id;
}

static __always_inline __s32 stack_id(struct stack_bench *bench)
{
	struct stack_key key;
	__s32 *id;

	key_of(&key, bench);
	id = bpf_map_lookup_elem(&stack_ids, &key);
	return id ? *id : keep_stack(bench, &key);
}

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

/* ---- stacks of programs */

#define USER_CODE_SEGMENT 0x33
#define USER_END (1ULL << 47)
#define USER_START 65536
#define PAGE_SIZE 4096ULL
#define TOP_WORDS (STACK_TOP / sizeof(__u64))
#define CHAIN 64
#define CALL_EXECVE 59
#define CALL_EXECVEAT 322

/* 1 if a number is less than a limit, else 0, for a limit below 2^63; without a branch. */
static __always_inline __u64 is_less(__u64 number, __u64 limit)
{
	__u64 less = (~number & (number - limit)) >> 63;

	barrier_var(less);
	return less;
}

static __always_inline __u64 is_code(const struct code_ranges *code, __u64 word)
{
	__u64 found = 0;

	for (int i = 0; i < CODE_RANGES; i++)
		found |= is_less(word - code->start[i], code->length[i]);
	return found;
}

/* What is not known yet may have code everywhere. */
static __always_inline void find_code(struct code_ranges *found, __u32 tgid)
{
	__u32 index = tgid & (CODE_PROCESSES - 1);
	const struct code_ranges *known = bpf_map_lookup_elem(&stack_code, &index);

	if (known && known->tgid == tgid)
		*found = *known;
	else
		*found = (struct code_ranges) { .start = { USER_START }, .length = { USER_END - USER_START } };
}

/* As it is kept; 0 for what is not. @code_found: whether it is an address of code, 1 or 0. */
static __always_inline __u64 kept_as(__u64 sp, __u64 value, __u64 code_found)
{
	__u64 distance = value - sp, is_stack = is_less(distance, STACK_REACH);

	return (value & -code_found) | ((distance | STACK_RELATIVE) & -(is_stack & ~code_found));
}

static __always_inline __u64 kept_pointer(const struct stack_bench *bench, __u64 value)
{
	return kept_as(bench->sp, value, is_code(&bench->code, value));
}

static __always_inline void keep_word(struct stack_bench *bench, __u64 distance, __u64 value)
{
	/* Read from memory, because the kernel has to see that it is checked before each use. */
	__u32 count = *(volatile __u32 *)&bench->record.count;

	if (count > STACK_NUMBERS - 2)
		return;
	bench->numbers[count] = distance;
	bench->numbers[count + 1] = value;
	*(volatile __u32 *)&bench->record.count = count + 2;
}

/* In two parts, because there may be nothing behind the end of a page. */
static __always_inline bool read_top(struct stack_bench *bench, __u64 sp)
{
	__u64 first = PAGE_SIZE - (sp & (PAGE_SIZE - 1));
	__u64 second = STACK_TOP - first;

	bench->length = 0;
	if (sp % sizeof(__u64) || first > STACK_TOP || second > STACK_TOP ||
	    bpf_probe_read_user(bench->top, first, (const void *)sp))
		return false;
	bench->length = first;
	if (second && !bpf_probe_read_user((char *)bench->top + first, second, (const void *)(sp + first)))
		bench->length = STACK_TOP;
	return true;
}

/*
 * The address of a frame has that of the return behind the saved frame pointer, or right before. The words above the top
 * are not there to look at.
 */
static __always_inline __u64 is_beside_code(const struct stack_bench *bench, __u64 kept)
{
	__u64 place = (kept & ~STACK_RELATIVE) / sizeof(__u64);
	__u64 next = (place + 1) & (TOP_WORDS - 1), previous = (place - 1) & (TOP_WORDS - 1);

	return is_less(TOP_WORDS - 2, place) | is_code(&bench->code, bench->top[next]) |
	       is_code(&bench->code, bench->top[previous]);
}

/*
 * A frame pointer that leads out of the top, with an address of code behind it, is where the frames above are found by
 * frame pointers. No part of its caller, so that the kernel looks at this once before it accepts the program, and not
 * once for each word. It finds the bench itself, for kernels before 5.12 accept numbers alone.
 */
__noinline int look_at_word(__u32 i)
{
	__u32 zero = 0;
	struct stack_bench *bench = bpf_map_lookup_elem(&stack_benches, &zero);
	__u64 word, before, code_found, kept;

	if (!bench || i >= TOP_WORDS)
		return 0;
	word = bench->top[i];
	before = i ? bench->top[(__u64)(i - 1) & (TOP_WORDS - 1)] : 0;
	code_found = is_code(&bench->code, word);
	kept = kept_as(bench->sp, word, code_found);
	if (!kept || !(code_found | is_beside_code(bench, kept)))
		return 0;
	keep_word(bench, i * sizeof(__u64), kept);
	if (code_found & is_less(before - bench->sp - bench->length, STACK_REACH))
		bench->above = before;
	return 0;
}

/* The words of the top that frames can be found by. Most words are small numbers. */
static __always_inline void keep_top(struct stack_bench *bench)
{
	for (__u32 i = 0; i < TOP_WORDS; i++) {
		if (i * sizeof(__u64) >= bench->length)
			break;
		if (bench->top[i] - USER_START < USER_END - USER_START)
			look_at_word(i);
	}
}

static __always_inline void keep_chain(struct stack_bench *bench)
{
	__u64 sp = bench->sp;

	for (int i = 0; i < CHAIN; i++) {
		__u64 pair[2], distance = bench->above - sp;

		if (distance < bench->length || distance >= STACK_REACH || distance % sizeof(__u64) ||
		    bpf_probe_read_user(pair, sizeof(pair), (const void *)bench->above) ||
		    !is_code(&bench->code, pair[1]))
			break;
		keep_word(bench, distance, kept_pointer(bench, pair[0]));
		keep_word(bench, distance + sizeof(__u64), pair[1]);
		if (pair[0] <= bench->above)
			break;
		bench->above = pair[0];
	}
}

/* The registers that the current task left its program with; NULL where it has none that can be unwound. */
static __always_inline struct pt_regs *user_registers(struct task_struct *task)
{
	struct pt_regs *registers;

	if (!task->mm)
		return NULL;
	registers = (struct pt_regs *)bpf_task_pt_regs(task);
	if (!registers || (registers->cs & 0xffff) != USER_CODE_SEGMENT)
		return NULL;
	/* The memory may be that of the new program already. */
	if (registers->orig_ax == CALL_EXECVE || registers->orig_ax == CALL_EXECVEAT)
		return NULL;
	return registers;
}

static __always_inline __s32 user_stack(struct stack_bench *bench)
{
	struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
	struct pt_regs *registers = user_registers(task);

	if (!registers)
		return STACK_NONE;
	bench->sp = registers->sp;
	if (!read_top(bench, bench->sp)) {
		__sync_fetch_and_add(&stacks.unread, 1);
		return STACK_NONE;
	}
	find_code(&bench->code, task->tgid);
	bench->record = (struct stack_record) {
		.sp = bench->sp, .tgid = task->tgid, .uid = bpf_get_current_uid_gid(), .exec = task->self_exec_id,
		.version = bench->code.version, .count = STACK_REGISTERS,
	};
	bench->numbers[STACK_IP] = registers->ip;
	bench->numbers[STACK_BP] = kept_pointer(bench, registers->bp);
	bench->numbers[STACK_BX] = kept_pointer(bench, registers->bx);
	bench->numbers[STACK_R12] = kept_pointer(bench, registers->r12);
	bench->numbers[STACK_R13] = kept_pointer(bench, registers->r13);
	bench->numbers[STACK_R14] = kept_pointer(bench, registers->r14);
	bench->numbers[STACK_R15] = kept_pointer(bench, registers->r15);
	bench->above = registers->bp;
	keep_top(bench);
	keep_chain(bench);
	return stack_id(bench);
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
