// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * HTTP/2 with prior knowledge (RFC 9113), so gRPC without TLS, too. Each frame is a piece of its stream; a list of
 * fields that goes on in CONTINUATION frames is one piece. Fields are compressed with what the connection said
 * before. They are the text of requests as they are (hpack.h reads them). Without it, methods and codes are known where
 * they are the first field and one of the static table.
 */
#include <string.h>

#include "framing.h"

#define PREFACE "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
#define FRAME_HEAD 9
#define END_STREAM 0x1
#define END_HEADERS 0x4
#define PADDED 0x8
#define PRIORITY 0x20

enum { PREFACE_HEAD, FIRST_FRAME, FRAME, BEFORE_FIELDS, FIELDS };
enum { DATA, HEADERS, PRIORITY_FRAME, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION };
enum { LEFT, PADDING, FLAGS, UNFINISHED };

static const struct {
	const char *name;
	bool is_of_stream;
	uint8_t bytes; /* 0: any */
} types[] = {
	[DATA] = { "DATA", true, 0 },
	[HEADERS] = { "HEADERS", true, 0 },
	[PRIORITY_FRAME] = { "PRIORITY", true, 5 },
	[RST_STREAM] = { "RST_STREAM", true, 4 },
	[SETTINGS] = { "SETTINGS", false, 0 },
	[PUSH_PROMISE] = { "PUSH_PROMISE", true, 0 },
	[PING] = { "PING", false, 8 },
	[GOAWAY] = { "GOAWAY", false, 0 },
	[WINDOW_UPDATE] = { "WINDOW_UPDATE", false, 4 },
	[CONTINUATION] = { "CONTINUATION", true, 0 },
};

/* The first fields of the static table that a list may start with, from index 2 and 8 on (RFC 7541). */
static const char *const methods[] = { "GET", "POST" };
static const struct {
	const char *name;
	uint16_t status;
} codes[] = {
	{ "200", 200 }, { "204", 204 }, { "206", 206 }, { "304", 304 }, { "400", 400 }, { "404", 404 }, { "500", 500 },
};

static void start(struct protocol_connection *connection)
{
	connection->ways[PROTOCOL_REQUESTS].is_compressed = true;
	framing_want(&connection->ways[PROTOCOL_REQUESTS], strlen(PREFACE));
	framing_want(&connection->ways[PROTOCOL_RESPONSES], FRAME_HEAD);
	connection->ways[PROTOCOL_RESPONSES].state = FIRST_FRAME;
}

static bool is_possible(const struct protocol_way *way, uint8_t type, uint64_t bytes, uint32_t stream)
{
	if (way->state == FIRST_FRAME && type != SETTINGS)
		return false;
	if (type == CONTINUATION || way->memory[UNFINISHED])
		return type == CONTINUATION && stream && way->memory[UNFINISHED] == stream;
	if (type > CONTINUATION)
		return true;
	if ((types[type].bytes && types[type].bytes != bytes) || (type == SETTINGS && bytes % 6) ||
	    (type == PUSH_PROMISE && way->is_compressed))
		return false;
	return type == WINDOW_UPDATE || types[type].is_of_stream == (stream != 0);
}

static void name_fields(struct protocol_way *way, uint8_t field)
{
	if (way->is_compressed && (field == 0x82 || field == 0x83))
		framing_name(way, methods[field - 0x82]);
	if (way->is_compressed || field < 0x88 || field > 0x8e)
		return;
	framing_name(way, codes[field - 0x88].name);
	way->status = codes[field - 0x88].status;
}

/* The bytes of a list in this frame are all known; padding follows them. */
static void end_fields(struct protocol_way *way, uint64_t bytes)
{
	way->text_left = way->is_compressed ? bytes : 0;
	way->pass = bytes + way->memory[PADDING];
	way->state = FRAME;
	framing_want(way, FRAME_HEAD);
	way->memory[UNFINISHED] = way->memory[FLAGS] & END_HEADERS ? 0 : way->stream;
	if (!way->memory[UNFINISHED])
		framing_end(way, way->memory[FLAGS] & END_STREAM);
}

static void start_fields(struct protocol_connection *connection, struct protocol_way *way, uint8_t padding)
{
	if (padding > way->memory[LEFT]) {
		framing_give_up(connection);
		return;
	}
	way->memory[LEFT] -= padding;
	way->memory[PADDING] = padding;
	if (!way->memory[LEFT]) {
		end_fields(way, 0);
		return;
	}
	way->state = FIELDS;
	way->is_head_text = way->is_compressed;
	framing_want(way, 1);
}

/* The length of the padding and the priority stand before the list. */
static void take_headers(struct protocol_connection *connection, struct protocol_way *way, uint64_t bytes)
{
	uint32_t before = (way->memory[FLAGS] & PADDED ? 1U : 0U) + (way->memory[FLAGS] & PRIORITY ? 5U : 0U);

	if (before > bytes) {
		framing_give_up(connection);
		return;
	}
	way->memory[LEFT] = bytes - before;
	way->state = BEFORE_FIELDS;
	framing_want(way, before);
	if (!before)
		start_fields(connection, way, 0);
}

static void take_frame(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint8_t type = head[3], flags = head[4];
	uint64_t bytes = framing_big(head, 3);
	uint32_t stream = (uint32_t)framing_big(head + 5, 4) & 0x7fffffff;

	if (!is_possible(way, type, bytes, stream)) {
		framing_give_up(connection);
		return;
	}
	way->state = FRAME;
	way->stream = stream;
	way->memory[PADDING] = 0;
	if (type == CONTINUATION) {
		way->memory[FLAGS] |= flags & END_HEADERS;
		end_fields(way, bytes);
		return;
	}
	framing_name(way, type > CONTINUATION ? "other" : types[type].name);
	way->memory[FLAGS] = type == HEADERS ? flags : flags & END_HEADERS;
	if (type == HEADERS) {
		take_headers(connection, way, bytes);
	} else if (type == PUSH_PROMISE) {
		end_fields(way, bytes);
	} else {
		way->pass = bytes;
		framing_end(way, !stream || type == RST_STREAM || (type == DATA && flags & END_STREAM));
	}
}

static void step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (way->state == BEFORE_FIELDS) {
		start_fields(connection, way, way->memory[FLAGS] & PADDED ? head[0] : 0);
	} else if (way->state == FIELDS) {
		name_fields(way, head[0]);
		end_fields(way, way->memory[LEFT] - 1);
	} else if (way->state != PREFACE_HEAD) {
		take_frame(connection, way, head);
	} else if (memcmp(head, PREFACE, strlen(PREFACE))) {
		framing_give_up(connection);
	} else {
		way->state = FIRST_FRAME;
		framing_want(way, FRAME_HEAD);
	}
}

const struct protocol protocol_http2 = {
	.name = "http2",
	.is_unordered = true,
	.start = start,
	.step = { step, step },
};
