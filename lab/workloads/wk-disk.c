/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* Bursts of block requests: a unit writes or reads one buffer, and waits until the device has done it. */
#include "common/device.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#include <string.h>

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t bytes = 16 << 20;
static bool buffered;

static const struct setting settings[] = {
    { "bytes", SETTING_BYTES, &bytes, "of one unit, a multiple of 4096 (16m)" },
    { "buffered", SETTING_FLAG, &buffered, "through the page cache; without it directly" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "write DEVICE [...]\nread DEVICE [...]", .settings = settings };

static void write_durably(const struct device *device, off_t offset)
{
    write_device(device, offset);
    make_durable(device);
}

/* All units use the same place of the device: what a cache of the host has of it is the same for each but the first. */
static void run_units(const struct device *device, const char *name, void (*transfer)(const struct device *, off_t))
{
    for (int64_t i = 0; i < repetition.count; i++) {
        struct unit unit = begin_unit(name);
        transfer(device, 0);
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
    struct device device = open_device(argv[1], (size_t)bytes, !buffered);
    run_units(&device, argv[0], writes ? write_durably : read_device);
    return 0;
}
