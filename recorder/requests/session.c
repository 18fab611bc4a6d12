// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "session.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MEMORY_NAME "wakepath-requests"
#define LINK_START "/memfd:" MEMORY_NAME " "

static struct shared *map(int file)
{
	struct shared *mapped = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

	return mapped == MAP_FAILED ? NULL : mapped;
}

/* The file has no name that could outlive the collector, and nobody can make it shorter below those who use it. */
int session_create(struct session *session, uint32_t switches)
{
	int file = memfd_create(MEMORY_NAME, MFD_CLOEXEC | MFD_ALLOW_SEALING);
	struct stat namespace;

	*session = (struct session) { .collector = getpid() };
	if (file < 0 || ftruncate(file, SHARED_BYTES) || fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) ||
	    stat("/proc/self/ns/pid", &namespace))
		return -1;
	session->shared = map(file);
	if (!session->shared)
		return -1;
	snprintf(session->path, sizeof(session->path), "/proc/%d/fd/%d", session->collector, file);
	session->shared->pid_namespace = namespace.st_ino;
	session->shared->switches = switches;
	session->shared->magic = SHARED_MAGIC;
	return 0;
}

static bool is_memory(const char *path)
{
	char target[sizeof(LINK_START)] = "";

	return readlink(path, target, sizeof(target) - 1) == sizeof(target) - 1 && !strcmp(target, LINK_START);
}

static bool open_session(struct session *opened, pid_t collector, const char *path)
{
	struct stat status;
	int file = open(path, O_RDWR | O_CLOEXEC);

	*opened = (struct session) { .collector = collector };
	if (file < 0)
		return false;
	if (!fstat(file, &status) && (uint64_t)status.st_size == SHARED_BYTES)
		opened->shared = map(file);
	close(file);
	if (opened->shared && opened->shared->magic != SHARED_MAGIC) {
		munmap(opened->shared, SHARED_BYTES);
		opened->shared = NULL;
	}
	return opened->shared;
}

static int look_at_process(pid_t collector, void (*look)(const struct session *session, void *context),
			   void *context)
{
	char path[SESSION_PATH_BYTES];
	struct session session;
	struct dirent *entry;
	int found = 0;
	DIR *list;

	snprintf(path, sizeof(path), "/proc/%d/fd", collector);
	list = opendir(path);
	while (list && (entry = readdir(list))) {
		snprintf(path, sizeof(path), "/proc/%d/fd/%.20s", collector, entry->d_name);
		if (!is_memory(path) || !open_session(&session, collector, path))
			continue;
		look(&session, context);
		munmap(session.shared, SHARED_BYTES);
		found++;
	}
	if (list)
		closedir(list);
	return found;
}

int sessions_each(pid_t collector, void (*look)(const struct session *session, void *context), void *context)
{
	DIR *list = opendir("/proc");
	struct dirent *entry;
	int found = 0;

	while (list && (entry = readdir(list))) {
		pid_t process = isdigit((unsigned char)entry->d_name[0]) ? atoi(entry->d_name) : 0;

		if (process && (!collector || process == collector))
			found += look_at_process(process, look, context);
	}
	if (list)
		closedir(list);
	return found;
}
