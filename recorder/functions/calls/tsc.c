// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "tsc.h"

#include "clock.h"
#include "message.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

#define TRIES 8
#define CLOCK_FILE "/sys/devices/system/clocksource/clocksource0/current_clocksource"
/* Long enough that the first moments tell the rate. */
#define FIRST_NS 5000000

/* The kernel trusts the time stamps where it makes its own clock of them, or a hypervisor does. */
static int check_clock(void)
{
	static const char *const good[] = { "tsc", "kvm-clock", "hyperv_clocksource_tsc_page" };
	FILE *file = fopen(CLOCK_FILE, "re");
	char name[64] = "";

	if (file && fgets(name, sizeof(name), file))
		name[strcspn(name, "\n")] = '\0';
	if (file)
		fclose(file);
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		if (!strcmp(name, good[i]))
			return 0;
	}
	return fail("this machine's clock is %s, so its time stamps are no clock; --count works",
		    *name ? name : "unknown");
}

static uint64_t read_tsc(void)
{
	uint64_t tsc;

	_mm_lfence();
	tsc = __rdtsc();
	_mm_lfence();
	return tsc;
}

/* Of several tries the one that was interrupted least; how many time stamps it took. */
static uint64_t take_point(struct tsc_point *point)
{
	uint64_t least = UINT64_MAX;

	for (int i = 0; i < TRIES; i++) {
		uint64_t before = read_tsc(), time = clock_now(), took = read_tsc() - before;

		if (took < least) {
			*point = (struct tsc_point) { .tsc = before + took / 2, .time = time };
			least = took;
		}
	}
	return least;
}

double tsc_tick(const struct tsc_clock *clock)
{
	const struct tsc_point *first = &clock->points[0], *last = &clock->points[clock->count - 1];

	return (double)(last->time - first->time) / (last->tsc - first->tsc);
}

void tsc_mark(struct tsc_clock *clock)
{
	struct tsc_point point;
	uint64_t took = take_point(&point);
	double bound;

	if (clock->count && point.tsc <= clock->points[clock->count - 1].tsc)
		return;
	if (clock->count == TSC_POINTS) {
		memmove(clock->points, clock->points + TSC_POINTS / 2, TSC_POINTS / 2 * sizeof(point));
		clock->count = TSC_POINTS / 2;
	}
	clock->points[clock->count++] = point;
	if (clock->count < 2)
		return;
	/* The clock was read somewhere between the two time stamps, and counts whole ns. */
	bound = took * tsc_tick(clock) / 2 + 1;
	clock->bound = bound > clock->bound ? bound : clock->bound;
}

int tsc_start(struct tsc_clock *clock)
{
	clock->count = 0;
	clock->bound = 0;
	if (check_clock())
		return -1;
	tsc_mark(clock);
	nanosleep(&(struct timespec) { .tv_nsec = FIRST_NS }, NULL);
	tsc_mark(clock);
	return clock->count == 2 ? 0 : fail("this machine's time stamps stand still");
}

uint64_t tsc_time(const struct tsc_clock *clock, uint64_t tsc)
{
	size_t low = 0, high = clock->count - 1;
	const struct tsc_point *from, *to;

	if (tsc < clock->points[0].tsc || tsc > clock->points[high].tsc)
		return 0;
	/* Most are between the last two. */
	if (tsc >= clock->points[high - 1].tsc)
		low = high - 1;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (clock->points[middle].tsc <= tsc)
			low = middle;
		else
			high = middle;
	}
	from = &clock->points[low];
	to = &clock->points[high];
	return from->time + (uint64_t)((double)(tsc - from->tsc) * (to->time - from->time) / (to->tsc - from->tsc));
}
