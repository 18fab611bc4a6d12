/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Finds a process by the name of its program. */
#ifndef WAKEPATH_NAMED_H
#define WAKEPATH_NAMED_H

#include <sys/types.h>

/** named_process - the only process of a name; 0 and a message if there is none, or more than one */
pid_t named_process(const char *name);

#endif
