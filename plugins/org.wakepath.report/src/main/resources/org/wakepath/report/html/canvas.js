/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Canvases in CSS pixels, sharp at any scale; paper is finer than screens. */
const PAPER_SCALE = 3;

function fitted(canvas) {
  const scale = document.documentElement.dataset.print ? PAPER_SCALE : window.devicePixelRatio || 1;
  const {clientWidth, clientHeight} = canvas;
  const width = Math.max(1, Math.round(clientWidth * scale)), height = Math.max(1, Math.round(clientHeight * scale));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, clientWidth, clientHeight);
  pen.imageSmoothingEnabled = false;
  return {pen, scale, width: clientWidth, height: clientHeight};
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
