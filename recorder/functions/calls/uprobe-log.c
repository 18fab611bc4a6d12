// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "uprobe-log.h"

#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Events that are taken at a time. */
#define BATCH 65536

#define INSTANCE (1ULL << 32)

static int fail_to_write(void)
{
	return fail("cannot write the events of uprobes: %s", strerror(errno));
}

int uprobe_log_open(struct uprobe_log *log, struct uprobes *uprobes, const struct streams *like)
{
	log->uprobes = uprobes;
	log->streams = *like;
	log->streams.kind = "uprobes";
	log->streams.instance = INSTANCE;
	log->batch = calloc(BATCH, sizeof(*log->batch));
	return log->batch ? 0 : fail("no memory for the events of uprobes");
}

/* ---- events */

static bool take(void *context, const struct uprobe_record *record)
{
	struct uprobe_log *log = context;
	const struct uprobe *uprobe = &log->uprobes->patch->uprobes[record->site];
	struct event *event = &log->batch[log->count++];

	*event = (struct event) { .time = record->time, .id = 2 * uprobe->function + uprobe->is_exit, .tid = record->tid,
				  .frame = (uint32_t)record->frame, .values = { record->values[0], record->values[1] } };
	if (uprobe->is_exit) {
		event->values[0] = uprobe->has_result ? record->values[0] : 0;
		event->values[1] = uprobe->has_result;
	}
	return log->count < BATCH;
}

/* A thread takes some µs to come from a place to the next one, so its times differ. */
static int compare(const void *one, const void *other)
{
	const struct event *a = one, *b = other;

	if (a->tid != b->tid)
		return a->tid < b->tid ? -1 : 1;
	return a->time < b->time ? -1 : a->time > b->time;
}

static int write_thread(struct uprobe_log *log, struct event *events, size_t count)
{
	struct thread_stream *thread = streams_find(&log->streams, events->tid);

	for (size_t i = 0; thread && i < count; i++)
		stream_keep_order(thread, &events[i]);
	return thread ? streams_write(&log->streams, thread, events, thread->is_wanted ? count : 0) : -1;
}

/* ---- losses */

static int tell_losses_of(struct uprobe_log *log, uint32_t tid)
{
	uint64_t lost = uprobes_lost_of(log->uprobes, tid);
	struct thread_stream *thread = lost ? streams_find(&log->streams, tid) : NULL;

	if (!lost)
		return 0;
	if (!thread)
		return -1;
	thread->discarded = thread->is_wanted ? lost : 0;
	return 0;
}

static int tell_losses(struct uprobe_log *log)
{
	uint64_t lost = uprobes_lost(log->uprobes);
	uint32_t tid = 0;

	if (lost == log->lost)
		return 0;
	log->lost = lost;
	do {
		if (tell_losses_of(log, tid))
			return -1;
		tid = uprobes_next_loser(log->uprobes, tid);
	} while (tid);
	return 0;
}

/* ---- both */

static int write_batch(struct uprobe_log *log)
{
	qsort(log->batch, log->count, sizeof(*log->batch), compare);
	for (size_t from = 0, to = 0; from < log->count; from = to) {
		while (to < log->count && log->batch[to].tid == log->batch[from].tid)
			to++;
		if (write_thread(log, log->batch + from, to - from))
			return -1;
	}
	return 0;
}

/* What is lost comes behind what is in the ring: the next packet of the thread tells it. */
long uprobe_log_drain(struct uprobe_log *log)
{
	log->count = 0;
	uprobes_take(log->uprobes, take, log);
	return write_batch(log) || tell_losses(log) ? fail_to_write() : (long)log->count;
}

int uprobe_log_finish(struct uprobe_log *log, uint64_t *discarded)
{
	long taken;

	do
		taken = uprobe_log_drain(log);
	while (taken > 0);
	if (taken < 0)
		return -1;
	for (struct thread_stream *thread = log->streams.threads; thread; thread = thread->next) {
		if (streams_write(&log->streams, thread, NULL, 0))
			return fail_to_write();
	}
	return streams_finish(&log->streams, discarded) ? fail_to_write() : 0;
}

void uprobe_log_close(struct uprobe_log *log)
{
	streams_close(&log->streams);
	free(log->batch);
}
