// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "waits.h"

#include <string.h>

/* TASK_INTERRUPTIBLE and TASK_UNINTERRUPTIBLE: not those of tasks that are stopped, or that end. */
#define BLOCKED_STATES 3
#define ENDED (-1)

/* The place of a task; NULL if it has none. */
static struct watched_task *find(struct waits *waits, __s32 tid)
{
	for (unsigned int i = 0; i < WAITS_TASKS; i++) {
		struct watched_task *place = &waits->tasks[((unsigned int)tid + i) % WAITS_TASKS];

		if (place->tid == tid)
			return place;
		if (!place->tid)
			return NULL;
	}
	return NULL;
}

static struct watched_task *add(struct waits *waits, __s32 tid)
{
	for (unsigned int i = 0; i < WAITS_TASKS; i++) {
		struct watched_task *place = &waits->tasks[((unsigned int)tid + i) % WAITS_TASKS];

		if (place->tid <= 0) {
			*place = (struct watched_task) { .tid = tid };
			return place;
		}
	}
	waits->unwatched++;
	return NULL;
}

/* Tasks of other names have no place. */
static struct watched_task *watch(struct waits *waits, const char *name, __s32 tid)
{
	struct watched_task *place;

	if (tid <= 0 || strncmp(name, waits->name, sizeof(waits->name)))
		return NULL;
	place = find(waits, tid);
	return place ? place : add(waits, tid);
}

static void see_awake(struct watched_task *task, uint64_t time)
{
	if (time > task->blocked && (!task->woken || time < task->woken))
		task->woken = time;
	if (time > task->awake)
		task->awake = time;
}

/* If the wake-up was seen before, on another CPU, the wait ends no later than what was seen last. */
static void see_blocked(struct watched_task *task, uint64_t time)
{
	if (time <= task->blocked)
		return;
	task->blocked = time;
	task->woken = task->awake > time ? task->awake : 0;
	task->is_told = false;
}

static void see_switch(struct waits *waits, const struct event_sched_switch *record)
{
	struct watched_task *left = record->prev_state & BLOCKED_STATES ?
		watch(waits, record->prev_comm, record->prev_tid) : NULL;
	struct watched_task *entered = find(waits, record->next_tid);

	if (left)
		see_blocked(left, record->header.timestamp);
	if (entered)
		see_awake(entered, record->header.timestamp);
}

static void see_waking(struct waits *waits, const struct event_sched_waking *record)
{
	struct watched_task *task = find(waits, record->tid);

	if (task)
		see_awake(task, record->header.timestamp);
}

static void see_exit(struct waits *waits, const struct event_sched_process_exit *record)
{
	struct watched_task *task = find(waits, record->tid);

	if (task)
		task->tid = ENDED;
}

void waits_see(struct waits *waits, const struct event_header *record)
{
	if (record->id == EVENT_sched_switch)
		see_switch(waits, (const struct event_sched_switch *)record);
	else if (record->id == EVENT_sched_waking)
		see_waking(waits, (const struct event_sched_waking *)record);
	else if (record->id == EVENT_sched_process_exit)
		see_exit(waits, (const struct event_sched_process_exit *)record);
}

__s32 waits_exceeded(struct waits *waits, uint64_t now)
{
	for (unsigned int i = 0; i < WAITS_TASKS; i++) {
		struct watched_task *task = &waits->tasks[i];
		uint64_t end = task->woken ? task->woken : now;

		if (task->tid > 0 && task->blocked && !task->is_told && end > task->blocked + waits->limit) {
			task->is_told = true;
			return task->tid;
		}
	}
	return 0;
}
