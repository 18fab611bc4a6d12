// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "named.h"

#include "message.h"
#include "status.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_LISTED 10

/* The file of its program; false for a thread of the kernel, one that ended, and one of others. */
static bool read_program(pid_t pid, char *program, size_t size)
{
	char path[64];
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	length = readlink(path, program, size - 1);
	program[length > 0 ? length : 0] = '\0';
	return length > 0;
}

/*
 * By what the process calls itself, of which the kernel keeps 15 bytes, or by the file of its program. One that has ended
 * keeps its name until somebody asks for it.
 */
static bool is_called(pid_t pid, const char *name)
{
	char program[PATH_MAX], own[64], state[64];
	const char *file;

	if (!status_read(pid, "State", state, sizeof(state)) || *state == 'Z' || *state == 'X')
		return false;
	if (status_read(pid, "Name", own, sizeof(own)) && !strcmp(own, name))
		return true;
	if (!read_program(pid, program, sizeof(program)))
		return false;
	file = strrchr(program, '/');
	return file && !strcmp(file + 1, name);
}

/* Adds ", 123" to the list, or ", ..." once when there are too many. */
static void list(char *text, size_t size, size_t count, pid_t pid)
{
	size_t length = strlen(text);

	if (count < MOST_LISTED)
		snprintf(text + length, size - length, "%s%d", count ? ", " : "", pid);
	else if (count == MOST_LISTED)
		snprintf(text + length, size - length, ", ...");
}

pid_t named_process(const char *name)
{
	DIR *processes = opendir("/proc");
	struct dirent *entry;
	char found[MOST_LISTED * 16] = "";
	size_t count = 0;
	pid_t last = 0;

	while (processes && (entry = readdir(processes))) {
		pid_t pid = atoi(entry->d_name);

		if (!pid || pid == getpid() || !is_called(pid, name))
			continue;
		list(found, sizeof(found), count++, pid);
		last = pid;
	}
	if (processes)
		closedir(processes);
	if (count == 1)
		return last;
	if (count)
		fail("%zu processes are called %s (%s); give the id of one of them", count, name, found);
	else
		fail("no process is called %s; \"ps -e\" shows the names", name);
	return 0;
}
