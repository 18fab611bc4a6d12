// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * handlers PORT FORKS - lines go over a connection to the port, while a signal handler forks again and again.
 * Each child sends a line over a connection of its own from within the handler.
 */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "listening.h"

static struct sockaddr_in address;
static int listener;
static volatile sig_atomic_t forks, limit, failed;

static int open_connection(int *server)
{
	int client = socket(AF_INET, SOCK_STREAM, 0);

	if (connect(client, (struct sockaddr *)&address, sizeof(address)))
		return -1;
	*server = accept(listener, NULL, NULL);
	return client;
}

static bool send_line(int client, int server)
{
	char bytes[8];

	return write(client, "a line\n", 7) == 7 && read(server, bytes, sizeof(bytes)) == 7 && !memcmp(bytes, "a line\n", 7);
}

static void fork_here(int signal)
{
	int error = errno, server, pair[2];
	pid_t child;

	if (forks >= limit)
		return;
	forks++;
	child = fork();
	if (!child) {
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) || !send_line(pair[0], pair[1]))
			_exit(1);
		close(pair[0]);
		server = dup(pair[1]);
		_exit(server < 0);
	}
	failed |= child < 0;
	errno = error;
}

static bool retry_line(int client, int server)
{
	char bytes[8];
	ssize_t size;

	if (write(client, "a line\n", 7) != 7)
		return false;
	do
		size = read(server, bytes, sizeof(bytes));
	while (size < 0 && errno == EINTR);
	return size == 7 && !memcmp(bytes, "a line\n", 7);
}

int main(int count, char **arguments)
{
	struct itimerval timer = { .it_interval.tv_usec = 300, .it_value.tv_usec = 300 };
	struct sigaction action = { .sa_handler = fork_here, .sa_flags = SA_RESTART };
	int client, server, status;

	if (count != 3)
		return 2;
	limit = atoi(arguments[2]);
	listener = listen_at(atoi(arguments[1]), &address);
	if (listener < 0)
		return 3;
	client = open_connection(&server);
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	while (forks < limit) {
		if (!retry_line(client, server))
			return 4;
	}
	setitimer(ITIMER_REAL, &(struct itimerval) { 0 }, NULL);
	while (wait(&status) > 0)
		failed |= status != 0;
	return failed ? 5 : 0;
}
