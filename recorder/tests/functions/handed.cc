// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Locks of several kinds that threads hand to each other: a thread holds one in a function of its own, and others wait for
 * it. Each of these prints, for every time that it waited, its name, the function in which it waited, and the one that
 * unlocked or notified last before it got on: "asker-1 read_shared write_shared". Who unlocks does so only once the others
 * sleep, so what is printed is what ended the wait.
 */
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <linux/futex.h>
#include <mutex>
#include <pthread.h>
#include <shared_mutex>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

#define FUNCTION extern "C" __attribute__((noinline))
#define HIDDEN __attribute__((no_instrument_function))

static constexpr int ROUNDS = 2, THREADS = 3, FIRST = 1, SECOND = 2;

/* Of its own: it looks some times whether it is free, and then sleeps. */
class Parking {
	std::atomic<int> state{0};

public:
	HIDDEN void lock()
	{
		int free = 0;

		for (int tries = 0; tries < 100; tries++, free = 0)
			if (state.compare_exchange_weak(free, 1))
				return;
		while (state.exchange(2))
			syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, 2, nullptr, nullptr, 0);
	}

	HIDDEN void unlock()
	{
		if (state.exchange(0) == 2)
			syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
	}
};

static std::mutex mutex;
static std::shared_mutex shared;
static std::recursive_mutex recursive;
static std::condition_variable changed;
static Parking parking;
static bool is_ready;
static pthread_barrier_t start, locked, end;
static std::array<std::atomic<pid_t>, THREADS> tids;
/* Whether each thread was about to wait in this step, and whether it got on or left. */
static std::array<std::atomic<bool>, THREADS> asked, left;
static std::atomic<const char *> last;
struct Wait {
	const char *waited_in, *ended_by;
};
static std::array<std::vector<Wait>, THREADS> waits;

/* Returns something, so that nobody ends with a jump to what unlocks. */
HIDDEN static int await_sleep(int thread)
{
	for (;;) {
		std::ifstream file("/proc/self/task/" + std::to_string(tids[thread]) + "/stat");
		std::string line;

		std::getline(file, line);
		if (asked[thread] && line.compare(line.rfind(')') + 2, 1, "S") == 0)
			return thread;
	}
}

HIDDEN static int await(const std::atomic<bool> &happened)
{
	while (!happened)
		std::this_thread::yield();
	return 0;
}

HIDDEN static int got(int thread, const char *function)
{
	waits[thread].push_back({ function, last });
	left[thread] = true;
	return thread;
}

/* ---- a writer before readers */

FUNCTION int write_shared()
{
	std::unique_lock<std::shared_mutex> guard(shared);

	pthread_barrier_wait(&locked);
	int result = await_sleep(FIRST) + await_sleep(SECOND);
	last = "write_shared";
	return result;
}

FUNCTION int read_shared(int thread)
{
	asked[thread] = true;
	std::shared_lock<std::shared_mutex> guard(shared);
	return got(thread, "read_shared");
}

HIDDEN static int read_first()
{
	return read_shared(FIRST) + 1;
}

HIDDEN static int read_second()
{
	return read_shared(SECOND) + 1;
}

/* ---- two readers before a writer; the one that leaves last lets it in */

FUNCTION int scan_shared()
{
	std::shared_lock<std::shared_mutex> guard(shared);

	pthread_barrier_wait(&locked);
	int result = await(left[SECOND]);
	last = "scan_shared";
	return result;
}

FUNCTION int peek_shared()
{
	std::shared_lock<std::shared_mutex> guard(shared);

	pthread_barrier_wait(&locked);
	int result = await_sleep(FIRST);
	last = "peek_shared";
	return result;
}

HIDDEN static int peek_and_leave()
{
	peek_shared();
	left[SECOND] = true;
	return 0;
}

FUNCTION int update_shared()
{
	asked[FIRST] = true;
	std::unique_lock<std::shared_mutex> guard(shared);
	return got(FIRST, "update_shared");
}

/* ---- a producer and a consumer */

FUNCTION int consume()
{
	std::unique_lock<std::mutex> guard(mutex);

	is_ready = false;
	asked[FIRST] = true;
	changed.wait(guard, [] HIDDEN { return is_ready; });
	return got(FIRST, "consume");
}

FUNCTION int produce()
{
	pthread_barrier_wait(&locked);
	int result = await_sleep(FIRST);
	mutex.lock();
	is_ready = true;
	last = "produce";
	mutex.unlock();
	changed.notify_one();
	return result;
}

/* ---- a mutex through three threads */

FUNCTION int take_first()
{
	std::lock_guard<std::mutex> guard(mutex);

	pthread_barrier_wait(&locked);
	int result = await_sleep(FIRST);
	last = "take_first";
	return result;
}

FUNCTION int take_second()
{
	asked[FIRST] = true;
	std::lock_guard<std::mutex> guard(mutex);

	got(FIRST, "take_second");
	int result = await_sleep(SECOND);
	last = "take_second";
	return result;
}

FUNCTION int take_third()
{
	await(left[FIRST]);
	asked[SECOND] = true;
	std::lock_guard<std::mutex> guard(mutex);
	return got(SECOND, "take_third");
}

/* ---- a mutex that its owner locks twice */

FUNCTION int lock_inner()
{
	std::lock_guard<std::recursive_mutex> guard(recursive);

	int result = await_sleep(FIRST);
	last = "lock_inner";
	return result;
}

FUNCTION int lock_outer()
{
	std::lock_guard<std::recursive_mutex> guard(recursive);

	pthread_barrier_wait(&locked);
	lock_inner();
	int result = await_sleep(FIRST);
	last = "lock_outer";
	return result;
}

FUNCTION int lock_again()
{
	asked[FIRST] = true;
	std::lock_guard<std::recursive_mutex> guard(recursive);
	return got(FIRST, "lock_again");
}

/* ---- a lock that spins and then sleeps */

FUNCTION int hold_parking()
{
	std::lock_guard<Parking> guard(parking);

	pthread_barrier_wait(&locked);
	int result = await_sleep(FIRST);
	last = "hold_parking";
	return result;
}

FUNCTION int park()
{
	asked[FIRST] = true;
	std::lock_guard<Parking> guard(parking);
	return got(FIRST, "park");
}

/* ---- what each thread does, one after the other */

template <int function()> HIDDEN static void first()
{
	function();
}

/* Asks once the others have their locks. */
template <int function()> HIDDEN static void then()
{
	pthread_barrier_wait(&locked);
	function();
}

HIDDEN static void stand_by()
{
	pthread_barrier_wait(&locked);
}

static void (*const steps[][THREADS])() = {
	{ first<write_shared>, then<read_first>, then<read_second> },
	{ first<scan_shared>, then<update_shared>, first<peek_and_leave> },
	{ first<produce>, then<consume>, stand_by },
	{ first<take_first>, then<take_second>, then<take_third> },
	{ first<lock_outer>, then<lock_again>, stand_by },
	{ first<hold_parking>, then<park>, stand_by },
};

HIDDEN static std::string name(int thread)
{
	return thread ? "asker-" + std::to_string(thread) : "holder";
}

HIDDEN static void work(int thread)
{
	prctl(PR_SET_NAME, name(thread).c_str());
	tids[thread] = static_cast<pid_t>(syscall(SYS_gettid));
	/* A thread's first memory takes a lock of the kernel, for which others would wait. */
	waits[thread].reserve(ROUNDS * std::size(steps));
	for (int round = 0; round < ROUNDS; round++) {
		for (auto &step : steps) {
			asked[thread] = left[thread] = false;
			pthread_barrier_wait(&start);
			step[thread]();
			pthread_barrier_wait(&end);
		}
	}
}

int main()
{
	std::vector<std::thread> threads;

	for (auto *barrier : { &start, &locked, &end })
		pthread_barrier_init(barrier, nullptr, THREADS);
	for (int i = 0; i < THREADS; i++)
		threads.emplace_back(work, i);
	for (auto &thread : threads)
		thread.join();
	for (int i = 0; i < THREADS; i++)
		for (const Wait &wait : waits[i])
			printf("%s %s %s\n", name(i).c_str(), wait.waited_in, wait.ended_by);
	return 0;
}
