/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The functions that a process made while it ran, which it lists in /tmp/perf-PID.map: START SIZE NAME. */
#ifndef WAKEPATH_PERF_MAP_H
#define WAKEPATH_PERF_MAP_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct perf_map - the functions of a process
 * @pid: the process
 * @functions: in the order of their starts
 * @count: of @functions
 * @longest: bytes of the longest of them
 * @text: their names
 * @next: of another process
 */
struct perf_map {
	uint32_t pid;
	struct made_function *functions;
	size_t count;
	uint64_t longest;
	char *text;
	struct perf_map *next;
};

/**
 * perf_map_open - read the list of a process, of which each is read once
 * @all: that were read
 * @pid: the process
 * @uid: its user, whose the list must be, or root's
 *
 * Return: the list, which is empty where there is none; NULL without memory.
 */
const struct perf_map *perf_map_open(struct perf_map **all, uint32_t pid, uint32_t uid);

/** perf_map_function - the function of an address; NULL if none is known, or if several have been there */
const char *perf_map_function(const struct perf_map *map, uint64_t address);

#endif
