/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include "rpc.h"

/* What a server of requests does, and with which threads. */
struct service {
    const char *port;
    /* Threads that answer; with none the thread that accepts does it itself. */
    int workers;
    const char *server_name;
    const char *worker_name;
    /* Called once by every thread that answers; may be null. */
    void (*prepare)(const void *context);
    /* Does what was asked for and sends the reply. */
    void (*answer)(int connection, const struct request *request, const void *context);
    const void *context;
};

/* Serves any number of connections. The thread that accepts also reads the requests and hands them over. */
_Noreturn void serve(const struct service *service);
