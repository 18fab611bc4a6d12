// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Follows every transcript in both roles, cut in every way: as a whole, into bytes, in two at each position, and at
 * random. What is told must each time be what the transcript expects. With the name of a folder, only writes inputs of
 * the fuzzers into it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alike.h"
#include "follow.h"
#include "transcript.h"

#define MOST_PARTS 64
#define MOST_BYTES 8192
#define RANDOM_CUTS 200
#define SPOILED 500
#define MOST_SAID 0x7f
#define MOST_FAILURES 20

static const struct transcript *const all[] = {
	http_transcripts, binary_transcripts, database_transcripts, cache_transcripts, simple_transcripts,
};

static unsigned int checked, failed;

static void check(bool holds, const char *name, const char *what)
{
	checked++;
	if (holds)
		return;
	if (failed++ < MOST_FAILURES)
		printf("FAILED: %s: %s\n", name, what);
}

/* ---- ways to cut */

static size_t cut_nowhere(void *context, size_t left)
{
	(void)context;
	return left;
}

static size_t cut_everywhere(void *context, size_t left)
{
	(void)context;
	(void)left;
	return 1;
}

/* In two: the context is how many bytes are still before the cut. */
static size_t cut_once(void *context, size_t left)
{
	size_t *before = context, given = *before && *before < left ? *before : left;

	*before -= given < *before ? given : *before;
	return given;
}

static size_t cut_at_random(void *context, size_t left)
{
	uint64_t *state = context;
	size_t given;

	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	given = 1 + (size_t)(*state >> 33) % (*state >> 60 ? 12 : 200);
	return given < left ? given : left;
}

/* ---- transcripts */

struct expectation {
	struct chunk chunks[MOST_PARTS];
	size_t count;
	size_t bytes;
	struct account account;
	uint8_t said[MOST_BYTES];
};

static bool is_end(const struct part *part)
{
	return !part->n && part->end != CLOSES;
}

/* What one side says without an answer is one chunk, but not if each call is a datagram. */
static void add_chunk(struct expectation *expected, const struct part *part, bool is_stream)
{
	struct chunk *last = expected->count ? &expected->chunks[expected->count - 1] : NULL;

	memcpy(expected->said + expected->bytes, part->bytes, part->n);
	if (is_stream && last && last->side == part->side && last->n && part->n)
		last->n += part->n;
	else
		expected->chunks[expected->count++] =
			(struct chunk){ part->side, expected->said + expected->bytes, part->n };
	expected->bytes += part->n;
}

static void add_end(struct account *account, const struct part *part, uint64_t at)
{
	struct told *told = &account->ends[account->count++];

	memset(told, 0, sizeof(*told));
	told->side = part->side;
	told->at = at;
	told->message.request = part->request;
	told->message.stream = part->stream;
	told->message.is_last = !part->goes_on;
	strncpy(told->message.kind, part->kind, PROTOCOL_KIND_BYTES - 1);
	told->text = part->text ? text_hash(0, part->text, strlen(part->text)) : 0;
	for (size_t i = 0; i + 1 < account->count; i++)
		told->message.sequence += account->ends[i].side == part->side;
}

static void expect(struct expectation *expected, const struct transcript *transcript)
{
	uint64_t at[2] = { 0, 0 };

	memset(expected, 0, sizeof(*expected));
	for (const struct part *part = transcript->parts; !is_end(part); part++) {
		add_chunk(expected, part, transcript->protocol->transport == PROTOCOL_STREAM);
		at[part->side] += part->n;
		if (part->end == ENDS || part->end == CLOSES)
			add_end(&expected->account, part, at[part->side]);
		expected->account.is_unsure |= part->end == IS_LOST;
	}
}

static void print_account(const char *title, const struct account *account)
{
	printf("  %s%s\n", title, account->is_unsure ? ", and then nothing is known" : "");
	for (size_t i = 0; i < account->count; i++) {
		const struct told *told = &account->ends[i];

		printf("    %s %llu: request %lld stream %u %s %s text %llx\n", told->side ? "answer" : "ask",
		       (unsigned long long)told->at, (long long)told->message.request, told->message.stream,
		       told->message.kind, told->message.is_last ? "last" : "goes on", (unsigned long long)told->text);
	}
}

static bool follows(const struct transcript *transcript, const struct expectation *expected, enum protocol_role role,
		    cut *cut, void *context)
{
	static struct account account;
	static const struct transcript *told;

	follow(&account, transcript->protocol, role, expected->chunks, expected->count, cut, context);
	if (is_same(&account, &expected->account))
		return true;
	if (told != transcript) {
		told = transcript;
		printf("%s\n", transcript->name);
		print_account("expected", &expected->account);
		print_account("told", &account);
	}
	return false;
}

static void test_transcript(const struct transcript *transcript)
{
	static struct expectation expected;
	bool is_stream = transcript->protocol->transport == PROTOCOL_STREAM;

	expect(&expected, transcript);
	for (int role = PROTOCOL_SERVES; role <= PROTOCOL_ASKS; role++) {
		check(follows(transcript, &expected, role, cut_nowhere, NULL), transcript->name, "as a whole");
		if (!is_stream)
			continue;
		check(follows(transcript, &expected, role, cut_everywhere, NULL), transcript->name, "byte by byte");
		for (size_t at = 1; at < expected.bytes; at++) {
			size_t before = at;

			check(follows(transcript, &expected, role, cut_once, &before), transcript->name, "in two");
		}
		for (uint64_t seed = 0; seed < RANDOM_CUTS; seed++) {
			uint64_t state = seed;
			bool is_told = follows(transcript, &expected, role, cut_at_random, &state);

			check(is_told, transcript->name, "at random");
		}
	}
}

/* ---- spoiled transcripts */

static size_t write_input(const struct expectation *expected, enum protocol_role role, uint8_t *input)
{
	size_t size = 0;

	input[size++] = (uint8_t)role;
	for (size_t i = 0; i < expected->count; i++) {
		const struct chunk *chunk = &expected->chunks[i];
		size_t done = 0;

		do {
			size_t n = chunk->n - done < MOST_SAID ? chunk->n - done : MOST_SAID;

			input[size++] = (uint8_t)(n | (chunk->side == PROTOCOL_RESPONSES ? MOST_SAID + 1 : 0));
			memcpy(input + size, chunk->bytes + done, n);
			size += n;
			done += n;
		} while (done < chunk->n);
	}
	return size;
}

/* Some bytes are wrong, and what follows a place may be missing. */
static void should_tell_the_same_of_spoiled_bytes(const struct transcript *transcript)
{
	static struct expectation expected;
	static uint8_t input[2 * MOST_BYTES], spoiled[2 * MOST_BYTES];
	size_t size;

	expect(&expected, transcript);
	size = write_input(&expected, PROTOCOL_SERVES, input);
	for (uint64_t i = 0, state = 1; i < SPOILED; i++) {
		memcpy(spoiled, input, size);
		for (uint64_t j = 0; j <= i % 4; j++) {
			state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
			spoiled[(state >> 33) % size] = (uint8_t)(state >> 25);
		}
		require_alike(transcript->protocol, spoiled, i % 8 ? size : (size_t)(state >> 33) % size);
		checked++;
	}
}

static bool write_seed(const struct transcript *transcript, const char *folder, unsigned int number)
{
	static struct expectation expected;
	static uint8_t input[2 * MOST_BYTES];
	char path[4096];
	FILE *file;
	size_t size;

	expect(&expected, transcript);
	size = write_input(&expected, PROTOCOL_SERVES, input);
	snprintf(path, sizeof(path), "%s/%s-%u", folder, protocol_name(transcript->protocol), number);
	file = fopen(path, "w");
	return file && fwrite(input, 1, size, file) == size && !fclose(file);
}

/* Each transcript as an input of the fuzzer, in FOLDER/PROCESSOR-NUMBER. */
static int write_seeds(const char *folder)
{
	unsigned int number = 0;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		for (const struct transcript *transcript = all[i]; transcript->name; transcript++) {
			if (!write_seed(transcript, folder, number++)) {
				perror(folder);
				return 1;
			}
		}
	}
	return 0;
}

static void test_transcripts(const struct transcript *transcripts)
{
	for (; transcripts->name; transcripts++) {
		test_transcript(transcripts);
		should_tell_the_same_of_spoiled_bytes(transcripts);
	}
}

/* ---- which processor */

static void should_choose_by_bytes(const char *bytes, size_t n, size_t enough, const struct protocol *protocol)
{
	bool more;

	for (size_t given = 0; given <= n; given++) {
		const struct protocol *chosen = protocol_by_bytes(bytes, given, &more);

		check(chosen == (given < enough ? NULL : protocol), "choice", "the processor for some bytes");
		check(more == (protocol && given < enough), "choice", "whether more bytes could tell");
	}
}

static void should_choose_a_processor(void)
{
	bool more;

	check(protocol_by_name("http") == &protocol_http, "choice", "by name");
	check(protocol_by_name("grpc") == &protocol_http2, "choice", "by another name");
	check(!protocol_by_name("gopher") && !protocol_by_name(""), "choice", "by an unknown name");
	check(protocol_by_port(PROTOCOL_STREAM, 53) == &protocol_dns, "choice", "by port");
	check(protocol_by_port(PROTOCOL_DATAGRAM, 53) == &protocol_dns_udp, "choice", "by port and transport");
	check(protocol_by_port(PROTOCOL_STREAM, 6010) == &protocol_x11, "choice", "by one of many ports");
	check(!protocol_by_port(PROTOCOL_STREAM, 22), "choice", "by an unknown port");
	check(!strcmp(protocol_name(&protocol_one_shot), "one-shot"), "choice", "its name");
	should_choose_by_bytes("GET /x", 6, 5, &protocol_http);
	should_choose_by_bytes("*1\r\n$4\r\nPING", 12, 6, &protocol_redis);
	should_choose_by_bytes("*10\r\n$4\r\nPING", 13, 7, &protocol_redis);
	should_choose_by_bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 24, 24, &protocol_http2);
	should_choose_by_bytes("\0\0\0\20\0\3\0\0user", 12, 8, &protocol_postgresql);
	should_choose_by_bytes("l\0\13\0\0\0", 6, 6, &protocol_x11);
	check(!protocol_by_bytes("\x16\3\1", 3, &more) && !more, "choice", "TLS");
	check(!protocol_by_bytes("GET x\r\n", 7, &more) && !more, "choice", "an inline command");
}

/* ---- looking ahead */

static void should_go_back_to_a_copy(void)
{
	static const char said[] = "GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n";
	struct protocol_connection connection, ahead;
	struct protocol_message message;
	size_t taken;

	protocol_open(&connection, &protocol_http, PROTOCOL_SERVES);
	ahead = connection;
	taken = protocol_feed(&ahead, PROTOCOL_IN, said, sizeof(said) - 1);
	check(taken == 19, "looking ahead", "the end of the first message");
	check(protocol_feed(&connection, PROTOCOL_IN, said, 4) == 4, "looking ahead", "only a part is read");
	check(protocol_boundary(&connection, PROTOCOL_IN, &message) == PROTOCOL_INSIDE, "looking ahead", "inside");
	check(protocol_feed(&connection, PROTOCOL_IN, said + 4, sizeof(said) - 5) == 15, "looking ahead", "the rest");
	check(protocol_boundary(&connection, PROTOCOL_IN, &message) == PROTOCOL_ENDED, "looking ahead", "the end");
}

/* Whether a response has a body is remembered for 64 requests, which matters only after HEAD and CONNECT. */
static void should_remember_how_many_requests_wait(void)
{
	static const char get[] = "GET / HTTP/1.1\r\n\r\n", head[] = "HEAD / HTTP/1.1\r\n\r\n";
	struct protocol_connection connection;
	struct protocol_message message;

	protocol_open(&connection, &protocol_http, PROTOCOL_ASKS);
	for (int i = 0; i < 100; i++) {
		protocol_feed(&connection, PROTOCOL_OUT, get, sizeof(get) - 1);
		check(protocol_boundary(&connection, PROTOCOL_OUT, &message) == PROTOCOL_ENDED, "many", "requests");
	}
	protocol_feed(&connection, PROTOCOL_OUT, head, sizeof(head) - 1);
	check(protocol_boundary(&connection, PROTOCOL_OUT, &message) == PROTOCOL_UNSURE, "many", "and HEAD");
}

/* The 65th request takes the place of the first one, which was HEAD. */
static void should_forget_what_was_answered(void)
{
	static const char head[] = "HEAD / HTTP/1.1\r\n\r\n", get[] = "GET / HTTP/1.1\r\n\r\n";
	static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n.";
	struct protocol_connection connection;

	protocol_open(&connection, &protocol_http, PROTOCOL_ASKS);
	for (size_t i = 0; i < 65; i++) {
		size_t n = sizeof(answer) - (i ? 1 : 2);

		protocol_feed(&connection, PROTOCOL_OUT, i ? get : head, strlen(i ? get : head));
		check(protocol_feed(&connection, PROTOCOL_IN, answer, n) == n, "one after the other", "responses");
	}
}

static void should_find_no_end_in_nothing(void)
{
	struct protocol_connection connection;
	struct protocol_message message;

	protocol_open(&connection, &protocol_one_shot, PROTOCOL_SERVES);
	check(protocol_feed(&connection, PROTOCOL_IN, "", 0) == 0, "nothing", "is taken");
	protocol_close(&connection, PROTOCOL_IN);
	check(protocol_boundary(&connection, PROTOCOL_IN, &message) == PROTOCOL_INSIDE, "nothing", "is no message");
}

int main(int count, char **arguments)
{
	if (count == 2)
		return write_seeds(arguments[1]);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		test_transcripts(all[i]);
	should_choose_a_processor();
	should_go_back_to_a_copy();
	should_remember_how_many_requests_wait();
	should_forget_what_was_answered();
	should_find_no_end_in_nothing();
	printf("%u checks, %u failed\n", checked, failed);
	return failed != 0;
}
