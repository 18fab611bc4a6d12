/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread waits by io_uring for a byte from a pipe: blocking, with a limit of 20 ms that it renews, or with SQPOLL. */
#include "truth.h"
#include <linux/io_uring.h>
#include <linux/time_types.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static int ends[2];

static void *work(void *unused)
{
	be("worker");
	compute_ms(200);
	checked(write(ends[1], "x", 1), "write");
	return unused;
}

static int enter(int ring, unsigned int submitted, unsigned int flags, void *argument, size_t size)
{
	return syscall(SYS_io_uring_enter, ring, submitted, 1, flags, argument, size);
}

int main(int count, char **arguments)
{
	const char *way = count > 1 ? arguments[1] : "blocking";
	struct io_uring_params set = { 0 };
	struct __kernel_timespec limit = { .tv_nsec = 20000000 };
	struct io_uring_getevents_arg argument = { .ts = (uintptr_t)&limit };
	unsigned int *tail, *array, *completed;
	struct io_uring_sqe *request;
	pthread_t worker;
	char byte;
	char *queue;
	long long from;
	int ring;

	be("waiter");
	if (!strcmp(way, "sqpoll")) {
		set.flags = IORING_SETUP_SQPOLL;
		set.sq_thread_idle = 2000;
	}
	ring = syscall(SYS_io_uring_setup, 4, &set);
	if (ring < 0)
		skip("no io_uring here");
	if (!(set.features & IORING_FEAT_SINGLE_MMAP))
		skip("io_uring of this kernel is too old");
	checked(pipe(ends), "pipe");
	queue = mmap(NULL, set.cq_off.cqes + set.cq_entries * sizeof(struct io_uring_cqe), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQ_RING);
	request = mmap(NULL, set.sq_entries * sizeof *request, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQES);
	if (queue == MAP_FAILED || request == MAP_FAILED)
		err(1, "mmap");
	tail = (unsigned int *)(queue + set.sq_off.tail);
	array = (unsigned int *)(queue + set.sq_off.array);
	completed = (unsigned int *)(queue + set.cq_off.tail);
	*request = (struct io_uring_sqe) { .opcode = IORING_OP_READ, .fd = ends[0], .addr = (uintptr_t)&byte, .len = 1, .off = -1 };
	array[0] = 0;
	__atomic_store_n(tail, 1, __ATOMIC_RELEASE);
	worker = thread(work, NULL);
	from = now();
	if (!strcmp(way, "limit")) {
		enter(ring, 1, 0, NULL, 0);
		while (__atomic_load_n(completed, __ATOMIC_ACQUIRE) == 0)
			enter(ring, 0, IORING_ENTER_GETEVENTS | IORING_ENTER_EXT_ARG, &argument, sizeof argument);
	} else {
		enter(ring, 1, IORING_ENTER_GETEVENTS | (set.flags & IORING_SETUP_SQPOLL ? IORING_ENTER_SQ_WAKEUP : 0), NULL, 0);
	}
	waited_since(from);
	pthread_join(worker, NULL);
	return 0;
}
