// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "protocol.h"

#include <string.h>

#include "framing.h"

static enum protocol_side side_of(const struct protocol_connection *connection, enum protocol_direction direction)
{
	bool asks = connection->role == PROTOCOL_ASKS;

	return asks == (direction == PROTOCOL_OUT) ? PROTOCOL_REQUESTS : PROTOCOL_RESPONSES;
}

void protocol_open(struct protocol_connection *connection, const struct protocol *protocol, enum protocol_role role)
{
	memset(connection, 0, sizeof(*connection));
	connection->protocol = protocol;
	connection->role = role;
	protocol->start(connection);
}

static void begin(struct protocol_connection *connection, struct protocol_way *way)
{
	way->is_inside = true;
	memset(way->kind, '\0', sizeof(way->kind));
	way->stream = 0;
	way->status = 0;
	way->request = PROTOCOL_NO_REQUEST;
	if (connection->protocol->is_unordered)
		return;
	if (way == &connection->ways[PROTOCOL_REQUESTS])
		way->request = connection->asked++;
	else if (connection->answered < connection->asked)
		way->request = connection->answered;
}

static void finish(struct protocol_connection *connection, struct protocol_way *way)
{
	if (way == &connection->ways[PROTOCOL_RESPONSES] && way->request != PROTOCOL_NO_REQUEST)
		connection->answered++;
	way->sequence++;
	way->is_inside = false;
	way->is_ending = false;
	way->is_endless = false;
	way->has_ended = true;
	connection->is_unsure |= way->is_parting;
}

static bool goes_on_with_text(const struct protocol_way *way, const uint8_t *bytes)
{
	return way->text && way->text + way->text_bytes == bytes;
}

static void note_text(struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	if (goes_on_with_text(way, bytes)) {
		way->text_bytes += n;
	} else if (n) {
		way->text = bytes;
		way->text_bytes = n;
	}
}

static size_t pass_on(struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	size_t taken = way->pass < n ? (size_t)way->pass : n;
	size_t text = way->text_left < taken ? (size_t)way->text_left : taken;
	const uint8_t *end = text && !way->is_compressed ? memchr(bytes, '\0', text) : NULL;

	note_text(way, bytes, end ? (size_t)(end - bytes) : text);
	way->text_left = end ? 0 : way->text_left - text;
	way->pass -= taken;
	return taken;
}

/* How many of the bytes belong to the head; it is complete if that is more than 0 and *complete. */
static size_t head_part(const struct protocol_way *way, const uint8_t *bytes, size_t n, bool *complete)
{
	size_t left = way->wanted - way->have;

	if (!way->wanted)
		left = (size_t)(framing_find(bytes, bytes + n, way->stop, '\n') - bytes) + 1;
	*complete = left <= n;
	return *complete ? left : n;
}

static void keep(struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	size_t kept = framing_kept(way);
	size_t room = PROTOCOL_HEAD_BYTES - kept;

	memcpy(way->head + kept, bytes, n < room ? n : room);
}

static size_t gather(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	bool complete = false;
	size_t taken = head_part(way, bytes, n, &complete);
	bool is_whole = complete && !way->have;

	if (!is_whole)
		keep(way, bytes, taken);
	if (way->is_head_text)
		note_text(way, bytes, complete && !way->wanted ? taken - 1 : taken);
	way->have = taken < UINT32_MAX - way->have ? way->have + (uint32_t)taken : UINT32_MAX;
	if (complete) {
		way->is_head_text = false;
		way->last = bytes[taken - 1];
		connection->protocol->step[way - connection->ways](connection, way, is_whole ? bytes : way->head);
		way->have = 0;
		if (connection->protocol->skim && !connection->is_unsure)
			taken += connection->protocol->skim(connection, way, bytes + taken, n - taken);
	}
	return taken;
}

static size_t advance(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	size_t taken;

	if (!way->is_inside)
		begin(connection, way);
	if (way->is_endless)
		return n;
	taken = way->pass ? pass_on(way, bytes, n) : gather(connection, way, bytes, n);
	if (!way->pass && way->is_ending)
		finish(connection, way);
	return taken;
}

/* A call tells one text. */
static bool has_next_text(const struct protocol_way *way, const uint8_t *bytes)
{
	return way->text && way->text_left && !goes_on_with_text(way, bytes);
}

static size_t follow(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes, size_t n)
{
	size_t taken = 0;

	while (taken < n && !connection->is_unsure && !way->has_ended && !has_next_text(way, bytes + taken))
		taken += advance(connection, way, bytes + taken, n - taken);
	return connection->is_unsure && !way->has_ended ? n : taken;
}

/* A datagram has an end, whatever it holds. */
static void follow_datagram(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes,
			    size_t n)
{
	connection->protocol->start(connection);
	way->have = 0;
	way->pass = 0;
	way->is_ending = false;
	follow(connection, way, bytes, n);
	connection->is_unsure = false;
	if (!way->has_ended) {
		way->is_last = true;
		finish(connection, way);
	}
}

static void forget_last_call(struct protocol_way *way)
{
	way->has_ended = false;
	way->text = NULL;
	way->text_bytes = 0;
}

size_t protocol_feed(struct protocol_connection *connection, enum protocol_direction direction, const void *bytes,
		     size_t n)
{
	struct protocol_way *way = &connection->ways[side_of(connection, direction)];

	forget_last_call(way);
	if (connection->protocol->transport == PROTOCOL_STREAM)
		return follow(connection, way, bytes, n);
	if (n)
		follow_datagram(connection, way, bytes, n);
	return n;
}

enum protocol_knowledge protocol_boundary(const struct protocol_connection *connection,
					  enum protocol_direction direction, struct protocol_message *message)
{
	enum protocol_side side = side_of(connection, direction);
	const struct protocol_way *way = &connection->ways[side];

	if (connection->is_unsure && !way->has_ended)
		return PROTOCOL_UNSURE;
	*message = (struct protocol_message){
		.sequence = way->sequence - way->has_ended,
		.request = way->request,
		.stream = way->stream,
		.is_last = way->is_last,
		.is_compressed = way->is_compressed,
		.text = way->text,
		.text_bytes = way->text_bytes,
		.status = way->status,
	};
	if (connection->is_unpaired && side == PROTOCOL_RESPONSES)
		message->request = PROTOCOL_NO_REQUEST;
	memcpy(message->kind, way->kind, sizeof(message->kind));
	return way->has_ended ? PROTOCOL_ENDED : PROTOCOL_INSIDE;
}

void protocol_close(struct protocol_connection *connection, enum protocol_direction direction)
{
	struct protocol_way *way = &connection->ways[side_of(connection, direction)];

	forget_last_call(way);
	if (way->is_endless && way->is_inside && !connection->is_unsure)
		finish(connection, way);
}

/* A message that goes on is counted, and so are requests that have none, as of the other way. */
static uint64_t started(const struct protocol_way *way)
{
	return way->sequence + way->is_inside;
}

uint64_t protocol_counted(const struct protocol_connection *connection)
{
	uint64_t asked = connection->asked, requests, responses;

	if (!connection->protocol)
		return 0;
	requests = started(&connection->ways[PROTOCOL_REQUESTS]);
	responses = started(&connection->ways[PROTOCOL_RESPONSES]);
	requests = requests > responses ? requests : responses;
	return asked > requests ? asked : requests;
}

const char *protocol_name(const struct protocol *protocol)
{
	return protocol->name;
}

bool protocol_multiplexes(const struct protocol *protocol)
{
	return protocol->is_unordered;
}

bool protocol_compresses(const struct protocol_connection *connection)
{
	return connection->ways[PROTOCOL_REQUESTS].is_compressed;
}
