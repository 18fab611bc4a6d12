// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * hostile SECONDS: writes into the memory that it shares with its collector what no library would: sizes, places, ids and
 * times, while the collector reads them.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../shared.h"

#define SLOTS 8

static struct shared *memory;
static volatile bool is_over;

static struct shared *map(void)
{
	int file = open(getenv(SHARED_VARIABLE), O_RDWR);
	struct stat status;

	if (file < 0 || fstat(file, &status) || status.st_size != SHARED_BYTES)
		exit(1);
	return mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}

static uint64_t any(unsigned int *seed)
{
	return (uint64_t)rand_r(seed) << 33 ^ (uint64_t)rand_r(seed) << 11 ^ rand_r(seed);
}

/* Ids that are events one moment, and none the next. */
static void *write_records(void *number)
{
	unsigned int slot = (uintptr_t)number, seed = slot + 1;

	while (!is_over) {
		struct event_header *record = (struct event_header *)(shared_ring(memory, slot) +
								      any(&seed) % SHARED_RING_BYTES / 8 * 8);

		record->id = any(&seed) % (EVENT_COUNT + 1);
		record->tid = (int)any(&seed);
		__atomic_store_n(&record->timestamp, any(&seed) >> (any(&seed) % 60), __ATOMIC_RELEASE);
		__atomic_store_n(&record->id, UINT32_MAX - any(&seed) % 9, __ATOMIC_RELEASE);
		__atomic_store_n(&record->id, any(&seed) % EVENT_COUNT, __ATOMIC_RELEASE);
	}
	return NULL;
}

static void *write_slots(void *unused)
{
	unsigned int seed = 99;

	while (!is_over) {
		struct slot *slot = &memory->slots[any(&seed) % SLOTS];

		switch (any(&seed) % 6) {
		case 0:
			slot->produced = any(&seed) >> (any(&seed) % 64);
			break;
		case 1:
			slot->consumed = any(&seed) >> (any(&seed) % 64);
			break;
		case 2:
			slot->lost = any(&seed);
			break;
		case 3:
			slot->pid = any(&seed);
			break;
		case 4:
			slot->tid = any(&seed);
			break;
		default:
			memory->lost = any(&seed);
		}
	}
	return NULL;
}

int main(int count, char **arguments)
{
	pthread_t threads[3];

	memory = map();
	pthread_create(&threads[0], NULL, write_records, (void *)1);
	pthread_create(&threads[1], NULL, write_records, (void *)2);
	pthread_create(&threads[2], NULL, write_slots, NULL);
	sleep(count > 1 ? atoi(arguments[1]) : 1);
	is_over = true;
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
