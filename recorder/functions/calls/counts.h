/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* How often functions were called. */
#ifndef WAKEPATH_COUNTS_H
#define WAKEPATH_COUNTS_H

#include <stdint.h>
#include <stdio.h>

#include "patch/patch.h"
#include "patch/uprobes.h"

/**
 * struct counts - the calls of each place, of threads that ended
 * @patch: what is switched on
 * @calls: of each place
 */
struct counts {
	const struct patch *patch;
	uint64_t *calls;
};

/** counts_open - make counters; to be closed in any case; -1 and a message without memory */
int counts_open(struct counts *counts, const struct patch *patch);

/** counts_reuse - add up the calls of threads that ended, and give their slots to others */
void counts_reuse(struct counts *counts);

/** counts_print - add up all calls, with those at uprobes, and list the functions, those with most calls first */
int counts_print(struct counts *counts, const struct uprobes *uprobes, FILE *out);

/** counts_close - free all */
void counts_close(struct counts *counts);

#endif
