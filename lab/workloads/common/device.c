/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

#include "device.h"

#include "fail.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ALIGNMENT 4096

struct device open_device(const char *path, size_t bytes, bool direct)
{
    struct device device = { .bytes = bytes };
    if (bytes == 0 || bytes % ALIGNMENT != 0) {
        fail("not a multiple of %d bytes: %zu", ALIGNMENT, bytes);
    }
    device.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (direct ? O_DIRECT : 0), 0600);
    if (device.fd < 0) {
        fail_errno("cannot open %s", path);
    }
    if (posix_memalign((void **)&device.buffer, ALIGNMENT, bytes) != 0) {
        fail("no memory for %zu bytes", bytes);
    }
    memset(device.buffer, 'w', bytes);
    return device;
}

static void check(const struct device *device, ssize_t done)
{
    if (done < 0) {
        fail_errno("the transfer failed");
    }
    if ((size_t)done != device->bytes) {
        fail("%zd bytes were transferred instead of %zu", done, device->bytes);
    }
}

void write_device(const struct device *device, off_t offset)
{
    check(device, pwrite(device->fd, device->buffer, device->bytes, offset));
}

void read_device(const struct device *device, off_t offset)
{
    check(device, pread(device->fd, device->buffer, device->bytes, offset));
}

void make_durable(const struct device *device)
{
    if (fdatasync(device->fd) != 0) {
        fail_errno("cannot make the data durable");
    }
}
