/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The names of containers, from the paths of their cgroups and from what their engines keep of them. */
#ifndef WAKEPATH_CONTAINERS_H
#define WAKEPATH_CONTAINERS_H

#include <stdbool.h>

/**
 * struct containers - containers with names of their engines
 * @by_name: the id that has each name, as a tree
 */
struct containers {
	void *by_name;
};

/**
 * containers_name - the name of the container that a cgroup belongs to
 * @containers: whose names are known
 * @name: room for WAKEPATH_PATH_BYTES
 * @path: of the cgroup
 *
 * A container has the name that its engine keeps, if that can be read and no other container had it before; else the
 * first digits of its id.
 *
 * Return: whether the cgroup belongs to a container.
 */
bool containers_name(struct containers *containers, char *name, const char *path);

/** containers_end - let go of all */
void containers_end(struct containers *containers);

#endif
