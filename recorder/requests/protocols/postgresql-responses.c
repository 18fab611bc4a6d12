// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include <string.h>

#include "postgresql.h"

#define AUTHENTICATED 0
#define SASL_FINAL 12

/* False if it is not known what the rows belong to: the server skips what was sent before them. */
static bool start_copy(struct protocol_connection *connection, const struct protocol_way *way)
{
	const struct protocol_way *asking = &connection->ways[PROTOCOL_REQUESTS];

	if (asking->is_inside)
		return asking->request == way->request;
	connection->memory[COPY_ENDS_WITH] = asking->memory[ENDS_WITH] == 'S' ? 'S' : 'c';
	return connection->asked - connection->answered == 1;
}

static bool typed_response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t bytes = framing_big(head + 1, 4);
	uint8_t type = head[0];
	bool is_alone = !way->kind[0] && way->request == PROTOCOL_NO_REQUEST && memchr("NASE", type, 4);

	if (!memchr("RKSZTDCIENA123nstGHcdVv", type, 23) || bytes < 4 || bytes > POSTGRESQL_MOST_BYTES)
		return false;
	way->pass = bytes - 4;
	if (type == 'E')
		way->status = PROTOCOL_ERROR;
	if (!way->kind[0] || type == 'E')
		framing_name(way, type == 'E' ? "ErrorResponse" :
				  type == 'R' ? "Authentication" :
				  is_alone    ? "Notice" :
						"Result");
	if (type == 'Z') {
		connection->memory[IS_READY] = 1;
		connection->memory[COPY_ENDS_WITH] = 0;
	}
	if (type == 'Z' || is_alone || (type == 'E' && !connection->memory[IS_READY]))
		framing_end(way, true);
	if (type == 'R') {
		way->state = AUTHENTICATION;
		way->memory[LEFT] = way->pass - 4;
		way->pass = 0;
		framing_want(way, 4);
	}
	return (type != 'Z' || bytes == 5) && (type != 'R' || bytes >= 8) &&
	       (type != 'G' || start_copy(connection, way));
}

/* Where the server asks for a password or the like, its message ends. */
static void authentication(struct protocol_way *way, uint64_t code)
{
	way->pass = way->memory[LEFT];
	way->state = TYPED;
	framing_want(way, POSTGRESQL_HEAD);
	if (code != AUTHENTICATED && code != SASL_FINAL)
		framing_end(way, true);
}

/* Whether the connection is encrypted from here on; an error from before that could be chosen is not known. */
static void negotiation(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	framing_kind(way, head, 1);
	way->state = TYPED;
	framing_want(way, POSTGRESQL_HEAD);
	if (head[0] == 'N')
		framing_end(way, true);
	else if (head[0] == 'S' || head[0] == 'G')
		framing_end_all(way);
	else
		framing_give_up(connection);
}

void postgresql_response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (way->state == AUTHENTICATION) {
		authentication(way, framing_big(head, 4));
	} else if (way->state == NEGOTIATION) {
		negotiation(connection, way, head);
	} else if (!typed_response(connection, way, head)) {
		framing_give_up(connection);
	}
}
