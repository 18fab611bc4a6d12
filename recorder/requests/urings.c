// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "urings.h"

#include <errno.h>
#include <linux/io_uring.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#include "descriptors.h"
#include "thread.h"

#define URINGS 16
/* Of kernels from 6.6 on; the headers may be older. */
#define NO_SQARRAY (1U << 16)
/* With others the kernel reads the queue by itself, or its entries are elsewhere. */
#define KNOWN_FLAGS (IORING_SETUP_CQSIZE | IORING_SETUP_CLAMP | IORING_SETUP_SUBMIT_ALL | NO_SQARRAY)

/**
 * struct uring - one that is looked at
 * @watched: its place in the shared memory; NULL for none
 * @parameters: of it
 * @queue: its memory: positions, and the numbers of entries
 * @entries: the other part of it
 */
struct uring {
	struct watched_uring *watched;
	struct io_uring_params parameters;
	char *queue;
	const struct io_uring_sqe *entries;
};

static struct uring urings[URINGS];
static uint32_t owner;

/* In a signal handler that has interrupted the holder nothing is known any more of any. */
static bool lock(uint32_t tid)
{
	uint32_t none = 0;

	while (!__atomic_compare_exchange_n(&owner, &none, tid, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
		if (none == tid) {
			thread_unwatch_urings();
			descriptors_distrust();
			return false;
		}
		none = 0;
		sched_yield();
	}
	return true;
}

static void unlock(void)
{
	__atomic_store_n(&owner, 0, __ATOMIC_RELEASE);
}

/* ---- its memory */

static uint32_t number_at(const struct uring *uring, uint32_t offset)
{
	return __atomic_load_n((uint32_t *)(uring->queue + offset), __ATOMIC_ACQUIRE);
}

static size_t queue_bytes(const struct io_uring_params *parameters)
{
	if (parameters->flags & NO_SQARRAY)
		return parameters->sq_off.flags + sizeof(uint32_t);
	return parameters->sq_off.array + parameters->sq_entries * sizeof(uint32_t);
}

static size_t entries_bytes(const struct io_uring_params *parameters)
{
	return parameters->sq_entries * sizeof(struct io_uring_sqe);
}

static void unmap(const void *memory, size_t bytes)
{
	if (memory != MAP_FAILED)
		munmap((void *)memory, bytes);
}

static void forget(struct uring *uring)
{
	if (uring->watched)
		thread_unwatch_uring(uring->watched);
	uring->watched = NULL;
	unmap(uring->queue, queue_bytes(&uring->parameters));
	unmap(uring->entries, entries_bytes(&uring->parameters));
}

static void watch(struct uring *uring, int fd, const struct io_uring_params *parameters)
{
	uring->parameters = *parameters;
	uring->queue = mmap(NULL, queue_bytes(parameters), PROT_READ, MAP_SHARED, fd, IORING_OFF_SQ_RING);
	uring->entries = mmap(NULL, entries_bytes(parameters), PROT_READ, MAP_SHARED, fd, IORING_OFF_SQES);
	if (uring->queue != MAP_FAILED && uring->entries != MAP_FAILED)
		uring->watched = thread_watch_uring(fd);
	if (!uring->watched)
		forget(uring);
}

/* The one with a descriptor, or an unused one for -1; NULL for none. */
static struct uring *find(int fd)
{
	for (int i = 0; i < URINGS; i++) {
		if ((urings[i].watched ? urings[i].watched->fd : -1) == fd)
			return &urings[i];
	}
	return NULL;
}

void uring_made(struct thread *thread, int fd, const struct io_uring_params *parameters)
{
	int error = errno;

	if (!lock(thread->tid))
		return;
	if (find(-1) && !(parameters->flags & ~KNOWN_FLAGS))
		watch(find(-1), fd, parameters);
	if (!find(fd))
		descriptors_distrust();
	unlock();
	errno = error;
}

void uring_gone(struct thread *thread, int fd)
{
	if (!lock(thread->tid))
		return;
	if (find(fd))
		forget(find(fd));
	unlock();
}

void uring_lose(struct thread *thread, int fd)
{
	uring_gone(thread, fd);
	descriptors_distrust();
}

void urings_inherit(void)
{
	owner = 0;
	for (int i = 0; i < URINGS; i++)
		urings[i].watched = NULL;
}

/* ---- what is queued */

static const struct io_uring_sqe *entry_at(const struct uring *uring, uint32_t place)
{
	uint32_t index = place & number_at(uring, uring->parameters.sq_off.ring_mask);

	if (!(uring->parameters.flags & NO_SQARRAY))
		index = number_at(uring, uring->parameters.sq_off.array + index * sizeof(uint32_t));
	return index < uring->parameters.sq_entries ? &uring->entries[index] : NULL;
}

/* False if there is anything else. */
static bool look(struct thread *thread, const struct uring *uring, uring_change *change)
{
	uint32_t tail = number_at(uring, uring->parameters.sq_off.tail);

	for (uint32_t place = number_at(uring, uring->parameters.sq_off.head); place != tail; place++) {
		const struct io_uring_sqe *entry = entry_at(uring, place);

		if (!entry || entry->opcode != IORING_OP_EPOLL_CTL || entry->flags)
			return false;
		change(thread, entry->fd, entry->len, entry->off, (const struct epoll_event *)(uintptr_t)entry->addr);
	}
	return true;
}

void uring_submit(struct thread *thread, int fd, uring_change *change)
{
	struct uring *uring;

	if (!lock(thread->tid))
		return;
	uring = find(fd);
	if (uring && !look(thread, uring, change)) {
		forget(uring);
		descriptors_distrust();
	}
	unlock();
}
