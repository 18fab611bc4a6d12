/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The flame graph as a tree of texts. What takes most of the time is open at first. */
const OPEN_AT_FIRST = 12;

class FlameTree {
  constructor(graph) {
    Object.assign(this, {graph, frames: graph.frames, open: new Set()});
    this.panel = document.getElementById("flameTree");
    this.button = document.getElementById("flameTreeButton");
    const {parents, times} = this.frames;
    Array.from(times.keys()).sort((one, other) => times[other] - times[one] || one - other).slice(0, OPEN_AT_FIRST)
      .forEach(frame => this.open.add(parents[frame]));
    this.panel.addEventListener("keydown", event => this.#key(event));
  }

  toggle() {
    this.panel.hidden = !this.panel.hidden;
    this.graph.canvas.hidden = !this.panel.hidden;
    this.button.setAttribute("aria-pressed", String(!this.panel.hidden));
    this.draw();
    this.graph.draw();
    if (!this.panel.hidden) this.panel.focus();
  }

  /* The frames with nothing closed above them, each before those below it. */
  #shown() {
    const shown = [], open = [0];
    while (open.length) {
      const frame = open.pop();
      shown.push(frame);
      if (this.open.has(frame)) open.push(...this.frames.below[frame].slice().reverse());
    }
    return shown;
  }

  draw() {
    if (this.panel.hidden) return;
    const {selected} = this.graph;
    for (let frame = selected; frame > 0; frame = this.frames.parents[frame]) this.open.add(this.frames.parents[frame]);
    this.panel.replaceChildren(...this.#shown().map(frame => this.#item(frame, frame === selected)));
    this.panel.setAttribute("aria-activedescendant", selected < 0 ? "" : "frame" + selected);
    document.getElementById("frame" + selected)?.scrollIntoView({block: "nearest"});
  }

  #item(frame, selected) {
    const {frames} = this, state = frames.states[frame] - 1, {meta} = this.graph.model;
    const item = element("div", {id: "frame" + frame, role: "treeitem", ariaLevel: String(frames.level(frame) + 1), ariaSelected: String(selected),
      onclick: () => { this.graph.enter(frame); this.panel.focus(); }},
    element("span", {className: "number", textContent: duration(frames.times[frame])}),
    element("span", {className: "number", textContent: percent(frames.times[frame], frames.times[0])}));
    const name = element("span", {}, !frames.below[frame].length ? "· " : this.open.has(frame) ? "▾ " : "▸ ", frames.mark(frame) + frames.name(frame));
    if (state >= 0) name.append(", ", swatch(this.graph.theme, state), meta.states[state].label);
    name.style.paddingLeft = 14 * Math.min(20, frames.level(frame)) + "px";
    if (frames.below[frame].length) item.ariaExpanded = String(this.open.has(frame));
    item.append(name);
    return item;
  }

  #key(event) {
    const act = this.#action(event.key);
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #action(key) {
    const {graph, frames} = this, shown = this.#shown(), at = shown.indexOf(graph.selected), frame = at < 0 ? 0 : shown[at];
    const select = next => { if (next !== undefined) graph.select(next); };
    const turn = open => { if (open) this.open.add(frame); else this.open.delete(frame); this.draw(); };
    return {ArrowDown: () => select(shown[at + 1]), ArrowUp: () => select(shown[Math.max(0, at - 1)]), Home: () => select(0), End: () => select(shown.at(-1)),
      ArrowRight: () => frames.below[frame].length && !this.open.has(frame) ? turn(true) : select(frames.below[frame][0]),
      ArrowLeft: () => this.open.has(frame) ? turn(false) : select(frames.parents[frame]), Enter: () => graph.enter(frame)}[key];
  }
}
