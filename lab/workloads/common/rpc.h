/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The head of a request. Both ends run on machines of one kind, so the bytes go as they are. */
struct request {
    /* What is to be done; COMPUTE is the only command. */
    uint32_t command;
    /* How many bytes follow this head. */
    uint32_t payload_bytes;
    /* How many bytes are to follow the head of the reply. */
    uint32_t reply_bytes;
    uint32_t number;
    /* The parameter: how long the server computes. */
    int64_t compute_ns;
    uint64_t unused;
};

#define COMPUTE 1

#define MAX_PAYLOAD_BYTES (16 << 20)

/* Sends a request with its payload, in one piece or head and payload each for itself. */
void send_request(int fd, const struct request *request, bool split);

/* Reads a request with its payload. False where the peer has closed the connection. */
bool receive_request(int fd, struct request *request);

void send_reply(int fd, const struct request *request);

/* A reply of many packets is one wait, until all of it is there. */
void receive_reply(int fd, const struct request *request);
