// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* memcached over TCP, in binary. Once a command may be silent, responses are not paired. */
#include "framing.h"

#define HEAD 24
#define STATISTICS 0x10
#define REQUEST 0x80
#define RESPONSE 0x81

static const struct {
	const char *name;
	bool may_be_silent;
} commands[] = {
	{ "Get", false },	{ "Set", false },      { "Add", false },      { "Replace", false },
	{ "Delete", false },	{ "Increment", false }, { "Decrement", false }, { "Quit", false },
	{ "Flush", false },	{ "GetQ", true },      { "No-op", false },    { "Version", false },
	{ "GetK", false },	{ "GetKQ", true },     { "Append", false },   { "Prepend", false },
	{ "Stat", false },	{ "SetQ", true },      { "AddQ", true },      { "ReplaceQ", true },
	{ "DeleteQ", true },	{ "IncrementQ", true }, { "DecrementQ", true }, { "QuitQ", true },
	{ "FlushQ", true },	{ "AppendQ", true },   { "PrependQ", true },  { "Verbosity", false },
	{ "Touch", false },	{ "GAT", false },      { "GATQ", true },
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], HEAD);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], HEAD);
}

/* Statistics are many responses, of which the last has no key. */
static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint8_t code = head[1];
	uint64_t key = framing_big(head + 2, 2), body = framing_big(head + 8, 4), status = framing_big(head + 6, 2);
	bool asks = way == &connection->ways[PROTOCOL_REQUESTS];

	if (head[0] != (asks ? REQUEST : RESPONSE) || code >= sizeof(commands) / sizeof(commands[0]) ||
	    key + head[4] > body) {
		framing_give_up(connection);
		return;
	}
	framing_name(way, commands[code].name);
	way->pass = body;
	connection->is_unpaired |= commands[code].may_be_silent;
	if (asks || code != STATISTICS || !key || status)
		framing_end(way, true);
}

const struct protocol protocol_memcached_binary = {
	.name = "memcached-binary",
	.start = start,
	.step = { step, step },
};
