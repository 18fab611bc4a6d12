/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A client waits for an answer over UDP that never comes: it asks three times, each time for 150 ms, and gives up. */
#include "truth.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>

int main(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(5353) };
	socklen_t size = sizeof address;
	int deaf = checked(socket(AF_INET, SOCK_DGRAM, 0), "socket");
	int asking = checked(socket(AF_INET, SOCK_DGRAM, 0), "socket");
	struct pollfd wanted = { .fd = asking, .events = POLLIN };
	long long from;

	be("client");
	inet_pton(AF_INET, "127.77.77.77", &address.sin_addr);
	checked(bind(deaf, (struct sockaddr *)&address, size), "bind");
	checked(connect(asking, (struct sockaddr *)&address, size), "connect");
	from = now();
	for (int i = 0; i < 3; i++) {
		checked(send(asking, "?", 1, 0), "send");
		poll(&wanted, 1, 150);
	}
	waited_since(from);
	return 0;
}
