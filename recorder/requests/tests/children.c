// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * children PORT COUNT - lines go over a connection to the port, and answers back. Between them, a child of vfork
 * closes and replaces the connection's descriptors, which are its own copies, and executes a program.
 */
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "listening.h"

int main(int count, char **arguments)
{
	int listener, client = socket(AF_INET, SOCK_STREAM, 0), server, status;
	struct sockaddr_in address;

	if (count != 3)
		return 2;
	listener = listen_at(atoi(arguments[1]), &address);
	if (listener < 0 || connect(client, (struct sockaddr *)&address, sizeof(address)))
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
