// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "cpu-stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "events.h"

#define EVENT_ALIGNMENT 8
#define FIRST_PLACES 4096

static const char *file_name(char *room, size_t size, unsigned int cpu)
{
	snprintf(room, size, "cpu_%u", cpu);
	return room;
}

int cpu_stream_open(struct cpu_stream *opened, struct ctf_trace *trace, unsigned int cpu, const struct ring *ring,
		    const struct cpu_state *state, struct groups *groups, uint64_t start)
{
	char name[32];

	*opened = (struct cpu_stream) { .ring = *ring, .state = state, .groups = groups, .start = start };
	if (ctf_open(&opened->stream, trace, file_name(name, sizeof(name), cpu), cpu, start))
		return -1;
	/* Readers count what was lost from one packet to the next, so there is one before the first loss. */
	return ctf_append(&opened->stream, NULL, 0, start, 0);
}

static size_t aligned(size_t size)
{
	return (size + EVENT_ALIGNMENT - 1) & ~(size_t)(EVENT_ALIGNMENT - 1);
}

static int make_room(struct cpu_stream *taking, size_t size)
{
	size_t room = taking->room ? taking->room : 2 * taking->ring.size;
	size_t places = taking->places ? taking->places : FIRST_PLACES;
	char *records, *sorted;
	size_t *starts;

	while (taking->used + size > room)
		room *= 2;
	while (taking->count + 1 > places)
		places *= 2;
	if (room != taking->room) {
		records = realloc(taking->records, room);
		taking->records = records ? records : taking->records;
		sorted = realloc(taking->sorted, room);
		taking->sorted = sorted ? sorted : taking->sorted;
		if (!records || !sorted)
			return -1;
		taking->room = room;
	}
	if (places != taking->places) {
		starts = reallocarray(taking->starts, places, sizeof(*starts));
		if (!starts)
			return -1;
		taking->starts = starts;
		taking->places = places;
	}
	return 0;
}

static int keep(struct cpu_stream *taking, const void *record, size_t size)
{
	if (make_room(taking, aligned(size)))
		return -1;
	memcpy(taking->records + taking->used, record, size);
	memset(taking->records + taking->used + size, 0, aligned(size) - size);
	taking->starts[taking->count++] = taking->used;
	taking->used += aligned(size);
	return 0;
}

/* A cgroup that was made is told if it is a group. */
static int keep_made(struct cpu_stream *taking, const struct event_cgroup_mkdir *made)
{
	struct event_cgroup_mkdir event = *made;

	return groups_note(taking->groups, &event) ? keep(taking, &event, event_size(event.header.id)) : 0;
}

/* The name of a group comes before its first process. */
static int keep_process(struct cpu_stream *taking, const struct event_cgroup_attach_task *process)
{
	struct event_cgroup_mkdir name = { .header = process->header, .group = process->group };

	name.header.id = EVENT_cgroup_mkdir;
	if (groups_name(taking->groups, &name) && keep(taking, &name, event_size(name.header.id)))
		return -1;
	return keep(taking, process, event_size(process->header.id));
}

/* The name of a cgroup comes before it holds a task back. */
static int keep_held(struct cpu_stream *taking, const struct event_held *held)
{
	struct event_cgroup name = { .header = held->header, .cgroup = held->cgroup };

	name.header.id = EVENT_cgroup;
	if (name.cgroup && groups_name_cgroup(taking->groups, &name) && keep(taking, &name, event_size(name.header.id)))
		return -1;
	return keep(taking, held, event_size(held->header.id));
}

static int keep_event(struct cpu_stream *taking, const struct event_header *header)
{
	switch (header->id) {
	case EVENT_cgroup_mkdir:
		return keep_made(taking, (const void *)header);
	case EVENT_cgroup_attach_task:
		return keep_process(taking, (const void *)header);
	case EVENT_held:
		return keep_held(taking, (const void *)header);
	default:
		return keep(taking, header, event_size(header->id));
	}
}

static size_t take(void *context, const void *record)
{
	const struct event_header *header = record;
	struct cpu_stream *taking = context;
	size_t size = event_size(header->id);

	if (!size) {
		errno = EBADMSG;
		return 0;
	}
	if (header->timestamp >= taking->start && keep_event(taking, header))
		return 0;
	return aligned(size);
}

static const struct event_header *record_at(const struct cpu_stream *stream, size_t start)
{
	return (const struct event_header *)(stream->records + start);
}

/* Records of the same time stay in the order in which they came. */
static int compare(const void *left, const void *right, void *context)
{
	size_t one = *(const size_t *)left, other = *(const size_t *)right;
	uint64_t time = record_at(context, one)->timestamp, other_time = record_at(context, other)->timestamp;

	if (time != other_time)
		return time < other_time ? -1 : 1;
	return one < other ? -1 : one > other;
}

static bool are_in_order(const struct cpu_stream *stream)
{
	for (size_t i = 1; i < stream->count; i++) {
		if (record_at(stream, stream->starts[i - 1])->timestamp > record_at(stream, stream->starts[i])->timestamp)
			return false;
	}
	return true;
}

/* An interrupt between the start of a record and the reading of its time has put its own records behind. */
static void put_in_order(struct cpu_stream *stream)
{
	char *records = stream->sorted;
	size_t used = 0;

	if (are_in_order(stream))
		return;
	qsort_r(stream->starts, stream->count, sizeof(*stream->starts), compare, stream);
	for (size_t i = 0; i < stream->count; i++) {
		const struct event_header *record = record_at(stream, stream->starts[i]);
		size_t size = aligned(event_size(record->id));

		memcpy(records + used, record, size);
		stream->starts[i] = used;
		used += size;
	}
	stream->sorted = stream->records;
	stream->records = records;
}

static size_t count_until(const struct cpu_stream *stream, uint64_t end)
{
	size_t count = 0;

	while (count < stream->count && record_at(stream, stream->starts[count])->timestamp <= end)
		count++;
	return count;
}

/* Keeps the records behind the first ones for the next packet. */
static void remove_first(struct cpu_stream *stream, size_t count)
{
	size_t size = count < stream->count ? stream->starts[count] : stream->used;

	memmove(stream->records, stream->records + size, stream->used - size);
	memmove(stream->starts, stream->starts + count, (stream->count - count) * sizeof(*stream->starts));
	stream->count -= count;
	stream->used -= size;
	for (size_t i = 0; i < stream->count; i++)
		stream->starts[i] -= size;
}

static int append(struct cpu_stream *stream, size_t count, uint64_t end, uint64_t discarded)
{
	size_t last = count ? stream->starts[count - 1] : 0;
	size_t size = count ? last + event_size(record_at(stream, last)->id) : 0;

	if (ctf_append(&stream->stream, stream->records, size, end, discarded))
		return -1;
	for (size_t i = 0; stream->waits && i < count; i++)
		waits_see(stream->waits, record_at(stream, stream->starts[i]));
	stream->discarded = discarded;
	stream->events += count;
	remove_first(stream, count);
	return 0;
}

/* What was missed may have been of this CPU as of any other. */
static uint64_t discarded_by(const struct cpu_stream *stream, uint64_t missed)
{
	return __atomic_load_n(&stream->state->lost, __ATOMIC_ACQUIRE) + missed;
}

/*
 * Takes out of the ring all that was there at a time, and returns that time; 0 with errno set. Later
 * records may have come, too, and still later ones are in the ring: they are for the next packet.
 */
static uint64_t drain(struct cpu_stream *drained)
{
	uint64_t end = clock_now();

	if (ring_drain(&drained->ring, take, drained))
		return 0;
	put_in_order(drained);
	return end;
}

int cpu_stream_write(struct cpu_stream *written, uint64_t missed)
{
	uint64_t discarded = discarded_by(written, missed);
	uint64_t end = drain(written);
	size_t count = count_until(written, end);

	if (!end)
		return -1;
	return count ? append(written, count, end, discarded) : 0;
}

int cpu_stream_end(struct cpu_stream *ended, uint64_t missed)
{
	uint64_t discarded = discarded_by(ended, missed);
	uint64_t end = drain(ended);

	return end ? append(ended, count_until(ended, end), end, discarded) : -1;
}

int cpu_stream_continue(struct cpu_stream *continued)
{
	char name[32];

	return ctf_continue(&continued->stream, file_name(name, sizeof(name), continued->stream.number));
}

void cpu_stream_close(struct cpu_stream *closed)
{
	ctf_close(&closed->stream);
	free(closed->records);
	free(closed->sorted);
	free(closed->starts);
	*closed = (struct cpu_stream) { 0 };
}
