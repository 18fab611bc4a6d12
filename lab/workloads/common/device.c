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

struct device open_device(const char *path, size_t request_bytes, bool direct)
{
    struct device device = { .request_bytes = request_bytes };
    if (request_bytes == 0 || request_bytes % ALIGNMENT != 0) {
        fail("not a multiple of %d bytes: %zu", ALIGNMENT, request_bytes);
    }
    device.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (direct ? O_DIRECT : 0), 0600);
    if (device.fd < 0) {
        fail_errno("cannot open %s", path);
    }
    if (posix_memalign((void **)&device.buffer, ALIGNMENT, request_bytes) != 0) {
        fail("no memory for %zu bytes", request_bytes);
    }
    memset(device.buffer, 'w', request_bytes);
    return device;
}

static void check(const struct device *device, ssize_t done)
{
    if (done < 0) {
        fail_errno("the transfer failed");
    }
    if ((size_t)done != device->request_bytes) {
        fail("%zd bytes were transferred instead of %zu", done, device->request_bytes);
    }
}

void write_device(const struct device *device, size_t bytes)
{
    for (size_t place = 0; place < bytes; place += device->request_bytes) {
        check(device, pwrite(device->fd, device->buffer, device->request_bytes, (off_t)place));
    }
}

void read_device(const struct device *device, size_t bytes)
{
    for (size_t place = 0; place < bytes; place += device->request_bytes) {
        check(device, pread(device->fd, device->buffer, device->request_bytes, (off_t)place));
    }
}

void make_durable(const struct device *device)
{
    if (fdatasync(device->fd) != 0) {
        fail_errno("cannot make the data durable");
    }
}
