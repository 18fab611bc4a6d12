// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "groups.h"

#include <bpf/bpf.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define MOST_GROUPS 65536
/* The id of the first cgroup of each hierarchy, which is there even where none is mounted. */
#define FIRST_CGROUP 1
#define NAMESPACE_FILES 0x6e736673

/* Folders with a file for each network namespace that has a name. */
static const char *const namespace_places[] = { "/run/netns", "/run/docker/netns" };

/**
 * struct group - a group with a name
 * @id: of the namespace or the cgroup
 * @part: the last part of the trace that has the name, 0 for none
 * @name: the name
 */
struct group {
	uint64_t id;
	unsigned int part;
	char name[];
};

bool groups_parse(enum grouping *grouping, const char *word)
{
	static const char *const words[] = { "none", "netns", "cgroup", "container" };

	for (int i = GROUPING_NONE; i <= GROUPING_CONTAINER; i++) {
		if (!strcmp(word, words[i])) {
			*grouping = i;
			return true;
		}
	}
	return false;
}

/* The name of a cgroup as a group, from its path; false where it is none. */
static bool name_cgroup(struct groups *groups, char *name, const char *path)
{
	if (groups->grouping == GROUPING_CONTAINER)
		return containers_name(&groups->containers, name, path);
	snprintf(name, WAKEPATH_PATH_BYTES, "%s", path + (*path == '/'));
	return *name;
}

/* ---- groups with names */

static int compare(const void *left, const void *right)
{
	uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;

	return one < other ? -1 : one > other;
}

/* The group of an id, whatever its name is; NULL where there is no room. */
static struct group *add(struct groups *groups, uint64_t id, const char *name)
{
	struct group *group = groups->named_count < MOST_GROUPS ? malloc(sizeof(*group) + strlen(name) + 1) : NULL;
	struct group **found;

	if (!group) {
		groups->left_out++;
		return NULL;
	}
	*group = (struct group) { .id = id };
	strcpy(group->name, name);
	found = tsearch(group, &groups->named, compare);
	if (!found || *found != group) {
		free(group);
		return found ? *found : NULL;
	}
	groups->named_count++;
	return group;
}

static bool is_namespace(int folder, const char *file, uint64_t inode)
{
	int descriptor = openat(folder, file, O_RDONLY | O_CLOEXEC);
	struct stat status;
	struct statfs files;
	bool is_it = descriptor >= 0 && !fstat(descriptor, &status) && status.st_ino == inode &&
		     !fstatfs(descriptor, &files) && files.f_type == NAMESPACE_FILES;

	if (descriptor >= 0)
		close(descriptor);
	return is_it;
}

static bool find_namespace(char *name, const char *place, uint64_t inode)
{
	DIR *list = opendir(place);
	bool found = false;
	struct dirent *entry;

	while (list && !found && (entry = readdir(list))) {
		found = is_namespace(dirfd(list), entry->d_name, inode);
		if (found)
			snprintf(name, WAKEPATH_PATH_BYTES, "%s", entry->d_name);
	}
	if (list)
		closedir(list);
	return found;
}

static void name_namespace(char *name, uint64_t inode)
{
	for (size_t i = 0; i < sizeof(namespace_places) / sizeof(namespace_places[0]); i++) {
		if (find_namespace(name, namespace_places[i], inode))
			return;
	}
	snprintf(name, WAKEPATH_PATH_BYTES, "netns-%llu", (unsigned long long)inode);
}

static struct group *find_group(struct groups *groups, uint64_t id)
{
	struct group **found = tfind(&id, &groups->named, compare);
	char name[WAKEPATH_PATH_BYTES];

	if (found)
		return *found;
	if (groups->grouping != GROUPING_NETNS)
		return NULL;
	name_namespace(name, id);
	return add(groups, id, name);
}

bool groups_name(struct groups *groups, struct event_cgroup_mkdir *event)
{
	struct group *group = event->group ? find_group(groups, event->group) : NULL;

	if (!group || group->part == groups->part)
		return false;
	group->part = groups->part;
	snprintf(event->name, sizeof(event->name), "%s", group->name);
	return true;
}

bool groups_note(struct groups *groups, struct event_cgroup_mkdir *event)
{
	char name[WAKEPATH_PATH_BYTES];
	struct group *group;

	if (!name_cgroup(groups, name, event->name))
		return false;
	group = add(groups, event->group, name);
	if (group)
		group->part = groups->part;
	memset(event->name, 0, sizeof(event->name));
	strcpy(event->name, name);
	return true;
}

bool groups_name_cgroup(struct groups *groups, struct event_cgroup *event)
{
	const char *path = cgroup_names_find(&groups->cgroups, event->cgroup, groups->part);
	char name[WAKEPATH_PATH_BYTES];

	if (!path)
		return false;
	if (containers_name(&groups->containers, name, path))
		snprintf(event->name, sizeof(event->name), "%s", name);
	else
		snprintf(event->name, sizeof(event->name), "%s", path + (*path == '/'));
	return true;
}

/* ---- what is there at the start */

static int add_plain(struct groups *groups, uint64_t id)
{
	uint64_t *more = reallocarray(groups->plain, groups->plain_count + 1, sizeof(*more));

	if (!more)
		return -1;
	groups->plain = more;
	groups->plain[groups->plain_count++] = id;
	return 0;
}

/* A cgroup is a group, or noted as none. */
static int note_cgroup(void *context, uint64_t id, const char *path)
{
	struct groups *groups = context;
	char name[WAKEPATH_PATH_BYTES];

	if (name_cgroup(groups, name, path))
		add(groups, id, name);
	else if (groups->plain_count < MOST_GROUPS)
		return add_plain(groups, id);
	return 0;
}

/* Of the first version, a hierarchy in which all tools of containers put theirs. */
static int find_old_cgroups(struct groups *groups)
{
	static const char *const controllers[] = { "pids", "memory", "devices" };
	char root[PATH_MAX] = "";

	for (size_t i = 0; i < sizeof(controllers) / sizeof(controllers[0]) && !*root; i++) {
		cgroups_find_root(root, sizeof(root), controllers[i]);
		groups->old_hierarchy = *root ? cgroups_hierarchy(controllers[i]) : 0;
		groups->old_controller = controllers[i];
	}
	return groups->old_hierarchy ? cgroups_walk(root, OLD_CGROUP, note_cgroup, groups) : 0;
}

int groups_find(struct groups *groups)
{
	char root[PATH_MAX];

	groups->part = 1;
	if (groups->grouping != GROUPING_CGROUP && groups->grouping != GROUPING_CONTAINER)
		return 0;
	cgroups_find_root(root, sizeof(root), "");
	if (add_plain(groups, FIRST_CGROUP) || find_old_cgroups(groups))
		return -1;
	return cgroups_walk(root, 0, note_cgroup, groups);
}

int groups_note_plain(const struct groups *groups, int map)
{
	uint8_t noted = 1;

	for (size_t i = 0; i < groups->plain_count; i++) {
		if (bpf_map_update_elem(map, &groups->plain[i], &noted, BPF_ANY))
			return -errno;
	}
	return 0;
}

void groups_end(struct groups *groups)
{
	tdestroy(groups->named, free);
	cgroup_names_end(&groups->cgroups);
	containers_end(&groups->containers);
	free(groups->plain);
	*groups = (struct groups) { 0 };
}
