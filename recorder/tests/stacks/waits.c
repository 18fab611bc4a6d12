/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Waits in each of the usual ways, always in a function whose name says how, and wakes in others. */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define OWN __attribute__((noinline, noclone))
#define ROUNDS 5
#define BLOCK 4096
/* Behind a call there is something to do, so that the call is none that replaces its caller. */
#define BEHIND() __asm__ volatile("" ::: "memory")

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static int turns;
/* How many waits have begun that somebody else ends. */
static atomic_int begun;
static int ends[2], sockets[2], file;
static void *block;

OWN static void wait_for_futex(void)
{
	pthread_mutex_lock(&lock);
	while (!turns)
		pthread_cond_wait(&turned, &lock);
	turns--;
	pthread_mutex_unlock(&lock);
	BEHIND();
}

OWN static void wake_by_futex(void)
{
	pthread_mutex_lock(&lock);
	turns++;
	pthread_cond_signal(&turned);
	pthread_mutex_unlock(&lock);
	BEHIND();
}

OWN static void wait_for_pipe(void)
{
	char byte;

	if (read(ends[0], &byte, 1) != 1)
		abort();
	BEHIND();
}

OWN static void wake_by_pipe(void)
{
	if (write(ends[1], "p", 1) != 1)
		abort();
	BEHIND();
}

OWN static void wait_for_socket(void)
{
	char byte;

	if (recv(sockets[0], &byte, 1, 0) != 1)
		abort();
	BEHIND();
}

OWN static void wake_by_socket(void)
{
	if (send(sockets[1], "s", 1, 0) != 1)
		abort();
	BEHIND();
}

OWN static void wait_for_disk(void)
{
	if (file >= 0 && (pwrite(file, block, BLOCK, 0) != BLOCK || fsync(file)))
		abort();
	BEHIND();
}

OWN static void wait_for_timer(void)
{
	nanosleep(&(struct timespec) { .tv_nsec = 20000000 }, NULL);
	BEHIND();
}

OWN static void wait_for_all(void)
{
	begun++;
	wait_for_futex();
	begun++;
	wait_for_pipe();
	begun++;
	wait_for_socket();
	wait_for_disk();
	BEHIND();
}

/* The other thread sleeps by then, or is a few steps before it. */
OWN static void wait_for_waiter(void)
{
	static int ended;

	ended++;
	while (begun < ended)
		usleep(1000);
	wait_for_timer();
	BEHIND();
}

OWN static void wake_all(void)
{
	wait_for_waiter();
	wake_by_futex();
	wait_for_waiter();
	wake_by_pipe();
	wait_for_waiter();
	wake_by_socket();
	BEHIND();
}

static void *waiter(void *unused)
{
	for (int i = 0; i < ROUNDS; i++)
		wait_for_all();
	return NULL;
}

/* The argument is a file to write to; with another one nobody wakes. */
int main(int count, char **arguments)
{
	pthread_t thread;

	file = count > 1 ? open(arguments[1], O_CREAT | O_RDWR, 0600) : -1;
	if (pipe(ends) || socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) || posix_memalign(&block, BLOCK, BLOCK))
		return 1;
	memset(block, 'b', BLOCK);
	if (count > 2)
		wait_for_all();
	pthread_create(&thread, NULL, waiter, NULL);
	for (int i = 0; i < ROUNDS; i++)
		wake_all();
	pthread_join(thread, NULL);
	return 0;
}
