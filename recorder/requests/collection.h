/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Takes the records of all threads out of the shared memory, and writes them as a trace with a stream for each ring. */
#ifndef WAKEPATH_REQUESTS_COLLECTION_H
#define WAKEPATH_REQUESTS_COLLECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "ctf.h"
#include "session.h"

/**
 * struct collected - the records of a ring
 * @stream: what is written
 * @is_open: whether it has a stream, which its first record makes
 * @records: those of the next packet, one behind the other
 * @used: bytes of @records
 * @size: bytes of the last one without what fills it up
 * @last: time of the last record, ns
 * @latest: no record is later, ns
 * @consumed: bytes of records that were read; what the shared memory says of it is for the program alone
 * @events: that were written
 * @pending: that were taken, and are not written
 * @discarded: lost ones that the stream has told
 */
struct collected {
	struct ctf_stream stream;
	bool is_open;
	char *records;
	size_t used;
	size_t size;
	uint64_t last;
	uint64_t latest;
	uint64_t consumed;
	uint64_t events;
	uint64_t pending;
	uint64_t discarded;
};

/**
 * struct collection - a trace that is being written
 * @shared: where the records come from
 * @trace: what is written
 * @start: ns of the monotonic clock
 * @hiding: threads whose processes use io_uring
 * @rings: all rings
 */
struct collection {
	struct shared *shared;
	struct ctf_trace trace;
	uint64_t start;
	uint64_t hiding;
	struct collected rings[SHARED_SLOTS];
};

/** collection_start - make the trace; 0, or -1 with errno set */
int collection_start(struct collection *collection, struct shared *shared, const char *folder);

/** collection_write - write what there is; 0, or -1 with errno set */
int collection_write(struct collection *collection);

/** collection_release - write the rest of threads that have ended, and free their rings; 0, or -1 with errno set */
int collection_release(struct collection *collection);

/** collection_look_for_hidden_ways - mark the threads of processes that use io_uring, which the library does not see */
void collection_look_for_hidden_ways(struct collection *collection);

/** collection_end - write the rest; 0, or -1 with errno set */
int collection_end(struct collection *collection);

/** collection_events - events that were written */
uint64_t collection_events(const struct collection *collection);

/** collection_discarded - events that were lost */
uint64_t collection_discarded(const struct collection *collection);

#endif
