/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A main thread selects in slices of 200 ms; another thread has the socket, and a server computes 550 ms for both. */
#include "truth.h"
#include <sys/eventfd.h>
#include <sys/select.h>

static int ends[2], answered;

static void *receive(void *unused)
{
	uint64_t one = 1;
	char byte;

	be("receiver");
	checked(recv(ends[0], &byte, 1, 0), "recv");
	checked(write(answered, &one, sizeof one), "write");
	return unused;
}

int main(void)
{
	pthread_t receiver;
	fd_set wanted;
	struct timeval slice;
	long long from;

	be("client");
	answered = checked(eventfd(0, 0), "eventfd");
	checked(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), "socketpair");
	if (checked(fork(), "fork") == 0) {
		be("server");
		compute_ms(550);
		checked(send(ends[1], "!", 1, 0), "send");
		_exit(0);
	}
	receiver = thread(receive, NULL);
	from = now();
	do {
		FD_ZERO(&wanted);
		FD_SET(answered, &wanted);
		slice = (struct timeval) { .tv_usec = 200000 };
	} while (select(answered + 1, &wanted, NULL, NULL, &slice) == 0);
	waited_since(from);
	pthread_join(receiver, NULL);
	wait(NULL);
	return 0;
}
