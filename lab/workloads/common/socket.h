/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>

/* An address of either family with its port. */
struct endpoint {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    };
    socklen_t length;
};

/*
 * HOST is an address or a name in /etc/hosts, of which the first line that has it counts. The C library's own
 * resolver cannot be linked statically.
 */
struct endpoint find_endpoint(const char *host, const char *port);

/* Connects once; -1 with errno where that is refused. */
int try_dial(const struct endpoint *endpoint);

/* Connects, and waits some seconds for a server that does not listen yet. */
int dial(const struct endpoint *endpoint);

/* A socket that listens on every address of both families; says so on standard output. */
int listen_on(const char *port);

int accept_from(int listener);

/* Whether small packets are sent at once even where others are not acknowledged yet; if not, Nagle's rule holds. */
void set_no_delay(int fd, bool on);
