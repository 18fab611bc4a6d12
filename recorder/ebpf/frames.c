// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "frames.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define SEPARATOR ';'
#define REPLACED '_'
#define DELETE 0x7f
#define IS_CONTINUED(byte) (((byte) & 0xc0) == 0x80)

/* Bytes of the character that starts here if it is whole and of UTF-8, else 0. */
static size_t character_bytes(const unsigned char *text)
{
	size_t size = *text < 0x80 ? 1 : *text >= 0xc2 && *text < 0xe0 ? 2 : *text >= 0xe0 && *text < 0xf0 ? 3 :
		*text >= 0xf0 && *text < 0xf5 ? 4 : 0;

	for (size_t i = 1; i < size; i++) {
		if (!IS_CONTINUED(text[i]))
			return 0;
	}
	return size;
}

/* Names come from files that anybody may have written. */
static void copy_name(char *copy, size_t room, const char *name)
{
	const unsigned char *next = (const unsigned char *)name;
	size_t used = 0;

	while (*next) {
		size_t size = character_bytes(next);
		bool is_plain = size && *next >= ' ' && *next != DELETE && *next != SEPARATOR;

		if (!size)
			size = 1;
		if (used + (is_plain ? size : 1) >= room)
			break;
		if (is_plain)
			memcpy(copy + used, next, size);
		else
			copy[used] = REPLACED;
		used += is_plain ? size : 1;
		next += size;
	}
	copy[used] = '\0';
}

void frames_add(struct frames *frames, const char *name, uint64_t address, const char *module)
{
	unsigned int place = frames->count;

	if (place == STACK_FRAMES)
		return;
	if (name)
		copy_name(frames->names[place], sizeof(frames->names[place]), name);
	else
		snprintf(frames->names[place], sizeof(frames->names[place]), "0x%llx", (unsigned long long)address);
	copy_name(frames->modules[place], sizeof(frames->modules[place]), module);
	frames->count++;
}

static size_t join(const char *texts, size_t room, unsigned int count, char *joined)
{
	char *end = joined;

	for (unsigned int i = count; i-- > 0;) {
		end = stpcpy(end, texts + i * room);
		if (i)
			*end++ = SEPARATOR;
	}
	*end = '\0';
	return end + 1 - joined;
}

size_t frames_join_names(const struct frames *frames, char *text)
{
	return join(frames->names[0], FRAME_NAME_BYTES, frames->count, text);
}

size_t frames_join_modules(const struct frames *frames, char *text)
{
	return join(frames->modules[0], FRAME_MODULE_BYTES, frames->count, text);
}
