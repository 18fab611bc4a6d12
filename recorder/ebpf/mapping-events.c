// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "mapping-events.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"

/* A power of two, and what a user without further rights may have; holds thousands of events. */
#define RING_BYTES (512UL << 10)
#define LARGEST_RECORD 65536

/* Each record ends with its time. */
struct fork_record {
	struct perf_event_header header;
	uint32_t pid, parent, tid, parent_tid;
};

struct comm_record {
	struct perf_event_header header;
	uint32_t pid, tid;
};

struct map_record {
	struct perf_event_header header;
	uint32_t pid, tid;
	uint64_t address, length, offset;
	union {
		struct {
			uint32_t major, minor;
			uint64_t inode, generation;
		};
		struct {
			uint8_t build_id_size, reserved[3];
			uint8_t build_id[BUILD_ID_BYTES];
		};
	};
	uint32_t rights, flags;
	char path[];
};

/* ---- the rings of the kernel */

static int open_event(unsigned int cpu, bool has_build_ids)
{
	struct perf_event_attr attributes = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_DUMMY, .size = sizeof(attributes),
		.sample_period = 1, .sample_type = PERF_SAMPLE_TIME, .sample_id_all = 1,
		.mmap = 1, .mmap2 = 1, .comm = 1, .comm_exec = 1, .task = 1, .build_id = has_build_ids,
		.exclude_kernel = 1, .watermark = 1, .wakeup_watermark = RING_BYTES / 2,
		.use_clockid = 1, .clockid = CLOCK_MONOTONIC,
	};

	return syscall(SYS_perf_event_open, &attributes, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

static int open_ring(struct mapping_events *events, unsigned int cpu)
{
	size_t page = sysconf(_SC_PAGESIZE);
	int file = open_event(cpu, true);
	void *ring;

	/* Kernels before 5.12 do not tell build-ids. */
	if (file < 0 && (errno == EINVAL || errno == E2BIG))
		file = open_event(cpu, false);
	events->files[cpu] = file;
	if (file < 0)
		return errno == ENODEV ? 0 : -1;
	ring = mmap(NULL, page + RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (ring == MAP_FAILED)
		return -1;
	events->rings[cpu] = ring;
	return 0;
}

int mapping_events_open(struct mapping_events *opened, unsigned int cpu_count)
{
	*opened = (struct mapping_events) {
		.files = malloc(cpu_count * sizeof(int)), .rings = calloc(cpu_count, sizeof(void *)),
		.cpu_count = cpu_count, .read = clock_now(),
	};
	if (!opened->files || !opened->rings)
		return -1;
	memset(opened->files, -1, cpu_count * sizeof(int));
	for (unsigned int cpu = 0; cpu < cpu_count; cpu++) {
		if (open_ring(opened, cpu))
			return -1;
	}
	return 0;
}

void mapping_events_close(struct mapping_events *closed)
{
	size_t page = sysconf(_SC_PAGESIZE);

	for (unsigned int cpu = 0; closed->files && closed->rings && cpu < closed->cpu_count; cpu++) {
		if (closed->rings[cpu])
			munmap(closed->rings[cpu], page + RING_BYTES);
		if (closed->files[cpu] >= 0)
			close(closed->files[cpu]);
	}
	free(closed->files);
	free(closed->rings);
	*closed = (struct mapping_events) { 0 };
}

/* ---- records */

static void take_map(struct spaces *spaces, struct map_record *record, uint64_t time)
{
	struct mapping mapping = {
		.time = time, .start = record->address, .end = record->address + record->length,
		.offset = record->offset,
	};
	struct code_file file = { .path = record->path };

	if (record->header.misc & PERF_RECORD_MISC_MMAP_BUILD_ID) {
		file.build_id_size = record->build_id_size;
		memcpy(file.build_id, record->build_id, sizeof(file.build_id));
	} else {
		file.device = makedev(record->major, record->minor);
		file.inode = record->inode;
	}
	spaces_map(spaces, record->pid, &mapping, &file);
}

static void take(struct mapping_events *events, struct spaces *spaces, struct perf_event_header *header)
{
	uint64_t time = *(uint64_t *)((char *)header + header->size - sizeof(time));

	switch (header->type) {
	case PERF_RECORD_FORK:
		spaces_fork(spaces, ((struct fork_record *)header)->pid, ((struct fork_record *)header)->parent, time);
		break;
	case PERF_RECORD_COMM:
		if (header->misc & PERF_RECORD_MISC_COMM_EXEC)
			spaces_exec(spaces, ((struct comm_record *)header)->pid, time);
		break;
	case PERF_RECORD_MMAP2:
		take_map(spaces, (struct map_record *)header, time);
		break;
	case PERF_RECORD_LOST:
		spaces_miss(spaces, events->read);
		break;
	}
}

/* A record may go on at the start of the ring. */
static size_t copy_record(void *copy, const char *data, uint64_t place)
{
	struct perf_event_header header;
	size_t first;

	memcpy(&header, data + place % RING_BYTES, sizeof(header));
	first = RING_BYTES - place % RING_BYTES;
	first = first < header.size ? first : header.size;
	memcpy(copy, data + place % RING_BYTES, first);
	memcpy((char *)copy + first, data, header.size - first);
	return header.size;
}

/* One after the other by time, because what a process does on one CPU may follow from what it did on another. */
static bool take_earliest(struct mapping_events *events, struct spaces *spaces, const uint64_t *ends)
{
	_Alignas(uint64_t) static char earliest[LARGEST_RECORD], record[LARGEST_RECORD];
	struct perf_event_mmap_page *chosen = NULL;
	size_t page = sysconf(_SC_PAGESIZE), chosen_size = 0;
	uint64_t chosen_time = 0;

	for (unsigned int cpu = 0; cpu < events->cpu_count; cpu++) {
		struct perf_event_mmap_page *ring = events->rings[cpu];
		uint64_t time;
		size_t size;

		if (!ring || ring->data_tail >= ends[cpu])
			continue;
		size = copy_record(record, (char *)ring + page, ring->data_tail);
		time = *(uint64_t *)(record + size - sizeof(time));
		if (!chosen || time < chosen_time) {
			chosen = ring;
			chosen_time = time;
			chosen_size = size;
			memcpy(earliest, record, size);
		}
	}
	if (!chosen)
		return false;
	take(events, spaces, (struct perf_event_header *)earliest);
	__atomic_store_n(&chosen->data_tail, chosen->data_tail + chosen_size, __ATOMIC_RELEASE);
	return true;
}

void mapping_events_read(struct mapping_events *events, struct spaces *spaces)
{
	uint64_t now = clock_now(), *ends = calloc(events->cpu_count, sizeof(*ends));

	if (!ends)
		return;
	for (unsigned int cpu = 0; cpu < events->cpu_count; cpu++) {
		const struct perf_event_mmap_page *ring = events->rings[cpu];

		if (ring)
			ends[cpu] = __atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE);
	}
	while (take_earliest(events, spaces, ends))
		;
	free(ends);
	events->read = now;
}
