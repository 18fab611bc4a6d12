/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client asks a server over TCP or UDP of the loopback device, five times; each answer takes 30 ms of work. */
#include "truth.h"
#include <arpa/inet.h>
#include <netinet/in.h>

int main(int count, char **arguments)
{
	int kind = count > 1 && !strcmp(arguments[1], "udp") ? SOCK_DGRAM : SOCK_STREAM;
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;
	int listening = checked(socket(AF_INET, kind, 0), "socket");
	char message;
	int asking;

	checked(bind(listening, (struct sockaddr *)&address, size), "bind");
	checked(getsockname(listening, (struct sockaddr *)&address, &size), "name");
	if (kind == SOCK_STREAM)
		checked(listen(listening, 5), "listen");
	be("client");
	if (checked(fork(), "fork") == 0) {
		int answering;

		be("server");
		answering = kind == SOCK_STREAM ? checked(accept(listening, NULL, NULL), "accept") : listening;
		for (int i = 0; i < 5; i++) {
			struct sockaddr_in client;

			size = sizeof client;
			checked(recvfrom(answering, &message, 1, 0, (struct sockaddr *)&client, &size), "recv");
			compute_ms(30);
			if (kind == SOCK_STREAM)
				checked(send(answering, &message, 1, 0), "send");
			else
				checked(sendto(answering, &message, 1, 0, (struct sockaddr *)&client, size), "send");
		}
		_exit(0);
	}
	asking = checked(socket(AF_INET, kind, 0), "socket");
	checked(connect(asking, (struct sockaddr *)&address, sizeof address), "connect");
	for (int i = 0; i < 5; i++) {
		long long from;

		checked(send(asking, "?", 1, 0), "send");
		from = now();
		checked(recv(asking, &message, 1, 0), "recv");
		waited_since(from);
	}
	wait(NULL);
	return 0;
}
