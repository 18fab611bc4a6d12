// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "passage.h"

#define UNSEEN_BYTES 4096

struct cursor passage_start(const struct passage *passage)
{
	return (struct cursor) { .parts = passage->parts, .left = passage->bytes };
}

/* What is not seen looks like zeros, which no processor takes for the start of a message. */
const void *passage_next(struct cursor *cursor, size_t *size)
{
	static const uint8_t unseen[UNSEEN_BYTES];
	const char *bytes;

	if (!cursor->parts) {
		*size = cursor->left < UNSEEN_BYTES ? cursor->left : UNSEEN_BYTES;
		return unseen;
	}
	while (cursor->offset == cursor->parts->iov_len) {
		cursor->parts++;
		cursor->offset = 0;
	}
	bytes = (const char *)cursor->parts->iov_base + cursor->offset;
	*size = cursor->parts->iov_len - cursor->offset;
	*size = *size < cursor->left ? *size : cursor->left;
	return bytes;
}

void passage_advance(struct cursor *cursor, size_t size)
{
	cursor->left -= size;
	if (cursor->parts)
		cursor->offset += size;
}

bool passage_asks(const struct passage *passage)
{
	return (passage->descriptor->role == PROTOCOL_SERVES) == (passage->direction == PROTOCOL_IN);
}
