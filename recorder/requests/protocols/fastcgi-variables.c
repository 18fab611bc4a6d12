// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * The variables of FastCGI's requests, of which REQUEST_URI is the text. A variable may go on in another record, where
 * it would have to be told from those of other requests. Behind such a one no variables of the connection are read.
 */
#include "fastcgi.h"

enum { LENGTHS = FASTCGI_LENGTHS, LONG_LENGTH, NAME, METHOD };
enum { LEFT = FASTCGI_PADDING + 1, NAME_BYTES, VALUE_BYTES }; /* of a way */
enum { IS_TORN };					     /* of the connection */

static void want(struct protocol_way *way, uint32_t bytes, uint8_t state)
{
	way->memory[LEFT] -= bytes;
	way->state = state;
	framing_want(way, bytes);
}

static void end_variables(struct protocol_way *way)
{
	way->pass += way->memory[LEFT] + way->memory[FASTCGI_PADDING];
	way->state = FASTCGI_RECORD;
	framing_want(way, FASTCGI_RECORD_HEAD);
	framing_end(way, false);
}

static void tear(struct protocol_connection *connection, struct protocol_way *way)
{
	connection->memory[IS_TORN] = 1;
	end_variables(way);
}

static void next_variable(struct protocol_connection *connection, struct protocol_way *way)
{
	if (!way->memory[LEFT])
		end_variables(way);
	else if (way->memory[LEFT] < 2)
		tear(connection, way);
	else
		want(way, 2, LENGTHS);
}

static void take_lengths(struct protocol_connection *connection, struct protocol_way *way)
{
	uint64_t name = way->memory[NAME_BYTES], both = name + way->memory[VALUE_BYTES];

	if (both > way->memory[LEFT]) {
		tear(connection, way);
	} else if (name && name <= PROTOCOL_HEAD_BYTES) {
		want(way, (uint32_t)name, NAME);
	} else {
		way->pass = both;
		way->memory[LEFT] -= both;
		next_variable(connection, way);
	}
}

static void take_name(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *name)
{
	uint64_t bytes = way->memory[VALUE_BYTES];

	if (framing_is(name, way->have, "REQUEST_METHOD") && bytes && bytes <= PROTOCOL_HEAD_BYTES) {
		want(way, (uint32_t)bytes, METHOD);
		return;
	}
	way->text_left = framing_is(name, way->have, "REQUEST_URI") ? bytes : 0;
	way->pass = bytes;
	way->memory[LEFT] -= bytes;
	next_variable(connection, way);
}

/* A length of 128 and more has four bytes; no name that counts is so long. */
void fastcgi_take_variable(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (way->state == METHOD) {
		framing_kind(way, head, way->have);
		next_variable(connection, way);
	} else if (way->state == NAME) {
		take_name(connection, way, head);
	} else if (way->state == LONG_LENGTH) {
		way->memory[VALUE_BYTES] = (way->memory[VALUE_BYTES] & 0x7f) << 24 | framing_big(head, 3);
		take_lengths(connection, way);
	} else {
		way->memory[NAME_BYTES] = head[0];
		way->memory[VALUE_BYTES] = head[1];
		if (head[0] > 0x7f || (head[1] > 0x7f && way->memory[LEFT] < 3))
			tear(connection, way);
		else if (head[1] > 0x7f)
			want(way, 3, LONG_LENGTH);
		else
			take_lengths(connection, way);
	}
}

void fastcgi_start_variables(struct protocol_connection *connection, struct protocol_way *way, uint64_t bytes,
			     uint64_t padding)
{
	way->memory[LEFT] = bytes;
	way->memory[FASTCGI_PADDING] = padding;
	if (connection->memory[IS_TORN])
		end_variables(way);
	else
		next_variable(connection, way);
}
