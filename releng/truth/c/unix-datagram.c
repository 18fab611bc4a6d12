/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client asks over a UNIX datagram socket and polls in slices of 50 ms for the answer, which takes 220 ms of work. */
#include "truth.h"
#include <poll.h>

int main(void)
{
	int ends[2];
	char message;
	struct pollfd wanted;
	long long from;

	be("client");
	checked(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), "socketpair");
	if (checked(fork(), "fork") == 0) {
		be("server");
		checked(recv(ends[1], &message, 1, 0), "recv");
		compute_ms(220);
		checked(send(ends[1], "!", 1, 0), "send");
		_exit(0);
	}
	checked(send(ends[0], "?", 1, 0), "send");
	wanted = (struct pollfd) { .fd = ends[0], .events = POLLIN };
	from = now();
	while (poll(&wanted, 1, 50) == 0)
		;
	checked(recv(ends[0], &message, 1, 0), "recv");
	waited_since(from);
	wait(NULL);
	return 0;
}
