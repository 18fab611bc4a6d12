// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "mysql.h"

#define VERSION 10
#define BEHIND_VERSION 20
#define LOOKED_AT 21 /* OK, two numbers, status */
#define MORE_DATA 0x01
#define NEXT_FACTOR 0x02

enum { PACKET = MYSQL_PACKET, GREETING, VERSION_NAME, SERVER_CAPABILITIES, PAYLOAD };

/* The server's own capabilities stand behind the name of its version. */
static bool greeting(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t *capabilities = &connection->memory[CAPABILITIES];

	framing_name(way, "Greeting");
	if (way->state == GREETING && head[0] == FAILED)
		return mysql_fail(way);
	if (way->state == GREETING && head[0] != VERSION)
		return false;
	if (way->state == VERSION_NAME && !head[0])
		return mysql_want(way, SERVER_CAPABILITIES, BEHIND_VERSION) && way->wanted == BEHIND_VERSION;
	if (way->state != SERVER_CAPABILITIES)
		return mysql_want(way, VERSION_NAME, 1);
	*capabilities = framing_little(head + 13, 2) | framing_little(head + 18, 2) << 16;
	if (!(*capabilities & MYSQL_VERSION_41))
		return false;
	mysql_end_packet(way, true);
	return true;
}

/* After "fast" success another packet follows without being asked for. */
static bool log_in(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_fast = head[0] == MORE_DATA && way->have == 2 && head[1] == 3;

	framing_name(way, head[0] == OK ? "Ok" : "Login");
	if (head[0] == OK)
		connection->memory[PHASE] = COMMAND_PHASE;
	mysql_end_packet(way, !is_fast);
	return head[0] <= NEXT_FACTOR || head[0] == END;
}

static bool payload(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t phase = connection->memory[PHASE];

	if (way->request == PROTOCOL_NO_REQUEST)
		return head[0] == FAILED && mysql_fail(way);
	if (phase == LOG_IN)
		return head[0] == FAILED ? mysql_fail(way) : log_in(connection, way, head);
	return phase == COMMAND_PHASE && mysql_result(connection, way, head);
}

static bool take_packet(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (!mysql_start_packet(way, head))
		return true;
	return connection->memory[CAPABILITIES] ? mysql_want(way, PAYLOAD, LOOKED_AT) : mysql_want(way, GREETING, 1);
}

void mysql_server(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_fine = way->state == PACKET  ? take_packet(connection, way, head) :
		       way->state == PAYLOAD ? payload(connection, way, head) :
					       greeting(connection, way, head);

	if (!is_fine || (way->is_ending && way->memory[GOES_ON]))
		framing_give_up(connection);
}
