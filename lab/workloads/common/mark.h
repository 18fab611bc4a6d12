/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* How often a program repeats its unit of work, and how it tells of it. */
struct repetition {
    int64_t count;
    /* Units before those, without marks: work that is done for the first time takes long in an emulator. */
    int64_t rehearsals;
    /* Between two units, so that what one left behind is over before the next begins. */
    int64_t pause_ns;
    /* Whether the marks are left out. */
    bool unmarked;
    int64_t ended;
};

#define REPETITION_DEFAULTS { .count = 1, .rehearsals = 1, .pause_ns = 30000000 }

/* The options that every program with units has; `repetition` is a struct repetition. */
#define REPETITION_SETTINGS(repetition) \
    { "count", SETTING_COUNT, &(repetition).count, "how many units of work (1)" }, \
    { "rehearsals", SETTING_COUNT, &(repetition).rehearsals, "how many more before, without marks (1)" }, \
    { "pause", SETTING_DURATION, &(repetition).pause_ns, "between two of them (30ms)" }, \
    { "unmarked", SETTING_FLAG, &(repetition).unmarked, "print no marks" }

/* How many units there are with the rehearsals. */
int64_t all_units(const struct repetition *repetition);

/* A unit of work of the calling thread. */
struct unit {
    const char *name;
    int tid;
    int64_t begin_ns;
};

/* Call it right before the work. Nothing is printed yet: whoever reads the marks would disturb the work. */
struct unit begin_unit(const char *name);

/* Call it right after the work: prints both marks, then pauses. */
void end_unit(const struct unit *unit, struct repetition *repetition);
