/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the running kernel is and has, by its version and its description of its types. */
#ifndef WAKEPATH_KERNEL_TYPES_H
#define WAKEPATH_KERNEL_TYPES_H

#include <bpf/btf.h>
#include <linux/types.h>
#include <stdbool.h>

/** kernel_is_since - whether the running kernel is of a version or a later one */
bool kernel_is_since(int major, int minor);

/** kernel_has_function - whether it has a function of a name */
bool kernel_has_function(const struct btf *types, const char *name);

/** kernel_probe - the type of the probes of a tracepoint, a function; NULL where there is no such tracepoint */
const struct btf_type *kernel_probe(const struct btf *types, const char *tracepoint);

/**
 * kernel_find_preempt_count - where the count of nested interrupts is
 * @types: of the kernel
 * @behind_queue: how far it lies behind the queue of its CPU, bytes
 *
 * Return: 0, or -1 if nothing tells.
 */
int kernel_find_preempt_count(const struct btf *types, long *behind_queue);

/** kernel_controller - the index of a controller of cgroups; false if there is none of the name */
bool kernel_controller(const struct btf *types, const char *name, __u32 *index);

#endif
