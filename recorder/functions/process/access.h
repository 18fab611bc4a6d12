/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Which processes are refused, and why. */
#ifndef WAKEPATH_ACCESS_H
#define WAKEPATH_ACCESS_H

#include "target.h"

/** refuse_access - say why a process cannot be traced; always -1 */
int refuse_access(pid_t pid);

/** refuse_hidden_filter - say that the filters of a process cannot be read; always -1 */
int refuse_hidden_filter(pid_t pid);

/** target_check_access - look at the program of a process; -1 and a message if it has to be left alone */
int target_check_access(const struct target *target);

/** target_open_memory - open the memory of a process; -1 and a message if this user may not */
int target_open_memory(struct target *target);

#endif
