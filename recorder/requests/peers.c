// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "peers.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "real.h"
#include "thread.h"

#define ANSWER_BYTES 1024
#define ANY_COOKIE UINT32_MAX

/**
 * struct peer_question - to the kernel, about one socket
 * @header: of netlink
 * @socket: which, and what of it
 */
struct peer_question {
	struct nlmsghdr header;
	struct unix_diag_req socket;
};

/**
 * struct peer_answer - to it
 * @header: of netlink
 * @socket: its cookie; attributes follow
 */
struct peer_answer {
	struct nlmsghdr header;
	struct unix_diag_msg socket;
	char attributes[ANSWER_BYTES];
};

static bool ask(int kernel, uint32_t inode, struct peer_answer *answer)
{
	const struct peer_question question = {
		.header = {
			.nlmsg_len = sizeof(question),
			.nlmsg_type = SOCK_DIAG_BY_FAMILY,
			.nlmsg_flags = NLM_F_REQUEST,
		},
		.socket = {
			.sdiag_family = AF_UNIX,
			.udiag_states = UINT32_MAX,
			.udiag_ino = inode,
			.udiag_show = UDIAG_SHOW_PEER,
			.udiag_cookie = { ANY_COOKIE, ANY_COOKIE },
		},
	};
	ssize_t size;

	if (real_send(kernel, &question, sizeof(question), MSG_NOSIGNAL) != sizeof(question))
		return false;
	size = real_recv(kernel, answer, sizeof(*answer), MSG_DONTWAIT);
	return size >= (ssize_t)offsetof(struct peer_answer, attributes) && NLMSG_OK(&answer->header, size) &&
	       answer->header.nlmsg_type == SOCK_DIAG_BY_FAMILY;
}

static uint32_t inode_of_peer(const struct peer_answer *answer)
{
	int left = answer->header.nlmsg_len - offsetof(struct peer_answer, attributes);
	uint32_t inode = 0;

	for (struct rtattr *part = (struct rtattr *)answer->attributes; RTA_OK(part, left); part = RTA_NEXT(part, left)) {
		if (part->rta_type == UNIX_DIAG_PEER && RTA_PAYLOAD(part) == sizeof(inode))
			memcpy(&inode, RTA_DATA(part), sizeof(inode));
	}
	return inode;
}

static uint64_t find(int kernel, uint32_t inode)
{
	struct peer_answer answer;
	uint32_t peer = ask(kernel, inode, &answer) ? inode_of_peer(&answer) : 0;

	if (!peer || !ask(kernel, peer, &answer))
		return 0;
	return answer.socket.udiag_cookie[0] | (uint64_t)answer.socket.udiag_cookie[1] << 32;
}

uint64_t peer_of(int fd)
{
	int error = errno, kernel = -1;
	struct stat status;
	uint64_t peer = 0;

	/* Few filters allow this one. */
	if (!thread_has_filter() && !fstat(fd, &status))
		kernel = REAL_CALL(socket)(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	if (kernel >= 0) {
		peer = find(kernel, status.st_ino);
		REAL_CALL(close)(kernel);
	}
	errno = error;
	return peer;
}
