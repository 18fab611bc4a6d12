// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "turn-log.h"

#include "message.h"
#include "metadata.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define INSTANCE (2ULL << 32)
#define NO_THREAD 0

static int fail_to_write(void)
{
	return fail("cannot write when functions were out: %s", strerror(errno));
}

int turn_log_open(struct turn_log *log, const struct budget *budget, const struct streams *like)
{
	size_t count = budget->patch->function_count;

	log->budget = budget;
	log->streams = *like;
	log->streams.kind = "turns";
	log->streams.instance = INSTANCE;
	log->is_in = malloc(count * sizeof(*log->is_in));
	log->batch = calloc(count, sizeof(*log->batch));
	if (!log->is_in || !log->batch)
		return fail("no memory for %zu functions", count);
	memset(log->is_in, true, count * sizeof(*log->is_in));
	return 0;
}

int turn_log_write(struct turn_log *log)
{
	const struct budget *budget = log->budget;
	struct thread_stream *stream;
	size_t count = 0;

	for (size_t i = 0; budget && i < budget->patch->function_count; i++) {
		if (log->is_in[i] == budget->is_in[i])
			continue;
		log->is_in[i] = budget->is_in[i];
		log->batch[count++] = (struct event) { .time = budget->changed, .tid = NO_THREAD,
						       .id = metadata_turn(budget->patch, i, budget->is_in[i]) };
	}
	if (!count)
		return 0;
	stream = streams_find(&log->streams, NO_THREAD);
	return stream && !streams_write(&log->streams, stream, log->batch, count) ? 0 : fail_to_write();
}

int turn_log_finish(struct turn_log *log)
{
	uint64_t discarded = 0;

	return streams_finish(&log->streams, &discarded) ? fail_to_write() : 0;
}

void turn_log_close(struct turn_log *log)
{
	streams_close(&log->streams);
	free(log->is_in);
	free(log->batch);
}
