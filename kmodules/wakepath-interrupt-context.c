// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * Keeps, per CPU, which interrupt handlers are running. So an event can have its interrupt context
 * as fields, and a recording may leave out the entries and exits of handlers.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <trace/events/irq.h>
#include <trace/events/timer.h>

#include <wakepath/interrupt-context.h>
#include <wrapper/hardirq.h>
#include <wrapper/hrtimer-expire.h>
#include <wrapper/tracepoint-lookup.h>

#define FRAMES 8

/**
 * struct frame - one handler that was entered and not left yet
 * @source: as in struct wakepath_interrupt_context
 * @task: the task that was current at the entry
 * @entry: as in struct wakepath_interrupt_context
 * @kind: as in struct wakepath_interrupt_context
 */
struct frame {
	u64 source;
	const struct task_struct *task;
	u32 entry;
	u8 kind;
};

/**
 * struct frames - the handlers that are running, the innermost last
 * @depth: number of them
 * @frame: the handlers
 */
struct frames {
	unsigned int depth;
	struct frame frame[FRAMES];
};

/*
 * Handlers of hard interrupts belong to the CPU. All others belong to the task that was current
 * when they were entered: with PREEMPT_RT a softirq is preempted together with its task. The two
 * are kept apart so that a hard interrupt may come in the middle of a change to the other
 * frames.
 */
static DEFINE_PER_CPU(struct frames, hard_frames);
static DEFINE_PER_CPU(struct frames, task_frames);
static DEFINE_PER_CPU(u32, last_entry);

/**
 * struct threaded_line - the interrupt whose handler asked for its thread last
 * @thread: is woken once the handler has been left, in the same hard interrupt
 * @line: number of the interrupt line
 * @entry: as in struct wakepath_interrupt_context
 */
struct threaded_line {
	const struct task_struct *thread;
	u64 line;
	u32 entry;
};

static DEFINE_PER_CPU(struct threaded_line, threaded_line);

/*
 * A number that this CPU has not given before; 0 stands for none and is left out when the
 * numbers start again.
 */
static u32 next_entry(void)
{
	u32 entry = this_cpu_inc_return(last_entry);

	return entry ? entry : this_cpu_inc_return(last_entry);
}

static struct frames *frames_of_this_level(void)
{
	return in_hardirq() ? this_cpu_ptr(&hard_frames) : this_cpu_ptr(&task_frames);
}

static const struct task_struct *owner_of_this_level(void)
{
	return in_hardirq() ? NULL : current;
}

/*
 * Nothing is kept in an NMI: it may have come in the middle of a change to the frames, and its
 * events are told by in_nmi(). Where all frames are taken the handler is left out; its exit then
 * finds nothing.
 */
static void enter(enum wakepath_interrupt_kind kind, u64 source)
{
	struct frames *frames;

	if (in_nmi())
		return;
	preempt_disable_notrace();
	frames = frames_of_this_level();
	if (frames->depth < FRAMES) {
		frames->frame[frames->depth] = (struct frame) {
			.source = source,
			.task = owner_of_this_level(),
			.entry = next_entry(),
			.kind = kind,
		};
		frames->depth++;
	}
	preempt_enable_notrace();
}

static void remove_frame(struct frames *frames, unsigned int index)
{
	frames->depth--;
	for (; index < frames->depth; index++)
		frames->frame[index] = frames->frame[index + 1];
}

/*
 * Returns the number of the entry. An exit whose entry was not seen finds no frame of its own,
 * changes nothing and returns 0.
 */
static u32 leave(enum wakepath_interrupt_kind kind, u64 source)
{
	const struct task_struct *owner;
	struct frames *frames;
	unsigned int i;
	u32 entry = 0;

	if (in_nmi())
		return 0;
	preempt_disable_notrace();
	frames = frames_of_this_level();
	owner = owner_of_this_level();
	for (i = frames->depth; i-- > 0;) {
		const struct frame *frame = &frames->frame[i];

		if (frame->task == owner && frame->kind == kind && frame->source == source) {
			entry = frame->entry;
			remove_frame(frames, i);
			break;
		}
	}
	preempt_enable_notrace();
	return entry;
}

static void fill_from_frames(struct wakepath_interrupt_context *context,
			     const struct frames *frames, const struct task_struct *owner)
{
	unsigned int i;

	for (i = frames->depth; i-- > 0;) {
		const struct frame *frame = &frames->frame[i];

		if (frame->task == owner) {
			context->kind = frame->kind;
			context->entry = frame->entry;
			context->source = frame->source;
			return;
		}
	}
}

/* The beginning of such a handler is not seen, so each question counts as one. */
static void fill_unseen(struct wakepath_interrupt_context *context,
			enum wakepath_interrupt_kind kind, u64 source)
{
	context->kind = kind;
	context->entry = next_entry();
	context->source = source;
}

static void fill_hard(struct wakepath_interrupt_context *context)
{
	fill_from_frames(context, this_cpu_ptr(&hard_frames), NULL);
	if (context->kind == WAKEPATH_INTERRUPT_NONE)
		fill_unseen(context, WAKEPATH_INTERRUPT_IRQ, WAKEPATH_INTERRUPT_NO_LINE);
}

static void fill(struct wakepath_interrupt_context *context, bool nmi, bool hard)
{
	*context = (struct wakepath_interrupt_context) { .kind = WAKEPATH_INTERRUPT_NONE };
	if (nmi)
		fill_unseen(context, WAKEPATH_INTERRUPT_NMI, 0);
	else if (hard)
		fill_hard(context);
	else
		fill_from_frames(context, this_cpu_ptr(&task_frames), current);
}

/* The kernel wakes the thread of an interrupt line after it has left the line's handler. */
static void name_threaded_line(struct wakepath_interrupt_context *context,
			       const struct task_struct *wakee)
{
	const struct threaded_line *line = this_cpu_ptr(&threaded_line);

	if (context->source == WAKEPATH_INTERRUPT_NO_LINE && line->thread == wakee) {
		context->source = line->line;
		context->entry = line->entry;
	}
}

/**
 * wakepath_interrupt_context_get - which interrupt handler runs here
 * @context: filled with the innermost handler on this CPU that the caller runs in
 *
 * Work of the softirq code outside of any vector, such as waking ksoftirqd, belongs to no handler.
 * A hard interrupt without a line and an NMI have no entry that could be seen, so every call from
 * within one gets a number of its own.
 *
 * Context: Any, NMI included.
 */
void wakepath_interrupt_context_get(struct wakepath_interrupt_context *context)
{
	preempt_disable_notrace();
	fill(context, in_nmi(), in_hardirq());
	preempt_enable_notrace();
}
EXPORT_SYMBOL_GPL(wakepath_interrupt_context_get);

/**
 * wakepath_interrupt_context_of_wake_up - which interrupt handler wakes a task here
 * @context: filled as wakepath_interrupt_context_get() does; the waking of the thread of an
 *           interrupt line counts as done by the line's handler
 * @wakee: the task that is woken
 *
 * On x86 a kprobe that is a breakpoint runs as if in an NMI. As no task is woken from an NMI, that
 * level is left out.
 *
 * Context: Any that wakes tasks, and a kprobe there.
 */
void wakepath_interrupt_context_of_wake_up(struct wakepath_interrupt_context *context,
					   const struct task_struct *wakee)
{
	/* Entering an NMI counts as one hard interrupt too. */
	unsigned long breakpoint = in_nmi() ? HARDIRQ_OFFSET : 0;

	preempt_disable_notrace();
	fill(context, false, hardirq_count() > breakpoint);
	name_threaded_line(context, wakee);
	preempt_enable_notrace();
}
EXPORT_SYMBOL_GPL(wakepath_interrupt_context_of_wake_up);

static void on_irq_handler_entry(void *data, int irq, struct irqaction *action)
{
	if (in_hardirq() && !in_nmi())
		this_cpu_write(threaded_line.thread, NULL);
	enter(WAKEPATH_INTERRUPT_IRQ, irq);
}

static void on_irq_handler_exit(void *data, int irq, struct irqaction *action, int ret)
{
	u32 entry = leave(WAKEPATH_INTERRUPT_IRQ, irq);

	if (ret == IRQ_WAKE_THREAD && entry && in_hardirq()) {
		this_cpu_write(threaded_line.line, irq);
		this_cpu_write(threaded_line.entry, entry);
		this_cpu_write(threaded_line.thread, action->thread);
	}
}

static void on_softirq_entry(void *data, unsigned int vector)
{
	enter(WAKEPATH_INTERRUPT_SOFTIRQ, vector);
}

static void on_softirq_exit(void *data, unsigned int vector)
{
	leave(WAKEPATH_INTERRUPT_SOFTIRQ, vector);
}

static void on_hrtimer_expire_entry(void *data, struct hrtimer *timer, WAKEPATH_EXPIRE_NOW now)
{
	enter(WAKEPATH_INTERRUPT_HRTIMER, (unsigned long)timer);
}

static void on_hrtimer_expire_exit(void *data, struct hrtimer *timer)
{
	leave(WAKEPATH_INTERRUPT_HRTIMER, (unsigned long)timer);
}

/* Lets the compiler hold the functions above to the kernel's own declarations. */
static void __maybe_unused check_signatures(void)
{
	check_trace_callback_type_irq_handler_entry(on_irq_handler_entry);
	check_trace_callback_type_irq_handler_exit(on_irq_handler_exit);
	check_trace_callback_type_softirq_entry(on_softirq_entry);
	check_trace_callback_type_softirq_exit(on_softirq_exit);
	check_trace_callback_type_hrtimer_expire_entry(on_hrtimer_expire_entry);
	check_trace_callback_type_hrtimer_expire_exit(on_hrtimer_expire_exit);
}

/*
 * Exits come first: with an entry seen and its exit not, a handler that runs while the module is
 * loaded would stay for ever. They are taken off in the opposite order.
 */
static struct probe {
	const char *name;
	void *function;
	struct tracepoint *tracepoint;
} probes[] = {
	{ "irq_handler_exit", on_irq_handler_exit },
	{ "softirq_exit", on_softirq_exit },
	{ "hrtimer_expire_exit", on_hrtimer_expire_exit },
	{ "irq_handler_entry", on_irq_handler_entry },
	{ "softirq_entry", on_softirq_entry },
	{ "hrtimer_expire_entry", on_hrtimer_expire_entry },
};

static void unregister_probes(unsigned int count)
{
	while (count-- > 0)
		tracepoint_probe_unregister(probes[count].tracepoint, probes[count].function, NULL);
	tracepoint_synchronize_unregister();
}

static int register_probe(struct probe *probe)
{
	int error;

	probe->tracepoint = wakepath_find_tracepoint(probe->name);
	if (!probe->tracepoint) {
		pr_err("this kernel has no tracepoint %s; it needs CONFIG_TRACEPOINTS and CONFIG_EVENT_TRACING\n",
		       probe->name);
		return -ENOENT;
	}
	error = tracepoint_probe_register(probe->tracepoint, probe->function, NULL);
	if (error)
		pr_err("the kernel refused a probe on its tracepoint %s (error %d)\n",
		       probe->name, error);
	return error;
}

static int __init wakepath_interrupt_context_init(void)
{
	unsigned int i;
	int error;

	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		error = register_probe(&probes[i]);
		if (error) {
			unregister_probes(i);
			return error;
		}
	}
	return 0;
}
module_init(wakepath_interrupt_context_init);

static void __exit wakepath_interrupt_context_exit(void)
{
	unregister_probes(ARRAY_SIZE(probes));
}
module_exit(wakepath_interrupt_context_exit);

MODULE_DESCRIPTION("Interrupt context of the events of Wakepath");
MODULE_AUTHOR("the Wakepath authors");
MODULE_LICENSE("GPL");
