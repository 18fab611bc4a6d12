/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Choices that stay where the browser lets a file keep anything. */
function remembered(name) {
  try { return localStorage.getItem("wakepath." + name); } catch { return null; }
}

function remember(name, value) {
  try { localStorage.setItem("wakepath." + name, value); } catch { /* nothing is kept */ }
}

/* The palette comes with the style sheet; canvases read it from there. */
class Theme extends EventTarget {
  constructor() {
    super();
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => this.#read());
    const kept = remembered("theme");
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
    this.#read();
  }

  get dark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : this.system.matches;
  }

  toggle() {
    document.documentElement.dataset.theme = this.dark ? "light" : "dark";
    remember("theme", document.documentElement.dataset.theme);
    this.#read();
  }

  /* The colour of a tone's bar, and of text on that of a state. */
  colour(tone) { return this.states[tone]; }
  text(state) { return this.texts[state]; }

  /* The colour of a tone as a pixel. */
  pixel(tone) { return this.pixels[tone]; }

  /* Paper is light, whatever the screen is. */
  print(prints) {
    const {dataset} = document.documentElement;
    if (prints) {
      this.onScreen = dataset.theme;
      dataset.theme = "light";
      dataset.print = "true";
    } else {
      delete dataset.print;
      delete dataset.theme;
      if (this.onScreen) dataset.theme = this.onScreen;
    }
    this.#read();
  }

  #read() {
    const style = getComputedStyle(document.documentElement);
    const value = name => style.getPropertyValue("--" + name).trim();
    for (const name of ["background", "foreground", "muted", "line", "accent"]) this[name] = value(name);
    this.states = [];
    this.texts = [];
    for (let i = 0; value("state-" + i); i++) {
      this.states.push(value("state-" + i));
      this.texts.push(value("text-" + i));
    }
    this.states.push(...this.states.map((_, i) => value("pale-" + i)));
    this.pixels = this.states.map(hex => {
      const rgb = parseInt(hex.slice(1), 16);
      return (0xff000000 | (rgb & 0xff) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
    });
    this.hatches = new Map();
    this.dispatchEvent(new Event("change"));
  }

  /* The 45 degree hatch of a guess. */
  hatch(context) {
    if (!this.hatches.has(context)) {
      const tile = Object.assign(document.createElement("canvas"), {width: 6, height: 6});
      const pen = tile.getContext("2d");
      pen.strokeStyle = this.background;
      pen.lineWidth = 1.6;
      pen.beginPath();
      for (const at of [-6, 0, 6]) { pen.moveTo(at - 1, 7); pen.lineTo(at + 7, -1); }
      pen.stroke();
      this.hatches.set(context, context.createPattern(tile, "repeat"));
    }
    return this.hatches.get(context);
  }
}
