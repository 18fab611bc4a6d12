/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What is known of the descriptors of this process. */
#ifndef WAKEPATH_REQUESTS_DESCRIPTORS_H
#define WAKEPATH_REQUESTS_DESCRIPTORS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

#include "protocols/protocol.h"
#include "requests.h"

#define DESCRIPTOR_COUNT 65536
#define DESCRIPTOR_REGISTRATIONS 2

/* The role of a process that is not known. */
#define PROTOCOL_UNKNOWN (-1)

/** enum descriptor_kind - what a descriptor is, as far as messages go */
enum descriptor_kind {
	KIND_UNKNOWN,
	KIND_OTHER,
	KIND_PIPE,
	KIND_STREAM,
	KIND_DATAGRAM,
};

/**
 * enum followed - whether a processor follows a connection
 * @FOLLOWED_UNDECIDED: no byte has passed
 * @FOLLOWED: one does
 * @FOLLOWED_NOT: there is none, or bytes have passed that it did not see
 */
enum followed { FOLLOWED_UNDECIDED, FOLLOWED, FOLLOWED_NOT };

/**
 * struct registration - an epoll that watches a descriptor
 * @epoll: its descriptor; 0 for none, since epolls with the descriptor 0 are not kept
 * @kept: what the kernel has told of it and the program has not been shown; 0 for nothing
 * @next: see registrations.c
 * @event: what the program asked for
 */
struct registration {
	int epoll;
	uint32_t kept;
	uint32_t next;
	struct epoll_event event;
};

/**
 * struct descriptor - a descriptor
 * @owner: thread that holds the lock; 0 for none
 * @kind: what it is
 * @same: another one that means the same socket, and whose knowledge counts; or 0. This is one more than its number
 * @has_copy: another one has it as @same
 * @is_born: it was made while the library watched, so all that concerns it is known
 * @is_claimed: others can know that this process passes bytes there
 * @is_uncut: what is read from it must stay in one piece
 * @is_epoll: it watches others
 * @is_refused: it is an epoll that must not be asked for more than is shown
 * @is_nonblocking: the program has said that calls on it must not wait
 * @is_touched: what an epoll told of it may have become untrue
 * @is_uring: it is one of io_uring
 * @role: what the process does on it, or PROTOCOL_UNKNOWN
 * @followed: by a processor
 * @has_backlog: a read gave several messages, and not all of them are answered
 * @connection: cookie of the socket or inode of the pipe; 0 if that is not yet known
 * @count: how far it has come, as messages.c counts it
 * @answered: one more than the number of the request whose answer goes on where nobody follows it any more; 0 for none
 * @promised: bytes that the program was shown without taking them
 * @text_told: bytes of the text of the current request that are recorded
 * @held_turn: the turn in which a read was put off
 * @holder: the thread of that turn
 * @registrations: epolls that watch it
 * @version: of @protocol, which changes with each call that passes bytes
 * @protocol: what the processor knows
 * @exchanges: what is open on it
 */
struct descriptor {
	uint32_t owner;
	uint8_t kind;
	int same;
	bool has_copy;
	bool is_born;
	bool is_claimed;
	bool is_uncut;
	bool is_epoll;
	bool is_refused;
	bool is_nonblocking;
	bool is_touched;
	bool is_uring;
	int8_t role;
	uint8_t followed;
	bool has_backlog;
	uint64_t connection;
	uint64_t count;
	uint64_t answered;
	uint64_t promised;
	uint64_t held_turn;
	uint32_t text_told;
	uint32_t holder;
	struct registration registrations[DESCRIPTOR_REGISTRATIONS];
	uint32_t version;
	struct protocol_connection protocol;
	struct exchanges exchanges;
};

/** descriptors_start - make the table; false if there is no memory */
bool descriptors_start(void);

/** descriptors_end - give the table back; nothing below may be called any more */
void descriptors_end(void);

/** descriptors_leave - nothing more is seen of what passes in this process */
void descriptors_leave(void);

/** descriptors_inherit - in a new child: what it shares with its parent is not known completely */
void descriptors_inherit(void);

/**
 * descriptor_of - what is known of a descriptor
 *
 * Return: NULL for one that brings and takes no messages, or too high a number.
 */
struct descriptor *descriptor_of(int fd);

/** descriptor_known - the same, without finding anything out; for any descriptor of the table */
struct descriptor *descriptor_known(int fd);

/** descriptors_highest - the highest number that was ever used */
int descriptors_highest(void);

/** descriptor_number - the number of a descriptor */
int descriptor_number(const struct descriptor *descriptor);

/** descriptor_note - tell others that may get a new socket what is done there */
void descriptor_note(int fd);

/** descriptor_born - a socket or pipe was made by this process; KIND_UNKNOWN if its kind is to be found out */
void descriptor_born(int fd, enum descriptor_kind kind, int role);

/** descriptor_is_epoll - an epoll was made by this process */
void descriptor_is_epoll(int fd);

/** descriptor_is_uring - io_uring_setup(2) has made it */
void descriptor_is_uring(int fd);

/** descriptor_is_used - whether anything is known of it that must be forgotten once it is closed */
bool descriptor_is_used(int fd);

/** descriptor_gone - a descriptor was closed, or means something else now */
void descriptor_gone(int fd);

/** descriptors_gone - the same for all from @first to @last */
void descriptors_gone(unsigned int first, unsigned int last);

/** descriptor_copied - @copy means what @fd does; neither alone shows all that happens */
void descriptor_copied(int fd, int copy);

/** descriptor_passed - somebody else has it now, too */
void descriptor_passed(int fd);

/** descriptor_keep_whole - what is read from it must stay in one piece */
void descriptor_keep_whole(int fd);

/** descriptor_lock - false if the caller has interrupted the thread that holds the lock and is the same thread */
bool descriptor_lock(struct descriptor *descriptor, uint32_t tid);

/** descriptor_unlock - let go of it */
void descriptor_unlock(struct descriptor *descriptor);

/** descriptor_watched - the program has changed what an epoll watches; with the lock */
void descriptor_watched(struct descriptor *descriptor, int epoll, int operation, const struct epoll_event *event);

/** descriptor_can_be_told_again - whether whoever waits for it can be told once more that it is readable */
bool descriptor_can_be_told_again(const struct descriptor *descriptor);

/** descriptor_set_backlog - see struct descriptor */
void descriptor_set_backlog(struct descriptor *descriptor, bool has_backlog);

/**
 * descriptors_have_backlog - whether the process has been given messages together, and may still have some
 *
 * What it does in the turn of any other message may be for one of those.
 */
bool descriptors_have_backlog(void);

/** descriptor_set_blocking - the program says whether calls on it may wait */
void descriptor_set_blocking(int fd, bool may_wait);

/** descriptors_distrust - an epoll has two descriptors from now on, so registrations are no longer known */
void descriptors_distrust(void);

#endif
