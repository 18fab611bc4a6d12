// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "collector.h"

#include "clock.h"
#include "later.h"
#include "message.h"
#include "metadata.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail_to_write(const char *what)
{
	return fail("cannot write %s: %s", what, strerror(errno));
}

/* Without exits, nobody knows how long a call took, nor what is within it. */
static void note_missing_exits(const struct collector *collector)
{
	size_t missing = 0;

	for (size_t i = 0; i < collector->patch->function_count; i++)
		missing += !collector->patch->functions[i].has_exits;
	if (missing && filter_needs_exits(collector->filter))
		note("%zu functions are left out: they have no place at their returns, so how long they take is not known",
		     missing);
}

int collector_open(struct collector *collector, const struct patch *patch, const struct settings *settings)
{
	size_t most;

	collector->record_bytes = settings->has_values ? RECORD_WITH_VALUES_BYTES : RECORD_BYTES;
	most = settings->buffer / collector->record_bytes;
	collector->patch = patch;
	collector->filter = &settings->filter;
	collector->batch = calloc(most, sizeof(*collector->batch));
	collector->text = malloc((most + FILTER_MOST_OPEN + 1) * sizeof(*collector->text));
	/* Those of libraries that come later are behind them. */
	collector->logged = calloc(patch->function_count + LATER_PLACES, sizeof(*collector->logged));
	if (!collector->batch || !collector->text || !collector->logged)
		return fail("no memory for the rings");
	note_missing_exits(collector);
	if (ctf_create(&collector->trace, settings->output) || metadata_write(&collector->trace, patch, settings))
		return fail_to_write(settings->output);
	collector->streams = (struct streams) { .trace = &collector->trace, .kind = "thread", .start = clock_now(),
						.filter = &settings->filter, .has_values = settings->has_values };
	return tsc_start(&collector->clock);
}

int collector_add(struct collector *collector, size_t first)
{
	if (metadata_add(&collector->trace, collector->patch, first, collector->record_bytes == RECORD_WITH_VALUES_BYTES))
		return fail_to_write("the names of functions");
	return 0;
}

/* ---- rings */

/*
 * Takes the records of a ring, up to the first one that is not written yet. Those of a signal's handler are behind that of
 * the call that it interrupted, but are written before it, so they are all there once that one is.
 */
static size_t take_records(struct collector *collector, size_t slot)
{
	const struct table *table = &collector->patch->table;
	char *ring = table_area(table, slot);
	size_t count = 0, most = table->area / collector->record_bytes;

	while (count < most) {
		struct record *record = (struct record *)(ring + (collector->consumed[slot] & (table->area - 1)));
		uint64_t tsc = __atomic_load_n(&record->tsc, __ATOMIC_ACQUIRE);

		if (!tsc)
			break;
		memcpy(&collector->batch[count], record, collector->record_bytes);
		collector->batch[count++].tsc = tsc;
		__atomic_store_n(&record->tsc, 0, __ATOMIC_RELAXED);
		collector->consumed[slot] += collector->record_bytes;
	}
	__atomic_store_n(&table->slots[slot].consumed, collector->consumed[slot], __ATOMIC_RELEASE);
	return count;
}

/* They are in order but for those that signals moved. */
static void sort(struct record *records, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		struct record moved = records[i];
		size_t place = i;

		for (; place && records[place - 1].tsc > moved.tsc; place--)
			records[place] = records[place - 1];
		records[place] = moved;
	}
}

/* Anything may be in memory that the process can write. What cannot be an event is counted as lost. */
static bool fill_event(const struct collector *collector, struct event *event, const struct record *record, uint32_t tid)
{
	const struct patch *patch = collector->patch;
	const struct probe *probe = &patch->probes[record->site < patch->probe_count ? record->site : 0];
	uint64_t time = tsc_time(&collector->clock, record->tsc);

	*event = (struct event) { .time = time, .id = 2 * probe->function + probe->is_exit, .tid = tid, .frame = record->frame,
				   .values = { record->values[0], record->values[1] } };
	if (probe->is_exit) {
		event->values[0] = probe->has_result ? record->values[0] : 0;
		event->values[1] = probe->has_result;
	}
	if (!time || record->site >= patch->probe_count)
		return false;
	collector->logged[probe->function]++;
	return true;
}

/* Where the event goes, and those that waited for it; how many are to be written. */
static size_t pass_event(struct collector *collector, struct thread_stream *thread, const struct event *event, struct event *out)
{
	if (filter_needs_exits(collector->filter))
		return collector->patch->functions[event->id / 2].has_exits ?
			       filter_pass(collector->filter, &thread->calls, event, out) : 0;
	*out = *event;
	return 1;
}

static int write_records(struct collector *collector, struct thread_stream *thread, size_t count)
{
	size_t written = 0;

	sort(collector->batch, count);
	for (size_t i = 0; i < count && thread->is_wanted; i++) {
		struct event event;

		if (!fill_event(collector, &event, &collector->batch[i], thread->tid)) {
			thread->discarded++;
			continue;
		}
		stream_keep_order(thread, &event);
		written += pass_event(collector, thread, &event, collector->text + written);
	}
	return streams_write(&collector->streams, thread, collector->text, written);
}

/*
 * What was lost until a ring was emptied lies behind its last event, so that a call around the loss is open at the end of
 * the packet that tells it. Where a signal's handler filled the ring behind a place that is not written yet, the loss lies
 * behind the handler's events, which come with a later packet: there, it is told one packet early.
 */
static uint64_t take_losses(struct collector *collector, size_t slot)
{
	uint64_t lost = __atomic_load_n(&collector->patch->table.slots[slot].lost, __ATOMIC_RELAXED);
	uint64_t more = lost - collector->lost[slot];

	collector->lost[slot] = lost;
	collector->lost_ever += more;
	return more;
}

/* Passes a place that was taken and never filled, since a jump or the thread's end left the dispatcher there. */
static uint64_t pass_empty_place(struct collector *collector, size_t slot)
{
	collector->consumed[slot] += collector->record_bytes;
	return 1;
}

static long drain_slot(struct collector *collector, size_t slot)
{
	uint32_t tid = __atomic_load_n(&collector->patch->table.slots[slot].tid, __ATOMIC_ACQUIRE);
	struct thread_stream *thread;
	uint64_t lost;
	size_t count;

	if (!tid)
		return 0;
	count = take_records(collector, slot);
	lost = take_losses(collector, slot);
	if (!count && !lost)
		return 0;
	/* The ring is full, and yet its first place is empty. */
	if (!count)
		lost += pass_empty_place(collector, slot);
	thread = streams_find(&collector->streams, tid);
	if (!thread)
		return fail_to_write("the events of a thread");
	thread->discarded += thread->is_wanted ? lost : 0;
	tsc_mark(&collector->clock);
	return write_records(collector, thread, count) ? fail_to_write("events") : (long)count;
}

/* Once the thread writes no more: also what is behind places that were never filled. */
static int drain_rest(struct collector *collector, size_t slot)
{
	const struct table *table = &collector->patch->table;
	uint64_t most = collector->consumed[slot] + table->area;

	for (;;) {
		struct thread_stream *thread;

		if (drain_slot(collector, slot) < 0)
			return -1;
		if (!table->slots[slot].tid || collector->consumed[slot] >= table->slots[slot].produced ||
		    collector->consumed[slot] >= most)
			return 0;
		thread = streams_find(&collector->streams, table->slots[slot].tid);
		if (!thread)
			return fail_to_write("the events of a thread");
		thread->discarded += pass_empty_place(collector, slot);
	}
}

long collector_drain(struct collector *collector)
{
	long all = 0;

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		long count = drain_slot(collector, slot);

		if (count < 0)
			return -1;
		all += count;
	}
	return all;
}

/* ---- the end of threads */

static void free_slot(struct collector *collector, size_t index)
{
	collector->consumed[index] = collector->lost[index] = 0;
	table_free(&collector->patch->table, index);
}

/* What is still open was open at least until the thread was last seen. */
static int end_calls(struct collector *collector, size_t slot)
{
	const struct table *table = &collector->patch->table;
	struct thread_stream *thread = table->slots[slot].tid ? streams_find(&collector->streams, table->slots[slot].tid) : NULL;
	uint64_t end;

	if (!thread)
		return table->slots[slot].tid ? fail_to_write("the events of a thread") : 0;
	end = table_thread_runs(table, slot, collector->patch->target->pid) ? clock_now() : thread->last;
	if (streams_write(&collector->streams, thread, collector->text,
			  filter_end(collector->filter, &thread->calls, end, collector->text)))
		return fail_to_write("events");
	return 0;
}

/* A thread starts with the name of the one that started it. */
static void look_at_name(struct collector *collector, uint32_t tid)
{
	struct thread_stream *thread = collector->filter->threads_text ? streams_find(&collector->streams, tid) : NULL;

	if (thread)
		thread->is_wanted = filter_wants_thread(collector->filter, tid);
}

int collector_reuse(struct collector *collector)
{
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		uint32_t tid = collector->patch->table.slots[slot].tid;

		if (!tid)
			continue;
		if (table_thread_runs(&collector->patch->table, slot, collector->patch->target->pid)) {
			look_at_name(collector, tid);
			continue;
		}
		if (drain_rest(collector, slot) || end_calls(collector, slot))
			return -1;
		free_slot(collector, slot);
	}
	return 0;
}

/* ---- the end */

/* Threads without a slot have a stream of their own, which says how many events they lost. */
static int count_unplaced(struct collector *collector)
{
	uint64_t unplaced = table_unplaced(&collector->patch->table);
	struct thread_stream *thread = unplaced ? streams_find(&collector->streams, 0) : NULL;

	if (!unplaced)
		return 0;
	if (!thread)
		return -1;
	thread->discarded += unplaced;
	return ctf_append(&thread->stream, NULL, 0, clock_now(), thread->discarded);
}

int collector_finish(struct collector *collector)
{
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (drain_rest(collector, slot) || end_calls(collector, slot))
			return -1;
	}
	if (count_unplaced(collector))
		return fail_to_write("events");
	return streams_finish(&collector->streams, &collector->discarded) ? fail_to_write("events") : 0;
}

void collector_close(struct collector *collector)
{
	streams_close(&collector->streams);
	ctf_end(&collector->trace);
	free(collector->batch);
	free(collector->text);
	free(collector->logged);
}
