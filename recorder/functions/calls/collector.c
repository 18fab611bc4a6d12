// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "collector.h"

#include "clock.h"
#include "patch/later.h"
#include "message.h"
#include "metadata.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Records of a ring of 1 MiB. */
#define TOUCHED 65536

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

/* So that the first events need not wait until the kernel has cleared it. */
static void touch_memory(struct collector *collector)
{
	size_t count = collector->room < TOUCHED ? collector->room : TOUCHED;

	memset(collector->batch, 0, count * sizeof(*collector->batch));
	memset(collector->text, 0, count * sizeof(*collector->text));
}

int collector_open(struct collector *collector, const struct patch *patch, const struct settings *settings)
{
	collector->record_bytes = settings->has_values ? RECORD_WITH_VALUES_BYTES : RECORD_BYTES;
	collector->room = settings->buffer / collector->record_bytes;
	collector->patch = patch;
	collector->filter = &settings->filter;
	collector->batch = calloc(collector->room, sizeof(*collector->batch));
	collector->text = malloc((collector->room + FILTER_MOST_OPEN + 1) * sizeof(*collector->text));
	/* Those of libraries that come later are behind them. */
	collector->logged = calloc(patch->function_count + LATER_PLACES, sizeof(*collector->logged));
	if (!collector->batch || !collector->text || !collector->logged)
		return fail("no memory for the rings");
	touch_memory(collector);
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

/* How often a place of a ring may be found empty while its thread goes on; a look takes a millisecond with its pause. */
#define MOST_LOOKS 100

/*
 * struct view - what a ring holds at a moment
 * @filled: up to where all records are written
 * @produced: up to where places were taken
 * @lost: events that found no room until then; all that are lost later come behind the records up to @filled
 */
struct view {
	uint64_t filled;
	uint64_t produced;
	uint64_t lost;
};

static struct record *record_at(const struct collector *collector, size_t slot, uint64_t place)
{
	const struct table *table = &collector->patch->table;

	return (struct record *)((char *)table_area(table, slot) + (place & (table->area - 1)));
}

/*
 * Changes nothing. Places that are taken while this looks are looked at, too. So where all are filled, losses are counted
 * behind the last record and before the next one. This ends, since a full ring takes no more.
 */
static struct view look_at_ring(const struct collector *collector, size_t slot)
{
	const struct slot *shared = &collector->patch->table.slots[slot];
	uint64_t most = collector->consumed[slot] + collector->patch->table.area;
	/* What was counted is filled. */
	struct view view = { .filled = collector->counted[slot].place };

	do {
		view.produced = __atomic_load_n(&shared->produced, __ATOMIC_ACQUIRE);
		/* Anything may be in memory that the process can write. */
		view.produced = view.produced < most ? view.produced : most;
		while (view.filled < view.produced &&
		       __atomic_load_n(&record_at(collector, slot, view.filled)->tsc, __ATOMIC_ACQUIRE))
			view.filled += collector->record_bytes;
		view.lost = __atomic_load_n(&shared->lost, __ATOMIC_ACQUIRE);
	} while (view.filled == view.produced && view.produced < most &&
		 __atomic_load_n(&shared->produced, __ATOMIC_ACQUIRE) != view.produced);
	return view;
}

/* Counts the events of a ring up to a place by their functions, and those that were lost until then: each of them once. */
static void count_up_to(struct collector *collector, size_t slot, uint64_t end, uint64_t lost)
{
	const struct patch *patch = collector->patch;
	struct counted *counted = &collector->counted[slot];

	for (; counted->place < end; counted->place += collector->record_bytes) {
		const struct record *record = record_at(collector, slot, counted->place);
		uint32_t site = __atomic_load_n(&record->site, __ATOMIC_RELAXED);

		if (!__atomic_load_n(&record->tsc, __ATOMIC_ACQUIRE) || site >= patch->probe_count)
			continue;
		collector->logged[patch->probes[site].function]++;
		collector->logged_ever++;
	}
	collector->lost_ever += lost - counted->lost;
	counted->lost = lost;
}

void collector_count(struct collector *collector)
{
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		struct view view;

		if (!table_thread(&collector->patch->table, slot))
			continue;
		view = look_at_ring(collector, slot);
		count_up_to(collector, slot, view.filled, view.lost);
	}
}

static uint64_t room_from(const struct collector *collector, size_t slot)
{
	return __atomic_load_n(&collector->patch->table.slots[slot].consumed, __ATOMIC_RELAXED);
}

/*
 * Lets a thread write up to a ring's size behind this. It never goes back, since the dispatcher relies on it that a place which
 * had room keeps it. So a ring has less room only once more is read. The thread shares a line of the cache with it, so nothing
 * is written there without need.
 */
static void make_room(struct collector *collector, size_t slot)
{
	uint64_t from = collector->consumed[slot] - collector->withheld;

	if ((int64_t)(from - room_from(collector, slot)) > 0)
		table_make_room(&collector->patch->table, slot, from);
}

void collector_limit(struct collector *collector, size_t records)
{
	size_t area = collector->patch->table.area, bytes = records * collector->record_bytes;

	collector->withheld = bytes < area ? area - bytes : 0;
}

/*
 * Takes the records of a ring up to a place. Where one is empty before it, a jump or the thread's end left the dispatcher
 * there: its event is lost.
 */
static size_t take_records(struct collector *collector, size_t slot, uint64_t end)
{
	size_t count = 0;

	for (; collector->consumed[slot] < end; collector->consumed[slot] += collector->record_bytes) {
		struct record *record = record_at(collector, slot, collector->consumed[slot]), *taken;
		uint64_t tsc = __atomic_load_n(&record->tsc, __ATOMIC_ACQUIRE);

		if (!tsc)
			continue;
		taken = &collector->batch[count++];
		*taken = (struct record) { .tsc = tsc, .site = record->site, .frame = record->frame };
		if (collector->record_bytes == RECORD_WITH_VALUES_BYTES)
			memcpy(taken->values, record->values, sizeof(taken->values));
		__atomic_store_n(&record->tsc, 0, __ATOMIC_RELAXED);
	}
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
	return time && record->site < patch->probe_count;
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

/* Takes a ring's records up to a place, and tells what was lost with them. How many records that was, or -1 and a message. */
static long drain_up_to(struct collector *collector, size_t slot, uint64_t end, uint64_t lost)
{
	size_t places = (end - collector->consumed[slot]) / collector->record_bytes;
	uint64_t more = lost - collector->lost[slot];
	struct thread_stream *thread;
	size_t count;

	if (!places && !more)
		return 0;
	thread = streams_find(&collector->streams, table_thread(&collector->patch->table, slot));
	if (!thread)
		return fail_to_write("the events of a thread");
	count_up_to(collector, slot, end, lost);
	count = take_records(collector, slot, end);
	make_room(collector, slot);
	collector->lost[slot] = lost;
	thread->discarded += thread->is_wanted ? more + places - count : 0;
	tsc_mark(&collector->clock);
	return write_records(collector, thread, count) ? fail_to_write("events") : (long)count;
}

/*
 * Whether the first empty place of a full ring will hardly be filled: the thread lost events meanwhile, so it is not in the
 * dispatcher any more, or it is in a signal's handler for long.
 */
static bool is_left(struct collector *collector, size_t slot, const struct view *view)
{
	struct wait *wait = &collector->waits[slot];

	if (!wait->looks || wait->place != collector->consumed[slot])
		*wait = (struct wait) { .place = collector->consumed[slot], .lost = view->lost };
	return ++wait->looks > MOST_LOOKS && view->lost > wait->lost &&
	       view->produced == room_from(collector, slot) + collector->patch->table.area;
}

/*
 * Passes the first empty place of a full ring. Its thread may fill that place at any time, also once the ring was filled
 * anew. So it takes another ring, and writes no more into this one but what it has begun.
 */
static long leave_ring(struct collector *collector, size_t slot)
{
	struct view view;

	table_leave(&collector->patch->table, slot);
	view = look_at_ring(collector, slot);
	return drain_up_to(collector, slot, view.produced, view.lost);
}

/*
 * What was lost lies within the packet that tells it, or right behind it, so that a call around the loss overlaps the packet
 * or is open at its end. Where a signal's handler filled the ring behind a place that is still empty, the loss lies behind
 * the handler's records. So nothing is taken until that place is filled.
 */
static long drain_slot(struct collector *collector, size_t slot)
{
	struct view view;

	if (!table_thread(&collector->patch->table, slot))
		return 0;
	make_room(collector, slot);
	view = look_at_ring(collector, slot);
	if (view.filled >= view.produced || view.lost == collector->lost[slot])
		return drain_up_to(collector, slot, view.filled, view.lost);
	if (is_left(collector, slot, &view))
		return leave_ring(collector, slot);
	/* As if there was something: it is looked at again soon. */
	return 1;
}

/* Once the thread writes no more: also what is behind places that were never filled. */
static int drain_rest(struct collector *collector, size_t slot)
{
	struct view view = look_at_ring(collector, slot);
	uint64_t end = view.produced > view.filled ? view.produced : view.filled;

	return table_thread(&collector->patch->table, slot) && drain_up_to(collector, slot, end, view.lost) < 0 ? -1 : 0;
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
	collector->counted[index] = (struct counted) { 0 };
	collector->waits[index] = (struct wait) { 0 };
	table_free(&collector->patch->table, index);
}

/* What is still open was open at least until the thread was last seen. */
static int end_calls(struct collector *collector, size_t slot)
{
	const struct table *table = &collector->patch->table;
	uint32_t tid = table_thread(table, slot);
	struct thread_stream *thread = tid ? streams_find(&collector->streams, tid) : NULL;
	uint64_t end;

	if (!thread)
		return tid ? fail_to_write("the events of a thread") : 0;
	end = table_thread_runs(table, slot, collector->patch->target->pid) ? clock_now() : thread->last;
	if (streams_write(&collector->streams, thread, collector->text,
			  filter_end(collector->filter, &thread->calls, end, collector->text)))
		return fail_to_write("events");
	return 0;
}

/* It may have several slots, of which it left all but one. */
static int end_thread(struct collector *collector, uint32_t tid)
{
	const struct table *table = &collector->patch->table;

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (table_thread(table, slot) == tid && drain_rest(collector, slot))
			return -1;
	}
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (table_thread(table, slot) != tid)
			continue;
		if (end_calls(collector, slot))
			return -1;
		free_slot(collector, slot);
	}
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
		uint32_t tid = table_thread(&collector->patch->table, slot);

		if (!tid)
			continue;
		if (table_thread_runs(&collector->patch->table, slot, collector->patch->target->pid))
			look_at_name(collector, tid);
		else if (end_thread(collector, tid))
			return -1;
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
		if (drain_rest(collector, slot))
			return -1;
	}
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (end_calls(collector, slot))
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
