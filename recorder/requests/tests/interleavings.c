// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * interleavings PORT SEED ROUNDS CHECK - a server and its clients in one thread, in random order.
 *
 * Clients write lines in random segments by system calls of their own, which the library does not see. The
 * server waits and reads in one of many ways, as a program may. The kernel is the model: what is told as
 * ready must be ready there, what is read must be what was written, and once nothing more is told, nothing
 * may be left. With CHECK=cut a read must give one line at most, and with "none" it is not looked at.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "listening.h"

#define CONNECTIONS 5
#define STREAM_BYTES 2000
#define LONGEST_LINE 120
#define LARGEST_READ 300
#define QUIET_MS 2000

enum waiting { BY_LEVEL, BY_EDGE, BY_ONE_SHOT, BY_EDGE_ONE_SHOT, BY_EXCLUSIVE, BY_POLL, BY_SELECT, WAITINGS };
enum reading { BY_READ, BY_RECV, BY_RECVFROM, BY_READV, BY_RECVMSG, BY_PEEK, BY_AMOUNT, READINGS };

struct connection {
	int client, server;
	char bytes[STREAM_BYTES];
	size_t written, read;
	bool has_ended, is_armed, is_closed, is_shown_ahead;
};

static struct connection connections[CONNECTIONS];
static enum waiting waiting;
static int epoll;
static bool is_checked;
static bool until_again;

static void fail(const char *what)
{
	fprintf(stderr, "%s (waiting %d)\n", what, waiting);
	exit(1);
}

static int below(int limit)
{
	return rand() % limit;
}

static uint32_t events(void)
{
	static const uint32_t all[] = { EPOLLIN, EPOLLIN | EPOLLET, EPOLLIN | EPOLLONESHOT,
					EPOLLIN | EPOLLONESHOT | EPOLLET, EPOLLIN | EPOLLEXCLUSIVE };

	return all[waiting];
}

static void arm(int number, int operation)
{
	bool asks_for_end = waiting != BY_EXCLUSIVE && (number % 2 || !until_again);
	struct epoll_event event = { .events = events() | (asks_for_end ? EPOLLRDHUP : 0), .data.u64 = 1000 + number };

	if (epoll_ctl(epoll, operation, connections[number].server, &event))
		fail("epoll_ctl");
	connections[number].is_armed = true;
}

static void make_lines(char *bytes)
{
	for (int i = 0; i < STREAM_BYTES; i++)
		bytes[i] = below(LONGEST_LINE) && i < STREAM_BYTES - 1 ? 'a' + below(26) : '\n';
}

static void open_connections(int port)
{
	struct sockaddr_in address;
	int listener = listen_at(port, &address);

	if (listener < 0)
		fail("listen");
	epoll = epoll_create1(0);
	for (int i = 0; i < CONNECTIONS; i++) {
		struct connection *connection = &connections[i];

		*connection = (struct connection) { .is_shown_ahead = i % 2 };
		make_lines(connection->bytes);
		connection->client = syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
		if (syscall(SYS_connect, connection->client, &address, sizeof(address)))
			fail("connect");
		connection->server = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
		if (waiting <= BY_EXCLUSIVE)
			arm(i, EPOLL_CTL_ADD);
	}
	close(listener);
}

/* ---- the clients */

static bool write_some(void)
{
	struct connection *connection = &connections[below(CONNECTIONS)];
	size_t left = STREAM_BYTES - connection->written;
	size_t size = 1 + below(below(4) ? 40 : 400);

	if (connection->has_ended)
		return false;
	if (!left) {
		syscall(SYS_shutdown, connection->client, SHUT_WR);
		connection->has_ended = true;
		return true;
	}
	size = size < left ? size : left;
	if (syscall(SYS_write, connection->client, connection->bytes + connection->written, size) != (long)size)
		fail("write");
	connection->written += size;
	return true;
}

/* ---- the server */

static int there(int fd)
{
	int amount = -1;

	syscall(SYS_ioctl, fd, FIONREAD, &amount);
	return amount;
}

static ssize_t in_pieces(int fd, char *buffer, size_t size, bool by_message)
{
	size_t first = size / 3, second = size / 2 - first / 2;
	struct iovec parts[] = { { buffer, first }, { buffer + first, 0 }, { buffer + first, second },
				 { buffer + first + second, size - first - second } };
	struct msghdr message = { .msg_iov = parts, .msg_iovlen = 4 };

	return by_message ? recvmsg(fd, &message, 0) : readv(fd, parts, 4);
}

/* What the program was shown must come in one piece, as it would otherwise. */
static ssize_t as_shown(int fd, char *buffer, size_t size, ssize_t shown)
{
	ssize_t result;

	if (shown <= 0)
		return recv(fd, buffer, size, 0);
	shown = shown < (ssize_t)size ? shown : (ssize_t)size;
	result = recv(fd, buffer, shown, 0);
	if (result != shown)
		fail("less was read than the program was shown");
	return result;
}

static ssize_t read_by(enum reading reading, int fd, char *buffer, size_t size)
{
	int amount = 0;

	switch (reading) {
	case BY_READ:
		return read(fd, buffer, size);
	case BY_RECVFROM:
		return recvfrom(fd, buffer, size, MSG_DONTWAIT, NULL, NULL);
	case BY_READV:
	case BY_RECVMSG:
		return in_pieces(fd, buffer, size, reading == BY_RECVMSG);
	case BY_PEEK:
		return as_shown(fd, buffer, size, recv(fd, buffer, size, MSG_PEEK));
	case BY_AMOUNT:
		ioctl(fd, FIONREAD, &amount);
		return as_shown(fd, buffer, size, amount);
	default:
		return recv(fd, buffer, size, 0);
	}
}

static void check_bytes(struct connection *connection, const char *buffer, ssize_t size)
{
	const char *end = memchr(buffer, '\n', size);

	if (connection->read + size > connection->written ||
	    memcmp(buffer, connection->bytes + connection->read, size))
		fail("other bytes were read than were written");
	if (is_checked && !connection->is_shown_ahead && end && end + 1 < buffer + size)
		fail("a read gave more than one message");
	connection->read += size;
}

/* Reads once, as the next one might be told of, or until nothing is there or less came than asked for. */
static void serve(struct connection *connection, bool has_edge, bool until_end)
{
	char buffer[LARGEST_READ];

	for (int puts_off = 0;;) {
		enum reading reading = below(connection->is_shown_ahead ? READINGS : BY_PEEK);
		size_t size = 1 + below(LARGEST_READ);
		ssize_t result = read_by(reading, connection->server, buffer, size);

		if (result < 0 && errno != EAGAIN)
			fail("read");
		if (result < 0 && there(connection->server) > 0 && ++puts_off > 1)
			fail("a read was put off twice in a turn");
		if (result < 0)
			return;
		if (!result) {
			if (connection->read != STREAM_BYTES)
				fail("the end came too early");
			connection->is_closed = true;
			close(connection->server);
			return;
		}
		check_bytes(connection, buffer, result);
		if (!has_edge || (!until_end && (size_t)result < size))
			return;
	}
}

static void tell(int number, uint32_t ready)
{
	struct connection *connection = &connections[number];
	struct pollfd model = { .fd = connection->server, .events = POLLIN };

	if (number < 0 || number >= CONNECTIONS || connection->is_closed || !connection->is_armed)
		fail("a descriptor was told of that is not watched");
	syscall(SYS_poll, &model, 1, 0);
	if (!model.revents)
		fail("a descriptor was told of that has nothing to read");
	if (waiting == BY_ONE_SHOT || waiting == BY_EDGE_ONE_SHOT)
		connection->is_armed = false;
	/* An end that has come has no edge of its own. */
	serve(connection, waiting == BY_EDGE || (waiting != BY_LEVEL && below(2)), until_again || (ready & EPOLLRDHUP));
	if (!connection->is_closed && !connection->is_armed)
		arm(number, EPOLL_CTL_MOD);
}

static int wait_by_epoll(int timeout)
{
	struct epoll_event told[CONNECTIONS];
	int count = below(2) ? epoll_wait(epoll, told, 1 + below(CONNECTIONS), timeout)
			     : epoll_pwait2(epoll, told, 1 + below(CONNECTIONS),
					    &(struct timespec) { .tv_sec = timeout / 1000 }, NULL);

	for (int i = 0; i < count; i++)
		tell(told[i].data.u64 - 1000, told[i].events);
	return count;
}

static int wait_by_poll(int timeout)
{
	struct pollfd fds[CONNECTIONS];
	int result, told = 0;

	for (int i = 0; i < CONNECTIONS; i++)
		fds[i] = (struct pollfd) { .fd = connections[i].is_closed ? -1 : connections[i].server, .events = POLLIN };
	result = poll(fds, CONNECTIONS, timeout);
	for (int i = 0; i < CONNECTIONS; i++) {
		if (!fds[i].revents)
			continue;
		connections[i].is_armed = true;
		tell(i, 0);
		told++;
	}
	if (told != result)
		fail("poll told another number than it counted");
	return result;
}

static int wait_by_select(int timeout)
{
	struct timeval time = { .tv_sec = timeout / 1000 };
	int highest = 0, result, told = 0;
	fd_set set;

	FD_ZERO(&set);
	for (int i = 0; i < CONNECTIONS; i++) {
		if (connections[i].is_closed)
			continue;
		FD_SET(connections[i].server, &set);
		highest = connections[i].server > highest ? connections[i].server : highest;
	}
	result = select(highest + 1, &set, NULL, NULL, &time);
	for (int i = 0; i < CONNECTIONS; i++) {
		if (connections[i].is_closed || !FD_ISSET(connections[i].server, &set))
			continue;
		connections[i].is_armed = true;
		tell(i, 0);
		told++;
	}
	if (told != result)
		fail("select told another number than it counted");
	return result;
}

static int wait_by(int timeout)
{
	if (waiting == BY_POLL)
		return wait_by_poll(timeout);
	return waiting == BY_SELECT ? wait_by_select(timeout) : wait_by_epoll(timeout);
}

static bool is_done(void)
{
	for (int i = 0; i < CONNECTIONS; i++) {
		if (!connections[i].is_closed)
			return false;
	}
	return true;
}

static void run(int port)
{
	int idle = 0;

	open_connections(port);
	while (idle < 200)
		idle = below(2) ? (write_some() ? 0 : idle + 1) : (wait_by(0), idle);
	while (!is_done()) {
		if (wait_by(QUIET_MS) <= 0)
			fail("bytes are left of which nobody is told");
	}
	for (int i = 0; i < CONNECTIONS; i++)
		syscall(SYS_close, connections[i].client);
	close(epoll);
}

int main(int count, char **arguments)
{
	int rounds = atoi(arguments[3]);

	if (count != 5)
		return 2;
	is_checked = !strcmp(arguments[4], "cut");
	for (int round = 0; round < rounds; round++) {
		srand(atoi(arguments[2]) + round);
		waiting = below(WAITINGS);
		until_again = below(2);
		run(atoi(arguments[1]));
	}
	return 0;
}
