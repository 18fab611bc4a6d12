// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * FastCGI 1.0. Each record is a piece of its request, whose number is the stream. A request ends with the empty
 * record of its standard input, so only responders are known: other roles end otherwise.
 */
#include <string.h>

#include "fastcgi.h"

#define BEGIN_BODY 8
#define RESPONDER 1

enum { BEGIN_REQUEST = 1, ABORT_REQUEST, END_REQUEST, PARAMS, STDIN, STDOUT, STDERR, DATA, GET_VALUES,
       GET_VALUES_RESULT, UNKNOWN_TYPE, TYPES };

static const struct {
	const char *name;
	enum protocol_side side;
	bool is_of_request;
} types[TYPES] = {
	[BEGIN_REQUEST] = { "BEGIN_REQUEST", PROTOCOL_REQUESTS, true },
	[ABORT_REQUEST] = { "ABORT_REQUEST", PROTOCOL_REQUESTS, true },
	[END_REQUEST] = { "END_REQUEST", PROTOCOL_RESPONSES, true },
	[PARAMS] = { "PARAMS", PROTOCOL_REQUESTS, true },
	[STDIN] = { "STDIN", PROTOCOL_REQUESTS, true },
	[STDOUT] = { "STDOUT", PROTOCOL_RESPONSES, true },
	[STDERR] = { "STDERR", PROTOCOL_RESPONSES, true },
	[DATA] = { "DATA", PROTOCOL_REQUESTS, true },
	[GET_VALUES] = { "GET_VALUES", PROTOCOL_REQUESTS, false },
	[GET_VALUES_RESULT] = { "GET_VALUES_RESULT", PROTOCOL_RESPONSES, false },
	[UNKNOWN_TYPE] = { "UNKNOWN_TYPE", PROTOCOL_RESPONSES, false },
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], FASTCGI_RECORD_HEAD);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], FASTCGI_RECORD_HEAD);
}

static bool is_possible(const uint8_t *head, enum protocol_side side)
{
	uint8_t type = head[1];
	uint64_t stream = framing_big(head + 2, 2), bytes = framing_big(head + 4, 2);

	return head[0] == 1 && type < TYPES && types[type].name && types[type].side == side &&
	       types[type].is_of_request == (stream != 0) && (type != BEGIN_REQUEST || bytes == BEGIN_BODY);
}

static void take_begin(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	way->state = FASTCGI_RECORD;
	way->pass = BEGIN_BODY - 2 + way->memory[FASTCGI_PADDING];
	framing_want(way, FASTCGI_RECORD_HEAD);
	framing_end(way, false);
	if (framing_big(head, 2) != RESPONDER)
		framing_give_up(connection);
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint8_t type;

	if (way->state != FASTCGI_RECORD) {
		if (way->state == FASTCGI_BEGIN)
			take_begin(connection, way, head);
		else
			fastcgi_take_variable(connection, way, head);
		return;
	}
	type = head[1];
	if (!is_possible(head, way == &connection->ways[PROTOCOL_REQUESTS] ? PROTOCOL_REQUESTS : PROTOCOL_RESPONSES)) {
		framing_give_up(connection);
		return;
	}
	framing_name(way, types[type].name);
	way->stream = (uint32_t)framing_big(head + 2, 2);
	if (type == BEGIN_REQUEST) {
		way->state = FASTCGI_BEGIN;
		way->memory[FASTCGI_PADDING] = head[6];
		framing_want(way, 2);
		return;
	}
	if (type == PARAMS && framing_big(head + 4, 2)) {
		fastcgi_start_variables(connection, way, framing_big(head + 4, 2), head[6]);
		return;
	}
	way->pass = framing_big(head + 4, 2) + head[6];
	framing_end(way, !way->stream || type == END_REQUEST || type == ABORT_REQUEST ||
				 (type == STDIN && !framing_big(head + 4, 2)));
}

const struct protocol protocol_fastcgi = {
	.name = "fastcgi",
	.is_unordered = true,
	.start = start,
	.step = { step, step },
};
