// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * For tests: a number written to /proc/wakepath-trigger makes as many events
 * wakepath_trigger_fired, so that what arrived in a trace can be counted. An empty line stands
 * for a prime, which no multiple of lost or doubled packets adds up to.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <lttng/tracer.h>
#include <wrapper/tracepoint.h>

#define LTTNG_PACKAGE_BUILD
#define CREATE_TRACE_POINTS
#define TP_MODULE_NOINIT
#define TRACE_INCLUDE_PATH instrumentation/events
#define TRACE_INCLUDE_FILE wakepath_trigger
#define LTTNG_INSTRUMENTATION
#include <instrumentation/events/wakepath_trigger.h>

#include <wrapper/lttng-probe.h>

#define FILE_NAME "wakepath-trigger"
#define DEFAULT_COUNT 1009

LTTNG_DEFINE_TRACE(wakepath_trigger_fired,
	PARAMS(u32 number, u32 count),
	PARAMS(number, count));

static int fire(u32 count)
{
	u32 number;

	for (number = 1; number <= count; number++) {
		trace_wakepath_trigger_fired(number, count);
		if (signal_pending(current))
			return -EINTR;
		cond_resched();
	}
	return 0;
}

static ssize_t wakepath_trigger_write(struct file *file, const char __user *text, size_t size,
				      loff_t *position)
{
	u32 count = DEFAULT_COUNT;
	char line[16];
	int error = 0;

	if (size >= sizeof(line))
		return -EINVAL;
	if (copy_from_user(line, text, size))
		return -EFAULT;
	line[size] = '\0';
	if (*skip_spaces(line))
		error = kstrtou32(strim(line), 10, &count);
	if (!error)
		error = fire(count);
	return error ? error : size;
}

static const struct proc_ops wakepath_trigger_file = {
	.proc_write = wakepath_trigger_write,
};

static int __init wakepath_trigger_init(void)
{
	int error;

	error = wakepath_probe_register(&__probe_desc___wakepath_trigger);
	if (error)
		return error;
	if (!proc_create(FILE_NAME, 0200, NULL, &wakepath_trigger_file)) {
		pr_err("no file /proc/" FILE_NAME "; it needs CONFIG_PROC_FS and free memory\n");
		wakepath_probe_unregister(&__probe_desc___wakepath_trigger);
		return -ENOMEM;
	}
	return 0;
}
module_init(wakepath_trigger_init);

static void __exit wakepath_trigger_exit(void)
{
	remove_proc_entry(FILE_NAME, NULL);
	wakepath_probe_unregister(&__probe_desc___wakepath_trigger);
	tracepoint_synchronize_unregister();
}
module_exit(wakepath_trigger_exit);

MODULE_DESCRIPTION("LTTng event that tests count");
MODULE_AUTHOR("the Wakepath authors");
MODULE_LICENSE("GPL");
