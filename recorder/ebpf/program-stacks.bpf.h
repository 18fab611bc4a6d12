/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes the stacks of programs: the top of each, and what frames can be found by. */
#ifndef WAKEPATH_PROGRAM_STACKS_BPF_H
#define WAKEPATH_PROGRAM_STACKS_BPF_H

#include "stack-table.bpf.h"

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

#endif
