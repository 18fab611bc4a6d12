/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The kernel's own events of forks, execs and executable memory (perf), which tell where functions are. */
#ifndef WAKEPATH_MAPPING_EVENTS_H
#define WAKEPATH_MAPPING_EVENTS_H

#include <stdint.h>

#include "spaces.h"

/**
 * struct mapping_events - the events of all CPUs
 * @files: file descriptor of each CPU; -1 for one that is off
 * @rings: of each CPU; NULL for one that is off
 * @cpu_count: number of CPUs
 * @read: until when all events have been read, ns
 */
struct mapping_events {
	int *files;
	void **rings;
	unsigned int cpu_count;
	uint64_t read;
};

/** mapping_events_open - watch from now on, which needs rights; 0, or -1 with errno set */
int mapping_events_open(struct mapping_events *opened, unsigned int cpu_count);

/** mapping_events_read - tell @spaces what happened since the last time */
void mapping_events_read(struct mapping_events *events, struct spaces *spaces);

/** mapping_events_close - let go of all; @closed may be all zeros */
void mapping_events_close(struct mapping_events *closed);

#endif
