/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The dispatcher in this program itself, as it is in a process. */
#ifndef WAKEPATH_REHEARSAL_H
#define WAKEPATH_REHEARSAL_H

#include <stddef.h>

#include "patch/dispatcher.h"
#include "patch/table.h"

/**
 * struct rehearsal - the dispatcher and the table of its threads
 * @blob: its data and its code
 * @blob_bytes: of it
 * @table: the table
 * @entry: the dispatcher at the entry of a function, as an address in the one that is copied
 * @exit: the same at its exit
 * @area_bytes: for each thread
 * @slot: of the thread that opened it
 * @area: of that thread
 * @row: of the one function that there is, if calls are timed
 */
struct rehearsal {
	char *blob;
	size_t blob_bytes;
	struct table table;
	const uint8_t *entry;
	const uint8_t *exit;
	size_t area_bytes;
	struct slot *slot;
	struct thread_area *area;
	struct function_row *row;
};

/** rehearsal_open - map all for this thread, to time calls; to be closed in any case; -1 if that fails */
int rehearsal_open(struct rehearsal *rehearsal);

/** rehearsal_open_ring - the same to log them, into a ring of so many bytes, a power of two */
int rehearsal_open_ring(struct rehearsal *rehearsal, size_t bytes);

/** rehearsal_open_counter - the same to count entries and exits */
int rehearsal_open_counter(struct rehearsal *rehearsal);

/** rehearsal_call - call a function without content so often */
void rehearsal_call(const struct rehearsal *rehearsal, long count);

/** rehearsal_close - let go of all */
void rehearsal_close(struct rehearsal *rehearsal);

#endif
