/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The events of threads in a trace: a stream for each thread. */
#ifndef WAKEPATH_STREAM_H
#define WAKEPATH_STREAM_H

#include "ctf.h"
#include "filter.h"

/**
 * struct thread_stream - the events of a thread
 * @tid: the thread
 * @stream: its packets
 * @discarded: its events that were lost
 * @told: how many of them the packets have told
 * @is_wanted: whether its calls are written
 * @last: time of its last event, ns of the monotonic clock
 * @calls: those that have not returned, if calls are left out
 * @next: another thread's
 */
struct thread_stream {
	uint32_t tid;
	struct ctf_stream stream;
	uint64_t discarded;
	uint64_t told;
	bool is_wanted;
	uint64_t last;
	struct open_calls calls;
	struct thread_stream *next;
};

/**
 * struct streams - those of all threads that had events
 * @trace: where they are written
 * @kind: what their files' names begin with
 * @instance: tells them apart from other ones of the same threads, in its upper half
 * @start: time from which they tell everything, ns of the monotonic clock
 * @filter: which threads are written
 * @has_values: whether events have arguments and results
 * @threads: the streams
 * @events: that were written
 */
struct streams {
	struct ctf_trace *trace;
	const char *kind;
	uint64_t instance;
	uint64_t start;
	const struct filter *filter;
	bool has_values;
	struct thread_stream *threads;
	uint64_t events;
};

/** streams_find - the stream of a thread, which is made if it is not there; NULL with errno set if it cannot be */
struct thread_stream *streams_find(struct streams *streams, uint32_t tid);

/** streams_look_at_names - find out again which threads are wanted: one starts with the name of the one that started it */
void streams_look_at_names(struct streams *streams);

/** stream_keep_order - give an event a time that is not before the one before: between two moments of a clock, times are rounded */
void stream_keep_order(struct thread_stream *thread, struct event *event);

/**
 * streams_write - write a packet of a thread, if there is anything to tell
 * @streams: all of them
 * @thread: one of them
 * @events: its events, which are packed; there is room for all in full
 * @count: of @events
 *
 * Return: 0, or -1 with errno set.
 */
int streams_write(struct streams *streams, struct thread_stream *thread, struct event *events, size_t count);

/** streams_wanted - how many threads are written, without those of other streams; @besides may be NULL */
size_t streams_wanted(const struct streams *streams, const struct streams *besides);

/**
 * streams_finish - end all streams
 * @streams: all of them
 * @discarded: how many events were lost is added to it
 *
 * Return: 0, or -1 with errno set.
 */
int streams_finish(struct streams *streams, uint64_t *discarded);

/** streams_close - free all; @streams may be all zeros */
void streams_close(struct streams *streams);

#endif
