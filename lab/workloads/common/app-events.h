/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* What a program says in user space of its own work, named by the rule of docs/slices.md. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER app
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./common/app-events.h"
#if !defined(APP_EVENTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define APP_EVENTS_H
#include <lttng/tracepoint.h>
LTTNG_UST_TRACEPOINT_EVENT(app, iteration_begin, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
LTTNG_UST_TRACEPOINT_EVENT(app, iteration_end, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
LTTNG_UST_TRACEPOINT_EVENT(app, compute_begin, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
LTTNG_UST_TRACEPOINT_EVENT(app, compute_end, LTTNG_UST_TP_ARGS(int, rank),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int, rank, rank)))
#endif
#include <lttng/tracepoint-event.h>
