/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Messages by tracef and tracelog, and two threads that share a mutex. The mutex is traced by
 * liblttng-ust-pthread-wrapper.so.1, which is loaded before the program.
 */
#include <lttng/tracef.h>
#include <lttng/tracelog.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_mutex(void *unused)
{
    pthread_mutex_lock(&mutex);
    lttng_ust_tracelog(LTTNG_UST_TRACEPOINT_LOGLEVEL_INFO, "got it after %d ms", 5);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, wait_for_mutex, NULL);
    usleep(5000);
    lttng_ust_tracef("order %d sent", 7);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
