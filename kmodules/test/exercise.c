// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * exercise ROUNDS: TCP and UDP over IPv4 and IPv6 to this host itself, with payloads around the
 * number of bytes that are hashed, between two processes that wake each other and a timer. Byte
 * i of every payload is i modulo 251.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PORT 7001
#define BIGGEST 200000

static const size_t tcp_sizes[] = { 1, 31, 32, 33, 1000, BIGGEST };
static const size_t udp_sizes[] = { 0, 1, 31, 32, 33, 1400, 9000 };
static char payload[BIGGEST], received[BIGGEST];

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static socklen_t loopback(struct sockaddr_storage *address, int family)
{
	struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
	struct sockaddr_in *four = (struct sockaddr_in *)address;

	memset(address, 0, sizeof(*address));
	address->ss_family = family;
	if (family == AF_INET) {
		four->sin_port = htons(PORT);
		four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		return sizeof(*four);
	}
	six->sin6_port = htons(PORT);
	six->sin6_addr = in6addr_loopback;
	return sizeof(*six);
}

static int open_socket(int family, int type)
{
	int s = socket(family, type, 0), on = 1;

	if (s < 0)
		fail("socket");
	setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (type == SOCK_STREAM)
		setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return s;
}

static int serving_socket(int family, int type)
{
	struct sockaddr_storage address;
	socklen_t length = loopback(&address, family);
	int s = open_socket(family, type);

	if (bind(s, (struct sockaddr *)&address, length))
		fail("bind");
	if (type == SOCK_STREAM && listen(s, 1))
		fail("listen");
	return s;
}

static int connected_socket(int family, int type)
{
	struct sockaddr_storage address;
	socklen_t length = loopback(&address, family);
	int s = open_socket(family, type);

	if (connect(s, (struct sockaddr *)&address, length))
		fail("connect");
	return s;
}

static void receive_all(int s, size_t size)
{
	size_t done = 0;
	ssize_t got;

	for (; done < size; done += got) {
		got = recv(s, received + done, size - done, 0);
		if (got <= 0)
			fail("recv");
	}
}

static void nap(void)
{
	const struct timespec time = { .tv_nsec = 200000 };

	clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

static void answer_tcp(int listening, int rounds)
{
	int s = accept(listening, NULL, NULL);
	size_t i;

	if (s < 0)
		fail("accept");
	while (rounds-- > 0) {
		for (i = 0; i < sizeof(tcp_sizes) / sizeof(*tcp_sizes); i++) {
			receive_all(s, tcp_sizes[i]);
			nap();
			if (send(s, payload, 1, 0) != 1)
				fail("send");
		}
	}
	close(s);
}

static void ask_tcp(int family, int rounds)
{
	int s = connected_socket(family, SOCK_STREAM);
	size_t i;

	while (rounds-- > 0) {
		for (i = 0; i < sizeof(tcp_sizes) / sizeof(*tcp_sizes); i++) {
			if (send(s, payload, tcp_sizes[i], 0) != (ssize_t)tcp_sizes[i])
				fail("send");
			receive_all(s, 1);
		}
	}
	close(s);
}

static void answer_udp(int s, int rounds)
{
	struct sockaddr_storage peer;
	socklen_t length;
	ssize_t got;
	size_t left;

	for (left = rounds * sizeof(udp_sizes) / sizeof(*udp_sizes); left > 0; left--) {
		length = sizeof(peer);
		got = recvfrom(s, received, sizeof(received), 0, (struct sockaddr *)&peer, &length);
		if (got < 0)
			fail("recvfrom");
		nap();
		if (sendto(s, payload, got, 0, (struct sockaddr *)&peer, length) != got)
			fail("sendto");
	}
}

static void ask_udp(int family, int rounds)
{
	int s = connected_socket(family, SOCK_DGRAM);
	size_t i;

	while (rounds-- > 0) {
		for (i = 0; i < sizeof(udp_sizes) / sizeof(*udp_sizes); i++) {
			if (send(s, payload, udp_sizes[i], 0) != (ssize_t)udp_sizes[i])
				fail("send");
			if (recv(s, received, sizeof(received), 0) != (ssize_t)udp_sizes[i])
				fail("recv");
		}
	}
	close(s);
}

static void exercise(int family, int type, int rounds)
{
	int serving = serving_socket(family, type);
	int status;
	pid_t child = fork();

	if (child < 0)
		fail("fork");
	if (child == 0) {
		(type == SOCK_STREAM ? answer_tcp : answer_udp)(serving, rounds);
		exit(0);
	}
	(type == SOCK_STREAM ? ask_tcp : ask_udp)(family, rounds);
	close(serving);
	if (waitpid(child, &status, 0) != child || status)
		exit(1);
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 1;
	size_t i;

	for (i = 0; i < sizeof(payload); i++)
		payload[i] = i % 251;
	exercise(AF_INET, SOCK_STREAM, rounds);
	exercise(AF_INET, SOCK_DGRAM, rounds);
	exercise(AF_INET6, SOCK_STREAM, rounds);
	exercise(AF_INET6, SOCK_DGRAM, rounds);
	return 0;
}
