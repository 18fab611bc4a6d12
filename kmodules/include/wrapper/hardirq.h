/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_WRAPPER_HARDIRQ_H
#define WAKEPATH_WRAPPER_HARDIRQ_H

#include <linux/preempt.h>

/*
 * Linux 5.11, commit 15115830c887 ("preempt: Cleanup the macro maze a bit"), renamed in_irq() to
 * in_hardirq().
 */
#ifndef in_hardirq
#define in_hardirq() in_irq()
#endif

#endif
