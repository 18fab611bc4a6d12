/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Processes joined by pipes: the program itself puts an item into the first pipe and takes it out of the last one;
 * between them stage-1, stage-2, ... each compute for a time of its own before they pass the item on.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/stream.h"
#include "common/threads.h"

#include <sys/wait.h>
#include <unistd.h>

static struct repetition repetition = REPETITION_DEFAULTS;

static const struct setting settings[] = { REPETITION_SETTINGS(repetition), { 0 } };

static const struct usage usage = { .synopsis = "TIME... [--count N]", .settings = settings };

static void make_pipe(int *ends)
{
    if (pipe(ends) != 0) {
        fail_errno("cannot make a pipe");
    }
}

static void run_stage(int place, int64_t compute_ns, int from, int to)
{
    char item;
    name_thread_numbered("stage", place);
    while (read_full(from, &item, 1)) {
        spin_for(compute_ns);
        write_full(to, &item, 1);
    }
}

/* Starts a stage that reads from a pipe; returns where its own results can be read. */
static int start_stage(int place, int64_t compute_ns, int from, int first_input)
{
    int ends[2];
    make_pipe(ends);
    pid_t child = fork();
    if (child < 0) {
        fail_errno("cannot fork");
    }
    if (child == 0) {
        close(first_input);
        close(ends[0]);
        run_stage(place, compute_ns, from, ends[1]);
        _exit(0);
    }
    close(from);
    close(ends[1]);
    return ends[0];
}

static void run_units(int into, int out)
{
    char item = 'i';
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("item");
        write_full(into, &item, 1);
        if (!read_full(out, &item, 1)) {
            fail("the pipeline is broken");
        }
        end_unit(&unit, &repetition);
    }
}

static int64_t stage_time(const char *text)
{
    int64_t ns = parse_duration(text);
    if (ns < 0) {
        refuse(&usage, "not a duration", text);
    }
    return ns;
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    if (given == 0) {
        refuse(&usage, "the computing time of at least one stage", NULL);
    }
    stay_behind_waker();
    int ends[2];
    make_pipe(ends);
    int out = ends[0];
    for (int i = 0; i < given; i++) {
        out = start_stage(i + 1, stage_time(argv[i]), out, ends[1]);
    }
    sleep_for(repetition.pause_ns);
    run_units(ends[1], out);
    close(ends[1]);
    while (wait(NULL) > 0) {
    }
    return 0;
}
