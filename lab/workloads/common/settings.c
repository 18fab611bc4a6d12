/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "settings.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct suffix {
    const char *text;
    double factor;
};

static const struct suffix duration_suffixes[] = { { "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }, { 0 } };
static const struct suffix byte_suffixes[] = { { "", 1 }, { "k", 1 << 10 }, { "m", 1 << 20 }, { "g", 1 << 30 }, { 0 } };
static const struct suffix no_suffixes[] = { { "", 1 }, { 0 } };

static int64_t parse_number(const char *text, const struct suffix *suffixes)
{
    char *rest;
    double number = strtod(text, &rest);
    if (rest == text || !(number >= 0)) {
        return -1;
    }
    for (const struct suffix *s = suffixes; s->text; s++) {
        if (strcmp(rest, s->text) == 0 && number * s->factor < 1e18) {
            return (int64_t)(number * s->factor + 0.5);
        }
    }
    return -1;
}

int64_t parse_duration(const char *text)
{
    return parse_number(text, duration_suffixes);
}

int64_t parse_bytes(const char *text)
{
    return parse_number(text, byte_suffixes);
}

static const char *placeholder(enum setting_kind kind)
{
    static const char *const placeholders[] = {
        [SETTING_FLAG] = "", [SETTING_COUNT] = "N", [SETTING_DURATION] = "TIME", [SETTING_BYTES] = "BYTES",
        [SETTING_TEXT] = "TEXT"
    };
    return placeholders[kind];
}

static void print_usage(FILE *out, const struct usage *usage)
{
    const char *line = usage->synopsis;
    while (*line) {
        int length = (int)strcspn(line, "\n");
        fprintf(out, "%s%s %.*s\n", line == usage->synopsis ? "Usage: " : "       ", program_invocation_short_name,
                length, line);
        line += length + (line[length] == '\n');
    }
    fputc('\n', out);
    for (const struct setting *s = usage->settings; s->name; s++) {
        fprintf(out, "  --%-14s %-6s %s\n", s->name, placeholder(s->kind), s->meaning);
    }
}

void refuse(const struct usage *usage, const char *reason, const char *argument)
{
    fprintf(stderr, "%s: %s%s%s\n", program_invocation_short_name, reason, argument ? ": " : "",
            argument ? argument : "");
    print_usage(stderr, usage);
    exit(2);
}

static void store_number(const struct setting *setting, int64_t value, const char *text, const struct usage *usage)
{
    if (value < 0) {
        refuse(usage, "not a value of this kind", text);
    }
    *(int64_t *)setting->value = value;
}

static void store(const struct setting *setting, const char *text, const struct usage *usage)
{
    switch (setting->kind) {
    case SETTING_FLAG:
        *(bool *)setting->value = true;
        break;
    case SETTING_COUNT:
        store_number(setting, parse_number(text, no_suffixes), text, usage);
        break;
    case SETTING_DURATION:
        store_number(setting, parse_duration(text), text, usage);
        break;
    case SETTING_BYTES:
        store_number(setting, parse_bytes(text), text, usage);
        break;
    case SETTING_TEXT:
        *(const char **)setting->value = text;
        break;
    }
}

static const struct setting *find_setting(const struct usage *usage, const char *argument)
{
    for (const struct setting *s = usage->settings; s->name; s++) {
        if (strcmp(argument + 2, s->name) == 0) {
            return s;
        }
    }
    refuse(usage, "unknown argument", argument);
}

int read_arguments(int argc, char **argv, const struct usage *usage)
{
    int kept = 0;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--help") == 0) {
            print_usage(stdout, usage);
            exit(0);
        }
        const struct setting *setting = find_setting(usage, argv[i]);
        if (setting->kind != SETTING_FLAG && i + 1 == argc) {
            refuse(usage, "a value is missing", argv[i]);
        }
        store(setting, setting->kind == SETTING_FLAG ? NULL : argv[++i], usage);
    }
    return kept;
}
