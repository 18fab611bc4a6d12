/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <stdint.h>

/* The kind of a setting and the C type that its value is stored in. */
enum setting_kind {
    SETTING_FLAG,     /* bool: no value, true when it is there */
    SETTING_COUNT,    /* int64_t */
    SETTING_DURATION, /* int64_t, nanoseconds; written 40ms, 1.5s, 200us */
    SETTING_BYTES,    /* int64_t; written 512, 64k, 8m */
    SETTING_TEXT      /* const char * */
};

struct setting {
    const char *name;
    enum setting_kind kind;
    void *value;
    const char *meaning;
};

/* How a program is called. */
struct usage {
    /* One line or several, each what follows the program's name. */
    const char *synopsis;
    /* Ended by one without a name. */
    const struct setting *settings;
};

/*
 * Takes the settings, --NAME or --NAME VALUE, out of the arguments and stores their values. What is left are the
 * positional arguments: they are moved to the front, argv[0] being the first, and their number is returned. Wrong
 * arguments end the program with its usage and exit code 2; --help with exit code 0.
 */
int read_arguments(int argc, char **argv, const struct usage *usage);

/* Says what is wrong and how it is done; exit code 2. */
_Noreturn void refuse(const struct usage *usage, const char *reason, const char *argument);

/* "40ms" in nanoseconds; -1 where the text is no duration. */
int64_t parse_duration(const char *text);

/* "64k" in bytes; -1 where the text is no size. */
int64_t parse_bytes(const char *text);
