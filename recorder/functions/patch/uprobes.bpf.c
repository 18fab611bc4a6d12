// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
// Copyright (c) 2026 the Wakepath authors.
/* The programs that run in the kernel at uprobes. The cookie of a place is its index. */
#include <linux/bpf.h>
#include <linux/ptrace.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "uprobe-record.h"

/* Threads whose losses are told apart. */
#define MOST_THREADS 8192

char license_name[] SEC("license") = "Dual BSD/GPL";

/* How often each place was come to. The reader sets how many there are. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

/* The reader sets its bytes. */
struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} records SEC(".maps");

/* How many records of each thread found no room. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, MOST_THREADS);
	__type(key, __u32);
	__type(value, __u64);
} lost SEC(".maps");

/* Losses of all threads, and those of threads that have no room in the list. */
__u64 all_lost, unplaced;

SEC("uprobe")
int count_call(struct pt_regs *registers)
{
	__u32 site = bpf_get_attach_cookie(registers);
	__u64 *count = bpf_map_lookup_elem(&counts, &site);

	if (count)
		__sync_fetch_and_add(count, 1);
	return 0;
}

static __always_inline void lose(__u32 tid)
{
	__u64 none = 0, *count;

	bpf_map_update_elem(&lost, &tid, &none, BPF_NOEXIST);
	count = bpf_map_lookup_elem(&lost, &tid);
	__sync_fetch_and_add(count ? count : &unplaced, 1);
	/* Last: who sees it sees the other, too. */
	__sync_fetch_and_add(&all_lost, 1);
}

static __always_inline int log_call(struct pt_regs *registers, __u64 first, __u64 second)
{
	__u64 time = bpf_ktime_get_ns();
	__u32 tid = bpf_get_current_pid_tgid();
	struct uprobe_record *record = bpf_ringbuf_reserve(&records, sizeof(*record), 0);

	if (!record) {
		lose(tid);
		return 0;
	}
	record->time = time;
	record->site = bpf_get_attach_cookie(registers);
	record->tid = tid;
	record->frame = PT_REGS_SP(registers);
	record->values[0] = first;
	record->values[1] = second;
	bpf_ringbuf_submit(record, BPF_RB_NO_WAKEUP);
	return 0;
}

SEC("uprobe")
int log_entry(struct pt_regs *registers)
{
	return log_call(registers, PT_REGS_PARM1(registers), PT_REGS_PARM2(registers));
}

SEC("uprobe")
int log_exit(struct pt_regs *registers)
{
	return log_call(registers, PT_REGS_RC(registers), 0);
}
