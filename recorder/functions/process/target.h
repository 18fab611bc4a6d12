/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* A process of somebody else: its threads, its memory and its mappings. */
#ifndef WAKEPATH_TARGET_H
#define WAKEPATH_TARGET_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

/**
 * struct target_map - a mapping of the process
 * @start: first address
 * @end: behind the last one
 * @offset: of its file
 * @inode: of its file, 0 without one
 * @is_code: whether it can be run
 * @path: of its file, or a name such as "[heap]"; empty without one
 */
struct target_map {
	uint64_t start;
	uint64_t end;
	uint64_t offset;
	uint64_t inode;
	bool is_code;
	char path[PATH_MAX];
};

/**
 * struct target_thread - a thread that is stopped
 * @tid: its id
 * @stopped: when it was seen to have stopped, ns of the monotonic clock
 * @registers: where it stopped
 * @is_filtered: whether it has filters of system calls
 */
struct target_thread {
	pid_t tid;
	uint64_t stopped;
	struct user_regs_struct registers;
	bool is_filtered;
};

/**
 * struct target - a process
 * @pid: its id
 * @memory: file descriptor of its memory; it stays that of this program when the process starts another one
 * @threads: those that are stopped
 * @thread_count: of @threads; while it runs, those that do not stop and could not be let go
 * @stopped: when the first one was stopped, ns of the monotonic clock
 * @stops: how often a thread was stopped so far
 * @held: for how long threads were stopped so far, added up, ns; a thread that waits for a processor has not stopped yet
 * @is_allowed: whether its filters were found to allow what is called in it
 * @filters: how many filters of system calls it got from this program, which started it
 * @ways: where there is room for ways home (way.h)
 * @way_count: for how many
 * @way: the one that the first thread takes after its system calls, 0 if it makes none
 */
struct target {
	pid_t pid;
	int memory;
	struct target_thread *threads;
	size_t thread_count;
	uint64_t stopped;
	uint64_t stops;
	uint64_t held;
	bool is_allowed;
	int filters;
	uint64_t ways;
	size_t way_count;
	uint64_t way;
};

/**
 * target_open - look whether a process may be changed
 * @target: filled; to be closed in any case
 * @pid: its id
 *
 * Return: 0, or -1 and a message that says why not.
 */
int target_open(struct target *target, pid_t pid);

/** target_close - let go of a process that is not stopped */
void target_close(struct target *target);

/** target_start - start a program, and stop it where its own code begins; -1 and a message if it cannot be started */
int target_start(struct target *target, char *const *command);

/**
 * target_stop - stop all threads
 * @target: which runs
 *
 * Return: 0, the id of a thread that does not stop, or -1 and a message; but for 0, all of them run then.
 */
pid_t target_stop(struct target *target);

/** target_refuse_deaf - say that a thread does not stop; -1 */
int target_refuse_deaf(const struct target *target, pid_t tid);

/** target_stop_one - stop one thread alone, which is enough for system calls; -1 and a message if that is not possible */
int target_stop_one(struct target *target);

/** target_resume - let all threads run again; how long they were stopped, in ns */
uint64_t target_resume(struct target *target);

/**
 * struct target_call - a system call that may be made in a process
 * @name: its name
 * @number: its number
 * @arguments: its arguments, 0 where they are not known yet
 */
struct target_call {
	const char *name;
	long number;
	long arguments[6];
};

/**
 * target_check_calls - look whether the filters of system calls of the first thread allow calls
 * @target: whose first thread is stopped; keeps that they do
 * @calls: the calls
 * @count: of @calls
 *
 * Return: 0, or -1 and a message that names a call that is not allowed, or says that this cannot be told.
 */
int target_check_calls(struct target *target, const struct target_call *calls, size_t count);

/**
 * target_call - make a system call in the stopped process
 *
 * Return: what it returned, or a negative number of an error: that of a call that is not permitted if a filter does not allow
 * it, and then it is not made.
 */
long target_call(struct target *target, long number, const long arguments[6]);

/** target_call_failed - whether a result of target_call() is a negative number of an error */
bool target_call_failed(long result);

/** target_finish_calls - put the thread that made the calls back where it was; -1 and a message if it is gone */
int target_finish_calls(struct target *target);

/** target_read - read the process's memory; false if not all of it is there */
bool target_read(const struct target *target, uint64_t address, void *data, size_t size);

/** target_write - write the process's memory, also where it may not do so itself; false if not all of it is there */
bool target_write(const struct target *target, uint64_t address, const void *data, size_t size);

/** target_is_there - whether the process still runs the program that it did when it was opened */
bool target_is_there(const struct target *target, uint64_t address);

/** target_maps - list the mappings in the order of their addresses; to be freed; NULL if it has none any more */
struct target_map *target_maps(const struct target *target, size_t *count);

/** target_maps_same_code - whether both mappings have code of one file */
bool target_maps_same_code(const struct target_map *one, const struct target_map *other);

/** target_map_is_first - whether no mapping before one of @maps has code of its file */
bool target_map_is_first(const struct target_map *maps, size_t index);

/** target_map_file - open the file of a mapping; -1 if it is not there any more or is not that one */
int target_map_file(const struct target *target, const struct target_map *map);

/**
 * struct target_range - some of the process's addresses
 * @start: the first one
 * @end: behind the last one
 */
struct target_range {
	uint64_t start;
	uint64_t end;
};

/**
 * target_returns_to - whether a thread that is stopped will return to ranges of code
 * @target: stopped
 * @ranges: the ranges, none of which overlap; they are put in order
 * @count: of @ranges
 *
 * Looks at every word of the stacks, so "yes" may be wrong and "no" is not.
 */
bool target_returns_to(const struct target *target, struct target_range *ranges, size_t count);

/** target_touches - whether a thread that is stopped is in ranges of code, or will return to one, as target_returns_to() */
bool target_touches(const struct target *target, struct target_range *ranges, size_t count);

#endif
