/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "service.h"

#include "fail.h"
#include "socket.h"
#include "threads.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#define MAX_CONNECTIONS 64

struct job {
    int connection;
    struct request request;
};

/* Requests that were read and not yet taken by a worker; there is at most one of each connection. */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct job jobs[MAX_CONNECTIONS];
    unsigned first;
    unsigned count;
};

/* Where the workers and the server meet when all are prepared. */
static pthread_barrier_t prepared;

static struct queue queue = { .lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER };

static void hand_over(const struct job *job)
{
    pthread_mutex_lock(&queue.lock);
    if (queue.count == MAX_CONNECTIONS) {
        fail("a client does not wait for its replies");
    }
    queue.jobs[(queue.first + queue.count++) % MAX_CONNECTIONS] = *job;
    pthread_mutex_unlock(&queue.lock);
    pthread_cond_signal(&queue.filled);
}

static struct job take_job(void)
{
    pthread_mutex_lock(&queue.lock);
    while (queue.count == 0) {
        pthread_cond_wait(&queue.filled, &queue.lock);
    }
    struct job job = queue.jobs[queue.first];
    queue.first = (queue.first + 1) % MAX_CONNECTIONS;
    queue.count--;
    pthread_mutex_unlock(&queue.lock);
    return job;
}

static void prepare(const struct service *service)
{
    if (service->prepare) {
        service->prepare(service->context);
    }
}

static void *work(void *argument)
{
    const struct service *service = argument;
    name_thread(service->worker_name);
    prepare(service);
    pthread_barrier_wait(&prepared);
    for (;;) {
        struct job job = take_job();
        service->answer(job.connection, &job.request, service->context);
    }
    return NULL;
}

/* The listener is the first of the descriptors waited for, the connections follow. */
struct connections {
    struct pollfd waited[1 + MAX_CONNECTIONS];
    nfds_t count;
};

static void admit(struct connections *connections)
{
    if (connections->count == MAX_CONNECTIONS + 1) {
        fail("more than %d connections", MAX_CONNECTIONS);
    }
    int fd = accept_from(connections->waited[0].fd);
    set_no_delay(fd, true);
    connections->waited[connections->count++] = (struct pollfd) { .fd = fd, .events = POLLIN };
}

static void dismiss(struct connections *connections, nfds_t place)
{
    close(connections->waited[place].fd);
    connections->waited[place] = connections->waited[--connections->count];
}

/* False where the connection is over. */
static bool read_request(const struct service *service, int connection)
{
    struct job job = { .connection = connection };
    if (!receive_request(connection, &job.request)) {
        return false;
    }
    if (service->workers > 0) {
        hand_over(&job);
    } else {
        service->answer(connection, &job.request, service->context);
    }
    return true;
}

/* From the last to the first, since a connection that is over is replaced by the last one. */
static void serve_ready(const struct service *service, struct connections *connections)
{
    for (nfds_t i = connections->count; i-- > 1;) {
        if (connections->waited[i].revents != 0 && !read_request(service, connections->waited[i].fd)) {
            dismiss(connections, i);
        }
    }
    if (connections->waited[0].revents != 0) {
        admit(connections);
    }
}

/* Clients can connect only when everything is ready to answer them. */
static void start_workers(const struct service *service)
{
    if (service->workers == 0) {
        prepare(service);
        return;
    }
    pthread_barrier_init(&prepared, NULL, (unsigned)service->workers + 1);
    for (int i = 0; i < service->workers; i++) {
        start_thread(work, (void *)service);
    }
    pthread_barrier_wait(&prepared);
}

void serve(const struct service *service)
{
    struct connections connections = { .count = 1 };
    name_thread(service->server_name);
    start_workers(service);
    connections.waited[0] = (struct pollfd) { .fd = listen_on(service->port), .events = POLLIN };
    for (;;) {
        if (poll(connections.waited, connections.count, -1) >= 0) {
            serve_ready(service, &connections);
        } else if (errno != EINTR) {
            fail_errno("cannot wait for requests");
        }
    }
}
