/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What is selected: a segment, an area of time and rows, a measured stretch of time, and the way one came. */
class Selection extends EventTarget {
  segment = -1;
  hover = -1;
  slice = -1;
  area = null;
  measure = null;
  trail = [];

  choose(segment) {
    if (segment === this.segment) return;
    this.segment = segment;
    this.#changed("segment");
  }

  /* Goes to a segment and remembers where from. */
  follow(segment) {
    if (segment < 0 || segment === this.segment) return;
    this.trail.push(this.segment);
    this.choose(segment);
  }

  /* Goes back to the place on the trail, by default the last. */
  retrace(place = this.trail.length - 1) {
    if (place < 0 || place >= this.trail.length) return;
    const segment = this.trail[place];
    this.trail.length = place;
    this.choose(segment);
  }

  point(segment) {
    if (segment === this.hover) return;
    this.hover = segment;
    this.#changed("hover");
  }

  pointAtSlice(slice) {
    if (slice === this.slice) return;
    this.slice = slice;
    this.#changed("slice");
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
    this.trail = [];
    this.choose(-1);
    this.select(null);
    this.span();
  }

  #changed(kind) { this.dispatchEvent(new Event(kind)); }
}
