// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "marker.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

static const char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

int marker_watch(const char *path)
{
	char folder[PATH_MAX];
	int length = name_of(path) - path;
	int marker;

	if (snprintf(folder, sizeof(folder), "%.*s.", length, path) >= (int)sizeof(folder)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	marker = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
	if (marker >= 0 && inotify_add_watch(marker, folder, IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_CLOSE_WRITE) < 0) {
		close(marker);
		return -1;
	}
	return marker;
}

bool marker_came(int marker, const char *path)
{
	char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
	bool came = false;
	ssize_t size;

	while ((size = read(marker, events, sizeof(events))) > 0) {
		const struct inotify_event *event;

		for (char *place = events; place < events + size; place += sizeof(*event) + event->len) {
			event = (const struct inotify_event *)place;
			came |= event->len && !strcmp(event->name, name_of(path));
		}
	}
	return came;
}
