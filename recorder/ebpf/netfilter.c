// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "netfilter.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LINK_CREATE 28
/* Last, so that addresses are as translation left them, and nothing that a filter drops is seen. */
#define LAST (INT_MAX - 1)
/* No two programs have the same place, so each of several recorders takes the last that is free. */
#define PLACES 64
#define OWN_NAMESPACE "/proc/self/ns/net"

/* The part of the kernel's union for links that Debian 12's headers do not have yet. */
struct link_request {
	uint32_t program;
	uint32_t target;
	uint32_t attach_type;
	uint32_t flags;
	uint32_t family;
	uint32_t hook;
	int32_t priority;
	uint32_t netfilter_flags;
	char reserved[32];
};

/* Where namespaces are found: those of processes, and those that a name keeps. */
static const char *const places[] = { "/proc/[0-9]*/ns/net", "/run/netns/*", "/run/docker/netns/*" };

static int attach_one(struct netfilter_hooks *hooks, const struct netfilter_program *program)
{
	struct link_request request = {
		.program = program->program,
		.attach_type = NETFILTER_ATTACH_TYPE,
		.family = program->family,
		.hook = program->hook,
		.priority = LAST,
	};
	int *more, link;

	do
		link = syscall(SYS_bpf, LINK_CREATE, &request, sizeof(request));
	while (link < 0 && errno == EBUSY && request.priority-- > LAST - PLACES);
	if (link < 0)
		return program->family == NETFILTER_IPV6 ? 0 : -errno;
	more = reallocarray(hooks->links, hooks->count + 1, sizeof(*more));
	if (!more) {
		close(link);
		return -ENOMEM;
	}
	hooks->links = more;
	hooks->links[hooks->count++] = link;
	return 0;
}

static int note(const struct netfilter_hooks *hooks, int namespace)
{
	struct stat status;
	uint8_t noted = 1;
	uint32_t inode;

	if (fstat(namespace, &status))
		return -errno;
	inode = status.st_ino;
	return bpf_map_update_elem(hooks->namespaces, &inode, &noted, BPF_ANY) ? -errno : 0;
}

/* A namespace that has gone in the meantime has no packets. */
static int attach_in(struct netfilter_hooks *hooks, const char *path, const struct netfilter_program *programs,
		     int count)
{
	int namespace = open(path, O_RDONLY | O_CLOEXEC);
	int error = 0;

	if (namespace < 0)
		return 0;
	if (setns(namespace, CLONE_NEWNET)) {
		/* A name whose namespace went without it, as in a crash, is an ordinary file. */
		error = errno == EINVAL ? 0 : -errno;
		close(namespace);
		return error;
	}
	for (int i = 0; i < count && !error; i++)
		error = attach_one(hooks, &programs[i]);
	if (!error)
		error = note(hooks, namespace);
	close(namespace);
	return error;
}

static bool is_first_of_its_kind(const glob_t *found, size_t index, ino_t *inodes)
{
	struct stat status;

	if (stat(found->gl_pathv[index], &status))
		return false;
	inodes[index] = status.st_ino;
	for (size_t i = 0; i < index; i++) {
		if (inodes[i] == status.st_ino)
			return false;
	}
	return true;
}

static int attach_in_all(struct netfilter_hooks *hooks, const glob_t *found,
			 const struct netfilter_program *programs, int count)
{
	ino_t *inodes = calloc(found->gl_pathc + 1, sizeof(*inodes));
	int error = inodes ? 0 : -ENOMEM;

	for (size_t i = 0; i < found->gl_pathc && !error; i++) {
		if (is_first_of_its_kind(found, i, inodes))
			error = attach_in(hooks, found->gl_pathv[i], programs, count);
	}
	free(inodes);
	return error;
}

int netfilter_attach(struct netfilter_hooks *hooks, const struct netfilter_program *programs, int count)
{
	int own = open(OWN_NAMESPACE, O_RDONLY | O_CLOEXEC);
	glob_t found = { 0 };
	int error;

	if (own < 0)
		return -errno;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		glob(places[i], i ? GLOB_APPEND : 0, NULL, &found);
	error = attach_in_all(hooks, &found, programs, count);
	globfree(&found);
	if (setns(own, CLONE_NEWNET) && !error)
		error = -errno;
	close(own);
	return error;
}

void netfilter_detach(struct netfilter_hooks *hooks)
{
	for (int i = 0; i < hooks->count; i++)
		close(hooks->links[i]);
	free(hooks->links);
	*hooks = (struct netfilter_hooks) { 0 };
}
