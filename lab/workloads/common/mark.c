/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "mark.h"

#include "clock.h"
#include "threads.h"

#include <inttypes.h>
#include <stdio.h>

int64_t all_units(const struct repetition *repetition)
{
    return repetition->rehearsals + repetition->count;
}

struct unit begin_unit(const char *name)
{
    struct unit unit = { .name = name, .tid = own_tid() };
    unit.begin_ns = now_ns();
    return unit;
}

void end_unit(const struct unit *unit, struct repetition *repetition)
{
    int64_t end_ns = now_ns();
    if (repetition->ended++ >= repetition->rehearsals && !repetition->unmarked) {
        printf("mark begin %s tid %d at %" PRId64 "\nmark end %s tid %d at %" PRId64 "\n",
               unit->name, unit->tid, unit->begin_ns, unit->name, unit->tid, end_ns);
        fflush(stdout);
    }
    sleep_for(repetition->pause_ns);
}
