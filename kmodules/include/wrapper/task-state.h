/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_WRAPPER_TASK_STATE_H
#define WAKEPATH_WRAPPER_TASK_STATE_H

#include <linux/sched.h>
#include <linux/version.h>

/* Linux 5.14, commit 2f064a59a11f ("sched: Change task_struct::state"), renamed the field. */
static inline unsigned int wakepath_task_state(const struct task_struct *task)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 14, 0)
	return READ_ONCE(task->__state);
#else
	return READ_ONCE(task->state);
#endif
}

#endif
