// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "ctf.h"

#include "clock.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>

#define CTF_MAGIC 0xc1fc1fc1
#define FOLDER_MODE 0700
#define FILE_MODE 0600
#define BOOT_ID_FILE "/proc/sys/kernel/random/boot_id"
#define BOOT_ID_BYTES 36
#define LONGEST_LINE 256
#define EVENT_ALIGNMENT 8
#define BITS 8

/* Header and context of a packet, as the metadata describes them. */
struct packet_start {
	uint32_t magic;
	uint8_t uuid[CTF_UUID_BYTES];
	uint32_t stream_id;
	uint64_t stream_instance_id;
	uint64_t timestamp_begin;
	uint64_t timestamp_end;
	uint64_t content_size;
	uint64_t packet_size;
	uint64_t packet_seq_num;
	uint64_t events_discarded;
	uint64_t number;
};

static const char types[] =
	"typealias integer { size = 8; align = 8; signed = false; } := uint8_t;\n"
	"typealias integer { size = 16; align = 16; signed = false; } := uint16_t;\n"
	"typealias integer { size = 32; align = 32; signed = false; } := uint32_t;\n"
	"typealias integer { size = 64; align = 64; signed = false; } := uint64_t;\n"
	"typealias integer { size = 64; align = 64; signed = false; base = 16; } := pointer_t;\n"
	"typealias integer { size = 32; align = 32; signed = true; } := int32_t;\n"
	"typealias integer { size = 64; align = 64; signed = true; } := int64_t;\n"
	"typealias integer { size = 8; align = 8; signed = false; encoding = UTF8; } := text_t;\n\n";

/* Before and behind the name of the number that streams have. */
static const char stream_start[] =
	"stream {\n"
	"\tid = 0;\n"
	"\tpacket.context := struct {\n"
	"\t\ttime_t timestamp_begin;\n"
	"\t\ttime_t timestamp_end;\n"
	"\t\tuint64_t content_size;\n"
	"\t\tuint64_t packet_size;\n"
	"\t\tuint64_t packet_seq_num;\n"
	"\t\tuint64_t events_discarded;\n"
	"\t\tuint64_t ";

static const char stream_end[] =
	";\n"
	"\t};\n"
	"\tevent.header := struct {\n"
	"\t\ttime_t timestamp;\n"
	"\t\tuint32_t id;\n"
	"\t};\n"
	"\tevent.context := struct {\n"
	"\t\tint32_t _tid;\n"
	"\t};\n"
	"};\n\n";

static bool is_empty(int folder)
{
	struct dirent *entry;
	int copy = dup(folder);
	DIR *list = copy < 0 ? NULL : fdopendir(copy);
	bool empty = true;

	if (!list)
		return false;
	while ((entry = readdir(list)))
		empty &= !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..");
	closedir(list);
	return empty;
}

static int open_folder(struct ctf_trace *trace, const char *path)
{
	trace->folder = -1;
	if (mkdir(path, FOLDER_MODE) && errno != EEXIST)
		return -1;
	trace->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (trace->folder < 0)
		return -1;
	if (!is_empty(trace->folder)) {
		errno = ENOTEMPTY;
		return -1;
	}
	return 0;
}

int ctf_create(struct ctf_trace *trace, const char *path)
{
	*trace = (struct ctf_trace) { .epoch = clock_epoch() };
	if (open_folder(trace, path))
		return -1;
	return getrandom(trace->uuid, sizeof(trace->uuid), 0) == sizeof(trace->uuid) ? 0 : -1;
}

int ctf_move(struct ctf_trace *trace, const char *path)
{
	close(trace->folder);
	return open_folder(trace, path);
}

void ctf_end(struct ctf_trace *trace)
{
	if (trace->folder > 0)
		close(trace->folder);
	trace->folder = 0;
}

static int create_file(const struct ctf_trace *trace, const char *name)
{
	return openat(trace->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
}

/* A host may be called anything. */
static void write_text(FILE *out, const char *name, const char *text)
{
	fprintf(out, "\t%s = \"", name);
	for (; *text; text++) {
		if (isprint((unsigned char)*text) && *text != '"' && *text != '\\')
			fputc(*text, out);
		else
			fprintf(out, "\\%03o", (unsigned char)*text);
	}
	fputs("\";\n", out);
}

/* A line of a file of the kernel, from behind @start to its end or to @stop; nothing where the machine has no such line. */
static void write_line(FILE *out, const char *name, const char *path, const char *start, char stop)
{
	char line[LONGEST_LINE];
	FILE *file = fopen(path, "re");

	while (file && fgets(line, sizeof(line), file)) {
		if (strncmp(line, start, strlen(start)))
			continue;
		line[strcspn(line, (char[]){ '\n', stop, 0 })] = 0;
		write_text(out, name, line + strlen(start));
		break;
	}
	if (file)
		fclose(file);
}

static void write_environment(FILE *out, const struct ctf_description *description)
{
	struct utsname system;

	uname(&system);
	fputs("env {\n", out);
	write_text(out, "hostname", system.nodename);
	write_text(out, "domain", description->domain);
	write_text(out, "sysname", system.sysname);
	write_text(out, "machine", system.machine);
	write_text(out, "kernel_release", system.release);
	write_text(out, "kernel_version", system.version);
	write_text(out, "tracer_name", description->tracer);
	if (description->left_out)
		write_text(out, "left_out", description->left_out);
	/* What makes two recordings of one program differ. */
	write_line(out, "cpu_model", "/proc/cpuinfo", "model name\t: ", 0);
	write_line(out, "cpu_governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "", 0);
	write_line(out, "load_average", "/proc/loadavg", "", ' ');
	fputs("};\n\n", out);
}

static void write_uuid(FILE *out, const uint8_t *uuid)
{
	fputs("\tuuid = \"", out);
	for (int i = 0; i < CTF_UUID_BYTES; i++)
		fprintf(out, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", uuid[i]);
	fputs("\";\n", out);
}

/* Traces of one host since one start of it share this clock, so its id is that of the start. */
static void write_clock(FILE *out, uint64_t epoch)
{
	char boot[BOOT_ID_BYTES + 1] = "";
	FILE *file = fopen(BOOT_ID_FILE, "re");

	fputs("clock {\n\tname = \"monotonic\";\n", out);
	if (file && fread(boot, 1, BOOT_ID_BYTES, file) == BOOT_ID_BYTES)
		fprintf(out, "\tuuid = \"%s\";\n", boot);
	if (file)
		fclose(file);
	fprintf(out, "\tdescription = \"Monotonic Clock\";\n\tfreq = 1000000000;\n\toffset = %llu;\n};\n\n",
		(unsigned long long)epoch);
	fputs("typealias integer { size = 64; align = 64; signed = false; map = clock.monotonic.value; } := time_t;\n\n",
	      out);
}

int ctf_describe(struct ctf_trace *trace, const struct ctf_description *description)
{
	int file = create_file(trace, "metadata");
	FILE *out = file < 0 ? NULL : fdopen(file, "w");
	int failed;

	if (!out)
		return -1;
	fputs("/* CTF 1.8 */\n\n", out);
	fputs(types, out);
	fputs("trace {\n\tmajor = 1;\n\tminor = 8;\n", out);
	write_uuid(out, trace->uuid);
	fputs(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "\tbyte_order = le;\n" : "\tbyte_order = be;\n", out);
	fputs("\tpacket.header := struct {\n\t\tuint32_t magic;\n\t\tuint8_t uuid[16];\n\t\tuint32_t stream_id;\n\t\tuint64_t stream_instance_id;\n\t};\n};\n\n",
	      out);
	write_environment(out, description);
	write_clock(out, trace->epoch);
	fprintf(out, "%s%s%s", stream_start, description->stream_key, stream_end);
	description->events(out, description->context);
	failed = ferror(out);
	return fclose(out) || failed ? -1 : 0;
}

int ctf_describe_more(struct ctf_trace *trace, const struct ctf_description *description)
{
	int file = openat(trace->folder, "metadata", O_WRONLY | O_APPEND | O_CLOEXEC);
	FILE *out = file < 0 ? NULL : fdopen(file, "a");
	int failed;

	if (!out)
		return -1;
	description->events(out, description->context);
	failed = ferror(out);
	return fclose(out) || failed ? -1 : 0;
}

int ctf_open(struct ctf_stream *opened, struct ctf_trace *trace, const char *name, uint32_t number,
	     uint64_t start)
{
	*opened = (struct ctf_stream) { .trace = trace, .instance = number, .number = number, .end = start };
	opened->file = create_file(trace, name);
	return opened->file < 0 ? -1 : 0;
}

int ctf_continue(struct ctf_stream *continued, const char *name)
{
	close(continued->file);
	continued->file = create_file(continued->trace, name);
	return continued->file < 0 ? -1 : 0;
}

/* Goes on where a call wrote only a part. */
static int write_all(int file, struct iovec *parts, int count)
{
	while (count) {
		ssize_t written = writev(file, parts, count);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return -1;
		while (count && (size_t)written >= parts->iov_len) {
			written -= parts->iov_len;
			parts++;
			count--;
		}
		if (count) {
			parts->iov_base = (char *)parts->iov_base + written;
			parts->iov_len -= written;
		}
	}
	return 0;
}

/* Where a disk is full, what was written of a packet is no packet. The error stays that of the writing. */
static void cut_off(int file, off_t end)
{
	int error = errno;

	if (ftruncate(file, end) || lseek(file, end, SEEK_SET) < 0)
		errno = EIO;
	errno = error;
}

int ctf_append(struct ctf_stream *appended, const void *events, size_t size, uint64_t end,
	       uint64_t discarded)
{
	static const char zeros[EVENT_ALIGNMENT];
	size_t content = sizeof(struct packet_start) + size;
	size_t padding = -content % EVENT_ALIGNMENT;
	off_t before = lseek(appended->file, 0, SEEK_CUR);
	struct packet_start start = {
		.magic = CTF_MAGIC,
		.stream_instance_id = appended->instance,
		.timestamp_begin = appended->end,
		.timestamp_end = end,
		.content_size = content * BITS,
		.packet_size = (content + padding) * BITS,
		.packet_seq_num = appended->packets,
		.events_discarded = discarded,
		.number = appended->number,
	};
	struct iovec parts[] = {
		{ &start, sizeof(start) },
		{ (void *)events, size },
		{ (void *)zeros, padding },
	};

	memcpy(start.uuid, appended->trace->uuid, sizeof(start.uuid));
	if (write_all(appended->file, parts, 3)) {
		cut_off(appended->file, before);
		return -1;
	}
	appended->packets++;
	appended->end = end;
	appended->trace->bytes += content + padding;
	return 0;
}

int ctf_close(struct ctf_stream *closed)
{
	int result = closed->trace ? close(closed->file) : 0;

	*closed = (struct ctf_stream) { 0 };
	return result;
}
