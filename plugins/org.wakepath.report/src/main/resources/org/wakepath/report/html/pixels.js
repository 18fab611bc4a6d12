/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What a row shows: for each pixel the state with most of its time, and the rarest state that this hides. */
const EMPTY = 255;

class PixelRow {
  constructor(track, view, width) {
    Object.assign(this, {track, view, width});
    this.noise = view.limit * 2 ** -50; // what rounding leaves of nothing
    this.states = new Uint8Array(width).fill(EMPTY);
    this.hidden = new Uint8Array(width).fill(EMPTY);
    this.segments = new Int32Array(width).fill(-1);
    let i = track.firstAfter(view.start);
    while (i < track.length && track.start(i) < view.end) {
      const first = this.#pixel(Math.max(track.start(i), view.start));
      i = track.end(i) >= this.#time(first + 1) ? this.#fill(i, first) : Math.max(i + 1, this.#mix(first));
    }
  }

  #time(pixel) { return this.view.start + this.view.span * pixel / this.width; }

  #pixel(time) {
    return Math.max(0, Math.min(this.width - 1, Math.floor((time - this.view.start) / this.view.span * this.width)));
  }

  #fill(i, first) {
    const end = (Math.min(this.track.end(i), this.view.end) - this.view.start) / this.view.span * this.width;
    const last = Math.max(first, Math.min(this.width, Math.ceil(end)) - 1);
    const next = this.#mix(first);
    if (last > first + 1) {
      this.states.fill(this.track.state(i), first + 1, last);
      this.segments.fill(i, first + 1, last);
    }
    return Math.max(i + 1, last > first ? this.#mix(last) : next);
  }

  #mix(pixel) {
    const from = this.#time(pixel), to = this.#time(pixel + 1);
    const first = this.track.firstAfter(from), next = this.track.firstAfter(to);
    const sums = this.track.within(from, to);
    let most = EMPTY, least = EMPTY;
    sums.forEach((sum, state) => {
      if (sum <= this.noise) return;
      if (most === EMPTY || sum > sums[most]) most = state;
      if (least === EMPTY || sum < sums[least]) least = state;
    });
    this.states[pixel] = most;
    this.hidden[pixel] = least === most ? EMPTY : least;
    this.segments[pixel] = most === EMPTY ? -1 : this.#single(first, to, most);
    return next;
  }

  #single(first, to, state) {
    let found = -1;
    for (let i = first; i < this.track.length && this.track.start(i) < to; i++) {
      if (i - first === 64) return -1;
      if (this.track.state(i) === state) {
        if (found !== -1) return -1;
        found = i;
      }
    }
    return found;
  }

  /* Calls back with each stretch that looks the same: from, to, state, segment of the row or -1. */
  runs(visit) {
    for (let from = 0, to; from < this.width; from = to) {
      to = from + 1;
      while (to < this.width && this.states[to] === this.states[from] && this.segments[to] === this.segments[from]) to++;
      if (this.states[from] !== EMPTY) visit(from, to, this.states[from], this.segments[from]);
    }
  }
}
