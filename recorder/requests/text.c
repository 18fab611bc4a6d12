// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "text.h"

#include <string.h>

#define MOST_TEXT 160

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

/* Of a line, the CR before its end is no text. */
void text_tell(const struct passage *passage, const struct protocol_message *message)
{
	uint32_t *told = &passage->descriptor->text_told;
	char text[MOST_TEXT];
	size_t bytes = 0, more;

	if (!passage_asks(passage) || !message->text_bytes)
		return;
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
	for (size_t i = 0; i < bytes; i += EVENT_TEXT_BYTES)
		record_text(passage, message, text + i, bytes - i < EVENT_TEXT_BYTES ? bytes - i : EVENT_TEXT_BYTES);
}
