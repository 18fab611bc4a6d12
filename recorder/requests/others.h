/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Programs that another user runs, as those behind su. They may not open the memory that they would share with the
 * collector, so the library does nothing in them. Only the kernel's recorder tells what they do.
 */
#ifndef WAKEPATH_REQUESTS_OTHERS_H
#define WAKEPATH_REQUESTS_OTHERS_H

#include <stdbool.h>
#include <sys/types.h>

#define OTHERS_NAME_BYTES 32

/** struct other - a program that another user runs; @name is what it calls itself */
struct other {
	pid_t pid;
	char name[OTHERS_NAME_BYTES];
};

/** others_find - the first one that @command has started, itself or by others; false if there is none */
bool others_find(pid_t command, struct other *found);

#endif
