/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Computes what DWARF's descriptions of frames say, as far as compilers and libraries use them on x86-64. */
#ifndef WAKEPATH_EXPRESSION_H
#define WAKEPATH_EXPRESSION_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DWARF_REGISTERS 17

/**
 * struct frame_state - what is known in a frame
 * @registers: by their numbers in DWARF
 * @is_known: of each register
 * @cfa: the frame's address
 * @read: reads a word of memory; false if it is not known
 * @memory: is given to @read
 */
struct frame_state {
	uint64_t registers[DWARF_REGISTERS];
	bool is_known[DWARF_REGISTERS];
	uint64_t cfa;
	bool (*read)(const void *memory, uint64_t address, uint64_t *word);
	const void *memory;
};

/** expression_value - the value of an expression; false if it cannot be computed */
bool expression_value(const struct frame_state *state, const Dwarf_Op *operations, size_t count, uint64_t *value);

#endif
