/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * The exchange of netcat in figure 1 of the paper (Giraldeau and Dagenais 2016): the client waits in select for its
 * connection, sends a line, closes its direction and waits in poll; the server reads to the end, computes, answers with
 * a line and closes.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/stream.h"
#include "common/threads.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "listen: between the question's end and the answer (0ms)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = {
    .synopsis = "listen PORT [--compute TIME]\nsend HOST PORT [--count N]",
    .settings = settings
};

/* How many bytes came before the end. */
static size_t read_to_end(int fd)
{
    char buffer[512];
    size_t sum = 0;
    for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) != 0; sum += (size_t)n) {
        if (n < 0) {
            fail_errno("cannot read");
        }
    }
    return sum;
}

static _Noreturn void run_server(const char *port)
{
    static const char line[] = "answer\n";
    int listener = listen_on(port);
    for (;;) {
        int fd = accept_from(listener);
        if (read_to_end(fd) > 0) {
            spin_for(compute_ns);
            write_full(fd, line, sizeof line - 1);
        }
        close(fd);
    }
}

static void await_connection(int fd)
{
    fd_set connecting;
    int error = 0;
    socklen_t length = sizeof error;
    FD_ZERO(&connecting);
    FD_SET(fd, &connecting);
    if (select(fd + 1, NULL, &connecting, NULL, NULL) != 1) {
        fail_errno("cannot wait for the connection");
    }
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0) {
        errno = error;
        fail_errno("cannot connect");
    }
}

static void await_input(int fd)
{
    struct pollfd waited = { .fd = fd, .events = POLLIN };
    if (poll(&waited, 1, -1) != 1) {
        fail_errno("cannot wait for the answer");
    }
}

static void exchange(const struct endpoint *server)
{
    static const char line[] = "question\n";
    int fd = socket(server->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (fd < 0 || (connect(fd, &server->any, server->length) != 0 && errno != EINPROGRESS)) {
        fail_errno("cannot connect");
    }
    await_connection(fd);
    write_full(fd, line, sizeof line - 1);
    shutdown(fd, SHUT_WR);
    await_input(fd);
    char answer;
    for (ssize_t n; (n = read(fd, &answer, 1)) != 0;) {
        if (n < 0 && errno != EAGAIN) {
            fail_errno("cannot read");
        } else if (n < 0) {
            await_input(fd);
        }
    }
    close(fd);
}

static void run_client(const char *host, const char *port)
{
    struct endpoint server = find_endpoint(host, port);
    close(dial(&server));
    sleep_for(repetition.pause_ns);
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("exchange");
        exchange(&server);
        end_unit(&unit, &repetition);
    }
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    stay_behind_waker();
    if (given == 2 && strcmp(argv[0], "listen") == 0) {
        run_server(argv[1]);
    } else if (given == 3 && strcmp(argv[0], "send") == 0) {
        run_client(argv[1], argv[2]);
        return 0;
    }
    refuse(&usage, "wrong number of arguments", NULL);
}
