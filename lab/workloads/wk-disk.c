/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* Bursts of block requests: a unit writes or reads, request after request, and waits until the device has done it. */
#include "common/device.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#include <string.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t bytes = 16 << 20;
static int64_t request_bytes = 1 << 20;
static bool buffered;

static const struct setting settings[] = {
    { "bytes", SETTING_BYTES, &bytes, "of one unit, a multiple of the request's (16m)" },
    { "request", SETTING_BYTES, &request_bytes, "of one call, a multiple of 4096 (1m)" },
    { "buffered", SETTING_FLAG, &buffered, "through the page cache; without it directly" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "write DEVICE [...]\nread DEVICE [...]", .settings = settings };

static void write_durably(const struct device *device, size_t size)
{
    write_device(device, size);
    make_durable(device);
}

/* All units use the same place of the device: what a cache of the host has of it is the same for each but the first. */
static void run_units(const struct device *device, const char *name, void (*transfer)(const struct device *, size_t))
{
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit(name);
        transfer(device, (size_t)bytes);
        end_unit(&unit, &repetition);
    }
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    bool writes = given == 2 && strcmp(argv[0], "write") == 0;
    if (!writes && !(given == 2 && strcmp(argv[0], "read") == 0)) {
        refuse(&usage, "write or read, and a device", NULL);
    }
    stay_behind_waker();
    struct device device = open_device(argv[1], (size_t)request_bytes, !buffered);
    run_units(&device, argv[0], writes ? write_durably : read_device);
    return 0;
}
