/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_WRAPPER_TRACEPOINT_LOOKUP_H
#define WAKEPATH_WRAPPER_TRACEPOINT_LOOKUP_H

#include <linux/string.h>
#include <linux/tracepoint.h>

/*
 * The variables of the kernel's own tracepoints are exported by name for a few of them only, but
 * since Linux 3.15, commit de7b2973903c ("tracepoint: Use struct pointer instead of name hash
 * for reg/unreg tracepoints"), all can be walked.
 */
struct wakepath_tracepoint_wanted {
	const char *name;
	struct tracepoint *found;
};

static inline void wakepath_compare_tracepoint(struct tracepoint *tracepoint, void *data)
{
	struct wakepath_tracepoint_wanted *wanted = data;

	if (!strcmp(tracepoint->name, wanted->name))
		wanted->found = tracepoint;
}

/* The tracepoint of the kernel image with this name, or NULL. */
static inline struct tracepoint *wakepath_find_tracepoint(const char *name)
{
	struct wakepath_tracepoint_wanted wanted = { .name = name };

	for_each_kernel_tracepoint(wakepath_compare_tracepoint, &wanted);
	return wanted.found;
}

#endif
