/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The listening socket of a test program. */
#ifndef WAKEPATH_REQUESTS_TESTS_LISTENING_H
#define WAKEPATH_REQUESTS_TESTS_LISTENING_H

#include <netinet/in.h>
#include <sys/socket.h>

#define MOST_WAITING 128

/** listen_at - listen at a port of this host; fills @address, -1 if it cannot be used */
static inline int listen_at(int port, struct sockaddr_in *address)
{
	int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;

	*address = (struct sockaddr_in) {
		.sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (bind(listener, (struct sockaddr *)address, sizeof(*address)) || listen(listener, MOST_WAITING))
		return -1;
	return listener;
}

#endif
