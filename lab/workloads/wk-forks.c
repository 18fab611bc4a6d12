/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * A chain of forks: the program waits for child-1, which computes, forks child-2, waits for it, computes again and ends;
 * child-2 does the same with child-3, and so on. The last one only computes, twice.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#include <sys/wait.h>
#include <unistd.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t before_ns = 30000000;
static int64_t after_ns = 20000000;
static int64_t depth = 3;

static const struct setting settings[] = {
    { "before", SETTING_DURATION, &before_ns, "computing of each child before it forks (30ms)" },
    { "after", SETTING_DURATION, &after_ns, "computing of each child after its own child has ended (20ms)" },
    { "depth", SETTING_COUNT, &depth, "how many children (3)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "[--depth N] [--before TIME] [--after TIME] [--count N]",
                                    .settings = settings };

static void run_child(int64_t place);

static void fork_and_wait(int64_t place)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        run_child(place);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
        fail_errno("child %d failed", (int)place);
    }
}

static void run_child(int64_t place)
{
    name_thread_numbered("child", (int)place);
    spin_for(before_ns);
    if (place < depth) {
        fork_and_wait(place + 1);
    }
    spin_for(after_ns);
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0 || depth < 1) {
        refuse(&usage, depth < 1 ? "at least one child" : "wrong number of arguments", NULL);
    }
    stay_behind_waker();
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("chain");
        fork_and_wait(1);
        end_unit(&unit, &repetition);
    }
    return 0;
}
