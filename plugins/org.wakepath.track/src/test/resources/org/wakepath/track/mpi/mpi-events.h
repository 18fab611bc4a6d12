/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* Entry and exit of each call of MPI that the wrapper knows. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER mpi
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./mpi-events.h"
#if !defined(MPI_EVENTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define MPI_EVENTS_H
#include <lttng/tracepoint.h>
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Barrier_entry, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Barrier_exit, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Send_entry, LTTNG_UST_TP_ARGS(int, dest),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, dest, dest)))
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Send_exit, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Recv_entry, LTTNG_UST_TP_ARGS(int, source),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, source, source)))
LTTNG_UST_TRACEPOINT_EVENT(mpi, MPI_Recv_exit, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())
#endif
#include <lttng/tracepoint-event.h>
