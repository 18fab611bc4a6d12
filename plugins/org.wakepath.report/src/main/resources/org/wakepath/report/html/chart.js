/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The picture: names at the left, bars and arrows at the right. What follows the pointer is drawn by the overlay. */
const NOWHERE = -1e6; // the place of rows that are not shown

class Chart {
  constructor(model, view, lines, theme) {
    Object.assign(this, {model, view, lines, theme});
    this.canvas = document.getElementById("chart");
    this.bars = new Bars(model, view, theme);
    this.arrows = new Arrows(model, view, lines, theme);
    this.draw = oncePerFrame(() => this.#draw());
  }

  /* The line on which the bars of a row stand. */
  base = row => {
    const line = this.lines.ofRow(row);
    return !line ? NOWHERE : SIZE.ruler + line.y - this.view.top + line.height - 6;
  };

  /* Between which heights a slice of a row is, or the bars of the row for -1. */
  edges(row, slice) {
    if (slice < 0) return {upper: this.base(row) - SIZE.bar, lower: this.base(row)};
    const upper = SIZE.ruler + this.lines.ofRow(row).y - this.view.top + 1 + this.model.slices.depth(row, slice) * LEVEL;
    return {upper, lower: upper + SLICE_BOX};
  }

  get height() { return this.canvas.clientHeight - SIZE.ruler; }

  #draw() {
    const area = fitted(this.canvas);
    this.lines.follow(this.view);
    const {pen} = area;
    this.view.width = Math.max(20, area.width - this.view.names - 8);
    this.view.top = Math.max(0, Math.min(this.view.top, this.lines.height - this.height));
    drawRuler(area, this.view, this.theme);
    pen.save();
    pen.beginPath();
    pen.rect(0, SIZE.ruler, area.width, area.height);
    pen.clip();
    const visible = this.lines.visible(this.view.top, this.height);
    visible.forEach(line => line.row === undefined ? this.#host(pen, line, area.width) : this.#row(area, line));
    pen.beginPath();
    pen.rect(this.view.names, 0, this.view.width + 8, area.height);
    pen.clip();
    this.arrows.draw(pen, this.base);
    this.#numbers(pen);
    pen.restore();
    this.canvas.dispatchEvent(new Event("drawn"));
  }

  #host(pen, {host, y, height}, width) {
    const top = SIZE.ruler + y - this.view.top;
    pen.strokeStyle = this.theme.line;
    pen.strokeRect(-1, Math.round(top) + 0.5, width + 2, 0);
    this.#text(pen, host, 8, top + height / 2 + 2, "bold " + FONT);
  }

  #row(area, line) {
    const {pen} = area, base = this.base(line.row);
    const {model, lines} = this, member = !line.pinned && !model.isGroup(line.row) && model.groupOf(line.row) >= 0;
    const name = (model.isGroup(line.row) ? (lines.open.has(line.row) ? "▾ " : "▸ ") : "") + model.name(line.row)
      + (line.pinned ? " · " + model.host(line.row) : "");
    this.#text(pen, name, model.isGroup(line.row) ? 7 : member ? 32 : 20, base - SIZE.bar / 2, FONT);
    if (lines.isHeadline(line.row)) return;
    this.#waits(pen, line.row, base);
    this.bars.draw(area, line.row, base);
    this.model.slices.draw(pen, this.view, this.theme, line.row, SIZE.ruler + line.y - this.view.top);
  }

  #text(pen, text, x, y, font) {
    Object.assign(pen, {font, textAlign: "left", textBaseline: "middle", fillStyle: this.theme.foreground});
    pen.fillText(ellipsis(text, this.view.names - x - 8, part => textWidth(pen, part)), x, y);
  }

  /* A thin dashed line where the worker waited while the path was elsewhere. */
  #waits(pen, row, base) {
    const {view} = this, line = this.model.waitLine(row), y = Math.round(base - SIZE.bar / 4) + 0.5;
    pen.save();
    pen.strokeStyle = this.theme.muted;
    pen.setLineDash([2, 2]);
    pen.beginPath();
    for (let place = line.from(view.start), drawn = view.names; place < line.starts.length; place++) {
      const from = Math.max(drawn, view.x(line.starts[place])), to = Math.min(view.names + view.width, view.x(line.ends[place]));
      if (from > view.names + view.width) break;
      if (to <= from) continue;
      pen.moveTo(from, y);
      drawn = Math.max(to, from + 1); // a pixel is drawn once
      pen.lineTo(drawn, y);
    }
    pen.stroke();
    pen.restore();
  }

  /* The numbers of the longest waits. Waits are half as high as a row, so a number above that hides no letter in them. */
  #numbers(pen) {
    const {view} = this;
    this.model.meta.longestWaits.forEach(({waiter, waiterState, start, end}, i) => {
      const from = Math.max(view.names, view.x(start)), to = Math.min(view.names + view.width, view.x(end));
      if (to - from > NUMBER.width) drawNumber(pen, this.theme, i + 1, (from + to) / 2, this.base(this.model.rows.of(waiter, waiterState)) - SIZE.bar * 3 / 4);
    });
  }

  #lineAt(x, y) {
    return x < this.view.names ? null : this.rowLineAt(y);
  }

  /* The line of a row at a height, or null. */
  rowLineAt(y) {
    const line = this.#anyLineAt(y);
    return line?.row === undefined ? null : line;
  }

  /* The line with the name of a host under a point, or null. */
  hostLineAt(x, y) {
    const line = x < this.view.names ? this.#anyLineAt(y) : null;
    return line?.row === undefined ? line : null;
  }

  #anyLineAt(y) {
    return y < SIZE.ruler ? null : this.lines.at(y - SIZE.ruler + this.view.top) ?? null;
  }

  /* The slice under a point, or -1. */
  sliceAt(x, y) {
    const line = this.#lineAt(x, y);
    return line ? this.model.slices.at(line.row, y - SIZE.ruler + this.view.top - line.y, this.view.time(x),
      this.view.span / this.view.width * 2) : -1;
  }

  /* The segment under a point, or -1. */
  segmentAt(x, y) {
    const line = this.#lineAt(x, y);
    if (!line || this.lines.isHeadline(line.row) || this.sliceAt(x, y) >= 0) return -1;
    const track = this.model.tracks[line.row], nearby = this.view.span / this.view.width * 2;
    const time = this.view.time(x), place = track.firstAfter(time - nearby);
    if (place >= track.length || track.start(place) > time + nearby) return -1;
    const exact = track.firstAfter(time);
    return track.segments[exact < track.length && track.start(exact) <= time ? exact : place];
  }
}
