// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * HTTP/1.0 and 1.1 (RFC 9112). A message is its head, its body and its trailers; responses with status 1xx belong
 * to the one that follows. Where programs differ in what they take for the end of a body, nothing is sure.
 */
#include <string.h>

#include "framing.h"

enum { METHOD, TARGET, VERSION, STATUS, FIELD, CHUNK, CHUNK_END, TRAILER };
enum { LENGTH, CODING, CODE, IS_OLD };	   /* of a way */
enum { HEADS, CONNECTS, REMEMBERED = 64 }; /* of the connection, bits by the number of the request */
enum { NO_CODING, CHUNKED, OTHER_CODING };

static void start_message(struct protocol_connection *connection, struct protocol_way *way)
{
	way->state = way == &connection->ways[PROTOCOL_REQUESTS] ? METHOD : STATUS;
	way->memory[LENGTH] = UINT64_MAX;
	way->memory[CODING] = NO_CODING;
	framing_want_until(way, way->state == METHOD ? ' ' : '\n');
}

static void start(struct protocol_connection *connection)
{
	start_message(connection, &connection->ways[PROTOCOL_REQUESTS]);
	start_message(connection, &connection->ways[PROTOCOL_RESPONSES]);
}

static void end_message(struct protocol_connection *connection, struct protocol_way *way, uint64_t body)
{
	way->pass = body;
	framing_end(way, true);
	start_message(connection, way);
}

static bool tells_length(const uint8_t *name, size_t n)
{
	return framing_is(name, n, "CONTENT-LENGTH") || framing_is(name, n, "TRANSFER-ENCODING");
}

/* A field that may tell the length of the body; false if programs could differ about it. */
static bool take_field(struct protocol_way *way, const uint8_t *name, size_t name_bytes, const uint8_t *value, size_t n)
{
	uint64_t known = way->memory[LENGTH], coding = way->memory[CODING];
	bool is_whole = way->have <= PROTOCOL_HEAD_BYTES;

	if (framing_is(name, name_bytes, "CONTENT-LENGTH")) {
		uint64_t length = framing_number(value, n);

		way->memory[LENGTH] = length;
		return is_whole && length != UINT64_MAX && (known == UINT64_MAX || known == length);
	}
	if (framing_is(name, name_bytes, "TRANSFER-ENCODING")) {
		way->memory[CODING] = framing_is(value, n, "CHUNKED") ? CHUNKED : OTHER_CODING;
		return is_whole && framing_is_token(value, n) && coding == NO_CODING && !way->memory[IS_OLD];
	}
	return true;
}

static bool read_field(struct protocol_way *way, const uint8_t *line, size_t n)
{
	size_t name_bytes = framing_token(line, n);
	const uint8_t *value = line + name_bytes, *end = line + n;

	if (!name_bytes || (value < end ? *value++ != ':' : way->have <= PROTOCOL_HEAD_BYTES))
		return false;
	while (value < end && (*value == ' ' || *value == '\t'))
		value++;
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	return take_field(way, line, name_bytes, value, (size_t)(end - value));
}

static void end_head(struct protocol_connection *connection, struct protocol_way *way)
{
	bool asks = way == &connection->ways[PROTOCOL_REQUESTS];
	bool has_length = way->memory[LENGTH] != UINT64_MAX;
	uint64_t coding = way->memory[CODING], code = way->memory[CODE];
	uint64_t bit = way->request == PROTOCOL_NO_REQUEST ? 0 : UINT64_C(1) << way->request % REMEMBERED;
	bool is_tunnel = !asks && (code == 101 || (connection->memory[CONNECTS] & bit && code / 100 == 2));

	way->state = CHUNK;
	if (is_tunnel)
		framing_end_all(way);
	else if (!asks && code / 100 == 1)
		start_message(connection, way);
	else if (!asks && (connection->memory[HEADS] & bit || code == 204 || code == 304))
		end_message(connection, way, 0);
	else if (coding != NO_CODING && (has_length || (asks && coding != CHUNKED)))
		framing_give_up(connection);
	else if (has_length || (asks && coding == NO_CODING))
		end_message(connection, way, has_length ? way->memory[LENGTH] : 0);
	else if (coding != CHUNKED)
		framing_rest(way);
}

/* False if it is no method; empty lines before a request are allowed. */
static bool take_method(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head, size_t n)
{
	uint64_t bit = UINT64_C(1) << way->request % REMEMBERED, *bits = connection->memory;

	if (way->last == '\n')
		return n == 0;
	if (way->have > PROTOCOL_HEAD_BYTES || !framing_is_token(head, n))
		return false;
	framing_kind(way, head, n);
	bits[HEADS] = (bits[HEADS] & ~bit) | (n == 4 && !memcmp(head, "HEAD", n) ? bit : 0);
	bits[CONNECTS] = (bits[CONNECTS] & ~bit) | (n == 7 && !memcmp(head, "CONNECT", n) ? bit : 0);
	way->state = TARGET;
	way->is_head_text = true;
	return connection->asked - connection->answered <= REMEMBERED || !(bits[HEADS] | bits[CONNECTS]);
}

/* False if the line does not start with the version. */
static bool take_version(struct protocol_way *way, const uint8_t *line, size_t n)
{
	way->state = FIELD;
	way->memory[IS_OLD] = n >= 8 && line[7] == '0';
	framing_want_until(way, '\n');
	return n >= 8 && !memcmp(line, "HTTP/1.", 7) && (line[7] == '0' || line[7] == '1');
}

static bool take_status(struct protocol_way *way, const uint8_t *line, size_t n)
{
	if (n < 12 || line[8] != ' ' || (n > 12 && line[12] != ' '))
		return false;
	way->memory[CODE] = framing_number(line + 9, 3);
	way->status = (uint16_t)way->memory[CODE];
	framing_kind(way, line + 9, 3);
	return take_version(way, line, n) && way->memory[CODE] >= 100 && way->memory[CODE] <= 999;
}

static bool take_chunk(struct protocol_way *way, const uint8_t *line, size_t n)
{
	size_t digits = 0;

	for (; digits < n && framing_digit(line[digits]) != UINT8_MAX; digits++)
		way->pass = way->pass << 4 | framing_digit(line[digits]);
	way->state = way->pass ? CHUNK_END : TRAILER;
	return digits && digits < 16 && (digits == n || memchr("; \t", line[digits], 3));
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	size_t n = framing_line(way, head);
	bool is_empty = !n && way->have <= 2, is_fine = true;

	if (way->state == METHOD) {
		is_fine = take_method(connection, way, head, n);
	} else if (way->state == TARGET) {
		is_fine = n && way->last == ' ';
		way->state = VERSION;
		framing_want_until(way, '\n');
	} else if (way->state == VERSION) {
		is_fine = n == 8 && take_version(way, head, n);
	} else if (way->state == STATUS) {
		is_fine = take_status(way, head, n);
	} else if (way->state == FIELD && is_empty) {
		end_head(connection, way);
	} else if (way->state == FIELD) {
		is_fine = read_field(way, head, n);
	} else if (way->state == CHUNK) {
		is_fine = take_chunk(way, head, n);
	} else if (way->state == CHUNK_END) {
		is_fine = is_empty;
		way->state = CHUNK;
	} else if (is_empty) {
		end_message(connection, way, 0);
	}
	if (!is_fine)
		framing_give_up(connection);
}

/* Most lines are fields that say nothing of the length of the body, and need no step. */
static size_t skim(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	const uint8_t *line = bytes, *end = bytes + n;

	while (way->state == FIELD) {
		size_t name = framing_token(line, (size_t)(end - line));
		const uint8_t *last = framing_find(line, end, '\n', '\n');

		if (last == end)
			break;
		if ((!name || line[name] != ':' || tells_length(line, name)) && !framing_step(connection, way, line, last))
			break;
		line = last + 1;
	}
	return (size_t)(line - bytes);
}

const struct protocol protocol_http = { .name = "http", .start = start, .skim = skim, .step = { step, step } };
