// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "metadata.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define TRACER "wakepath-functions"

/**
 * struct described - what the events are of
 * @patch: their functions
 * @first: index of the first of these
 * @has_values: whether they have arguments and results
 * @has_turns: whether functions are switched off and on meanwhile
 */
struct described {
	const struct patch *patch;
	size_t first;
	bool has_values;
	bool has_turns;
};

/* A name of C++ may hold anything that a source may. */
static void describe_event(FILE *out, const char *name, const char *end, size_t id, const char *values)
{
	fputs("event {\n\tname = \"function:", out);
	for (; *name; name++) {
		if (isprint((unsigned char)*name) && *name != '"' && *name != '\\')
			fputc(*name, out);
		else
			fprintf(out, "\\%03o", (unsigned char)*name);
	}
	fprintf(out, "%s\";\n\tid = %zu;\n\tstream_id = 0;\n\tfields := struct {\n\t\tpointer_t _frame;\n%s\t};\n};\n\n", end, id,
		values);
}

/* They are behind the numbers of entries and exits: under a budget, no functions come later. */
size_t metadata_turn(const struct patch *patch, size_t function, bool is_in)
{
	return 2 * (patch->function_count + function) + is_in;
}

static void describe_events(FILE *out, const void *context)
{
	const struct described *described = context;
	const struct patch *patch = described->patch;
	const char *arguments = described->has_values ? "\t\tpointer_t _first;\n\t\tpointer_t _second;\n" : "";
	/* All events of a trace have as many bytes, so these have values that mean nothing. */
	const char *more = described->has_values ? "\t\tuint64_t _unused_first;\n\t\tuint64_t _unused_second;\n" : "";
	const char *result = described->has_values ? "\t\tpointer_t _result;\n\t\tuint64_t _has_result;\n" : "";

	for (size_t i = described->first; i < patch->function_count; i++) {
		describe_event(out, patch->functions[i].name, "_entry", 2 * i, arguments);
		if (patch->functions[i].has_exits)
			describe_event(out, patch->functions[i].name, "_exit", 2 * i + 1, result);
		if (described->has_turns) {
			describe_event(out, patch->functions[i].name, "_off", metadata_turn(patch, i, false), more);
			describe_event(out, patch->functions[i].name, "_on", metadata_turn(patch, i, true), more);
		}
	}
}

/* In words, to be freed; NULL if nothing is left out, or without memory. */
static char *describe_filter(const struct filter *filter)
{
	char *words = NULL;
	size_t size;
	FILE *out = filter_is_empty(filter) ? NULL : open_memstream(&words, &size);

	if (!out)
		return NULL;
	filter_describe(filter, out);
	fclose(out);
	return words;
}

int metadata_write(struct ctf_trace *trace, const struct patch *patch, const struct settings *settings)
{
	char *left_out = describe_filter(&settings->filter);
	const struct described described = { .patch = patch, .has_values = settings->has_values,
					     .has_turns = settings->budget };
	const struct ctf_description description = {
		.tracer = TRACER,
		.domain = "ust",
		.stream_key = "thread_id",
		.left_out = left_out,
		.events = describe_events,
		.context = &described,
	};
	int result = ctf_describe(trace, &description);

	free(left_out);
	return result;
}

int metadata_add(struct ctf_trace *trace, const struct patch *patch, size_t first, bool has_values)
{
	const struct described described = { .patch = patch, .first = first, .has_values = has_values };

	return ctf_describe_more(trace, &(struct ctf_description) { .events = describe_events, .context = &described });
}
