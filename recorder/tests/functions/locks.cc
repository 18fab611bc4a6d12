// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Three threads hold one mutex in turn, each in a function of its own. Meanwhile three others wait for it. Each of these
 * prints, for every time that it waited, its name, the function in which it waited, and the one that unlocked the mutex last
 * before it got it: "asker-1 look_up rebuild_index". A holder unlocks only once all three sleep, so what is printed is what ended the wait.
 */
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <pthread.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>

#define FUNCTION extern "C" __attribute__((noinline))
#define HIDDEN __attribute__((no_instrument_function))

static constexpr int ROUNDS = 4, ASKERS = 3, HOLDERS = 3;
static constexpr int64_t HELD_NS = 20000000;

static std::mutex lock;
static pthread_barrier_t start, locked, end;
static std::array<std::atomic<pid_t>, ASKERS> askers;
static std::array<std::atomic<int>, ASKERS> asked;
static const char *unlocked;
static std::array<std::vector<const char *>, ASKERS> waited;

HIDDEN static int64_t cpu_time()
{
	timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

HIDDEN static bool sleeps(pid_t tid)
{
	std::ifstream file("/proc/self/task/" + std::to_string(tid) + "/stat");
	std::string line;

	std::getline(file, line);
	return line.compare(line.rfind(')') + 2, 1, "S") == 0;
}

/* Works until all others wait for the lock, and then for a while. */
HIDDEN static int64_t compute(int round)
{
	int64_t until = 0;

	for (int i = 0; i < ASKERS; i++)
		while (asked[i] < round || !sleeps(askers[i]))
			;
	for (until = cpu_time() + HELD_NS; cpu_time() < until;)
		;
	return until;
}

HIDDEN static int64_t hold(const char *function, int round)
{
	std::lock_guard<std::mutex> guard(lock);

	pthread_barrier_wait(&locked);
	int64_t result = compute(round);
	unlocked = function;
	return result;
}

FUNCTION int64_t rebuild_index(int round)
{
	return hold("rebuild_index", round) + 1;
}

FUNCTION int64_t evict_pages(int round)
{
	return hold("evict_pages", round) + 2;
}

FUNCTION int64_t flush_journal(int round)
{
	return hold("flush_journal", round) + 3;
}

/* The time in it is not on the path of anybody. */
FUNCTION int64_t count_words()
{
	int64_t until = cpu_time() + HELD_NS / 4;

	while (cpu_time() < until)
		;
	return until;
}

FUNCTION const char *look_up(const char *function)
{
	std::lock_guard<std::mutex> guard(lock);
	const char *last = unlocked;

	unlocked = function;
	return last;
}

HIDDEN static void hold_in_turn(int number)
{
	static int64_t (*const functions[])(int) = { rebuild_index, evict_pages, flush_journal };

	prctl(PR_SET_NAME, ("holder-" + std::to_string(number + 1)).c_str());
	for (int round = 1; round <= ROUNDS * HOLDERS; round++) {
		pthread_barrier_wait(&start);
		if (round % HOLDERS == number) {
			functions[number](round);
		} else {
			count_words();
			pthread_barrier_wait(&locked);
		}
		pthread_barrier_wait(&end);
	}
}

HIDDEN static void ask(int number)
{
	prctl(PR_SET_NAME, ("asker-" + std::to_string(number + 1)).c_str());
	askers[number] = static_cast<pid_t>(syscall(SYS_gettid));
	for (int round = 1; round <= ROUNDS * HOLDERS; round++) {
		pthread_barrier_wait(&start);
		pthread_barrier_wait(&locked);
		asked[number] = round;
		waited[number].push_back(look_up("look_up"));
		pthread_barrier_wait(&end);
	}
}

int main()
{
	std::vector<std::thread> threads;

	for (auto *barrier : { &start, &locked, &end })
		pthread_barrier_init(barrier, nullptr, ASKERS + HOLDERS);
	for (int i = 0; i < ASKERS; i++)
		threads.emplace_back(ask, i);
	for (int i = 0; i < HOLDERS; i++)
		threads.emplace_back(hold_in_turn, i);
	for (auto &thread : threads)
		thread.join();
	for (int i = 0; i < ASKERS; i++)
		for (const char *function : waited[i])
			printf("asker-%d look_up %s\n", i + 1, function);
	return 0;
}
