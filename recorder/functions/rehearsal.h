/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The dispatcher in this program itself, as it is in a process. */
#ifndef WAKEPATH_REHEARSAL_H
#define WAKEPATH_REHEARSAL_H

#include <stddef.h>

#include "dispatcher.h"
#include "table.h"

/**
 * struct rehearsal - the dispatcher and the table of its threads
 * @blob: its data and its code
 * @blob_bytes: of it
 * @table: the table
 * @area: of the thread that opened it
 * @row: of the one function that there is
 */
struct rehearsal {
	char *blob;
	size_t blob_bytes;
	struct table table;
	struct thread_area *area;
	struct function_row *row;
};

/** rehearsal_open - map all for this thread; to be closed in any case; -1 if that fails */
int rehearsal_open(struct rehearsal *rehearsal);

/** rehearsal_call - call a function without content so often */
void rehearsal_call(const struct rehearsal *rehearsal, long count);

/** rehearsal_close - let go of all */
void rehearsal_close(struct rehearsal *rehearsal);

#endif
