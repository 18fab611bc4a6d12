/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* One recording of this machine, from its start to its end. */
#ifndef WAKEPATH_RECORDING_H
#define WAKEPATH_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "programs.h"
#include "wakepath.h"

/**
 * struct settings - what is recorded, and how
 * @output: the folder that is written
 * @wanted: the events
 * @grouping: what processes are grouped by
 * @buffer: bytes of the ring of each CPU
 * @chunk: seconds that each part of the trace is long; 0 for no limit
 * @chunk_bytes: bytes after which the next part starts; 0 for no limit
 * @keep: how many of these parts stay; 0 for all
 * @slow_task: name of the tasks of which a long wait makes a snapshot; empty for none
 * @slow: how long such a wait is, ns
 * @marker: the file that makes a snapshot when it is made or touched; NULL for none
 * @stacks: which stacks are taken
 * @calls: which system calls are recorded
 * @has_requests: whether messages are
 * @requests_of: a program, if only what it starts is looked at for messages; else empty
 * @has_faults: whether page faults are
 * @has_statedump: whether tasks, interrupt lines and disks are listed
 * @ends_with_input: whether the end of standard input ends the recording
 */
struct settings {
	const char *output;
	bool wanted[EVENT_COUNT];
	enum grouping grouping;
	size_t buffer;
	unsigned int chunk;
	uint64_t chunk_bytes;
	unsigned int keep;
	name16 slow_task;
	uint64_t slow;
	const char *marker;
	struct stack_choice stacks;
	struct call_choice calls;
	bool has_requests;
	name16 requests_of;
	bool has_faults;
	bool has_statedump;
	bool ends_with_input;
};

/** has_parts - whether the trace is written in parts */
static inline bool has_parts(const struct settings *settings)
{
	return settings->chunk || settings->chunk_bytes;
}

/** recording_cpus - one more than the highest number of a CPU that runs */
unsigned int recording_cpus(void);

/**
 * recording_run - record until a signal INT, TERM or HUP
 * @settings: what to record
 *
 * Prints "ready" when it records and at the end what was recorded, as lines KEY=VALUE, to standard
 * output, with a remedy if something did not fit into the rings. Why it failed goes in one line to
 * standard error. With parts, a signal USR1 makes a snapshot.
 *
 * Return: 0, or -1.
 */
int recording_run(const struct settings *settings);

#endif
