/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Describes the events of calls. */
#ifndef WAKEPATH_METADATA_H
#define WAKEPATH_METADATA_H

#include "ctf.h"
#include "patch/patch.h"
#include "settings.h"

/**
 * metadata_write - write the metadata of a trace
 * @trace: the trace
 * @patch: whose functions have events
 * @settings: which of their calls are in the trace, and whether their arguments are
 *
 * Return: 0, or -1 with errno set.
 */
int metadata_write(struct ctf_trace *trace, const struct patch *patch, const struct settings *settings);

/** metadata_turn - the number of the event that a function is recorded from now on, or not any more */
size_t metadata_turn(const struct patch *patch, size_t function, bool is_in);

/**
 * metadata_add - describe the events of further functions
 * @trace: where to
 * @patch: its functions
 * @first: index of the first one that was not there before
 * @has_values: whether the events have arguments and results
 *
 * Return: 0, or -1 with errno set.
 */
int metadata_add(struct ctf_trace *trace, const struct patch *patch, size_t first, bool has_values);

#endif
