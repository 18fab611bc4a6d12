// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "mysql.h"

#define ENCRYPTED 0x800
#define COMPRESSED (0x20 | 0x4000000)
#define ENCRYPTION_BYTES 32
#define LOG_IN_HEAD 4
#define ATTRIBUTES_BIT 0x8000000
#define QUERY 0x03
#define PREPARE 0x16

enum { PACKET = MYSQL_PACKET, CAPABILITY_BITS, COMMAND, ATTRIBUTES };

static const struct {
	const char *name;
	enum mysql_answer answer;
} commands[] = {
	[0x01] = { "Quit", NOTHING },
	[0x02] = { "InitDb", ONE_PACKET },
	[QUERY] = { "Query", RESULT },
	[0x04] = { "FieldList", ROWS },
	[0x05] = { "CreateDb", ONE_PACKET },
	[0x06] = { "DropDb", ONE_PACKET },
	[0x07] = { "Refresh", ONE_PACKET },
	[0x08] = { "Shutdown", ONE_PACKET },
	[0x09] = { "Statistics", ONE_PACKET },
	[0x0a] = { "ProcessInfo", RESULT },
	[0x0c] = { "ProcessKill", ONE_PACKET },
	[0x0d] = { "Debug", ONE_PACKET },
	[0x0e] = { "Ping", ONE_PACKET },
	[0x11] = { "ChangeUser", LOG_IN_STEP },
	[PREPARE] = { "StmtPrepare", PREPARED },
	[0x17] = { "StmtExecute", RESULT },
	[0x18] = { "StmtSendLongData", NOTHING },
	[0x19] = { "StmtClose", NOTHING },
	[0x1a] = { "StmtReset", ONE_PACKET },
	[0x1b] = { "SetOption", ONE_PACKET },
	[0x1c] = { "StmtFetch", ROWS },
	[0x1f] = { "ResetConnection", ONE_PACKET },
};

static void start(struct protocol_connection *connection)
{
	framing_want(&connection->ways[PROTOCOL_REQUESTS], MYSQL_HEAD);
	framing_want(&connection->ways[PROTOCOL_RESPONSES], MYSQL_HEAD);
}

static void remember(struct protocol_connection *connection, uint64_t request, uint8_t command)
{
	unsigned int shift = request % MYSQL_COMMANDS * 8;

	connection->memory[COMMANDS] &= ~(UINT64_C(0xff) << shift);
	connection->memory[COMMANDS] |= (uint64_t)command << shift;
}

enum mysql_answer mysql_answer(const struct protocol_connection *connection, uint64_t request)
{
	return commands[connection->memory[COMMANDS] >> request % MYSQL_COMMANDS * 8 & 0xff].answer;
}

/* False if the packet cannot be one of the phase. */
static bool take_packet(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t phase = connection->memory[PHASE];

	if (!mysql_start_packet(way, head)) {
		if (phase != FILE_PHASE)
			mysql_end_packet(way, !way->memory[GOES_ON]);
	} else if (phase == LOG_IN_START) {
		framing_name(way, "Login");
		return mysql_want(way, CAPABILITY_BITS, LOG_IN_HEAD) && way->wanted == LOG_IN_HEAD;
	} else if (phase == LOG_IN) {
		framing_name(way, "Login");
		mysql_end_packet(way, !way->memory[GOES_ON]);
	} else if (phase == FILE_PHASE) {
		framing_name(way, "LocalInfile");
		way->pass = way->memory[LEFT];
		if (!way->pass) {
			connection->memory[PHASE] = COMMAND_PHASE;
			remember(connection, way->request, QUERY);
			framing_end(way, true);
		}
	} else {
		return !head[3] && connection->asked - connection->answered <= MYSQL_COMMANDS &&
		       mysql_want(way, COMMAND, 1);
	}
	return true;
}

/* False if what follows is not readable; the server uses what both sides know. */
static bool take_capabilities(struct protocol_connection *connection, struct protocol_way *way, uint64_t bits)
{
	uint64_t *common = &connection->memory[CAPABILITIES];
	bool is_encrypted = bits & ENCRYPTED && way->memory[LEFT] == ENCRYPTION_BYTES - LOG_IN_HEAD;

	if (is_encrypted || !(bits & *common & MYSQL_VERSION_41) || bits & *common & COMPRESSED)
		return false;
	*common &= bits;
	connection->memory[PHASE] = LOG_IN;
	mysql_end_packet(way, !way->memory[GOES_ON]);
	return true;
}

static bool take_command(struct protocol_connection *connection, struct protocol_way *way, uint8_t command)
{
	if (command >= sizeof(commands) / sizeof(commands[0]) || !commands[command].name)
		return false;
	framing_name(way, commands[command].name);
	remember(connection, way->request, command);
	if (commands[command].answer == NOTHING)
		framing_no_request(connection, way);
	if (commands[command].answer == LOG_IN_STEP)
		connection->memory[PHASE] = LOG_IN;
	if (command == QUERY && connection->memory[CAPABILITIES] & ATTRIBUTES_BIT && way->memory[LEFT] >= 2)
		return mysql_want(way, ATTRIBUTES, 2);
	if (command == QUERY || command == PREPARE)
		way->text_left = way->memory[LEFT];
	mysql_end_packet(way, !way->memory[GOES_ON]);
	return true;
}

static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_fine = true;

	switch (way->state) {
	case PACKET:
		is_fine = take_packet(connection, way, head);
		break;
	case CAPABILITY_BITS:
		is_fine = take_capabilities(connection, way, framing_little(head, LOG_IN_HEAD));
		break;
	case COMMAND:
		is_fine = take_command(connection, way, head[0]);
		break;
	case ATTRIBUTES: /* their number; where there are some, the statement is behind them */
		way->text_left = head[0] ? 0 : way->memory[LEFT];
		mysql_end_packet(way, !way->memory[GOES_ON]);
		break;
	}
	if (!is_fine)
		framing_give_up(connection);
}

const struct protocol protocol_mysql = { .name = "mysql", .start = start, .step = { request, mysql_server } };
