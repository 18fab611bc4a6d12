// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "programs.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "events.h"
#include "kernel-types.h"
#include "program-setup.h"
#include "wakepath.skel.h"

#define DEFAULT_RING (4UL << 20)
#define OLDEST_MAJOR 5
#define OLDEST_MINOR 8
#define TYPES_FILE "/sys/kernel/btf/vmlinux"
/* Tells what passed over a socket (Linux 6.3). */
#define SOCKET_PROBE "sock_recv_length"
/* Tells with which registers a task has left its program (Linux 5.15). */
#define REGISTERS_FUNCTION "bpf_task_pt_regs"

static const char rights[] =
	"record as root, or with CAP_BPF, CAP_PERFMON and, for packets, CAP_NET_ADMIN and CAP_SYS_ADMIN";
static const char newer_kernel[] = "use a kernel of 5.8 or later with CONFIG_DEBUG_INFO_BTF=y";

/* The last complaint of the library, which explains a failure better than its number. */
static char complaint[PROGRAMS_MESSAGE_BYTES];

static int keep_complaint(enum libbpf_print_level level, const char *format, va_list arguments)
{
	if (level == LIBBPF_WARN && !complaint[0]) {
		vsnprintf(complaint, sizeof(complaint), format, arguments);
		complaint[strcspn(complaint, "\n")] = '\0';
	}
	return 0;
}

static int refuse(struct programs *programs, const char *what, const char *why, const char *remedy)
{
	snprintf(programs->message, sizeof(programs->message), why[0] ? "%s: %s" : "%s", what, why);
	programs->remedy = remedy;
	return -1;
}

static int refuse_by_error(struct programs *programs, int error)
{
	if (error == EPERM || error == EACCES)
		return refuse(programs, "the kernel does not let this user load programs into it", "", rights);
	if (error == ENOMEM || error == E2BIG)
		return refuse(programs, "there is no memory for the rings", "", "record with a smaller --buffer");
	return refuse(programs, "the kernel refuses the programs",
		      complaint[0] ? complaint : strerror(error), newer_kernel);
}

size_t programs_default_ring(void)
{
	return kernel_is_since(6, 1) ? DEFAULT_RING : DEFAULT_RING / 2;
}

static int check_kernel(struct programs *programs)
{
	struct utsname system;

	uname(&system);
	if (!kernel_is_since(OLDEST_MAJOR, OLDEST_MINOR))
		return refuse(programs, "this kernel is too old", system.release, newer_kernel);
	if (access(TYPES_FILE, R_OK))
		return refuse(programs, "this kernel does not describe its types", TYPES_FILE " is missing",
			      newer_kernel);
	return 0;
}

static bool are_packets_wanted(const bool wanted[EVENT_COUNT])
{
	return wanted[EVENT_packet_in4] || wanted[EVENT_packet_out4];
}

static int map_rings(struct programs *programs)
{
	size_t page = sysconf(_SC_PAGESIZE);

	programs->rings_size = (programs->cpu_count * (programs->ring_size + RING_ROOM_BEHIND) + page - 1) & ~(page - 1);
	programs->rings = mmap(NULL, programs->rings_size, PROT_READ | PROT_WRITE, MAP_SHARED,
			       bpf_map__fd(programs->skeleton->maps.rings), 0);
	if (programs->rings != MAP_FAILED)
		return 0;
	programs->rings = NULL;
	return -errno;
}

static int attach_netfilter(struct programs *programs)
{
	const struct wakepath_bpf *skeleton = programs->skeleton;
	const struct netfilter_program hooks[] = {
		{ bpf_program__fd(skeleton->progs.netfilter_in4), NETFILTER_IPV4, NETFILTER_LOCAL_IN },
		{ bpf_program__fd(skeleton->progs.netfilter_out4), NETFILTER_IPV4, NETFILTER_LOCAL_OUT },
		{ bpf_program__fd(skeleton->progs.netfilter_in6), NETFILTER_IPV6, NETFILTER_LOCAL_IN },
		{ bpf_program__fd(skeleton->progs.netfilter_out6), NETFILTER_IPV6, NETFILTER_LOCAL_OUT },
	};

	programs->hooks.namespaces = bpf_map__fd(skeleton->maps.namespaces);
	return netfilter_attach(&programs->hooks, hooks, sizeof(hooks) / sizeof(hooks[0]));
}

/* Ends of handlers first: with a start seen and its end not, a handler would never be left. */
static int attach(struct programs *programs)
{
	struct bpf_program *program = NULL;

	while ((program = bpf_object__prev_program(programs->skeleton->obj, program))) {
		if (!bpf_program__autoload(program) || !program_attaches_itself(program))
			continue;
		if (!bpf_program__attach(program))
			return -errno;
	}
	return programs->packets == PACKETS_BY_NETFILTER ? attach_netfilter(programs) : 0;
}

/* Last, for the clocks are the same ones for each source of packets that is tried. */
static int start_samples(struct programs *programs)
{
	int sample = bpf_program__fd(programs->skeleton->progs.on_sample);
	int minor = bpf_program__fd(programs->skeleton->progs.on_minor_fault);
	int major = bpf_program__fd(programs->skeleton->progs.on_major_fault);

	return samples_start(&programs->samples, sample) || samples_start(&programs->minor_faults, minor) ||
	       samples_start(&programs->major_faults, major) ? -errno : 0;
}

static void close_programs(struct programs *programs)
{
	netfilter_detach(&programs->hooks);
	if (programs->rings)
		munmap(programs->rings, programs->rings_size);
	programs->rings = NULL;
	wakepath_bpf__destroy(programs->skeleton);
	programs->skeleton = NULL;
}

static int try_source(struct programs *programs, const struct btf *types, const bool wanted[EVENT_COUNT])
{
	int error;

	complaint[0] = '\0';
	programs->skeleton = wakepath_bpf__open();
	if (!programs->skeleton)
		return refuse_by_error(programs, errno);
	program_setup(programs, types, wanted);
	error = wakepath_bpf__load(programs->skeleton);
	if (!error)
		error = map_rings(programs);
	if (!error)
		error = groups_note_plain(programs->groups, bpf_map__fd(programs->skeleton->maps.plain_cgroups));
	if (!error)
		error = attach(programs);
	if (!error)
		error = start_samples(programs);
	return error ? refuse_by_error(programs, -error) : 0;
}

static int start_on(struct programs *programs, const struct btf *types, const bool wanted[EVENT_COUNT])
{
	programs->packets = are_packets_wanted(wanted) ? PACKETS_BY_FUNCTION : PACKETS_NOWHERE;
	while (try_source(programs, types, wanted)) {
		close_programs(programs);
		if (programs->packets == PACKETS_NOWHERE)
			return -1;
		programs->packets++;
	}
	for (int id = EVENT_packet_in4; id <= EVENT_packet_out6; id++)
		programs->can[id] = programs->packets != PACKETS_NOWHERE;
	for (int id = EVENT_wait_call; id <= EVENT_file_name; id++)
		programs->can[id] = programs->can[EVENT_sched_switch];
	return 0;
}

static int refuse_samples(struct programs *programs, int error)
{
	if (error == EINVAL)
		return refuse(programs, "this machine does not take so many samples", "",
			      "give a lower rate than the setting kernel.perf_event_max_sample_rate has");
	return refuse(programs, "this machine does not let its CPUs be sampled", strerror(error),
		      "record without --samples, or where perf_event_open is allowed");
}

static bool can_see_requests(const struct btf *types)
{
	return kernel_probe(types, SOCKET_PROBE) && kernel_has_function(types, REGISTERS_FUNCTION);
}

int programs_start(struct programs *programs, const bool wanted[EVENT_COUNT], size_t ring_size,
		   unsigned int cpu_count, const struct stack_choice *stacks, const struct call_choice *calls,
		   const struct groups *groups, const name16 requests_of)
{
	struct btf *types;
	int result;

	*programs = (struct programs) {
		.ring_size = ring_size, .cpu_count = cpu_count, .stacks = *stacks, .calls = calls, .groups = groups,
	};
	memcpy(programs->requests_of, requests_of, sizeof(programs->requests_of));
	libbpf_set_print(keep_complaint);
	if (check_kernel(programs))
		return -1;
	if (cpu_count > WAKEPATH_CPUS)
		return refuse(programs, "this machine has too many CPUs", "", "build with a larger WAKEPATH_CPUS");
	types = btf__load_vmlinux_btf();
	if (!types)
		return refuse(programs, "this kernel's types cannot be read", strerror(errno), newer_kernel);
	if (kernel_find_preempt_count(types, &programs->preempt_count_behind_queue))
		result = refuse(programs, "this kernel does not show which interrupts run", "",
				"use a newer kernel, or record as root: /proc/kallsyms may show it");
	else if (stacks->bytes && !kernel_has_function(types, REGISTERS_FUNCTION))
		result = refuse(programs, "this kernel does not let stacks of programs be taken", "",
				"record without --stacks and --samples, or use a kernel of 5.15 or later");
	else if (wanted[EVENT_request_begin] && !can_see_requests(types))
		result = refuse(programs, "this kernel does not tell what passes over sockets", "",
				"record without --requests, or use a kernel of 6.3 or later");
	else if (stacks->rate && samples_open(&programs->samples, stacks->rate, cpu_count))
		result = refuse_samples(programs, errno);
	else if (wanted[EVENT_major_fault] && (samples_open_faults(&programs->minor_faults, false, cpu_count) ||
					       samples_open_faults(&programs->major_faults, true, cpu_count)))
		result = refuse(programs, "this machine does not tell when page faults end", strerror(errno),
				"record without --faults, or where perf_event_open is allowed");
	else
		result = start_on(programs, types, wanted);
	programs->has_calls = kernel_probe(types, "sys_enter");
	programs->can[EVENT_stack_wait] = programs->can[EVENT_stack_wakeup] = kernel_has_function(types, REGISTERS_FUNCTION);
	programs->can[EVENT_stack_sample] = kernel_has_function(types, REGISTERS_FUNCTION) && samples_can();
	programs->can[EVENT_request_begin] = can_see_requests(types);
	btf__free(types);
	return result;
}

void programs_end_part(struct programs *programs)
{
	programs->skeleton->bss->request_part++;
}

void programs_start_part(struct programs *programs)
{
	programs->skeleton->bss->request_part++;
}

struct stack_table *programs_stacks(const struct programs *programs)
{
	return (struct stack_table *)&programs->skeleton->bss->stacks;
}

int programs_stack_records(const struct programs *programs)
{
	return programs->stacks.bytes ? bpf_map__fd(programs->skeleton->maps.stack_records) : -1;
}

int programs_stack_code(const struct programs *programs)
{
	return programs->stacks.bytes ? bpf_map__fd(programs->skeleton->maps.stack_code) : -1;
}

struct ring programs_ring(const struct programs *programs, unsigned int cpu)
{
	struct cpu_state *state = &programs->skeleton->bss->cpus[cpu];

	return (struct ring) {
		.data = programs->rings + cpu * (programs->ring_size + RING_ROOM_BEHIND),
		.size = programs->ring_size,
		.produced = (const uint64_t *)&state->produced,
		.consumed = (uint64_t *)&state->consumed,
	};
}

const struct cpu_state *programs_cpu(const struct programs *programs, unsigned int cpu)
{
	return &programs->skeleton->bss->cpus[cpu];
}

static int list(const struct bpf_program *program)
{
	struct bpf_link *link = bpf_program__attach(program);
	int list;

	if (!link)
		return -1;
	list = bpf_iter_create(bpf_link__fd(link));
	bpf_link__destroy(link);
	return list;
}

int programs_list_tasks(const struct programs *programs)
{
	return list(programs->skeleton->progs.list_tasks);
}

int programs_list_groups(const struct programs *programs)
{
	return list(programs->skeleton->progs.list_groups);
}

int programs_list_files(const struct programs *programs)
{
	const struct bpf_program *program = programs->skeleton->progs.list_files;

	return bpf_program__fd(program) < 0 ? -1 : list(program);
}

uint64_t programs_missed(const struct programs *programs)
{
	uint64_t missed = 0;
	struct bpf_program *program;

	bpf_object__for_each_program(program, programs->skeleton->obj) {
		struct bpf_prog_info info = { 0 };
		__u32 size = sizeof(info);

		if (bpf_program__fd(program) >= 0 &&
		    !bpf_obj_get_info_by_fd(bpf_program__fd(program), &info, &size))
			missed += info.recursion_misses;
	}
	for (unsigned int cpu = programs->cpu_count; cpu < WAKEPATH_CPUS; cpu++)
		missed += programs_cpu(programs, cpu)->lost;
	return missed;
}

void programs_stop(struct programs *programs)
{
	samples_close(&programs->samples);
	samples_close(&programs->minor_faults);
	samples_close(&programs->major_faults);
	if (programs->skeleton)
		close_programs(programs);
}
