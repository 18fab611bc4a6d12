/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Leaves calls out of a trace: those that are too short, too deep, or of other threads. */
#ifndef WAKEPATH_FILTER_H
#define WAKEPATH_FILTER_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* Further calls that are open at a time have no room, and are counted as lost. */
#define FILTER_MOST_OPEN 16384

/**
 * struct event - an entry or an exit, as it is in the trace
 * @time: when, ns of the monotonic clock
 * @id: twice the number of its function; one more for an exit
 * @tid: the thread
 * @frame: the lower half of the stack pointer
 * @values: the first two arguments, or what the function returns and whether that is known; not in the trace if they are
 *          not asked for
 */
struct event {
	uint64_t time;
	uint32_t id;
	int32_t tid;
	uint64_t frame;
	uint64_t values[2];
};

/**
 * struct filter - which calls are written: all of them if it is all zeros
 * @longer: those that take at least this long, ns
 * @deepest: those that are at most this deep in the calls that are recorded; 1 is the outermost
 * @threads: those of threads whose name or id matches, if there is a text
 * @threads_text: the same as the user wrote it; NULL for all threads
 */
struct filter {
	uint64_t longer;
	unsigned long deepest;
	regex_t threads;
	const char *threads_text;
};

/**
 * struct open_call - a call that has not returned
 * @entry: its entry
 * @depth: 1 for the outermost
 * @is_written: whether its entry is in the trace
 */
struct open_call {
	struct event entry;
	size_t depth;
	bool is_written;
};

/**
 * struct open_calls - the calls of a thread that have not returned
 * @calls: the outermost first
 * @count: of @calls
 * @room: for calls
 * @waiting: the first one whose entry may still have to be written
 * @lost: entries that had no room
 */
struct open_calls {
	struct open_call *calls;
	size_t count;
	size_t room;
	size_t waiting;
	uint64_t lost;
};

/** filter_is_empty - whether all calls are written */
bool filter_is_empty(const struct filter *filter);

/** filter_describe - write in words which calls are left out; nothing if none are */
void filter_describe(const struct filter *filter, FILE *out);

/** filter_needs_exits - whether calls are told apart by what they are, so that their exits have to be known */
bool filter_needs_exits(const struct filter *filter);

/**
 * filter_pass - which events are to be written once one more is there
 * @filter: which calls are written
 * @calls: of the thread of the event
 * @event: the event; those of a thread come in the order of their times
 * @out: gets the events; room for FILTER_MOST_OPEN and one more
 *
 * Return: how many events were written to @out.
 */
size_t filter_pass(const struct filter *filter, struct open_calls *calls, const struct event *event, struct event *out);

/**
 * filter_end - which events are to be written at the end of a thread or of the recording
 * @filter: which calls are written
 * @calls: of the thread
 * @end: the time until which the thread was recorded, ns
 * @out: gets the events; room for FILTER_MOST_OPEN
 *
 * Return: how many events were written to @out.
 */
size_t filter_end(const struct filter *filter, struct open_calls *calls, uint64_t end, struct event *out);

/** filter_wants_thread - whether calls of a thread are written, which they are if it has ended and has no name any more */
bool filter_wants_thread(const struct filter *filter, pid_t tid);

/** filter_forget - free the calls of a thread */
void filter_forget(struct open_calls *calls);

#endif
