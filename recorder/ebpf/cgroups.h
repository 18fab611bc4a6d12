/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Where cgroups are seen, and how they are called. */
#ifndef WAKEPATH_CGROUPS_H
#define WAKEPATH_CGROUPS_H

#include <stddef.h>
#include <stdint.h>

/**
 * cgroup_visitor - is shown a cgroup
 * @context: as it was given
 * @id: with the mark
 * @path: below the first cgroup, which has an empty one
 *
 * Return: 0, or -1 with errno set to end the walk.
 */
typedef int (*cgroup_visitor)(void *context, uint64_t id, const char *path);

/** cgroups_find_root - where those of a controller of the first version are mounted, or with "" those of the second; an empty text if nowhere */
void cgroups_find_root(char *root, size_t size, const char *controller);

/** cgroups_hierarchy - the number of the hierarchy of a controller; 0 for none */
int cgroups_hierarchy(const char *controller);

/** cgroups_walk - show all cgroups of a hierarchy; @mark is a part of all ids; 0, or what a visitor returned, also without a root */
int cgroups_walk(const char *root, uint64_t mark, cgroup_visitor visitor, void *context);

/**
 * struct cgroup_names - the paths of cgroups
 * @by_id: a tree
 * @count: of those in it
 */
struct cgroup_names {
	void *by_id;
	size_t count;
};

/**
 * cgroup_names_find - the path of a cgroup that was not told yet
 * @names: the paths
 * @id: of the cgroup, with the number of its hierarchy
 * @part: of the trace
 *
 * Return: the path; NULL if it is not known, or was told in this part before.
 */
const char *cgroup_names_find(struct cgroup_names *names, uint64_t id, unsigned int part);

/** cgroup_names_end - let go of all */
void cgroup_names_end(struct cgroup_names *names);

#endif
