/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Requests of HTTP through three tiers, the first of which is an event loop: it takes requests of many clients in one
 * thread, computes, asks the next tier, and computes again with its answer. It says in the end what it did when, and when
 * the kernel had received what it worked on. The other tiers have a thread for each connection.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/stream.h"
#include "common/threads.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define MAX_MESSAGE 512
#define MAX_PATH 64
#define MAX_TURNS 100000
#define MAX_EVENTS 64
#define HEAD_END "\r\n\r\n"

static int64_t before_ns = 1000000;
static int64_t after_ns = 500000;
static int64_t sleep_ns = 4000000;
static int64_t clients = 20;
static int64_t count = 2;

static const struct setting settings[] = {
    { "before", SETTING_DURATION, &before_ns, "computing before the next tier is asked (1ms)" },
    { "after", SETTING_DURATION, &after_ns, "computing with its answer (500us)" },
    { "sleep", SETTING_DURATION, &sleep_ns, "sleeping where there is no next tier (4ms)" },
    { "clients", SETTING_COUNT, &clients, "connections, each with a request at a time (20)" },
    { "count", SETTING_COUNT, &count, "requests of each (2)" },
    { 0 }
};

static const struct usage usage = {
    .synopsis = "front PORT NEXT_HOST NEXT_PORT [--before TIME] [--after TIME]\n"
                "tier PORT [NEXT_HOST NEXT_PORT] [--before TIME] [--after TIME] [--sleep TIME]\n"
                "clients HOST PORT [--clients N] [--count N]",
    .settings = settings
};

/* ---- messages */

/* What came of a message; `received_ns` is when the kernel had the last of it. */
struct message {
    char text[MAX_MESSAGE + 1];
    size_t bytes;
    int64_t received_ns;
};

/* From the clock of the kernel's stamps of packets to that of the traces. */
static int64_t stamp_offset_ns;

/* Sockets that a listener accepts have stamps as it has. */
static void take_stamps_from(int fd)
{
    int on = 1;
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    stamp_offset_ns = now_ns() - (real.tv_sec * INT64_C(1000000000) + real.tv_nsec);
    if (setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on) != 0) {
        fail_errno("no stamps of packets");
    }
}

/* False where the connection is over. */
static bool receive_some(int fd, struct message *message)
{
    union {
        char bytes[CMSG_SPACE(sizeof(struct timespec))];
        struct cmsghdr alignment;
    } control;
    struct iovec part = { message->text + message->bytes, MAX_MESSAGE - message->bytes };
    struct msghdr header = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                             .msg_controllen = sizeof control };
    ssize_t received = recvmsg(fd, &header, 0);
    if (received <= 0) {
        return false;
    }
    struct cmsghdr *stamp = CMSG_FIRSTHDR(&header);
    if (stamp && stamp->cmsg_type == SCM_TIMESTAMPNS) {
        struct timespec real;
        memcpy(&real, CMSG_DATA(stamp), sizeof real);
        message->received_ns = real.tv_sec * INT64_C(1000000000) + real.tv_nsec + stamp_offset_ns;
    }
    message->bytes += (size_t)received;
    message->text[message->bytes] = '\0';
    return true;
}

/* All messages have their path in the head, and no body. */
static bool is_whole(const struct message *message)
{
    return strstr(message->text, HEAD_END);
}

static void copy_path(const struct message *message, char *path)
{
    const char *start = strchr(message->text, '/');
    if (!start || sscanf(strstr(message->text, "X-Path: ") ? strstr(message->text, "X-Path: ") + 8 : start, "%63s",
                         path) != 1) {
        fail("a message without a path: %s", message->text);
    }
}

static bool receive_message(int fd, struct message *message)
{
    message->bytes = 0;
    message->text[0] = '\0';
    do {
        if (!receive_some(fd, message)) {
            return false;
        }
    } while (!is_whole(message));
    return true;
}

static void send_question(int fd, const char *path)
{
    char text[MAX_MESSAGE];
    int bytes = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x" HEAD_END, path);
    write_full(fd, text, (size_t)bytes);
}

static void send_answer(int fd, const char *path)
{
    char text[MAX_MESSAGE];
    int bytes = snprintf(text, sizeof text, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Path: %s" HEAD_END, path);
    write_full(fd, text, (size_t)bytes);
}

/* ---- the event loop */

/* One end of it: a client's, or one to the next tier, which is free or works for a client. */
struct connection {
    int fd;
    bool is_next;
    struct connection *client;
    struct connection *next_free;
    char path[MAX_PATH];
    struct message message;
};

/* What the loop did from when to when, once the kernel had received what it is about. */
struct turn {
    int64_t received_ns;
    int64_t begin_ns;
    int64_t end_ns;
    bool is_answer;
    char path[MAX_PATH];
};

static struct turn turns[MAX_TURNS];
static size_t turn_count;
static volatile sig_atomic_t is_told_to_end;
static struct endpoint next_tier;
static struct connection *free_connections;
static int loop;

static void end_loop(int signal)
{
    (void)signal;
    is_told_to_end = 1;
}

static struct connection *watch(int fd, bool is_next)
{
    struct connection *connection = calloc(1, sizeof *connection);
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = connection };
    if (!connection) {
        fail_errno("no memory");
    }
    connection->fd = fd;
    connection->is_next = is_next;
    if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event) != 0) {
        fail_errno("cannot watch a connection");
    }
    return connection;
}

static struct connection *connection_to_next(void)
{
    struct connection *connection = free_connections;
    if (connection) {
        free_connections = connection->next_free;
        return connection;
    }
    int fd = dial(&next_tier);
    set_no_delay(fd, true);
    take_stamps_from(fd);
    return watch(fd, true);
}

static void take_question(struct connection *client)
{
    copy_path(&client->message, client->path);
    work_for(before_ns);
    struct connection *next = connection_to_next();
    next->client = client;
    send_question(next->fd, client->path);
}

static void take_answer(struct connection *next)
{
    copy_path(&next->message, next->path);
    work_for(after_ns);
    next->next_free = free_connections;
    free_connections = next;
    send_answer(next->client->fd, next->path);
}

static void note(const struct connection *connection, int64_t begin_ns)
{
    if (turn_count == MAX_TURNS) {
        fail("more than %d turns", MAX_TURNS);
    }
    struct turn *turn = &turns[turn_count++];
    *turn = (struct turn) { connection->message.received_ns, begin_ns, 0, connection->is_next, "" };
    strcpy(turn->path, connection->path);
}

/* A turn lasts until the next one, or until the loop is about to wait. */
static void end_last_turn(void)
{
    if (turn_count > 0 && !turns[turn_count - 1].end_ns) {
        turns[turn_count - 1].end_ns = now_ns();
    }
}

static void take_turn(struct connection *connection)
{
    int64_t begin_ns = now_ns();
    if (!receive_some(connection->fd, &connection->message)) {
        epoll_ctl(loop, EPOLL_CTL_DEL, connection->fd, NULL);
        close(connection->fd);
        return;
    }
    if (!is_whole(&connection->message)) {
        return;
    }
    if (connection->is_next) {
        take_answer(connection);
    } else {
        take_question(connection);
    }
    note(connection, begin_ns);
    connection->message.bytes = 0;
}

static void admit(int listener)
{
    int fd = accept_from(listener);
    set_no_delay(fd, true);
    watch(fd, false);
}

static void print_turns(void)
{
    for (size_t i = 0; i < turn_count; i++) {
        printf("turn %s %s %lld %lld %lld\n", turns[i].is_answer ? "answer" : "question", turns[i].path,
               (long long)turns[i].received_ns, (long long)turns[i].begin_ns, (long long)turns[i].end_ns);
    }
}

/* The kernel starts to stamp packets a moment after the first socket has asked for it. */
static void await_stamps(void)
{
    take_stamps_from(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sleep_for(200000000);
}

static void run_front(char **argv)
{
    struct sigaction action = { .sa_handler = end_loop };
    sigaction(SIGTERM, &action, NULL);
    next_tier = find_endpoint(argv[1], argv[2]);
    loop = epoll_create1(EPOLL_CLOEXEC);
    await_stamps();
    struct connection *listener = watch(listen_on(argv[0]), false);
    take_stamps_from(listener->fd);
    while (!is_told_to_end) {
        struct epoll_event events[MAX_EVENTS];
        end_last_turn();
        int ready = epoll_wait(loop, events, MAX_EVENTS, -1);
        for (int i = 0; i < ready; i++) {
            end_last_turn();
            if (events[i].data.ptr == listener) {
                admit(listener->fd);
            } else {
                take_turn(events[i].data.ptr);
            }
        }
    }
    print_turns();
}

/* ---- the other tiers */

static bool has_next;

static void *answer_all(void *argument)
{
    int fd = (int)(intptr_t)argument, next = -1;
    struct message message;
    char path[MAX_PATH];
    while (receive_message(fd, &message)) {
        copy_path(&message, path);
        if (has_next) {
            work_for(before_ns);
            next = next < 0 ? dial(&next_tier) : next;
            send_question(next, path);
            receive_message(next, &message);
        } else {
            sleep_for(sleep_ns);
        }
        work_for(after_ns);
        send_answer(fd, path);
    }
    close(fd);
    return NULL;
}

static _Noreturn void run_tier(char **argv)
{
    has_next = argv[1];
    if (has_next) {
        next_tier = find_endpoint(argv[1], argv[2]);
    }
    int listener = listen_on(argv[0]);
    for (;;) {
        int fd = accept_from(listener);
        set_no_delay(fd, true);
        start_thread(answer_all, (void *)(intptr_t)fd);
    }
}

/* ---- the clients */

static struct endpoint server;

static int own_port(int fd)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &length) != 0) {
        fail_errno("a connection without a port");
    }
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

/* A path is the port of the connection, and which of its requests it is. */
static void *ask(void *unused)
{
    int fd = dial(&server), port = own_port(fd);
    struct message message;
    (void)unused;
    set_no_delay(fd, true);
    for (int i = 0; i < count; i++) {
        char path[MAX_PATH], answered[MAX_PATH];
        snprintf(path, sizeof path, "/%d-%d", port, i);
        send_question(fd, path);
        if (!receive_message(fd, &message)) {
            fail("%s was not answered", path);
        }
        copy_path(&message, answered);
        if (strcmp(path, answered) != 0) {
            fail("%s was answered to %s", answered, path);
        }
    }
    close(fd);
    return NULL;
}

static void run_clients(char **argv)
{
    pthread_t *threads = calloc((size_t)clients, sizeof *threads);
    server = find_endpoint(argv[0], argv[1]);
    for (int i = 0; threads && i < clients; i++) {
        threads[i] = start_thread(ask, NULL);
    }
    for (int i = 0; threads && i < clients; i++) {
        join_thread(threads[i]);
    }
    free(threads);
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    const char *what = given ? argv[0] : "";
    stay_behind_waker();
    if (given == 4 && strcmp(what, "front") == 0) {
        name_thread(what);
        run_front(argv + 1);
    } else if ((given == 2 || given == 4) && strcmp(what, "tier") == 0) {
        argv[given] = NULL;
        run_tier(argv + 1);
    } else if (given == 3 && strcmp(what, "clients") == 0) {
        run_clients(argv + 1);
    } else {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    return 0;
}
