/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process waits for a System V semaphore, with a limit of 30 ms that it renews, or for a message. */
#include "truth.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>

struct message {
	long kind;
	char text[1];
};

static long long wait_for_semaphore(int semaphore)
{
	struct sembuf down = { .sem_op = -1 };
	struct timespec limit = { .tv_nsec = 30000000 };
	long long from = now();

	while (semtimedop(semaphore, &down, 1, &limit) < 0 && errno == EAGAIN)
		;
	return from;
}

int main(int count, char **arguments)
{
	int with_message = count > 1 && !strcmp(arguments[1], "message");
	int queue = checked(msgget(IPC_PRIVATE, 0600), "msgget");
	int semaphore = checked(semget(IPC_PRIVATE, 1, 0600), "semget");
	struct sembuf up = { .sem_op = 1 };
	struct message message = { .kind = 1 };
	long long from;

	be("waiter");
	if (checked(fork(), "fork") == 0) {
		be("worker");
		compute_ms(200);
		if (with_message)
			checked(msgsnd(queue, &message, 1, 0), "msgsnd");
		else
			checked(semop(semaphore, &up, 1), "semop");
		_exit(0);
	}
	if (with_message) {
		from = now();
		checked(msgrcv(queue, &message, 1, 0, 0), "msgrcv");
	} else {
		from = wait_for_semaphore(semaphore);
	}
	waited_since(from);
	wait(NULL);
	msgctl(queue, IPC_RMID, NULL);
	semctl(semaphore, 0, IPC_RMID);
	return 0;
}
