// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Names of functions as their sources have them. */
#include "reading.h"

#include "readable-name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

/* Starts of characters that control a terminal or turn the direction of a text, in UTF-8, and their possible last bytes. */
static const struct {
	const char *start;
	unsigned char first, last;
} unprintable[] = {
	{ "", 0x01, 0x1f },
	{ "", 0x7f, 0x7f },
	{ "\xc2", 0x80, 0x9f },
	{ "\xe2\x80", 0x8e, 0x8f },
	{ "\xe2\x80", 0xaa, 0xae },
	{ "\xe2\x81", 0xa6, 0xa9 },
};

/* How many bytes at the start of a text are a character that must not be shown. */
static size_t count_unprintable(const char *text)
{
	for (size_t i = 0; i < sizeof(unprintable) / sizeof(unprintable[0]); i++) {
		size_t before = strlen(unprintable[i].start);

		if (starts_with(text, unprintable[i].start) && (unsigned char)text[before] >= unprintable[i].first &&
		    (unsigned char)text[before] <= unprintable[i].last)
			return before + 1;
	}
	return 0;
}

/* A symbol may hold anything, and its name is shown in terminals. */
static void make_harmless(char *name)
{
	while (*name) {
		size_t count = count_unprintable(name);

		memset(name, '?', count);
		name += count ? count : 1;
	}
}

/*
 * What a compiler makes of a function keeps its name: copies for special arguments, and the part that hardly runs. A
 * part that is called on its own is another function, so its name says so.
 */
static char *name_in_source(const char *symbol, enum name_detail detail)
{
	const char *suffix = symbol + 1;
	const char *part = strstr(suffix, ".part.");
	char *base, *readable, *name = NULL;

	while (*suffix && !(*suffix == '.' && (starts_with(suffix, ".part.") || starts_with(suffix, ".cold") ||
					       starts_with(suffix, ".isra.") || starts_with(suffix, ".constprop.") ||
					       starts_with(suffix, ".lto_priv."))))
		suffix++;
	base = strndup(symbol, suffix - symbol);
	readable = base ? readable_name(base, detail) : NULL;
	if (readable && asprintf(&name, "%s%.*s", readable, part ? (int)(6 + strspn(part + 6, "0123456789")) : 0,
				 part ? part : "") < 0)
		name = NULL;
	if (name)
		make_harmless(name);
	free(readable);
	free(base);
	return name;
}

static bool make_readable(struct function *function)
{
	char *name = name_in_source(function->name, NAME_SHORT);

	if (!name)
		return false;
	function->symbol = function->name;
	function->name = name;
	return true;
}

/* ---- functions of one name */

static int compare_names(const void *one, const void *other)
{
	const struct function *const *a = one, *const *b = other;

	return strcmp((*a)->name, (*b)->name);
}

/* All functions, but for the parts that compilers moved away, in the order of their names. NULL without memory. */
static struct function **sort_by_names(const struct sites *sites, size_t *count)
{
	struct function **sorted = calloc(sites->symbol_count + 1, sizeof(*sorted));

	*count = 0;
	for (size_t i = 0; sorted && i < sites->symbol_count; i++) {
		if (sites->functions[i].whole == i)
			sorted[(*count)++] = &sites->functions[i];
	}
	if (*count)
		qsort(sorted, *count, sizeof(*sorted), compare_names);
	return sorted;
}

static void free_names(char **names, size_t count)
{
	for (size_t i = 0; names && i < count; i++)
		free(names[i]);
	free(names);
}

/* With more detail. NULL without memory. */
static char **read_longer_names(struct function **functions, size_t count, enum name_detail detail)
{
	char **names = calloc(count, sizeof(*names));

	for (size_t i = 0; names && i < count; i++) {
		names[i] = name_in_source(functions[i]->symbol, detail);
		if (!names[i]) {
			free_names(names, count);
			return NULL;
		}
	}
	return names;
}

/* Several symbols of one function, and copies that the compiler made of it, need not be told apart. */
static bool differ(struct function **functions, char **names, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		if (functions[i]->start != functions[0]->start && strcmp(names[i], names[0]))
			return true;
	}
	return false;
}

/* The short name stays the one that was there first. */
static bool rename_functions(struct function **functions, size_t count, enum name_detail detail)
{
	char **names = read_longer_names(functions, count, detail);

	if (!names)
		return false;
	for (size_t i = 0, are_told_apart = differ(functions, names, count); are_told_apart && i < count; i++) {
		char *before = functions[i]->name;

		functions[i]->name = names[i];
		names[i] = functions[i]->short_name ? before : NULL;
		if (!functions[i]->short_name)
			functions[i]->short_name = before;
	}
	free_names(names, count);
	return true;
}

static bool tell_apart(struct sites *sites, enum name_detail detail)
{
	size_t count;
	struct function **sorted = sort_by_names(sites, &count);
	bool has_memory = sorted;

	for (size_t from = 0, to; has_memory && from < count; from = to) {
		to = from + 1;
		while (to < count && !compare_names(&sorted[from], &sorted[to]))
			to++;
		has_memory = to - from == 1 || rename_functions(sorted + from, to - from, detail);
	}
	free(sorted);
	return has_memory;
}

bool names_read(struct sites *sites)
{
	if (sites->has_names)
		return true;
	for (size_t i = 0; i < sites->symbol_count; i++) {
		if (!make_readable(&sites->functions[i]))
			return false;
	}
	sites->has_names = true;
	return tell_apart(sites, NAME_WITH_PARAMETERS) && tell_apart(sites, NAME_WHOLE);
}
