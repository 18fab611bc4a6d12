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

#include "filters.h"

#define SEALS (F_SEAL_SHRINK | F_SEAL_GROW)
#define LINK_START "/memfd:" SESSION_MEMORY " "

static struct shared *map(int file)
{
	struct shared *mapped = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

	return mapped == MAP_FAILED ? NULL : mapped;
}

/* The file has no name that could outlive the collector, and nobody can make it shorter below those who use it. */
int session_create(struct session *session, uint32_t switches)
{
	int file = memfd_create(SESSION_MEMORY, MFD_CLOEXEC | MFD_ALLOW_SEALING);
	struct stat namespace;

	*session = (struct session) { .collector = getpid() };
	if (file < 0 || ftruncate(file, SHARED_BYTES) || fcntl(file, F_ADD_SEALS, SEALS) ||
	    stat("/proc/self/ns/pid", &namespace))
		return -1;
	session->shared = map(file);
	if (!session->shared)
		return -1;
	snprintf(session->path, sizeof(session->path), "/proc/%d/fd/%d", session->collector, file);
	session->shared->pid_namespace = namespace.st_ino;
	session->shared->switches = switches;
	session->shared->filters = filters_of_self();
	session->shared->magic = SHARED_MAGIC;
	return 0;
}

static bool is_memory(const char *path)
{
	char target[sizeof(LINK_START)] = "";

	return readlink(path, target, sizeof(target) - 1) == sizeof(target) - 1 && !strcmp(target, LINK_START);
}

/* The mount that a file is on; -1 if that is not known. It asks no file system, as that of another user. */
static int mount_of(int file)
{
	char path[SESSION_PATH_BYTES], line[128];
	int mount = -1;
	FILE *about;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", file);
	about = fopen(path, "re");
	while (about && fgets(line, sizeof(line), about))
		sscanf(line, "mnt_id: %d", &mount);
	if (about)
		fclose(about);
	return mount;
}

/* Memory of the kernel's own is on a mount that nobody else can use, whatever the names of other files are. */
static bool is_on_mount_of_memory(int file)
{
	int memory = memfd_create(SESSION_MEMORY, MFD_CLOEXEC);
	bool is = memory >= 0 && mount_of(file) >= 0 && mount_of(file) == mount_of(memory);

	if (memory >= 0)
		close(memory);
	return is;
}

/*
 * Whoever can write a process may have made it up: root looks at those of all users. With these seals nobody can make
 * the memory shorter under the reader. It must be that of the user who runs the collector.
 */
static bool is_whole(int file, pid_t collector)
{
	char path[SESSION_PATH_BYTES];
	struct stat status, process;
	int seals = fcntl(file, F_GET_SEALS);

	snprintf(path, sizeof(path), "/proc/%d", collector);
	return seals >= 0 && (seals & SEALS) == SEALS && !fstat(file, &status) &&
	       (uint64_t)status.st_size == SHARED_BYTES && !stat(path, &process) && process.st_uid == status.st_uid;
}

static bool open_session(struct session *opened, pid_t collector, const char *path)
{
	char known[SESSION_PATH_BYTES];
	int place = open(path, O_PATH | O_CLOEXEC), file = -1;

	*opened = (struct session) { .collector = collector };
	snprintf(known, sizeof(known), "/proc/self/fd/%d", place);
	if (place >= 0 && is_on_mount_of_memory(place))
		file = open(known, O_RDWR | O_CLOEXEC);
	if (place >= 0)
		close(place);
	if (file < 0)
		return false;
	if (is_whole(file, collector))
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
