// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "alike.h"

#include <stdio.h>
#include <stdlib.h>

#include "follow.h"

#define MOST_CHUNKS 1024
#define SIDE 0x80
#define LENGTH 0x7f

static size_t cut_nowhere(void *context, size_t left)
{
	(void)context;
	return left;
}

static size_t cut_everywhere(void *context, size_t left)
{
	(void)context;
	(void)left;
	return 1;
}

static size_t cut_at_random(void *context, size_t left)
{
	uint64_t *state = context;
	size_t given;

	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	given = 1 + (size_t)(*state >> 33) % 9;
	return given < left ? given : left;
}

static size_t read_chunks(const uint8_t *data, size_t size, struct chunk *chunks)
{
	size_t count = 0;

	for (size_t at = 0; at < size && count < MOST_CHUNKS; count++) {
		size_t n = data[at] & LENGTH, left = size - at - 1;

		n = n < left ? n : left;
		chunks[count].side = data[at] & SIDE ? PROTOCOL_RESPONSES : PROTOCOL_REQUESTS;
		chunks[count].bytes = data + at + 1;
		chunks[count].n = n;
		at += 1 + n;
	}
	return count;
}

static void require_same(const struct account *one, const struct account *other)
{
	if (is_same(one, other))
		return;
	fputs("the cuts changed what was told\n", stderr);
	abort();
}

void require_alike(const struct protocol *protocol, const uint8_t *data, size_t size)
{
	static struct account whole, other;
	static struct chunk chunks[MOST_CHUNKS];
	enum protocol_role role = size && data[0] & 1 ? PROTOCOL_ASKS : PROTOCOL_SERVES;
	size_t count = size ? read_chunks(data + 1, size - 1, chunks) : 0;
	uint64_t state = size;

	follow(&whole, protocol, role, chunks, count, cut_nowhere, NULL);
	if (protocol->transport == PROTOCOL_DATAGRAM)
		return;
	for (size_t i = 0; i < size; i++)
		state = state * 31 + data[i];
	follow(&other, protocol, role, chunks, count, state % 4 ? cut_at_random : cut_everywhere, &state);
	require_same(&whole, &other);
}
