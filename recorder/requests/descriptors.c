// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "descriptors.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "batch.h"
#include "births.h"
#include "lock.h"
#include "registrations.h"
#include "thread.h"
#include "urings.h"

static struct descriptor *table;
static int highest = -1;
static bool are_epolls_known = true;
static uint32_t backlogs;

bool descriptors_start(void)
{
	table = mmap(NULL, DESCRIPTOR_COUNT * sizeof(*table), PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return table != MAP_FAILED;
}

void descriptors_end(void)
{
	munmap(table, DESCRIPTOR_COUNT * sizeof(*table));
}

/* The one whose knowledge counts. */
static struct descriptor *meant(struct descriptor *asked)
{
	return asked->same ? &table[asked->same - 1] : asked;
}

/* Somebody else has the descriptor, too, and may take or bring bytes there. */
static void share(struct descriptor *shared)
{
	if (shared->is_uring && thread_enter())
		uring_lose(thread_enter(), shared - table);
	if (shared->is_epoll) {
		batch_refuse(descriptor_number(shared));
		descriptors_distrust();
	}
	/* Epolls go on to watch it when this one is closed. */
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++) {
		if (shared->registrations[i].epoll)
			batch_refuse(shared->registrations[i].epoll);
	}
	if (shared->followed == FOLLOWED)
		shared->followed = FOLLOWED_NOT;
	shared->is_uncut = true;
}

/*
 * Locks are those of threads that the child does not have, and so are the epolls. A connection of which
 * nothing was read is the child's own: its parent has made it for the child.
 */
void descriptors_inherit(void)
{
	requests_start_anew();
	urings_inherit();
	batch_forget();
	for (int fd = 0; fd <= highest; fd++) {
		struct descriptor *inherited = &table[fd];

		if (inherited->exchanges.is_used)
			inherited->exchanges = (struct exchanges) { .is_used = false };
		inherited->owner = 0;
		inherited->is_claimed = false;
		inherited->is_refused |= inherited->is_epoll;
		if (inherited->followed != FOLLOWED_UNDECIDED || registrations_are_any(inherited) || inherited->is_uring)
			share(inherited);
	}
}

void descriptors_leave(void)
{
	for (int fd = 0; fd <= descriptors_highest(); fd++) {
		if (table[fd].kind > KIND_PIPE && table[fd].connection)
			birth_share(table[fd].connection);
	}
}

struct descriptor *descriptor_known(int fd)
{
	int before = __atomic_load_n(&highest, __ATOMIC_RELAXED);

	if (fd < 0 || fd >= DESCRIPTOR_COUNT)
		return NULL;
	while (fd > before && !__atomic_compare_exchange_n(&highest, &before, fd, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	return &table[fd];
}

int descriptors_highest(void)
{
	return __atomic_load_n(&highest, __ATOMIC_RELAXED);
}

static enum descriptor_kind kind_of_socket(int fd)
{
	int type;
	socklen_t size = sizeof(type);

	if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size))
		return KIND_OTHER;
	return type == SOCK_STREAM ? KIND_STREAM : KIND_DATAGRAM;
}

static enum descriptor_kind kind_of(int fd)
{
	struct stat status;

	if (!thread_may_call() || fstat(fd, &status))
		return KIND_UNKNOWN;
	if (S_ISSOCK(status.st_mode))
		return kind_of_socket(fd);
	return S_ISFIFO(status.st_mode) ? KIND_PIPE : KIND_OTHER;
}

static uint64_t identity_of(int fd, enum descriptor_kind kind)
{
	uint64_t cookie = 0;
	socklen_t size = sizeof(cookie);
	struct stat status;

	if (kind == KIND_PIPE)
		return fstat(fd, &status) ? 0 : CONNECTION_OF_PIPE | (status.st_dev & 0x3fffffff) << 32 | (uint32_t)status.st_ino;
	return getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size) ? 0 : cookie;
}

static struct descriptor *find_same(const struct descriptor *met)
{
	for (int fd = 0; fd <= __atomic_load_n(&highest, __ATOMIC_RELAXED); fd++) {
		struct descriptor *other = &table[fd];

		if (other != met && other->connection == met->connection && other->kind == met->kind && !other->same)
			return other;
	}
	return NULL;
}

/* A socket that this process has not made, or a copy of one. Epolls are told by number, so nobody can be told again. */
static void meet(struct descriptor *met)
{
	struct descriptor *same = find_same(met);
	int role;

	met->role = PROTOCOL_UNKNOWN;
	if (same) {
		met->same = descriptor_number(same) + 1;
		same->has_copy = true;
		same->is_uncut |= met->is_uncut || registrations_are_any(same) || registrations_are_any(met);
	} else if (birth_role(met->connection, &role)) {
		met->role = role;
		met->is_born = true;
	}
}

static __attribute__((noinline)) void find_out(struct descriptor *asked, int fd)
{
	bool is_met = asked->kind == KIND_UNKNOWN && !asked->is_born;
	int error = errno;

	if (asked->kind == KIND_UNKNOWN)
		asked->kind = kind_of(fd);
	if (asked->kind > KIND_OTHER && !asked->connection && thread_may_call())
		asked->connection = identity_of(fd, asked->kind);
	if (is_met && asked->kind > KIND_PIPE)
		meet(asked);
	else if (is_met)
		asked->role = PROTOCOL_UNKNOWN;
	errno = error;
}

struct descriptor *descriptor_of(int fd)
{
	struct descriptor *found = descriptor_known(fd);

	if (!found || found->kind == KIND_OTHER)
		return NULL;
	if (!found->connection)
		find_out(found, fd);
	return found->kind > KIND_OTHER ? meant(found) : NULL;
}

int descriptor_number(const struct descriptor *asked)
{
	return asked - table;
}

void descriptor_note(int fd)
{
	const struct descriptor *born = descriptor_of(fd);

	if (born && born->kind > KIND_PIPE)
		birth_note(born->connection, born->role);
}

void descriptor_set_backlog(struct descriptor *set, bool has_backlog)
{
	if (set->has_backlog == has_backlog)
		return;
	set->has_backlog = has_backlog;
	__atomic_add_fetch(&backlogs, has_backlog ? 1 : -1, __ATOMIC_RELAXED);
}

bool descriptors_have_backlog(void)
{
	return __atomic_load_n(&backlogs, __ATOMIC_RELAXED);
}

static void end_exchanges(struct descriptor *ended)
{
	const struct thread *thread = ended->exchanges.is_used ? thread_enter() : NULL;

	if (!thread || !requests_lock(thread->tid))
		return;
	requests_gone(ended);
	requests_unlock();
}

/* What is known of copies ends with the one that they mean. They are met anew. */
static void part_copies(const struct descriptor *ended)
{
	for (int fd = 0; ended->has_copy && fd <= highest; fd++) {
		struct descriptor *copy = &table[fd];

		if (copy->same != descriptor_number(ended) + 1)
			continue;
		copy->same = 0;
		copy->kind = KIND_UNKNOWN;
		copy->connection = 0;
	}
}

static void forget(struct descriptor *forgotten)
{
	end_exchanges(forgotten);
	part_copies(forgotten);
	forgotten->same = 0;
	forgotten->has_copy = false;
	if (forgotten->is_epoll)
		batch_end(descriptor_number(forgotten));
	if (forgotten->is_uring && thread_enter())
		uring_gone(thread_enter(), forgotten - table);
	descriptor_set_backlog(forgotten, false);
	forgotten->kind = KIND_UNKNOWN;
	forgotten->is_born = false;
	forgotten->is_claimed = false;
	forgotten->is_uncut = false;
	forgotten->is_epoll = false;
	forgotten->is_refused = false;
	forgotten->is_nonblocking = false;
	forgotten->is_uring = false;
	forgotten->role = PROTOCOL_UNKNOWN;
	forgotten->followed = FOLLOWED_UNDECIDED;
	forgotten->connection = 0;
	forgotten->count = 0;
	forgotten->answered = 0;
	forgotten->protocol.protocol = NULL;
	forgotten->promised = 0;
	forgotten->holder = 0;
	registrations_forget(forgotten);
}

void descriptor_born(int fd, enum descriptor_kind kind, int role)
{
	struct descriptor *born = descriptor_known(fd);

	if (!born)
		return;
	forget(born);
	born->kind = kind;
	born->role = role;
	born->is_born = true;
}

void descriptor_set_blocking(int fd, bool may_wait)
{
	struct descriptor *set = descriptor_known(fd);

	if (!set)
		return;
	set->is_nonblocking = !may_wait;
	set->is_touched = true;
}

void descriptor_is_epoll(int fd)
{
	descriptor_born(fd, KIND_OTHER, PROTOCOL_UNKNOWN);
	if (descriptor_known(fd))
		descriptor_known(fd)->is_epoll = true;
}

void descriptor_is_uring(int fd)
{
	descriptor_born(fd, KIND_OTHER, PROTOCOL_UNKNOWN);
	if (descriptor_known(fd))
		descriptor_known(fd)->is_uring = true;
}

bool descriptor_is_used(int fd)
{
	const struct descriptor *asked;

	if (fd < 0 || fd > __atomic_load_n(&highest, __ATOMIC_RELAXED))
		return false;
	asked = &table[fd];
	return asked->kind != KIND_UNKNOWN || asked->is_uncut || registrations_are_any(asked);
}

void descriptor_gone(int fd)
{
	struct descriptor *gone = descriptor_known(fd);

	if (gone)
		forget(gone);
}

void descriptors_gone(unsigned int first, unsigned int last)
{
	for (unsigned int fd = first; highest >= 0 && fd <= last && fd <= (unsigned int)highest; fd++)
		forget(&table[fd]);
}

void descriptor_copied(int fd, int copy)
{
	struct descriptor *original = descriptor_known(fd), *copied = descriptor_known(copy);

	if (fd == copy)
		return;
	if (copied)
		forget(copied);
	if (original)
		share(meant(original));
	if (copied)
		copied->is_uncut = true;
}

void descriptor_passed(int fd)
{
	struct descriptor *passed = descriptor_known(fd);

	if (passed)
		share(meant(passed));
}

void descriptor_keep_whole(int fd)
{
	struct descriptor *kept = descriptor_known(fd);

	if (kept)
		meant(kept)->is_uncut = true;
}

bool descriptor_lock(struct descriptor *locked, uint32_t tid)
{
	return lock_take(&locked->owner, tid);
}

void descriptor_unlock(struct descriptor *unlocked)
{
	lock_leave(&unlocked->owner);
}

void descriptor_watched(struct descriptor *watched, int epoll, int operation, const struct epoll_event *event)
{
	registrations_watched(watched, epoll, operation, event);
	if (operation == EPOLL_CTL_DEL)
		return;
	/* It may go on to be watched when it is closed. Others hold locks here, so nothing is given back. */
	if ((watched->is_uncut || watched->has_copy || watched->same) && descriptor_known(epoll))
		descriptor_known(epoll)->is_refused = true;
	if (watched->has_copy || watched->same)
		meant(watched)->is_uncut = true;
	/* Such a registration cannot be changed, so nobody could be told again. */
	if ((event->events & EPOLLET) && (event->events & EPOLLEXCLUSIVE))
		watched->is_uncut = true;
}

bool descriptor_can_be_told_again(const struct descriptor *asked)
{
	return asked->is_born && !asked->is_uncut && __atomic_load_n(&are_epolls_known, __ATOMIC_RELAXED);
}

void descriptors_distrust(void)
{
	__atomic_store_n(&are_epolls_known, false, __ATOMIC_RELAXED);
}
