// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * X11, version 11. The set-up is request 0, so the number of a request is the one that the protocol counts. Its low
 * 16 bits are in every reply and error; there may be several replies, or none. Events answer no request. Kinds are
 * numbers of requests and events.
 */
#include <string.h>

#include "framing.h"

#define SETUP_REQUEST 12
#define SETUP_RESPONSE 8
#define REQUEST_HEAD 4
#define RESPONSE_HEAD 8
#define UNIT 32
#define SUCCESS 1

enum { SETUP, MESSAGE, BIG };
enum { IS_BIG_ENDIAN }; /* of the connection */
enum { ERROR, REPLY, GENERIC_EVENT = 35 };

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], SETUP_REQUEST);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], SETUP_RESPONSE);
}

static uint64_t number(const struct protocol_connection *connection, const uint8_t *bytes, size_t n)
{
	return connection->memory[IS_BIG_ENDIAN] ? framing_big(bytes, n) : framing_little(bytes, n);
}

static uint64_t padded(uint64_t bytes)
{
	return (bytes + 3) & ~UINT64_C(3);
}

static void name_number(struct protocol_way *way, uint8_t code)
{
	const char digits[] = { (char)('0' + code / 100), (char)('0' + code / 10 % 10), (char)('0' + code % 10) };
	size_t zeros = code < 10 ? 2 : code < 100 ? 1 : 0;

	framing_kind(way, digits + zeros, sizeof(digits) - zeros);
}

static void set_up(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	connection->memory[IS_BIG_ENDIAN] = head[0] == 'B';
	if ((head[0] != 'B' && head[0] != 'l') || number(connection, head + 2, 2) != 11) {
		framing_give_up(connection);
		return;
	}
	way->pass = padded(number(connection, head + 6, 2)) + padded(number(connection, head + 8, 2));
	way->state = MESSAGE;
	way->request = connection->asked++;
	framing_name(way, "setup");
	framing_end(way, true);
	framing_want(way, REQUEST_HEAD);
}

/* A length of 0 says that 32 bits of it follow (BIG-REQUESTS). */
static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t length;

	if (way->state == SETUP) {
		set_up(connection, way, head);
		return;
	}
	length = way->state == BIG ? number(connection, head, 4) : number(connection, head + 2, 2);
	if (way->state == MESSAGE) {
		name_number(way, head[0]);
		way->request = connection->asked++;
	}
	if (way->state == MESSAGE && !length) {
		way->state = BIG;
	} else if (way->state == BIG && length < 2) {
		framing_give_up(connection);
	} else {
		way->pass = length * 4 - (way->state == BIG ? 8 : 4);
		way->state = MESSAGE;
		framing_end(way, true);
	}
}

static void set_up_response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	way->pass = number(connection, head + 6, 2) * 4;
	way->request = 0;
	way->state = MESSAGE;
	framing_name(way, "setup");
	if (head[0] == SUCCESS && connection->asked)
		framing_end(way, true);
	else
		framing_end_all(way);
}

/* The last request that was made and has these low 16 bits. */
static uint64_t request_of(const struct protocol_connection *connection, uint64_t low)
{
	uint64_t last = connection->asked - 1, back = (last - low) & UINT16_MAX;

	return back < last ? last - back : PROTOCOL_NO_REQUEST;
}

static void response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint8_t type = head[0] & 0x7f;
	uint64_t more = head[0] == REPLY || type == GENERIC_EVENT ? number(connection, head + 4, 4) : 0;

	if (way->state == SETUP) {
		set_up_response(connection, way, head);
		return;
	}
	name_number(way, type);
	if (type <= REPLY)
		way->request = request_of(connection, number(connection, head + 2, 2));
	way->pass = UNIT - RESPONSE_HEAD + more * 4;
	framing_end(way, true);
}

const struct protocol protocol_x11 = {
	.name = "x11",
	.is_unordered = true,
	.start = start,
	.step = { request, response },
};
