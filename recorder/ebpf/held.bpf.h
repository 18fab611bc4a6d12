/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Tells why a task does not run that could: its group has used up what it may have of the CPUs, or it is frozen. Each
 * record comes right before that of the switch or the wake-up that it explains.
 */
#ifndef WAKEPATH_HELD_BPF_H
#define WAKEPATH_HELD_BPF_H

#include "records.bpf.h"

#define TASK_INTERRUPTIBLE 1
#define TASK_UNINTERRUPTIBLE 2
/* Since 6.1; before, a flag of the task has it. */
#define TASK_FROZEN 0x8000
#define PF_FROZEN 0x00010000
#define JOBCTL_TRAP_FREEZE (1UL << 23)
#define MAX_RT_PRIO 100
#define MOST_LEVELS 16
/* Of the tasks that queue on a CPU, those that are looked at. */
#define MOST_QUEUED 64

/* Which tasks are frozen is a state of its own. */
const volatile bool has_frozen_state;
/* The index of the controller of the first version that freezes; 0 without one. */
const volatile __u32 freezer;

/* Debian's 5.10 and its like give the state of a task another name and length. */
static __always_inline __u32 state_of(struct task_struct *task)
{
	if (bpf_core_field_exists(task->__state))
		return task->__state;
	return ((struct task_struct___long_state *)task)->state;
}

/* ---- limits of CPUs */

static __always_inline __u64 cgroup_id_of(struct cgroup_subsys_state *state)
{
	struct cgroup *cgroup = BPF_CORE_READ(state, cgroup);
	__u64 hierarchy;

	if (!cgroup)
		return 0;
	hierarchy = (__u32)BPF_CORE_READ(cgroup, root, hierarchy_id);
	return BPF_CORE_READ(cgroup, kn, id) | hierarchy << HIERARCHY_SHIFT;
}

/* The innermost group that has used up its time; that of the task may lie within. */
static __always_inline struct task_group *limited_group(struct cfs_rq *queue)
{
	struct task_group *group = BPF_CORE_READ(queue, tg);
	__u32 cpu = bpf_get_smp_processor_id();

	for (int level = 0; level < MOST_LEVELS && group; level++) {
		struct cfs_rq **queues = BPF_CORE_READ(group, cfs_rq), *own = NULL;

		bpf_probe_read_kernel(&own, sizeof(own), queues + cpu);
		if (own && BPF_CORE_READ_BITFIELD_PROBED(own, throttled))
			return group;
		group = BPF_CORE_READ(group, parent);
	}
	return NULL;
}

static __always_inline struct event_held *new_held(int tid, enum held_by by)
{
	struct event_held *event = NEW_RECORD(held);

	if (!event)
		return NULL;
	event->tid = tid;
	event->by = by;
	event->cgroup = 0;
	event->quota = 0;
	event->period = 0;
	event->period_timer = 0;
	event->slack_timer = 0;
	return event;
}

static __always_inline void tell_limit(int tid, struct cfs_rq *queue)
{
	struct task_group *group = limited_group(queue);
	struct event_held *event = new_held(tid, HELD_CPU_LIMIT);

	if (!event)
		return;
	if (group) {
		event->cgroup = cgroup_id_of(&group->css);
		event->quota = BPF_CORE_READ(group, cfs_bandwidth.quota);
		event->period = BPF_CORE_READ(group, cfs_bandwidth.period);
		event->period_timer = (__u64)group + bpf_core_field_offset(struct task_group, cfs_bandwidth.period_timer);
		event->slack_timer = (__u64)group + bpf_core_field_offset(struct task_group, cfs_bandwidth.slack_timer);
	}
	publish(event);
}

/*
 * Before 6.18 all tasks of a limited group are held at once. Those that queue behind the one that is switched out leave
 * no CPU, so nothing else tells of them.
 */
static __always_inline void tell_limit_of_others(struct task_struct *task)
{
	struct rq *cpu = task->se.cfs_rq->rq;
	struct list_head *first, *node;

	if (bpf_core_field_exists(((struct task_struct___own_limit *)task)->throttled) ||
	    !bpf_core_field_exists(cpu->cfs_tasks) || !bpf_core_field_exists(task->se.cfs_rq->throttle_count))
		return;
	first = (void *)cpu + bpf_core_field_offset(struct rq, cfs_tasks);
	node = BPF_CORE_READ(first, next);
	for (int i = 0; i < MOST_QUEUED && node && node != first; i++) {
		struct task_struct *other = (void *)node - bpf_core_field_offset(struct task_struct, se.group_node);
		struct cfs_rq *queue = BPF_CORE_READ(other, se.cfs_rq);

		if (other != task && queue && BPF_CORE_READ(queue, throttle_count) > 0)
			tell_limit(BPF_CORE_READ(other, pid), queue);
		node = BPF_CORE_READ(node, next);
	}
}

/* Whether a task may have no CPU because its group has used up its time. */
static __always_inline bool is_limited(struct task_struct *task)
{
	struct task_struct___own_limit *own = (struct task_struct___own_limit *)task;

	if (bpf_core_field_exists(own->throttled))
		return own->throttled;
	if (bpf_core_field_exists(task->se.cfs_rq->throttle_count))
		return task->se.cfs_rq->throttle_count > 0;
	return false;
}

static __always_inline bool is_limited_realtime(struct task_struct *task)
{
	return task->prio >= 0 && task->prio < MAX_RT_PRIO &&
	       bpf_core_field_exists(task->se.cfs_rq->rq->rt.rt_throttled) && task->se.cfs_rq->rq->rt.rt_throttled;
}

/* ---- the freezer */

/* It went to sleep as others do, and was frozen then. */
static __always_inline bool is_frozen_asleep(struct task_struct *task)
{
	return has_frozen_state && state_of(task) & TASK_FROZEN;
}

/* The second version of cgroups lets a task go on to where it stops for that. */
static __always_inline bool is_frozen(struct task_struct *task, __u32 state)
{
	if (has_frozen_state ? state & TASK_FROZEN : task->flags & PF_FROZEN)
		return true;
	return bpf_core_field_exists(task->frozen) && task->jobctl & JOBCTL_TRAP_FREEZE && state & TASK_INTERRUPTIBLE &&
	       BPF_CORE_READ_BITFIELD_PROBED(task, frozen);
}

static __always_inline struct cgroup_subsys_state *freezer_of(struct task_struct *task)
{
	const char *controllers = (const char *)task->cgroups + bpf_core_field_offset(struct css_set, subsys);
	struct cgroup_subsys_state *state = NULL;

	bpf_probe_read_kernel(&state, sizeof(state), controllers + freezer * sizeof(state));
	return state;
}

static __always_inline __u64 frozen_group(struct task_struct *task)
{
	if (!bpf_core_field_exists(task->cgroups))
		return 0;
	if (task->jobctl & JOBCTL_TRAP_FREEZE)
		return task->cgroups->dfl_cgrp->kn->id;
	return freezer ? cgroup_id_of(freezer_of(task)) : 0;
}

static __always_inline void tell_frozen(struct task_struct *task)
{
	struct event_held *event = new_held(task->pid, HELD_FROZEN);

	if (!event)
		return;
	event->cgroup = frozen_group(task);
	publish(event);
}

/* Of a task that is switched out. What of it is read is in the cache, or there is nothing to do. */
static __always_inline void tell_held(struct task_struct *task, __u32 state, bool is_waiting)
{
	struct event_held *event;

	if (is_waiting) {
		if (is_frozen(task, state))
			tell_frozen(task);
	} else if (is_limited(task)) {
		tell_limit(task->pid, task->se.cfs_rq);
		tell_limit_of_others(task);
	} else if (is_limited_realtime(task)) {
		event = new_held(task->pid, HELD_REALTIME_LIMIT);
		if (event)
			publish(event);
	}
}

/* ---- signals */

#define SIGNAL_BIT(number) (1ULL << (number))
/* Those that stop or end a process unless it handles them: HUP INT QUIT KILL PIPE TERM CONT STOP TSTP TTIN TTOU. */
#define SIGNALS_TO_STOP (SIGNAL_BIT(1) | SIGNAL_BIT(2) | SIGNAL_BIT(3) | SIGNAL_BIT(9) | SIGNAL_BIT(13) | \
			 SIGNAL_BIT(15) | SIGNAL_BIT(18) | SIGNAL_BIT(19) | SIGNAL_BIT(20) | SIGNAL_BIT(21) | SIGNAL_BIT(22))

static __always_inline bool is_signal_to_stop(int number)
{
	return number > 0 && number < 64 && SIGNALS_TO_STOP & SIGNAL_BIT(number);
}

#endif
