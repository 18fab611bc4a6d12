/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Waits for timers of every kind: a sleep, a timer behind a descriptor, an interval timer and a POSIX timer that send a
 * signal, and a timer that another thread arms after it has computed.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/stream.h"
#include "common/threads.h"

#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t duration_ns = 40000000;
static int64_t compute_ns = 30000000;

static const struct setting settings[] = {
    { "duration", SETTING_DURATION, &duration_ns, "of the timer (40ms)" },
    { "compute", SETTING_DURATION, &compute_ns, "other: computing before the timer is armed (30ms)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = {
    .synopsis = "sleep|timerfd|itimer|posix|other [--duration TIME] [--compute TIME] [--count N]", .settings = settings
};

static int descriptor;
static timer_t posix_timer;
static sem_t requested;

static void arm_descriptor(void)
{
    struct itimerspec once = { .it_value = to_timespec(duration_ns) };
    if (timerfd_settime(descriptor, 0, &once, NULL) != 0) {
        fail_errno("cannot arm a timer");
    }
}

static void await_descriptor(void)
{
    uint64_t expirations;
    if (!read_full(descriptor, &expirations, sizeof expirations)) {
        fail("the timer is gone");
    }
}

/* The signal is blocked, so it stays pending until it is waited for. */
static void await_alarm(void)
{
    sigset_t alarm_only;
    int number;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGALRM);
    if (sigwait(&alarm_only, &number) != 0) {
        fail("cannot wait for a signal");
    }
}

static void wait_sleeping(void)
{
    sleep_for(duration_ns);
}

static void wait_for_descriptor(void)
{
    arm_descriptor();
    await_descriptor();
}

static void wait_for_interval_timer(void)
{
    struct itimerval once = { .it_value = { .tv_sec = duration_ns / 1000000000,
                                            .tv_usec = duration_ns / 1000 % 1000000 } };
    if (setitimer(ITIMER_REAL, &once, NULL) != 0) {
        fail_errno("cannot arm a timer");
    }
    await_alarm();
}

static void wait_for_posix_timer(void)
{
    struct itimerspec once = { .it_value = to_timespec(duration_ns) };
    if (timer_settime(posix_timer, 0, &once, NULL) != 0) {
        fail_errno("cannot arm a timer");
    }
    await_alarm();
}

static void wait_for_other(void)
{
    sem_post(&requested);
    await_descriptor();
}

static void *arm_for_others(void *unused)
{
    (void)unused;
    name_thread("timer-setter");
    for (;;) {
        while (sem_wait(&requested) != 0) {
        }
        spin_for(compute_ns);
        arm_descriptor();
    }
    return NULL;
}

static void block_alarm(void)
{
    sigset_t alarm_only;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &alarm_only, NULL);
}

static void prepare(void)
{
    struct sigevent signal = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM };
    block_alarm();
    descriptor = timerfd_create(CLOCK_MONOTONIC, 0);
    if (descriptor < 0 || timer_create(CLOCK_MONOTONIC, &signal, &posix_timer) != 0) {
        fail_errno("cannot make a timer");
    }
    sem_init(&requested, 0, 0);
    start_thread(arm_for_others, NULL);
    sleep_for(repetition.pause_ns);
}

struct kind {
    const char *name;
    void (*wait)(void);
};

static const struct kind kinds[] = {
    { "sleep", wait_sleeping }, { "timerfd", wait_for_descriptor }, { "itimer", wait_for_interval_timer },
    { "posix", wait_for_posix_timer }, { "other", wait_for_other }, { 0 }
};

static const struct kind *find_kind(const char *name)
{
    for (const struct kind *k = kinds; k->name; k++) {
        if (strcmp(name, k->name) == 0) {
            return k;
        }
    }
    refuse(&usage, "no kind of timer", name);
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 1) {
        refuse(&usage, "the kind of timer", NULL);
    }
    const struct kind *kind = find_kind(argv[0]);
    stay_behind_waker();
    prepare();
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit(kind->name);
        kind->wait();
        end_unit(&unit, &repetition);
    }
    return 0;
}
