// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "ring.h"

#include <sched.h>
#include <string.h>

static void await(const uint64_t *first)
{
	while (!__atomic_load_n(first, __ATOMIC_ACQUIRE))
		sched_yield();
}

int ring_drain(struct ring *ring, size_t (*take)(void *context, const void *record), void *context)
{
	uint64_t end = __atomic_load_n(ring->produced, __ATOMIC_ACQUIRE);

	while (*ring->consumed < end) {
		char *record = ring->data + (*ring->consumed & (ring->size - 1));
		size_t size;

		await((const uint64_t *)record);
		size = take(context, record);
		if (!size)
			return -1;
		memset(record, 0, size);
		__atomic_store_n(ring->consumed, *ring->consumed + size, __ATOMIC_RELEASE);
	}
	return 0;
}
