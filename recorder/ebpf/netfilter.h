/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Attaches programs to the hooks of netfilter in every network namespace that a process or a name keeps. */
#ifndef WAKEPATH_NETFILTER_H
#define WAKEPATH_NETFILTER_H

#define NETFILTER_IPV4 2
#define NETFILTER_IPV6 10
#define NETFILTER_LOCAL_IN 1
#define NETFILTER_LOCAL_OUT 3
/* How programs for these hooks are loaded and attached; older headers do not name it. */
#define NETFILTER_ATTACH_TYPE 45

/**
 * struct netfilter_program - a program and its hook
 * @program: file descriptor
 * @family: NETFILTER_IPV4 or NETFILTER_IPV6
 * @hook: NETFILTER_LOCAL_IN or NETFILTER_LOCAL_OUT
 */
struct netfilter_program {
	int program;
	int family;
	int hook;
};

/**
 * struct netfilter_hooks - what is attached
 * @namespaces: a map to which the inode of each namespace with hooks is added, a file descriptor
 * @links: file descriptors
 * @count: number of them
 */
struct netfilter_hooks {
	int namespaces;
	int *links;
	int count;
};

/**
 * netfilter_attach - attach programs in all network namespaces
 * @hooks: with @namespaces; filled, and on failure, too
 * @programs: each with its hook
 * @count: number of programs
 *
 * A namespace without IPv6 is left without its programs.
 *
 * Return: 0, or a negative error.
 */
int netfilter_attach(struct netfilter_hooks *hooks, const struct netfilter_program *programs, int count);

/** netfilter_detach - undo netfilter_attach(); @hooks may be all zeros */
void netfilter_detach(struct netfilter_hooks *hooks);

#endif
