/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Ranks that meet at a barrier, as those of an MPI program do: processes on any hosts, joined by TCP. Each computes and
 * waits at the barrier until all are there; one is late. Each says so by tracepoints of LTTng-UST. `lead` is rank 0: it
 * is measured, and prints when every rank was in its slices, by the clock of the rank's host.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/stream.h"
#include "common/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "common/app-events.h"
#include "common/mpi-events.h"

#define MOST_RANKS 8
#define MOST_ROUNDS 64
#define NO_MORE_ROUNDS (-1)

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns = 30000000;
static int64_t late_ns = 50000000;
static int64_t late_rank;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "computing of each rank before the barrier (30ms)" },
    { "late", SETTING_COUNT, &late_rank, "the rank that computes longer (0)" },
    { "by", SETTING_DURATION, &late_ns, "how much longer (50ms)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "serve PORT\nlead HOST PORT [HOST PORT]... [--late RANK] [--count N]",
                                    .settings = settings };

/* What rank 0 tells another one before each round. */
struct order {
    int64_t rank;
    int64_t compute_ns;
};

struct span {
    int64_t begin_ns;
    int64_t end_ns;
};

/* What a rank did, measured by itself around its tracepoints. */
struct report {
    char host[64];
    int64_t tid;
    int64_t rounds;
    struct span computing[MOST_ROUNDS];
    struct span barriers[MOST_ROUNDS];
};

/* Rank 0 has a connection to each other rank; the others have one, to rank 0. */
struct ranks {
    int own;
    int count;
    int connections[MOST_RANKS];
};

static void meet(const struct ranks *ranks)
{
    char here = 'h';
    if (ranks->own != 0) {
        write_full(ranks->connections[0], &here, 1);
        read_full(ranks->connections[0], &here, 1);
        return;
    }
    for (int i = 1; i < ranks->count; i++) {
        read_full(ranks->connections[i], &here, 1);
    }
    for (int i = 1; i < ranks->count; i++) {
        write_full(ranks->connections[i], &here, 1);
    }
}

static struct span compute(int rank, int64_t ns)
{
    struct span span = { .begin_ns = now_ns() };
    lttng_ust_tracepoint(app, compute_begin, rank);
    spin_for(ns);
    lttng_ust_tracepoint(app, compute_end, rank);
    span.end_ns = now_ns();
    return span;
}

static struct span wait_at_barrier(const struct ranks *ranks)
{
    struct span span = { .begin_ns = now_ns() };
    lttng_ust_tracepoint(mpi, barrier_entry, ranks->own);
    meet(ranks);
    lttng_ust_tracepoint(mpi, barrier_exit, ranks->own);
    span.end_ns = now_ns();
    return span;
}

static void run_round(const struct ranks *ranks, int64_t ns, struct report *report)
{
    if (report->rounds == MOST_ROUNDS) {
        fail("more than %d rounds", MOST_ROUNDS);
    }
    lttng_ust_tracepoint(app, iteration_begin, ranks->own);
    report->computing[report->rounds] = compute(ranks->own, ns);
    report->barriers[report->rounds] = wait_at_barrier(ranks);
    report->rounds++;
    lttng_ust_tracepoint(app, iteration_end, ranks->own);
}

static struct report new_report(void)
{
    struct report report = { .tid = own_tid() };
    if (gethostname(report.host, sizeof report.host - 1) != 0) {
        fail_errno("cannot read the host's name");
    }
    return report;
}

static void obey(int connection)
{
    struct ranks ranks = { .connections = { connection } };
    struct report report = new_report();
    struct order order;
    while (read_full(connection, &order, sizeof order) && order.compute_ns != NO_MORE_ROUNDS) {
        ranks.own = (int)order.rank;
        name_thread_numbered("rank", ranks.own);
        run_round(&ranks, order.compute_ns, &report);
    }
    write_full(connection, &report, sizeof report);
}

static _Noreturn void serve_rank(const char *port)
{
    int listener = listen_on(port);
    for (;;) {
        int connection = accept_from(listener);
        set_no_delay(connection, true);
        obey(connection);
        close(connection);
    }
}

static void tell_all(const struct ranks *ranks, int64_t ns)
{
    for (int i = 1; i < ranks->count; i++) {
        struct order order = { .rank = i, .compute_ns = ns };
        if (ns != NO_MORE_ROUNDS && i == late_rank) {
            order.compute_ns += late_ns;
        }
        write_full(ranks->connections[i], &order, sizeof order);
    }
}

static void print_report(int rank, const struct report *report)
{
    for (int64_t i = 0; i < report->rounds; i++) {
        const struct span *computing = &report->computing[i];
        const struct span *barrier = &report->barriers[i];
        printf("slice app:compute of rank-%d tid %" PRId64 " on %s from %" PRId64 " to %" PRId64 "\n", rank, report->tid,
               report->host, computing->begin_ns, computing->end_ns);
        printf("slice mpi:barrier of rank-%d tid %" PRId64 " on %s from %" PRId64 " to %" PRId64 "\n", rank, report->tid,
               report->host, barrier->begin_ns, barrier->end_ns);
    }
}

static void lead(const struct ranks *ranks)
{
    struct report report = new_report();
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("iteration");
        tell_all(ranks, compute_ns);
        run_round(ranks, compute_ns + (late_rank == 0 ? late_ns : 0), &report);
        end_unit(&unit, &repetition);
    }
    tell_all(ranks, NO_MORE_ROUNDS);
    print_report(0, &report);
    for (int i = 1; i < ranks->count; i++) {
        read_full(ranks->connections[i], &report, sizeof report);
        print_report(i, &report);
    }
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    stay_behind_waker();
    if (given == 2 && strcmp(argv[0], "serve") == 0) {
        serve_rank(argv[1]);
    }
    if (given < 3 || given % 2 == 0 || given / 2 >= MOST_RANKS || strcmp(argv[0], "lead") != 0) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    struct ranks ranks = { .count = 1 };
    for (int i = 1; i < given; i += 2) {
        struct endpoint endpoint = find_endpoint(argv[i], argv[i + 1]);
        ranks.connections[ranks.count] = dial(&endpoint);
        set_no_delay(ranks.connections[ranks.count++], true);
    }
    name_thread("rank-0");
    lead(&ranks);
    return 0;
}
