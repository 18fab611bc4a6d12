// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Redis (RESP2 and RESP3). A request is a command, an inline one or an array of strings; a response is a value with all
 * that is in it. Its text is the first string behind the name of the command, which is a key or a script.
 *
 * A subscription is confirmed once for each channel or pattern: the first confirmation is the response, and further ones
 * have no request, as have the messages that follow. Where it is not known how many there will be, and once a command asks
 * for other messages without an end, or for silence, responses are not paired any more.
 */
#include <string.h>

#include "framing.h"

#define MOST_STRINGS (1024 * 1024)
#define MOST_BYTES (UINT64_C(1) << 32)
#define MOST_VALUES (UINT64_C(1) << 40)
#define LONGEST_WORD (PROTOCOL_KIND_BYTES - 1)
#define SECRET "AUTH"

#define LONGEST_NAME 12 /* of what is said to subscribers */

enum { COMMAND, STRING_LENGTH, STRING };
enum { VALUES, NAME_LENGTH, NAME };
enum { LEFT, PLACE, IS_CLIENT, IS_SUBSCRIPTION }; /* of requests: strings, place of the next one */
enum { CONFIRMED = 1 };				  /* of responses, beside the values that are left: what is confirmed */
enum { NOTHING, CHANNELS, PATTERNS };
/*
 * of the connection: whether the whole database follows, which is no value; channels in the lower and patterns in the upper
 * half; how many more confirmations are to come, and behind the response to which request, plus 1
 */
enum { IS_COPIED, SUBSCRIBED, MORE, BEHIND };

static void start(struct protocol_connection *connection)
{
	framing_want_until(&connection->ways[PROTOCOL_REQUESTS], '\n');
	framing_want_until(&connection->ways[PROTOCOL_RESPONSES], '\n');
}

/* The number of a line that is a type, a number, and CR LF; UINT64_MAX if it is none. */
static uint64_t number_of(const struct protocol_way *way, const uint8_t *line)
{
	size_t n = framing_line(way, line);

	return n && way->have == n + 2 ? framing_number(line + 1, n - 1) : UINT64_MAX;
}

static bool is_none(const struct protocol_way *way, const uint8_t *line)
{
	return way->have == 5 && framing_line(way, line) == 3 && line[1] == '-' && line[2] == '1';
}

/* ---- subscriptions */

static uint64_t subscribed_to(const struct protocol_connection *connection, uint64_t what)
{
	return what == PATTERNS ? connection->memory[SUBSCRIBED] >> 32 : (uint32_t)connection->memory[SUBSCRIBED];
}

/* A confirmation tells how many channels and patterns there are together. */
static void confirm(struct protocol_connection *connection, uint64_t what, uint64_t both)
{
	uint64_t other = subscribed_to(connection, what == CHANNELS ? PATTERNS : CHANNELS);
	uint64_t these = both > other && both <= UINT32_MAX ? both - other : 0;

	connection->memory[SUBSCRIBED] = what == CHANNELS ? other << 32 | these : these << 32 | other;
}

/* A connection on which nothing was ever subscribed to needs no look at the names in its responses. */
static bool has_subscribed(const struct protocol_connection *connection)
{
	return connection->memory[BEHIND];
}

/* What a command is confirmed for; NOTHING if it is another one. */
static uint64_t subscription(const uint8_t *word, size_t n)
{
	if (framing_is(word, n, "SUBSCRIBE") || framing_is(word, n, "UNSUBSCRIBE"))
		return CHANNELS;
	return framing_is(word, n, "PSUBSCRIBE") || framing_is(word, n, "PUNSUBSCRIBE") ? PATTERNS : NOTHING;
}

/* Of all, which is known only where everything before was confirmed. */
static uint64_t confirmations_of_all(const struct protocol_connection *connection, const struct protocol_way *way, uint64_t what)
{
	uint64_t all = subscribed_to(connection, what);

	if (connection->answered != way->request || connection->memory[MORE])
		return 0;
	return all ? all : 1;
}

/* How often a command will be confirmed; 0 if that is not known. */
static void expect(struct protocol_connection *connection, const struct protocol_way *way, uint64_t what, uint64_t names)
{
	uint64_t count = names ? names : confirmations_of_all(connection, way, what);

	if (!count || (count > 1 && connection->memory[MORE])) {
		connection->is_unpaired = true;
		return;
	}
	if (count > 1 || !connection->memory[MORE])
		connection->memory[BEHIND] = way->request + 1;
	connection->memory[MORE] += count - 1;
}

static bool is_more(const struct protocol_connection *connection)
{
	return connection->memory[MORE] && connection->answered == connection->memory[BEHIND];
}

/* ---- requests */

static void take_word(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *word, size_t n)
{
	static const char *const endless[] = { "SSUBSCRIBE", "SUNSUBSCRIBE", "MONITOR" };
	uint8_t capitals[LONGEST_WORD];

	for (size_t i = 0; i < n && i < LONGEST_WORD; i++)
		capitals[i] = word[i] >= 'a' && word[i] <= 'z' ? word[i] & (uint8_t)~0x20 : word[i];
	framing_kind(way, capitals, n <= LONGEST_WORD ? n : 0);
	for (size_t i = 0; i < sizeof(endless) / sizeof(endless[0]); i++)
		connection->is_unpaired |= framing_is(word, n, endless[i]);
	connection->is_unpaired |= has_subscribed(connection) && framing_is(word, n, "RESET");
	way->memory[IS_CLIENT] = framing_is(word, n, "CLIENT");
	way->memory[IS_SUBSCRIPTION] = subscription(word, n);
	connection->memory[IS_COPIED] |= framing_is(word, n, "SYNC") || framing_is(word, n, "PSYNC");
}

static void end_command(struct protocol_way *way)
{
	way->state = COMMAND;
	framing_want_until(way, '\n');
	framing_end(way, true);
}

/* What "CLIENT REPLY" would say is not read in an inline command, so any CLIENT counts as that; nor are names counted. */
static void inline_command(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line)
{
	size_t n = framing_line(way, line), start_of_word = 0, end;

	while (start_of_word < n && (line[start_of_word] == ' ' || line[start_of_word] == '\t'))
		start_of_word++;
	for (end = start_of_word; end < n && line[end] != ' ' && line[end] != '\t'; end++)
		;
	if (end == start_of_word && way->have <= PROTOCOL_HEAD_BYTES)
		return;
	take_word(connection, way, line + start_of_word, end - start_of_word);
	connection->is_unpaired |= way->memory[IS_CLIENT] || way->memory[IS_SUBSCRIPTION];
	end_command(way);
}

/* False if it is no command; one without strings is not answered. */
static bool take_command(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line)
{
	if (line[0] != '*') {
		inline_command(connection, way, line);
		return true;
	}
	if (is_none(way, line))
		return true;
	way->memory[LEFT] = number_of(way, line);
	way->memory[PLACE] = 0;
	way->memory[IS_CLIENT] = 0;
	way->state = way->memory[LEFT] ? STRING_LENGTH : COMMAND;
	return way->memory[LEFT] <= MOST_STRINGS;
}

static void end_string(struct protocol_way *way)
{
	way->state = STRING_LENGTH;
	way->memory[PLACE]++;
	framing_want_until(way, '\n');
	if (!--way->memory[LEFT])
		end_command(way);
}

static bool string_length(struct protocol_way *way, const uint8_t *line)
{
	uint64_t bytes = number_of(way, line);
	bool is_word = way->memory[PLACE] == 0 || (way->memory[PLACE] == 1 && way->memory[IS_CLIENT]);

	if (line[0] != '$' || bytes > MOST_BYTES)
		return false;
	if (is_word && bytes <= LONGEST_WORD) {
		way->state = STRING;
		framing_want(way, (uint32_t)bytes + 2);
		return true;
	}
	if (way->memory[PLACE] == 0)
		framing_name(way, "other");
	if (way->memory[PLACE] == 1 && strcmp(way->kind, SECRET))
		way->text_left = bytes;
	way->pass = bytes + 2;
	end_string(way);
	return true;
}

static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (way->state == STRING) {
		if (way->memory[PLACE] == 0) {
			take_word(connection, way, head, way->have - 2);
			if (way->memory[IS_SUBSCRIPTION])
				expect(connection, way, way->memory[IS_SUBSCRIPTION], way->memory[LEFT] - 1);
		} else {
			connection->is_unpaired |= framing_is(head, way->have - 2, "REPLY");
		}
		end_string(way);
	} else if (way->state == COMMAND ? !take_command(connection, way, head) : !string_length(way, head)) {
		framing_give_up(connection);
	}
}

/* How many values are in one; UINT64_MAX if it is none. Attributes are no value themselves. */
static uint64_t inner_values(const struct protocol_way *way, const uint8_t *line)
{
	uint64_t number = is_none(way, line) && line[0] == '*' ? 0 : number_of(way, line);

	switch (line[0]) {
	case '*':
	case '~':
	case '>':
		return number;
	case '%':
		return number > MOST_VALUES ? UINT64_MAX : 2 * number;
	case '|':
		return number > MOST_VALUES ? UINT64_MAX : 2 * number + 1;
	default:
		return 0;
	}
}

static bool is_value(const struct protocol_way *way, const uint8_t *line)
{
	return way->last == '\n' && (way->have > PROTOCOL_HEAD_BYTES || framing_line(way, line) + 2 == way->have) &&
	       memchr("+-:_#,($=!*~>%|", line[0], 15);
}

/* The response to a subscription that fails or waits in a transaction is no confirmation. */
static void end_response(struct protocol_connection *connection, struct protocol_way *way)
{
	bool is_awaited = connection->memory[MORE] && way->request + 1 == connection->memory[BEHIND];

	way->state = VALUES;
	if (is_awaited && !way->memory[CONFIRMED]) {
		connection->is_unpaired |= !way->status;
		connection->memory[MORE] = 0;
	}
	framing_end(way, true);
}

/* What a response to somebody who has subscribed starts with. Others may start so, too, where nothing is subscribed to. */
static void take_name(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *name, size_t n)
{
	bool is_message = framing_is(name, n, "MESSAGE") || framing_is(name, n, "PMESSAGE");

	way->memory[CONFIRMED] = subscription(name, n);
	if (way->memory[CONFIRMED] ? is_more(connection) : !strcmp(way->kind, "push") ||
	    (is_message && connection->memory[SUBSCRIBED])) {
		connection->memory[MORE] -= way->memory[CONFIRMED] ? 1 : 0;
		framing_no_request(connection, way);
	}
}

static void start_response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line, uint64_t inner)
{
	way->memory[LEFT] = 1;
	way->memory[CONFIRMED] = NOTHING;
	way->status = line[0] == '-' || line[0] == '!' ? PROTOCOL_ERROR : 0;
	framing_name(way, way->status ? "error" : line[0] == '>' ? "push" : "value");
	if (has_subscribed(connection) && (line[0] == '*' || line[0] == '>') && (inner == 3 || inner == 4))
		way->state = NAME_LENGTH;
	else if (line[0] == '>')
		framing_no_request(connection, way);
}

/* False if it is none that need be known. */
static bool start_name(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line)
{
	uint64_t bytes = line[0] == '$' ? number_of(way, line) : UINT64_MAX;

	if (bytes <= LONGEST_NAME) {
		way->state = NAME;
		framing_want(way, (uint32_t)bytes + 2);
		return true;
	}
	way->state = VALUES;
	take_name(connection, way, line, 0);
	return false;
}

static void end_name(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *name)
{
	take_name(connection, way, name, way->have - 2);
	way->state = VALUES;
	way->memory[LEFT]--;
	framing_want_until(way, '\n');
}

static void take_value(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line)
{
	bool is_first = !way->kind[0], is_string = memchr("$=!", line[0], 3);
	uint64_t inner = inner_values(way, line);

	if (is_first)
		start_response(connection, way, line, inner);
	else if (way->state == NAME_LENGTH && start_name(connection, way, line))
		return;
	if (way->memory[CONFIRMED] && way->memory[LEFT] == 1 && line[0] == ':')
		confirm(connection, way->memory[CONFIRMED], number_of(way, line));
	if (is_string && !is_none(way, line))
		way->pass = number_of(way, line) + 2;
	way->memory[LEFT] += inner - 1;
	if (!is_value(way, line) || inner > MOST_VALUES || way->memory[LEFT] > MOST_VALUES || way->pass > MOST_BYTES ||
	    (is_string && way->pass == 1) || (line[0] == '>' && !is_first) || connection->memory[IS_COPIED])
		framing_give_up(connection);
	else if (!way->memory[LEFT])
		end_response(connection, way);
}

static void response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	if (way->state == NAME)
		end_name(connection, way, head);
	else
		take_value(connection, way, head);
}

const struct protocol protocol_redis = { .name = "redis", .start = start, .step = { request, response } };
