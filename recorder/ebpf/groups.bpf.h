/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Tells which group each process is in: its network namespace, or its cgroup. */
#ifndef WAKEPATH_GROUPS_BPF_H
#define WAKEPATH_GROUPS_BPF_H

#include "records.bpf.h"

/* One of enum grouping. */
const volatile __u32 grouping;
/* Of the hierarchy of cgroups of the first version: its number, and the index of its controller; 0 without one. */
const volatile __s32 old_hierarchy;
const volatile __u32 old_controller;
/* Whether any process was in a group. As long as none was, none need be told to be in no group. */
bool has_groups;

/* Cgroups that are no groups, by their ids; the recorder sets their number. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1);
	__type(key, __u64);
	__type(value, __u8);
} plain_cgroups SEC(".maps");

/* The idle task is in the initial namespace. */
static __always_inline __u64 netns_of(struct task_struct *task)
{
	__u32 inode = task->nsproxy->net_ns->ns.inum;

	return inode == task->se.cfs_rq->rq->idle->nsproxy->net_ns->ns.inum ? 0 : inode;
}

/* Ids are those of one hierarchy. */
static __always_inline __u64 old_cgroup_of(struct task_struct *task)
{
	const char *controllers = (const char *)task->cgroups + bpf_core_field_offset(struct css_set, subsys);
	struct cgroup_subsys_state *state = NULL;

	bpf_probe_read_kernel(&state, sizeof(state), controllers + old_controller * sizeof(state));
	return state ? BPF_CORE_READ(state, cgroup, kn, id) | OLD_CGROUP : 0;
}

/* Where a machine has both versions, containers are in the first one. */
static __always_inline __u64 cgroup_of(struct task_struct *task)
{
	__u64 id;

	if (!bpf_core_field_exists(task->cgroups))
		return 0;
	if (old_hierarchy) {
		id = old_cgroup_of(task);
		if (id && !bpf_map_lookup_elem(&plain_cgroups, &id))
			return id;
	}
	id = task->cgroups->dfl_cgrp->kn->id;
	return bpf_map_lookup_elem(&plain_cgroups, &id) ? 0 : id;
}

/* 0 for none */
static __always_inline __u64 group_of(struct task_struct *task)
{
	return grouping == GROUPING_NETNS ? netns_of(task) : cgroup_of(task);
}

static __always_inline void tell_group(struct task_struct *process)
{
	struct event_cgroup_attach_task *event;
	__u64 group;

	if (!grouping)
		return;
	group = group_of(process);
	if (!group && !has_groups)
		return;
	has_groups = true;
	event = NEW_RECORD(cgroup_attach_task);
	if (!event)
		return;
	event->group = group;
	event->pid = process->tgid;
	publish(event);
}

/* Of several threads that move together, the first is told. A thread that moves alone stays with its process. */
SEC("tp_btf/cgroup_attach_task")
int BPF_PROG(on_cgroup_attach_task, struct cgroup *cgroup, const char *path, struct task_struct *task)
{
	if (task->pid == task->tgid)
		tell_group(task);
	return 0;
}

/* The hierarchy of the second version has the number 0. */
SEC("tp_btf/cgroup_mkdir")
int BPF_PROG(on_cgroup_mkdir, struct cgroup *cgroup, const char *path)
{
	int hierarchy = cgroup->root->hierarchy_id;
	struct event_cgroup_mkdir *event;

	if (hierarchy && hierarchy != old_hierarchy)
		return 0;
	event = NEW_RECORD(cgroup_mkdir);
	if (!event)
		return 0;
	event->group = cgroup->kn->id | (hierarchy ? OLD_CGROUP : 0);
	bpf_probe_read_kernel_str(event->name, sizeof(event->name), path);
	publish(event);
	return 0;
}

SEC("iter/task")
int list_groups(struct bpf_iter__task *ctx)
{
	struct event_cgroup_attach_task event = {};
	struct task_struct *task = ctx->task;

	if (!task || task->pid != task->tgid || task->exit_state || !group_of(task))
		return 0;
	has_groups = true;
	event.header.timestamp = bpf_ktime_get_ns();
	event.header.id = EVENT_cgroup_attach_task;
	event.header.tid = current_tid();
	event.group = group_of(task);
	event.pid = task->tgid;
	bpf_seq_write(ctx->meta->seq, &event, sizeof(event));
	return 0;
}

#endif
