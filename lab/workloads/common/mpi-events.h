/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* What a wrapper of MPI says in user space of a barrier. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER mpi
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./common/mpi-events.h"
#if !defined(MPI_EVENTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define MPI_EVENTS_H
#include <lttng/tracepoint.h>
LTTNG_UST_TRACEPOINT_EVENT(mpi, barrier_entry, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
LTTNG_UST_TRACEPOINT_EVENT(mpi, barrier_exit, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
#endif
#include <lttng/tracepoint-event.h>
