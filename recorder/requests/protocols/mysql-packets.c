// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "mysql.h"

bool mysql_start_packet(struct protocol_way *way, const uint8_t *head)
{
	bool goes_on = way->memory[GOES_ON];

	way->memory[LEFT] = framing_little(head, 3);
	way->memory[GOES_ON] = way->memory[LEFT] == MYSQL_MOST_BYTES;
	if (goes_on)
		way->pass = way->memory[LEFT];
	return !goes_on;
}

bool mysql_want(struct protocol_way *way, uint8_t state, uint64_t most)
{
	uint64_t bytes = way->memory[LEFT] < most ? way->memory[LEFT] : most;

	if (!bytes)
		return false;
	way->state = state;
	way->memory[LEFT] -= bytes;
	framing_want(way, (uint32_t)bytes);
	return true;
}

void mysql_end_packet(struct protocol_way *way, bool is_last)
{
	way->state = MYSQL_PACKET;
	way->pass = way->memory[LEFT];
	framing_want(way, MYSQL_HEAD);
	if (is_last)
		framing_end(way, true);
}

bool mysql_fail(struct protocol_way *way)
{
	framing_name(way, "Error");
	way->status = PROTOCOL_ERROR;
	mysql_end_packet(way, true);
	return true;
}
