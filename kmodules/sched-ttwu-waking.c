// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * sched_ttwu from the kernel's own tracepoint sched_waking: costs nothing while no session
 * records it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <lttng/tracer.h>
/* The kernel's declarations, which LTTng's macros are held to by the compiler. */
#include <trace/events/sched.h>
#include <wrapper/tracepoint.h>

#include "sched-ttwu.h"

#define LTTNG_PACKAGE_BUILD
#define CREATE_TRACE_POINTS
#define TP_MODULE_NOINIT
#define TRACE_INCLUDE_PATH instrumentation/events
#define TRACE_INCLUDE_FILE sched_ttwu_waking
#include <instrumentation/events/sched_ttwu_waking.h>

#include <wrapper/lttng-probe.h>
#include <wrapper/tracepoint-lookup.h>

static const struct lttng_kernel_event_desc stand_in = {
	.event_name = "sched_ttwu_stand_in",
	.event_kname = "sched_ttwu_stand_in",
	.tp_class = &lttng_kernel__event_class___sched_ttwu,
	.probe_desc = &__probe_desc___sched_ttwu,
	.owner = THIS_MODULE,
};

static const struct lttng_kernel_event_desc * const stand_ins[] = { &stand_in };

static int sched_ttwu_waking_start(void)
{
	if (!wakepath_find_tracepoint("sched_waking")) {
		pr_err("this kernel has no tracepoint sched_waking (it came with Linux 4.3); load with source=kprobe\n");
		return -ENOENT;
	}
	return wakepath_probe_register_as(&__probe_desc___sched_ttwu, stand_ins);
}

static void sched_ttwu_waking_stop(void)
{
	wakepath_probe_unregister(&__probe_desc___sched_ttwu);
	tracepoint_synchronize_unregister();
}

const struct sched_ttwu_source sched_ttwu_waking = {
	.name = "waking",
	.start = sched_ttwu_waking_start,
	.stop = sched_ttwu_waking_stop,
};
