/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* One task asks over a pipe and waits for the other, which works for 1 ms and every third time sleeps for 3 ms. */
#define _GNU_SOURCE
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void run_on(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
}

/* Without a system call, for the clock is read in user space. */
static void work(long us)
{
	struct timespec begin, now;

	clock_gettime(CLOCK_MONOTONIC, &begin);
	do {
		clock_gettime(CLOCK_MONOTONIC, &now);
	} while ((now.tv_sec - begin.tv_sec) * 1000000 + (now.tv_nsec - begin.tv_nsec) / 1000 < us);
}

static void answer(int questions, int answers)
{
	const struct timespec sleep = { 0, 3000000 };
	char c;

	for (int i = 0; read(questions, &c, 1) == 1; i++) {
		work(1000);
		if (i % 3 == 2)
			nanosleep(&sleep, NULL);
		write(answers, &c, 1);
	}
}

int main(void)
{
	int questions[2], answers[2];
	char c;

	if (pipe(questions) || pipe(answers))
		return 1;
	if (fork() == 0) {
		prctl(PR_SET_NAME, "answer");
		run_on(1);
		close(questions[1]);
		answer(questions[0], answers[1]);
		return 0;
	}
	prctl(PR_SET_NAME, "question");
	run_on(0);
	close(questions[0]);
	for (int i = 0; i < 9; i++) {
		work(300);
		write(questions[1], "x", 1);
		read(answers[0], &c, 1);
	}
	close(questions[1]);
	wait(NULL);
	return 0;
}
