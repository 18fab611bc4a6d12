/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Names by UDP as RFC 1035 has them. The server computes, then answers every question for an IPv4 address with the same
 * one; the client asks for a name, connects to the address that it is told, and has a remote procedure called there.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/rpc.h"
#include "common/settings.h"
#include "common/socket.h"
#include "common/threads.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_MESSAGE 512
#define HEADER_BYTES 12
/* Behind the name of a question: type and class. */
#define QUESTION_TAIL_BYTES 4
#define TYPE_A 1
#define CLASS_INTERNET 1
#define FLAG_RESPONSE 0x80
#define FLAG_AUTHORITATIVE 0x04
#define FLAG_RECURSION_DESIRED 0x01
/* Stands for the name at that offset: the one of the first question. */
#define POINTER_TO_QUESTION (0xC000 | HEADER_BYTES)
#define TIME_TO_LIVE_S 60
#define RETRY_NS 20000000
#define RETRIES 500

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns = 30000000;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "computing of the server, of names or of calls, per request (30ms)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = {
    .synopsis = "serve PORT ADDRESS [--compute TIME]\n"
                "call NAME PORT NAME_SERVER NAME_PORT [--compute TIME] [--count N]",
    .settings = settings
};

/* A message that is being written, or read. */
struct message {
    uint8_t bytes[MAX_MESSAGE];
    size_t length;
};

static void put_16(struct message *message, unsigned value)
{
    message->bytes[message->length++] = (uint8_t)(value >> 8);
    message->bytes[message->length++] = (uint8_t)value;
}

static unsigned get_16(const struct message *message, size_t offset)
{
    return (unsigned)message->bytes[offset] << 8 | message->bytes[offset + 1];
}

/* Every part of the name with its length before it; an empty one is the end. */
static void put_name(struct message *message, const char *name)
{
    while (*name) {
        size_t part = strcspn(name, ".");
        if (part == 0 || part > 63 || message->length + part + 8 > MAX_MESSAGE) {
            fail("not a name: %s", name);
        }
        message->bytes[message->length++] = (uint8_t)part;
        memcpy(message->bytes + message->length, name, part);
        message->length += part;
        name += part + (name[part] == '.');
    }
    message->bytes[message->length++] = 0;
}

/* The offset behind the name, or 0 where it does not end within the message. */
static size_t skip_name(const struct message *message, size_t offset)
{
    while (offset < message->length) {
        uint8_t part = message->bytes[offset];
        if (part >= 0xC0) {
            return offset + 2;
        }
        offset += 1U + part;
        if (part == 0) {
            return offset;
        }
    }
    return 0;
}

/* The offset behind the only question, or 0 where the message has none or several. */
static size_t skip_question(const struct message *message)
{
    if (message->length < HEADER_BYTES || get_16(message, 4) != 1) {
        return 0;
    }
    size_t end = skip_name(message, HEADER_BYTES);
    return end == 0 || end + QUESTION_TAIL_BYTES > message->length ? 0 : end + QUESTION_TAIL_BYTES;
}

static bool asks_for_address(const struct message *question, size_t end)
{
    return get_16(question, end - 4) == TYPE_A && get_16(question, end - 2) == CLASS_INTERNET;
}

static void put_address(struct message *message, struct in_addr address)
{
    put_16(message, POINTER_TO_QUESTION);
    put_16(message, TYPE_A);
    put_16(message, CLASS_INTERNET);
    put_16(message, 0);
    put_16(message, TIME_TO_LIVE_S);
    put_16(message, sizeof address);
    memcpy(message->bytes + message->length, &address, sizeof address);
    message->length += sizeof address;
}

/* Turns the question into its answer: the same head and question, and the address where that was asked for. */
static void answer(struct message *message, size_t question_end, struct in_addr address)
{
    bool known = asks_for_address(message, question_end) && question_end + 16 <= MAX_MESSAGE;
    message->bytes[2] = FLAG_RESPONSE | FLAG_AUTHORITATIVE | (message->bytes[2] & FLAG_RECURSION_DESIRED);
    message->bytes[3] = 0;
    message->length = 6;
    put_16(message, known);
    put_16(message, 0);
    put_16(message, 0);
    message->length = question_end;
    if (known) {
        put_address(message, address);
    }
}

static int open_datagram_socket(const struct endpoint *own)
{
    int fd = socket(own->any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, &own->any, own->length) != 0) {
        fail_errno("cannot make a datagram socket");
    }
    return fd;
}

static _Noreturn void run_server(const char *port, const char *address_text)
{
    struct endpoint address = find_endpoint(address_text, port);
    struct endpoint own = find_endpoint("0.0.0.0", port);
    int fd = open_datagram_socket(&own);
    if (address.any.sa_family != AF_INET) {
        fail("not an IPv4 address: %s", address_text);
    }
    name_thread("dns-server");
    printf("listening on port %s\n", port);
    fflush(stdout);
    for (;;) {
        struct message message;
        struct endpoint client = { .length = sizeof client.v6 };
        ssize_t length = recvfrom(fd, message.bytes, sizeof message.bytes, 0, &client.any, &client.length);
        if (length < 0) {
            fail_errno("cannot receive");
        }
        message.length = (size_t)length;
        size_t question_end = skip_question(&message);
        if (question_end == 0) {
            continue;
        }
        spin_for(compute_ns);
        answer(&message, question_end, address.v4.sin_addr);
        if (sendto(fd, message.bytes, message.length, 0, &client.any, client.length) < 0) {
            fail_errno("cannot answer");
        }
    }
}

/* False where nobody listens there. */
static bool ask(int fd, unsigned id, const char *name)
{
    struct message question = { .length = 0 };
    put_16(&question, id);
    put_16(&question, FLAG_RECURSION_DESIRED << 8);
    put_16(&question, 1);
    put_16(&question, 0);
    put_16(&question, 0);
    put_16(&question, 0);
    put_name(&question, name);
    put_16(&question, TYPE_A);
    put_16(&question, CLASS_INTERNET);
    if (send(fd, question.bytes, question.length, 0) == (ssize_t)question.length) {
        return true;
    }
    if (errno != ECONNREFUSED) {
        fail_errno("cannot ask");
    }
    return false;
}

/* False where nobody listens there. */
static bool receive_message(int fd, struct message *reply)
{
    ssize_t length = recv(fd, reply->bytes, sizeof reply->bytes, 0);
    if (length < 0 && errno != ECONNREFUSED) {
        fail_errno("cannot receive");
    }
    reply->length = length < 0 ? 0 : (size_t)length;
    return length >= 0;
}

/* The address is the last thing of the only answer. */
static struct in_addr address_in(const struct message *reply, unsigned id)
{
    struct in_addr address;
    size_t question_end = skip_question(reply);
    if (question_end == 0 || get_16(reply, 0) != id || get_16(reply, 6) != 1
        || reply->length != question_end + 16 || get_16(reply, question_end + 2) != TYPE_A) {
        fail("the name server's answer holds no address");
    }
    memcpy(&address, reply->bytes + reply->length - sizeof address, sizeof address);
    return address;
}

static void await_name_server(int fd, const char *name)
{
    struct message reply;
    for (int i = 0; i < RETRIES; i++) {
        if (ask(fd, 0, name) && receive_message(fd, &reply)) {
            return;
        }
        sleep_for(RETRY_NS);
    }
    fail("no answer from the name server");
}

static void call(int name_server, unsigned number, const char *name, struct endpoint server)
{
    struct request request = { .command = COMPUTE, .number = number, .compute_ns = compute_ns };
    struct message reply;
    if (!ask(name_server, number, name) || !receive_message(name_server, &reply)) {
        fail("the name server is gone");
    }
    server.v4.sin_addr = address_in(&reply, number);
    int fd = dial(&server);
    set_no_delay(fd, true);
    send_request(fd, &request, false);
    receive_reply(fd, &request);
    close(fd);
}

static int connect_to_name_server(const char *host, const char *port)
{
    struct endpoint name_server = find_endpoint(host, port);
    int fd = socket(name_server.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, &name_server.any, name_server.length) != 0) {
        fail_errno("cannot make a datagram socket");
    }
    return fd;
}

static void run_client(char **argv)
{
    struct endpoint server = find_endpoint("0.0.0.0", argv[1]);
    int fd = connect_to_name_server(argv[2], argv[3]);
    await_name_server(fd, argv[0]);
    sleep_for(repetition.pause_ns);
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        struct unit unit = begin_unit("named-call");
        call(fd, (unsigned)i + 1, argv[0], server);
        end_unit(&unit, &repetition);
    }
    close(fd);
}

int main(int argc, char **argv)
{
    int given = read_arguments(argc, argv, &usage);
    stay_behind_waker();
    if (given == 3 && strcmp(argv[0], "serve") == 0) {
        run_server(argv[1], argv[2]);
    } else if (given == 5 && strcmp(argv[0], "call") == 0) {
        run_client(argv + 1);
        return 0;
    }
    refuse(&usage, "wrong number of arguments", NULL);
}
