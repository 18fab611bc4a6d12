/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The folders of a recording that goes on for long: one after the other, and only the last ones stay. */
#ifndef WAKEPATH_CHUNKS_H
#define WAKEPATH_CHUNKS_H

#include <limits.h>

/**
 * struct chunks - the folders of a recording
 * @output: the folder that holds them
 * @keep: how many stay; 0 for all
 * @first: number of the oldest that is there
 * @next: number of the next one
 * @snapshots: that were made
 * @path: of the folder that was asked for last
 */
struct chunks {
	const char *output;
	unsigned int keep;
	unsigned int first;
	unsigned int next;
	unsigned int snapshots;
	char path[PATH_MAX];
};

/** chunks_create - make the folder that holds them; 0, or -1 with errno set */
int chunks_create(const struct chunks *chunks);

/** chunks_next - the path of the next folder, which the caller makes; the oldest one is removed if it is one too many */
const char *chunks_next(struct chunks *chunks);

/** chunks_snapshot - put all that are there into a folder where they stay; its path, or NULL with errno set */
const char *chunks_snapshot(struct chunks *chunks);

#endif
