// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * adversary PORT WAY [BACK] - a server for HTTP that answers each request with its path, and works on requests in
 * turns that are not theirs. The WAY says how:
 *
 * hold     keeps requests until some have come, and answers them all at once
 * timer    answers what has come in any order at each tick of a timer
 * batch    the same when a wait has timed out, with one writev for a connection
 * pool     threads take the requests from a queue, and answer them
 * spin     the same, but the threads never wait
 * eventfd  the threads give the answers back to the loop, which an eventfd wakes
 * pipe     the same with a pipe
 * late     asks the server at the port BACK over few connections; the next request gets one behind the answer
 * early    the same, before the answer
 * twice    the same as early, and each request asks twice
 * both     each request asks two questions at once: one over a connection of its own, and one over the only other,
 *          which the next request gets in the turn of the answer to the client, before it
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "listening.h"

#define MOST 1024
#define HELD 5
#define THREADS 4
#define BACKS 3
#define MOST_BACKS 20
#define BYTES 4096
#define TICK_MS 2

struct job {
	int fd;
	int asked;
	int answered;
	char path[256];
};

struct jobs {
	struct job all[MOST];
	int count;
};

struct connection {
	char bytes[2 * BYTES];
	size_t have;
	bool is_back;
	bool is_busy;
	struct job job;
};

static const char *way;
static struct jobs waiting, done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static struct connection connections[MOST];
static int loop, bell[2] = { -1, -1 }, backs[MOST_BACKS], shared_backs;

static bool is_way(const char *name)
{
	return !strcmp(way, name);
}

static void add(struct jobs *jobs, const struct job *job)
{
	if (jobs->count == MOST)
		abort();
	jobs->all[jobs->count++] = *job;
}

/* The answers of a connection stay in order. */
static struct job take(struct jobs *jobs, int place)
{
	struct job job;

	for (int i = 0; i < place; i++) {
		if (jobs->all[i].fd == jobs->all[place].fd)
			place = i;
	}
	job = jobs->all[place];
	memmove(&jobs->all[place], &jobs->all[place + 1], (--jobs->count - place) * sizeof(job));
	return job;
}

static void write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t written = write(fd, bytes, size);

		if (written < 0 && errno != EAGAIN)
			return;
		bytes += written > 0 ? written : 0;
		size -= written > 0 ? written : 0;
	}
}

static int format(char *text, const struct job *job)
{
	return snprintf(text, BYTES, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s", strlen(job->path), job->path);
}

static void answer(const struct job *job)
{
	char text[BYTES];

	write_all(job->fd, text, format(text, job));
}

static void answer_all(void)
{
	while (waiting.count) {
		struct job job = take(&waiting, rand() % waiting.count);

		answer(&job);
	}
}

static void answer_batches(void)
{
	static char texts[MOST][512];
	struct iovec parts[MOST];

	while (waiting.count) {
		int fd = waiting.all[0].fd, count = 0;

		for (int i = 0; i < waiting.count;) {
			if (waiting.all[i].fd != fd) {
				i++;
				continue;
			}
			struct job job = take(&waiting, i);

			parts[count].iov_base = texts[count];
			parts[count].iov_len = format(texts[count], &job);
			count++;
		}
		if (writev(fd, parts, count) < 0)
			return;
	}
}

/* ---- threads */

static void *work(void *context)
{
	for (;;) {
		struct job job;

		pthread_mutex_lock(&mutex);
		while (!waiting.count) {
			if (!is_way("spin")) {
				pthread_cond_wait(&condition, &mutex);
				continue;
			}
			pthread_mutex_unlock(&mutex);
			sched_yield();
			pthread_mutex_lock(&mutex);
		}
		job = take(&waiting, 0);
		pthread_mutex_unlock(&mutex);
		if (bell[1] < 0) {
			answer(&job);
			continue;
		}
		pthread_mutex_lock(&mutex);
		add(&done, &job);
		pthread_mutex_unlock(&mutex);
		if (write(bell[1], &(uint64_t) { 1 }, sizeof(uint64_t)) < 0)
			abort();
	}
	return NULL;
}

static void answer_done(void)
{
	uint64_t count;

	if (read(bell[0], &count, sizeof(count)) < 0)
		return;
	pthread_mutex_lock(&mutex);
	while (done.count) {
		struct job job = take(&done, 0);

		answer(&job);
	}
	pthread_mutex_unlock(&mutex);
}

static void hand_on(const struct job *job)
{
	pthread_mutex_lock(&mutex);
	add(&waiting, job);
	pthread_cond_signal(&condition);
	pthread_mutex_unlock(&mutex);
}

/* ---- other servers */

static void ask(int back, const struct job *job)
{
	char text[BYTES];

	connections[back].is_busy = true;
	connections[back].job = *job;
	write_all(back, text, snprintf(text, sizeof(text), "GET %s HTTP/1.1\r\nHost: b\r\n\r\n", job->path));
}

static void ask_next(void)
{
	for (int i = 0; i < shared_backs && waiting.count; i++) {
		struct job job;

		if (connections[backs[i]].is_busy)
			continue;
		job = take(&waiting, 0);
		ask(backs[i], &job);
	}
}

static void finish(struct job *job)
{
	if (is_way("twice") && !job->asked++)
		add(&waiting, job);
	else
		answer(job);
}

/* The connection that is shared stays with a request until it is done. */
static void finish_both(int fd, const struct job *job)
{
	connections[fd].is_busy = fd == backs[0];
	if (++connections[job->fd].job.answered < 2)
		return;
	connections[backs[0]].is_busy = false;
	ask_next();
	answer(job);
}

static void ask_both(const struct job *job)
{
	int own = shared_backs;

	while (connections[backs[own]].is_busy)
		own++;
	connections[job->fd].job.answered = 0;
	ask(backs[own], job);
	add(&waiting, job);
	ask_next();
}

static void take_from_back(int fd)
{
	struct connection *back = &connections[fd];
	char *body = strstr(back->bytes, "\r\n\r\n"), *length = strcasestr(back->bytes, "content-length:");
	struct job job = back->job;

	if (!body || !length || back->have < body + 4 - back->bytes + strtoul(length + 15, NULL, 10))
		return;
	back->have = 0;
	if (is_way("both")) {
		finish_both(fd, &job);
		return;
	}
	back->is_busy = false;
	if (is_way("late"))
		finish(&job);
	ask_next();
	if (!is_way("late"))
		finish(&job);
	ask_next();
}

/* ---- the loop */

static void handle(const struct job *job)
{
	if (is_way("hold") || is_way("timer") || is_way("batch")) {
		add(&waiting, job);
		if (is_way("hold") && waiting.count >= HELD)
			answer_all();
	} else if (is_way("both")) {
		ask_both(job);
	} else if (backs[0]) {
		add(&waiting, job);
		ask_next();
	} else {
		hand_on(job);
	}
}

static void take_from_client(int fd)
{
	struct connection *client = &connections[fd];
	char *end;

	while ((end = memmem(client->bytes, client->have, "\r\n\r\n", 4))) {
		struct job job = { .fd = fd };
		size_t size = end + 4 - client->bytes;

		sscanf(client->bytes, "GET %255s", job.path);
		client->have -= size;
		memmove(client->bytes, end + 4, client->have);
		handle(&job);
	}
}

static void watch(int fd)
{
	if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &(struct epoll_event) { .events = EPOLLIN, .data.fd = fd }))
		abort();
}

static void receive(int fd)
{
	struct connection *connection = &connections[fd];
	ssize_t size = recv(fd, connection->bytes + connection->have, BYTES - 1, MSG_DONTWAIT);

	if (size < 0 && errno == EAGAIN)
		return;
	if (size <= 0) {
		close(fd);
		return;
	}
	connection->have += size;
	connection->bytes[connection->have] = '\0';
	if (connection->is_back)
		take_from_back(fd);
	else
		take_from_client(fd);
}

static void show(int fd, int listener, int timer)
{
	uint64_t ticks;

	if (fd == listener) {
		int client = accept(listener, NULL, NULL);

		connections[client].have = 0;
		watch(client);
	} else if (fd == timer) {
		if (read(timer, &ticks, sizeof(ticks)) > 0)
			answer_all();
	} else if (fd == bell[0]) {
		answer_done();
	} else {
		receive(fd);
	}
}

static int make_timer(void)
{
	const struct timespec tick = { .tv_nsec = TICK_MS * 1000000 };
	int timer = timerfd_create(CLOCK_MONOTONIC, 0);

	timerfd_settime(timer, 0, &(struct itimerspec) { .it_interval = tick, .it_value = tick }, NULL);
	watch(timer);
	return timer;
}

static void connect_backs(struct sockaddr_in *address, int port)
{
	address->sin_port = htons(port);
	for (int i = 0; i < (is_way("both") ? MOST_BACKS : BACKS); i++) {
		backs[i] = socket(AF_INET, SOCK_STREAM, 0);
		if (connect(backs[i], (struct sockaddr *)address, sizeof(*address)))
			abort();
		connections[backs[i]].is_back = true;
		watch(backs[i]);
	}
}

static void start_threads(void)
{
	pthread_t thread;

	if (is_way("eventfd"))
		bell[0] = bell[1] = eventfd(0, 0);
	if (is_way("pipe") && pipe(bell))
		abort();
	if (bell[0] >= 0)
		watch(bell[0]);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&thread, NULL, work, NULL);
}

int main(int count, char **arguments)
{
	struct sockaddr_in address;
	int listener, timer = -1;

	if (count < 3)
		return 2;
	way = arguments[2];
	listener = listen_at(atoi(arguments[1]), &address);
	if (listener < 0)
		return 3;
	loop = epoll_create1(0);
	shared_backs = is_way("both") ? 1 : BACKS;
	watch(listener);
	if (count > 3)
		connect_backs(&address, atoi(arguments[3]));
	else if (!is_way("hold") && !is_way("timer") && !is_way("batch"))
		start_threads();
	if (is_way("timer"))
		timer = make_timer();
	for (;;) {
		struct epoll_event events[16];
		int ready = epoll_wait(loop, events, 16, is_way("hold") || is_way("batch") ? TICK_MS : -1);

		if (!ready && is_way("hold"))
			answer_all();
		if (!ready && is_way("batch"))
			answer_batches();
		for (int i = 0; i < ready; i++)
			show(events[i].data.fd, listener, timer);
	}
}
