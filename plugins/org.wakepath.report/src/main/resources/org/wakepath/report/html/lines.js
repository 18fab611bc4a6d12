/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The lines of the chart from top to bottom: pinned rows first, then each host with its rows. With many rows only
   those with something in view are shown. */
const MANY_ROWS = 100;
const SIZE = {ruler: 34, host: 22, row: 28, bar: 20};

class Lines {
  constructor(model, pins) {
    Object.assign(this, {model, pins, sparse: model.tracks.length > MANY_ROWS, start: 0, end: model.end});
    this.build();
  }

  /* Leaves out rows that have nothing in a view, where that is asked for. */
  follow({start, end}) {
    if (!this.sparse || (start === this.start && end === this.end)) return;
    Object.assign(this, {start, end});
    this.build();
  }

  #shown(row) {
    if (!this.sparse) return true;
    const track = this.model.tracks[row], first = track.firstAfter(this.start);
    return first < track.length && track.start(first) < this.end;
  }

  build() {
    this.lines = [];
    let y = 0, host = null;
    const add = (line, height) => { this.lines.push({...line, y, height}); y += height; };
    const height = SIZE.row + this.model.slices.levels * LEVEL;
    if (this.pins.length) add({host: "Pinned"}, SIZE.host);
    this.pins.forEach(row => add({row, pinned: true}, height));
    this.model.meta.rows.forEach((worker, row) => {
      if (this.pins.includes(row) || !this.#shown(row)) return;
      if (worker.host !== host) add({host: worker.host}, SIZE.host);
      host = worker.host;
      add({row}, height);
    });
    this.height = y;
    this.ofRow = new Map(this.lines.filter(line => line.row !== undefined).map(line => [line.row, line]));
  }

  toggle(row) {
    this.pins = this.pins.includes(row) ? this.pins.filter(pin => pin !== row) : [...this.pins, row];
    this.build();
  }

  /* The lines that a stretch of the chart shows. */
  visible(top, height) {
    return this.lines.filter(line => line.y + line.height > top && line.y < top + height);
  }

  at(y) {
    return this.lines.find(line => y >= line.y && y < line.y + line.height);
  }

  /* The rows between two heights, in their order. */
  rowsBetween(low, high) {
    return this.lines.filter(line => line.row !== undefined && line.y + line.height > low && line.y < high).map(line => line.row);
  }
}
