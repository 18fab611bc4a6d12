// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "chunks.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700

int chunks_create(const struct chunks *chunks)
{
	return mkdir(chunks->output, FOLDER_MODE) && errno != EEXIST ? -1 : 0;
}

static const char *path_of(struct chunks *chunks, const char *kind, unsigned int number)
{
	snprintf(chunks->path, sizeof(chunks->path), "%s/%s-%06u", chunks->output, kind, number);
	return chunks->path;
}

/* A trace has files alone. */
static void remove_folder(const char *path)
{
	DIR *list = opendir(path);
	struct dirent *entry;

	while (list && (entry = readdir(list)))
		unlinkat(dirfd(list), entry->d_name, 0);
	if (list)
		closedir(list);
	rmdir(path);
}

const char *chunks_next(struct chunks *chunks)
{
	if (chunks->keep && chunks->next - chunks->first >= chunks->keep)
		remove_folder(path_of(chunks, "chunk", chunks->first++));
	return path_of(chunks, "chunk", chunks->next++);
}

const char *chunks_snapshot(struct chunks *chunks)
{
	char from[PATH_MAX], to[PATH_MAX];

	strcpy(to, path_of(chunks, "snapshot", chunks->snapshots++));
	if (mkdir(to, FOLDER_MODE))
		return NULL;
	for (; chunks->first < chunks->next; chunks->first++) {
		strcpy(from, path_of(chunks, "chunk", chunks->first));
		snprintf(chunks->path, sizeof(chunks->path), "%s%s", to, strrchr(from, '/'));
		if (rename(from, chunks->path))
			return NULL;
	}
	return strcpy(chunks->path, to);
}
