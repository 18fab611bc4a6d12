// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "samples.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * A clock of the kernel's, which every machine has. Counters of cycles are missing in many virtual ones, and count more
 * of the same time where a CPU runs faster.
 */
static struct perf_event_attr clock_of(unsigned int rate)
{
	return (struct perf_event_attr) {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(struct perf_event_attr),
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_freq = rate,
		.freq = 1,
		.disabled = 1,
		.exclude_idle = 1,
	};
}

static int open_on(const struct perf_event_attr *attributes, unsigned int cpu)
{
	return syscall(SYS_perf_event_open, attributes, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

static int open_all(struct samples *opened, const struct perf_event_attr *attributes, unsigned int cpu_count)
{
	for (unsigned int cpu = 0; cpu < cpu_count; cpu++) {
		int clock = open_on(attributes, cpu);

		if (clock >= 0)
			opened->clocks[opened->count++] = clock;
		else if (errno != ENODEV)
			return -1;
	}
	return 0;
}

bool samples_can(void)
{
	struct perf_event_attr attributes = clock_of(1);
	int clock = open_on(&attributes, 0);

	if (clock < 0)
		return errno == ENODEV;
	close(clock);
	return true;
}

int samples_open(struct samples *opened, unsigned int rate, unsigned int cpu_count)
{
	struct perf_event_attr attributes = clock_of(rate);

	return open_all(opened, &attributes, cpu_count);
}

int samples_open_faults(struct samples *opened, bool are_major, unsigned int cpu_count)
{
	const struct perf_event_attr attributes = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attributes),
		.config = are_major ? PERF_COUNT_SW_PAGE_FAULTS_MAJ : PERF_COUNT_SW_PAGE_FAULTS_MIN,
		.sample_period = 1,
		.disabled = 1,
	};

	return open_all(opened, &attributes, cpu_count);
}

int samples_start(const struct samples *samples, int program)
{
	for (unsigned int i = 0; i < samples->count; i++) {
		if (ioctl(samples->clocks[i], PERF_EVENT_IOC_SET_BPF, program) ||
		    ioctl(samples->clocks[i], PERF_EVENT_IOC_ENABLE, 0))
			return -1;
	}
	return 0;
}

void samples_close(struct samples *closed)
{
	while (closed->count)
		close(closed->clocks[--closed->count]);
}
