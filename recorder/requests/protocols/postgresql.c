// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include <string.h>

#include "postgresql.h"

#define MOST_START_UP 10000
#define START_UP 3 /* in the upper half of a version */
#define CANCEL 80877102
#define TLS 80877103
#define GSS 80877104
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	uint8_t type;
	uint8_t ends_with; /* the type that ends a message that starts with it */
	const char *name;
} requests[] = {
	{ 'Q', 'Q', "Query" }, { 'F', 'F', "FunctionCall" }, { 'p', 'p', "Password" }, { 'X', 'X', "Terminate" },
	{ 'S', 'S', "Sync" }, { 'P', 'S', "Parse" }, { 'B', 'S', "Bind" }, { 'E', 'S', "Execute" },
	{ 'D', 'S', "Describe" }, { 'C', 'S', "Close" }, { 'H', 'S', "Flush" }, { 'd', 'c', "CopyData" },
	{ 'c', 'c', "CopyDone" }, { 'f', 'c', "CopyFail" },
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], 8);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], POSTGRESQL_HEAD);
	connection->ways[PROTOCOL_RESPONSES].state = TYPED;
}

static bool start_up(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	struct protocol_way *responses = &connection->ways[PROTOCOL_RESPONSES];
	uint64_t bytes = framing_big(head, 4), code = framing_big(head + 4, 4);

	bool is_negotiation = code == TLS || code == GSS;

	if (bytes < 8 || bytes > MOST_START_UP || (is_negotiation && (bytes > 8 || responses->is_inside)) ||
	    (!is_negotiation && code != CANCEL && code >> 16 != START_UP))
		return false;
	way->pass = bytes - 8;
	framing_end(way, true);
	if (code == CANCEL) {
		framing_name(way, "CancelRequest");
		framing_no_request(connection, way);
	} else if (is_negotiation) {
		framing_name(way, code == TLS ? "SSLRequest" : "GSSENCRequest");
		responses->state = NEGOTIATION;
		framing_want(responses, 1);
	} else {
		framing_name(way, "StartupMessage");
		way->state = TYPED;
		framing_want(way, POSTGRESQL_HEAD);
	}
	return true;
}

/* Rows that are copied in go on with the request that asked for them; other ones the server drops. */
static void start_request(struct protocol_connection *connection, struct protocol_way *way, uint8_t type, size_t i)
{
	way->memory[ENDS_WITH] = requests[i].ends_with;
	way->memory[HAS_TEXT] = 0;
	framing_name(way, requests[i].name);
	if (type == 'X') {
		framing_no_request(connection, way);
	} else if (requests[i].ends_with == 'c') {
		framing_no_request(connection, way);
		if (connection->memory[COPY_ENDS_WITH]) {
			way->request = connection->asked - 1;
			way->memory[ENDS_WITH] = connection->memory[COPY_ENDS_WITH];
		}
		connection->memory[COPY_ENDS_WITH] = 0;
	}
}

static bool typed_request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t bytes = framing_big(head + 1, 4);
	uint8_t type = head[0];
	size_t i = 0;

	while (i < COUNT(requests) && requests[i].type != type)
		i++;
	if (i == COUNT(requests) || bytes < 4 || bytes > POSTGRESQL_MOST_BYTES)
		return false;
	if (!way->kind[0])
		start_request(connection, way, type, i);
	way->pass = bytes - 4;
	if (type == way->memory[ENDS_WITH] || (type == 'f' && way->memory[ENDS_WITH] == 'c') || memchr("QFpX", type, 4))
		framing_end(way, true);
	if (way->memory[HAS_TEXT] || (type != 'Q' && type != 'P'))
		return true;
	way->memory[HAS_TEXT] = 1;
	way->text_left = type == 'Q' ? way->pass : 0;
	if (type == 'P') {
		way->memory[LEFT] = way->pass;
		way->pass = 0;
		way->state = NAME;
		framing_want(way, 1);
	}
	return type == 'Q' || way->memory[LEFT];
}

/* The statement of Parse stands behind a name, which ends with NUL. */
static bool statement_name(struct protocol_way *way, uint8_t byte)
{
	way->memory[LEFT]--;
	if (byte)
		return way->memory[LEFT];
	way->pass = way->memory[LEFT];
	way->text_left = way->pass;
	way->state = TYPED;
	framing_want(way, POSTGRESQL_HEAD);
	return true;
}

static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_fine = way->state == FIRST   ? start_up(connection, way, head) :
		       way->state == TYPED ? typed_request(connection, way, head) :
					     statement_name(way, head[0]);

	if (!is_fine)
		framing_give_up(connection);
}

const struct protocol protocol_postgresql = {
	.name = "postgresql",
	.start = start,
	.step = { request, postgresql_response },
};
