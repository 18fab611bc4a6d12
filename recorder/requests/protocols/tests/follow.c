// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "follow.h"

#include <sanitizer/asan_interface.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD 64
#define MOST_GIVEN 16384

/* What a call is given, between bytes that nobody may read. */
static _Alignas(GUARD) uint8_t room[GUARD + MOST_GIVEN + GUARD];

/* What is known between two calls of a side. */
struct side {
	enum protocol_direction direction;
	uint64_t at;
	uint64_t text;
	uint64_t ends;
};

static void require(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

uint64_t text_hash(uint64_t hash, const void *text, size_t n)
{
	const uint8_t *bytes = text;

	for (size_t i = 0; i < n; i++)
		hash = (hash ? hash : UINT64_C(0xcbf29ce484222325)) * UINT64_C(0x100000001b3) ^ bytes[i];
	return hash;
}

static void note(struct account *account, enum protocol_side which, struct side *side,
		 const struct protocol_message *message)
{
	struct told *told = &account->ends[account->count];

	require(message->sequence == side->ends++, "the number of the message does not follow the last one");
	if (account->count == MOST_TOLD)
		return;
	memset(told, 0, sizeof(*told));
	told->side = which;
	told->at = side->at;
	told->message.sequence = message->sequence;
	told->message.request = message->request;
	told->message.stream = message->stream;
	told->message.is_last = message->is_last;
	memcpy(told->message.kind, message->kind, sizeof(message->kind));
	told->text = side->text;
	side->text = 0;
	account->count++;
}

static const uint8_t *give(const uint8_t *bytes, size_t n)
{
	static size_t last;
	uint8_t *given = room + GUARD;

	require(n <= MOST_GIVEN, "the test gives too much at once");
	if (n != last) {
		ASAN_POISON_MEMORY_REGION(room, GUARD);
		ASAN_UNPOISON_MEMORY_REGION(given, n);
		ASAN_POISON_MEMORY_REGION(given + n, GUARD);
		last = n;
	}
	memcpy(given, bytes, n);
	return given;
}

static size_t call(struct account *account, struct protocol_connection *connection, enum protocol_side which,
		   struct side *side, const uint8_t *bytes, size_t n)
{
	const uint8_t *exact = give(bytes, n);
	struct protocol_message message;
	enum protocol_knowledge knowledge;
	size_t taken;

	taken = protocol_feed(connection, side->direction, exact, n);
	knowledge = protocol_boundary(connection, side->direction, &message);
	require(taken >= 1 && taken <= n, "not a part of the bytes was taken");
	require(taken == n || knowledge == PROTOCOL_ENDED || message.text, "bytes were left for no reason");
	require(knowledge != PROTOCOL_UNSURE || taken == n, "what is not known was cut");
	require(!account->is_unsure || knowledge == PROTOCOL_UNSURE, "knowledge came back");
	account->is_unsure = knowledge == PROTOCOL_UNSURE;
	side->at += taken;
	if (knowledge != PROTOCOL_UNSURE && message.text) {
		require(message.text >= exact && message.text + message.text_bytes <= exact + taken,
			"the text is not in the bytes");
		side->text = text_hash(side->text, message.text, message.text_bytes);
	}
	if (knowledge == PROTOCOL_ENDED)
		note(account, which, side, &message);
	return taken;
}

static void end_side(struct account *account, struct protocol_connection *connection, enum protocol_side which,
		     struct side *side)
{
	struct protocol_message message;

	protocol_close(connection, side->direction);
	if (protocol_boundary(connection, side->direction, &message) == PROTOCOL_ENDED)
		note(account, which, side, &message);
}

void follow(struct account *account, const struct protocol *protocol, enum protocol_role role,
	    const struct chunk *chunks, size_t count, cut *cut, void *context)
{
	struct protocol_connection connection;
	struct side sides[2] = {
		[PROTOCOL_REQUESTS] = { .direction = role == PROTOCOL_ASKS ? PROTOCOL_OUT : PROTOCOL_IN },
		[PROTOCOL_RESPONSES] = { .direction = role == PROTOCOL_ASKS ? PROTOCOL_IN : PROTOCOL_OUT },
	};

	account->count = 0;
	account->is_unsure = false;
	protocol_open(&connection, protocol, role);
	for (size_t i = 0; i < count; i++) {
		struct side *side = &sides[chunks[i].side];
		size_t done = 0;

		if (!chunks[i].n)
			end_side(account, &connection, chunks[i].side, side);
		while (done < chunks[i].n) {
			size_t given = cut(context, chunks[i].n - done), taken = 0;

			while (taken < given)
				taken += call(account, &connection, chunks[i].side, side,
					      chunks[i].bytes + done + taken, given - taken);
			done += given;
		}
	}
}

bool is_same(const struct account *one, const struct account *other)
{
	return one->count == other->count && one->is_unsure == other->is_unsure &&
	       !memcmp(one->ends, other->ends, one->count * sizeof(one->ends[0]));
}
