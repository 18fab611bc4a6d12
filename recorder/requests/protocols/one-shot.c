// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Any protocol with one request and one response for each connection. */
#include "framing.h"

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], 1);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], 1);
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	(void)connection;
	(void)head;
	framing_rest(way);
}

const struct protocol protocol_one_shot = { .name = "one-shot", .start = start, .step = { step, step } };
