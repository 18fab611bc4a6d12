// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * A server of HTTP that says which thread works on which request: server loop|threads PORT BACK. It prints a line for each
 * place of its code: the time (ns since the epoch), the thread and the label, which is the last part of the path. One
 * thread serves all connections, or each its own, and asks BACK for paths below /back.
 */
#include <arpa/inet.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define WORK (50 * 1000)
#define BYTES 4096

static struct sockaddr_in back = { .sin_family = AF_INET };
static pthread_mutex_t work = PTHREAD_MUTEX_INITIALIZER;

static long long now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

static void say(const char *label)
{
	printf("%lld %ld %s\n", now(CLOCK_REALTIME), syscall(SYS_gettid), label);
}

/* Whoever finds the lock taken waits within its work. */
static void compute(void)
{
	long long end;

	pthread_mutex_lock(&work);
	end = now(CLOCK_MONOTONIC) + WORK;
	while (now(CLOCK_MONOTONIC) < end)
		;
	pthread_mutex_unlock(&work);
}

/* Reads up to the empty line that ends a head; the rest of an answer of the other server is not looked at. */
static ssize_t read_head(int connection, char *head)
{
	ssize_t size = 0, more = 1;

	head[0] = '\0';
	while (!strstr(head, "\r\n\r\n") && (more = read(connection, head + size, BYTES - 1 - size)) > 0) {
		size += more;
		head[size] = '\0';
	}
	return more > 0 ? size : 0;
}

static void ask(int other, const char *path)
{
	char text[BYTES];

	dprintf(other, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path);
	read_head(other, text);
}

static int answer(int connection, int other)
{
	char text[BYTES], path[BYTES];
	const char *label;

	if (!read_head(connection, text) || sscanf(text, "GET %4095s", path) != 1)
		return 0;
	label = strrchr(path, '/') + 1;
	say(label);
	compute();
	say(label);
	if (!strncmp(path, "/back", 5)) {
		ask(other, path);
		say(label);
		compute();
		say(label);
	}
	dprintf(connection, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s", strlen(path), path);
	return 1;
}

static int connect_back(void)
{
	int other = socket(AF_INET, SOCK_STREAM, 0);

	if (back.sin_port && connect(other, (struct sockaddr *)&back, sizeof(back)))
		perror("connect");
	return other;
}

static void *serve(void *connection)
{
	int other = connect_back();

	while (answer((intptr_t)connection, other))
		;
	close(other);
	close((intptr_t)connection);
	return NULL;
}

static void serve_by_threads(int listening)
{
	for (;;) {
		intptr_t connection = accept(listening, NULL, NULL);
		pthread_t thread;

		pthread_create(&thread, NULL, serve, (void *)connection);
		pthread_detach(thread);
	}
}

static void serve_by_loop(int listening)
{
	struct epoll_event event = { .events = EPOLLIN, .data.fd = listening }, ready[8];
	int epoll = epoll_create1(0), other = connect_back();

	epoll_ctl(epoll, EPOLL_CTL_ADD, listening, &event);
	for (;;) {
		int count = epoll_wait(epoll, ready, 8, -1);

		for (int i = 0; i < count; i++) {
			if (ready[i].data.fd == listening) {
				event.data.fd = accept(listening, NULL, NULL);
				epoll_ctl(epoll, EPOLL_CTL_ADD, event.data.fd, &event);
			} else if (!answer(ready[i].data.fd, other)) {
				close(ready[i].data.fd);
			}
		}
	}
}

int main(int count, char **arguments)
{
	struct sockaddr_in own = { .sin_family = AF_INET, .sin_port = htons(atoi(arguments[2])) };
	int listening = socket(AF_INET, SOCK_STREAM, 0), yes = 1;

	setvbuf(stdout, NULL, _IOLBF, 0);
	own.sin_addr.s_addr = back.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	back.sin_port = htons(atoi(arguments[3]));
	setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (bind(listening, (struct sockaddr *)&own, sizeof(own)) || listen(listening, 128))
		return 1;
	if (!strcmp(arguments[1], "loop"))
		serve_by_loop(listening);
	serve_by_threads(listening);
}
