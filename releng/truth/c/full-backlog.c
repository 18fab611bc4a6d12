/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client connects to a server whose backlog is full for 400 ms: its SYN is lost, and comes again after 1 s. */
#include "truth.h"
#include <arpa/inet.h>
#include <netinet/in.h>

int main(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;
	int listening = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
	int asking;
	pid_t server;
	long long from;

	be("client");
	checked(bind(listening, (struct sockaddr *)&address, size), "bind");
	checked(getsockname(listening, (struct sockaddr *)&address, &size), "name");
	checked(listen(listening, 0), "listen");
	asking = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
	checked(connect(asking, (struct sockaddr *)&address, sizeof address), "connect");
	server = checked(fork(), "fork");
	if (server == 0) {
		be("server");
		compute_ms(400);
		checked(accept(listening, NULL, NULL), "accept");
		pause();
	}
	asking = checked(socket(AF_INET, SOCK_STREAM, 0), "socket");
	from = now();
	checked(connect(asking, (struct sockaddr *)&address, sizeof address), "connect");
	waited_since(from);
	kill(server, SIGKILL);
	return 0;
}
