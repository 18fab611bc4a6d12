// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "messages.h"

#include <endian.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "births.h"
#include "peers.h"
#include "turns.h"

#define UNSEEN_BYTES 4096

struct descriptor *messages_at(struct thread *thread, int fd)
{
	struct descriptor *found = thread ? descriptor_of(fd) : NULL;

	if (found && !thread_switches()) {
		found->followed = FOLLOWED_NOT;
		return NULL;
	}
	return found;
}

/* ---- the parts of a call */

/**
 * struct cursor - walks over the bytes of a call
 * @parts: the parts that are left
 * @offset: of the first one that are done
 * @left: bytes that are left
 */
struct cursor {
	const struct iovec *parts;
	size_t offset;
	size_t left;
};

static struct cursor start_of(const struct passage *passage)
{
	return (struct cursor) { .parts = passage->parts, .left = passage->bytes };
}

/* What is not seen looks like zeros, which no processor takes for the start of a message. */
static const void *next_bytes(struct cursor *cursor, size_t *size)
{
	static const uint8_t unseen[UNSEEN_BYTES];
	const char *bytes;

	if (!cursor->parts) {
		*size = cursor->left < UNSEEN_BYTES ? cursor->left : UNSEEN_BYTES;
		return unseen;
	}
	while (cursor->offset == cursor->parts->iov_len) {
		cursor->parts++;
		cursor->offset = 0;
	}
	bytes = (const char *)cursor->parts->iov_base + cursor->offset;
	*size = cursor->parts->iov_len - cursor->offset;
	*size = *size < cursor->left ? *size : cursor->left;
	return bytes;
}

static void advance(struct cursor *cursor, size_t size)
{
	cursor->left -= size;
	if (cursor->parts)
		cursor->offset += size;
}

/* ---- texts */

#define MOST_TEXT 160

/* A method belongs to its URL, and a command to its key. The names of statements are those of their protocol. */
static bool is_method(const char *kind)
{
	return kind[0] && (kind[strspn(kind, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0' ||
			   kind[strspn(kind, "abcdefghijklmnopqrstuvwxyz")] == '\0');
}

/* What would disturb a terminal, or would be cut within a letter, is not shown. */
static void copy_text(char *copy, const uint8_t *text, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		copy[i] = text[i] >= ' ' && text[i] < 0x7f ? (char)text[i] : '?';
}

static void record_text(const struct passage *passage, const struct protocol_message *message, const char *text,
			size_t bytes)
{
	struct event_text *record = thread_reserve(passage->thread, EVENT_text);

	if (!record)
		return;
	record->connection = passage->descriptor->connection;
	record->message = message->sequence;
	record->request = message->request == PROTOCOL_NO_REQUEST ? EVENT_NO_REQUEST : (int64_t)message->request;
	record->stream = message->stream;
	memset(record->text, 0, sizeof(record->text));
	memcpy(record->text, text, bytes);
	thread_publish(record, EVENT_text);
}

static bool is_asking(const struct passage *passage)
{
	return (passage->descriptor->role == PROTOCOL_SERVES) == (passage->direction == PROTOCOL_IN);
}

/* Only the start of a text is kept. Of a line, the CR before its end is no text. */
static void tell_text(const struct passage *passage, const struct protocol_message *message)
{
	uint32_t *told = &passage->descriptor->text_told;
	char text[MOST_TEXT];
	size_t bytes = 0, more;

	if (!is_asking(passage) || !message->text_bytes)
		return;
	if (!*told && is_method(message->kind)) {
		bytes = strlen(message->kind);
		memcpy(text, message->kind, bytes);
		text[bytes++] = ' ';
	}
	more = message->text_bytes - (message->text[message->text_bytes - 1] == '\r');
	if (more > MOST_TEXT - *told - bytes)
		more = MOST_TEXT - *told - bytes;
	copy_text(text + bytes, message->text, more);
	bytes += more;
	*told += (uint32_t)bytes;
	for (size_t i = 0; i < bytes; i += EVENT_TEXT_BYTES)
		record_text(passage, message, text + i, bytes - i < EVENT_TEXT_BYTES ? bytes - i : EVENT_TEXT_BYTES);
}

/* @teller: whose texts are recorded; NULL where the bytes are only looked at. */
static enum protocol_knowledge feed(struct protocol_connection *protocol, enum protocol_direction direction,
				    struct cursor *cursor, struct protocol_message *message, size_t *bytes,
				    const struct passage *teller)
{
	enum protocol_knowledge knowledge = PROTOCOL_INSIDE;

	*bytes = 0;
	while (cursor->left && knowledge == PROTOCOL_INSIDE) {
		size_t size, taken;
		const void *next = next_bytes(cursor, &size);

		taken = protocol_feed(protocol, direction, next, size);
		knowledge = protocol_boundary(protocol, direction, message);
		if (teller && shared->has_text && knowledge != PROTOCOL_UNSURE)
			tell_text(teller, message);
		advance(cursor, taken);
		*bytes += taken;
	}
	return knowledge;
}

/* ---- the protocol */

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
	struct cursor cursor = start_of(passage);
	const void *bytes;
	size_t size;
	bool more;

	if (!protocol && port)
		protocol = protocol_by_port(PROTOCOL_STREAM, port);
	if (protocol || !is_asking || !passage->parts || !passage->bytes)
		return protocol;
	bytes = next_bytes(&cursor, &size);
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

/* What another process has taken or brought is not seen here. */
static void claim(struct descriptor *claimed)
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

	claim(followed);
	find_ends(passage->fd, &ends);
	if (followed->kind == KIND_STREAM && followed->is_born)
		protocol = find_protocol(passage, &ends);
	if (protocol && followed->role == PROTOCOL_UNKNOWN)
		followed->role = passage->direction == PROTOCOL_OUT ? PROTOCOL_ASKS : PROTOCOL_SERVES;
	if (protocol)
		protocol_open(&followed->protocol, protocol, followed->role);
	followed->text_told = 0;
	followed->followed = protocol ? FOLLOWED : FOLLOWED_NOT;
	describe(passage, &ends, protocol);
	errno = error;
}

bool messages_follow(const struct passage *passage)
{
	if (passage->descriptor->followed == FOLLOWED_UNDECIDED)
		find_out(passage);
	return passage->descriptor->followed == FOLLOWED;
}

size_t messages_end_within(const struct passage *passage, struct ahead *ahead)
{
	struct cursor cursor = start_of(passage);

	ahead->version = passage->descriptor->version;
	ahead->protocol = passage->descriptor->protocol;
	ahead->knowledge = feed(&ahead->protocol, passage->direction, &cursor, &ahead->message, &ahead->bytes,
				NULL);
	return ahead->knowledge == PROTOCOL_ENDED ? ahead->bytes : passage->bytes;
}


static struct part part_of(const struct passage *passage, size_t bytes)
{
	return (struct part) {
		.connection = passage->descriptor->connection,
		.request = EVENT_NO_REQUEST,
		.bytes = bytes,
		.fd = descriptor_number(passage->descriptor),
		.direction = passage->direction,
		.descriptor = passage->descriptor,
		.exchange = EXCHANGE_NONE,
	};
}

static void tell(const struct passage *passage, const struct part *part, void *record)
{
	if (passage->direction == PROTOCOL_IN)
		turn_take(passage->thread, part);
	else
		turn_bring(passage->thread, part, record);
}

/* Where no processor counts, what comes in after something went out is taken for the next message. */
static void pass_unknown(const struct passage *passage, size_t bytes, void *record)
{
	struct descriptor *descriptor = passage->descriptor;
	struct part part = part_of(passage, bytes);

	if (descriptor->kind == KIND_DATAGRAM)
		part.ends = part.is_sure = true;
	if (passage->direction == PROTOCOL_IN && (part.ends || descriptor->has_brought))
		descriptor->taken++;
	descriptor->has_brought = passage->direction == PROTOCOL_OUT;
	part.message = descriptor->taken;
	tell(passage, &part, record);
}

/* Filled where it is used: to copy what has just been written in parts takes as long as the rest of it. */
static void fill_part(struct part *part, const struct passage *passage, size_t bytes, const struct protocol_message *message,
		      bool ends)
{
	*part = part_of(passage, bytes);
	part->message = message->sequence;
	part->stream = message->stream;
	part->ends = ends;
	part->is_last = ends && message->is_last;
	if (message->request != PROTOCOL_NO_REQUEST)
		part->request = message->request;
	if (!protocol_multiplexes(passage->descriptor->protocol.protocol))
		part->exchange = message->request;
	else
		part->exchange = message->stream ? message->stream : EXCHANGE_OF_CONNECTION;
}

/* ---- messages that come together */

#define LOOKS 256
#define MOST_LOOKS (1U << 20)

/* How many more messages are looked at, and how many after the next two that come together. */
static uint32_t looks_left = LOOKS, looks = LOOKS;

bool messages_come_together(void)
{
	return __atomic_load_n(&looks_left, __ATOMIC_RELAXED);
}

/* Threads that change these at once may look a little less or more. */
void messages_met(const struct descriptor *descriptor, bool together)
{
	uint32_t left = __atomic_load_n(&looks_left, __ATOMIC_RELAXED), most = __atomic_load_n(&looks, __ATOMIC_RELAXED);

	if (descriptor->role != PROTOCOL_SERVES)
		return;
	if (together && !left && most < MOST_LOOKS)
		__atomic_store_n(&looks, most *= 4, __ATOMIC_RELAXED);
	if (together)
		__atomic_store_n(&looks_left, most, __ATOMIC_RELAXED);
	else if (left)
		__atomic_store_n(&looks_left, left - 1, __ATOMIC_RELAXED);
}

/* What a thread is given together with another message is not known to be done first, nor in its own turn. */
static void count_backlog(const struct passage *passage, size_t first)
{
	struct descriptor *descriptor = passage->descriptor;

	if (passage->direction == PROTOCOL_IN && first != passage->bytes) {
		messages_met(descriptor, true);
		descriptor_set_backlog(descriptor, true);
	}
	else if (passage->direction == PROTOCOL_OUT && descriptor->protocol.asked == descriptor->protocol.answered)
		descriptor_set_backlog(descriptor, false);
}

/* The bytes that were read are those that were looked at: nothing passed meanwhile. Only these give a text. */
static bool is_as_seen(const struct passage *passage, const struct ahead *ahead)
{
	return ahead && !shared->has_text && ahead->bytes == passage->bytes && ahead->version == passage->descriptor->version;
}

static bool is_sure(const struct passage *passage)
{
	return !descriptors_have_backlog() && !thread_hides(passage->thread);
}

/* The requests that were open may go on by ways that nobody follows. */
static void lose(const struct passage *passage)
{
	passage->descriptor->followed = FOLLOWED_NOT;
	if (!requests_lock(passage->thread->tid))
		return;
	requests_gone(passage->descriptor);
	requests_keep(passage->descriptor, passage->descriptor->role == PROTOCOL_SERVES);
	requests_unlock();
}

static void tell_message(const struct passage *passage, const struct protocol_message *message, bool ends, size_t bytes,
			 bool is_rest, void *record)
{
	struct part part;

	fill_part(&part, passage, bytes, message, ends);
	if (ends && is_asking(passage))
		passage->descriptor->text_told = 0;
	count_backlog(passage, bytes);
	part.is_sure = is_sure(passage);
	part.is_cut_short = is_rest && passage->bytes < passage->wanted;
	tell(passage, &part, record);
}

static void pass_followed(const struct passage *passage, void *record, const struct ahead *ahead)
{
	struct cursor cursor = start_of(passage);
	struct protocol_message message;
	enum protocol_knowledge knowledge;
	size_t bytes;

	while (cursor.left) {
		if (is_as_seen(passage, ahead)) {
			passage->descriptor->protocol = ahead->protocol;
			knowledge = ahead->knowledge;
			message = ahead->message;
			bytes = ahead->bytes;
			cursor.left = 0;
		} else {
			knowledge = feed(&passage->descriptor->protocol, passage->direction, &cursor, &message, &bytes,
					 passage);
		}
		if (knowledge == PROTOCOL_UNSURE) {
			lose(passage);
			pass_unknown(passage, bytes + cursor.left, record);
			return;
		}
		tell_message(passage, &message, knowledge == PROTOCOL_ENDED, bytes, !cursor.left, record);
		record = cursor.left && passage->direction == PROTOCOL_OUT ? thread_reserve(passage->thread, EVENT_send) : NULL;
	}
}

void messages_pass(const struct passage *passage, void *record, const struct ahead *ahead)
{
	struct descriptor *descriptor = passage->descriptor;

	if (!descriptor_lock(descriptor, passage->thread->tid)) {
		/* The call comes from a signal handler that has interrupted this very function. */
		descriptor->followed = FOLLOWED_NOT;
		thread_publish(record, EVENT_COUNT);
		return;
	}
	claim(descriptor);
	if (descriptor->followed == FOLLOWED && birth_is_shared(descriptor->connection))
		lose(passage);
	if (messages_follow(passage))
		pass_followed(passage, record, ahead);
	else
		pass_unknown(passage, passage->bytes, record);
	descriptor->version++;
	descriptor_unlock(descriptor);
}

void messages_end(struct thread *thread, struct descriptor *descriptor, int fd, enum protocol_direction direction)
{
	const struct passage passage = { .thread = thread, .descriptor = descriptor, .fd = fd, .direction = direction };
	struct protocol_message message;

	if (descriptor->followed != FOLLOWED || !descriptor_lock(descriptor, thread->tid))
		return;
	protocol_close(&descriptor->protocol, direction);
	if (protocol_boundary(&descriptor->protocol, direction, &message) == PROTOCOL_ENDED) {
		struct part part;

		fill_part(&part, &passage, 0, &message, true);
		part.is_sure = is_sure(&passage);
		tell(&passage, &part, NULL);
	}
	descriptor_unlock(descriptor);
}
