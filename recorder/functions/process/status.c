// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "status.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

FILE *status_open(pid_t pid, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, name);
	return fopen(path, "re");
}

DIR *status_threads(pid_t pid)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/task", pid);
	return opendir(path);
}

bool status_read(pid_t pid, const char *key, char *value, size_t size)
{
	FILE *file = status_open(pid, "status");
	char line[512];
	bool found = false;

	while (file && !found && fgets(line, sizeof(line), file)) {
		found = !strncmp(line, key, strlen(key)) && line[strlen(key)] == ':';
		if (found)
			snprintf(value, size, "%s", line + strlen(key) + 1 + strspn(line + strlen(key) + 1, "\t "));
	}
	if (file)
		fclose(file);
	value[found ? strcspn(value, "\n") : 0] = '\0';
	return found;
}

int status_number(pid_t pid, const char *key)
{
	char value[256];

	return status_read(pid, key, value, sizeof(value)) ? atoi(value) : 0;
}

uint64_t status_auxiliary(pid_t pid, uint64_t type)
{
	FILE *file = status_open(pid, "auxv");
	Elf64_auxv_t entry;
	uint64_t value = 0;

	while (file && fread(&entry, sizeof(entry), 1, file) == 1 && entry.a_type != AT_NULL) {
		if (entry.a_type == type)
			value = entry.a_un.a_val;
	}
	if (file)
		fclose(file);
	return value;
}
