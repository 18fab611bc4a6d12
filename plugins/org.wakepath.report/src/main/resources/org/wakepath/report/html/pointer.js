/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Wheel, clicks and drags over the picture. */
class Pointer {
  constructor(chart, selection, overlay, settings) {
    Object.assign(this, {chart, selection, overlay, settings, view: chart.view, drag: null});
    const {canvas} = chart;
    canvas.addEventListener("wheel", event => this.#wheel(event), {passive: false});
    canvas.addEventListener("pointerdown", event => this.#down(event));
    canvas.addEventListener("pointermove", event => this.#move(event));
    canvas.addEventListener("pointerup", event => this.#up(event));
    canvas.addEventListener("pointercancel", () => { this.drag = null; });
    canvas.addEventListener("pointerleave", () => this.#leave());
    canvas.addEventListener("dblclick", () => this.#frame());
  }

  /* The time that zooming keeps in place: under the pointer, else in the middle. */
  get anchor() {
    return this.overlay.cursor === null ? (this.view.start + this.view.end) / 2 : this.view.time(this.overlay.cursor);
  }

  #wheel(event) {
    event.preventDefault();
    const zooms = event.ctrlKey || event.metaKey || (this.settings.plainWheel && !event.shiftKey);
    const step = event.deltaMode === 1 ? 30 : 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (zooms) this.view.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY * step)) / 120), this.view.time(event.offsetX));
    else if (sideways || event.shiftKey) this.view.pan((sideways ? event.deltaX : event.deltaY) * step / this.view.width);
    else this.scroll(event.deltaY * step);
  }

  scroll(by) {
    this.view.top += by;
    this.view.changed();
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#pointAtNothing();
    const {offsetX: x, offsetY: y} = event;
    const kind = Math.abs(x - this.view.names) < 5 ? "names" : event.pointerType === "touch" ? "pan"
      : x < this.view.names ? "click" : y < SIZE.ruler ? "measure" : "area";
    this.drag = {kind, x, y, time: this.view.time(x), moved: false};
    this.chart.canvas.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const {offsetX: x, offsetY: y} = event;
    this.overlay.cursor = x >= this.view.names && x <= this.view.names + this.view.width ? x : null;
    this.chart.canvas.style.cursor = Math.abs(x - this.view.names) < 5 ? "col-resize" : this.chart.hostLineAt(x, y) ? "pointer" : "default";
    if (!this.drag) {
      this.selection.point(this.chart.segmentAt(x, y));
      this.selection.pointAtSlice(this.chart.sliceAt(x, y), this.chart.rowLineAt(y)?.row ?? -1);
      this.selection.pointAtName(x < this.view.names ? this.chart.rowLineAt(y)?.row ?? -1 : -1);
    } else if (this.drag.moved || Math.hypot(x - this.drag.x, y - this.drag.y) > 4) this.#dragTo(x, y);
    this.overlay.draw();
  }

  #dragTo(x, y) {
    const {drag, view} = this;
    drag.moved = true;
    const time = Math.max(0, Math.min(view.limit, view.time(x)));
    if (drag.kind === "names") {
      view.names = Math.max(80, Math.min(x, this.chart.canvas.clientWidth / 2));
      view.changed();
    } else if (drag.kind === "pan") {
      view.pan((drag.x - x) / view.width);
      this.scroll(drag.y - y);
      Object.assign(drag, {x, y});
    } else if (drag.kind === "measure") {
      this.selection.span(drag.time, time, false);
    } else if (drag.kind === "area") {
      const [low, high] = [drag.y, y].map(at => at - SIZE.ruler + view.top).sort((one, other) => one - other);
      const rows = this.chart.lines.rowsBetween(low, high);
      if (rows.length) this.selection.select({from: Math.min(drag.time, time), to: Math.max(drag.time, time), rows});
    }
  }

  #up(event) {
    const {drag} = this;
    this.drag = null;
    if (!drag || drag.moved) return;
    const {offsetX: x, offsetY: y} = event, line = x < this.view.names ? this.chart.rowLineAt(y) : null;
    if (line && this.chart.model.isGroup(line.row)) {
      this.chart.lines.turn(line.row);
      this.view.changed();
      return;
    }
    const header = this.chart.hostLineAt(x, y);
    if (header) {
      selectHost(header, {...this.chart, selection: this.selection});
      return;
    }
    const slice = this.chart.sliceAt(x, y);
    if (slice >= 0) {
      this.#chooseSlice(slice, this.chart.rowLineAt(y).row);
      return;
    }
    const segment = this.chart.segmentAt(x, y);
    if (drag.kind === "measure") {
      this.selection.pointOut(Math.round(drag.time));
      return;
    }
    this.selection.leaveTrail();
    if (segment < 0) this.selection.clear(); else this.selection.choose(segment);
  }

  /* Its time in its row, with what the task did in it. */
  #chooseSlice(slice, row) {
    const {slices} = this.chart.model;
    this.selection.select({from: slices.begin[slice], to: slices.end(slice), rows: [row]});
    announce(slices.sentence(slice));
  }

  #frame() {
    const {segment} = this.selection;
    if (segment >= 0) this.view.frame(this.chart.model.start(segment), this.chart.model.stop(segment));
  }

  /* No tip while something is dragged, or from outside. */
  #pointAtNothing() {
    this.selection.point(-1);
    this.selection.pointAtSlice(-1, -1);
    this.selection.pointAtName(-1);
  }

  #leave() {
    this.overlay.cursor = null;
    this.#pointAtNothing();
    this.overlay.draw();
  }
}
