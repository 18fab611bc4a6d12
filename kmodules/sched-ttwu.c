// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/* The event sched_ttwu: a task makes another one runnable. Chooses its source. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/string.h>
#include <wrapper/tracepoint-lookup.h>

#include "sched-ttwu.h"

static char *source = "auto";
module_param(source, charp, 0444);
MODULE_PARM_DESC(source, "auto, waking (tracepoint sched_waking) or kprobe (on try_to_wake_up)");

static const struct sched_ttwu_source *running;

static const struct sched_ttwu_source *choose_source(void)
{
	if (!strcmp(source, sched_ttwu_waking.name))
		return &sched_ttwu_waking;
	if (!strcmp(source, sched_ttwu_kprobe.name))
		return &sched_ttwu_kprobe;
	if (strcmp(source, "auto"))
		return NULL;
	return wakepath_find_tracepoint("sched_waking") ? &sched_ttwu_waking : &sched_ttwu_kprobe;
}

static int __init sched_ttwu_init(void)
{
	running = choose_source();
	if (!running) {
		pr_err("no source \"%s\"; use source=auto, source=waking or source=kprobe\n",
		       source);
		return -EINVAL;
	}
	return running->start();
}
module_init(sched_ttwu_init);

static void __exit sched_ttwu_exit(void)
{
	running->stop();
}
module_exit(sched_ttwu_exit);

MODULE_DESCRIPTION("LTTng event sched_ttwu with its interrupt context");
MODULE_AUTHOR("the Wakepath authors");
MODULE_LICENSE("GPL");
