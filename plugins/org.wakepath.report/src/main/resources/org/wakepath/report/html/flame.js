/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The flame graph: who waited for whom, read from the task down. */
const FLAME_ROW = 22;

class FlameGraph {
  constructor(model, selection, theme) {
    Object.assign(this, {model, frames: model.frames, selection, theme, top: 0, scrolled: 0, hovered: -1, hits: new Set(), history: [], part: null});
    this.canvas = document.getElementById("flame");
    this.tip = document.getElementById("flameTip");
    this.draw = oncePerFrame(() => this.#draw());
    this.canvas.addEventListener("pointermove", event => this.#hover(this.#at(event.offsetX, event.offsetY)));
    this.canvas.addEventListener("pointerleave", () => this.#hover(-1));
    this.canvas.addEventListener("click", event => this.#click(this.#at(event.offsetX, event.offsetY)));
    this.canvas.addEventListener("wheel", event => this.#wheel(event), {passive: false});
  }

  /* The selected frame: that of the selected segment, unless one above it was chosen. */
  get selected() { return this.model.frameOf(this.selection); }

  get lines() { return Math.max(1, Math.floor(this.canvas.clientHeight / FLAME_ROW)); }
  #x(place, width) { return (place - this.frames.begins[this.top]) / Math.max(1, this.frames.times[this.top]) * width; }
  #place(x, width) { return this.frames.begins[this.top] + x / width * this.frames.times[this.top]; }

  select(frame) {
    this.selection.chooseFrame(frame, this.model.longest(frame));
  }

  /* Shows only what a frame means, here and in the picture of the path. */
  enter(frame) {
    this.select(frame);
    this.selection.filter(frame === 0 ? -1 : frame);
    this.zoom(frame);
  }

  /* Shows a frame over the whole width, with those above it over it. */
  zoom(frame) {
    if (frame === this.top || !this.frames.below[frame].length) return;
    this.history.push(this.top);
    Object.assign(this, {top: frame, scrolled: 0});
    this.reveal();
  }

  /* Has the frames of the chosen part and those above it in strong colours; all for -1. */
  about(only) {
    this.part = only < 0 ? null : this.frames.around(only);
    if (only < 0) this.all();
    this.draw();
  }

  all() {
    this.zoom(0);
    this.history = [];
  }

  back() {
    if (!this.history.length) return;
    Object.assign(this, {top: this.history.pop(), scrolled: 0});
    this.draw();
  }

  scroll(levels) {
    const most = this.frames.levels.length - 1 - this.lines;
    this.scrolled = Math.max(0, Math.min(most, this.scrolled + levels));
    this.draw();
  }

  /* Brings the selected frame into view. */
  reveal() {
    const {selected} = this;
    if (selected >= 0) {
      if (!this.#related(selected)) Object.assign(this, {top: 0, scrolled: 0, history: []});
      const level = this.frames.level(selected), {scrolled, lines} = this;
      if (level < scrolled) this.scroll(level - scrolled);
      if (level >= scrolled + lines) this.scroll(level - scrolled - lines + 1);
    }
    this.draw();
  }

  /* Whether a frame is in what is shown: the frame at the top, below it or above it. */
  #related(frame) {
    return frame >= 0 && frame < this.frames.count && (this.frames.holds(this.top, frame) || this.frames.holds(frame, this.top));
  }

  /* Goes up, down or sideways from the selected frame, within what is shown. */
  step(way) {
    const {frames} = this, from = this.selected < 0 ? this.top : this.selected;
    const next = {up: frames.parents[from], down: this.selected < 0 ? from : frames.below[from][0], left: from - 1, right: from + 1}[way];
    if (next === undefined || !this.#related(next)) return;
    if ((way === "left" || way === "right") && (next < 0 || frames.level(next) !== frames.level(from))) return;
    this.select(next);
  }

  #at(x, y) {
    const level = this.scrolled + Math.floor(y / FLAME_ROW), {frames, canvas} = this;
    if (level >= frames.levels.length - 1) return -1;
    const found = frames.firstAfter(level, this.#place(x, canvas.clientWidth));
    return found < frames.levels[level + 1] && this.#x(frames.begins[found], canvas.clientWidth) <= x + 1 && this.#related(found) ? found : -1;
  }

  #click(frame) {
    this.#hover(-1);
    if (frame >= 0) this.enter(frame);
  }

  #wheel(event) {
    if (event.ctrlKey || this.frames.levels.length - 1 <= this.lines) return;
    event.preventDefault();
    this.scroll(Math.sign(event.deltaY));
  }

  #hover(frame) {
    if (frame === this.hovered) return;
    this.hovered = frame;
    clearTimeout(this.timer);
    this.tip.hidden = true;
    if (frame >= 0) this.timer = setTimeout(() => this.#showTip(frame), TIP_DELAY);
    this.draw();
  }

  /* Below its frame, or above it at the bottom. */
  #showTip(frame) {
    this.tip.textContent = together(this.frames.details(frame));
    this.tip.hidden = false;
    const {clientWidth, clientHeight} = this.canvas, y = (this.frames.level(frame) - this.scrolled) * FLAME_ROW;
    const below = y + FLAME_ROW + 6 + this.tip.offsetHeight < clientHeight;
    this.tip.style.top = (below ? y + FLAME_ROW + 6 : y - 6 - this.tip.offsetHeight) + "px";
    this.tip.style.left = Math.max(0, Math.min(this.#x(this.frames.begins[frame], clientWidth), clientWidth - this.tip.offsetWidth - 8)) + "px";
  }

  #draw() {
    const {pen, width} = fitted(this.canvas), last = Math.min(this.frames.levels.length - 1, this.scrolled + this.lines + 1);
    for (let level = this.scrolled; level < last; level++) this.#level(pen, level, width);
    this.#outline(pen, this.hovered, width, this.theme.foreground, 1);
    this.#outline(pen, this.selected, width, this.theme.accent, 2);
  }

  /* At most one frame a pixel. */
  #level(pen, level, width) {
    const {frames} = this, y = (level - this.scrolled) * FLAME_ROW;
    for (let frame = frames.firstAfter(level, frames.begins[this.top]); frame < frames.levels[level + 1] && frames.begins[frame] < frames.end(this.top);) {
      const left = Math.max(0, Math.round(this.#x(frames.begins[frame], width)));
      const right = Math.max(left + 1, Math.min(width, Math.round(this.#x(frames.end(frame), width))));
      this.#frame(pen, frame, left, y, right - left > 2 ? right - left - 1 : right - left);
      frame = right - left > 1 ? frame + 1 : Math.max(frame + 1, frames.firstAfter(level, this.#place(right, width)));
    }
  }

  #frame(pen, frame, x, y, width) {
    const {theme, frames} = this, state = frames.states[frame] - 1, pale = this.part && !this.part[frame];
    pen.fillStyle = state < 0 ? theme.line : theme.colour(pale ? state + this.model.meta.states.length : state);
    pen.fillRect(x, y, width, FLAME_ROW - 1);
    const ink = state < 0 || pale ? theme.foreground : theme.text(state);
    if (this.hits.has(frame)) {
      pen.fillStyle = ink;
      pen.fillRect(x, y + FLAME_ROW - 4, width, 3);
    }
    if (width < 14) return;
    Object.assign(pen, {textAlign: "left", textBaseline: "middle", fillStyle: ink, font: "bold 10px system-ui, sans-serif"});
    const middle = y + FLAME_ROW / 2;
    if (state >= 0) pen.fillText(this.model.meta.states[state].letter, x + 4, middle);
    pen.font = "11px system-ui, sans-serif";
    const at = x + (state < 0 ? 4 : 16), room = x + width - 4 - at, fits = label => textWidth(pen, label) <= room;
    const name = frames.mark(frame) + frames.name(frame), task = frames.mark(frame) + frames.task(frame);
    const doing = (state < 0 ? "" : this.model.meta.states[state].label + " ") + duration(frames.times[frame]);
    const label = [`${name}, ${doing}`, name, task].find(fits)
      ?? legible(frames.mark(frame) + frames.shortest(frame), room, part => textWidth(pen, part));
    pen.fillText(label, at, middle);
  }

  #outline(pen, frame, width, colour, thickness) {
    if (!this.#related(frame) || this.frames.level(frame) < this.scrolled) return;
    const left = Math.max(0, Math.round(this.#x(this.frames.begins[frame], width))), right = Math.min(width, Math.round(this.#x(this.frames.end(frame), width)));
    Object.assign(pen, {strokeStyle: colour, lineWidth: thickness});
    pen.strokeRect(left + thickness / 2, (this.frames.level(frame) - this.scrolled) * FLAME_ROW + thickness / 2,
      Math.max(2, right - left) - thickness, FLAME_ROW - thickness);
  }
}

/* Finds frames by their names. */
class FlameSearch extends EventTarget {
  constructor(graph) {
    super();
    Object.assign(this, {graph, found: {hits: [], time: 0}});
    this.input = document.getElementById("flameSearch");
    this.output = document.getElementById("flameHits");
    this.input.addEventListener("input", () => this.find());
    this.input.addEventListener("keydown", event => {
      if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") this.#leave();
    });
  }

  find() {
    const {frames} = this.graph, {hits, time} = this.found = frames.find(this.input.value);
    this.graph.hits = new Set(hits);
    this.graph.draw();
    this.output.textContent = !this.input.value.trim() ? "" : !hits.length ? "Nothing found."
      : `${counted(hits.length, "frame")}, ${duration(time)}, ${percent(time, frames.times[0])} of the path`;
    this.dispatchEvent(new Event("find"));
  }

  step(direction) {
    const {hits} = this.found, {selected} = this.graph;
    if (!hits.length) return;
    const next = direction > 0 ? hits.findIndex(hit => hit > selected) : hits.filter(hit => hit < selected).length - 1;
    this.graph.select(hits.at(direction > 0 && next < 0 ? 0 : next));
  }

  #leave() {
    this.input.value = "";
    this.find();
    this.graph.canvas.focus();
  }
}
