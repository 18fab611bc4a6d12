// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * DNS over TCP and UDP (RFC 1035, 7766). The id that the asking side chose is the stream. The answer to a transfer
 * of a zone is many messages with the same id, of which none is known to be the last.
 */
#include <string.h>

#include "framing.h"

#define MESSAGE_HEAD 12
#define IS_RESPONSE 0x80

enum { LENGTH, MESSAGE, LABEL, TYPE };
enum { LEFT };

static const struct {
	uint64_t number;
	const char *name;
	bool is_transfer;
} types[] = {
	{ 1, "A", false }, { 2, "NS", false }, { 5, "CNAME", false }, { 6, "SOA", false }, { 12, "PTR", false },
	{ 15, "MX", false }, { 16, "TXT", false }, { 28, "AAAA", false }, { 33, "SRV", false }, { 35, "NAPTR", false },
	{ 43, "DS", false }, { 48, "DNSKEY", false }, { 64, "SVCB", false }, { 65, "HTTPS", false },
	{ 251, "IXFR", true }, { 252, "AXFR", true }, { 255, "ANY", false },
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], 2);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], 2);
}

static void start_datagram(struct protocol_connection *connection)
{
	for (int side = PROTOCOL_REQUESTS; side <= PROTOCOL_RESPONSES; side++) {
		connection->ways[side].state = MESSAGE;
		connection->ways[side].memory[LEFT] = UINT16_MAX;
		framing_want(&connection->ways[side], MESSAGE_HEAD);
	}
}

static void end_message(struct protocol_way *way, bool is_last)
{
	way->pass = way->memory[LEFT];
	way->state = LENGTH;
	framing_want(way, 2);
	framing_end(way, is_last);
}

/* The question is read as far as the message has it; what is wrong in it does not move the end. */
static void want_in_message(struct protocol_way *way, uint32_t bytes, uint8_t state)
{
	if (way->memory[LEFT] < bytes) {
		end_message(way, true);
		return;
	}
	way->memory[LEFT] -= bytes;
	way->state = state;
	framing_want(way, bytes);
}

static void take_head(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool asks = way == &connection->ways[PROTOCOL_REQUESTS];

	way->stream = (uint32_t)framing_big(head, 2);
	if (asks == ((head[2] & IS_RESPONSE) != 0))
		framing_give_up(connection);
	else if (framing_big(head + 4, 2) == 1)
		want_in_message(way, 1, LABEL);
	else
		end_message(way, true);
}

static void take_label(struct protocol_way *way, uint8_t bytes)
{
	if (!bytes) {
		want_in_message(way, 2, TYPE);
	} else if (bytes < 64 && bytes < way->memory[LEFT]) {
		way->pass = bytes;
		way->memory[LEFT] -= bytes;
		want_in_message(way, 1, LABEL);
	} else {
		end_message(way, true);
	}
}

static void take_type(struct protocol_way *way, uint64_t number, bool answers)
{
	framing_name(way, "other");
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (types[i].number == number) {
			framing_name(way, types[i].name);
			answers &= types[i].is_transfer;
			end_message(way, !answers);
			return;
		}
	}
	end_message(way, true);
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	switch (way->state) {
	case LENGTH:
		way->memory[LEFT] = framing_big(head, 2);
		if (way->memory[LEFT] < MESSAGE_HEAD)
			framing_give_up(connection);
		else
			want_in_message(way, MESSAGE_HEAD, MESSAGE);
		break;
	case MESSAGE:
		take_head(connection, way, head);
		break;
	case LABEL:
		take_label(way, head[0]);
		break;
	case TYPE:
		take_type(way, framing_big(head, 2), way == &connection->ways[PROTOCOL_RESPONSES]);
		break;
	}
}

const struct protocol protocol_dns = {
	.name = "dns",
	.is_unordered = true,
	.start = start,
	.step = { step, step },
};

const struct protocol protocol_dns_udp = {
	.name = "dns-udp",
	.transport = PROTOCOL_DATAGRAM,
	.is_unordered = true,
	.start = start_datagram,
	.step = { step, step },
};
