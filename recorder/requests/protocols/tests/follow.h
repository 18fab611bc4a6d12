/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Follows a connection whose bytes are cut into calls in some way, and keeps what was told. */
#ifndef WAKEPATH_FOLLOW_H
#define WAKEPATH_FOLLOW_H

#include "../framing.h"

#define MOST_TOLD 4096

/**
 * struct chunk - bytes that one side says
 * @side: who
 * @bytes: what
 * @n: how many; 0 for the end of the side
 */
struct chunk {
	enum protocol_side side;
	const uint8_t *bytes;
	size_t n;
};

/**
 * struct told - an end that was told
 * @side: of the message
 * @at: bytes of the side up to it
 * @message: as it was told, without the text
 * @text: a hash of its bytes, 0 for none
 */
struct told {
	enum protocol_side side;
	uint64_t at;
	struct protocol_message message;
	uint64_t text;
};

/**
 * struct account - all that was told of a connection
 * @ends: in their order
 * @count: how many
 * @is_unsure: how it ended
 */
struct account {
	struct told ends[MOST_TOLD];
	size_t count;
	bool is_unsure;
};

/** cut - how many of @left bytes, at least 1, the next call is given */
typedef size_t cut(void *context, size_t left);

/** text_hash - what struct told has of a text, which may come in parts */
uint64_t text_hash(uint64_t hash, const void *text, size_t n);

/**
 * follow - tell a connection
 * @account: filled
 * @protocol: who reads it
 * @role: of the process
 * @chunks: what is said
 * @count: of @chunks
 * @cut: cuts what one side says before the other one speaks
 * @context: is given to @cut
 *
 * Each call is given memory that ends with its bytes. What must hold for every call is checked, or the
 * program aborts.
 */
void follow(struct account *account, const struct protocol *protocol, enum protocol_role role,
	    const struct chunk *chunks, size_t count, cut *cut, void *context);

/** is_same - whether two accounts tell the same */
bool is_same(const struct account *one, const struct account *other);

#endif
