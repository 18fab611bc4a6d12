/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Noisy neighbours: the program computes for some time of a CPU, and is measured. Children of it, each a `neighbour`,
 * compute all the time on the same CPU, or on all of them. Behind each unit stands what the kernel counted meanwhile.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_NEIGHBOURS 16

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns = 30000000;
static int64_t priority;
static int64_t neighbours = 1;
static bool alone;
static bool everywhere;
static const char *group;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "for how long the program needs a CPU (30ms)" },
    { "above", SETTING_COUNT, &priority, "by how many nice levels the neighbours come before the program (0)" },
    { "neighbours", SETTING_COUNT, &neighbours, "how many there are (1)" },
    { "alone", SETTING_FLAG, &alone, "without neighbours" },
    { "everywhere", SETTING_FLAG, &everywhere, "all of them may run on every CPU" },
    { "group", SETTING_TEXT, &group, "the file cpu.stat of the control group that all of them are in" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = {
    .synopsis = "[--compute TIME] [--above LEVELS] [--neighbours N] [--alone] [--everywhere] [--group FILE] [--count N]",
    .settings = settings
};

static pid_t children[MOST_NEIGHBOURS];

/* What the kernel has counted of a task since its start. */
struct counted {
    int64_t ran_ns;
    int64_t waited_ns;
};

static struct counted counted_of(pid_t task)
{
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/schedstat", task);
    FILE *file = fopen(name, "re");
    struct counted counted;
    if (file == NULL || fscanf(file, "%" SCNd64 " %" SCNd64, &counted.ran_ns, &counted.waited_ns) != 2) {
        fail_errno("%s cannot be read", name);
    }
    fclose(file);
    return counted;
}

/* For how long the group has been held back at its limit, ns; version 1 of control groups counts in ns, version 2 in us. */
static int64_t held_ns(void)
{
    FILE *file = fopen(group, "re");
    if (file == NULL) {
        fail_errno("%s cannot be read", group);
    }
    char word[64];
    int64_t number, held = -1;
    while (fscanf(file, "%63s %" SCNd64, word, &number) == 2) {
        if (strcmp(word, "throttled_time") == 0) {
            held = number;
        } else if (strcmp(word, "throttled_usec") == 0) {
            held = 1000 * number;
        }
    }
    fclose(file);
    if (held < 0) {
        fail("%s does not say for how long the group was held back", group);
    }
    return held;
}

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

/* What the kernel has counted of all of them at one time. */
struct count {
    struct counted own;
    struct counted of[MOST_NEIGHBOURS];
    int64_t held_ns;
};

/* Counts again where the program had to wait for a CPU meanwhile, so that all numbers are of one time. */
static struct count count_all(void)
{
    struct count count;
    do {
        count.own = counted_of(own_tid());
        for (int64_t i = 0; i < neighbours; i++) {
            count.of[i] = counted_of(children[i]);
        }
        count.held_ns = group == NULL ? 0 : held_ns();
    } while (counted_of(own_tid()).waited_ns != count.own.waited_ns);
    return count;
}

static void print_counted(pid_t task, struct counted before, struct counted after)
{
    printf("counted tid %d ran %" PRId64 " waited %" PRId64 "\n", task, after.ran_ns - before.ran_ns,
           after.waited_ns - before.waited_ns);
}

static void run_unit(void)
{
    struct count before = count_all();
    struct unit unit = begin_unit("work");
    work_for(compute_ns);
    struct count after = count_all();
    print_counted(own_tid(), before.own, after.own);
    for (int64_t i = 0; i < neighbours; i++) {
        print_counted(children[i], before.of[i], after.of[i]);
    }
    printf("counted held %" PRId64 "\n", after.held_ns - before.held_ns);
    end_unit(&unit, &repetition);
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    if (neighbours > MOST_NEIGHBOURS) {
        refuse(&usage, "too many neighbours", NULL);
    }
    if (alone) {
        neighbours = 0;
    }
    stay_behind_waker();
    if (!everywhere) {
        pin_to_cpu(0);
    }
    for (int64_t i = 0; i < neighbours; i++) {
        children[i] = start_neighbour();
    }
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        run_unit();
    }
    for (int64_t i = 0; i < neighbours; i++) {
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, 0);
    }
    return 0;
}
