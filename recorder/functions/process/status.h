/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What /proc says of a task. */
#ifndef WAKEPATH_STATUS_H
#define WAKEPATH_STATUS_H

#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/** status_open - open a file of a task; NULL if it is not there */
FILE *status_open(pid_t pid, const char *name);

/** status_threads - list the threads of a process, to be closed; entries that are no number are none; NULL if it is not there */
DIR *status_threads(pid_t pid);

/** status_read - the rest of the line of its status that starts with a key; false, and empty, if there is none */
bool status_read(pid_t pid, const char *key, char *value, size_t size);

/** status_number - the first number of that line; 0 if there is none */
int status_number(pid_t pid, const char *key);

/** status_auxiliary - a value that the kernel gave the program when it started it; 0 if it gave none */
uint64_t status_auxiliary(pid_t pid, uint64_t type);

#endif
