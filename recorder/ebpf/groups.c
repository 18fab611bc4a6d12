// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "groups.h"

#include <bpf/bpf.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mntent.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define MOST_GROUPS 65536
#define MOUNTS_FILE "/proc/self/mounts"
#define CGROUP_TYPE "cgroup2"
#define OLD_CGROUP_TYPE "cgroup"
#define HIERARCHIES_FILE "/proc/cgroups"
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

/* @mark is a part of all ids. */
static int find_cgroups(struct groups *groups, int folder, const char *path, uint64_t mark)
{
	char name[WAKEPATH_PATH_BYTES], inner[WAKEPATH_PATH_BYTES];
	DIR *list = folder < 0 ? NULL : fdopendir(folder);
	struct dirent *entry;
	struct stat status;
	int result = 0;

	/* A cgroup that has gone in the meantime is none. */
	if (!list)
		return 0;
	if (fstat(folder, &status))
		result = -1;
	else if (name_cgroup(groups, name, path))
		add(groups, status.st_ino | mark, name);
	else if (groups->plain_count < MOST_GROUPS)
		result = add_plain(groups, status.st_ino | mark);
	while (!result && (entry = readdir(list))) {
		if (entry->d_type != DT_DIR || entry->d_name[0] == '.' ||
		    snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name) >= (int)sizeof(inner))
			continue;
		result = find_cgroups(groups, openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC), inner,
				      mark);
	}
	closedir(list);
	return result;
}

/* Where cgroups are seen, of the first version those of a controller; an empty text where they are not. */
static void find_root(char *root, size_t size, const char *type, const char *controller)
{
	FILE *mounts = setmntent(MOUNTS_FILE, "re");
	struct mntent *mount;

	*root = '\0';
	while (mounts && !*root && (mount = getmntent(mounts))) {
		if (!strcmp(mount->mnt_type, type) && (!controller || hasmntopt(mount, controller)))
			snprintf(root, size, "%s", mount->mnt_dir);
	}
	if (mounts)
		endmntent(mounts);
}

static int read_hierarchy(const char *controller)
{
	FILE *file = fopen(HIERARCHIES_FILE, "re");
	char line[256], name[128];
	int hierarchy = 0, number;

	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%127s %d", name, &number) == 2 && !strcmp(name, controller))
			hierarchy = number;
	}
	if (file)
		fclose(file);
	return hierarchy;
}

static int find_below(struct groups *groups, const char *root, uint64_t mark)
{
	return *root ? find_cgroups(groups, open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "", mark) : 0;
}

/* Of the first version, a hierarchy in which all tools of containers put theirs. */
static int find_old_cgroups(struct groups *groups)
{
	static const char *const controllers[] = { "pids", "memory", "devices" };
	char root[PATH_MAX] = "";

	for (size_t i = 0; i < sizeof(controllers) / sizeof(controllers[0]) && !*root; i++) {
		find_root(root, sizeof(root), OLD_CGROUP_TYPE, controllers[i]);
		groups->old_hierarchy = *root ? read_hierarchy(controllers[i]) : 0;
		groups->old_controller = controllers[i];
	}
	return groups->old_hierarchy ? find_below(groups, root, OLD_CGROUP) : 0;
}

int groups_find(struct groups *groups)
{
	char root[PATH_MAX];

	groups->part = 1;
	if (groups->grouping != GROUPING_CGROUP && groups->grouping != GROUPING_CONTAINER)
		return 0;
	find_root(root, sizeof(root), CGROUP_TYPE, NULL);
	if (add_plain(groups, FIRST_CGROUP) || find_old_cgroups(groups))
		return -1;
	return find_below(groups, root, 0);
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
	containers_end(&groups->containers);
	free(groups->plain);
	*groups = (struct groups) { 0 };
}
