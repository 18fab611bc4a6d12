/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Remote procedure calls as the paper has them (Giraldeau and Dagenais 2016, 3.1 to 3.3): the client sends a command
 * and a parameter, the server computes for the time that the client has chosen, and replies. The client may compute
 * itself meanwhile, or wait in an event loop that wakes up at every frame of a display.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/rpc.h"
#include "common/service.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/threads.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct call {
    struct repetition repetition;
    struct endpoint server;
    struct request request;
    /* What the client computes itself before it reads, in hundredths of the server's time. */
    int64_t asynchronous;
    /* The timeout of the event loop; 0: the client waits by reading. */
    int64_t event_loop_ns;
    int64_t payload_bytes;
    int64_t reply_bytes;
    int64_t warm_up;
    bool split;
    bool nagle;
    bool no_delay;
    bool connect_each;
    bool measure;
};

static struct call call = { .repetition = REPETITION_DEFAULTS };
static int64_t workers = 1;
static const char *worker_name = "rpc-worker";

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &call.request.compute_ns, "call: how long the server computes (0ms)" },
    { "asynchronous", SETTING_COUNT, &call.asynchronous, "call: client computes N % of that before it reads (0)" },
    { "event-loop", SETTING_DURATION, &call.event_loop_ns, "call: wait by poll with this timeout, again and again" },
    { "request", SETTING_BYTES, &call.payload_bytes, "call: payload of the request, after 32 bytes (0)" },
    { "reply", SETTING_BYTES, &call.reply_bytes, "call: payload of the reply, after 32 bytes (0)" },
    { "split", SETTING_FLAG, &call.split, "call: write head and payload of the request by two calls" },
    { "nagle", SETTING_FLAG, &call.nagle, "call: hold back small packets while others are on their way" },
    { "no-delay", SETTING_FLAG, &call.no_delay, "call: do not (this is what is done without either)" },
    { "connect-each", SETTING_FLAG, &call.connect_each, "call: a connection for each request, as part of the unit" },
    { "warm-up", SETTING_COUNT, &call.warm_up, "call: small requests before each unit (0)" },
    { "measure", SETTING_FLAG, &call.measure, "call: no marks; all requests in a tight loop, their latencies" },
    REPETITION_SETTINGS(call.repetition),
    { "workers", SETTING_COUNT, &workers, "serve: threads that compute; 0: the accepting one does (1)" },
    { "worker-name", SETTING_TEXT, &worker_name, "serve: their name (rpc-worker)" },
    { 0 }
};

static const struct usage usage = {
    .synopsis = "serve PORT [--workers N] [--worker-name TEXT]\ncall HOST PORT [--compute TIME] [...]",
    .settings = settings
};

static void answer(int connection, const struct request *request, const void *context)
{
    (void)context;
    spin_for(request->compute_ns);
    send_reply(connection, request);
}

static int connect_to_server(void)
{
    int fd = dial(&call.server);
    set_no_delay(fd, !call.nagle);
    return fd;
}

static void loop_until_readable(int fd)
{
    struct pollfd waited = { .fd = fd, .events = POLLIN };
    struct timespec timeout = to_timespec(call.event_loop_ns);
    for (int ready = 0; ready == 0;) {
        ready = ppoll(&waited, 1, &timeout, NULL);
        if (ready < 0 && errno != EINTR) {
            fail_errno("cannot wait for the reply");
        }
    }
}

static void exchange(int fd)
{
    call.request.number++;
    send_request(fd, &call.request, call.split);
    spin_for(call.request.compute_ns * call.asynchronous / 100);
    if (call.event_loop_ns > 0) {
        loop_until_readable(fd);
    }
    receive_reply(fd, &call.request);
}

/* Brings the connection into the state of one that is used for questions and answers. */
static void warm_up(int fd)
{
    struct request small = { .command = COMPUTE };
    for (int64_t i = 0; i < call.warm_up; i++) {
        send_request(fd, &small, false);
        receive_reply(fd, &small);
    }
}

static void run_units_on_one_connection(void)
{
    int fd = connect_to_server();
    for (int64_t i = 0; i < all_units(&call.repetition); i++) {
        warm_up(fd);
        struct unit unit = begin_unit("request");
        exchange(fd);
        end_unit(&unit, &call.repetition);
    }
    close(fd);
}

/* The first connection only waits for the server. */
static void run_units_on_own_connections(void)
{
    close(dial(&call.server));
    sleep_for(call.repetition.pause_ns);
    for (int64_t i = 0; i < all_units(&call.repetition); i++) {
        struct unit unit = begin_unit("request");
        int fd = connect_to_server();
        exchange(fd);
        end_unit(&unit, &call.repetition);
        close(fd);
    }
}

static int by_size(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left;
    int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static void print_latencies(int64_t *latencies, int64_t count)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < count; i++) {
        sum += latencies[i];
    }
    qsort(latencies, (size_t)count, sizeof *latencies, by_size);
    printf("latency count %" PRId64 " min %" PRId64 " median %" PRId64 " p99 %" PRId64 " mean %" PRId64 " ns\n", count,
           latencies[0], latencies[count / 2], latencies[count * 99 / 100], sum / count);
}

static void measure(void)
{
    int64_t count = call.repetition.count;
    int64_t *latencies = calloc((size_t)count, sizeof *latencies);
    if (!latencies) {
        fail_errno("no memory for %" PRId64 " latencies", count);
    }
    int fd = connect_to_server();
    for (int64_t i = 0; i < count; i++) {
        int64_t begin = now_ns();
        exchange(fd);
        latencies[i] = now_ns() - begin;
    }
    close(fd);
    print_latencies(latencies, count);
    free(latencies);
}

static void run_calls(const char *host, const char *port)
{
    if (call.payload_bytes > MAX_PAYLOAD_BYTES || call.reply_bytes > MAX_PAYLOAD_BYTES) {
        refuse(&usage, "too many bytes, at most 16m", NULL);
    }
    if (call.repetition.count == 0 || (call.nagle && call.no_delay)) {
        refuse(&usage, call.nagle && call.no_delay ? "either --nagle or --no-delay" : "at least one unit", NULL);
    }
    call.server = find_endpoint(host, port);
    call.request.command = COMPUTE;
    call.request.payload_bytes = (uint32_t)call.payload_bytes;
    call.request.reply_bytes = (uint32_t)call.reply_bytes;
    if (call.measure) {
        measure();
    } else if (call.connect_each) {
        run_units_on_own_connections();
    } else {
        run_units_on_one_connection();
    }
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    stay_behind_waker();
    if (given == 2 && strcmp(argv[0], "serve") == 0) {
        struct service service = { .port = argv[1], .workers = (int)workers, .server_name = "rpc-server",
                                   .worker_name = worker_name, .answer = answer };
        serve(&service);
    } else if (given == 3 && strcmp(argv[0], "call") == 0) {
        run_calls(argv[1], argv[2]);
        return 0;
    }
    refuse(&usage, "wrong number of arguments", NULL);
}
