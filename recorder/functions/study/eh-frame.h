/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The stretches of code for which a file says how to walk along the stack: most functions have one, also in stripped files. */
#ifndef WAKEPATH_EH_FRAME_H
#define WAKEPATH_EH_FRAME_H

#include "reading.h"

/**
 * struct frame - a stretch of code: a function, a part that was moved away from one, or several of these
 * @start: its first address
 * @end: behind its last address
 * @is_as_called: whether the stack is at its start as a call leaves it, by what the file says
 */
struct frame {
	uint64_t start;
	uint64_t end;
	bool is_as_called;
};

/**
 * frames_read - read those of the section .eh_frame
 * @reading: the file
 * @frames: filled, in the order of their starts, to be freed
 *
 * Left out are frames of signals, those that overlap, those that are not code of the file, and what is not understood.
 *
 * Return: how many there are; 0 also where the section is damaged at its start.
 */
size_t frames_read(struct reading *reading, struct frame **frames);

/** frame_has - whether an address is in a stretch of code */
bool frame_has(const struct frame *frame, uint64_t address);

#endif
