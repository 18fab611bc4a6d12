/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes what a process's threads wrote about their calls, and writes it into a trace. */
#ifndef WAKEPATH_COLLECTOR_H
#define WAKEPATH_COLLECTOR_H

#include "ctf.h"
#include "patch.h"
#include "tsc.h"

/**
 * struct thread_stream - the events of a thread
 * @tid: the thread
 * @stream: its packets
 * @discarded: its events that were lost
 * @next: another thread's
 */
struct thread_stream {
	uint32_t tid;
	struct ctf_stream stream;
	uint64_t discarded;
	struct thread_stream *next;
};

/**
 * struct collector - a trace that is being written
 * @patch: what is switched on
 * @clock: of the trace
 * @trace: the trace
 * @start: when it starts, ns of the monotonic clock
 * @threads: those that had events
 * @consumed: how far the ring of each slot was read; not taken from memory that the process can write
 * @lost: events that found no room, of each slot
 * @batch: the records of one ring
 * @text: the same as events
 * @events: that were written
 * @discarded: that were lost
 * @thread_count: of @threads
 */
struct collector {
	const struct patch *patch;
	struct tsc_clock clock;
	struct ctf_trace trace;
	uint64_t start;
	struct thread_stream *threads;
	uint64_t consumed[SLOT_COUNT];
	uint64_t lost[SLOT_COUNT];
	struct record *batch;
	char *text;
	uint64_t events;
	uint64_t discarded;
	size_t thread_count;
};

/**
 * collector_open - start a trace
 * @collector: filled; to be closed in any case
 * @patch: whose places were chosen; they are switched on after this
 * @folder: of the trace; must be empty or not there
 * @buffer: bytes of each ring
 *
 * Return: 0, or -1 and a message.
 */
int collector_open(struct collector *collector, const struct patch *patch, const char *folder, size_t buffer);

/** collector_drain - take what is there; how many events that was, or -1 and a message if they cannot be written */
long collector_drain(struct collector *collector);

/** collector_reuse - give the slots of threads that ended to others; -1 and a message if their events cannot be written */
int collector_reuse(struct collector *collector);

/** collector_finish - end the trace once nobody writes any more; -1 and a message if it cannot be written */
int collector_finish(struct collector *collector);

/** collector_close - free all */
void collector_close(struct collector *collector);

#endif
