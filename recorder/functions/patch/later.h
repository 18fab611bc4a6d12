/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Libraries that a process loads and unloads while it is recorded. */
#ifndef WAKEPATH_LATER_H
#define WAKEPATH_LATER_H

#include "patch.h"

/* How many places there may be in libraries that come later. */
#define LATER_PLACES 8192

/**
 * struct later - what is known of the files of a process
 * @patch: what is switched on in it
 * @choice: which functions
 * @kind: what the places do
 * @most: how many places there may be in all
 * @modules: how many files were told
 * @start: when the functions were on that the process had then, ns of the monotonic clock
 * @looked: when all mappings were read last, ns of the monotonic clock
 * @code: KiB of code of libraries at that time
 */
struct later {
	struct patch *patch;
	const struct choice *choice;
	enum patch_kind kind;
	size_t most;
	size_t modules;
	uint64_t start;
	uint64_t looked;
	int code;
};

/** later_start - begin, when the functions are on that a process has */
void later_start(struct later *later, struct patch *patch, const struct choice *choice, enum patch_kind kind);

/**
 * later_choose - find out which libraries came or went; the functions of those that came are to be switched on
 * @later: what is known
 *
 * Return: whether there are some, or -1 and a message.
 */
int later_choose(struct later *later);

/**
 * later_switch_on - switch on what later_choose() found
 * @later: what is known
 * @longest: the longest time for which the process was stopped for it, ns, if it is longer than this
 *
 * Told is what is recorded from then on. What cannot be switched on is told, too, and left alone from then on.
 */
void later_switch_on(struct later *later, uint64_t *longest);

#endif
