/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* What programs in the kernel write about calls at uprobes. */
#ifndef WAKEPATH_UPROBE_RECORD_H
#define WAKEPATH_UPROBE_RECORD_H

#include <linux/types.h>

/**
 * struct uprobe_record - a thread came to a place
 * @time: when, ns of the monotonic clock
 * @site: index of the place
 * @tid: the thread
 * @frame: its stack pointer
 * @values: the first two arguments at an entry; at an exit, what is returned
 */
struct uprobe_record {
	__u64 time;
	__u32 site;
	__u32 tid;
	__u64 frame;
	__u64 values[2];
};

#endif
