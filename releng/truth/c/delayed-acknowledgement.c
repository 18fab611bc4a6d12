/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client writes requests in two pieces by Nagle's algorithm: the second waits for a delayed acknowledgement. */
#include "truth.h"
#include <arpa/inet.h>
#include <netinet/in.h>

int main(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;
	int listening = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
	char message[2];
	int asking;

	be("client");
	checked(bind(listening, (struct sockaddr *)&address, size), "bind");
	checked(getsockname(listening, (struct sockaddr *)&address, &size), "name");
	checked(listen(listening, 5), "listen");
	if (checked(fork(), "fork") == 0) {
		int answering;

		be("server");
		answering = checked(accept(listening, NULL, NULL), "accept");
		while (recv(answering, message, 2, MSG_WAITALL) == 2)
			checked(send(answering, message, 1, 0), "send");
		_exit(0);
	}
	asking = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
	checked(connect(asking, (struct sockaddr *)&address, sizeof address), "connect");
	for (int i = 0; i < 30; i++) {
		long long from = now();

		checked(send(asking, "a", 1, 0), "send");
		checked(send(asking, "b", 1, 0), "send");
		checked(recv(asking, message, 1, 0), "recv");
		if (now() - from > 30000000 && now() - from < 60000000)
			waited_since(from);
	}
	close(asking);
	wait(NULL);
	return 0;
}
