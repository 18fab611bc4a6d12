/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM sched_ttwu

#if !defined(WAKEPATH_EVENTS_SCHED_TTWU_WAKING_H) || defined(TRACE_HEADER_MULTI_READ)
#define WAKEPATH_EVENTS_SCHED_TTWU_WAKING_H

#include <linux/sched.h>
#include <lttng/tracepoint-event.h>
#include <wakepath/interrupt-context-fields.h>

WAKEPATH_INTERRUPT_KIND_ENUM

/* sched_ttwu, recorded directly at the kernel's own tracepoint. */
LTTNG_TRACEPOINT_EVENT_CODE_MAP(sched_waking,

	sched_ttwu,

	TP_PROTO(struct task_struct *wakee),

	TP_ARGS(wakee),

	TP_locvar(
		struct wakepath_interrupt_context interrupt;
	),

	TP_code_pre(
		wakepath_interrupt_context_of_wake_up(&tp_locvar->interrupt, wakee);
	),

	TP_FIELDS(
		ctf_integer(s32, tid, wakee->pid)
		ctf_integer(s32, target_cpu, task_cpu(wakee))
		WAKEPATH_INTERRUPT_CONTEXT_FIELDS(&tp_locvar->interrupt)
	),

	TP_code_post()
)

#endif

/* LTTng wants this outside of the guard. */
#include <lttng/define_trace.h>
