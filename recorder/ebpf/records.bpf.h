/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* How a program writes a record into the ring of its CPU. */
#ifndef WAKEPATH_RECORDS_BPF_H
#define WAKEPATH_RECORDS_BPF_H

#include "kernel.h"
#include "wakepath.h"

/* Which events are recorded; others may be needed to know which interrupt handler runs. */
const volatile bool is_recorded[EVENT_COUNT];
/* Bytes of each ring without the room behind it, less one. */
const volatile __u64 ring_mask;
/* Before 5.12 no program can take a place in one step. */
const volatile bool has_fetch;

struct cpu_state cpus[WAKEPATH_CPUS];

/* One value for each CPU, whose length the recorder sets. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, RING_ROOM_BEHIND);
} rings SEC(".maps");

static __always_inline __s32 current_tid(void)
{
	return (__s32)bpf_get_current_pid_tgid();
}

/* The id of a task in the innermost pid namespace that it is in. */
static __always_inline __s32 inner_id_of(struct task_struct *task, __u32 *namespace)
{
	/* Older kernels refuse to compute with what they know as a struct, so it is read as a number. */
	const struct pid *pid = BPF_CORE_READ(task, thread_pid);
	const char *numbers = (const char *)pid + bpf_core_field_offset(struct pid, numbers);
	const struct upid *inner;

	inner = (const struct upid *)(numbers + BPF_CORE_READ(pid, level) * bpf_core_type_size(struct upid));
	*namespace = BPF_CORE_READ(inner, ns, ns.inum);
	return BPF_CORE_READ(inner, nr);
}

/* There are never more CPUs than states: the recorder refuses such a machine. */
static __always_inline struct cpu_state *this_cpu(void)
{
	return &cpus[bpf_get_smp_processor_id() & (WAKEPATH_CPUS - 1)];
}

/*
 * Takes the next place in the ring of a CPU. An interrupt may take its own at any moment. Where that
 * cannot be done in one step, its event is lost if it comes within the few that it takes.
 */
static __always_inline bool take_place(struct cpu_state *cpu, __u64 size, __u64 *place)
{
	if (*(volatile __u64 *)&cpu->produced - *(volatile __u64 *)&cpu->consumed >
	    ring_mask + 1 - RING_RESERVE)
		return false;
	if (has_fetch) {
		*place = __sync_fetch_and_add(&cpu->produced, size);
		return true;
	}
	if (cpu->is_taking_place)
		return false;
	*(volatile __u32 *)&cpu->is_taking_place = 1;
	*place = *(volatile __u64 *)&cpu->produced;
	*(volatile __u64 *)&cpu->produced = *place + size;
	*(volatile __u32 *)&cpu->is_taking_place = 0;
	return true;
}

static __always_inline void *take_record(__u32 id, __u64 size)
{
	__u32 number = bpf_get_smp_processor_id();
	struct event_header *header;
	struct cpu_state *cpu;
	__u64 place;
	char *ring;

	cpu = this_cpu();
	ring = bpf_map_lookup_elem(&rings, &number);
	/* A CPU that was not there at the start has no ring. */
	if (!ring || !take_place(cpu, size, &place)) {
		__sync_fetch_and_add(&cpu->lost, 1);
		return NULL;
	}
	header = (struct event_header *)(ring + (place & ring_mask));
	header->id = id;
	header->tid = current_tid();
	return header;
}

static __always_inline void *new_record(enum event_id id, __u64 size)
{
	return is_recorded[id] ? take_record(id, size) : NULL;
}

#define NEW_RECORD(id) new_record(EVENT_##id, sizeof(struct event_##id))

/*
 * Gives the reader a record: one without a time is not complete. The time is later than the place in
 * the ring, so an interrupt in between has its record behind this one and an earlier time. Both reach
 * the reader together, which puts them in order.
 */
static __always_inline void publish_at(void *record, __u64 time)
{
	barrier();
	*(volatile __u64 *)&((struct event_header *)record)->timestamp = time;
}

static __always_inline void publish(void *record)
{
	publish_at(record, bpf_ktime_get_ns());
}

#endif
