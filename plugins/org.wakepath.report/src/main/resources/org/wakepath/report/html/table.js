/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The same as the picture, as a table; only the rows in sight exist. */
const TABLE_ROW = 22;
const TABLE_HEAD = ["from (ms)", "time (ms)", "host", "task", "state", "flags", "cause"];

class SegmentTable {
  constructor(model, selection) {
    Object.assign(this, {model, selection});
    this.panel = document.getElementById("tablePanel");
    this.scroller = document.getElementById("tableScroll");
    this.rows = document.getElementById("tableRows");
    const grid = document.getElementById("table");
    document.getElementById("tableHead").append(...TABLE_HEAD.map(text => this.#cell("columnheader", text)));
    this.draw = oncePerFrame(() => this.#draw());
    this.scroller.addEventListener("scroll", this.draw);
    grid.addEventListener("keydown", event => this.#key(event));
    selection.addEventListener("segment", () => this.#follow());
  }

  /* The segments of the table: of a filter of slices those that have some of them. */
  get #segments() {
    const {model: {whole, slices}} = this, {shown, pattern} = slices;
    if (this.of?.whole !== whole || this.of.shown !== shown) {
      const {segments} = whole, {model} = this;
      this.of = {whole, shown, segments: pattern ? segments.filter(i => slices.touches(model.worker(i), model.start(i), model.stop(i))) : segments};
    }
    return this.of.segments;
  }

  toggle() {
    this.panel.hidden = !this.panel.hidden;
    document.getElementById("tableButton").setAttribute("aria-expanded", String(!this.panel.hidden));
    this.#follow();
  }

  #follow() {
    if (this.panel.hidden) return;
    const top = Math.max(0, this.#segments.findIndex(segment => segment >= this.selection.segment)) * TABLE_ROW, {scrollTop, clientHeight} = this.scroller;
    if (top < scrollTop || top + TABLE_ROW > scrollTop + clientHeight) this.scroller.scrollTop = Math.max(0, top - clientHeight / 2);
    this.draw();
  }

  #key(event) {
    const step = {ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const segments = this.#segments, after = segments.findIndex(segment => segment >= this.selection.segment);
    const at = this.selection.segment < 0 ? -step : after < 0 ? segments.length : after;
    if (segments.length) this.selection.choose(segments[Math.max(0, Math.min(segments.length - 1, at + step))]);
  }

  #draw() {
    if (this.panel.hidden) return;
    const segments = this.#segments;
    document.getElementById("table").setAttribute("aria-rowcount", segments.length + 1);
    this.rows.style.height = segments.length * TABLE_ROW + "px";
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / TABLE_ROW) - 5);
    const last = Math.min(segments.length, first + Math.ceil(this.scroller.clientHeight / TABLE_ROW) + 10);
    this.rows.replaceChildren(...Array.from({length: Math.max(0, last - first)}, (_, i) => this.#row(segments[first + i], first + i)));
  }

  #row(segment, place) {
    const {model} = this, row = model.row(segment);
    const texts = [milliseconds(model.start(segment)), milliseconds(model.columns.duration[segment]), model.host(row),
      model.name(row), model.state(segment).label, model.flags(segment), model.cause(segment)];
    const made = element("div", {onclick: () => this.selection.choose(segment)}, ...texts.map(text => this.#cell("gridcell", text)));
    made.setAttribute("role", "row");
    made.setAttribute("aria-rowindex", place + 2);
    made.setAttribute("aria-selected", String(segment === this.selection.segment));
    made.style.top = place * TABLE_ROW + "px";
    return made;
  }

  #cell(role, text) {
    const cell = element("span", {textContent: text});
    cell.setAttribute("role", role);
    return cell;
  }
}
