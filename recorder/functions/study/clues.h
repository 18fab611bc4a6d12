/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What a stripped file has that tells its functions from parts that the compiler moved away from functions. */
#ifndef WAKEPATH_CLUES_H
#define WAKEPATH_CLUES_H

#include "eh-frame.h"
#include "study.h"

#define NO_OWNER SIZE_MAX
#define MANY_OWNERS (SIZE_MAX - 1)

/**
 * struct clues - what tells functions from parts
 * @study: the file
 * @frames: its stretches of code
 * @count: of @frames
 * @calls: where calls lead
 * @addresses: starts of stretches whose address something takes, as of a function
 * @branches: where branches lead out of their stretch; hardly any function begins there, but parts do
 * @owners: for each stretch, the only other one that jumps into it; NO_OWNER if none does, MANY_OWNERS if several do
 * @is_known: for each stretch, whether it is a function, or one or several that have symbols
 * @is_part: for each stretch, whether it jumps into the middle of one that may be a function, or cannot be read
 */
struct clues {
	struct study *study;
	struct frame *frames;
	size_t count;
	struct branches calls;
	struct branches addresses;
	struct branches branches;
	size_t *owners;
	bool *is_known;
	bool *is_part;
};

/** clues_read - read all of a file; to be freed in any case, also where memory is short */
void clues_read(struct clues *clues, struct study *study);

/** clues_frame - the stretch that an address is in; NULL if in none */
const struct frame *clues_frame(const struct clues *clues, uint64_t address);

/** clues_free - free all */
void clues_free(struct clues *clues);

#endif
