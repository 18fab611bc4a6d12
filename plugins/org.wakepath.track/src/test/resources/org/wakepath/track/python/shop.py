# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Two threads with loggers of their own, recorded by the Python agent of LTTng."""

import logging
import threading
import time

import lttngust  # noqa: F401: attaches its handler to the root logger

logging.basicConfig(level=logging.DEBUG)


def charge():
    for number in range(2):
        logging.getLogger("shop.payments").info("charged %d", number)
        time.sleep(0.005)


thread = threading.Thread(target=charge)
thread.start()
for number in range(2):
    logging.getLogger("shop.orders").warning("order %d received", number)
    time.sleep(0.004)
thread.join()
