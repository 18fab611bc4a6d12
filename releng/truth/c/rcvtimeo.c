/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client receives with SO_RCVTIMEO of 100 ms, again and again; its server computes for 450 ms. */
#include "truth.h"
#include <sys/time.h>

static int ends[2];

static void serve(void)
{
	char request;

	be("server");
	checked(read(ends[1], &request, 1), "read");
	compute_ms(450);
	checked(write(ends[1], &request, 1), "write");
	_exit(0);
}

int main(void)
{
	struct timeval limit = { .tv_usec = 100000 };
	char answer;
	long long from;

	be("client");
	checked(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), "socketpair");
	checked(setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit), "SO_RCVTIMEO");
	if (checked(fork(), "fork") == 0)
		serve();
	checked(write(ends[0], "?", 1), "write");
	from = now();
	while (recv(ends[0], &answer, 1, 0) < 0 && errno == EAGAIN)
		;
	waited_since(from);
	wait(NULL);
	return 0;
}
