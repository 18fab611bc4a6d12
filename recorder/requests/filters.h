/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Filters of system calls (seccomp). One may end a process for a call that only the library makes. */
#ifndef WAKEPATH_REQUESTS_FILTERS_H
#define WAKEPATH_REQUESTS_FILTERS_H

#include <stdint.h>

/** filters_of_self - how many this process has, or whether it has any where the kernel tells no more */
uint32_t filters_of_self(void);

/**
 * filters_are_set - the program is about to limit its calls
 * @mode: SECCOMP_MODE_STRICT, or another one
 * @filter: what it gives; NULL for nothing
 */
void filters_are_set(long mode, const void *filter);

#endif
