// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "others.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

#define PATH_BYTES 64
#define LINE_BYTES 512
#define DEEPEST 16

static FILE *open_of(pid_t pid, const char *what)
{
	char path[PATH_BYTES];

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, what);
	return fopen(path, "re");
}

/* A program that has become another user's later, as many servers do, has the memory. One that ends has none any more. */
static bool has_memory(pid_t pid)
{
	FILE *maps = open_of(pid, "maps");
	char line[LINE_BYTES];
	bool is_there = false, has = false;

	while (maps && !has && fgets(line, sizeof(line), maps)) {
		is_there = true;
		has = strstr(line, "/memfd:" SESSION_MEMORY);
	}
	if (maps)
		fclose(maps);
	return has || !is_there;
}

static bool is_of_another_user(pid_t pid)
{
	char path[PATH_BYTES];
	struct stat status;

	snprintf(path, sizeof(path), "/proc/%d", pid);
	return !stat(path, &status) && status.st_uid != geteuid() && !has_memory(pid);
}

static void read_name(pid_t pid, struct other *found)
{
	FILE *file = open_of(pid, "comm");

	found->pid = pid;
	found->name[0] = '\0';
	if (file && fgets(found->name, sizeof(found->name), file)) {
		found->name[strcspn(found->name, "\n")] = '\0';
		for (char *c = found->name; *c; c++)
			*c = isprint((unsigned char)*c) ? *c : '?';
	}
	if (file)
		fclose(file);
}

static bool find(pid_t pid, int depth, struct other *found)
{
	FILE *children;
	bool is_found = false;
	int child;
	char place[PATH_BYTES / 2];

	if (is_of_another_user(pid)) {
		read_name(pid, found);
		return true;
	}
	snprintf(place, sizeof(place), "task/%d/children", pid);
	children = depth < DEEPEST ? open_of(pid, place) : NULL;
	while (children && !is_found && fscanf(children, "%d", &child) == 1)
		is_found = find(child, depth + 1, found);
	if (children)
		fclose(children);
	return is_found;
}

bool others_find(pid_t command, struct other *found)
{
	return find(command, 0, found);
}
