/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "rpc.h"

#include "fail.h"
#include "stream.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static char *allocate(size_t bytes)
{
    char *memory = calloc(1, bytes);
    if (!memory) {
        fail_errno("no memory for %zu bytes", bytes);
    }
    return memory;
}

static void send_message(int fd, const struct request *head, size_t payload_bytes)
{
    char *message = allocate(sizeof *head + payload_bytes);
    memcpy(message, head, sizeof *head);
    write_full(fd, message, sizeof *head + payload_bytes);
    free(message);
}

static bool receive_message(int fd, struct request *head)
{
    return read_full(fd, head, sizeof *head);
}

static void receive_payload(int fd, size_t bytes)
{
    char *payload = allocate(bytes + 1);
    if (bytes > 0 && !read_full(fd, payload, bytes)) {
        fail("the connection ended within a message");
    }
    free(payload);
}

void send_request(int fd, const struct request *request, bool split)
{
    if (split) {
        char *payload = allocate(request->payload_bytes);
        send_message(fd, request, 0);
        write_full(fd, payload, request->payload_bytes);
        free(payload);
    } else {
        send_message(fd, request, request->payload_bytes);
    }
}

bool receive_request(int fd, struct request *request)
{
    if (!receive_message(fd, request)) {
        return false;
    }
    if (request->command != COMPUTE || request->payload_bytes > MAX_PAYLOAD_BYTES) {
        fail("not a request: command %u, %u bytes", request->command, request->payload_bytes);
    }
    receive_payload(fd, request->payload_bytes);
    return true;
}

void send_reply(int fd, const struct request *request)
{
    send_message(fd, request, request->reply_bytes);
}

static void set_low_water_mark(int fd, int bytes)
{
    if (setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof bytes) != 0) {
        fail_errno("cannot wait for %d bytes at once", bytes);
    }
}

/*
 * Waits by poll: a reader that has taken the first bytes would wait for the mark again. The mark is gone when the reply
 * is read, since a kernel that is short of memory says that it is readable too early.
 */
static void await_bytes(int fd, int bytes)
{
    struct pollfd waited = { .fd = fd, .events = POLLIN };
    set_low_water_mark(fd, bytes);
    while (poll(&waited, 1, -1) < 0) {
        if (errno != EINTR) {
            fail_errno("cannot wait for the reply");
        }
    }
    set_low_water_mark(fd, 1);
}

void receive_reply(int fd, const struct request *request)
{
    struct request reply;
    if (request->reply_bytes > 0) {
        await_bytes(fd, (int)(sizeof reply + request->reply_bytes));
    }
    if (!receive_message(fd, &reply)) {
        fail("the server has closed the connection");
    }
    if (reply.number != request->number) {
        fail("reply %u to request %u", reply.number, request->number);
    }
    receive_payload(fd, request->reply_bytes);
}
