/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The memory that the library in each program shares with the collector: switches, and a ring for each
 * thread. It is mapped as the program starts, so it outlives a change of the root, the closing of all
 * descriptors and a change of the user.
 */
#ifndef WAKEPATH_REQUESTS_SHARED_H
#define WAKEPATH_REQUESTS_SHARED_H

#include <stdint.h>

#include "events.h"

/* The environment variable that names the file to map. */
#define SHARED_VARIABLE "WAKEPATH_REQUESTS"
/* Changes with the layout: a library and a collector of different versions have nothing to say to each other. */
#define SHARED_MAGIC 0x5752455130303036ULL
#define SHARED_SLOTS 512
/* Not a power of two of records: a place that would reach beyond the end goes on behind it. */
#define SHARED_RING_BYTES (2U << 20)
#define SHARED_RING_STRIDE (SHARED_RING_BYTES + 4096)
#define SHARED_PROTOCOLS 16
#define SHARED_URINGS 64
#define SHARED_BIRTHS 65536
#define SHARED_TAKEN UINT32_MAX

/** enum switches - what the library does; together 0 if it does nothing */
enum switches {
	SWITCH_RECORDS = 1,	/* writes events */
	SWITCH_ISOLATES = 2,	/* shows a thread one ready descriptor at a time */
	SWITCH_CUTS = 4,	/* gives a thread one message at a time */
};

/**
 * struct slot - the ring of a thread
 * @tid: its thread; 0 for none, SHARED_TAKEN while the collector gives back the ring of one that was killed
 * @pid: the process of it
 * @produced: bytes of the places that were taken, since the slot was made
 * @consumed: bytes of those that the collector is done with; it alone changes this
 * @lost: events that found no room, since the slot was made
 * @is_hiding: the process takes and brings bytes by ways that the library does not see
 */
struct slot {
	uint32_t tid;
	uint32_t pid;
	uint64_t produced;
	uint64_t consumed;
	uint64_t lost;
	uint32_t is_hiding;
} __attribute__((aligned(64)));

/**
 * struct chosen_protocol - what the user says of a port
 * @port: of the serving side; 0 ends the list
 * @name: of the protocol
 */
struct chosen_protocol {
	uint16_t port;
	char name[14];
};

/**
 * struct watched_uring - a descriptor of io_uring that hides nothing
 * @pid: of its process; 0 for none
 * @fd: its number there
 */
struct watched_uring {
	uint32_t pid;
	int32_t fd;
};

/**
 * struct shared - the shared memory; the rings follow at SHARED_RINGS
 * @magic: SHARED_MAGIC
 * @pid_namespace: inode of the namespace in which thread ids are those of the trace
 * @switches: of enum switches
 * @has_text: whether texts of URLs and statements are recorded
 * @lost: events of threads that found no slot
 * @filters: of system calls that the collector has itself
 * @filtered: programs that were left alone for filters of their own, or limits of memory
 * @unseen: programs that were not looked at, because they have other thread ids
 * @protocols: what the user says of ports
 * @urings: those of which the library sees what they are used for
 * @births: sockets that programs have made
 * @counts: how many messages have passed on sockets
 * @slots: the rings
 */
struct shared {
	uint64_t magic;
	uint64_t pid_namespace;
	uint32_t switches;
	uint32_t has_text;
	uint64_t lost;
	uint64_t filters;
	uint64_t filtered;
	uint64_t unseen;
	struct chosen_protocol protocols[SHARED_PROTOCOLS];
	struct watched_uring urings[SHARED_URINGS];
	uint64_t births[SHARED_BIRTHS];
	uint64_t counts[SHARED_BIRTHS];
	struct slot slots[SHARED_SLOTS];
};

#define SHARED_RINGS ((sizeof(struct shared) + 4095) / 4096 * 4096)
#define SHARED_BYTES (SHARED_RINGS + (uint64_t)SHARED_SLOTS * SHARED_RING_STRIDE)

/** shared_ring - the bytes of a slot's ring */
static inline char *shared_ring(struct shared *shared, unsigned int slot)
{
	return (char *)shared + SHARED_RINGS + (uint64_t)slot * SHARED_RING_STRIDE;
}

#endif
