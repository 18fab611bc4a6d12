// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "filter.h"

#include "process/status.h"

#include <stdlib.h>

#define SMALLEST_ROOM 64
#define NS_PER_MS 1e6

bool filter_is_empty(const struct filter *filter)
{
	return !filter->longer && !filter->deepest && !filter->threads_text;
}

void filter_describe(const struct filter *filter, FILE *out)
{
	const char *between = "";

	if (filter->longer) {
		fprintf(out, "calls shorter than %g ms", filter->longer / NS_PER_MS);
		between = ", ";
	}
	if (filter->deepest) {
		fprintf(out, "%scalls deeper than %lu", between, filter->deepest);
		between = ", ";
	}
	if (filter->threads_text)
		fprintf(out, "%scalls of threads other than %s", between, filter->threads_text);
}

bool filter_needs_exits(const struct filter *filter)
{
	return filter->longer || filter->deepest;
}

static bool is_exit(const struct event *event)
{
	return event->id & 1;
}

/* A call that is no longer open without an exit was left by a jump, an exception or the end of its thread. */
static void leave(struct open_calls *calls, size_t count)
{
	calls->count = count;
	if (calls->waiting > count)
		calls->waiting = count;
}

/* Entries wait in the order of their times, so those that are old enough come first. */
static size_t write_old(const struct filter *filter, struct open_calls *calls, uint64_t now, struct event *out)
{
	size_t written = 0;

	for (; calls->waiting < calls->count; calls->waiting++) {
		struct open_call *call = &calls->calls[calls->waiting];

		if (now - call->entry.time < filter->longer)
			break;
		if (filter->deepest && call->depth > filter->deepest)
			continue;
		call->is_written = true;
		out[written++] = call->entry;
	}
	return written;
}

static struct open_call *find_call(const struct open_calls *calls, const struct event *exit)
{
	for (size_t i = calls->count; i; i--) {
		struct open_call *call = &calls->calls[i - 1];

		if (call->entry.frame == exit->frame && call->entry.id == exit->id - 1)
			return call;
	}
	return NULL;
}

/* An exit whose entry is not there is one of a call that began before the recording: how long it took is not known. */
static size_t pass_exit(struct open_calls *calls, const struct event *event, struct event *out)
{
	struct open_call *call = find_call(calls, event);
	bool is_written = call && call->is_written;

	if (call)
		leave(calls, call - calls->calls);
	if (is_written)
		*out = *event;
	return is_written;
}

/*
 * How many of the open calls are around a frame, at most: stacks grow downwards, so an open call with a lower frame is
 * one that a jump left, or one that a signal's handler on a stack of its own interrupted. The first kind is over for sure
 * where the same frame is used again.
 */
static size_t count_around(const struct open_calls *calls, uint64_t frame)
{
	size_t around = calls->count;

	while (around && calls->calls[around - 1].entry.frame < frame)
		around--;
	return around;
}

static struct open_call *add_call(struct open_calls *calls)
{
	size_t room = calls->room ? 2 * calls->room : SMALLEST_ROOM;
	struct open_call *more;

	if (calls->count < calls->room)
		return &calls->calls[calls->count++];
	more = room <= FILTER_MOST_OPEN ? reallocarray(calls->calls, room, sizeof(*more)) : NULL;
	if (!more)
		return NULL;
	calls->calls = more;
	calls->room = room;
	return &calls->calls[calls->count++];
}

static void add_entry(struct open_calls *calls, const struct event *event)
{
	size_t around = count_around(calls, event->frame);
	struct open_call *call;

	if (around && calls->calls[around - 1].entry.frame == event->frame)
		leave(calls, --around);
	call = add_call(calls);
	if (call)
		*call = (struct open_call) { .entry = *event, .depth = 1 + (around ? calls->calls[around - 1].depth : 0) };
	else
		calls->lost++;
}

size_t filter_pass(const struct filter *filter, struct open_calls *calls, const struct event *event, struct event *out)
{
	size_t written = write_old(filter, calls, event->time, out);

	if (is_exit(event))
		return written + pass_exit(calls, event, out + written);
	add_entry(calls, event);
	return written + write_old(filter, calls, event->time, out + written);
}

size_t filter_end(const struct filter *filter, struct open_calls *calls, uint64_t end, struct event *out)
{
	size_t written = write_old(filter, calls, end, out);

	leave(calls, 0);
	return written;
}

static bool matches(const struct filter *filter, const char *text)
{
	return !regexec(&filter->threads, text, 0, NULL, 0);
}

bool filter_wants_thread(const struct filter *filter, pid_t tid)
{
	char number[16], name[64];

	snprintf(number, sizeof(number), "%d", tid);
	return !filter->threads_text || matches(filter, number) || !status_read(tid, "Name", name, sizeof(name)) ||
	       matches(filter, name);
}

void filter_forget(struct open_calls *calls)
{
	free(calls->calls);
	*calls = (struct open_calls) { 0 };
}
