# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A process takes from a queue for 50 ms, again and again; another one computes 300 ms."""

import multiprocessing
import queue

from truth import be, compute, waiting


def produce(filled) -> None:
    be("producer")
    compute(0.3)
    filled.put("x")


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    be("consumer")
    filled = multiprocessing.Queue()
    producer = multiprocessing.Process(target=produce, args=(filled,))
    producer.start()
    with waiting():
        while True:
            try:
                filled.get(timeout=0.05)
                break
            except queue.Empty:
                pass
    producer.join()
