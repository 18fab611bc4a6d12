// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * handover PORT WAY LOG - a server for HTTP whose threads hand requests to each other. It writes down which thread
 * worked on which request, from when to when. It ends when its standard input does. The WAY says how:
 *
 * pool     threads take the requests from a queue, and answer them
 * eventfd  the threads give the answers back to the loop, which an eventfd wakes
 * pipe     the same with a pipe
 * stages   a thread does one half of the work and another thread the other half
 * cross    the same, and any thread may do the one or the other
 * batch    a thread takes all that is in the queue, works on all of it, and then answers
 * logger   as eventfd, and the loop wakes a thread that writes a log, which wakes the loop
 * lock     as pool, and the loop and the threads share a lock
 * tail     as pool, and more work for a request follows its answer
 * poll     the threads look at the queue from time to time
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "listening.h"

#define MOST 4096
#define LINES 200000
#define THREADS 4

struct job {
	int fd;
	uint64_t cookie;
	unsigned int number;
	unsigned int micros;
	bool is_half;
	bool is_tail;
};

struct queue {
	struct job all[MOST];
	int count;
	pthread_mutex_t mutex;
	pthread_cond_t condition;
};

struct line {
	int tid;
	uint64_t cookie;
	unsigned int number;
	uint64_t begin, end;
};

struct connection {
	char bytes[4096];
	size_t have;
	uint64_t cookie;
	unsigned int requests;
};

static const char *way;
static struct queue waiting = { .mutex = PTHREAD_MUTEX_INITIALIZER, .condition = PTHREAD_COND_INITIALIZER };
static struct queue second = { .mutex = PTHREAD_MUTEX_INITIALIZER, .condition = PTHREAD_COND_INITIALIZER };
static struct queue done = { .mutex = PTHREAD_MUTEX_INITIALIZER, .condition = PTHREAD_COND_INITIALIZER };
static struct queue logs = { .mutex = PTHREAD_MUTEX_INITIALIZER, .condition = PTHREAD_COND_INITIALIZER };
static pthread_mutex_t shared_lock = PTHREAD_MUTEX_INITIALIZER;
static struct connection connections[MOST];
static struct line lines[LINES];
static unsigned int line_count;
static int loop, bell[2] = { -1, -1 };

static bool is_way(const char *name)
{
	return !strcmp(way, name);
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

static void push(struct queue *queue, const struct job *job)
{
	pthread_mutex_lock(&queue->mutex);
	if (queue->count == MOST)
		abort();
	queue->all[queue->count++] = *job;
	pthread_cond_signal(&queue->condition);
	pthread_mutex_unlock(&queue->mutex);
}

static int take(struct queue *queue, struct job *jobs, int most, bool waits)
{
	int count;

	pthread_mutex_lock(&queue->mutex);
	while (waits && !queue->count)
		pthread_cond_wait(&queue->condition, &queue->mutex);
	count = queue->count < most ? queue->count : most;
	memcpy(jobs, queue->all, count * sizeof(*jobs));
	memmove(queue->all, queue->all + count, (queue->count -= count) * sizeof(*jobs));
	pthread_mutex_unlock(&queue->mutex);
	return count;
}

static void answer(const struct job *job)
{
	static const char text[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

	if (write(job->fd, text, sizeof(text) - 1) < 0)
		perror("write");
}

/* Some of the work waits for a timer, as a disk would make it. */
static void compute(unsigned int micros)
{
	uint64_t end = now() + micros * 1000ULL;

	if (micros % 3 == 0)
		usleep(micros / 2);
	while (now() < end)
		;
}

static void note(const struct job *job, uint64_t begin)
{
	struct line *line = &lines[__atomic_fetch_add(&line_count, 1, __ATOMIC_RELAXED)];

	*line = (struct line) { gettid(), job->cookie, job->number, begin, now() };
}

static void work_on(const struct job *job, unsigned int micros)
{
	if (is_way("lock")) {
		pthread_mutex_lock(&shared_lock);
		compute(micros / 4);
		pthread_mutex_unlock(&shared_lock);
	}
	compute(micros);
}

static void ring(void)
{
	if (write(bell[1], &(uint64_t) { 1 }, sizeof(uint64_t)) < 0)
		perror("write");
}

static void finish(struct job *job)
{
	if (bell[1] >= 0) {
		push(&done, job);
		ring();
		return;
	}
	answer(job);
	if (is_way("tail") && !job->is_tail) {
		job->is_tail = true;
		push(&waiting, job);
	}
}

static void *work_in_batches(void *context)
{
	struct job jobs[MOST];

	for (;;) {
		int count = take(&waiting, jobs, MOST, true);

		for (int i = 0; i < count; i++) {
			uint64_t begin = now();

			work_on(&jobs[i], jobs[i].micros);
			note(&jobs[i], begin);
		}
		for (int i = 0; i < count; i++)
			answer(&jobs[i]);
	}
	return NULL;
}

static void *work(void *context)
{
	struct queue *queue = context;

	for (;;) {
		struct job job;
		uint64_t begin;
		bool polls = is_way("poll");

		while (!take(queue, &job, 1, !polls))
			usleep(300);
		begin = now();
		if (job.is_tail) {
			compute(job.micros);
			job.number = -1;
			note(&job, begin);
		} else if ((is_way("stages") || is_way("cross")) && !job.is_half) {
			work_on(&job, job.micros / 2);
			job.is_half = true;
			note(&job, begin);
			push(is_way("cross") ? &waiting : &second, &job);
		} else {
			work_on(&job, job.micros);
			finish(&job);
			note(&job, begin);
		}
	}
	return NULL;
}

static void *write_logs(void *context)
{
	for (;;) {
		struct job job;
		uint64_t begin;

		take(&logs, &job, 1, true);
		begin = now();
		compute(200);
		job.number = -1;
		ring();
		note(&job, begin);
	}
	return NULL;
}

static void handle(struct job *job)
{
	if (is_way("lock")) {
		pthread_mutex_lock(&shared_lock);
		compute(50);
		pthread_mutex_unlock(&shared_lock);
	}
	if (is_way("logger"))
		push(&logs, job);
	push(&waiting, job);
}

static void receive(int fd)
{
	struct connection *client = &connections[fd];
	ssize_t size = recv(fd, client->bytes + client->have, sizeof(client->bytes) - client->have - 1, MSG_DONTWAIT);
	char *end;

	if (size < 0 && errno == EAGAIN)
		return;
	if (size <= 0) {
		close(fd);
		return;
	}
	client->have += size;
	while ((end = memmem(client->bytes, client->have, "\r\n\r\n", 4))) {
		struct job job = { .fd = fd, .cookie = client->cookie, .number = client->requests++ };

		sscanf(client->bytes, "GET /%u", &job.micros);
		client->have -= end + 4 - client->bytes;
		memmove(client->bytes, end + 4, client->have);
		handle(&job);
	}
}

static void watch(int fd)
{
	if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &(struct epoll_event) { .events = EPOLLIN, .data.fd = fd }))
		abort();
}

static void welcome(int listener)
{
	int fd = accept(listener, NULL, NULL);
	socklen_t size = sizeof(uint64_t);

	connections[fd] = (struct connection) { .have = 0 };
	getsockopt(fd, SOL_SOCKET, SO_COOKIE, &connections[fd].cookie, &size);
	watch(fd);
}

static void answer_done(void)
{
	struct job job;
	char count[sizeof(uint64_t)];

	if (read(bell[0], count, sizeof(count)) < 0)
		return;
	while (take(&done, &job, 1, false)) {
		uint64_t begin = now();

		answer(&job);
		note(&job, begin);
	}
}

static void start_threads(void)
{
	pthread_t thread;
	bool gives_back = is_way("eventfd") || is_way("pipe") || is_way("logger");

	if (is_way("pipe") && pipe(bell))
		abort();
	else if (gives_back && !is_way("pipe"))
		bell[0] = bell[1] = eventfd(0, 0);
	if (gives_back)
		watch(bell[0]);
	if (is_way("logger"))
		pthread_create(&thread, NULL, write_logs, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&thread, NULL, is_way("batch") ? work_in_batches : work,
			       is_way("stages") && i % 2 ? &second : &waiting);
}

static void write_log(const char *name)
{
	FILE *log = fopen(name, "w");

	for (unsigned int i = 0; log && i < line_count; i++)
		fprintf(log, "%d %lu.%d %lu %lu\n", lines[i].tid, lines[i].cookie, (int)lines[i].number, lines[i].begin,
			lines[i].end);
	if (!log || fclose(log))
		abort();
}

int main(int count, char **arguments)
{
	struct sockaddr_in address;
	int listener;

	if (count < 4)
		return 2;
	way = arguments[2];
	listener = listen_at(atoi(arguments[1]), &address);
	if (listener < 0)
		return 3;
	loop = epoll_create1(0);
	watch(listener);
	watch(STDIN_FILENO);
	start_threads();
	for (;;) {
		struct epoll_event events[16];
		int ready = epoll_wait(loop, events, 16, -1);

		for (int i = 0; i < ready; i++) {
			int fd = events[i].data.fd;

			if (fd == STDIN_FILENO) {
				write_log(arguments[3]);
				return 0;
			}
			if (fd == listener)
				welcome(fd);
			else if (fd == bell[0])
				answer_done();
			else
				receive(fd);
		}
	}
}
