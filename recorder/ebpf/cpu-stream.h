/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes the records of one CPU out of its ring, puts them in order, and writes them as packets. */
#ifndef WAKEPATH_CPU_STREAM_H
#define WAKEPATH_CPU_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ctf.h"
#include "groups.h"
#include "ring.h"
#include "waits.h"
#include "wakepath.h"

/**
 * struct cpu_stream - what is on its way from a ring to a file
 * @ring: where records come from
 * @stream: where packets go to
 * @state: what the programs keep for the CPU
 * @waits: that are watched; NULL for none
 * @groups: know the names of groups
 * @records: taken out and not written, each starting at a multiple of 8 bytes
 * @sorted: room for as many
 * @used: bytes of @records
 * @room: bytes that @records has room for
 * @starts: where each record starts in @records
 * @count: number of records
 * @places: number of records that @starts has room for
 * @start: records before this time are left out, ns
 * @events: that were written
 * @discarded: events that were lost, as the last packet tells
 */
struct cpu_stream {
	struct ring ring;
	struct ctf_stream stream;
	const struct cpu_state *state;
	struct waits *waits;
	struct groups *groups;
	char *records;
	char *sorted;
	size_t used;
	size_t room;
	size_t *starts;
	size_t count;
	size_t places;
	uint64_t start;
	uint64_t events;
	uint64_t discarded;
};

/**
 * cpu_stream_open - begin with the records of a CPU
 * @opened: filled, and on failure, too
 * @trace: the trace that its packets belong to
 * @cpu: number of the CPU
 * @ring: its ring
 * @state: what the programs keep for the CPU
 * @groups: know the names of groups
 * @start: when the recording started, ns of the monotonic clock
 *
 * Return: 0, or -1 with errno set.
 */
int cpu_stream_open(struct cpu_stream *opened, struct ctf_trace *trace, unsigned int cpu, const struct ring *ring,
		    const struct cpu_state *state, struct groups *groups, uint64_t start);

/**
 * cpu_stream_write - write what there is
 * @written: the stream
 * @missed: events of any CPU that programs could not even try to write, since the start
 *
 * What is written is one packet that tells everything until now. So what was lost before is known to
 * be lost between the packet before and the end of this one. Without events there is no packet, since
 * some readers take the second of two empty ones for the end (Trace Compass 6.2).
 *
 * Return: 0, or -1 with errno set.
 */
int cpu_stream_write(struct cpu_stream *written, uint64_t missed);

/** cpu_stream_end - write what there is, even if it is only that nothing happened; 0, or -1 with errno set */
int cpu_stream_end(struct cpu_stream *ended, uint64_t missed);

/** cpu_stream_continue - go on in the folder that the trace has moved to; 0, or -1 with errno set */
int cpu_stream_continue(struct cpu_stream *continued);

/** cpu_stream_close - let go of all; @closed may be all zeros */
void cpu_stream_close(struct cpu_stream *closed);

#endif
