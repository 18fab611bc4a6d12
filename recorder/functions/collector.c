// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "collector.h"

#include "clock.h"
#include "message.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRACER "wakepath-functions"

/* An event in the trace, as the metadata describe it. */
struct event {
	uint64_t time;
	uint32_t id;
	int32_t tid;
	uint64_t frame;
};

/* ---- metadata */

/* A name of C++ may hold anything that a source may. */
static void describe_event(FILE *out, const char *name, const char *end, size_t id)
{
	fputs("event {\n\tname = \"function:", out);
	for (; *name; name++) {
		if (isprint((unsigned char)*name) && *name != '"' && *name != '\\')
			fputc(*name, out);
		else
			fprintf(out, "\\%03o", (unsigned char)*name);
	}
	fprintf(out, "%s\";\n\tid = %zu;\n\tstream_id = 0;\n\tfields := struct {\n\t\tpointer_t _frame;\n\t};\n};\n\n", end, id);
}

static void describe_events(FILE *out, const void *context)
{
	const struct patch *patch = context;

	for (size_t i = 0; i < patch->function_count; i++) {
		describe_event(out, patch->functions[i].name, "_entry", 2 * i);
		if (patch->functions[i].has_exits)
			describe_event(out, patch->functions[i].name, "_exit", 2 * i + 1);
	}
}

static int fail_to_write(const char *what)
{
	return fail("cannot write %s: %s", what, strerror(errno));
}

int collector_open(struct collector *collector, const struct patch *patch, const char *folder, size_t buffer)
{
	const struct ctf_description description = {
		.tracer = TRACER,
		.domain = "ust",
		.stream_key = "thread_id",
		.events = describe_events,
		.context = patch,
	};

	collector->patch = patch;
	collector->batch = malloc(buffer);
	collector->text = malloc(buffer / sizeof(struct record) * sizeof(struct event));
	if (!collector->batch || !collector->text)
		return fail("no memory for the rings");
	if (ctf_create(&collector->trace, folder) || ctf_describe(&collector->trace, &description))
		return fail_to_write(folder);
	collector->start = clock_now();
	return tsc_start(&collector->clock);
}

/* ---- threads */

static struct thread_stream *add_thread(struct collector *collector, uint32_t tid)
{
	struct thread_stream *thread = calloc(1, sizeof(*thread));
	char name[32];

	if (!thread)
		return NULL;
	snprintf(name, sizeof(name), "thread_%u", tid);
	thread->tid = tid;
	/* An empty packet first: readers count what was lost since the packet before. */
	if (ctf_open(&thread->stream, &collector->trace, name, tid, collector->start) ||
	    ctf_append(&thread->stream, NULL, 0, collector->start, 0)) {
		ctf_close(&thread->stream);
		free(thread);
		return NULL;
	}
	thread->next = collector->threads;
	collector->threads = thread;
	collector->thread_count++;
	return thread;
}

static struct thread_stream *find_thread(struct collector *collector, uint32_t tid)
{
	struct thread_stream *thread = collector->threads;

	while (thread && thread->tid != tid)
		thread = thread->next;
	return thread ? thread : add_thread(collector, tid);
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
	size_t count = 0, most = table->area / sizeof(struct record);

	while (count < most) {
		struct record *record = (struct record *)(ring + (collector->consumed[slot] & (table->area - 1)));
		uint64_t tsc = __atomic_load_n(&record->tsc, __ATOMIC_ACQUIRE);

		if (!tsc)
			break;
		collector->batch[count] = *record;
		collector->batch[count++].tsc = tsc;
		__atomic_store_n(&record->tsc, 0, __ATOMIC_RELAXED);
		collector->consumed[slot] += sizeof(struct record);
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

	*event = (struct event) { .time = time, .id = 2 * probe->function + probe->is_exit, .tid = tid, .frame = record->frame };
	return time && record->site < patch->probe_count;
}

static int write_records(struct collector *collector, struct thread_stream *thread, size_t count)
{
	struct event *events = (struct event *)collector->text;
	uint64_t last = thread->stream.end;
	size_t written = 0;

	sort(collector->batch, count);
	for (size_t i = 0; i < count; i++) {
		struct event *event = &events[written];

		if (!fill_event(collector, event, &collector->batch[i], thread->tid)) {
			thread->discarded++;
			continue;
		}
		/* Between two moments of the clock, times are rounded. */
		event->time = event->time < last ? last : event->time;
		last = event->time;
		written++;
	}
	collector->events += written;
	return ctf_append(&thread->stream, events, written * sizeof(*events), last, thread->discarded);
}

/* What was lost until a ring was emptied lies before the last event of the next packet. */
static uint64_t take_losses(struct collector *collector, size_t slot)
{
	uint64_t lost = __atomic_load_n(&collector->patch->table.slots[slot].lost, __ATOMIC_RELAXED);
	uint64_t more = lost - collector->lost[slot];

	collector->lost[slot] = lost;
	return more;
}

/* Passes a place that was taken and never filled, since a jump or the thread's end left the dispatcher there. */
static uint64_t pass_empty_place(struct collector *collector, size_t slot)
{
	collector->consumed[slot] += sizeof(struct record);
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
	thread = find_thread(collector, tid);
	if (!thread)
		return fail_to_write("the events of a thread");
	thread->discarded += lost;
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
		thread = find_thread(collector, table->slots[slot].tid);
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

int collector_reuse(struct collector *collector)
{
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		uint32_t tid = collector->patch->table.slots[slot].tid;

		if (!tid || table_thread_runs(&collector->patch->table, slot, collector->patch->target->pid))
			continue;
		if (drain_rest(collector, slot))
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
	struct thread_stream *thread = unplaced ? find_thread(collector, 0) : NULL;

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
		if (drain_rest(collector, slot))
			return -1;
	}
	if (count_unplaced(collector))
		return fail_to_write("events");
	for (struct thread_stream *thread = collector->threads; thread; thread = thread->next) {
		collector->discarded += thread->discarded;
		if (ctf_close(&thread->stream))
			return fail_to_write("events");
	}
	return 0;
}

void collector_close(struct collector *collector)
{
	while (collector->threads) {
		struct thread_stream *thread = collector->threads;

		collector->threads = thread->next;
		ctf_close(&thread->stream);
		free(thread);
	}
	ctf_end(&collector->trace);
	free(collector->batch);
	free(collector->text);
}
