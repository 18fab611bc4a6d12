// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
'use strict'
// The main thread waits by Atomics.wait for 25 ms, again and again; a worker computes 300 ms and notifies it.
const { Worker, isMainThread, workerData } = require('node:worker_threads')
const { compute, now, waitedSince } = require('./truth.js')

if (isMainThread) {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(__filename, { workerData: shared })
  while (Atomics.wait(shared, 0, 0, 50) === 'timed-out');
  const from = now()
  while (Atomics.wait(shared, 1, 0, 25) === 'timed-out');
  waitedSince(from)
  worker.unref()
} else {
  require('node:fs').writeFileSync('/proc/thread-self/comm', 'worker')
  Atomics.store(workerData, 0, 1)
  Atomics.notify(workerData, 0)
  compute(300)
  Atomics.store(workerData, 1, 1)
  Atomics.notify(workerData, 1)
}
