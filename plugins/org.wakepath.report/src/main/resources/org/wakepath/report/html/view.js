/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Which part of the path is shown; keeps a history to go back in. Times are ns since the path's start. */
const LEAST_SPAN = 20;

class View extends EventTarget {
  constructor(end) {
    super();
    Object.assign(this, {limit: end, start: 0, end, top: 0, names: 200, width: 1});
    this.history = [];
    this.moved = -Infinity;
  }

  get span() { return this.end - this.start; }
  x(time) { return this.names + (time - this.start) / this.span * this.width; }
  time(x) { return this.start + (x - this.names) / this.width * this.span; }

  /* Changes the interval; what was shown for a while can be gone back to. */
  show(start, end) {
    const now = performance.now();
    if (now - this.moved > 700) this.history.push([this.start, this.end]);
    this.moved = now;
    this.#set(start, end);
  }

  #set(start, end) {
    const span = Math.min(this.limit, Math.max(LEAST_SPAN, end - start));
    this.start = Math.max(0, Math.min(start, this.limit - span));
    this.end = this.start + span;
    this.changed();
  }

  zoom(factor, anchor) {
    const span = Math.min(this.limit, Math.max(LEAST_SPAN, this.span * factor));
    const start = anchor - (anchor - this.start) * span / this.span;
    this.show(start, start + span);
  }

  pan(part) { this.show(this.start + part * this.span, this.end + part * this.span); }
  fit() { this.moved = -Infinity; this.show(0, this.limit); }

  /* Shows an interval with some room around it. */
  frame(from, to) {
    this.moved = -Infinity;
    const room = Math.max(LEAST_SPAN, (to - from) * 0.1);
    this.show(Math.max(0, from - room), Math.min(this.limit, to + room));
  }

  /* Brings a segment into sight, and moves no more than that needs. */
  reveal(from, to) {
    if (from >= this.start && to <= this.end) return;
    const span = Math.max(this.span, (to - from) * 1.2), middle = (from + to) / 2;
    this.show(middle - span / 2, middle + span / 2);
  }

  back() {
    const last = this.history.pop();
    if (last) this.#set(...last);
  }

  changed() { this.dispatchEvent(new Event("change")); }
}
