/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Keeps each stack once, and has a place where one is put together. */
#ifndef WAKEPATH_STACK_TABLE_BPF_H
#define WAKEPATH_STACK_TABLE_BPF_H

#include "kernel.h"
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

#endif
