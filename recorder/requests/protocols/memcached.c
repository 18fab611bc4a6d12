// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * memcached over TCP, in text. Commands that a connection never gets out of, and lines that the server takes apart in
 * another way than they were meant, are not known. Once the meta commands may be silent, responses are not paired. The
 * text of a command is its first key, with the CR of the line where the key ends it.
 */
#include <string.h>

#include "framing.h"

#define MOST_KEY 250
#define MOST_BYTES (UINT64_C(1) << 32)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { PLACE, WHICH, BYTES, IS_SILENT };      /* of a way: place of the next word, from 0 */
enum { LAST_LINE, VALUE, META_VALUE, A_LINE }; /* which kind of line of a response */

static const struct {
	const char *name;
	uint8_t bytes; /* place of the number of bytes that follow the line, or 0 */
	uint8_t least; /* words of a line with bytes */
	uint8_t most;
	uint8_t silent; /* first place that "noreply" may have, or 0 */
} commands[] = {
	{ "get", 0, 0, 0, 0 }, { "gets", 0, 0, 0, 0 }, { "gat", 0, 0, 0, 0 }, { "gats", 0, 0, 0, 0 },
	{ "set", 4, 5, 6, 5 }, { "add", 4, 5, 6, 5 }, { "replace", 4, 5, 6, 5 }, { "append", 4, 5, 6, 5 },
	{ "prepend", 4, 5, 6, 5 }, { "cas", 4, 6, 7, 6 }, { "delete", 0, 0, 0, 2 }, { "incr", 0, 0, 0, 3 },
	{ "decr", 0, 0, 0, 3 }, { "touch", 0, 0, 0, 3 }, { "flush_all", 0, 0, 0, 1 }, { "verbosity", 0, 0, 0, 1 },
	{ "stats", 0, 0, 0, 0 }, { "version", 0, 0, 0, 0 }, { "quit", 0, 0, 0, 0 }, { "mn", 0, 0, 0, 0 },
	{ "me", 0, 0, 0, 0 }, { "mg", 0, 0, 0, 0 }, { "md", 0, 0, 0, 0 }, { "ma", 0, 0, 0, 0 },
	{ "ms", 2, 3, 255, 0 },
};

static void start(struct protocol_connection *connection)
{
	framing_want_until(&connection->ways[PROTOCOL_REQUESTS], ' ');
	framing_want_until(&connection->ways[PROTOCOL_RESPONSES], ' ');
}

static bool is_word(const uint8_t *word, size_t n, const char *name)
{
	return n == strlen(name) && !memcmp(word, name, n);
}

static bool take_command(struct protocol_way *way, const uint8_t *word, size_t n)
{
	size_t i = 0;

	while (i < COUNT(commands) && !is_word(word, n, commands[i].name))
		i++;
	if (i == COUNT(commands))
		return false;
	framing_kind(way, word, n);
	way->memory[WHICH] = i;
	way->memory[BYTES] = UINT64_MAX;
	way->memory[IS_SILENT] = 0;
	return true;
}

/* False if the server would see an error, and take what follows for another command. */
static bool take_argument(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *word,
			  size_t n)
{
	uint64_t i = way->memory[WHICH], place = way->memory[PLACE];
	size_t sign = place == 3 && word[0] == '-';

	way->memory[IS_SILENT] = commands[i].silent && place >= commands[i].silent && is_word(word, n, "noreply");
	connection->is_unpaired |= commands[i].name[0] == 'm' && place >= 2 && is_word(word, n, "q");
	if (commands[i].bytes && place == 1)
		return way->have <= MOST_KEY + 1;
	if (place == commands[i].bytes)
		way->memory[BYTES] = framing_number(word, n);
	return commands[i].bytes != 4 || place > 4 || framing_number(word + sign, n - sign) <= MOST_BYTES;
}

static bool end_request(struct protocol_connection *connection, struct protocol_way *way)
{
	uint64_t i = way->memory[WHICH], words = way->memory[PLACE];

	if (!words || (commands[i].bytes && (words < commands[i].least || words > commands[i].most ||
					     way->memory[BYTES] > MOST_BYTES)))
		return false;
	framing_end(way, true);
	way->memory[PLACE] = 0;
	if (way->memory[IS_SILENT] || commands[i].name[0] == 'q')
		framing_no_request(connection, way);
	if (commands[i].bytes)
		way->pass = way->memory[BYTES] + 2;
	return true;
}

/* The commands that touch what they get have a time before the key. */
static bool is_key_next(const struct protocol_way *way)
{
	uint64_t is_behind_time = !strncmp(commands[way->memory[WHICH]].name, "gat", 3);

	return way->memory[PLACE] == 1 + is_behind_time;
}

static void request(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	size_t n = framing_line(way, head);
	bool is_fine = true;

	if (n) {
		is_fine = way->memory[PLACE] ? take_argument(connection, way, head, n) : take_command(way, head, n);
		way->memory[PLACE]++;
	}
	if (is_fine && way->last == '\n')
		is_fine = end_request(connection, way);
	else
		way->is_head_text = is_key_next(way);
	if (!is_fine)
		framing_give_up(connection);
}

/* What is a value, and not a word of the protocol, is never a label. */
static void take_first_word(struct protocol_way *way, const uint8_t *word, size_t n)
{
	way->memory[BYTES] = UINT64_MAX;
	way->memory[WHICH] = is_word(word, n, "VALUE") ? VALUE : is_word(word, n, "VA") ? META_VALUE : LAST_LINE;
	if (is_word(word, n, "STAT") || is_word(word, n, "ITEM") || is_word(word, n, "PREFIX"))
		way->memory[WHICH] = A_LINE;
	if (is_word(word, n, "ERROR") || is_word(word, n, "CLIENT_ERROR") || is_word(word, n, "SERVER_ERROR"))
		way->status = PROTOCOL_ERROR;
	if (!way->kind[0] && word[0] >= 'A' && word[0] <= 'Z')
		framing_kind(way, word, n);
	else if (!way->kind[0])
		framing_name(way, "number");
}

static void response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head)
{
	uint64_t place = way->memory[PLACE], which = way->memory[WHICH];
	size_t n = framing_line(way, head);

	if (n && place == 0)
		take_first_word(way, head, n);
	else if (n && ((which == VALUE && place == 3) || (which == META_VALUE && place == 1)))
		way->memory[BYTES] = framing_number(head, n);
	way->memory[PLACE] += n != 0;
	if (way->last != '\n')
		return;
	which = way->memory[WHICH];
	if (which == VALUE || which == META_VALUE)
		way->pass = way->memory[BYTES] + 2;
	if (!way->memory[PLACE] || way->pass > MOST_BYTES + 2 || (way->pass && way->memory[BYTES] == UINT64_MAX))
		framing_give_up(connection);
	else if (which == LAST_LINE || which == META_VALUE)
		framing_end(way, true);
	way->memory[PLACE] = 0;
}

const struct protocol protocol_memcached = { .name = "memcached", .start = start, .step = { request, response } };
