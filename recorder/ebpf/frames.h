/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The frames of one stack as texts. */
#ifndef WAKEPATH_FRAMES_H
#define WAKEPATH_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#include "stack-record.h"

#define FRAME_NAME_BYTES 257
#define FRAME_MODULE_BYTES 65
/* Of all functions or all modules, with what is between them and the 0 at the end. */
#define FRAMES_TEXT_BYTES (STACK_FRAMES * FRAME_NAME_BYTES)

/**
 * struct frames - a stack, innermost frame first
 * @count: number of frames
 * @names: of their functions
 * @modules: where these are
 */
struct frames {
	unsigned int count;
	char names[STACK_FRAMES][FRAME_NAME_BYTES];
	char modules[STACK_FRAMES][FRAME_MODULE_BYTES];
};

/**
 * frames_add - add the next outer frame, if there is room
 * @frames: where to
 * @name: of its function; NULL if that is not known
 * @address: stands for the name then
 * @module: where the function is; empty if that is not known
 *
 * What would be taken for the end of a name is replaced, and a name that is too long is cut.
 */
void frames_add(struct frames *frames, const char *name, uint64_t address, const char *module);

/** frames_join_names - all names, outermost first, into FRAMES_TEXT_BYTES; the bytes with the 0 at the end */
size_t frames_join_names(const struct frames *frames, char *text);

/** frames_join_modules - the same of their modules */
size_t frames_join_modules(const struct frames *frames, char *text);

#endif
