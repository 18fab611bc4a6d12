/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM wakepath_trigger

#if !defined(WAKEPATH_EVENTS_WAKEPATH_TRIGGER_H) || defined(TRACE_HEADER_MULTI_READ)
#define WAKEPATH_EVENTS_WAKEPATH_TRIGGER_H

#include <lttng/tracepoint-event.h>

LTTNG_TRACEPOINT_EVENT(wakepath_trigger_fired,

	TP_PROTO(u32 number, u32 count),

	TP_ARGS(number, count),

	TP_FIELDS(
		ctf_integer(u32, number, number)
		ctf_integer(u32, count, count)
	)
)

#endif

/* LTTng wants this outside of the guard. */
#include <lttng/define_trace.h>
