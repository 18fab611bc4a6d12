/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The functions of a program or library, and how their frames are laid out. */
#ifndef WAKEPATH_ELF_FILE_H
#define WAKEPATH_ELF_FILE_H

#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spaces.h"

/**
 * struct elf_function - a function
 * @start: its first address in the file
 * @end: behind its last address
 * @name: its name
 */
struct elf_function {
	uint64_t start;
	uint64_t end;
	const char *name;
};

/**
 * struct elf_file - a file
 * @file: what was mapped
 * @dwfl: what holds @module
 * @module: the file; NULL if it cannot be read or is not what was mapped
 * @functions: in the order of their starts
 * @count: of @functions
 * @next: another file
 */
struct elf_file {
	const struct code_file *file;
	Dwfl *dwfl;
	Dwfl_Module *module;
	struct elf_function *functions;
	size_t count;
	struct elf_file *next;
};

/** elf_file_open - read a file, of which each is read once; NULL without memory */
struct elf_file *elf_file_open(struct elf_file **all, const struct code_file *file);

/** elf_file_address - the address in the file of what was mapped at @address; false if there is none */
bool elf_file_address(const struct elf_file *file, const struct mapping *mapping, uint64_t address, uint64_t *found);

/** elf_file_function - the name of the function at an address of the file; NULL if none is known */
const char *elf_file_function(const struct elf_file *file, uint64_t address);

/** elf_file_frame - how the frame is laid out at an address of the file; NULL if that is not known, else to be freed */
Dwarf_Frame *elf_file_frame(const struct elf_file *file, uint64_t address);

#endif
