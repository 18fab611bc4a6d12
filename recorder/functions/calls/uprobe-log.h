/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes what the kernel wrote about calls at uprobes, and writes it into the trace of the other calls. */
#ifndef WAKEPATH_UPROBE_LOG_H
#define WAKEPATH_UPROBE_LOG_H

#include "stream.h"
#include "patch/uprobes.h"

/**
 * struct uprobe_log - events at uprobes that are being written
 * @uprobes: the places
 * @streams: of the threads that came there, beside those of their other calls: there, times come from another clock
 * @batch: events that were taken
 * @count: of @batch
 * @lost: how many were lost of all threads, as far as the streams know
 */
struct uprobe_log {
	struct uprobes *uprobes;
	struct streams streams;
	struct event *batch;
	size_t count;
	uint64_t lost;
};

/**
 * uprobe_log_open - start
 * @log: filled; to be closed in any case
 * @uprobes: opened to log; there may be no places
 * @like: the streams of the other calls
 *
 * Return: 0, or -1 and a message without memory.
 */
int uprobe_log_open(struct uprobe_log *log, struct uprobes *uprobes, const struct streams *like);

/** uprobe_log_drain - take what is there; how many events that was, or -1 and a message if they cannot be written */
long uprobe_log_drain(struct uprobe_log *log);

/**
 * uprobe_log_finish - take the rest, and end the streams
 * @log: whose places do not write any more
 * @discarded: how many events were lost is added to it
 *
 * Return: 0, or -1 and a message if they cannot be written.
 */
int uprobe_log_finish(struct uprobe_log *log, uint64_t *discarded);

/** uprobe_log_close - free all */
void uprobe_log_close(struct uprobe_log *log);

#endif
