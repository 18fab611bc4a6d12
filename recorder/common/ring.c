// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "ring.h"

#include <sched.h>
#include <stdbool.h>
#include <string.h>

static char *next_record(const struct ring *ring)
{
	return ring->data + (*ring->consumed & (ring->size - 1));
}

static bool is_complete(const char *record)
{
	return __atomic_load_n((const uint64_t *)record, __ATOMIC_ACQUIRE);
}

static int take_next(struct ring *ring, size_t (*take)(void *context, const void *record), void *context)
{
	char *record = next_record(ring);
	size_t size = take(context, record);

	if (!size)
		return -1;
	memset(record, 0, size);
	__atomic_store_n(ring->consumed, *ring->consumed + size, __ATOMIC_RELEASE);
	return 0;
}

int ring_drain(struct ring *ring, size_t (*take)(void *context, const void *record), void *context)
{
	uint64_t end = __atomic_load_n(ring->produced, __ATOMIC_ACQUIRE);

	while (*ring->consumed < end) {
		while (!is_complete(next_record(ring)))
			sched_yield();
		if (take_next(ring, take, context))
			return -1;
	}
	return 0;
}

int ring_take(struct ring *ring, size_t (*take)(void *context, const void *record), void *context)
{
	uint64_t end = __atomic_load_n(ring->produced, __ATOMIC_ACQUIRE);

	while (*ring->consumed < end && is_complete(next_record(ring))) {
		if (take_next(ring, take, context))
			return -1;
	}
	return 0;
}
