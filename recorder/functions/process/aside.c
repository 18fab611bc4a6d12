// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "aside.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "status.h"

/* To look at more threads takes longer than what it saves. */
#define MOST_THREADS 64
/* The field of the processor, counted from that of the state, which follows the name. */
#define PROCESSOR 36

void aside_open(struct aside *aside)
{
	CPU_ZERO(&aside->taken);
	if (sched_getaffinity(0, sizeof(aside->allowed), &aside->allowed))
		CPU_ZERO(&aside->allowed);
}

/* Where a thread runs or waits for a processor; -1 if it does neither. */
static int processor_of(pid_t pid, pid_t tid)
{
	char name[64], line[1024], *field, *rest;
	FILE *file;

	snprintf(name, sizeof(name), "task/%d/stat", tid);
	file = status_open(pid, name);
	if (!file)
		return -1;
	field = fgets(line, sizeof(line), file) ? strrchr(line, ')') : NULL;
	fclose(file);
	field = field ? strtok_r(field + 1, " ", &rest) : NULL;
	if (!field || strcmp(field, "R"))
		return -1;
	for (int i = 0; field && i < PROCESSOR; i++)
		field = strtok_r(NULL, " ", &rest);
	return field ? atoi(field) : -1;
}

static void find_taken(cpu_set_t *taken, pid_t pid)
{
	const struct dirent *entry;
	DIR *threads = status_threads(pid);

	CPU_ZERO(taken);
	for (int i = 0; threads && i < MOST_THREADS && (entry = readdir(threads)); i++) {
		int processor = entry->d_name[0] == '.' ? -1 : processor_of(pid, atoi(entry->d_name));

		if (processor >= 0)
			CPU_SET(processor, taken);
	}
	if (threads)
		closedir(threads);
}

void aside_step(struct aside *aside, pid_t pid)
{
	cpu_set_t taken, others;

	find_taken(&taken, pid);
	if (!CPU_COUNT(&taken) || CPU_EQUAL(&taken, &aside->taken))
		return;
	aside->taken = taken;
	CPU_AND(&others, &aside->allowed, &taken);
	CPU_XOR(&others, &aside->allowed, &others);
	/* Where it fails, looks are paid for. */
	if (CPU_COUNT(&others))
		sched_setaffinity(0, sizeof(others), &others);
}

bool aside_interrupts(const struct aside *aside)
{
	int processor = sched_getcpu();

	return processor < 0 || !CPU_COUNT(&aside->taken) || CPU_ISSET(processor, &aside->taken);
}
