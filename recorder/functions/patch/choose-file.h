/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The places of one file of a process. */
#ifndef WAKEPATH_CHOOSE_FILE_H
#define WAKEPATH_CHOOSE_FILE_H

#include "patch.h"

/**
 * choose_file - add the chosen places of a file's code
 * @patch: gets them, in the order in which they are found, and a module for each mapping that has some
 * @maps: mappings of the process, of which the first has code of the file; others may have more of it, or some once more
 * @count: of @maps
 * @choice: which functions
 * @kind: what the places will do
 *
 * What is left out is told.
 *
 * Return: 0, or -1 and a message without memory.
 */
int choose_file(struct patch *patch, const struct target_map *maps, size_t count, const struct choice *choice,
		enum patch_kind kind);

#endif
