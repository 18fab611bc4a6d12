// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "program-setup.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <string.h>
#include <sys/random.h>

#include "events.h"
#include "kernel-types.h"
#include "system-calls.h"
#include "wakepath.skel.h"

#define PROBE_PREFIX "tp_btf/"
#define FUNCTION_PREFIX "fentry/"
#define LIST_PREFIX "iter/"
#define SAMPLE_SECTION "perf_event"
#define SAMPLE_PROGRAM "on_sample"
#define CALL_PREFIX "tp_btf/sys_e"
#define SOCKET_PREFIX "tp_btf/sock_"
#define CONNECTION_SECTION "tp_btf/inet_sock_set_state"
#define FILES_SECTION "iter/task_file"
#define NETFILTER_PREFIX "netfilter_"
#define DEVICE_PREFIX "device_"
#define NETFILTER_PROGRAM_TYPE 32
#define SWITCH_ARGUMENTS_WITH_STATE 5
/* No stack needs less than this in its table. */
#define SMALL_STACK_BYTES 128

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

/* The event that a program records; EVENT_COUNT for none. */
static enum event_id event_of_program(const struct bpf_program *program)
{
	const char *section = bpf_program__section_name(program);

	if (starts_with(section, PROBE_PREFIX))
		return event_of(section + strlen(PROBE_PREFIX));
	return EVENT_COUNT;
}

/* Whether an event shows which interrupt handler runs. */
static bool shows_context(enum event_id id)
{
	switch (id) {
	case EVENT_irq_handler_entry:
	case EVENT_irq_handler_exit:
	case EVENT_softirq_entry:
	case EVENT_softirq_exit:
	case EVENT_hrtimer_expire_entry:
	case EVENT_hrtimer_expire_exit:
		return true;
	default:
		return id >= EVENT_local_timer_entry && id <= EVENT_irq_work_exit;
	}
}

/* Whether an event shows the end of a turn, or who started a program. */
static bool follows_turns(enum event_id id)
{
	return id == EVENT_sched_switch || id == EVENT_sched_process_fork || id == EVENT_sched_process_exec ||
	       id == EVENT_sched_process_exit;
}

/* Whether an event shows which group a process is in. */
static bool shows_group(enum event_id id)
{
	return id == EVENT_sched_process_fork || id == EVENT_sched_process_exec || id == EVENT_sched_process_exit;
}

static bool is_of_samples(const struct bpf_program *program)
{
	return !strcmp(bpf_program__section_name(program), SAMPLE_SECTION);
}

static bool belongs_to_source(const struct bpf_program *program, enum packet_source source)
{
	const char *section = bpf_program__section_name(program);

	if (starts_with(section, FUNCTION_PREFIX))
		return source == PACKETS_BY_FUNCTION;
	if (starts_with(bpf_program__name(program), NETFILTER_PREFIX) ||
	    starts_with(bpf_program__name(program), DEVICE_PREFIX))
		return source == PACKETS_BY_NETFILTER;
	return true;
}

/* Of those that record no event of a number; paths of files can be told since 5.10. */
static bool is_wanted(const struct programs *programs, const struct bpf_program *program,
		      const bool wanted[EVENT_COUNT])
{
	const char *section = bpf_program__section_name(program);

	if (is_of_samples(program) && strcmp(bpf_program__name(program), SAMPLE_PROGRAM))
		return wanted[EVENT_major_fault];
	if (is_of_samples(program))
		return programs->stacks.rate;
	if (starts_with(section, CALL_PREFIX))
		return programs->calls->any;
	if (starts_with(section, SOCKET_PREFIX) || !strcmp(section, CONNECTION_SECTION))
		return wanted[EVENT_request_begin];
	if (!strcmp(section, FILES_SECTION))
		return programs->calls->any && kernel_is_since(5, 10);
	return belongs_to_source(program, programs->packets);
}

static void choose_programs(struct programs *programs, const struct btf *types,
			    const bool wanted[EVENT_COUNT])
{
	struct bpf_program *program;

	bpf_object__for_each_program(program, programs->skeleton->obj) {
		enum event_id id = event_of_program(program);
		bool chosen = is_wanted(programs, program, wanted);

		if (id != EVENT_COUNT) {
			programs->can[id] = kernel_probe(types, bpf_program__section_name(program) + strlen(PROBE_PREFIX));
			chosen = programs->can[id] && (wanted[id] || shows_context(id) ||
						       (wanted[EVENT_request_begin] && follows_turns(id)) ||
						       (wanted[EVENT_cgroup_attach_task] && shows_group(id)));
		}
		bpf_program__set_autoload(program, chosen);
		if (starts_with(bpf_program__name(program), NETFILTER_PREFIX)) {
			bpf_program__set_type(program, NETFILTER_PROGRAM_TYPE);
			bpf_program__set_expected_attach_type(program, NETFILTER_ATTACH_TYPE);
		}
	}
}

/* Without stacks none of their maps is there but the bench, which a function of its own uses. */
static void configure_stacks(struct programs *programs)
{
	struct wakepath_bpf *skeleton = programs->skeleton;
	struct bpf_map *maps[] = { skeleton->maps.stack_ids, skeleton->maps.stack_records, skeleton->maps.stack_code };
	const struct stack_choice *stacks = &programs->stacks;

	for (size_t i = 0; i < sizeof(maps) / sizeof(maps[0]); i++)
		bpf_map__set_autocreate(maps[i], stacks->bytes);
	*(bool *)&skeleton->rodata->is_recorded[EVENT_stack_wait] = stacks->has_waits;
	*(bool *)&skeleton->rodata->is_recorded[EVENT_stack_wakeup] = stacks->has_waits;
	*(bool *)&skeleton->rodata->is_recorded[EVENT_stack_sample] = stacks->rate;
	if (!stacks->bytes)
		return;
	skeleton->rodata->stack_mask = stacks->bytes - 1;
	getrandom((void *)skeleton->rodata->stack_seeds, sizeof(skeleton->rodata->stack_seeds), 0);
	bpf_map__set_max_entries(skeleton->maps.stack_ids, stacks->bytes / SMALL_STACK_BYTES);
	bpf_map__set_value_size(skeleton->maps.stack_records, stacks->bytes + STACK_ROOM_BEHIND);
	bpf_map__set_max_entries(skeleton->maps.stack_code, CODE_PROCESSES);
}

/*
 * Kernels before 5.12 refuse programs with instructions that they do not know, even where these are never reached.
 * Their place is taken by a simpler one, which is never reached either.
 */
static void remove_fetches(const struct wakepath_bpf *skeleton)
{
	struct bpf_program *program;

	bpf_object__for_each_program(program, skeleton->obj) {
		struct bpf_insn *instructions = (struct bpf_insn *)bpf_program__insns(program);

		for (size_t i = 0; i < bpf_program__insn_cnt(program); i++) {
			if (BPF_CLASS(instructions[i].code) == BPF_STX && BPF_MODE(instructions[i].code) == BPF_ATOMIC)
				instructions[i].imm = BPF_ADD;
		}
	}
}

/* Without the index of a controller its hierarchy is not looked at. */
static void configure_groups(struct programs *programs, const struct btf *types)
{
	struct wakepath_bpf *skeleton = programs->skeleton;
	const struct groups *groups = programs->groups;

	skeleton->rodata->grouping = groups->grouping;
	bpf_map__set_max_entries(skeleton->maps.plain_cgroups, groups->plain_count + 1);
	if (groups->old_hierarchy &&
	    kernel_controller(types, groups->old_controller, (__u32 *)&skeleton->rodata->old_controller))
		skeleton->rodata->old_hierarchy = groups->old_hierarchy;
}

/* Both events are recorded at switches. */
static void configure_held(struct programs *programs, const struct btf *types)
{
	struct wakepath_bpf *skeleton = programs->skeleton;

	programs->can[EVENT_held] = programs->can[EVENT_cgroup] = true;
	skeleton->rodata->has_frozen_state = kernel_is_since(6, 1);
	kernel_controller(types, "freezer", (__u32 *)&skeleton->rodata->freezer);
}

void program_setup(struct programs *programs, const struct btf *types, const bool wanted[EVENT_COUNT])
{
	struct wakepath_bpf *skeleton = programs->skeleton;

	memcpy((void *)skeleton->rodata->is_recorded, wanted, sizeof(skeleton->rodata->is_recorded));
	configure_stacks(programs);
	bpf_map__set_autocreate(skeleton->maps.followed_sockets, wanted[EVENT_request_begin]);
	bpf_map__set_autocreate(skeleton->maps.turns, wanted[EVENT_request_begin]);
	skeleton->rodata->has_switch_state = btf_vlen(kernel_probe(types, "sched_switch")) >= SWITCH_ARGUMENTS_WITH_STATE;
	skeleton->rodata->preempt_count_behind_queue = programs->preempt_count_behind_queue;
	skeleton->rodata->ring_mask = programs->ring_size - 1;
	skeleton->rodata->has_hooks = programs->packets == PACKETS_BY_NETFILTER;
	skeleton->rodata->has_cast = kernel_has_function(types, "bpf_rdonly_cast");
	skeleton->rodata->has_current_task = kernel_is_since(5, 11);
	skeleton->rodata->has_fetch = kernel_is_since(5, 12);
	skeleton->rodata->has_sockets = kernel_is_since(5, 11);
	memcpy((void *)skeleton->rodata->call_kinds, programs->calls->kinds, sizeof(skeleton->rodata->call_kinds));
	skeleton->rodata->has_registers = kernel_has_function(types, "bpf_task_pt_regs");
	calls_shape_waits((uint8_t *)skeleton->rodata->wait_shapes);
	memcpy((void *)skeleton->rodata->requests_of, programs->requests_of, sizeof(programs->requests_of));
	configure_groups(programs, types);
	configure_held(programs, types);
	bpf_map__set_value_size(skeleton->maps.rings, programs->ring_size + RING_ROOM_BEHIND);
	bpf_map__set_max_entries(skeleton->maps.rings, programs->cpu_count);
	if (!skeleton->rodata->has_fetch)
		remove_fetches(skeleton);
	choose_programs(programs, types, wanted);
}

bool program_attaches_itself(const struct bpf_program *program)
{
	return !starts_with(bpf_program__section_name(program), LIST_PREFIX) &&
	       !starts_with(bpf_program__name(program), NETFILTER_PREFIX) && !is_of_samples(program);
}
