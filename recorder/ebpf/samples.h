/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Runs a program of the kernel on each CPU: at a fixed rate while it is not idle, or when a page fault ends. */
#ifndef WAKEPATH_SAMPLES_H
#define WAKEPATH_SAMPLES_H

#include <stdbool.h>

#include "wakepath.h"

/**
 * struct samples - a clock for each CPU, or a counter
 * @clocks: their file descriptors
 * @count: number of them
 */
struct samples {
	int clocks[WAKEPATH_CPUS];
	unsigned int count;
};

/** samples_can - whether this user may have such clocks on this machine */
bool samples_can(void);

/**
 * samples_open - have clocks that stand still yet
 * @opened: filled; all zeros before
 * @rate: how often in a second each of them comes
 * @cpu_count: one more than the highest number of a CPU; those that do not run are left out
 *
 * Return: 0, or -1 with errno set.
 */
int samples_open(struct samples *opened, unsigned int rate, unsigned int cpu_count);

/** samples_open_faults - the same, for what comes after each fault, @are_major: of a page that had to be fetched */
int samples_open_faults(struct samples *opened, bool are_major, unsigned int cpu_count);

/** samples_start - run a program whenever one of them comes from now on; 0, or -1 with errno set */
int samples_start(const struct samples *samples, int program);

/** samples_close - stop all; @closed may be all zeros */
void samples_close(struct samples *closed);

#endif
