/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A block device, or a file, with a buffer of the size of one transfer. */
struct device {
    int fd;
    char *buffer;
    size_t bytes;
};

/* Direct transfers pass by the page cache: each is a wait for the device. They are multiples of 4096 bytes. */
struct device open_device(const char *path, size_t bytes, bool direct);

/* One call each, the whole buffer, at that offset. */
void write_device(const struct device *device, off_t offset);
void read_device(const struct device *device, off_t offset);

/* Until then what was written may be in a cache, of the kernel or of the device. */
void make_durable(const struct device *device);
