/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "stream.h"

#include "fail.h"

#include <errno.h>
#include <unistd.h>

bool read_full(int fd, void *buffer, size_t bytes)
{
    size_t done = 0;
    while (done < bytes) {
        ssize_t n = read(fd, (char *)buffer + done, bytes - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (n == 0 && done == 0) {
            return false;
        } else if (n == 0) {
            fail("the stream ended after %zu of %zu bytes", done, bytes);
        } else if (errno != EINTR) {
            fail_errno("cannot read");
        }
    }
    return true;
}

void write_full(int fd, const void *buffer, size_t bytes)
{
    size_t done = 0;
    while (done < bytes) {
        ssize_t n = write(fd, (const char *)buffer + done, bytes - done);
        if (n >= 0) {
            done += (size_t)n;
        } else if (errno != EINTR) {
            fail_errno("cannot write");
        }
    }
}
