/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The other end of a socket that has no address of its own. */
#ifndef WAKEPATH_REQUESTS_PEERS_H
#define WAKEPATH_REQUESTS_PEERS_H

#include <stdint.h>

/**
 * peer_of - the cookie of the socket that a unix socket is connected to, as the kernel tells
 *
 * Return: 0 if it is not accepted yet, is gone, is in another network namespace, or if the process must not ask.
 */
uint64_t peer_of(int fd);

#endif
