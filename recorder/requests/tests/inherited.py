# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""inherited.py PORT WAY: serves lines on two connections, of which another process than the accepting one answers.

executed  is forked and executed, with the connection as its input and output
spawned   is made by posix_spawn
passed    gets the connection with a message
late      is forked and executed when one line has been answered
both      is forked, and parent, child and parent answer in turn
"""
import os
import socket
import sys

ECHO = """
import os
while line := os.read(0, 99):
    os.write(1, line)
"""
TAKER = """
import socket
way = socket.socket(fileno=0)
while passed := socket.recv_fds(way, 1, 1)[1]:
    connection = socket.socket(fileno=passed[0])
    while line := connection.recv(99):
        connection.sendall(line)
    connection.close()
"""
ASKER = """
import socket, sys
for _ in range(2):
    connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    for line in b"one\\n", b"two\\n", b"three\\n":
        connection.sendall(line)
        assert connection.recv(99) == line
    connection.close()
"""


def program(text, *arguments):
    return [sys.executable, "-c", text, *arguments]


def execute(connection):
    child = os.fork()
    if not child:
        os.dup2(connection.fileno(), 0)
        os.dup2(connection.fileno(), 1)
        os.execv(sys.executable, program(ECHO))
    return child


def spawn(connection):
    actions = [(os.POSIX_SPAWN_DUP2, connection.fileno(), number) for number in (0, 1)]
    return os.posix_spawn(sys.executable, program(ECHO), os.environ, file_actions=actions)


def execute_late(connection):
    connection.sendall(connection.recv(99))
    return execute(connection)


def take_turns(connection):
    connection.sendall(connection.recv(99))
    child = os.fork()
    connection.sendall(connection.recv(99)) if not child else os.waitpid(child, 0)
    if not child:
        os._exit(0)
    connection.sendall(connection.recv(99))


def main(port, way):
    listener = socket.create_server(("127.0.0.1", port))
    taker, passing = None, None
    if way == "passed":
        passing, taken = socket.socketpair()
        taken.set_inheritable(True)
        taker = os.posix_spawn(sys.executable, program(TAKER), os.environ,
                               file_actions=[(os.POSIX_SPAWN_DUP2, taken.fileno(), 0)])
        taken.close()
    asker = os.posix_spawn(sys.executable, program(ASKER, str(port)), os.environ)
    for _ in range(2):
        connection = listener.accept()[0]
        if passing:
            socket.send_fds(passing, [b"x"], [connection.fileno()])
            child = None
        else:
            child = {"executed": execute, "spawned": spawn, "late": execute_late, "both": take_turns}[way](connection)
        connection.close()
        if child:
            os.waitpid(child, 0)
    if passing:
        passing.close()
        os.waitpid(taker, 0)
    assert os.waitpid(asker, 0)[1] == 0


main(int(sys.argv[1]), sys.argv[2])
