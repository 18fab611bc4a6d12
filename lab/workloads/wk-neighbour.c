/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * A noisy neighbour: the program computes for some time of a CPU, and is measured. A child of it, `neighbour`, computes
 * all the time on the same CPU.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns = 30000000;
static int64_t priority;
static bool alone;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "for how long the program needs a CPU (30ms)" },
    { "above", SETTING_COUNT, &priority, "by how many nice levels the neighbour comes before the program (0)" },
    { "alone", SETTING_FLAG, &alone, "without the neighbour" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "[--compute TIME] [--above LEVELS] [--alone] [--count N]",
                                    .settings = settings };

static void compute_until_killed(void)
{
    name_thread("neighbour");
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || setpriority(PRIO_PROCESS, 0, -(int)priority) != 0) {
        fail_errno("the neighbour cannot have its priority");
    }
    for (;;) {
        spin_for(compute_ns);
    }
}

static pid_t start_neighbour(void)
{
    pid_t child = fork();
    if (child < 0) {
        fail_errno("cannot fork");
    }
    if (child == 0) {
        compute_until_killed();
    }
    return child;
}

static void run_units(void)
{
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("work");
        work_for(compute_ns);
        end_unit(&unit, &repetition);
    }
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    stay_behind_waker();
    pin_to_cpu(0);
    if (alone) {
        run_units();
        return 0;
    }
    pid_t neighbour = start_neighbour();
    run_units();
    kill(neighbour, SIGKILL);
    waitpid(neighbour, NULL, 0);
    return 0;
}
