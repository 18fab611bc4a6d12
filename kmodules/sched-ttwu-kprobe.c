// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * sched_ttwu from a kprobe on try_to_wake_up(), for kernels without the tracepoint sched_waking.
 * Up to a quarter of the calls change nothing because the task does not sleep in a state that
 * the caller wakes from; they are left out.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kprobes.h>
#include <linux/module.h>
#include <lttng/tracer.h>
#include <wrapper/tracepoint.h>

#include "sched-ttwu.h"

#define LTTNG_PACKAGE_BUILD
#define CREATE_TRACE_POINTS
#define TP_MODULE_NOINIT
#define TRACE_INCLUDE_PATH instrumentation/events
#define TRACE_INCLUDE_FILE sched_ttwu_kprobe
#define LTTNG_INSTRUMENTATION
#include <instrumentation/events/sched_ttwu_kprobe.h>

#include <wrapper/lttng-probe.h>
#include <wrapper/task-state.h>

LTTNG_DEFINE_TRACE(sched_ttwu,
	PARAMS(struct task_struct *wakee, const struct wakepath_interrupt_context *interrupt),
	PARAMS(wakee, interrupt));

static const struct lttng_kernel_event_desc stand_in = {
	.event_name = "sched_ttwu_stand_in",
	.event_kname = "sched_ttwu_stand_in",
	.tp_class = &lttng_kernel__event_class___sched_ttwu,
	.probe_desc = &__probe_desc___sched_ttwu,
	.owner = THIS_MODULE,
};

static const struct lttng_kernel_event_desc * const stand_ins[] = { &stand_in };

/* int try_to_wake_up(struct task_struct *p, unsigned int state, int wake_flags) */
static int on_try_to_wake_up(struct kprobe *kprobe, struct pt_regs *regs)
{
	struct task_struct *wakee = (struct task_struct *)regs_get_kernel_argument(regs, 0);
	unsigned int state = regs_get_kernel_argument(regs, 1);
	struct wakepath_interrupt_context interrupt;

	if (!trace_sched_ttwu_enabled() || !(wakepath_task_state(wakee) & state))
		return 0;
	wakepath_interrupt_context_of_wake_up(&interrupt, wakee);
	trace_sched_ttwu(wakee, &interrupt);
	return 0;
}

static struct kprobe try_to_wake_up_probe = {
	.symbol_name = "try_to_wake_up",
	.pre_handler = on_try_to_wake_up,
};

static int sched_ttwu_kprobe_start(void)
{
	int error;

	error = register_kprobe(&try_to_wake_up_probe);
	if (error) {
		pr_err("no kprobe on try_to_wake_up (error %d); it needs CONFIG_KPROBES, or load with source=waking\n",
		       error);
		return error;
	}
	error = wakepath_probe_register_as(&__probe_desc___sched_ttwu, stand_ins);
	if (error)
		unregister_kprobe(&try_to_wake_up_probe);
	return error;
}

static void sched_ttwu_kprobe_stop(void)
{
	wakepath_probe_unregister(&__probe_desc___sched_ttwu);
	unregister_kprobe(&try_to_wake_up_probe);
	tracepoint_synchronize_unregister();
}

const struct sched_ttwu_source sched_ttwu_kprobe = {
	.name = "kprobe",
	.start = sched_ttwu_kprobe_start,
	.stop = sched_ttwu_kprobe_stop,
};
