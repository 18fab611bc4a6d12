/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* A byte that goes to and fro between two threads over two pipes, without a pause: the most switches for the least work. */
#include "common/clock.h"
#include "common/fail.h"
#include "common/settings.h"
#include "common/stream.h"
#include "common/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static int64_t rounds = 100000;

static const struct setting settings[] = {
    { "count", SETTING_COUNT, &rounds, "times to and fro (100000)" },
    { 0 }
};

static const struct usage usage = { .synopsis = "[--count N]", .settings = settings };

static int to[2];
static int fro[2];

static void *answer(void *unused)
{
    char byte;
    (void)unused;
    name_thread("ping-answer");
    while (read_full(to[0], &byte, 1)) {
        write_full(fro[1], &byte, 1);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0) {
        refuse(&usage, "no argument is expected", argv[0]);
    }
    if (pipe(to) != 0 || pipe(fro) != 0) {
        fail_errno("cannot make a pipe");
    }
    pthread_t other = start_thread(answer, NULL);
    int64_t begin = now_ns();
    char byte = 0;
    for (int64_t i = 0; i < rounds; i++) {
        write_full(to[1], &byte, 1);
        if (!read_full(fro[0], &byte, 1)) {
            fail("the other thread is gone");
        }
    }
    printf("%" PRId64 " rounds in %" PRId64 " ns\n", rounds, now_ns() - begin);
    close(to[1]);
    join_thread(other);
    return 0;
}
