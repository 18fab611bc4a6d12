// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "target.h"

#include "clock.h"
#include "message.h"
#include "sites.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE 3000000000ULL
#define WAIT_NS 50000
#define SIGSET_BYTES 8
#define SYSCALL_STOP (SIGTRAP | 0x80)
#define MOST_STACK (64UL << 20)
#define OPTIONS PTRACE_O_TRACESYSGOOD

/* ---- what /proc says */

static FILE *open_proc(pid_t pid, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, name);
	return fopen(path, "re");
}

/* The rest of the line that starts with a key in the status of a task; false if there is none. */
static bool read_status(pid_t pid, const char *key, char *value, size_t size)
{
	FILE *file = open_proc(pid, "status");
	char line[512];
	bool found = false;

	while (file && !found && fgets(line, sizeof(line), file)) {
		found = !strncmp(line, key, strlen(key)) && line[strlen(key)] == ':';
		if (found)
			snprintf(value, size, "%s", line + strlen(key) + 1 + strspn(line + strlen(key) + 1, "\t "));
	}
	if (file)
		fclose(file);
	value[found ? strcspn(value, "\n") : 0] = '\0';
	return found;
}

static int status_number(pid_t pid, const char *key)
{
	char value[256];

	return read_status(pid, key, value, sizeof(value)) ? atoi(value) : 0;
}

static uint64_t auxiliary_value(pid_t pid, uint64_t type)
{
	FILE *file = open_proc(pid, "auxv");
	Elf64_auxv_t entry;
	uint64_t value = 0;

	while (file && fread(&entry, sizeof(entry), 1, file) == 1 && entry.a_type != AT_NULL) {
		if (entry.a_type == type)
			value = entry.a_un.a_val;
	}
	if (file)
		fclose(file);
	return value;
}

/* ---- refusals */

static int refuse_tracer(pid_t pid, int tracer)
{
	char name[64];

	read_status(tracer, "Name", name, sizeof(name));
	return fail("process %d is traced already, by %s (%d); end that first", pid, name, tracer);
}

static int refuse_access(pid_t pid)
{
	int tracer = status_number(pid, "TracerPid"), owner = status_number(pid, "Uid");

	if (tracer)
		return refuse_tracer(pid, tracer);
	if ((uid_t)owner != geteuid())
		return fail("process %d belongs to another user (%d); call this as that user or as root", pid, owner);
	return fail("no right to trace process %d; call this as root, or see /proc/sys/kernel/yama/ptrace_scope", pid);
}

static int refuse_namespace(pid_t pid)
{
	char own[256], ids[256];
	int words = 0, own_words = 0;

	read_status(pid, "NSpid", ids, sizeof(ids));
	read_status(getpid(), "NSpid", own, sizeof(own));
	for (char *word = strtok(ids, "\t "); word; word = strtok(NULL, "\t "))
		words++;
	for (char *word = strtok(own, "\t "); word; word = strtok(NULL, "\t "))
		own_words++;
	return words == own_words ? 0 :
		fail("process %d is in a container that numbers its threads itself; call this inside the container", pid);
}

static int check_access(const struct target *target)
{
	char path[64], program[PATH_MAX];
	struct stat file;
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/exe", target->pid);
	length = readlink(path, program, sizeof(program) - 1);
	if (length < 0)
		return errno == ENOENT ? fail("process %d is a thread of the kernel or has ended", target->pid) :
			refuse_access(target->pid);
	program[length] = '\0';
	if (auxiliary_value(target->pid, AT_SECURE) || stat(path, &file) || file.st_mode & (S_ISUID | S_ISGID))
		return fail("%s runs with the rights of another user than its caller (setuid); it is left alone", program);
	if (length > 10 && !strcmp(program + length - 10, " (deleted)"))
		return fail("%s was replaced on disk since process %d started; start it again", program, target->pid);
	return refuse_namespace(target->pid);
}

static int open_memory(struct target *target)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/mem", target->pid);
	target->memory = open(path, O_RDWR | O_CLOEXEC);
	return target->memory < 0 ? refuse_access(target->pid) : 0;
}

int target_open(struct target *target, pid_t pid)
{
	int tracer;

	*target = (struct target) { .pid = pid, .memory = -1 };
	if (kill(pid, 0) && errno == ESRCH)
		return fail("there is no process %d", pid);
	if (status_number(pid, "Tgid") != pid)
		return fail("%d is a thread of process %d; give that number", pid, status_number(pid, "Tgid"));
	tracer = status_number(pid, "TracerPid");
	if (tracer)
		return refuse_tracer(pid, tracer);
	return check_access(target) || open_memory(target) ? -1 : 0;
}

void target_close(struct target *target)
{
	if (target->memory >= 0)
		close(target->memory);
	target->memory = -1;
	free(target->threads);
	target->threads = NULL;
}

/* ---- memory and mappings */

bool target_read(const struct target *target, uint64_t address, void *data, size_t size)
{
	return pread(target->memory, data, size, address) == (ssize_t)size;
}

bool target_write(const struct target *target, uint64_t address, const void *data, size_t size)
{
	return pwrite(target->memory, data, size, address) == (ssize_t)size;
}

bool target_is_there(const struct target *target, uint64_t address)
{
	char byte;

	return target_read(target, address, &byte, 1);
}

static bool parse_map(struct target_map *map, const char *line)
{
	char rights[8];
	int path = 0;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %" SCNu64 " %n", &map->start, &map->end, rights,
		   &map->offset, &map->inode, &path) < 5)
		return false;
	map->is_code = rights[2] == 'x';
	snprintf(map->path, sizeof(map->path), "%.*s", (int)strcspn(line + path, "\n"), line + path);
	return true;
}

struct target_map *target_maps(const struct target *target, size_t *count)
{
	FILE *file = open_proc(target->pid, "maps");
	struct target_map *maps = NULL;
	size_t room = 0;
	char *line = NULL;
	size_t line_room = 0;

	*count = 0;
	while (file && getline(&line, &line_room, file) > 0) {
		if (*count == room) {
			struct target_map *more = reallocarray(maps, room = room ? 2 * room : 64, sizeof(*maps));

			if (!more)
				break;
			maps = more;
		}
		*count += parse_map(&maps[*count], line);
	}
	free(line);
	if (file)
		fclose(file);
	if (!*count)
		fail("cannot read the mappings of process %d", target->pid);
	return maps;
}

/* By the mapping itself, which is always right, where this user may; else by its path as the process sees it. */
int target_map_file(const struct target *target, const struct target_map *map)
{
	char path[64 + PATH_MAX];
	struct stat status;
	int file;

	snprintf(path, sizeof(path), "/proc/%d/map_files/%" PRIx64 "-%" PRIx64, target->pid, map->start, map->end);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		snprintf(path, sizeof(path), "/proc/%d/root%s", target->pid, map->path);
		file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	}
	if (file >= 0 && (fstat(file, &status) || !S_ISREG(status.st_mode) || status.st_ino != map->inode)) {
		close(file);
		file = -1;
	}
	return file;
}

/* ---- stopping */

static bool is_stopped(const struct target *target, pid_t tid)
{
	for (size_t i = 0; i < target->thread_count; i++) {
		if (target->threads[i].tid == tid)
			return true;
	}
	return false;
}

static void pause_briefly(void)
{
	nanosleep(&(struct timespec) { .tv_nsec = WAIT_NS }, NULL);
}

/*
 * Waits for the stop that an interrupt makes. Signals that come before are handed on, as if nobody was there.
 * Return: 1 if it stopped, 0 if it ended, -1 if it does neither.
 */
static int await_stop(pid_t tid, uint64_t patience)
{
	uint64_t end = clock_now() + patience;
	int status;

	do {
		pid_t waited = waitpid(tid, &status, __WALL | WNOHANG);

		if (waited < 0 || (waited == tid && !WIFSTOPPED(status)))
			return 0;
		if (waited == tid && status >> 16 == PTRACE_EVENT_STOP)
			return 1;
		if (waited == tid)
			ptrace(PTRACE_CONT, tid, 0, status >> 16 ? 0 : WSTOPSIG(status));
		else
			pause_briefly();
	} while (clock_now() < end);
	return -1;
}

static bool is_filtered(pid_t tid)
{
	return status_number(tid, "Seccomp") != 0;
}

static bool has_ended(pid_t tid)
{
	char state[64];

	return !read_status(tid, "State", state, sizeof(state)) || *state == 'Z' || *state == 'X';
}

/* A thread that may not make system calls would be killed by ours. Who is root may suspend the filter. */
static int seize(const struct target *target, pid_t tid)
{
	if (!ptrace(PTRACE_SEIZE, tid, 0, OPTIONS | (is_filtered(tid) ? PTRACE_O_SUSPEND_SECCOMP : 0)))
		return ptrace(PTRACE_INTERRUPT, tid, 0, 0) && errno != ESRCH ? fail("cannot stop thread %d", tid) : 0;
	if (errno == ESRCH || has_ended(tid))
		return 1;
	if (is_filtered(tid) && status_number(tid, "TracerPid") == 0)
		return fail("process %d filters its system calls (seccomp); only root can put that off meanwhile", target->pid);
	return refuse_access(target->pid);
}

static int keep_thread(struct target *target, pid_t tid)
{
	struct target_thread *more = reallocarray(target->threads, target->thread_count + 1, sizeof(*more));

	if (!more)
		return fail("no memory for the threads of process %d", target->pid);
	target->threads = more;
	target->threads[target->thread_count++] = (struct target_thread) { .tid = tid };
	return 0;
}

/* Interrupts the threads that are there and were not yet; their number, or -1. */
static int interrupt_all(struct target *target)
{
	char path[64];
	struct dirent *entry;
	DIR *list;
	int found = 0, result = 0;

	snprintf(path, sizeof(path), "/proc/%d/task", target->pid);
	list = opendir(path);
	if (!list)
		return fail("process %d has ended", target->pid);
	while (result >= 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		if (!tid || is_stopped(target, tid))
			continue;
		result = seize(target, tid);
		if (!result) {
			result = keep_thread(target, tid);
			found++;
		}
	}
	closedir(list);
	return result < 0 ? -1 : found;
}

static void forget(struct target *target, size_t thread)
{
	target->threads[thread] = target->threads[--target->thread_count];
}

/* From a thread on: those that ended meanwhile are forgotten. */
static int await_all(struct target *target, size_t from)
{
	uint64_t end = clock_now() + PATIENCE;

	for (size_t i = from; i < target->thread_count;) {
		uint64_t now = clock_now();
		int stopped = await_stop(target->threads[i].tid, now < end ? end - now : 0);

		if (stopped < 0)
			return fail("thread %d of process %d does not stop: it waits in the kernel, as after vfork; try again",
				    target->threads[i].tid, target->pid);
		if (stopped && !ptrace(PTRACE_GETREGS, target->threads[i].tid, 0, &target->threads[i].registers))
			i++;
		else
			forget(target, i);
	}
	return 0;
}

int target_stop(struct target *target)
{
	int found;

	target->stopped = clock_now();
	/* Only threads that run make new ones, so a round that finds none has found all. */
	do {
		size_t known = target->thread_count;

		found = interrupt_all(target);
		if (found < 0 || await_all(target, known)) {
			target_resume(target);
			return -1;
		}
	} while (found);
	return target->thread_count ? 0 : fail("process %d has ended", target->pid);
}

/* The first of the threads that can be stopped. */
static int stop_first(struct target *target, DIR *list)
{
	struct dirent *entry;
	int result = 1;

	while (result > 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		result = tid ? seize(target, tid) : 1;
		if (!result)
			result = keep_thread(target, tid) || await_all(target, 0) ? -1 : !target->thread_count;
	}
	return result > 0 ? fail("process %d has ended", target->pid) : result;
}

int target_stop_one(struct target *target)
{
	char path[64];
	DIR *list;
	int result;

	target->stopped = clock_now();
	snprintf(path, sizeof(path), "/proc/%d/task", target->pid);
	list = opendir(path);
	if (!list)
		return fail("process %d has ended", target->pid);
	result = stop_first(target, list);
	closedir(list);
	if (result)
		target_resume(target);
	return result;
}

/* A thread that did not stop in time cannot be let go before it does. */
static void let_go(pid_t tid)
{
	if (ptrace(PTRACE_DETACH, tid, 0, 0) && await_stop(tid, PATIENCE) > 0)
		ptrace(PTRACE_DETACH, tid, 0, 0);
}

uint64_t target_resume(struct target *target)
{
	for (size_t i = 0; i < target->thread_count; i++)
		let_go(target->threads[i].tid);
	target->thread_count = 0;
	return clock_now() - target->stopped;
}

/* ---- system calls of the process */

/* Where the kernel's own code in the process has a system call; 0 if nowhere. */
static uint64_t find_syscall(const struct target *target)
{
	static const uint8_t instruction[] = { 0x0f, 0x05 };
	size_t count;
	struct target_map *maps = target_maps(target, &count);
	uint64_t found = 0;

	for (size_t i = 0; maps && i < count && !found; i++) {
		size_t size = maps[i].end - maps[i].start;
		uint8_t *code = strcmp(maps[i].path, "[vdso]") ? NULL : malloc(size);
		uint8_t *place = code && target_read(target, maps[i].start, code, size) ?
			memmem(code, size, instruction, sizeof(instruction)) : NULL;

		if (place)
			found = maps[i].start + (place - code);
		free(code);
	}
	free(maps);
	return found;
}

/* Goes on to the next stop of a system call: that before it, or that behind it. */
static int run_to_stop(pid_t tid)
{
	int status;

	do {
		if (ptrace(PTRACE_SYSCALL, tid, 0, 0) || waitpid(tid, &status, __WALL) != tid || !WIFSTOPPED(status))
			return -1;
	} while (WSTOPSIG(status) != SYSCALL_STOP);
	return 0;
}

/* All signals wait meanwhile: one that came in between would be handled with our registers. */
static long call_blocked(const struct target_thread *thread, const struct user_regs_struct *registers)
{
	struct user_regs_struct after;
	uint64_t mask, all = ~0ULL;
	long result = -ESRCH;

	if (ptrace(PTRACE_GETSIGMASK, thread->tid, SIGSET_BYTES, &mask) ||
	    ptrace(PTRACE_SETSIGMASK, thread->tid, SIGSET_BYTES, &all))
		return -errno;
	if (!ptrace(PTRACE_SETREGS, thread->tid, 0, registers) && !run_to_stop(thread->tid) && !run_to_stop(thread->tid) &&
	    !ptrace(PTRACE_GETREGS, thread->tid, 0, &after))
		result = after.rax;
	ptrace(PTRACE_SETSIGMASK, thread->tid, SIGSET_BYTES, &mask);
	return result;
}

long target_call(struct target *target, long number, const long arguments[6])
{
	const struct target_thread *thread = &target->threads[0];
	struct user_regs_struct registers = thread->registers;
	uint64_t place = find_syscall(target);

	if (!place)
		return -ENOSYS;
	registers.rip = place;
	registers.orig_rax = -1;
	registers.rax = number;
	registers.rdi = arguments[0];
	registers.rsi = arguments[1];
	registers.rdx = arguments[2];
	registers.r10 = arguments[3];
	registers.r8 = arguments[4];
	registers.r9 = arguments[5];
	return call_blocked(thread, &registers);
}

/*
 * A system call that the thread was in when it stopped starts again only where it goes on from a stop as the one that
 * interrupted it. So it is interrupted once more, before it gets to run.
 */
int target_finish_calls(struct target *target)
{
	const struct target_thread *thread = &target->threads[0];

	if (ptrace(PTRACE_INTERRUPT, thread->tid, 0, 0) || ptrace(PTRACE_CONT, thread->tid, 0, 0) ||
	    await_stop(thread->tid, PATIENCE) <= 0 || ptrace(PTRACE_SETREGS, thread->tid, 0, &thread->registers))
		return fail("thread %d of process %d is gone", thread->tid, target->pid);
	return 0;
}

/* ---- who is where */

static bool stack_touches(const struct target *target, uint64_t from, uint64_t to, uint64_t start, uint64_t end)
{
	uint64_t *words = malloc(to - from);
	bool touches = !words || !target_read(target, from, words, to - from);

	for (size_t i = 0; !touches && i < (to - from) / sizeof(*words); i++)
		touches = words[i] >= start && words[i] < end;
	free(words);
	return touches;
}

bool target_touches(const struct target *target, uint64_t start, uint64_t end)
{
	size_t count;
	struct target_map *maps = target_maps(target, &count);
	bool touches = !maps;

	for (size_t i = 0; i < target->thread_count && !touches; i++) {
		uint64_t stack = target->threads[i].registers.rsp & -sizeof(uint64_t);

		touches = target->threads[i].registers.rip >= start && target->threads[i].registers.rip < end;
		for (size_t m = 0; m < count && !touches; m++) {
			if (stack >= maps[m].start && stack < maps[m].end)
				touches = maps[m].end - stack > MOST_STACK || stack_touches(target, stack, maps[m].end, start, end);
		}
	}
	free(maps);
	return touches;
}

/* ---- starting a program */

/*
 * Where the program's own code starts. A static program makes its C library ready itself, which is done at its main.
 */
static uint64_t start_of(pid_t pid)
{
	uint64_t entry = auxiliary_value(pid, AT_ENTRY), main = 0;
	char path[64];
	int file;

	if (auxiliary_value(pid, AT_BASE))
		return entry;
	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file >= 0) {
		main = sites_main(file, entry);
		close(file);
	}
	return main ? main : entry;
}

/* 0 when it came, or how the process ended. */
static int await_event(pid_t pid, int event)
{
	int status = 0;

	while (waitpid(pid, &status, __WALL) == pid && WIFSTOPPED(status)) {
		if (status >> 8 == event)
			return 0;
		ptrace(PTRACE_CONT, pid, 0, status >> 16 ? 0 : WSTOPSIG(status));
	}
	return status ? status : -1;
}

/* Lets the loader work until the program's own code starts: the libraries that the program needs are there then. */
static int run_to_start(struct target *target)
{
	static const uint8_t breakpoint = 0xcc;
	uint64_t start = start_of(target->pid);
	struct target_thread *thread = &target->threads[0];
	uint8_t before;

	if (!target_read(target, start, &before, 1) || !target_write(target, start, &breakpoint, 1) ||
	    ptrace(PTRACE_CONT, target->pid, 0, 0) || await_event(target->pid, SIGTRAP) ||
	    !target_write(target, start, &before, 1) || ptrace(PTRACE_GETREGS, target->pid, 0, &thread->registers))
		return fail("the program ended before it started");
	thread->registers.rip = start;
	return ptrace(PTRACE_SETREGS, target->pid, 0, &thread->registers) ? fail("the program ended before it started") :
		target_finish_calls(target);
}

static int become(char *const *command, int gate)
{
	char byte;

	if (read(gate, &byte, 1) == 1)
		execvp(command[0], command);
	return errno;
}

static int stop_at_start(struct target *target, pid_t pid, int gate, const char *name)
{
	int ended;

	if (ptrace(PTRACE_SEIZE, pid, 0, OPTIONS | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL) || write(gate, "", 1) != 1)
		return fail("no right to trace a program");
	ended = await_event(pid, SIGTRAP | PTRACE_EVENT_EXEC << 8);
	if (ended)
		return fail("cannot start %s: %s", name, strerror(WIFEXITED(ended) ? WEXITSTATUS(ended) : EINTR));
	*target = (struct target) { .pid = pid, .memory = -1, .stopped = clock_now() };
	if (keep_thread(target, pid) || check_access(target) || open_memory(target))
		return -1;
	return run_to_start(target) || ptrace(PTRACE_SETOPTIONS, pid, 0, OPTIONS) ? -1 : 0;
}

int target_start(struct target *target, char *const *command)
{
	int gate[2], result, status;
	pid_t pid;

	*target = (struct target) { .memory = -1 };
	if (pipe(gate))
		return fail("no pipe: %s", strerror(errno));
	pid = fork();
	if (pid < 0)
		return fail("no process: %s", strerror(errno));
	if (!pid) {
		close(gate[1]);
		fcntl(gate[0], F_SETFD, FD_CLOEXEC);
		_exit(become(command, gate[0]));
	}
	close(gate[0]);
	result = stop_at_start(target, pid, gate[1], command[0]);
	close(gate[1]);
	if (result) {
		kill(pid, SIGKILL);
		while (waitpid(pid, &status, __WALL) == pid && !WIFEXITED(status) && !WIFSIGNALED(status))
			continue;
	}
	return result;
}
