// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * children PORT COUNT - lines go over a connection to the port, and answers back. Between them, a child of vfork
 * closes and replaces the connection's descriptors, which are its own copies, and executes a program.
 */
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0), server, yes = 1, status;

	if (count != 3)
		return 2;
	address.sin_port = htons(atoi(arguments[1]));
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (bind(listener, (struct sockaddr *)&address, sizeof(address)) || listen(listener, 8) ||
	    connect(client, (struct sockaddr *)&address, sizeof(address)))
		return 3;
	server = accept(listener, NULL, NULL);
	for (int i = atoi(arguments[2]); i; i--) {
		char bytes[8];
		pid_t child;

		if (write(client, "a line\n", 7) != 7 || read(server, bytes, sizeof(bytes)) != 7 ||
		    write(server, "yes\n", 4) != 4 || read(client, bytes, sizeof(bytes)) != 4)
			return 4;
		child = vfork();
		if (!child) {
			close(client);
			dup2(listener, server);
			execl("/bin/true", "true", NULL);
			_exit(1);
		}
		if (waitpid(child, &status, 0) != child || status)
			return 5;
	}
	return 0;
}
