/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Canvases in CSS pixels, sharp at any scale; paper is finer than screens. */
const PAPER_SCALE = 3;

function canvasScale() {
  return document.documentElement.dataset.print ? PAPER_SCALE : window.devicePixelRatio || 1;
}

/* The size of a canvas in pixels of the device. */
function pixelsOf({width, height}) {
  const scale = canvasScale();
  return {width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale))};
}

function sizeOf({clientWidth: width, clientHeight: height}) {
  return {width, height};
}

/* Whether a canvas was drawn in the size that it has. */
function isFitted(canvas) {
  const {width, height} = pixelsOf(sizeOf(canvas));
  return canvas.width === width && canvas.height === height;
}

/* A canvas made ready to be drawn; to ask for its size has the page laid out. */
function fitted(canvas, size = sizeOf(canvas)) {
  const {width, height} = pixelsOf(size), scale = canvasScale();
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, size.width, size.height);
  pen.imageSmoothingEnabled = false;
  return {pen, scale, ...size};
}

/* Calls a function at most once a frame, however often it is asked to; `now` calls it at once. */
function oncePerFrame(draw) {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; draw(); });
  };
  return Object.assign(ask, {now: draw});
}

const FONT = '12px system-ui, "DejaVu Sans", sans-serif';
const textWidths = new Map();

/* How wide a text is in a canvas; asked again and again for the same texts. */
function textWidth(pen, text) {
  const key = pen.font + text;
  if (!textWidths.has(key)) {
    if (textWidths.size > 5000) textWidths.clear();
    textWidths.set(key, pen.measureText(text).width);
  }
  return textWidths.get(key);
}
