/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Bytes that pass in a call, part by part. */
#ifndef WAKEPATH_REQUESTS_PASSAGE_H
#define WAKEPATH_REQUESTS_PASSAGE_H

#include <sys/uio.h>

#include "descriptors.h"
#include "thread.h"

/**
 * struct passage - bytes that pass
 * @thread: the calling one
 * @descriptor: where
 * @fd: its number
 * @direction: where to
 * @parts: the bytes; NULL if they are not seen
 * @count: number of @parts
 * @bytes: how many of them
 * @wanted: how many the program wanted to send
 */
struct passage {
	struct thread *thread;
	struct descriptor *descriptor;
	int fd;
	enum protocol_direction direction;
	const struct iovec *parts;
	int count;
	size_t bytes;
	size_t wanted;
};

/**
 * struct cursor - walks over the bytes of a call
 * @parts: the parts that are left
 * @offset: of the first one that are done
 * @left: bytes that are left
 */
struct cursor {
	const struct iovec *parts;
	size_t offset;
	size_t left;
};

/** passage_asks - whether the bytes go from who asks to who serves */
bool passage_asks(const struct passage *passage);

/** passage_start - a cursor before the first byte */
struct cursor passage_start(const struct passage *passage);

/**
 * passage_next - the bytes that a cursor is before, as far as they lie together
 * @cursor: with bytes left
 * @size: becomes their number, which is not 0
 */
const void *passage_next(struct cursor *cursor, size_t *size);

/** passage_advance - go on behind bytes that passage_next() gave */
void passage_advance(struct cursor *cursor, size_t size);

#endif
