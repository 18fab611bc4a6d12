/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The lines of the chart from top to bottom: pinned rows first, then each host with its rows. A group of tasks is one
   row that opens. With many rows only those with something in view are shown. */
const MANY_ROWS = 100;
const MANY_TASKS = 8;
const SIZE = {ruler: 34, host: 22, row: 28, bar: 20};

class Lines {
  constructor(model) {
    Object.assign(this, {model, start: 0, end: model.end});
    this.regroup();
  }

  /* Takes the rows of another grouping, none pinned and groups as they are at first. */
  regroup() {
    this.pins = [];
    this.groups = [...this.model.rows.members.keys()];
    this.open = new Set(this.groups.filter(row => this.#opens(row)));
    this.build();
  }

  /* Leaves out rows that have nothing in a view, where that is asked for. */
  follow({start, end}) {
    if (!this.sparse || (start === this.start && end === this.end)) return;
    Object.assign(this, {start, end});
    this.build();
  }

  /* A filter leaves no empty rows. */
  #shown(row) {
    if (!this.sparse && this.model.tracks === this.model.everything.tracks) return true;
    if (!this.sparse) return this.model.tracks[row].length > 0;
    const track = this.model.tracks[row], first = track.firstAfter(this.start);
    return first < track.length && track.start(first) < this.end;
  }

  /* All rows but the members of closed groups. */
  #rows() {
    const rows = [], {groupOf} = this.model.rows;
    groupOf.forEach((group, row) => { if (group < 0 || this.open.has(group)) rows.push(row); });
    return rows;
  }

  /* Whether a row is that of an open group, which has no bars: no time is shown twice. */
  isHeadline(row) { return this.open.has(row); }

  /* Whether a group is open at first. */
  #opens(row) { return this.model.rows.members.get(row).length <= MANY_TASKS; }

  /* The groups that are not as they were at first. */
  get turned() { return this.groups.filter(row => this.open.has(row) !== this.#opens(row)); }

  /* Opens or closes the group of a row. */
  turn(row) {
    const group = this.model.isGroup(row) ? row : this.model.groupOf(row);
    if (group < 0) return;
    if (!this.open.delete(group)) this.open.add(group);
    this.build();
  }

  /* All rows, or only those in view; the latter by itself where they are many. */
  choose(sparse) {
    this.chosen = sparse;
    this.build();
  }

  build() {
    const rows = this.#rows();
    this.sparse = this.chosen ?? rows.length > MANY_ROWS;
    this.lines = [];
    let y = 0, host = null;
    const add = (line, height) => { this.lines.push({...line, y, height}); y += height; };
    const height = row => SIZE.row + this.model.slices.levels(row) * LEVEL;
    if (this.pins.length) add({host: "Pinned"}, SIZE.host);
    this.pins.forEach(row => add({row, pinned: true}, height(row)));
    rows.forEach(row => {
      if (this.pins.includes(row) || !this.#shown(row)) return;
      if (this.model.host(row) !== host) add({host: this.model.host(row)}, SIZE.host);
      host = this.model.host(row);
      add({row}, height(row));
    });
    this.height = y;
    this.own = new Map(this.lines.filter(line => line.row !== undefined).map(line => [line.row, line]));
  }

  /* The line of a row: its own, or that of its closed group; undefined where none is shown. */
  ofRow(row) {
    const own = this.own.get(row), group = own ? -1 : this.model.groupOf(row);
    return own ?? (group >= 0 && !this.open.has(group) ? this.own.get(group) : undefined);
  }

  toggle(row) {
    this.pins = this.pins.includes(row) ? this.pins.filter(pin => pin !== row) : [...this.pins, row];
    this.build();
  }

  /* The lines that a stretch of the chart shows. */
  visible(top, height) {
    return this.lines.filter(line => line.y + line.height > top && line.y < top + height);
  }

  /* The line with the name of the host of another line. */
  above({y}) {
    return this.lines.findLast(line => line.row === undefined && line.y < y);
  }

  /* The rows under the name of a host, in their order; no task twice. */
  under(header) {
    const next = this.lines.find(line => line.row === undefined && line.y > header.y);
    return this.rowsBetween(header.y + header.height, next?.y ?? this.height);
  }

  at(y) {
    return this.lines.find(line => y >= line.y && y < line.y + line.height);
  }

  /* The rows between two heights, in their order; no task twice. */
  rowsBetween(low, high) {
    const rows = this.lines.filter(line => line.row !== undefined && line.y + line.height > low && line.y < high).map(line => line.row), there = new Set(rows);
    const apart = rows.filter(row => !this.open.has(row) && (this.open.has(this.model.groupOf(row)) || !there.has(this.model.groupOf(row))));
    return apart.length ? apart : rows;
  }
}
