// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * trainer - a server in one thread, for a profile of the library that it runs under.
 *
 * Its clients are other processes, started as "trainer PART PORT". All 16 of a part ask, and then all wait for their
 * answers. So several connections are ready at once, as under load.
 */
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../tests/listening.h"
#include "exchanges.h"

#define CLIENTS 16
#define MOST_DESCRIPTORS 128
#define MOST_BYTES 4096
#define MOST_SECONDS 60
#define TIMER_MS 60000
#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* ---- ways to wait */

static int epoll;
static struct pollfd polled[MOST_DESCRIPTORS];
static int polled_count;

static void watch_by_epoll(int fd, uint32_t events)
{
	struct epoll_event event = { .events = events, .data.fd = fd };

	if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event))
		fail("epoll_ctl");
}

static void watch_edge(int fd)
{
	watch_by_epoll(fd, EPOLLIN | EPOLLRDHUP | EPOLLET);
}

static void watch_level(int fd)
{
	watch_by_epoll(fd, EPOLLIN);
}

static int wait_by_epoll(int *ready)
{
	struct epoll_event events[MOST_DESCRIPTORS];
	int count = epoll_wait(epoll, events, MOST_DESCRIPTORS, TIMER_MS);

	for (int i = 0; i < count; i++)
		ready[i] = events[i].data.fd;
	return count;
}

static void watch_by_poll(int fd)
{
	polled[polled_count++] = (struct pollfd) { .fd = fd, .events = POLLIN };
}

static int wait_by_poll(int *ready)
{
	int count = 0, kept = 0;

	for (int i = 0; i < polled_count; i++) {
		if (fcntl(polled[i].fd, F_GETFD) >= 0)
			polled[kept++] = polled[i];
	}
	polled_count = kept;
	if (poll(polled, polled_count, TIMER_MS) < 0)
		return -1;
	for (int i = 0; i < polled_count; i++) {
		if (polled[i].revents)
			ready[count++] = polled[i].fd;
	}
	return count;
}

/* ---- ways to send */

static void send_together(int fd, const struct bytes *head, const struct bytes *body)
{
	struct iovec parts[] = {
		{ (void *)head->start, head->count },
		{ (void *)body->start, body->count },
	};

	if (writev(fd, parts, body->count ? 2 : 1) < 0)
		fail("writev");
}

static void send_apart(int fd, const struct bytes *head, const struct bytes *body)
{
	if (write(fd, head->start, head->count) < 0 || (body->count && send(fd, body->start, body->count, 0) < 0))
		fail("write");
}

/**
 * struct part - what is trained in one go
 * @exchanges: that clients have in turn
 * @exchange_count: number of them
 * @has_session: whether the first one is for the start of a connection
 * @lives: how many connections a client has, one after the other
 * @rounds: how many exchanges each of them has
 * @are_clients_seen: whether the clients run under the library, too
 * @watch: starts to wait for a descriptor
 * @wait: fills in what is ready, and returns how many
 * @send: an answer
 */
static const struct part {
	const struct exchange *exchanges;
	size_t exchange_count;
	bool has_session;
	int lives, rounds;
	bool are_clients_seen;
	void (*watch)(int fd);
	int (*wait)(int *ready);
	void (*send)(int fd, const struct bytes *head, const struct bytes *body);
} parts[] = {
	{ http, COUNT(http), false, 2, 1000, false, watch_edge, wait_by_epoll, send_together },
	{ http, COUNT(http), false, 50, 3, false, watch_edge, wait_by_epoll, send_together },
	{ redis, COUNT(redis), false, 2, 200, true, watch_level, wait_by_epoll, send_apart },
	{ postgresql, COUNT(postgresql), true, 2, 100, true, watch_level, wait_by_epoll, send_apart },
	{ http, COUNT(http), false, 2, 50, true, watch_by_poll, wait_by_poll, send_apart },
	/* A second thread is there from here on. */
	{ http, COUNT(http), false, 2, 100, false, watch_edge, wait_by_epoll, send_together },
	{ redis, COUNT(redis), false, 2, 50, false, watch_level, wait_by_epoll, send_apart },
};

#define SECOND_THREAD 5

/* ---- the server */

/**
 * struct connection - what is at a descriptor
 * @other: the descriptor of the upstream of a client, or of the client of an upstream; 0 if there is none
 * @is_upstream: whether answers come here
 */
static struct connection {
	int other;
	bool is_upstream;
} connections[MOST_DESCRIPTORS];
static int open_connections;

static void take(int fd, const struct part *part, struct connection connection)
{
	if (fd < 0 || fd >= MOST_DESCRIPTORS)
		fail("connection");
	connections[fd] = connection;
	open_connections++;
	part->watch(fd);
}

static int connect_to(const struct sockaddr_in *address)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (connect(fd, (const struct sockaddr *)address, sizeof(*address)))
		fail("connect");
	return fd;
}

static void ask(int client, const struct exchange *asked, const struct part *part, const struct sockaddr_in *address)
{
	static const struct bytes none;
	int fd = connections[client].other;

	if (!fd) {
		fd = connect_to(address);
		fcntl(fd, F_SETFL, O_NONBLOCK);
		take(fd, part, (struct connection) { .other = client, .is_upstream = true });
		connections[client].other = fd;
	}
	send_together(fd, &asked->request, &none);
}

static const struct exchange *find(const struct exchange *all, size_t count, const char *request, size_t size)
{
	for (size_t i = 0; i < count; i++) {
		if (all[i].request.count == size && !memcmp(all[i].request.start, request, size))
			return &all[i];
	}
	return NULL;
}

static void answer(int fd, const struct part *part, const char *request, size_t size,
		   const struct sockaddr_in *address)
{
	const struct exchange *found = find(part->exchanges, part->exchange_count, request, size);

	if (!found)
		found = find(upstream, COUNT(upstream), request, size);
	if (!found) {
		fprintf(stderr, "trainer: nobody asks this: %.*s\n", (int)size, request);
		exit(1);
	}
	if (found->asks)
		ask(fd, found->asks, part, address);
	else
		part->send(fd, &found->head, &found->body);
}

static void end(int fd)
{
	int other = connections[fd].other;

	close(fd);
	open_connections--;
	if (other && !connections[fd].is_upstream)
		end(other);
}

static void serve(int fd, const struct part *part, const struct sockaddr_in *address)
{
	static const struct bytes none;
	char bytes[MOST_BYTES];
	ssize_t size = recv(fd, bytes, sizeof(bytes), 0);

	if (size < 0 && errno != EAGAIN && errno != ECONNRESET && errno != EBADF)
		fail("recv");
	if (size > 0 && connections[fd].is_upstream)
		send_together(connections[fd].other, &(struct bytes) { bytes, size }, &none);
	else if (size > 0)
		answer(fd, part, bytes, size, address);
	else if (!size)
		end(fd);
}

static void serve_all(int listener, const struct part *part, const struct sockaddr_in *address)
{
	int ready[MOST_DESCRIPTORS], count;

	do {
		count = part->wait(ready);
		for (int i = 0; i < count; i++) {
			if (ready[i] == listener)
				take(accept4(listener, NULL, NULL, SOCK_NONBLOCK), part, (struct connection) { 0 });
			else
				serve(ready[i], part, address);
		}
	} while (count > 0 && open_connections);
}

/* ---- clients */

static void read_answer(int fd, const struct exchange *exchange)
{
	size_t left = exchange->head.count + exchange->body.count;
	char bytes[MOST_BYTES];

	while (left) {
		ssize_t size = read(fd, bytes, left);

		if (size <= 0)
			fail("read");
		left -= size;
	}
}

static const struct exchange *choose(const struct part *part, int client, int round)
{
	size_t first = part->has_session && round ? 1 : 0;

	if (part->has_session && !round)
		return part->exchanges;
	return &part->exchanges[first + (client + round) % (part->exchange_count - first)];
}

static void live(const struct part *part, const struct sockaddr_in *address)
{
	int fds[CLIENTS];

	for (int i = 0; i < CLIENTS; i++)
		fds[i] = connect_to(address);
	for (int round = 0; round < part->rounds; round++) {
		for (int i = 0; i < CLIENTS; i++) {
			struct bytes request = choose(part, i, round)->request;

			if (write(fds[i], request.start, request.count) < 0)
				fail("write");
		}
		for (int i = 0; i < CLIENTS; i++)
			read_answer(fds[i], choose(part, i, round));
	}
	for (int i = 0; i < CLIENTS; i++)
		close(fds[i]);
}

/* The server goes on until the last connection is closed, so one is open all the time. */
static int be_clients(const struct part *part, int port)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = port,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int open = connect_to(&address);

	for (int life = 0; life < part->lives; life++)
		live(part, &address);
	close(open);
	return 0;
}

static void start_clients(const struct part *part, int port)
{
	char number[24], place[12];

	if (fork())
		return;
	snprintf(number, sizeof(number), "%td", part - parts);
	snprintf(place, sizeof(place), "%d", port);
	if (!part->are_clients_seen)
		unsetenv("LD_PRELOAD");
	execl("/proc/self/exe", "trainer", number, place, NULL);
	_exit(1);
}

static int listen_somewhere(struct sockaddr_in *address)
{
	int listener = listen_at(0, address), yes = 1;
	socklen_t size = sizeof(*address);

	if (listener < 0 || getsockname(listener, (struct sockaddr *)address, &size))
		fail("listen");
	setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
	return listener;
}

/* A server would wait long for clients that cannot reach it. */
static void check_network(void)
{
	struct sockaddr_in address;
	int listener = listen_somewhere(&address);

	close(connect_to(&address));
	close(listener);
}

static void train(const struct part *part)
{
	struct sockaddr_in address;
	int listener = listen_somewhere(&address), status = 0;

	epoll = epoll_create1(EPOLL_CLOEXEC);
	polled_count = 0;
	(part->watch == watch_edge ? watch_level : part->watch)(listener);
	start_clients(part, address.sin_port);
	serve_all(listener, part, &address);
	close(listener);
	close(epoll);
	if (wait(&status) < 0 || status)
		exit(1);
}

static void *sleep_on(void *nothing)
{
	pause();
	return nothing;
}

int main(int count, char **arguments)
{
	pthread_t second;

	alarm(MOST_SECONDS);
	if (count == 3)
		return be_clients(&parts[atoi(arguments[1])], atoi(arguments[2]));
	check_network();
	for (size_t i = 0; i < COUNT(parts); i++) {
		if (i == SECOND_THREAD && pthread_create(&second, NULL, sleep_on, NULL))
			fail("pthread_create");
		train(&parts[i]);
	}
	return 0;
}
