// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stream.h"

#include "process/status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct thread_stream *find(const struct streams *streams, uint32_t tid)
{
	struct thread_stream *thread = streams->threads;

	while (thread && thread->tid != tid)
		thread = thread->next;
	return thread;
}

static struct thread_stream *add_thread(struct streams *streams, uint32_t tid)
{
	struct thread_stream *thread = calloc(1, sizeof(*thread));
	char name[32];

	if (!thread)
		return NULL;
	snprintf(name, sizeof(name), "%s_%u", streams->kind, tid);
	thread->tid = tid;
	thread->last = streams->start;
	thread->is_wanted = filter_wants_thread(streams->filter, tid);
	if (ctf_open(&thread->stream, streams->trace, name, tid, streams->start)) {
		free(thread);
		return NULL;
	}
	thread->stream.instance += streams->instance;
	/* An empty packet first: readers count what was lost since the packet before. */
	if (ctf_append(&thread->stream, NULL, 0, streams->start, 0)) {
		ctf_close(&thread->stream);
		free(thread);
		return NULL;
	}
	thread->next = streams->threads;
	streams->threads = thread;
	return thread;
}

struct thread_stream *streams_find(struct streams *streams, uint32_t tid)
{
	struct thread_stream *thread = find(streams, tid);

	return thread ? thread : add_thread(streams, tid);
}

void streams_look_at_names(struct streams *streams)
{
	char name[64];

	for (struct thread_stream *thread = streams->threads; thread && streams->filter->threads_text; thread = thread->next) {
		if (status_read(thread->tid, "Name", name, sizeof(name)))
			thread->is_wanted = filter_wants_thread(streams->filter, thread->tid);
	}
}

void stream_keep_order(struct thread_stream *thread, struct event *event)
{
	event->time = event->time < thread->last ? thread->last : event->time;
	thread->last = event->time;
}

/* Without the values, if they are not asked for. Returns the bytes of the events. */
static size_t pack_events(const struct streams *streams, struct event *events, size_t count)
{
	const size_t size = offsetof(struct event, values);

	if (streams->has_values)
		return count * sizeof(*events);
	for (size_t i = 0; i < count; i++)
		memmove((char *)events + i * size, &events[i], size);
	return count * size;
}

int streams_write(struct streams *streams, struct thread_stream *thread, struct event *events, size_t count)
{
	uint64_t discarded = thread->discarded + thread->calls.lost;
	/* What may still be written comes after the last one that is. */
	uint64_t last = count ? events[count - 1].time : thread->stream.end;

	if (!count && discarded == thread->told)
		return 0;
	streams->events += count;
	thread->told = discarded;
	return ctf_append(&thread->stream, events, pack_events(streams, events, count), last, discarded);
}

size_t streams_wanted(const struct streams *streams, const struct streams *besides)
{
	size_t count = 0;

	for (const struct thread_stream *thread = streams->threads; thread; thread = thread->next)
		count += thread->is_wanted && !(besides && find(besides, thread->tid));
	return count;
}

int streams_finish(struct streams *streams, uint64_t *discarded)
{
	for (struct thread_stream *thread = streams->threads; thread; thread = thread->next) {
		*discarded += thread->discarded + thread->calls.lost;
		if (ctf_close(&thread->stream))
			return -1;
	}
	return 0;
}

void streams_close(struct streams *streams)
{
	while (streams->threads) {
		struct thread_stream *thread = streams->threads;

		streams->threads = thread->next;
		ctf_close(&thread->stream);
		filter_forget(&thread->calls);
		free(thread);
	}
}
