/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
/* The interrupt context as fields of an LTTng event; the same three in every event of Wakepath. */
#ifndef WAKEPATH_INTERRUPT_CONTEXT_FIELDS_H
#define WAKEPATH_INTERRUPT_CONTEXT_FIELDS_H

#include <wakepath/interrupt-context.h>

/* To be given once per provider of events. */
#define WAKEPATH_INTERRUPT_KIND_ENUM							\
	LTTNG_TRACEPOINT_ENUM(wakepath_interrupt_kind,					\
		TP_ENUM_VALUES(								\
			ctf_enum_value("none", WAKEPATH_INTERRUPT_NONE)			\
			ctf_enum_value("irq", WAKEPATH_INTERRUPT_IRQ)			\
			ctf_enum_value("softirq", WAKEPATH_INTERRUPT_SOFTIRQ)		\
			ctf_enum_value("hrtimer", WAKEPATH_INTERRUPT_HRTIMER)		\
			ctf_enum_value("nmi", WAKEPATH_INTERRUPT_NMI)			\
		)									\
	)

#define WAKEPATH_INTERRUPT_CONTEXT_FIELDS(interrupt)					\
	ctf_enum(wakepath_interrupt_kind, u8, context, (interrupt)->kind)		\
	ctf_integer(u32, context_entry, (interrupt)->entry)				\
	ctf_integer(u64, context_source, (interrupt)->source)

#endif
