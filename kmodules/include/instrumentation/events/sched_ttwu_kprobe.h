/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM sched_ttwu

#if !defined(WAKEPATH_EVENTS_SCHED_TTWU_KPROBE_H) || defined(TRACE_HEADER_MULTI_READ)
#define WAKEPATH_EVENTS_SCHED_TTWU_KPROBE_H

#include <linux/sched.h>
#include <lttng/tracepoint-event.h>
#include <wakepath/interrupt-context-fields.h>

WAKEPATH_INTERRUPT_KIND_ENUM

LTTNG_TRACEPOINT_EVENT(sched_ttwu,

	TP_PROTO(struct task_struct *wakee, const struct wakepath_interrupt_context *interrupt),

	TP_ARGS(wakee, interrupt),

	TP_FIELDS(
		ctf_integer(s32, tid, wakee->pid)
		ctf_integer(s32, target_cpu, task_cpu(wakee))
		WAKEPATH_INTERRUPT_CONTEXT_FIELDS(interrupt)
	)
)

#endif

/* LTTng wants this outside of the guard. */
#include <lttng/define_trace.h>
