/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_INTERRUPT_CONTEXT_H
#define WAKEPATH_INTERRUPT_CONTEXT_H

#include <linux/types.h>

struct task_struct;

/**
 * enum wakepath_interrupt_kind - what kind of handler is running
 * @WAKEPATH_INTERRUPT_NONE: none, a task is running
 * @WAKEPATH_INTERRUPT_IRQ: the handler of an interrupt line, or a hard interrupt that has no line
 * @WAKEPATH_INTERRUPT_SOFTIRQ: a softirq vector
 * @WAKEPATH_INTERRUPT_HRTIMER: the function of a high resolution timer
 * @WAKEPATH_INTERRUPT_NMI: a non-maskable interrupt
 *
 * The values are part of the format of the trace.
 */
enum wakepath_interrupt_kind {
	WAKEPATH_INTERRUPT_NONE = 0,
	WAKEPATH_INTERRUPT_IRQ = 1,
	WAKEPATH_INTERRUPT_SOFTIRQ = 2,
	WAKEPATH_INTERRUPT_HRTIMER = 3,
	WAKEPATH_INTERRUPT_NMI = 4,
};

/* The source of a hard interrupt without a line: local timer, interrupt from another CPU. */
#define WAKEPATH_INTERRUPT_NO_LINE (~0ULL)

/**
 * struct wakepath_interrupt_context - the innermost handler that is running
 * @source: line number or WAKEPATH_INTERRUPT_NO_LINE, softirq vector, address of the timer; else 0
 * @entry: serial number of the handler's entry on this CPU; 0 with WAKEPATH_INTERRUPT_NONE
 * @kind: one of enum wakepath_interrupt_kind
 */
struct wakepath_interrupt_context {
	u64 source;
	u32 entry;
	u8 kind;
};

void wakepath_interrupt_context_get(struct wakepath_interrupt_context *context);
void wakepath_interrupt_context_of_wake_up(struct wakepath_interrupt_context *context,
					   const struct task_struct *wakee);

#endif
