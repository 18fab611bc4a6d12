/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes what a process's threads wrote about their calls, and writes it into a trace. */
#ifndef WAKEPATH_COLLECTOR_H
#define WAKEPATH_COLLECTOR_H

#include "patch/patch.h"
#include "settings.h"
#include "stream.h"
#include "tsc.h"

/**
 * struct wait - for a place of a ring to be filled, where events behind it were lost
 * @place: how far the ring was read
 * @looks: how often it was empty
 * @lost: events that were lost until then
 */
struct wait {
	uint64_t place;
	uint64_t looks;
	uint64_t lost;
};

/**
 * struct counted - what of a ring was counted
 * @place: up to where its records were
 * @lost: how many of its lost events were
 */
struct counted {
	uint64_t place;
	uint64_t lost;
};

/**
 * struct collector - a trace that is being written
 * @patch: what is switched on
 * @filter: which calls are written
 * @clock: of the trace
 * @trace: the trace
 * @streams: of the threads that had events
 * @record_bytes: of a record in the rings
 * @room: how many records a ring has room for
 * @consumed: how far the ring of each slot was read; not taken from memory that the process can write
 * @lost: events that found no room, of each slot
 * @counted: of each slot; it may be ahead of what was read
 * @withheld: bytes of each ring that are to stay empty for now
 * @waits: of each slot
 * @batch: the records of one ring
 * @text: events to write
 * @logged: events of each function that were counted
 * @logged_ever: events of all functions that were
 * @lost_ever: events of all threads that found no room, and were counted
 * @discarded: that were lost
 */
struct collector {
	const struct patch *patch;
	const struct filter *filter;
	struct tsc_clock clock;
	struct ctf_trace trace;
	struct streams streams;
	size_t record_bytes;
	size_t room;
	uint64_t consumed[SLOT_COUNT];
	uint64_t lost[SLOT_COUNT];
	struct counted counted[SLOT_COUNT];
	uint64_t withheld;
	struct wait waits[SLOT_COUNT];
	struct record *batch;
	struct event *text;
	uint64_t *logged;
	uint64_t logged_ever;
	uint64_t lost_ever;
	uint64_t discarded;
};

/**
 * collector_open - start a trace
 * @collector: filled; to be closed in any case
 * @patch: whose places were chosen; they are switched on after this
 * @settings: the folder of the trace, which must be empty or not there, the bytes of each ring, and the filter
 *
 * Return: 0, or -1 and a message.
 */
int collector_open(struct collector *collector, const struct patch *patch, const struct settings *settings);

/** collector_add - describe the functions that were not there before, from the first one on; -1 and a message if it cannot be */
int collector_add(struct collector *collector, size_t first);

/** collector_count - count what is there, and leave it there */
void collector_count(struct collector *collector);

/** collector_limit - let each ring have room for at most @records records, once enough of its events are taken */
void collector_limit(struct collector *collector, size_t records);

/** collector_drain - take what is there; how many events that was, or -1 and a message if they cannot be written */
long collector_drain(struct collector *collector);

/**
 * collector_reuse - give the slots of threads that ended to others, and look at the names of the others again
 * @collector: the trace
 *
 * Return: 0, or -1 and a message if events cannot be written.
 */
int collector_reuse(struct collector *collector);

/** collector_finish - end the trace once nobody writes any more; -1 and a message if it cannot be written */
int collector_finish(struct collector *collector);

/** collector_close - free all */
void collector_close(struct collector *collector);

#endif
