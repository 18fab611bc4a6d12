/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The whole path as a strip: how much of each pixel's time every state had, the view as a brush, hits as ticks. */
class Minimap {
  constructor(model, view, theme) {
    Object.assign(this, {model, view, theme, hits: []});
    this.canvas = document.getElementById("minimap");
    this.draw = oncePerFrame(() => this.#draw());
    this.canvas.addEventListener("pointerdown", event => this.#begin(event));
    this.canvas.addEventListener("pointermove", event => this.#drag(event));
    this.canvas.addEventListener("pointerup", event => this.#end(event));
  }

  #draw() {
    Object.assign(this.canvas.style, {marginLeft: this.view.names + "px", width: this.view.width + "px"});
    const {pen, width, height} = fitted(this.canvas);
    pen.drawImage(this.#strip(), 0, 0, width, height);
    pen.fillStyle = this.theme.accent;
    this.hits.slice(0, 20000).forEach(hit => pen.fillRect(this.#x(this.model.start(hit), width), height - 6, 1.5, 6));
    const [from, to] = [this.#x(this.view.start, width), this.#x(this.view.end, width)];
    Object.assign(pen, {strokeStyle: this.theme.accent, lineWidth: 2});
    pen.strokeRect(from + 1, 1, Math.max(2, to - from - 2), height - 2);
  }

  /* The states, drawn anew only where they may be others or elsewhere. */
  #strip() {
    const {width, height} = this.canvas, key = [width, height, this.theme.background, this.model.whole];
    if (this.key?.every((part, i) => part === key[i])) return this.strip;
    this.key = key;
    this.strip = Object.assign(document.createElement("canvas"), {width, height});
    const pen = this.strip.getContext("2d");
    for (let x = 0; x < width; x++) this.#column(pen, x, width, height * (1 - 6 / 44));
    return this.strip;
  }

  #x(time, width) { return time / this.view.limit * width; }

  #column(pen, x, width, height) {
    const from = x / width * this.view.limit, to = (x + 1) / width * this.view.limit;
    let y = height;
    this.model.whole.within(from, to).forEach((sum, tone) => {
      const part = sum / (to - from) * height;
      if (part <= 0) return;
      pen.fillStyle = this.theme.colour(tone);
      pen.fillRect(x, y - part, 1, part);
      y -= part;
    });
  }

  #time(event) {
    return Math.max(0, Math.min(1, event.offsetX / this.canvas.clientWidth)) * this.view.limit;
  }

  /* Inside the brush it is moved, outside a new one is begun. */
  #begin(event) {
    const time = this.#time(event);
    const inside = time > this.view.start && time < this.view.end && this.view.span < this.view.limit * 0.99;
    this.grip = {time, inside, start: this.view.start};
    this.canvas.setPointerCapture(event.pointerId);
  }

  #drag(event) {
    if (!this.grip) return;
    const time = this.#time(event), {span} = this.view;
    if (this.grip.inside) {
      const start = this.grip.start + time - this.grip.time;
      this.view.show(start, start + span);
    } else if (Math.abs(time - this.grip.time) > this.view.limit / 500) {
      this.view.show(Math.min(time, this.grip.time), Math.max(time, this.grip.time));
    }
  }

  #end(event) {
    const time = this.#time(event), {span} = this.view;
    if (this.grip && time === this.grip.time && !this.grip.inside) this.view.show(time - span / 2, time + span / 2);
    this.grip = null;
  }
}
