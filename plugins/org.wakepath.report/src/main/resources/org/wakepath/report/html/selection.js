/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What is selected: a segment or frame, an area of time and rows, a measured stretch of time, and the way one came. */
class Selection extends EventTarget {
  segment = -1;
  frame = -1; // of the flame graph; -1 for that of the segment
  only = -1; // the frame whose part of the path alone is shown
  hover = -1;
  slice = -1;
  sliceRow = -1; // the row where the slice is pointed at
  name = -1;
  area = null;
  measure = null;
  moment = null; // an instant that is pointed out
  trail = [];
  ahead = []; // what was gone back from

  choose(segment) {
    if (segment === this.segment && this.frame < 0) return;
    this.chooseFrame(-1, segment);
  }

  /* Chooses a frame of the flame graph, and a segment that stands for it. */
  chooseFrame(frame, segment) {
    Object.assign(this, {frame, segment});
    this.#changed("segment");
  }

  /* Shows only what belongs to a frame; all of the path for -1. */
  filter(frame) {
    if (frame === this.only) return;
    this.only = frame;
    this.#changed("only");
  }

  /* Goes to a segment and remembers where from. */
  follow(segment) {
    if (segment < 0 || segment === this.segment) return;
    this.trail.push(this.segment);
    this.ahead = [];
    this.choose(segment);
  }

  /* Goes back to the place on the trail, by default the last. */
  retrace(place = this.trail.length - 1) {
    if (place < 0 || place >= this.trail.length) return;
    const segment = this.trail[place];
    this.ahead.push(this.segment, ...this.trail.slice(place + 1).reverse());
    this.trail.length = place;
    this.choose(segment);
  }

  /* Goes on along the trail after it was gone back. */
  advance() {
    if (!this.ahead.length) return;
    this.trail.push(this.segment);
    this.choose(this.ahead.pop());
  }

  leaveTrail() { Object.assign(this, {trail: [], ahead: []}); }

  pointOut(moment) {
    this.moment = moment;
    this.#changed("moment");
  }

  point(segment) {
    if (segment === this.hover) return;
    this.hover = segment;
    this.#changed("hover");
  }

  pointAtSlice(slice, row) {
    if (slice === this.slice && row === this.sliceRow) return;
    Object.assign(this, {slice, sliceRow: row});
    this.#changed("slice");
  }

  /* Points at the name of a row. */
  pointAtName(row) {
    if (row === this.name) return;
    this.name = row;
    this.#changed("name");
  }

  select(area) {
    this.area = area && {...area, from: Math.round(area.from), to: Math.round(area.to)};
    this.#changed("area");
  }

  span(from, to, sticks) {
    this.measure = from === undefined ? null : {from, to, sticks};
    this.#changed("measure");
  }

  clear() {
    this.leaveTrail();
    this.filter(-1);
    this.choose(-1);
    this.select(null);
    this.span();
    this.pointOut(null);
  }

  #changed(kind) { this.dispatchEvent(new Event(kind)); }
}
