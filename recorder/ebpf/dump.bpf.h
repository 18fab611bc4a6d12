/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Lists the tasks that are there when a recording starts. */
#ifndef WAKEPATH_DUMP_BPF_H
#define WAKEPATH_DUMP_BPF_H

#include "records.bpf.h"

#define PF_KTHREAD 0x00200000

SEC("iter/task")
int list_tasks(struct bpf_iter__task *ctx)
{
	struct event_dump_task event = {};
	struct task_struct *task = ctx->task;

	if (!task)
		return 0;
	event.header.timestamp = bpf_ktime_get_ns();
	event.header.id = EVENT_dump_task;
	event.header.tid = current_tid();
	event.tid = task->pid;
	event.pid = task->tgid;
	event.ppid = task->real_parent->tgid;
	event.type = !!(task->flags & PF_KTHREAD);
	bpf_probe_read_kernel(event.name, sizeof(event.name), task->comm);
	bpf_seq_write(ctx->meta->seq, &event, sizeof(event));
	return 0;
}

#endif
