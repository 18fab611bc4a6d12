/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The reader's end of a ring in shared memory. A writer takes a place by adding to a count of bytes,
 * fills it, and writes the first eight bytes of its record last. The reader takes records whose first
 * eight bytes are not 0 and leaves zeros behind.
 */
#ifndef WAKEPATH_RING_H
#define WAKEPATH_RING_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct ring - a ring that is read
 * @data: its bytes, and behind them room for the rest of a record that starts before their end
 * @size: bytes without that room; a power of two
 * @produced: bytes of the places that were taken, since the start
 * @consumed: bytes of the records that were read, since the start
 */
struct ring {
	char *data;
	size_t size;
	const uint64_t *produced;
	uint64_t *consumed;
};

/**
 * ring_drain - take out all records whose places were taken before the call
 * @ring: the ring
 * @take: is given each record; returns its bytes, a multiple of 8, or 0 to end
 * @context: is given to @take
 *
 * Waits for records that are being written, which takes the writer less than a microsecond.
 *
 * Return: 0, or -1 if @take returned 0.
 */
int ring_drain(struct ring *ring, size_t (*take)(void *context, const void *record), void *context);

/**
 * ring_take - take out the records that are complete, up to the first one that is not
 *
 * For writers that may stop, or end, while they write. Arguments and result are those of ring_drain().
 */
int ring_take(struct ring *ring, size_t (*take)(void *context, const void *record), void *context);

#endif
