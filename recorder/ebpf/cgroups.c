// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "cgroups.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <mntent.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "wakepath.h"

#define MOST_NAMES 65536
#define MOUNTS_FILE "/proc/self/mounts"
#define OWN_FILE "/proc/self/cgroup"
#define HIERARCHIES_FILE "/proc/cgroups"
#define TYPE "cgroup2"
#define OLD_TYPE "cgroup"

void cgroups_find_root(char *root, size_t size, const char *controller)
{
	FILE *mounts = setmntent(MOUNTS_FILE, "re");
	struct mntent *mount;

	*root = '\0';
	while (mounts && !*root && (mount = getmntent(mounts))) {
		if (*controller ? !strcmp(mount->mnt_type, OLD_TYPE) && hasmntopt(mount, controller)
				: !strcmp(mount->mnt_type, TYPE))
			snprintf(root, size, "%s", mount->mnt_dir);
	}
	if (mounts)
		endmntent(mounts);
}

int cgroups_hierarchy(const char *controller)
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

/* A cgroup that has gone in the meantime is none. */
static int walk(int folder, const char *path, uint64_t mark, cgroup_visitor visitor, void *context)
{
	DIR *list = folder < 0 ? NULL : fdopendir(folder);
	char inner[WAKEPATH_PATH_BYTES];
	struct dirent *entry;
	struct stat status;
	int result;

	if (!list)
		return 0;
	result = fstat(folder, &status) ? -1 : visitor(context, status.st_ino | mark, path);
	while (!result && (entry = readdir(list))) {
		if (entry->d_type != DT_DIR || entry->d_name[0] == '.' ||
		    snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name) >= (int)sizeof(inner))
			continue;
		result = walk(openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC), inner, mark, visitor,
			      context);
	}
	closedir(list);
	return result;
}

int cgroups_walk(const char *root, uint64_t mark, cgroup_visitor visitor, void *context)
{
	return *root ? walk(open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "", mark, visitor, context) : 0;
}

/* ---- names */

/**
 * struct cgroup_name - a cgroup
 * @id: with the number of its hierarchy
 * @part: the last part of the trace that has the name, 0 for none
 * @path: empty if it is not known
 */
struct cgroup_name {
	uint64_t id;
	unsigned int part;
	char path[];
};

static int compare(const void *left, const void *right)
{
	uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;

	return one < other ? -1 : one > other;
}

static int add(void *context, uint64_t id, const char *path)
{
	struct cgroup_names *names = context;
	struct cgroup_name *name = names->count < MOST_NAMES ? malloc(sizeof(*name) + strlen(path) + 1) : NULL;
	struct cgroup_name **found;

	if (!name)
		return 0;
	*name = (struct cgroup_name) { .id = id };
	strcpy(name->path, path);
	found = tsearch(name, &names->by_id, compare);
	if (found && *found == name)
		names->count++;
	else
		free(name);
	return 0;
}

/* The first controller of a hierarchy, as a line "4:cpu,cpuacct:/" has it; that of the second version has none. */
static void find_controller(char *controller, size_t size, unsigned int hierarchy)
{
	FILE *file = fopen(OWN_FILE, "re");
	char line[PATH_MAX], names[256];
	unsigned int number;

	*controller = '\0';
	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%u:%255[^:\n]", &number, names) == 2 && number == hierarchy)
			snprintf(controller, size, "%.*s", (int)strcspn(names, ","), names);
	}
	if (file)
		fclose(file);
}

static void find_names(struct cgroup_names *names, uint64_t id)
{
	unsigned int hierarchy = id >> HIERARCHY_SHIFT;
	char controller[256], root[PATH_MAX];

	find_controller(controller, sizeof(controller), hierarchy);
	if (hierarchy && !*controller)
		return;
	cgroups_find_root(root, sizeof(root), controller);
	cgroups_walk(root, (uint64_t)hierarchy << HIERARCHY_SHIFT, add, names);
}

/* One that came after the others is looked for once; of one that has gone by then, that is remembered. */
const char *cgroup_names_find(struct cgroup_names *names, uint64_t id, unsigned int part)
{
	struct cgroup_name **found = tfind(&id, &names->by_id, compare);

	if (!found) {
		find_names(names, id);
		add(names, id, "");
		found = tfind(&id, &names->by_id, compare);
	}
	if (!found || (*found)->part == part)
		return NULL;
	(*found)->part = part;
	return *(*found)->path ? (*found)->path : NULL;
}

void cgroup_names_end(struct cgroup_names *names)
{
	tdestroy(names->by_id, free);
	*names = (struct cgroup_names) { 0 };
}
