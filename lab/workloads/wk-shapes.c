/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Ten shapes of waiting for a thread called "part", whose own time --scale makes shorter: what a prediction says of the
 * whole program, one that is really quicker tells. The program's first thread, "wk-shapes", is the one that waits.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/stream.h"
#include "common/threads.h"

#include <semaphore.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MILLISECOND 1000000
#define CONNECTIONS 2
#define SLOTS 4

static int64_t scale = 100;
static int64_t rounds = 20;

static const struct setting settings[] = {
    { "scale", SETTING_COUNT, &scale, "how much of its time the part takes, in percent (100)" },
    { "rounds", SETTING_COUNT, &rounds, "how often it all is done (20)" },
    { 0 }
};

static const struct usage usage = {
    .synopsis = "pipe|tcp|tiers|join|barrier|lock|stages|pool|sleep|fork [--scale PERCENT] [--rounds N]",
    .settings = settings
};

static int64_t scaled(int64_t ns)
{
    return ns * scale / 100;
}

static void be_part(void)
{
    name_thread("part");
}

/* ---- a server behind a descriptor */

static void serve_until_end(int in, int out, int64_t work_ns)
{
    char byte;

    while (read_full(in, &byte, 1)) {
        work_for(work_ns);
        write_full(out, &byte, 1);
    }
}

static void ask(int out, int in)
{
    char byte = 0;

    write_full(out, &byte, 1);
    if (!read_full(in, &byte, 1)) {
        fail("the other end is gone");
    }
}

static int ends[CONNECTIONS][2];

static void connect_ends(int connection, bool over_tcp)
{
    if (!over_tcp) {
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends[connection]) != 0) {
            fail_errno("cannot make a pair of sockets");
        }
        return;
    }
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof(address);
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    ends[connection][0] = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1) != 0
        || getsockname(listener, (struct sockaddr *)&address, &length) != 0
        || connect(ends[connection][0], (struct sockaddr *)&address, length) != 0) {
        fail_errno("cannot connect to this machine");
    }
    ends[connection][1] = accept_from(listener);
    set_no_delay(ends[connection][0], true);
    set_no_delay(ends[connection][1], true);
    close(listener);
}

static void *run_part_server(void *connection)
{
    const int *pair = connection;
    be_part();
    serve_until_end(pair[1], pair[1], scaled(3 * MILLISECOND));
    return NULL;
}

static void *run_front(void *connection)
{
    const int *pair = connection;
    char byte;
    name_thread("front");
    while (read_full(pair[1], &byte, 1)) {
        work_for(MILLISECOND);
        ask(ends[1][0], ends[1][0]);
        work_for(MILLISECOND);
        write_full(pair[1], &byte, 1);
    }
    return NULL;
}

static void call(void)
{
    for (int64_t i = 0; i < rounds; i++) {
        work_for(MILLISECOND);
        ask(ends[0][0], ends[0][0]);
    }
    shutdown(ends[0][0], SHUT_WR);
}

static void run_server_shape(bool over_tcp)
{
    connect_ends(0, over_tcp);
    pthread_t server = start_thread(run_part_server, ends[0]);
    call();
    join_thread(server);
}

static void run_tiers(void)
{
    connect_ends(0, true);
    connect_ends(1, true);
    pthread_t front = start_thread(run_front, ends[0]);
    pthread_t store = start_thread(run_part_server, ends[1]);
    call();
    join_thread(front);
    shutdown(ends[1][0], SHUT_WR);
    join_thread(store);
}

/* ---- threads that end, meet or share */

static void *work_as_part(void *unused)
{
    (void)unused;
    be_part();
    work_for(scaled(6 * MILLISECOND));
    return NULL;
}

static void *work_beside(void *unused)
{
    (void)unused;
    name_thread("beside");
    work_for(4 * MILLISECOND);
    return NULL;
}

/* With half of its work the part is ready before the thread beside it, which then decides. */
static void run_join(void)
{
    for (int64_t i = 0; i < rounds; i++) {
        pthread_t beside = start_thread(work_beside, NULL);
        pthread_t part = start_thread(work_as_part, NULL);
        join_thread(beside);
        join_thread(part);
    }
}

static pthread_barrier_t barrier;

static void *meet_as_part(void *unused)
{
    (void)unused;
    be_part();
    for (int64_t i = 0; i < rounds; i++) {
        work_for(scaled(6 * MILLISECOND));
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

static void run_barrier(void)
{
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_t part = start_thread(meet_as_part, NULL);
    for (int64_t i = 0; i < rounds; i++) {
        work_for(2 * MILLISECOND);
        pthread_barrier_wait(&barrier);
    }
    join_thread(part);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t held;
static sem_t wanted;

static void *hold_as_part(void *unused)
{
    (void)unused;
    be_part();
    for (int64_t i = 0; i < rounds; i++) {
        sem_wait(&wanted);
        pthread_mutex_lock(&lock);
        sem_post(&held);
        work_for(scaled(5 * MILLISECOND));
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void run_lock(void)
{
    pthread_t part = start_thread(hold_as_part, NULL);
    for (int64_t i = 0; i < rounds; i++) {
        sem_post(&wanted);
        sem_wait(&held);
        work_for(MILLISECOND);
        pthread_mutex_lock(&lock);
        work_for(MILLISECOND);
        pthread_mutex_unlock(&lock);
    }
    join_thread(part);
}

/* ---- stages and pools, with queues of some places */

static sem_t full[2];
static sem_t empty[2];

static void *produce(void *unused)
{
    (void)unused;
    name_thread("producer");
    for (int64_t i = 0; i < rounds; i++) {
        work_for(2 * MILLISECOND);
        sem_wait(&empty[0]);
        sem_post(&full[0]);
    }
    return NULL;
}

static void *change_as_part(void *unused)
{
    (void)unused;
    be_part();
    for (int64_t i = 0; i < rounds; i++) {
        sem_wait(&full[0]);
        sem_post(&empty[0]);
        work_for(scaled(4 * MILLISECOND));
        sem_wait(&empty[1]);
        sem_post(&full[1]);
    }
    return NULL;
}

/* Two threads compute most of the time, so two processors are enough for the stages. */
static void run_stages(void)
{
    for (int queue = 0; queue < 2; queue++) {
        sem_init(&full[queue], 0, 0);
        sem_init(&empty[queue], 0, SLOTS);
    }
    pthread_t producer = start_thread(produce, NULL);
    pthread_t part = start_thread(change_as_part, NULL);
    for (int64_t i = 0; i < rounds; i++) {
        sem_wait(&full[1]);
        work_for(MILLISECOND / 4);
        sem_post(&empty[1]);
    }
    join_thread(producer);
    join_thread(part);
}

static void *take_as_part(void *unused)
{
    (void)unused;
    be_part();
    for (int64_t i = 0; i < rounds; i++) {
        sem_wait(&full[0]);
        work_for(scaled(4 * MILLISECOND));
        sem_post(&full[1]);
    }
    return NULL;
}

/* All jobs are there at once; two threads of the pool share them. */
static void run_pool(void)
{
    sem_init(&full[0], 0, 0);
    sem_init(&full[1], 0, 0);
    pthread_t workers[] = { start_thread(take_as_part, NULL), start_thread(take_as_part, NULL) };
    for (int64_t i = 0; i < 2 * rounds; i++) {
        sem_post(&full[0]);
    }
    for (int64_t i = 0; i < 2 * rounds; i++) {
        sem_wait(&full[1]);
    }
    join_thread(workers[0]);
    join_thread(workers[1]);
}

/* ---- timers and processes */

static void *sleep_as_part(void *unused)
{
    (void)unused;
    be_part();
    for (int64_t i = 0; i < rounds; i++) {
        sem_wait(&wanted);
        sleep_for(scaled(4 * MILLISECOND));
        sem_post(&held);
    }
    return NULL;
}

static void run_sleep(void)
{
    pthread_t part = start_thread(sleep_as_part, NULL);
    for (int64_t i = 0; i < rounds; i++) {
        work_for(2 * MILLISECOND);
        sem_post(&wanted);
        sem_wait(&held);
    }
    join_thread(part);
}

static void run_fork(void)
{
    for (int64_t i = 0; i < rounds; i++) {
        work_for(MILLISECOND);
        pid_t child = fork();
        if (child == 0) {
            be_part();
            work_for(scaled(4 * MILLISECOND));
            _exit(0);
        }
        if (child < 0 || waitpid(child, NULL, 0) != child) {
            fail_errno("cannot run a child");
        }
    }
}

static void run_pipe(void)
{
    run_server_shape(false);
}

static void run_tcp(void)
{
    run_server_shape(true);
}

static const struct shape {
    const char *name;
    void (*run)(void);
} shapes[] = {
    { "pipe", run_pipe },   { "tcp", run_tcp },       { "tiers", run_tiers }, { "join", run_join },
    { "barrier", run_barrier }, { "lock", run_lock }, { "stages", run_stages }, { "pool", run_pool },
    { "sleep", run_sleep }, { "fork", run_fork },
};

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 1) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    sem_init(&held, 0, 0);
    sem_init(&wanted, 0, 0);
    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        if (strcmp(argv[0], shapes[i].name) == 0) {
            shapes[i].run();
            return 0;
        }
    }
    refuse(&usage, "no shape is called", argv[0]);
}
