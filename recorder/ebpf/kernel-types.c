// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "kernel-types.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "kernel-symbols.h"

bool kernel_is_since(int major, int minor)
{
	struct utsname system;
	int running_major = 0, running_minor = 0;

	uname(&system);
	sscanf(system.release, "%d.%d", &running_major, &running_minor);
	return running_major > major || (running_major == major && running_minor >= minor);
}

bool kernel_has_function(const struct btf *types, const char *name)
{
	return btf__find_by_name_kind(types, name, BTF_KIND_FUNC) > 0;
}

/* The type is a pointer to a function. */
const struct btf_type *kernel_probe(const struct btf *types, const char *tracepoint)
{
	char name[128];
	int id;

	snprintf(name, sizeof(name), "btf_trace_%s", tracepoint);
	id = btf__find_by_name_kind(types, name, BTF_KIND_TYPEDEF);
	if (id < 0)
		return NULL;
	return btf__type_by_id(types, btf__type_by_id(types, btf__type_by_id(types, id)->type)->type);
}

/* Where a variable lies among those of its CPU, bytes; -1 where the types do not tell. */
static long place_of(const struct btf *types, const char *variable)
{
	int section = btf__find_by_name_kind(types, ".data..percpu", BTF_KIND_DATASEC);
	int id = btf__find_by_name_kind(types, variable, BTF_KIND_VAR);
	const struct btf_type *all = section < 0 || id < 0 ? NULL : btf__type_by_id(types, section);

	for (int i = 0; all && i < btf_vlen(all); i++) {
		const struct btf_var_secinfo *place = &btf_var_secinfos(all)[i];

		if (place->type == (__u32)id)
			return place->offset;
	}
	return -1;
}

/* Kernels from 6.2 to 6.14 have the count in a structure, where it is the second member of the first one. */
static long place_of_preempt_count(const struct btf *types)
{
	long structure = place_of(types, "pcpu_hot");

	return structure < 0 ? place_of(types, "__preempt_count") : structure + (long)sizeof(void *);
}

/* Types made before 5.12 may lack variables. */
int kernel_find_preempt_count(const struct btf *types, long *behind_queue)
{
	long count = place_of_preempt_count(types), queue = place_of(types, "runqueues");

	if (count < 0 || queue < 0) {
		count = kernel_symbols_value("__preempt_count");
		queue = kernel_symbols_value("runqueues");
	}
	*behind_queue = count - queue;
	return count > 0 && queue > 0 ? 0 : -1;
}

bool kernel_controller(const struct btf *types, const char *name, __u32 *index)
{
	int id = btf__find_by_name_kind(types, "cgroup_subsys_id", BTF_KIND_ENUM);
	const struct btf_type *controllers = id < 0 ? NULL : btf__type_by_id(types, id);
	char wanted[64];

	snprintf(wanted, sizeof(wanted), "%s_cgrp_id", name);
	for (int i = 0; controllers && i < btf_vlen(controllers); i++) {
		const struct btf_enum *controller = &btf_enum(controllers)[i];

		if (!strcmp(btf__name_by_offset(types, controller->name_off), wanted)) {
			*index = controller->val;
			return true;
		}
	}
	return false;
}
