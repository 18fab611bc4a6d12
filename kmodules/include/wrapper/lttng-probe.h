/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
/* Registers a provider of events with LTTng. */
#ifndef WAKEPATH_WRAPPER_LTTNG_PROBE_H
#define WAKEPATH_WRAPPER_LTTNG_PROBE_H

#include <linux/printk.h>
#include <lttng/events.h>
#include <wrapper/vmalloc.h>

static inline int wakepath_probe_register(struct lttng_kernel_probe_desc *provider)
{
	int error;

	wrapper_vmalloc_sync_mappings();
	error = lttng_kernel_probe_register(provider);
	if (error == -EEXIST)
		pr_err("LTTng has a provider \"%s\" already; unload the other module that records these events\n",
		       provider->provider_name);
	else if (error)
		pr_err("LTTng refused the provider \"%s\" (error %d)\n", provider->provider_name,
		       error);
	return error;
}

static inline void wakepath_probe_unregister(struct lttng_kernel_probe_desc *provider)
{
	lttng_kernel_probe_unregister(provider);
}

/*
 * LTTng looks over what was registered before when the next provider comes, and gives sessions
 * that run already the events that they wait for.
 */
static inline int wakepath_probe_settle(void)
{
	static struct lttng_kernel_probe_desc nothing = { .provider_name = "wakepath_nothing" };
	int error;

	error = wakepath_probe_register(&nothing);
	if (!error)
		wakepath_probe_unregister(&nothing);
	return error;
}

/*
 * Registers a provider of one event whose name LTTng would not have from it.
 *
 * lttng-modules 2.13 to 2.16, lttng_lazy_probe_register() in src/lttng-probes.c, warns of an
 * event that is not called PROVIDER_SOMETHING, so that no two providers have an event of the
 * same name. "sched_ttwu", the name that traces and their readers have had since 2013, would
 * have to come from the provider "sched", and that is lttng-probe-sched's. So LTTng is shown a
 * stand-in which records nothing, and the event itself once it has looked.
 */
static inline int wakepath_probe_register_as(struct lttng_kernel_probe_desc *provider,
					     const struct lttng_kernel_event_desc * const *stand_in)
{
	const struct lttng_kernel_event_desc * const *event = provider->event_desc;
	int error;

	provider->event_desc = stand_in;
	error = wakepath_probe_register(provider);
	if (error)
		return error;
	error = wakepath_probe_settle();
	WRITE_ONCE(provider->event_desc, event);
	if (!error)
		error = wakepath_probe_settle();
	if (error)
		wakepath_probe_unregister(provider);
	return error;
}

#endif
