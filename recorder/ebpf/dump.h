/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Writes what was there before the recording: tasks, interrupt lines, disks. */
#ifndef WAKEPATH_DUMP_H
#define WAKEPATH_DUMP_H

#include <stdint.h>

#include "ctf.h"

/**
 * dump_write - write a stream of its own
 * @trace: the trace that it belongs to
 * @tasks: the tasks as records, a file descriptor; closed
 * @number: how many were written before
 * @events: the number of events is added
 *
 * Return: 0, or -1 with errno set.
 */
int dump_write(struct ctf_trace *trace, int tasks, unsigned int number, uint64_t *events);

#endif
