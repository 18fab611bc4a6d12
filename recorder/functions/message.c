// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "message.h"

#include <stdarg.h>
#include <stdio.h>

#define LONGEST 1024

/* Names of files and functions may hold anything, so nothing that moves a terminal gets through. */
static void say(const char *format, va_list arguments)
{
	char text[LONGEST];

	vsnprintf(text, sizeof(text), format, arguments);
	for (char *place = text; *place; place++) {
		if ((unsigned char)*place < ' ' || *place == 0x7f)
			*place = '?';
	}
	fprintf(stderr, "wakepath-functions: %s\n", text);
}

int fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
	return -1;
}

void note(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
}
