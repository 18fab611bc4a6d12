// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The calls by which a program limits its own calls. syscall(2) comes here, too. */
#include "filters.h"

#include <linux/seccomp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/prctl.h>

#include "calls.h"
#include "thread.h"

#define WORDS 4

/* A filter that is not there only asks whether the kernel knows them. */
void filters_are_set(long mode, const void *filter)
{
	if (mode == SECCOMP_MODE_STRICT || filter)
		thread_leave();
}

CALL int prctl(int option, ...)
{
	long words[WORDS];
	va_list arguments;

	va_start(arguments, option);
	for (int i = 0; i < WORDS; i++)
		words[i] = va_arg(arguments, long);
	va_end(arguments);
	if (option == PR_SET_SECCOMP)
		filters_are_set(words[0], (const void *)words[1]);
	return REAL_CALL(prctl)(option, words[0], words[1], words[2], words[3]);
}
