// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Calls functions in every way that a call can end, on several threads and in signal handlers, and counts the calls
 * itself. It says when it is ready, starts when it can read a line, and ends with one line for each function: calls,
 * returns and name.
 */
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <stdexcept>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOT_INLINED __attribute__((noinline))
#define NOT_PROBED __attribute__((no_instrument_function))

#define ROUNDS 2000
#define THREADS 4
#define DEPTH 12
#define SHORT_THREADS 200

struct Count {
	std::atomic<long> calls, returns;
};

static Count leaf_count, recurse_count, tail_count, target_count, jump_count, thrown_count, thrower_count, handler_count,
	ended_count, forked_count;

static void NOT_PROBED called(Count &count, bool returns = true)
{
	count.calls++;
	if (returns)
		count.returns++;
}

NOT_INLINED double leaf(double one, double other)
{
	called(leaf_count);
	return one * other + 1;
}

NOT_INLINED int recurse(int depth)
{
	called(recurse_count);
	/* No compiler makes a loop of it. */
	int left = depth ? recurse(depth - 1) : 1, right = depth ? recurse(depth - 1) : 1;

	return left ^ right ? 0 : depth + 1;
}

NOT_INLINED int tail_target(int number)
{
	called(target_count);
	return number + 1;
}

NOT_INLINED int tail(int number)
{
	called(tail_count);
	return tail_target(2 * number);
}

NOT_INLINED void jump_out(jmp_buf place)
{
	called(jump_count, false);
	longjmp(place, 1);
}

/* Throws through calls of itself. */
NOT_INLINED int throw_out(int depth)
{
	called(thrower_count, false);
	if (!depth)
		throw std::runtime_error("out");
	return 1000 / throw_out(depth - 1);
}

NOT_INLINED int catch_thrown(int depth)
{
	called(thrown_count);
	try {
		return throw_out(depth);
	} catch (const std::runtime_error &) {
		return -1;
	}
}

NOT_INLINED void on_signal(int)
{
	called(handler_count);
}

NOT_INLINED void end_thread()
{
	called(ended_count, false);
	pthread_exit(nullptr);
}

NOT_INLINED int after_fork(int number)
{
	called(forked_count);
	return number + 1;
}

static void check(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "wrong result: %s\n", what);
	_exit(1);
}

static void *work(void *)
{
	for (int i = 0; i < ROUNDS; i++) {
		jmp_buf place;

		check(leaf(i, 0.5) == i * 0.5 + 1, "leaf");
		check(tail(i) == 2 * i + 1, "tail");
		if (!setjmp(place))
			jump_out(place);
		check(i % 50 || catch_thrown(3) == -1, "catch_thrown");
	}
	check(recurse(DEPTH) == DEPTH + 1, "recurse");
	end_thread();
	return nullptr;
}

static void *work_shortly(void *)
{
	leaf(1, 2);
	return nullptr;
}

static void run_threads()
{
	pthread_t threads[THREADS], brief;

	for (pthread_t &thread : threads)
		pthread_create(&thread, nullptr, work, nullptr);
	for (pthread_t &thread : threads)
		pthread_join(thread, nullptr);
	for (int i = 0; i < SHORT_THREADS; i++) {
		pthread_create(&brief, nullptr, work_shortly, nullptr);
		pthread_join(brief, nullptr);
	}
}

/* The calls of a child are its own. */
static void run_child()
{
	int status;
	pid_t child = fork();

	if (!child) {
		for (int i = 0; i < ROUNDS; i++)
			check(after_fork(i) == i + 1, "after_fork");
		_exit(0);
	}
	waitpid(child, &status, 0);
	check(status == 0, "the child");
	after_fork(0);
}

static void print(const Count &count, const char *name)
{
	printf("%ld %ld %s\n", count.calls.load(), count.returns.load(), name);
}

int main()
{
	const itimerval often = { { 0, 200 }, { 0, 200 } }, never = {};

	puts("ready");
	fflush(stdout);
	getchar();
	/* On a stack of its own: frames of handlers may be anywhere. */
	stack_t stack = { malloc(1 << 16), 0, 1 << 16 };
	sigaltstack(&stack, nullptr);
	struct sigaction action = {};
	action.sa_handler = on_signal;
	action.sa_flags = SA_RESTART | SA_ONSTACK;
	sigaction(SIGALRM, &action, nullptr);
	setitimer(ITIMER_REAL, &often, nullptr);
	run_threads();
	setitimer(ITIMER_REAL, &never, nullptr);
	raise(SIGALRM);
	run_child();
	print(leaf_count, "leaf");
	print(recurse_count, "recurse");
	print(tail_count, "tail");
	print(target_count, "tail_target");
	print(jump_count, "jump_out");
	print(thrown_count, "catch_thrown");
	print(thrower_count, "throw_out");
	print(handler_count, "on_signal");
	print(ended_count, "end_thread");
	print(forked_count, "after_fork");
}
