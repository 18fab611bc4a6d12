// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * batches PORT SEED ROUNDS - many descriptors are ready at once, and the program changes what it watches between turns.
 *
 * Each registration has data of its own, which means nothing once it was removed, changed or closed, as a pointer that
 * was freed. What is told must be registered and ready, and nothing that is ready may be left untold. Each round is a
 * process of its own, and does one of the things that concern all that is watched: it forks, starts a thread, waits for
 * the epoll itself, copies a descriptor, or waits with a mask of signals.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "listening.h"

#define WATCHED 12
#define STEPS 200
#define QUIET_MS 3000
#define LINE_BYTES 7

enum kind { STREAM, BLOCKING_STREAM, COUNTER, KINDS };
enum whole { NOTHING, FORKS, THREADS, WAITS_FOR_EPOLL, COPIES, MASKS, CLOSES_EPOLL, WHOLES };

/* @client: the other end, -1 while a stream is not connected. @data: of the registration, 0 for none. */
struct watched {
	enum kind kind;
	int client, server;
	uint32_t trigger;
	uint64_t data;
	uint64_t written, read;
};

static struct watched all[WATCHED];
static struct sockaddr_in address;
static int listener, epoll;
static uint64_t last_data;
static enum whole whole;
static bool has_others;
static int seed;

static void fail(const char *what)
{
	fprintf(stderr, "%s (seed %d, whole %d, errno %d)\n", what, seed, whole, errno);
	_exit(1);
}

static int below(int limit)
{
	return rand() % limit;
}

static void check(bool is_fine, const char *what)
{
	if (!is_fine)
		fail(what);
}

/* ---- what is watched */

static void watch(struct watched *watched, int operation)
{
	static const uint32_t triggers[] = { 0, EPOLLET, EPOLLET, EPOLLONESHOT, EPOLLET | EPOLLONESHOT };
	struct epoll_event event;

	watched->trigger = triggers[below(5)];
	watched->data = ++last_data;
	event = (struct epoll_event) { .events = EPOLLIN | watched->trigger, .data.u64 = watched->data };
	check(!epoll_ctl(epoll, operation, watched->server, &event), "epoll_ctl");
}

static void unwatch(struct watched *watched)
{
	if (watched->data)
		check(!epoll_ctl(epoll, EPOLL_CTL_DEL, watched->server, NULL), "epoll_ctl");
	watched->data = 0;
}

static void start(struct watched *watched)
{
	*watched = (struct watched) { .kind = below(has_others ? 4 : 1) ? below(KINDS) : STREAM };
	if (watched->kind == COUNTER) {
		watched->client = watched->server = eventfd(0, EFD_NONBLOCK);
	} else if (watched->kind == STREAM && !below(4)) {
		watched->client = -1;
		watched->server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	} else {
		watched->client = syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
		check(!syscall(SYS_connect, watched->client, &address, sizeof(address)), "connect");
		watched->server = accept4(listener, NULL, NULL, watched->kind == STREAM ? SOCK_NONBLOCK : 0);
	}
	watch(watched, EPOLL_CTL_ADD);
}

/* A stream is told as hung up until then, and by this it has nothing to tell. */
static void connect_late(struct watched *watched)
{
	struct pollfd made = { .fd = watched->server, .events = POLLOUT };

	check(!connect(watched->server, (struct sockaddr *)&address, sizeof(address)) || errno == EINPROGRESS, "connect");
	watched->client = syscall(SYS_accept, listener, NULL, NULL);
	check(watched->client >= 0 && syscall(SYS_poll, &made, 1, QUIET_MS) == 1, "accept");
}

static void end(struct watched *watched)
{
	if (watched->client >= 0 && watched->client != watched->server)
		syscall(SYS_close, watched->client);
	if (below(3))
		close(watched->server);
	else if (below(2))
		syscall(SYS_close_range, watched->server, watched->server, 0);
	else
		check(dup2(listener, watched->server) == watched->server && !close(watched->server), "dup2");
	watched->data = 0;
}

/* ---- what passes */

static void write_to(struct watched *watched)
{
	char bytes[3 * LINE_BYTES];
	uint64_t one = 1;
	int size = watched->kind == COUNTER ? 1 : 1 + below(sizeof(bytes));

	for (int i = 0; i < size; i++)
		bytes[i] = (watched->written + i) % LINE_BYTES ? 'a' + (watched->written + i) % 26 : '\n';
	if (watched->kind == COUNTER)
		check(syscall(SYS_write, watched->client, &one, sizeof(one)) == sizeof(one), "write");
	else
		check(syscall(SYS_write, watched->client, bytes, size) == size, "write");
	watched->written += size;
}

static bool is_ready(const struct watched *watched)
{
	struct pollfd model = { .fd = watched->server, .events = POLLIN };

	return syscall(SYS_poll, &model, 1, 0) == 1;
}

static void check_bytes(const struct watched *watched, const char *bytes, ssize_t size)
{
	for (ssize_t i = 0; i < size; i++)
		check(bytes[i] == (char)((watched->read + i) % LINE_BYTES ? 'a' + (watched->read + i) % 26 : '\n'), "bytes");
}

/* False if nothing was there. */
static bool read_once(struct watched *watched)
{
	char bytes[64];
	uint64_t count;
	ssize_t size;

	if (watched->kind == COUNTER) {
		size = read(watched->server, &count, sizeof(count));
		watched->read += size < 0 ? 0 : count;
		return size > 0;
	}
	if (watched->client < 0)
		return false;
	size = recv(watched->server, bytes, sizeof(bytes), MSG_DONTWAIT);
	check(size > 0 || (size < 0 && errno == EAGAIN), "recv");
	if (size < 0)
		return false;
	check_bytes(watched, bytes, size);
	watched->read += size;
	return true;
}

static void read_all(struct watched *watched)
{
	while (read_once(watched))
		;
}

/* Whether something must be told. */
static bool is_due(void)
{
	for (int i = 0; i < WATCHED; i++) {
		if (all[i].data && all[i].read != all[i].written)
			return true;
	}
	return false;
}

/* ---- changes between turns */

static void *change_one(void *changed)
{
	struct watched *watched = changed;

	if (below(2) && watched->data) {
		watch(watched, EPOLL_CTL_MOD);
	} else if (below(2)) {
		unwatch(watched);
	} else {
		end(watched);
		start(watched);
	}
	return NULL;
}

static void change(struct watched *watched)
{
	switch (below(8)) {
	case 0:
		change_one(watched);
		break;
	case 1:
		if (!watched->data)
			watch(watched, EPOLL_CTL_ADD);
		break;
	case 2:
		read_all(watched);
		break;
	default:
		if (watched->client < 0)
			connect_late(watched);
		else
			write_to(watched);
	}
}

static void start_again(void)
{
	close(epoll);
	epoll = epoll_create1(0);
	for (int i = 0; i < WATCHED; i++)
		watch(&all[i], EPOLL_CTL_ADD);
}

/* What must be told makes the epoll ready, whatever was asked of it before. */
static void wait_for_epoll(void)
{
	struct pollfd polled = { .fd = epoll, .events = POLLIN };
	struct timeval now = { 0 };
	fd_set set;

	FD_ZERO(&set);
	FD_SET(epoll, &set);
	if (is_due())
		check(below(2) ? poll(&polled, 1, 0) == 1 : select(epoll + 1, &set, NULL, NULL, &now) == 1, "epoll is not ready");
	else
		poll(&polled, 1, 0);
}

static void change_whole(void)
{
	struct watched *watched = &all[below(WATCHED)];
	pthread_t thread;
	pid_t child;

	if (whole == FORKS) {
		child = fork();
		if (!child)
			_exit(0);
		waitpid(child, NULL, 0);
	} else if (whole == THREADS) {
		pthread_create(&thread, NULL, change_one, watched);
		pthread_join(thread, NULL);
	} else if (whole == WAITS_FOR_EPOLL) {
		wait_for_epoll();
	} else if (whole == COPIES) {
		close(dup(below(4) ? watched->server : epoll));
	} else if (whole == CLOSES_EPOLL) {
		start_again();
	}
}

/* ---- the server */

static void tell(const struct epoll_event *told)
{
	struct watched *watched = NULL;

	for (int i = 0; i < WATCHED; i++) {
		if (all[i].data == told->data.u64)
			watched = &all[i];
	}
	check(watched, "a registration was reported that is gone");
	check(is_ready(watched), "a descriptor was reported that has nothing to read");
	if (!(watched->trigger & EPOLLET) && below(2))
		read_once(watched);
	else
		read_all(watched);
	if (watched->trigger & EPOLLONESHOT)
		watch(watched, EPOLL_CTL_MOD);
}

static int wait_for(int timeout)
{
	struct epoll_event told[WATCHED];
	int most = below(4) ? WATCHED : 1 + below(WATCHED), count;
	sigset_t mask;

	sigemptyset(&mask);
	if (whole == MASKS && !below(20))
		count = epoll_pwait(epoll, told, most, timeout, &mask);
	else
		count = below(8) ? epoll_wait(epoll, told, most, timeout) : epoll_pwait(epoll, told, most, timeout, NULL);
	/* What is changed in a turn concerns what is told later, not what was just told. */
	for (int i = 0; i < count; i++)
		tell(&told[i]);
	return count;
}

static void wait_for_next(void)
{
	if (!is_due() || !below(4))
		wait_for(0);
	else
		check(wait_for(QUIET_MS) > 0, "bytes are left of which nobody is told");
}

static void run(void)
{
	epoll = epoll_create1(0);
	for (int i = 0; i < WATCHED; i++)
		start(&all[i]);
	for (int step = 0; step < STEPS; step++) {
		for (int i = below(8); i > 0; i--)
			change(&all[below(WATCHED)]);
		if (!below(whole == WAITS_FOR_EPOLL ? 4 : STEPS / 4))
			change_whole();
		wait_for_next();
	}
	for (int i = 0; i < WATCHED; i++) {
		if (!all[i].data)
			watch(&all[i], EPOLL_CTL_ADD);
	}
	while (is_due())
		wait_for_next();
}

int main(int count, char **arguments)
{
	if (count != 4)
		return 2;
	listener = listen_at(atoi(arguments[1]), &address);
	check(listener >= 0, "listen");
	for (int round = 0; round < atoi(arguments[3]); round++) {
		int status;
		pid_t child;

		seed = atoi(arguments[2]) + round;
		child = fork();
		if (!child) {
			srand(seed);
			whole = below(WHOLES);
			has_others = below(2);
			run();
			_exit(0);
		}
		if (waitpid(child, &status, 0) != child || status)
			return 1;
	}
	return 0;
}
