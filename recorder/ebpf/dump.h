/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Writes what was there before the recording: tasks, interrupt lines, disks, groups. */
#ifndef WAKEPATH_DUMP_H
#define WAKEPATH_DUMP_H

#include <stdint.h>

#include "ctf.h"
#include "groups.h"

/**
 * struct dump_lists - what the kernel lists, as records to be read from file descriptors
 * @tasks: the tasks
 * @processes: those that are in groups; -1 where there are no groups
 * @files: what processes have open; -1 where that is not told
 * @disk_limit_timer: address of the function of the timers that limit the use of disks; 0 if it is not known
 */
struct dump_lists {
	int tasks;
	int processes;
	int files;
	uint64_t disk_limit_timer;
};

/**
 * dump_write - write a stream of its own
 * @trace: the trace that it belongs to
 * @lists: closed
 * @groups: know the names of groups
 * @number: how many were written before
 * @events: the number of events is added
 *
 * Return: 0, or -1 with errno set.
 */
int dump_write(struct ctf_trace *trace, const struct dump_lists *lists, struct groups *groups, unsigned int number,
	       uint64_t *events);

#endif
