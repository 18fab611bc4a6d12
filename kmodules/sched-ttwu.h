/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_SCHED_TTWU_H
#define WAKEPATH_SCHED_TTWU_H

/**
 * struct sched_ttwu_source - what the event sched_ttwu is made from
 * @name: value of the module parameter "source"
 * @start: begin to give LTTng the event; returns 0 or a negative error, and has said in the log
 *         what was missing
 * @stop: undo @start; afterwards nothing of the source runs any more
 */
struct sched_ttwu_source {
	const char *name;
	int (*start)(void);
	void (*stop)(void);
};

extern const struct sched_ttwu_source sched_ttwu_waking;
extern const struct sched_ttwu_source sched_ttwu_kprobe;

#endif
