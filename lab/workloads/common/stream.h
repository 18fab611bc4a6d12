/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Reads exactly that many bytes. False where the stream ended before the first of them; any other end is an error. */
bool read_full(int fd, void *buffer, size_t bytes);

void write_full(int fd, const void *buffer, size_t bytes);
