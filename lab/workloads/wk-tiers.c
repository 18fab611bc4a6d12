/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * A request through three tiers: the front computes in a worker, asks the store, computes again and replies; the store
 * computes, writes to a block device, waits until that is durable, and replies. `wk-rpc call` is the client.
 */
#include "common/clock.h"
#include "common/device.h"
#include "common/fail.h"
#include "common/service.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/threads.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define REQUEST_BYTES (1 << 20)

static int64_t before_ns = 30000000;
static int64_t after_ns = 30000000;
static int64_t write_bytes = 6 << 20;
static int64_t workers = 2;

static const struct setting settings[] = {
    { "before", SETTING_DURATION, &before_ns, "computing before the store is asked, or before it writes (30ms)" },
    { "after", SETTING_DURATION, &after_ns, "front: computing with the store's reply (30ms)" },
    { "workers", SETTING_COUNT, &workers, "front: threads of the pool (2)" },
    { "bytes", SETTING_BYTES, &write_bytes, "store: how much is written, in requests of 1m (6m)" },
    { 0 }
};

static const struct usage usage = {
    .synopsis = "front PORT STORE_HOST STORE_PORT [--before TIME] [--after TIME] [--workers N]\n"
                "store PORT DEVICE [--before TIME] [--bytes BYTES]",
    .settings = settings
};

static struct endpoint store;
static _Thread_local int connection_to_store;
static struct device device;

static void connect_to_store(const void *context)
{
    (void)context;
    connection_to_store = dial(&store);
    set_no_delay(connection_to_store, true);
}

static void answer_as_front(int connection, const struct request *request, const void *context)
{
    static const struct request save = { .command = COMPUTE };
    (void)context;
    spin_for(before_ns);
    send_request(connection_to_store, &save, false);
    receive_reply(connection_to_store, &save);
    spin_for(after_ns);
    send_reply(connection, request);
}

static void answer_as_store(int connection, const struct request *request, const void *context)
{
    (void)context;
    spin_for(before_ns);
    write_device(&device, (size_t)write_bytes);
    make_durable(&device);
    send_reply(connection, request);
}

static _Noreturn void run_front(char **argv)
{
    store = find_endpoint(argv[1], argv[2]);
    struct service service = { .port = argv[0], .workers = (int)workers, .server_name = "front-server",
                               .worker_name = "front-worker", .prepare = connect_to_store, .answer = answer_as_front };
    serve(&service);
}

static _Noreturn void run_store(char **argv)
{
    device = open_device(argv[1], REQUEST_BYTES, true);
    struct service service = { .port = argv[0], .server_name = "store", .worker_name = "store",
                               .answer = answer_as_store };
    serve(&service);
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    stay_behind_waker();
    if (given == 4 && strcmp(argv[0], "front") == 0) {
        run_front(argv + 1);
    } else if (given == 3 && strcmp(argv[0], "store") == 0) {
        run_store(argv + 1);
    }
    refuse(&usage, "wrong number of arguments", NULL);
}
