/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A block device, or a file, with a buffer of the size of one request. */
struct device {
    int fd;
    char *buffer;
    size_t request_bytes;
};

/* Direct requests pass by the page cache: each is a wait for the device. They are multiples of 4096 bytes. */
struct device open_device(const char *path, size_t request_bytes, bool direct);

/* Transfers that many bytes from the device's beginning, a multiple of the request's, one request after the other. */
void write_device(const struct device *device, size_t bytes);
void read_device(const struct device *device, size_t bytes);

/* Until then what was written may be in a cache, of the kernel or of the device. */
void make_durable(const struct device *device);
