/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "socket.h"

#include "clock.h"
#include "fail.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RETRY_NS 20000000
#define RETRIES 500

static uint16_t parse_port(const char *text)
{
    char *rest;
    unsigned long port = strtoul(text, &rest, 10);
    if (*text == '\0' || *rest != '\0' || port == 0 || port > UINT16_MAX) {
        fail("not a port: %s", text);
    }
    return htons((uint16_t)port);
}

static bool parse_address(const char *text, uint16_t port, struct endpoint *endpoint)
{
    memset(endpoint, 0, sizeof *endpoint);
    if (inet_pton(AF_INET, text, &endpoint->v4.sin_addr) == 1) {
        endpoint->v4.sin_family = AF_INET;
        endpoint->v4.sin_port = port;
        endpoint->length = sizeof endpoint->v4;
        return true;
    }
    if (inet_pton(AF_INET6, text, &endpoint->v6.sin6_addr) == 1) {
        endpoint->v6.sin6_family = AF_INET6;
        endpoint->v6.sin6_port = port;
        endpoint->length = sizeof endpoint->v6;
        return true;
    }
    return false;
}

/* The address of a line of /etc/hosts, where it is one of that name. The line is cut into words. */
static const char *address_of(char *line, const char *name)
{
    char *place;
    line[strcspn(line, "#\n")] = '\0';
    const char *address = strtok_r(line, " \t", &place);
    for (const char *word; address && (word = strtok_r(NULL, " \t", &place)) != NULL;) {
        if (strcmp(word, name) == 0) {
            return address;
        }
    }
    return NULL;
}

static bool look_up(const char *name, uint16_t port, struct endpoint *endpoint)
{
    char line[512];
    bool found = false;
    FILE *hosts = fopen("/etc/hosts", "r");
    while (hosts && !found && fgets(line, sizeof line, hosts)) {
        const char *address = address_of(line, name);
        found = address && parse_address(address, port, endpoint);
    }
    if (hosts) {
        fclose(hosts);
    }
    return found;
}

struct endpoint find_endpoint(const char *host, const char *port)
{
    struct endpoint endpoint;
    uint16_t number = parse_port(port);
    if (!parse_address(host, number, &endpoint) && !look_up(host, number, &endpoint)) {
        fail("neither an address nor a name in /etc/hosts: %s", host);
    }
    return endpoint;
}

int try_dial(const struct endpoint *endpoint)
{
    int fd = socket(endpoint->any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        fail_errno("cannot make a socket");
    }
    if (connect(fd, &endpoint->any, endpoint->length) == 0) {
        return fd;
    }
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

int dial(const struct endpoint *endpoint)
{
    for (int i = 0; i < RETRIES; i++) {
        int fd = try_dial(endpoint);
        if (fd >= 0) {
            return fd;
        }
        sleep_for(RETRY_NS);
    }
    fail_errno("cannot connect");
}

static void set_option(int fd, int level, int name, int value)
{
    if (setsockopt(fd, level, name, &value, sizeof value) != 0) {
        fail_errno("cannot set option %d of a socket", name);
    }
}

static int bind_to(const char *address, const char *port)
{
    struct endpoint endpoint = find_endpoint(address, port);
    int fd = socket(endpoint.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return -1;
    }
    set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
    if (endpoint.any.sa_family == AF_INET6) {
        set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    }
    if (bind(fd, &endpoint.any, endpoint.length) != 0 || listen(fd, SOMAXCONN) != 0) {
        fail_errno("cannot listen on port %s", port);
    }
    return fd;
}

/* A kernel without IPv6 has no sockets of that family. */
int listen_on(const char *port)
{
    int fd = bind_to("::", port);
    if (fd < 0) {
        fd = bind_to("0.0.0.0", port);
    }
    if (fd < 0) {
        fail_errno("cannot make a socket");
    }
    printf("listening on port %s\n", port);
    fflush(stdout);
    return fd;
}

int accept_from(int listener)
{
    int fd;
    do {
        fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    } while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
    if (fd < 0) {
        fail_errno("cannot accept a connection");
    }
    return fd;
}

void set_no_delay(int fd, bool on)
{
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, on);
}
