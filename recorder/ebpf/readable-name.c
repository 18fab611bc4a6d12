// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "readable-name.h"

#include <ctype.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* A short symbol may stand for a name of any length. */
#define MOST_BYTES 16384
/* And some take the library any time, without a name. */
#define MOST_MICROSECONDS 20000
#define MOST_DEPTH 256
/* With their brackets. */
#define MOST_ARGUMENTS_BYTES 32
#define ANONYMOUS "(anonymous namespace)"
#define OPERATOR "operator"
#define HASH_MARK "::h"
#define HASH_DIGITS 16

/* That of the C++ library, which takes no memory, so that it can be left at any time. */
int __gcclibcxx_demangle_callback(const char *symbol, void (*take)(const char *, size_t, void *), void *taker);

/* Of GCC's libiberty; it may take memory, so that it can only be left where it calls back. */
int rust_demangle_callback(const char *symbol, int options, void (*take)(const char *, size_t, void *), void *taker);

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

/* ---- names as the libraries write them */

struct full_name {
	char text[MOST_BYTES];
	size_t used;
};

static sigjmp_buf too_much;
static volatile sig_atomic_t is_late;

static void give_up(int signal)
{
	siglongjmp(too_much, 1);
}

static void note_lateness(int signal)
{
	is_late = true;
}

static void take(const char *part, size_t size, void *taker)
{
	struct full_name *name = taker;

	if (is_late || name->used + size >= sizeof(name->text))
		siglongjmp(too_much, 1);
	memcpy(name->text + name->used, part, size);
	name->used += size;
	name->text[name->used] = '\0';
}

static void limit_time(suseconds_t most)
{
	setitimer(ITIMER_VIRTUAL, &(struct itimerval) { .it_value.tv_usec = most }, NULL);
}

static bool read_cpp(struct full_name *name, const char *symbol)
{
	return !__gcclibcxx_demangle_callback(symbol, take, name);
}

static bool read_rust(struct full_name *name, const char *symbol)
{
	return rust_demangle_callback(symbol, 0, take, name);
}

/* Not for several threads. */
static bool read_full_name(struct full_name *name, const char *symbol)
{
	bool is_rust = starts_with(symbol, "_R");
	volatile bool has_name = false;

	signal(SIGVTALRM, is_rust ? note_lateness : give_up);
	is_late = false;
	name->used = 0;
	if (!sigsetjmp(too_much, 1)) {
		limit_time(MOST_MICROSECONDS);
		has_name = (is_rust ? read_rust(name, symbol) : read_cpp(name, symbol)) && name->used;
	}
	limit_time(0);
	return has_name;
}

/* ---- older names of Rust, which are like those of C++, with a hash as the last scope */

static bool cut_hash(char *name)
{
	char *hash = strstr(name, HASH_MARK), *next;

	while (hash && (next = strstr(hash + 1, HASH_MARK)))
		hash = next;
	if (!hash || strlen(hash) != strlen(HASH_MARK) + HASH_DIGITS ||
	    strspn(hash + strlen(HASH_MARK), "0123456789abcdef") != HASH_DIGITS)
		return false;
	*hash = '\0';
	return true;
}

/* What an escape stands for, with its length; NULL where none is. */
static const char *find_escape(const char *text, size_t *length)
{
	static const struct {
		const char *escape;
		const char *text;
	} escapes[] = {
		{ "$LT$", "<" }, { "$GT$", ">" }, { "$LP$", "(" }, { "$RP$", ")" }, { "$RF$", "&" }, { "$BP$", "*" },
		{ "$C$", "," }, { "$SP$", "@" }, { "..", "::" },
		/* Goes before an escape at the start of a scope, where no name begins with that sign. */
		{ "_$", "" },
	};
	static char character[2];
	unsigned int code;
	int end = 0;

	for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++) {
		*length = starts_with(text, "_$") ? 1 : strlen(escapes[i].escape);
		if (starts_with(text, escapes[i].escape))
			return escapes[i].text;
	}
	if (sscanf(text, "$u%2x$%n", &code, &end) != 1 || !end || !isprint(code))
		return NULL;
	*length = end;
	character[0] = (char)code;
	return character;
}

/* No text is longer than what stands for it. */
static void replace_escapes(char *name)
{
	const char *from = name;

	while (*from) {
		size_t length;
		const char *text = find_escape(from, &length);

		if (text) {
			name = stpcpy(name, text);
			from += length;
		} else {
			*name++ = *from++;
		}
	}
	*name = '\0';
}

/* ---- C++ */

/* Whether a character ends what is open: ">" may also stand for "greater" within brackets of another kind. */
static bool closes(char *open, size_t *depth, char character)
{
	if (character != '>') {
		while (*depth && open[*depth - 1] == '>')
			--*depth;
	}
	if (!*depth || open[*depth - 1] != character)
		return character == '>';
	--*depth;
	return true;
}

/* Behind the bracket that closes the one at @text; NULL if there is none. */
static const char *behind_bracket(const char *text)
{
	static const char opening[] = "([{<", closing[] = ")]}>";
	char open[MOST_DEPTH];
	size_t depth = 0;

	do {
		const char *kind = strchr(opening, *text);

		if (!*text || depth == MOST_DEPTH)
			return NULL;
		if (kind)
			open[depth++] = closing[kind - opening];
		else if (strchr(closing, *text) && !closes(open, &depth, *text))
			return NULL;
		text++;
	} while (depth);
	return text;
}

/* A name that is being made shorter: @from is read, @to written, which is never ahead. */
struct shortening {
	const char *from;
	char *start;
	char *to;
	enum name_detail detail;
	/* Behind "operator" a blank ends no type of a result. */
	bool is_operator;
};

static void copy(struct shortening *name, size_t size)
{
	memmove(name->to, name->from, size);
	name->to += size;
	name->from += size;
}

static void shorten_arguments(struct shortening *name, const char *behind)
{
	static const char left_out[] = "<...>";

	if (name->detail == NAME_WHOLE || behind - name->from <= MOST_ARGUMENTS_BYTES) {
		copy(name, behind - name->from);
		return;
	}
	name->to = stpcpy(name->to, left_out);
	name->from = behind;
}

/* What follows parameters belongs to the function, but for the next scope. */
static size_t qualifiers_length(const char *behind)
{
	static const char *const qualifiers[] = { " const", " volatile", " &&", " &" };
	size_t length = 0;

	for (size_t i = 0; i < sizeof(qualifiers) / sizeof(qualifiers[0]); i++) {
		if (starts_with(behind + length, qualifiers[i]))
			length += strlen(qualifiers[i]);
	}
	return length;
}

/* The blanks in parameters end no type of a result. */
static void copy_parameters(struct shortening *name, const char *behind)
{
	while (name->from < behind) {
		const char *arguments = *name->from == '<' ? behind_bracket(name->from) : NULL;

		if (arguments && arguments <= behind)
			shorten_arguments(name, arguments);
		else
			copy(name, 1);
	}
	copy(name, qualifiers_length(behind));
}

/* Parameters, or the mark of a version of the ABI. */
static void pass_parameters(struct shortening *name, const char *behind)
{
	if (name->detail == NAME_SHORT)
		name->from = behind + qualifiers_length(behind);
	else
		copy_parameters(name, behind);
	if (starts_with(name->from, " [clone"))
		name->from += strlen(name->from);
}

/* "{lambda(int)#1}" */
static void shorten_lambda(struct shortening *name, const char *behind)
{
	while (name->from < behind) {
		if (*name->from == '(')
			name->from = behind_bracket(name->from);
		else
			copy(name, 1);
	}
}

static void copy_operator(struct shortening *name)
{
	static const char *const brackets[] = { "()", "[]", " new[]", " delete[]" };

	name->is_operator = true;
	copy(name, strlen(OPERATOR));
	for (size_t i = 0; i < sizeof(brackets) / sizeof(brackets[0]); i++) {
		if (starts_with(name->from, brackets[i])) {
			copy(name, strlen(brackets[i]));
			return;
		}
	}
	copy(name, strspn(name->from, "+-*/%^&|~!=<>,"));
}

static bool is_at_operator(const struct shortening *name)
{
	char after = name->from[strlen(OPERATOR)];

	return starts_with(name->from, OPERATOR) && !isalnum((unsigned char)after) && after != '_' &&
	       (name->to == name->start || name->to[-1] == ':');
}

/* One step; false where brackets do not fit. */
static bool shorten_next(struct shortening *name)
{
	const char *behind = strchr("([{<", *name->from) ? behind_bracket(name->from) : name->from;

	if (!behind)
		return false;
	if (starts_with(name->from, ANONYMOUS))
		copy(name, strlen(ANONYMOUS));
	else if (*name->from == '(' || *name->from == '[')
		pass_parameters(name, behind);
	else if (*name->from == '{')
		shorten_lambda(name, behind);
	else if (*name->from == '<')
		shorten_arguments(name, behind);
	else if (is_at_operator(name))
		copy_operator(name);
	else if (*name->from == ' ' && !name->is_operator)
		name->to = name->start, name->from++;
	else
		copy(name, 1);
	return true;
}

/* The name alone of "result scope::name<arguments>(parameters) const"; the whole where that cannot be told apart. */
static char *shorten(const char *full, enum name_detail detail)
{
	char *text = strdup(full);
	struct shortening name = { .from = full, .start = text, .to = text, .detail = detail };

	while (text && *name.from) {
		if (!shorten_next(&name)) {
			name.to = name.start;
			break;
		}
	}
	if (text && name.to > text)
		*name.to = '\0';
	else if (text)
		strcpy(text, full);
	return text;
}

/* ---- newer names of Rust */

/* What is in brackets at the start of a scope is its type; behind a name or "::" there are arguments. */
static bool is_at_arguments(const struct shortening *name)
{
	char before = name->to == name->start ? ' ' : name->to[-1];

	return *name->from == '<' && (isalnum((unsigned char)before) || before == '_' || before == ':');
}

/* The arrow of a type of functions looks like a bracket. */
static char *shorten_rust(const char *full, enum name_detail detail)
{
	char *text = strdup(full);
	struct shortening name = { .from = full, .start = text, .to = text, .detail = detail };

	if (!text || strstr(full, "->"))
		return text;
	while (*name.from) {
		const char *behind = is_at_arguments(&name) ? behind_bracket(name.from) : NULL;

		if (behind)
			shorten_arguments(&name, behind);
		else
			copy(&name, 1);
	}
	*name.to = '\0';
	return text;
}

/* Behind "@" is a version. The mark of LLVM for a function from elsewhere is none that the C++ library knows. */
static size_t plain_length(const char *symbol)
{
	const char *mark = strstr(symbol, ".llvm.");

	return mark ? (size_t)(mark - symbol) : strcspn(symbol, "@");
}

char *readable_name(const char *symbol, enum name_detail detail)
{
	static struct full_name name;
	char *plain = strndup(symbol, plain_length(symbol));
	bool is_rust;

	if (!plain || !(starts_with(plain, "_Z") || starts_with(plain, "_R")) || !read_full_name(&name, plain))
		return plain;
	is_rust = starts_with(plain, "_R");
	free(plain);
	if (is_rust)
		return shorten_rust(name.text, detail);
	if (!cut_hash(name.text))
		return shorten(name.text, detail);
	replace_escapes(name.text);
	return strdup(name.text);
}
