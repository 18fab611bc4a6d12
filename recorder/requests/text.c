// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "text.h"

#include <string.h>
#include <sys/mman.h>

#include "protocols/hpack.h"

#define MOST_TEXT 160

/* Descriptors from here on have no texts of HTTP/2: a program that locks all of its memory pays for the whole table. */
#define MOST_LISTS 8192

/* What is known of the fields of each descriptor; NULL if no texts are recorded. */
static struct hpack *lists;

/* Memory is only taken for connections that speak HTTP/2. */
void text_start(bool is_wanted)
{
	if (!is_wanted)
		return;
	lists = mmap(NULL, MOST_LISTS * sizeof(*lists), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		     -1, 0);
	if (lists == MAP_FAILED)
		lists = NULL;
}

void text_free(void)
{
	if (lists)
		munmap(lists, MOST_LISTS * sizeof(*lists));
	lists = NULL;
}

static struct hpack *list_of(const struct passage *passage)
{
	int fd = descriptor_number(passage->descriptor);

	return lists && fd < MOST_LISTS ? &lists[fd] : NULL;
}

void text_open(const struct passage *passage)
{
	passage->descriptor->text_told = 0;
	if (protocol_compresses(&passage->descriptor->protocol) && list_of(passage))
		hpack_open(list_of(passage));
}

/* A method belongs to its URL, and a command to its key. The names of statements are those of their protocol. */
static bool is_method(const char *kind)
{
	return kind[0] && (kind[strspn(kind, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0' ||
			   kind[strspn(kind, "abcdefghijklmnopqrstuvwxyz")] == '\0');
}

/* What would disturb a terminal, or would be cut within a letter, is not shown. */
static void copy_text(char *copy, const uint8_t *text, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		copy[i] = text[i] >= ' ' && text[i] < 0x7f ? (char)text[i] : '?';
}

static void record_text(const struct passage *passage, const struct protocol_message *message, const char *text,
			size_t bytes)
{
	struct event_text *record = thread_reserve(passage->thread, EVENT_text);

	if (!record)
		return;
	record->connection = passage->descriptor->connection;
	record->message = message->sequence;
	record->request = message->request == PROTOCOL_NO_REQUEST ? EVENT_NO_REQUEST : (int64_t)message->request;
	record->stream = message->stream;
	memset(record->text, 0, sizeof(record->text));
	memcpy(record->text, text, bytes);
	thread_publish(record, EVENT_text);
}

static void record_parts(const struct passage *passage, const struct protocol_message *message, const char *text,
			 size_t bytes)
{
	for (size_t i = 0; i < bytes; i += EVENT_TEXT_BYTES)
		record_text(passage, message, text + i, bytes - i < EVENT_TEXT_BYTES ? bytes - i : EVENT_TEXT_BYTES);
}

/* ---- texts that pass as they are */

/* Of a line, the CR before its end is no text. */
static void tell_plain(const struct passage *passage, const struct protocol_message *message)
{
	uint32_t *told = &passage->descriptor->text_told;
	char text[MOST_TEXT];
	size_t bytes = 0, more;

	if (!*told && is_method(message->kind)) {
		bytes = strlen(message->kind);
		memcpy(text, message->kind, bytes);
		text[bytes++] = ' ';
	}
	more = message->text_bytes - (message->text[message->text_bytes - 1] == '\r');
	if (more > MOST_TEXT - *told - bytes)
		more = MOST_TEXT - *told - bytes;
	copy_text(text + bytes, message->text, more);
	bytes += more;
	*told += (uint32_t)bytes;
	record_parts(passage, message, text, bytes);
}

/* ---- texts in compressed fields, which are complete where their list ends */

static void take_fields(const struct passage *passage, const struct protocol_message *message)
{
	struct hpack *fields = list_of(passage);

	if (fields && passage->parts)
		hpack_feed(fields, message->text, message->text_bytes);
	else if (fields)
		hpack_lose(fields);
}

static void tell_path(const struct passage *passage, const struct protocol_message *message, const struct hpack *fields)
{
	const struct hpack_value *method = hpack_value(fields, HPACK_METHOD), *path = hpack_value(fields, HPACK_PATH);
	char text[HPACK_VALUE_BYTES + 1 + HPACK_VALUE_BYTES];
	size_t bytes;

	if (!method || !path)
		return;
	copy_text(text, method->bytes, method->count);
	bytes = method->count;
	text[bytes++] = ' ';
	copy_text(text + bytes, path->bytes, path->count);
	bytes += path->count;
	record_parts(passage, message, text, bytes < MOST_TEXT ? bytes : MOST_TEXT);
}

static void end_fields(const struct passage *passage, const struct protocol_message *message)
{
	struct hpack *fields = list_of(passage);

	if (!fields)
		return;
	tell_path(passage, message, fields);
	hpack_end(fields);
}

/* ---- of each message */

void text_tell(const struct passage *passage, const struct protocol_message *message)
{
	if (!passage_asks(passage) || !message->text_bytes)
		return;
	if (message->is_compressed)
		take_fields(passage, message);
	else
		tell_plain(passage, message);
}

void text_end(const struct passage *passage, const struct protocol_message *message)
{
	if (!passage_asks(passage))
		return;
	passage->descriptor->text_told = 0;
	if (message->is_compressed)
		end_fields(passage, message);
}
