// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Passes the events of one thread through a filter: "filter-events LONGER_NS DEEPEST END < EVENTS", as time, id, frame. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "calls/filter.h"

static void print(const struct event *events, size_t count)
{
	for (size_t i = 0; i < count; i++)
		printf("%" PRIu64 " %" PRIu32 " %" PRIu64 "\n", events[i].time, events[i].id, events[i].frame);
}

int main(int count, char **arguments)
{
	const struct filter filter = { .longer = strtoull(arguments[1], NULL, 10), .deepest = strtoul(arguments[2], NULL, 10) };
	struct event *out = calloc(FILTER_MOST_OPEN + 1, sizeof(*out));
	struct open_calls calls = { 0 };
	struct event event = { 0 };

	while (scanf("%" SCNu64 "%" SCNu32 "%" SCNu64, &event.time, &event.id, &event.frame) == 3)
		print(out, filter_pass(&filter, &calls, &event, out));
	print(out, filter_end(&filter, &calls, strtoull(arguments[3], NULL, 10), out));
	printf("lost %" PRIu64 "\n", calls.lost);
	filter_forget(&calls);
	free(out);
}
