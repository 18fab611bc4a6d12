/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Finds the frames of a program's stack, by what its files tell about the layout of their frames (CFI). In code
 * that is of no file, frame pointers are followed. Where neither leads on, the stack ends: nothing is guessed.
 */
#ifndef WAKEPATH_UNWIND_H
#define WAKEPATH_UNWIND_H

#include "elf-file.h"
#include "frames.h"
#include "perf-map.h"
#include "spaces.h"

/**
 * struct unwinder - what is known about all programs
 * @spaces: where files were mapped
 * @files: that were read
 * @maps: lists of functions that were read
 */
struct unwinder {
	const struct spaces *spaces;
	struct elf_file *files;
	struct perf_map *maps;
};

/** unwind - add the named frames of a program's stack, the innermost first */
void unwind(struct unwinder *unwinder, const struct stack_record *record, struct frames *frames);

#endif
