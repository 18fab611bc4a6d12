// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "collection.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clock.h"
#include "ring.h"

#define TRACER "wakepath-requests"
#define DOMAIN "ust"
/* Threads have a ring one after the other. */
#define STREAM_KEY "ring_id"
#define EVENT_ALIGNMENT 8

/* ---- the events as metadata */

#define TYPE_uint64_t(name) "uint64_t _" name
#define TYPE_int64_t(name) "int64_t _" name
#define TYPE_uint32_t(name) "uint32_t _" name
#define TYPE_int32_t(name) "int32_t _" name
#define TYPE_uint16_t(name) "uint16_t _" name
#define TYPE_uint8_t(name) "uint8_t _" name
#define TYPE_name16(name) "text_t _" name "[16]"
#define TYPE_text40(name) "text_t _" name "[40]"
#define TYPE_address16(name) "uint8_t _" name "[16]"
#define TYPE_direction8(name) "enum : uint8_t { in, out } _" name
#define TYPE_role8(name) "enum : uint8_t { unknown, serves, asks } _" name

#define FIELD_TEXT(type, name) "\t\t" TYPE_##type(#name) ";\n"
#define EVENT_TEXT(id, name, fields)								\
	fprintf(out, "event {\n\tname = \"%s\";\n\tid = %d;\n\tstream_id = 0;\n\tfields := struct {\n%s\t};\n};\n\n", name, \
		EVENT_##id, fields(FIELD_TEXT));

static void describe(FILE *out, const void *context)
{
	REQUESTS_EVENTS(EVENT_TEXT)
}

#define SIZE(id, name, fields) offsetof(struct event_##id, end),

static const size_t sizes[] = { REQUESTS_EVENTS(SIZE) };

/* ---- records */

static size_t aligned(size_t size)
{
	return (size + EVENT_ALIGNMENT - 1) & ~(size_t)(EVENT_ALIGNMENT - 1);
}

/*
 * A program may have written anything, and may write while this reads. So a record is copied once, and what is looked
 * at is the copy; the compiler must not look at the original again. What is no event is left out.
 */
static size_t take(void *context, const void *taken)
{
	struct collected *ring = context;
	struct event_header *record = (struct event_header *)(ring->records + ring->used);

	if (ring->used > SHARED_RING_BYTES)
		return 0;
	memcpy(record, taken, RECORD_BYTES);
	__asm__ volatile("" ::: "memory");
	if (record->id >= EVENT_COUNT)
		return RECORD_BYTES;
	/* A signal handler between the start of a record and the reading of its time has an earlier one. */
	if (record->timestamp < ring->last)
		record->timestamp = ring->last;
	if (record->timestamp > ring->latest)
		record->timestamp = ring->latest;
	ring->last = record->timestamp;
	ring->size = sizes[record->id];
	memset((char *)record + ring->size, 0, aligned(ring->size) - ring->size);
	ring->used += aligned(ring->size);
	ring->pending++;
	return RECORD_BYTES;
}

/* Up to where there are records; never more than a ring has room for, whatever the program says. */
static uint64_t produced_of(const struct collection *collection, unsigned int number)
{
	uint64_t produced = __atomic_load_n(&collection->shared->slots[number].produced, __ATOMIC_ACQUIRE);
	uint64_t consumed = collection->rings[number].consumed;

	if (produced < consumed)
		return consumed;
	return produced - consumed > SHARED_RING_BYTES ? consumed + SHARED_RING_BYTES : produced;
}

/* Losses of threads without a ring are told by the first one. What was lost does not become less. */
static uint64_t lost_of(const struct collection *collection, unsigned int number)
{
	uint64_t lost = __atomic_load_n(&collection->shared->slots[number].lost, __ATOMIC_ACQUIRE) +
			(number ? 0 : __atomic_load_n(&collection->shared->lost, __ATOMIC_ACQUIRE));

	return lost > collection->rings[number].discarded ? lost : collection->rings[number].discarded;
}

static int open_stream(struct collection *collection, unsigned int number)
{
	struct collected *ring = &collection->rings[number];
	char name[32];

	snprintf(name, sizeof(name), "ring_%u", number);
	ring->records = malloc(SHARED_RING_BYTES + RECORD_BYTES);
	ring->last = collection->start;
	if (!ring->records || ctf_open(&ring->stream, &collection->trace, name, number, collection->start))
		return -1;
	ring->is_open = true;
	/* Readers count what was lost from one packet to the next, so there is one before the first loss. */
	return ctf_append(&ring->stream, NULL, 0, collection->start, 0);
}

static int append(struct collection *collection, struct collected *ring, uint64_t end, uint64_t discarded)
{
	size_t size = ring->used ? ring->used - aligned(ring->size) + ring->size : 0;

	if (end < ring->last)
		end = ring->last;
	if (ctf_append(&ring->stream, ring->records, size, end, discarded))
		return -1;
	ring->events += ring->pending;
	ring->pending = 0;
	ring->discarded = discarded;
	ring->last = end;
	ring->used = 0;
	return 0;
}

/* A record that is not finished may get a time that has been: the packet ends with the last one before it. */
static int write_ring(struct collection *collection, unsigned int number, bool is_last)
{
	struct collected *collected = &collection->rings[number];
	uint64_t produced = produced_of(collection, number);
	uint64_t discarded = lost_of(collection, number);
	uint64_t end = clock_now();
	struct ring ring = {
		.data = shared_ring(collection->shared, number),
		.size = SHARED_RING_BYTES,
		.produced = &produced,
		.consumed = &collected->consumed,
	};

	if (collected->consumed == produced && discarded == collected->discarded && !(is_last && collected->is_open))
		return 0;
	if (!collected->is_open && open_stream(collection, number))
		return -1;
	collected->latest = end;
	ring_take(&ring, take, collected);
	__atomic_store_n(&collection->shared->slots[number].consumed, collected->consumed, __ATOMIC_RELEASE);
	if (collected->consumed < produced)
		end = collected->last;
	return append(collection, collected, end, discarded);
}

/* ---- the whole */

int collection_start(struct collection *collection, struct shared *shared, const char *folder)
{
	const struct ctf_description description = {
		.tracer = TRACER,
		.domain = DOMAIN,
		.stream_key = STREAM_KEY,
		.events = describe,
	};

	collection->shared = shared;
	collection->start = clock_now();
	return ctf_create(&collection->trace, folder) || ctf_describe(&collection->trace, &description) ? -1 : 0;
}

int collection_write(struct collection *collection)
{
	for (unsigned int number = 0; number < SHARED_SLOTS; number++) {
		if (write_ring(collection, number, false))
			return -1;
	}
	return 0;
}

/* A thread gives its ring back by itself as it ends, and then another one may have it. So one that was killed is taken. */
static bool take_ended(struct slot *slot)
{
	uint32_t pid = __atomic_load_n(&slot->pid, __ATOMIC_ACQUIRE);
	uint32_t tid = __atomic_load_n(&slot->tid, __ATOMIC_ACQUIRE);

	return pid && tid != SHARED_TAKEN && syscall(SYS_tgkill, pid, tid ? tid : pid, 0) && errno == ESRCH &&
	       __atomic_compare_exchange_n(&slot->tid, &tid, SHARED_TAKEN, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/* A fragment of a turn that has not ended is held back; it is not known what it would have become. */
static bool is_held(const struct event_header *record)
{
	uint32_t id = __atomic_load_n(&record->id, __ATOMIC_ACQUIRE);

	return id == EVENT_inferred_begin || id == EVENT_inferred_end;
}

/* Places that the thread had taken, and did not come to use. */
static void finish(struct collection *collection, unsigned int number)
{
	struct slot *slot = &collection->shared->slots[number];
	char *data = shared_ring(collection->shared, number);
	uint64_t produced = produced_of(collection, number);

	for (uint64_t place = collection->rings[number].consumed; place < produced; place += RECORD_BYTES) {
		struct event_header *record = (struct event_header *)(data + (place & (SHARED_RING_BYTES - 1)));

		if (record->timestamp)
			continue;
		if (is_held(record)) {
			record->timestamp = *record_time(record);
			continue;
		}
		slot->lost += record->id != EVENT_COUNT;
		record->id = EVENT_COUNT;
		record->timestamp = 1;
	}
}

/* A ring of io_uring is a file without a name. */
static bool is_uring(const char *path)
{
	static const char name[] = "anon_inode:[io_uring]";
	char target[sizeof(name)];

	return readlink(path, target, sizeof(target)) == sizeof(name) - 1 && !memcmp(target, name, sizeof(name) - 1);
}

static bool is_watched(const struct shared *shared, uint32_t process, int fd)
{
	for (int i = 0; i < SHARED_URINGS; i++) {
		const struct watched_uring *watched = &shared->urings[i];

		if (__atomic_load_n(&watched->pid, __ATOMIC_ACQUIRE) == process &&
		    __atomic_load_n(&watched->fd, __ATOMIC_ACQUIRE) == fd)
			return true;
	}
	return false;
}

/* Whether a process has any of which the library does not see what it is used for. */
static bool has_hidden_uring(const struct shared *shared, uint32_t process)
{
	char path[64];
	struct dirent *entry;
	bool found = false;
	DIR *list;

	snprintf(path, sizeof(path), "/proc/%u/fd", process);
	list = opendir(path);
	while (list && !found && (entry = readdir(list))) {
		snprintf(path, sizeof(path), "/proc/%u/fd/%.20s", process, entry->d_name);
		found = is_uring(path) && !is_watched(shared, process, atoi(entry->d_name));
	}
	if (list)
		closedir(list);
	return found;
}

void collection_look_for_hidden_ways(struct collection *collection)
{
	uint32_t last = 0;
	bool is_hiding = false;

	for (unsigned int number = 0; number < SHARED_SLOTS; number++) {
		struct slot *slot = &collection->shared->slots[number];
		uint32_t process = __atomic_load_n(&slot->pid, __ATOMIC_ACQUIRE);

		if (!process || slot->is_hiding)
			continue;
		if (process != last)
			is_hiding = has_hidden_uring(collection->shared, process);
		last = process;
		if (is_hiding) {
			__atomic_store_n(&slot->is_hiding, 1, __ATOMIC_RELAXED);
			collection->hiding++;
		}
	}
}

static void release_uring(struct watched_uring *watched)
{
	uint32_t process = __atomic_load_n(&watched->pid, __ATOMIC_ACQUIRE);

	if (!process || !kill(process, 0) || errno != ESRCH)
		return;
	__atomic_store_n(&watched->fd, -1, __ATOMIC_RELEASE);
	__atomic_store_n(&watched->pid, 0, __ATOMIC_RELEASE);
}

int collection_release(struct collection *collection)
{
	for (int i = 0; i < SHARED_URINGS; i++)
		release_uring(&collection->shared->urings[i]);
	for (unsigned int number = 0; number < SHARED_SLOTS; number++) {
		struct slot *slot = &collection->shared->slots[number];

		if (!take_ended(slot))
			continue;
		finish(collection, number);
		if (write_ring(collection, number, false))
			return -1;
		__atomic_store_n(&slot->is_hiding, 0, __ATOMIC_RELAXED);
		__atomic_store_n(&slot->tid, 0, __ATOMIC_RELEASE);
		__atomic_store_n(&slot->pid, 0, __ATOMIC_RELEASE);
	}
	return 0;
}

int collection_end(struct collection *collection)
{
	int result = collection_release(collection);

	for (unsigned int number = 0; number < SHARED_SLOTS; number++) {
		finish(collection, number);
		result |= write_ring(collection, number, true);
		result |= ctf_close(&collection->rings[number].stream);
		free(collection->rings[number].records);
	}
	ctf_end(&collection->trace);
	return result ? -1 : 0;
}

uint64_t collection_events(const struct collection *collection)
{
	uint64_t events = 0;

	for (unsigned int number = 0; number < SHARED_SLOTS; number++)
		events += collection->rings[number].events;
	return events;
}

uint64_t collection_discarded(const struct collection *collection)
{
	uint64_t discarded = 0;

	for (unsigned int number = 0; number < SHARED_SLOTS; number++)
		discarded += lost_of(collection, number);
	return discarded;
}
