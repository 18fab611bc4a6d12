/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The memory that a collector shares with programs, and how others find it. */
#ifndef WAKEPATH_REQUESTS_SESSION_H
#define WAKEPATH_REQUESTS_SESSION_H

#include <stdbool.h>
#include <sys/types.h>

#include "shared.h"

/* What the kernel calls the shared memory. */
#define SESSION_MEMORY "wakepath-requests"
#define SESSION_PATH_BYTES 64

/**
 * struct session - the shared memory of a collector
 * @collector: its process
 * @path: by which programs find it
 * @shared: where it is mapped
 */
struct session {
	pid_t collector;
	char path[SESSION_PATH_BYTES];
	struct shared *shared;
};

/** session_create - make the memory; 0, or -1 with errno set */
int session_create(struct session *session, uint32_t switches);

/**
 * sessions_each - look at all sessions that the caller may change
 * @collector: only the one of this process, or 0 for all
 * @look: is given each one
 * @context: is given to @look
 *
 * Return: how many there are.
 */
int sessions_each(pid_t collector, void (*look)(const struct session *session, void *context), void *context);

#endif
