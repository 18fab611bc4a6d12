/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Writes into a trace when functions were taken out under a budget, and when they were put back in. */
#ifndef WAKEPATH_TURN_LOG_H
#define WAKEPATH_TURN_LOG_H

#include "budget.h"
#include "stream.h"

/**
 * struct turn_log - the events of functions that were switched off and on
 * @budget: which decides that
 * @streams: all of them are in the stream of no thread
 * @is_in: which functions are in, as far as the trace says
 * @batch: events to write
 */
struct turn_log {
	const struct budget *budget;
	struct streams streams;
	bool *is_in;
	struct event *batch;
};

/**
 * turn_log_open - start; all functions are in
 * @log: filled; to be closed in any case
 * @budget: which decides who is in
 * @like: the streams of the calls
 *
 * Return: 0, or -1 and a message without memory.
 */
int turn_log_open(struct turn_log *log, const struct budget *budget, const struct streams *like);

/** turn_log_write - write what has changed since the last time, which is once at most; -1 and a message if it cannot be */
int turn_log_write(struct turn_log *log);

/** turn_log_finish - end the stream; -1 and a message if it cannot be written */
int turn_log_finish(struct turn_log *log);

/** turn_log_close - free all */
void turn_log_close(struct turn_log *log);

#endif
