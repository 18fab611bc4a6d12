// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "connection.h"

#include <endian.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "births.h"
#include "peers.h"
#include "text.h"

/**
 * struct ends - the addresses of a connection
 * @local: of this process
 * @remote: of the other side
 */
struct ends {
	struct sockaddr_storage local;
	struct sockaddr_storage remote;
};

static void find_ends(int fd, struct ends *ends)
{
	socklen_t size = sizeof(ends->local);

	memset(ends, 0, sizeof(*ends));
	if (!thread_may_call())
		return;
	if (getsockname(fd, (struct sockaddr *)&ends->local, &size))
		ends->local.ss_family = AF_UNSPEC;
	size = sizeof(ends->remote);
	if (getpeername(fd, (struct sockaddr *)&ends->remote, &size))
		ends->remote.ss_family = AF_UNSPEC;
}

static uint16_t port_of(const struct sockaddr_storage *address)
{
	switch (address->ss_family) {
	case AF_INET:
		return ntohs(((const struct sockaddr_in *)address)->sin_port);
	case AF_INET6:
		return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
	default:
		return 0;
	}
}

static void copy_address(uint8_t *copy, const struct sockaddr_storage *address)
{
	if (address->ss_family == AF_INET)
		memcpy(copy, &((const struct sockaddr_in *)address)->sin_addr, sizeof(struct in_addr));
	if (address->ss_family == AF_INET6)
		memcpy(copy, &((const struct sockaddr_in6 *)address)->sin6_addr, sizeof(struct in6_addr));
}

static const struct protocol *chosen_protocol(uint16_t port)
{
	for (int i = 0; i < SHARED_PROTOCOLS && shared->protocols[i].port; i++) {
		if (shared->protocols[i].port == port)
			return protocol_by_name(shared->protocols[i].name);
	}
	return NULL;
}

/* What the user says counts first, then the port, then what the asking side says first. */
static const struct protocol *find_protocol(const struct passage *passage, const struct ends *ends)
{
	int role = passage->descriptor->role;
	uint16_t port = port_of(role == PROTOCOL_SERVES ? &ends->local : &ends->remote);
	/* Of two ends that nobody has told apart, the one asks that says first what only who asks can say. */
	bool is_asking = role == PROTOCOL_UNKNOWN || (role == PROTOCOL_ASKS) == (passage->direction == PROTOCOL_OUT);
	const struct protocol *protocol = port ? chosen_protocol(port) : NULL;
	struct cursor cursor = passage_start(passage);
	const void *bytes;
	size_t size;
	bool more;

	if (!protocol && port)
		protocol = protocol_by_port(PROTOCOL_STREAM, port);
	if (protocol || !is_asking || !passage->parts || !passage->bytes)
		return protocol;
	bytes = passage_next(&cursor, &size);
	return protocol_by_bytes(bytes, size, &more);
}

/* Sockets without addresses have their cookies there. */
static void copy_ends(struct event_connection *record, const struct passage *passage, const struct ends *ends)
{
	uint64_t own = htobe64(record->connection), peer = 0;

	memset(record->local_address, 0, sizeof(record->local_address));
	memset(record->remote_address, 0, sizeof(record->remote_address));
	copy_address(record->local_address, &ends->local);
	copy_address(record->remote_address, &ends->remote);
	if (ends->local.ss_family != AF_UNIX)
		return;
	/* Of a new connection the side that accepts it knows both ends, and the other one does not. */
	if (passage->descriptor->role != PROTOCOL_ASKS)
		peer = htobe64(peer_of(passage->fd));
	memcpy(record->local_address, &own, sizeof(own));
	memcpy(record->remote_address, &peer, sizeof(peer));
}

static void describe(const struct passage *passage, const struct ends *ends, const struct protocol *protocol)
{
	struct event_connection *record = thread_reserve(passage->thread, EVENT_connection);

	if (!record)
		return;
	record->connection = passage->descriptor->connection;
	record->fd = passage->fd;
	record->family = ends->local.ss_family;
	record->local_port = port_of(&ends->local);
	record->remote_port = port_of(&ends->remote);
	record->role = passage->descriptor->role + 1;
	copy_ends(record, passage, ends);
	memset(record->protocol, 0, sizeof(record->protocol));
	if (protocol)
		strncpy(record->protocol, protocol_name(protocol), sizeof(record->protocol) - 1);
	thread_publish(record, EVENT_connection);
}

void connection_claim(struct descriptor *claimed)
{
	if (claimed->is_claimed || claimed->kind == KIND_PIPE)
		return;
	claimed->is_claimed = true;
	claimed->is_born &= birth_claim(claimed->connection);
}

static __attribute__((noinline)) void find_out(const struct passage *passage)
{
	struct descriptor *followed = passage->descriptor;
	const struct protocol *protocol = NULL;
	struct ends ends;
	int error = errno;

	connection_claim(followed);
	find_ends(passage->fd, &ends);
	if (followed->kind == KIND_STREAM && followed->is_born)
		protocol = find_protocol(passage, &ends);
	if (protocol && followed->role == PROTOCOL_UNKNOWN)
		followed->role = passage->direction == PROTOCOL_OUT ? PROTOCOL_ASKS : PROTOCOL_SERVES;
	if (protocol) {
		protocol_open(&followed->protocol, protocol, followed->role);
		text_open(passage);
	}
	followed->followed = protocol ? FOLLOWED : FOLLOWED_NOT;
	describe(passage, &ends, protocol);
	errno = error;
}

bool connection_follow(const struct passage *passage)
{
	if (passage->descriptor->followed == FOLLOWED_UNDECIDED)
		find_out(passage);
	return passage->descriptor->followed == FOLLOWED;
}
