/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Watches how long tasks of one name are blocked. */
#ifndef WAKEPATH_WAITS_H
#define WAKEPATH_WAITS_H

#include <stdbool.h>
#include <stdint.h>

#include "wakepath.h"

#define WAITS_TASKS 4096

/**
 * struct watched_task - what is known of a task
 * @tid: its number; 0 where the place was never used, -1 where its task has ended
 * @is_told: whether its last wait was told
 * @blocked: when its last wait began, ns
 * @woken: when this wait ended, ns; 0 while it goes on
 * @awake: when it last was seen running or woken, ns
 */
struct watched_task {
	__s32 tid;
	bool is_told;
	uint64_t blocked;
	uint64_t woken;
	uint64_t awake;
};

/**
 * struct waits - tasks of one name
 * @name: of the tasks; empty if none is watched
 * @limit: how long a wait may be, ns
 * @tasks: by their numbers
 * @unwatched: times that a task found no place
 */
struct waits {
	name16 name;
	uint64_t limit;
	struct watched_task tasks[WAITS_TASKS];
	unsigned long long unwatched;
};

/**
 * waits_see - look at a record
 * @waits: that are watched
 * @record: the records of one CPU come in the order of their times, CPUs in any order
 */
void waits_see(struct waits *waits, const struct event_header *record);

/** waits_exceeded - the task whose wait is too long at the time @now and was not told yet; 0 if there is none */
__s32 waits_exceeded(struct waits *waits, uint64_t now);

#endif
