// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * uwsgi. A request is a block of variables and a body, whose length is one of them; a server that keeps a body until it
 * is complete also says how its client had coded it. The response is what the
 * program says in HTTP, and ends with the connection.
 */
#include <string.h>

#include "framing.h"

#define PACKET_HEAD 4

enum { PACKET, NAME_LENGTH, NAME, VALUE_LENGTH, VALUE };
enum { LEFT, BODY, WHICH, SEEN };

/* In the variables that were seen: the client has coded the body. */
#define IS_CODED 1
enum { ANOTHER, CONTENT_LENGTH, TRANSFER_ENCODING, REQUEST_METHOD, REQUEST_URI, VARIABLES };

static const char *const names[VARIABLES] = {
	"", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "REQUEST_METHOD", "REQUEST_URI",
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], PACKET_HEAD);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], 1);
}

static uint64_t which(const uint8_t *name, size_t n)
{
	for (uint64_t i = CONTENT_LENGTH; i < VARIABLES; i++) {
		if (n == strlen(names[i]) && !memcmp(name, names[i], n))
			return i;
	}
	return ANOTHER;
}

/* The next head has so many bytes; false if the block of variables ends before. */
static bool want_counted(struct protocol_way *way, uint64_t bytes, uint8_t state)
{
	if (way->memory[LEFT] < bytes)
		return false;
	way->memory[LEFT] -= bytes;
	way->state = state;
	framing_want(way, (uint32_t)bytes);
	return true;
}

static bool next_variable(struct protocol_way *way)
{
	if (way->memory[LEFT])
		return want_counted(way, 2, NAME_LENGTH);
	if (way->memory[BODY] == UINT64_MAX && (way->memory[SEEN] & IS_CODED))
		return false;
	way->pass += way->memory[BODY] == UINT64_MAX ? 0 : way->memory[BODY];
	way->state = PACKET;
	framing_want(way, PACKET_HEAD);
	framing_end(way, true);
	return true;
}

/* What has no room, or nothing in it, passes; the next head is then of another state. */
static bool pass_counted(struct protocol_way *way, uint64_t bytes)
{
	way->pass = bytes;
	if (way->memory[LEFT] < bytes)
		return false;
	way->memory[LEFT] -= bytes;
	return true;
}

static bool take_name_length(struct protocol_way *way, uint64_t bytes)
{
	if (bytes && bytes <= PROTOCOL_HEAD_BYTES)
		return want_counted(way, bytes, NAME);
	way->memory[WHICH] = ANOTHER;
	return pass_counted(way, bytes) && want_counted(way, 2, VALUE_LENGTH);
}

/* Which of two values counts is for the program to say. */
static bool take_name(struct protocol_way *way, const uint8_t *name, size_t n)
{
	uint64_t variable = which(name, n), bit = UINT64_C(1) << variable;

	way->memory[WHICH] = variable;
	if (variable != ANOTHER && (way->memory[SEEN] & bit))
		return false;
	way->memory[SEEN] |= variable != ANOTHER ? bit : 0;
	return want_counted(way, 2, VALUE_LENGTH);
}

static bool take_value_length(struct protocol_way *way, uint64_t bytes)
{
	uint64_t name = way->memory[WHICH];

	if (bytes && name == TRANSFER_ENCODING)
		way->memory[SEEN] |= IS_CODED;
	if (name == CONTENT_LENGTH && bytes > PROTOCOL_HEAD_BYTES)
		return false;
	if (bytes && bytes <= PROTOCOL_HEAD_BYTES && (name == CONTENT_LENGTH || name == REQUEST_METHOD))
		return want_counted(way, bytes, VALUE);
	if (name == REQUEST_URI)
		way->text_left = bytes;
	return pass_counted(way, bytes) && next_variable(way);
}

static bool take_value(struct protocol_way *way, const uint8_t *value, size_t n)
{
	if (way->memory[WHICH] == REQUEST_METHOD) {
		framing_kind(way, value, n);
		return next_variable(way);
	}
	way->memory[BODY] = framing_number(value, n);
	return way->memory[BODY] != UINT64_MAX && next_variable(way);
}

static bool take_packet(struct protocol_way *way, const uint8_t *head)
{
	way->memory[LEFT] = framing_little(head + 1, 2);
	way->memory[BODY] = UINT64_MAX;
	way->memory[SEEN] = 0;
	return (head[0] == 0 || (head[0] >= 5 && head[0] <= 7)) && next_variable(way);
}

static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_fine = true;

	switch (way->state) {
	case PACKET:
		is_fine = take_packet(way, head);
		break;
	case NAME_LENGTH:
		is_fine = take_name_length(way, framing_little(head, 2));
		break;
	case NAME:
		is_fine = take_name(way, head, way->have);
		break;
	case VALUE_LENGTH:
		is_fine = take_value_length(way, framing_little(head, 2));
		break;
	case VALUE:
		is_fine = take_value(way, head, way->have);
		break;
	}
	if (!is_fine)
		framing_give_up(connection);
}

static void response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	(void)connection;
	(void)head;
	framing_rest(way);
}

const struct protocol protocol_uwsgi = { .name = "uwsgi", .start = start, .step = { request, response } };
