/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the arguments say. */
#ifndef WAKEPATH_SETTINGS_H
#define WAKEPATH_SETTINGS_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calls/filter.h"

/**
 * struct settings - what to do
 * @name: of the process; NULL if its id is given, or a command
 * @match: which functions, compiled into @expression
 * @expression: NULL if all of them
 * @has_unprepared: also those whose compiler left no room
 * @has_uprobes: also those whose instructions cannot be moved, by the kernel
 * @is_checking: only look whether that could be done
 * @is_counting: count instead of log
 * @budget: time instead of log, for this share of the process's time; 0 without a budget
 * @has_values: log arguments and results, too
 * @output: folder of the trace
 * @duration: how long, ns; 0 until the end
 * @buffer: bytes for each thread
 * @buffer_name: the option that says so, as the user knows it
 * @filter: which calls are logged
 * @has_choice: whether there is an option beside @match
 */
struct settings {
	const char *name;
	const char *match;
	regex_t expression;
	bool has_unprepared;
	bool has_uprobes;
	bool is_checking;
	bool is_counting;
	double budget;
	bool has_values;
	const char *output;
	uint64_t duration;
	size_t buffer;
	const char *buffer_name;
	struct filter filter;
	bool has_choice;
};

/**
 * settings_read - read the options; ends the program after --help
 * @settings: filled
 * @count: of the arguments
 * @arguments: of the program; optind says where those start that are no options
 *
 * Return: whether they are right; if not, after a message.
 */
bool settings_read(struct settings *settings, int count, char **arguments);

/** settings_match - which functions; NULL for all */
const regex_t *settings_match(const struct settings *settings);

#endif
