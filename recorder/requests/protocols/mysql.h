/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * MySQL and MariaDB, version 10 of their protocol, neither compressed nor encrypted. A request is a command; each step
 * of the log-in, and a file that the server asks for, are requests of their own. The server speaks first.
 */
#ifndef WAKEPATH_MYSQL_H
#define WAKEPATH_MYSQL_H

#include "framing.h"

#define MYSQL_HEAD 4
#define MYSQL_MOST_BYTES 0xffffff /* of a packet; one that is as long goes on in the next */
#define MYSQL_COMMANDS 8	  /* that are remembered until they are answered */

#define MYSQL_VERSION_41 0x200

enum { LEFT, GOES_ON, PART, COUNT };			  /* memory of a way */
enum { PHASE, CAPABILITIES, COMMANDS };			  /* memory of the connection */
enum { LOG_IN_START, LOG_IN, COMMAND_PHASE, FILE_PHASE }; /* phases */
enum { OK = 0x00, END = 0xfe, FAILED = 0xff };		  /* what packets of the server start with */

/** MYSQL_PACKET - the state in which the head of a packet is wanted */
#define MYSQL_PACKET 0

/** enum mysql_answer - what a command is answered by */
enum mysql_answer { UNKNOWN, NOTHING, ONE_PACKET, RESULT, PREPARED, ROWS, LOG_IN_STEP };

/** mysql_start_packet - take the head of a packet; false if it only goes on with the one before, and passes */
bool mysql_start_packet(struct protocol_way *way, const uint8_t *head);

/** mysql_want - want at most @most bytes of the packet in @state; false if it has none */
bool mysql_want(struct protocol_way *way, uint8_t state, uint64_t most);

/** mysql_end_packet - pass the rest of the packet, with which the message ends if @is_last */
void mysql_end_packet(struct protocol_way *way, bool is_last);

/** mysql_fail - end the message with an error of the server */
bool mysql_fail(struct protocol_way *way);

/** mysql_answer - what the server answers to a request */
enum mysql_answer mysql_answer(const struct protocol_connection *connection, uint64_t request);

/** mysql_server - look at what the server says */
void mysql_server(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head);

/** mysql_result - look at the start of a packet that belongs to the answer of a command; false if it cannot be */
bool mysql_result(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head);

#endif
