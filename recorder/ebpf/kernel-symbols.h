/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The names of the kernel's functions, which only a privileged user can read. */
#ifndef WAKEPATH_KERNEL_SYMBOLS_H
#define WAKEPATH_KERNEL_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct kernel_symbol - a function of the kernel
 * @address: of its first byte
 * @end: behind its last byte, or up to the function behind it
 * @name: where its name starts in the text
 * @module: where the name of its module starts in the text; 0 for the kernel itself
 */
struct kernel_symbol {
	uint64_t address;
	uint64_t end;
	uint32_t name;
	uint32_t module;
};

/**
 * struct kernel_symbols - all of them
 * @symbols: in the order of addresses
 * @count: of @symbols
 * @text: their names
 * @start: where the kernel's own code starts
 * @end: behind it
 * @entry_start: where that part of it starts that is entered from outside; 0 where that is not known
 * @entry_end: behind that part
 */
struct kernel_symbols {
	struct kernel_symbol *symbols;
	size_t count;
	char *text;
	uint64_t start;
	uint64_t end;
	uint64_t entry_start;
	uint64_t entry_end;
};

/** kernel_symbols_read - read what the kernel shows, which may be nothing; 0, or -1 with errno set */
int kernel_symbols_read(struct kernel_symbols *symbols);

/** kernel_symbols_find - the function of an address; NULL if none is known */
const struct kernel_symbol *kernel_symbols_find(const struct kernel_symbols *symbols, uint64_t address);

/** kernel_symbols_value - the value of one symbol, of which a privileged user sees more than 0; 0 without it */
long kernel_symbols_value(const char *variable);

/** kernel_symbols_free - let go of all; @symbols may be all zeros */
void kernel_symbols_free(struct kernel_symbols *symbols);

#endif
