/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* One recording of this machine, from its start to its end. */
#ifndef WAKEPATH_RECORDING_H
#define WAKEPATH_RECORDING_H

#include <stdbool.h>
#include <stddef.h>

#include "wakepath.h"

/**
 * struct settings - what is recorded, and how
 * @output: the folder that is written
 * @wanted: the events
 * @buffer: bytes of the ring of each CPU
 * @chunk: seconds that each part of the trace is long; 0 for one part
 * @keep: how many of these parts stay; 0 for all
 * @has_statedump: whether tasks, interrupt lines and disks are listed
 * @ends_with_input: whether the end of standard input ends the recording
 */
struct settings {
	const char *output;
	bool wanted[EVENT_COUNT];
	size_t buffer;
	unsigned int chunk;
	unsigned int keep;
	bool has_statedump;
	bool ends_with_input;
};

/** recording_cpus - one more than the highest number of a CPU that runs */
unsigned int recording_cpus(void);

/**
 * recording_run - record until a signal INT, TERM or HUP
 * @settings: what to record
 *
 * Prints "ready" when it records and at the end what was recorded, as lines KEY=VALUE, to standard
 * output, and why it failed, in one line, to standard error. With chunks, a signal USR1 makes a snapshot.
 *
 * Return: 0, or -1.
 */
int recording_run(const struct settings *settings);

#endif
