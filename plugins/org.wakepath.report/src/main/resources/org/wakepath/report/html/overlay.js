/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Over the picture: pointer, hovered and selected segment with its signals, selection, measure, search hits. */
class Overlay {
  constructor(chart, selection, signals, theme) {
    Object.assign(this, {chart, selection, signals, theme, cursor: null});
    this.canvas = document.getElementById("overlay");
    this.draw = oncePerFrame(() => this.#draw());
  }

  #draw() {
    const {pen, width, height} = fitted(this.canvas);
    const {view} = this.chart;
    pen.save();
    pen.beginPath();
    pen.rect(view.names - 1, 0, width, height);
    pen.clip();
    this.#area(pen);
    this.#measure(pen, height);
    this.#box(pen, this.selection.hover, this.theme.muted, 1);
    this.#signals(pen);
    this.#box(pen, this.selection.segment, this.theme.accent, 2);
    if (this.selection.moment !== null) this.#moment(pen, height);
    if (this.cursor !== null) this.#line(pen, this.cursor, height);
    pen.restore();
  }

  #moment(pen, height) {
    const x = this.chart.view.x(this.selection.moment);
    dashedLine(pen, this.theme.accent, x, SIZE.ruler, x, [4, 3], height);
    this.#label(pen, offset(this.selection.moment), x + 4, 12);
  }

  #line(pen, x, height) {
    pen.strokeStyle = this.theme.muted;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, height);
    pen.stroke();
    const label = offset(this.chart.view.time(x));
    this.#label(pen, label, x + 4 + textWidth(pen, label) > this.chart.canvas.clientWidth ? x - textWidth(pen, label) - 6 : x + 4, 26);
  }

  #label(pen, text, x, y) {
    Object.assign(pen, {font: "11px system-ui, sans-serif", textAlign: "left", textBaseline: "middle"});
    pen.fillStyle = this.theme.background;
    pen.fillRect(x - 2, y - 7, textWidth(pen, text) + 4, 14);
    pen.fillStyle = this.theme.foreground;
    pen.fillText(text, x, y);
  }

  #box(pen, segment, colour, width) {
    if (segment < 0 || !this.chart.model.shows(segment)) return;
    const {view, model} = this.chart;
    const base = this.chart.base(model.row(segment));
    if (base < SIZE.ruler) return;
    const from = view.x(model.start(segment)), to = view.x(model.stop(segment));
    Object.assign(pen, {strokeStyle: colour, lineWidth: width});
    pen.strokeRect(from - 1, base - SIZE.bar - 1, Math.max(2, to - from + 2), SIZE.bar + 2);
  }

  /* One step: the signal that began the selected segment and the one that it sent. */
  #signals(pen) {
    if (this.selection.segment < 0) return;
    for (const link of [this.signals.into(this.selection.segment), this.signals.outOf(this.selection.segment)]) {
      if (link >= 0 && this.chart.arrows.drawn(link)) this.chart.arrows.arrow(pen, link, this.chart.base, this.theme.accent, 2.4);
    }
  }

  #area(pen) {
    const {area} = this.selection;
    if (!area) return;
    const {view, lines} = this.chart;
    const boxes = area.rows.map(row => lines.ofRow(row)).filter(line => line);
    if (!boxes.length) return;
    const top = Math.min(...boxes.map(line => line.y)), bottom = Math.max(...boxes.map(line => line.y + line.height));
    const box = [view.x(area.from), SIZE.ruler + top - view.top, view.x(area.to) - view.x(area.from), bottom - top];
    Object.assign(pen, {strokeStyle: this.theme.accent, lineWidth: 2}); // no tint: it would change the states' colours
    pen.strokeRect(...box);
  }

  #measure(pen, height) {
    const {measure} = this.selection;
    if (!measure) return;
    const {view} = this.chart;
    const from = view.x(Math.min(measure.from, measure.to)), to = view.x(Math.max(measure.from, measure.to));
    Object.assign(pen, {fillStyle: this.theme.accent, strokeStyle: this.theme.accent, lineWidth: 1});
    pen.fillRect(from, SIZE.ruler - 8, to - from, 3);
    pen.strokeRect(from, -1, to - from, (measure.sticks ? height : SIZE.ruler) + 2);
    const text = "Δ " + duration(Math.abs(Math.round(measure.to) - Math.round(measure.from))) + (measure.sticks ? "" : " (M keeps it)");
    this.#label(pen, text, Math.max(view.names + 4, (from + to - textWidth(pen, text)) / 2), 12);
  }
}
