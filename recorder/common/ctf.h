/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Writes a trace of the Common Trace Format 1.8: a metadata file that describes the events, and a file
 * for each CPU or thread. Every packet is written at once, so a trace whose recorder was killed ends with its last
 * packet.
 */
#ifndef WAKEPATH_CTF_H
#define WAKEPATH_CTF_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CTF_UUID_BYTES 16

/**
 * struct ctf_trace - a trace that is being written
 * @folder: file descriptor of its folder
 * @uuid: what metadata and packets have in common
 * @epoch: what the calendar showed when the monotonic clock was 0, ns since 1970
 * @bytes: of all packets so far
 */
struct ctf_trace {
	int folder;
	uint8_t uuid[CTF_UUID_BYTES];
	uint64_t epoch;
	uint64_t bytes;
};

/**
 * struct ctf_description - what the metadata say
 * @tracer: name of the recorder
 * @domain: what was recorded: "kernel", or "ust" for user space
 * @stream_key: what the number of a stream is, such as "cpu_id" or "thread_id"
 * @left_out: what was left out by choice, in words; NULL for nothing
 * @events: writes the description of the events
 * @context: is given to @events
 */
struct ctf_description {
	const char *tracer;
	const char *domain;
	const char *stream_key;
	const char *left_out;
	void (*events)(FILE *out, const void *context);
	const void *context;
};

/**
 * struct ctf_stream - the packets of one CPU or thread
 * @trace: their trace
 * @file: file descriptor
 * @instance: tells the streams of a trace apart
 * @number: of the CPU or thread
 * @packets: that were written
 * @end: time until which they tell everything, ns of the monotonic clock
 */
struct ctf_stream {
	struct ctf_trace *trace;
	int file;
	uint64_t instance;
	uint32_t number;
	uint64_t packets;
	uint64_t end;
};

/**
 * ctf_create - make the folder of a trace, which only its owner can read
 * @trace: filled
 * @path: must not be there, or be an empty folder
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_create(struct ctf_trace *trace, const char *path);

/**
 * ctf_move - go on in another folder, as a part of the same trace that can be read alone
 * @trace: the trace; the streams stay where they are until ctf_continue()
 * @path: must not be there, or be an empty folder
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_move(struct ctf_trace *trace, const char *path);

/** ctf_end - let go of the folder; @trace may be all zeros */
void ctf_end(struct ctf_trace *trace);

/**
 * ctf_describe - write the metadata
 * @trace: the trace
 * @description: what they say
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_describe(struct ctf_trace *trace, const struct ctf_description *description);

/** ctf_describe_more - add the events of a description to the metadata; 0, or -1 with errno set */
int ctf_describe_more(struct ctf_trace *trace, const struct ctf_description *description);

/**
 * ctf_open - begin the packets of a CPU or thread
 * @stream: filled
 * @trace: its trace
 * @name: of the file
 * @number: of the CPU or thread
 * @start: time from which the packets tell everything, ns of the monotonic clock
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_open(struct ctf_stream *stream, struct ctf_trace *trace, const char *name, uint32_t number,
	     uint64_t start);

/**
 * ctf_continue - go on in the folder that its trace has moved to; 0, or -1 with errno set
 * @stream: the stream
 * @name: of the file
 */
int ctf_continue(struct ctf_stream *stream, const char *name);

/**
 * ctf_append - write a packet
 * @stream: where to
 * @events: its events, in the order of their times, none before the end of the packet before
 * @size: bytes of @events, without what fills up the last one
 * @end: time until which the packet tells everything; no event is later
 * @discarded: events that were lost until then, since the start
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_append(struct ctf_stream *stream, const void *events, size_t size, uint64_t end,
	       uint64_t discarded);

/**
 * ctf_close - end the packets of a CPU or thread
 * @stream: may be all zeros
 *
 * Return: 0, or -1 with errno set.
 */
int ctf_close(struct ctf_stream *stream);

#endif
