// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "mysql.h"

#define NEW_EOF 0x1000000 /* rows end with a packet that looks like OK */
#define MOST_OLD_EOF 8
#define CURSOR 0x40
#define MORE_RESULTS 0x08
#define LOCAL_FILE 0xfb
#define UNKNOWN_STATUS UINT64_MAX

enum { FIRST_PACKET, COLUMNS, ALL_ROWS, DEFINITIONS }; /* parts of a response */

static bool has_new_eof(const struct protocol_connection *connection)
{
	return connection->memory[CAPABILITIES] & NEW_EOF;
}

/* Bytes of a number of variable length, its first byte included. */
static size_t number_bytes(uint8_t first)
{
	return first == 0xfc ? 3 : first == 0xfd ? 4 : first == 0xfe ? 9 : 1;
}

/* The status in OK or what ends rows. */
static uint64_t status(const struct protocol_connection *connection, const uint8_t *head, size_t n)
{
	size_t at = 1;

	if (head[0] == END && !has_new_eof(connection))
		return n >= 5 ? framing_little(head + 3, 2) : UNKNOWN_STATUS;
	for (int i = 0; i < 2; i++)
		at += at < n ? number_bytes(head[at]) : 1;
	return at + 2 <= n ? framing_little(head + at, 2) : UNKNOWN_STATUS;
}

/* Another result follows, or the response ends. */
static bool end_result(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t bits = status(connection, head, way->have);

	way->memory[PART] = FIRST_PACKET;
	mysql_end_packet(way, !(bits & MORE_RESULTS));
	return bits != UNKNOWN_STATUS;
}

/* A result without descriptions of its columns is known only where its rows end in the new way. */
static bool start_columns(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	size_t size = number_bytes(head[0]);
	uint64_t bytes = way->have + way->memory[LEFT];
	bool has_descriptions = bytes == size || (size < way->have && head[size]);

	if (head[0] == END || bytes < size || bytes > size + 1 || (!has_descriptions && !has_new_eof(connection)))
		return false;
	way->memory[COUNT] = size == 1 ? head[0] : framing_little(head + 1, size - 1);
	way->memory[COUNT] = has_descriptions ? way->memory[COUNT] + (has_new_eof(connection) ? 0U : 1U) : 0;
	way->memory[PART] = way->memory[COUNT] ? COLUMNS : ALL_ROWS;
	mysql_end_packet(way, false);
	return true;
}

/* Descriptions of columns and parameters, each list with an end of its own in the old way. */
static bool start_prepared(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t columns, parameters;

	if (head[0] != OK || way->have < 12)
		return false;
	columns = framing_little(head + 5, 2);
	parameters = framing_little(head + 7, 2);
	way->memory[COUNT] = columns + parameters;
	if (!has_new_eof(connection))
		way->memory[COUNT] += (columns ? 1U : 0U) + (parameters ? 1U : 0U);
	if (way->have > 12 && !head[12])
		way->memory[COUNT] = 0;
	way->memory[PART] = DEFINITIONS;
	mysql_end_packet(way, !way->memory[COUNT]);
	return true;
}

static bool row(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t bytes = way->have + way->memory[LEFT];

	if (head[0] == FAILED)
		return mysql_fail(way);
	if (head[0] == END && bytes < (has_new_eof(connection) ? MYSQL_MOST_BYTES : MOST_OLD_EOF))
		return end_result(connection, way, head);
	mysql_end_packet(way, false);
	return true;
}

static bool first_packet(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	enum mysql_answer answer = mysql_answer(connection, way->request);
	bool is_progress = head[0] == FAILED && way->have >= 3 && framing_little(head + 1, 2) == 0xffff;

	framing_name(way, head[0] == OK ? "Ok" : "Result");
	way->memory[PART] = answer == ROWS ? ALL_ROWS : FIRST_PACKET;
	if (head[0] == FAILED && !is_progress)
		return mysql_fail(way);
	if (answer == PREPARED)
		return start_prepared(connection, way, head);
	if (answer == ROWS)
		return row(connection, way, head);
	if (answer == RESULT && head[0] == OK)
		return end_result(connection, way, head);
	if (answer == RESULT && head[0] == LOCAL_FILE)
		connection->memory[PHASE] = FILE_PHASE;
	else if (answer == RESULT && !is_progress)
		return start_columns(connection, way, head);
	mysql_end_packet(way, !is_progress);
	return answer == RESULT || answer == ONE_PACKET;
}

/* Another description; what ends the columns in the old way may also say that a cursor has the rows. */
static bool description(const struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	bool is_last = !--way->memory[COUNT], is_cursor = false;

	if (is_last && way->memory[PART] == COLUMNS) {
		way->memory[PART] = ALL_ROWS;
		if (!has_new_eof(connection) && (head[0] != END || way->have != 5))
			return false;
		is_cursor = !has_new_eof(connection) && status(connection, head, way->have) & CURSOR;
	}
	mysql_end_packet(way, is_last && (is_cursor || way->memory[PART] == DEFINITIONS));
	return true;
}

bool mysql_result(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (!way->kind[0] || way->memory[PART] == FIRST_PACKET)
		return first_packet(connection, way, head);
	return way->memory[PART] == ALL_ROWS ? row(connection, way, head) : description(connection, way, head);
}
