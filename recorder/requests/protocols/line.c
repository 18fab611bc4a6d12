// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Any protocol in which a line is answered by a line. */
#include "framing.h"

static void start(struct protocol_connection *connection)
{
	framing_want_until(&connection->ways[PROTOCOL_REQUESTS], '\n');
	framing_want_until(&connection->ways[PROTOCOL_RESPONSES], '\n');
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	(void)connection;
	(void)head;
	framing_end(way, true);
}

const struct protocol protocol_line = { .name = "line", .start = start, .step = { step, step } };
