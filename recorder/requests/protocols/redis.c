// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Redis (RESP2 and RESP3). A request is a command, an inline one or an array of strings; a response is a value with all
 * that is in it. Its text is the first string behind the name of the command, which is a key or a script. Once a command asks for messages without an end, or for silence, responses are not paired any more.
 */
#include <string.h>

#include "framing.h"

#define MOST_STRINGS (1024 * 1024)
#define MOST_BYTES (UINT64_C(1) << 32)
#define MOST_VALUES (UINT64_C(1) << 40)
#define LONGEST_WORD (PROTOCOL_KIND_BYTES - 1)
#define SECRET "AUTH"

enum { COMMAND, STRING_LENGTH, STRING };
enum { LEFT, PLACE, IS_CLIENT }; /* of a way: strings or values, place of the next string */
enum { IS_COPIED };		 /* of the connection: the whole database follows, which is no value */

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

static void take_word(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *word, size_t n)
{
	static const char *const endless[] = { "SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE", "UNSUBSCRIBE",
					       "PUNSUBSCRIBE", "SUNSUBSCRIBE", "MONITOR" };
	uint8_t capitals[LONGEST_WORD];

	for (size_t i = 0; i < n && i < LONGEST_WORD; i++)
		capitals[i] = word[i] >= 'a' && word[i] <= 'z' ? word[i] & (uint8_t)~0x20 : word[i];
	framing_kind(way, capitals, n <= LONGEST_WORD ? n : 0);
	for (size_t i = 0; i < sizeof(endless) / sizeof(endless[0]); i++)
		connection->is_unpaired |= framing_is(word, n, endless[i]);
	way->memory[IS_CLIENT] = framing_is(word, n, "CLIENT");
	connection->memory[IS_COPIED] |= framing_is(word, n, "SYNC") || framing_is(word, n, "PSYNC");
}

static void end_command(struct protocol_way *way)
{
	way->state = COMMAND;
	framing_want_until(way, '\n');
	framing_end(way, true);
}

/* What "CLIENT REPLY" would say is not read in an inline command, so any CLIENT counts as that. */
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
	connection->is_unpaired |= way->memory[IS_CLIENT];
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
		if (way->memory[PLACE] == 0)
			take_word(connection, way, head, way->have - 2);
		else
			connection->is_unpaired |= framing_is(head, way->have - 2, "REPLY");
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

static void response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line)
{
	bool is_first = !way->kind[0], is_string = memchr("$=!", line[0], 3);
	uint64_t inner = inner_values(way, line);

	if (is_first) {
		way->memory[LEFT] = 1;
		way->status = line[0] == '-' || line[0] == '!' ? PROTOCOL_ERROR : 0;
		framing_name(way, way->status ? "error" : line[0] == '>' ? "push" : "value");
		if (line[0] == '>')
			framing_no_request(connection, way);
	}
	if (is_string && !is_none(way, line))
		way->pass = number_of(way, line) + 2;
	way->memory[LEFT] += inner - 1;
	if (!is_value(way, line) || inner > MOST_VALUES || way->memory[LEFT] > MOST_VALUES || way->pass > MOST_BYTES ||
	    (is_string && way->pass == 1) || (line[0] == '>' && !is_first) || connection->memory[IS_COPIED])
		framing_give_up(connection);
	else if (!way->memory[LEFT])
		framing_end(way, true);
}

const struct protocol protocol_redis = { .name = "redis", .start = start, .step = { request, response } };
