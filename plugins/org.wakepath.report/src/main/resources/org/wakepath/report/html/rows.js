/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The rows of the picture, put together in one way by the exporter. A row shows a worker, or some states of one. The row
   of a group is right before those of its members. */
class Rows {
  constructor({meta, columns, causes}, name) {
    const column = part => columns[`${name}.${part}`];
    Object.assign(this, {name, causes, worker: column("worker"), title: column("title"), linkFrom: column("linkFrom"), linkTo: column("linkTo"), members: new Map()});
    this.count = this.worker.length;
    this.states = meta.states.length;
    this.groupOf = new Int32Array(column("group"));
    this.groupOf.forEach((group, row) => {
      if (group === row) this.groupOf[row] = -1;
      else if (this.members.has(group)) this.members.get(group).push(row);
      else this.members.set(group, [row]);
    });
    this.places = new Int32Array(meta.workers.length * this.states).fill(-1);
    column("states").forEach((bits, row) => {
      for (let state = 0; state < this.states; state++) if (bits >> state & 1) this.places[this.worker[row] * this.states + state] = row;
    });
  }

  /* The row of the time that a worker was in a state; -1 where there is none. */
  of(worker, state) { return this.places[worker * this.states + state] ?? -1; }

  isGroup(row) { return this.members.has(row); }
  titleOf(row) { return this.causes[this.title[row]]; }
}

/* The stretches of time in which a row waited, apart and in order. */
class WaitLine {
  constructor({waitEnd, waitTime}, waits) {
    const begin = wait => waitEnd[wait] - waitTime[wait];
    // Waits come by their ends. Those of one worker are apart, so they are in order; sorting them would cost much.
    const isInOrder = waits.every((wait, i) => i === 0 || begin(waits[i - 1]) <= begin(wait));
    this.starts = [];
    this.ends = [];
    for (const wait of isInOrder ? waits : [...waits].sort((one, other) => begin(one) - begin(other))) {
      const start = begin(wait), end = waitEnd[wait], last = this.ends.length - 1;
      if (last >= 0 && start <= this.ends[last]) {
        this.ends[last] = Math.max(this.ends[last], end);
      } else {
        this.starts.push(start);
        this.ends.push(end);
      }
    }
  }

  /* The place of the first stretch that ends at a time or later. */
  from(time) {
    let low = 0, high = this.ends.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.ends[middle] >= time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Whether a time is in a stretch. */
  at(time) { return this.starts[this.from(time)] <= time; }
}
