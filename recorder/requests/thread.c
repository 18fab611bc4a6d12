// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "thread.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "batch.h"
#include "births.h"
#include "descriptors.h"
#include "filters.h"
#include "text.h"
#include "turns.h"

#define SECOND 1000000000ULL

/**
 * struct process - what a child must not inherit, on a page that the kernel clears as it forks
 * @pid: of this process; 0 in a new child
 */
struct process {
	uint32_t pid;
};

struct shared *shared;

static struct process *process;
/* False where the library does nothing, and from the moment on at which it must not make calls of its own. */
static bool is_followed;
static bool has_filter;
static uint32_t generation;
static __thread struct thread thread __attribute__((tls_model("initial-exec")));

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

/* ---- the end of a thread */

/* In older C libraries these are not there before the program has threads. */
#pragma weak pthread_key_create
#pragma weak pthread_setspecific

static pthread_key_t ending;
static bool has_ending;

/*
 * Another thread may go on with a ring that is whole. A thread that was cancelled may leave a place without a record, which
 * the collector finds. What is still to come of this thread gets another ring.
 */
static void give_back(void *unused)
{
	struct slot *slot = thread.slot;

	if (!thread_may_call() || !process->pid || thread.generation != generation || !slot || thread.is_changing)
		return;
	turn_end(&thread);
	thread_publish(thread.turn.begin, EVENT_COUNT);
	thread.turn.begin = NULL;
	if (thread.open_places)
		return;
	thread.slot = NULL;
	__atomic_store_n(&slot->is_hiding, 0, __ATOMIC_RELAXED);
	__atomic_store_n(&slot->tid, 0, __ATOMIC_RELEASE);
	__atomic_store_n(&slot->pid, 0, __ATOMIC_RELEASE);
}

static void watch_end(void)
{
	if (has_ending)
		pthread_setspecific(ending, &thread);
}

/* ---- the start */

/* Thread ids of another namespace would be taken for those of other threads. */
static bool has_ids_of(const struct shared *mapped)
{
	struct stat namespace;

	return !stat("/proc/self/ns/pid", &namespace) && namespace.st_ino == mapped->pid_namespace;
}

static struct shared *map(const char *path)
{
	int file = open(path, O_RDWR | O_CLOEXEC);
	struct shared *mapped = MAP_FAILED;
	struct stat status;

	if (file < 0)
		return NULL;
	if (!fstat(file, &status) && (uint64_t)status.st_size == SHARED_BYTES)
		mapped = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	return mapped == MAP_FAILED ? NULL : mapped;
}

/* What the library maps would count. */
static bool has_limit(int resource)
{
	struct rlimit limit;

	return !getrlimit(resource, &limit) && limit.rlim_cur != RLIM_INFINITY;
}

static bool can_be_used(struct shared *mapped)
{
	uint32_t filters = filters_of_self();

	if (mapped->magic != SHARED_MAGIC)
		return false;
	/* Those of the collector allow what the library does; they are a container's, or the like. */
	has_filter = filters;
	if (filters > mapped->filters || has_limit(RLIMIT_AS) || has_limit(RLIMIT_DATA)) {
		__atomic_add_fetch(&mapped->filtered, 1, __ATOMIC_RELAXED);
		return false;
	}
	if (has_ids_of(mapped))
		return true;
	__atomic_add_fetch(&mapped->unseen, 1, __ATOMIC_RELAXED);
	return false;
}

static bool make_process(void)
{
	size_t size = sysconf(_SC_PAGESIZE);
	void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (page == MAP_FAILED)
		return false;
	process = page;
	return !madvise(page, size, MADV_WIPEONFORK);
}

struct watched_uring *thread_watch_uring(int fd)
{
	for (int i = 0; i < SHARED_URINGS; i++) {
		struct watched_uring *watched = &shared->urings[i];
		uint32_t none = 0;

		if (!__atomic_compare_exchange_n(&watched->pid, &none, process->pid, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
			continue;
		__atomic_store_n(&watched->fd, fd, __ATOMIC_RELEASE);
		return watched;
	}
	return NULL;
}

void thread_unwatch_uring(struct watched_uring *watched)
{
	__atomic_store_n(&watched->fd, -1, __ATOMIC_RELEASE);
	__atomic_store_n(&watched->pid, 0, __ATOMIC_RELEASE);
}

void thread_unwatch_urings(void)
{
	for (int i = 0; i < SHARED_URINGS; i++) {
		if (__atomic_load_n(&shared->urings[i].pid, __ATOMIC_ACQUIRE) == process->pid)
			thread_unwatch_uring(&shared->urings[i]);
	}
}

/* Another process had this id before, or another program. */
static void start_process(void)
{
	process->pid = getpid();
	generation++;
	thread_unwatch_urings();
}

void thread_start(void)
{
	const char *path = getenv(SHARED_VARIABLE);
	struct shared *mapped = path && !getauxval(AT_SECURE) ? map(path) : NULL;

	if (!mapped)
		return;
	if (!can_be_used(mapped) || !make_process() || !descriptors_start()) {
		munmap(mapped, SHARED_BYTES);
		return;
	}
	/* There may be what other programs wrote. */
	madvise(mapped, SHARED_BYTES, MADV_DONTDUMP);
	text_start(mapped->has_text);
	has_ending = pthread_key_create && pthread_setspecific && !pthread_key_create(&ending, give_back);
	shared = mapped;
	start_process();
	is_followed = true;
}

/* ---- at each call */

/* A child that is the first process of a namespace has no parent there. */
static bool start_child(void)
{
	if (!getppid()) {
		__atomic_add_fetch(&shared->unseen, 1, __ATOMIC_RELAXED);
		is_followed = false;
		shared = NULL;
		return false;
	}
	start_process();
	descriptors_inherit();
	return true;
}

/* Apart from thread_enter(), so that this remains short enough to be a part of each call. */
static __attribute__((noinline)) struct thread *meet(void)
{
	if (!process->pid && !start_child())
		return NULL;
	if (thread.generation != generation) {
		thread = (struct thread) {
			.generation = generation,
			.tid = syscall(SYS_gettid),
			.turn = { .descriptor = -1, .epoll = -1 },
		};
	}
	return &thread;
}

struct thread *thread_enter(void)
{
	if (!thread_may_call())
		return NULL;
	return process->pid && thread.generation == generation ? &thread : meet();
}

bool thread_may_call(void)
{
	return __atomic_load_n(&is_followed, __ATOMIC_RELAXED);
}

bool thread_has_filter(void)
{
	return has_filter || !thread_may_call();
}

/*
 * Others that have the same connections follow them no more. A child of vfork has the memory of its parent, which is left alone
 * with it, since the child cannot be told from it without a call.
 */
void thread_leave(void)
{
	if (!thread_enter())
		return;
	batch_stop();
	descriptors_leave();
	give_back(NULL);
	__atomic_add_fetch(&shared->filtered, 1, __ATOMIC_RELAXED);
	__atomic_store_n(&is_followed, false, __ATOMIC_SEQ_CST);
}

/* Where this is not known, there may be others. */
extern char __libc_single_threaded __attribute__((weak));

static bool is_alone(void)
{
	return &__libc_single_threaded && __libc_single_threaded;
}

/* The first page stays: by it, the collector knows that this program shares memory, whichever user runs it later. */
void thread_leave_memory(void)
{
	char *mapped = (char *)shared;
	size_t page = sysconf(_SC_PAGESIZE);

	if (!thread_enter() || thread_is_borrowed() || !is_alone())
		return;
	thread_leave();
	shared = NULL;
	munmap(mapped + page, SHARED_BYTES - page);
	descriptors_end();
	text_free();
}

bool thread_is_borrowed(void)
{
	return process->pid != (uint32_t)syscall(SYS_getpid);
}

uint32_t thread_process(void)
{
	return process->pid;
}

/* ---- records */

static bool take_slot(struct thread *taking, unsigned int number)
{
	struct slot *slot = &shared->slots[number];
	uint32_t none = 0;

	if (__atomic_load_n(&slot->tid, __ATOMIC_RELAXED) ||
	    !__atomic_compare_exchange_n(&slot->pid, &none, process->pid, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
		return false;
	__atomic_store_n(&slot->tid, taking->tid, __ATOMIC_RELEASE);
	taking->ring = shared_ring(shared, number);
	taking->slot = slot;
	watch_end();
	return true;
}

static bool has_slot(struct thread *asking)
{
	for (unsigned int i = 0; !asking->slot && i < SHARED_SLOTS; i++)
		take_slot(asking, i);
	return asking->slot;
}

static bool has_room(const struct slot *slot, uint64_t start)
{
	return start + RECORD_BYTES - __atomic_load_n(&slot->consumed, __ATOMIC_ACQUIRE) <= SHARED_RING_BYTES;
}

static struct event_header *place_at(const struct thread *taking, uint64_t start)
{
	return (struct event_header *)(taking->ring + (start & (SHARED_RING_BYTES - 1)));
}

static bool take_place(struct slot *slot, uint64_t *start)
{
	return __atomic_compare_exchange_n(&slot->produced, start, *start + RECORD_BYTES, false, __ATOMIC_ACQ_REL,
					   __ATOMIC_RELAXED);
}

/* A signal handler may take a place between any two of these steps. */
void *thread_reserve(struct thread *taking, uint32_t id)
{
	struct slot *slot;
	uint64_t start;
	struct event_header *record;

	if (!(thread_switches() & SWITCH_RECORDS))
		return NULL;
	if (!has_slot(taking)) {
		__atomic_add_fetch(&shared->lost, 1, __ATOMIC_RELAXED);
		return NULL;
	}
	slot = taking->slot;
	start = __atomic_load_n(&slot->produced, __ATOMIC_RELAXED);
	do {
		if (!has_room(slot, start)) {
			__atomic_add_fetch(&slot->lost, 1, __ATOMIC_RELAXED);
			return NULL;
		}
	} while (!take_place(slot, &start));
	taking->open_places++;
	record = place_at(taking, start);
	record->id = id;
	record->tid = taking->tid;
	*record_time(record) = now();
	return record;
}

void *thread_reserve_behind(struct thread *taking, void *record)
{
	uint64_t start = __atomic_load_n(&taking->slot->produced, __ATOMIC_RELAXED);
	struct event_header *behind = place_at(taking, start);

	if ((void *)place_at(taking, start - RECORD_BYTES) != record || !has_room(taking->slot, start) ||
	    !take_place(taking->slot, &start))
		return NULL;
	taking->open_places++;
	behind->id = EVENT_COUNT;
	behind->tid = taking->tid;
	*record_time(behind) = *record_time(record);
	return behind;
}

void thread_publish(void *record, uint32_t id)
{
	struct event_header *header = record;

	if (!record)
		return;
	thread.open_places--;
	header->id = id;
	__atomic_store_n(&header->timestamp, *record_time(record), __ATOMIC_RELEASE);
}
