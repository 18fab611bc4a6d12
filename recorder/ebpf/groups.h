/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The names of groups of processes: network namespaces, cgroups or containers. */
#ifndef WAKEPATH_GROUPS_H
#define WAKEPATH_GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cgroups.h"
#include "containers.h"
#include "wakepath.h"

/**
 * struct groups - the groups of a recording
 * @grouping: what they are
 * @named: those with a name, as a tree by id
 * @named_count: number of them
 * @plain: ids of the cgroups that were there at the start and are no groups
 * @plain_count: number of them
 * @old_hierarchy: number of the hierarchy of the first version whose cgroups count as well, 0 for none
 * @old_controller: a controller in it
 * @part: of the trace, in which all names that it needs are told
 * @left_out: groups without a name because there were too many
 * @containers: the names of containers
 * @cgroups: of all hierarchies, for those that hold tasks back
 */
struct groups {
	enum grouping grouping;
	void *named;
	size_t named_count;
	uint64_t *plain;
	size_t plain_count;
	int old_hierarchy;
	const char *old_controller;
	unsigned int part;
	uint64_t left_out;
	struct containers containers;
	struct cgroup_names cgroups;
};

/** groups_parse - what "netns", "cgroup", "container" or "none" stands for; false for another word */
bool groups_parse(enum grouping *grouping, const char *word);

/** groups_find - look for those that are there; @groups has its @grouping; 0, or -1 with errno set */
int groups_find(struct groups *groups);

/** groups_note_plain - add the cgroups that are no groups to a map, a file descriptor; 0, or a negative error */
int groups_note_plain(const struct groups *groups, int map);

/**
 * groups_name - the name of a group, where this part of the trace does not have it yet
 * @groups: the groups
 * @event: its group is given, its name is filled
 *
 * Return: whether there is such a name.
 */
bool groups_name(struct groups *groups, struct event_cgroup_mkdir *event);

/**
 * groups_note - a cgroup was made
 * @groups: the groups
 * @event: its name is that of its path; it becomes that of the group
 *
 * Return: whether it is a group.
 */
bool groups_note(struct groups *groups, struct event_cgroup_mkdir *event);

/**
 * groups_name_cgroup - the name of a cgroup of any hierarchy, where this part of the trace does not have it yet
 * @groups: the groups
 * @event: its cgroup is given, its name is filled: that of the container, or the path
 *
 * Return: whether there is such a name.
 */
bool groups_name_cgroup(struct groups *groups, struct event_cgroup *event);

/** groups_end - let go of all */
void groups_end(struct groups *groups);

#endif
